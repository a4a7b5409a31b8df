# make run      set up, build, and ask the bundled world cities
# make test     set up, and run all tests
# make install  set up, build, and copy the program to PREFIX/bin
#
# ARGS are given to the program: make run ARGS='Data/vaasa-foods.json'

.PHONY: run test build install setup format lint exactness exactness-threads clean
.SILENT:

# Only answers go to standard output, and only queries are read from standard input.
run: build
	.build/release/periplus $(ARGS)

build: setup
	echo "periplus: building; the first time this takes a few minutes" >&2
	swift build -c release --product periplus --quiet </dev/null >&2

# On Linux the installed program carries the Swift runtime, so that it runs where there is none.
PREFIX ?= /usr/local
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
install: setup
	swift build -c release --product periplus --quiet $(STATIC) --scratch-path .build/install </dev/null >&2
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install .build/install/release/periplus "$(DESTDIR)$(PREFIX)/bin/periplus"

test: setup
	echo "periplus: building and running the tests; the first time this takes a few minutes" >&2
	swift test </dev/null

setup:
	Scripts/setup </dev/null

# A million random queries against a scan of all places: make exactness SEED=7 QUERIES=1000000
SEED ?= 1
QUERIES ?= 1000000
exactness: setup
	PERIPLUS_SEED=$(SEED) PERIPLUS_QUERIES=$(QUERIES) swift test -c release --filter 'ExactnessTests|HostilePlacesTests' </dev/null

# The same by eight threads at once under the thread sanitizer: make exactness-threads SEED=7 QUERIES=1000000
exactness-threads: setup
	PERIPLUS_SEED=$(SEED) PERIPLUS_QUERIES=$(QUERIES) swift test -c release --sanitize=thread \
		--scratch-path .build/threads --filter 'ConcurrencyTests|BatchTests' </dev/null

format:
	swift format --in-place --recursive Package.swift Sources Tests

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

clean:
	rm -rf .build
