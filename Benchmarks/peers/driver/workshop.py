"""Packages, programs and the Python of a comparison. What cannot be had is noted, and its peers are left out."""

import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def say(text):
    print("compare: " + text, file=sys.stderr, flush=True)


class Workshop:
    def __init__(self, folder):
        self.folder = folder
        self.notes = []
        self.programs = os.path.join(folder, "programs")
        self.python = os.path.join(folder, "python", "bin", "python")
        os.makedirs(self.programs, exist_ok=True)

    def note(self, text):
        say(text)
        self.notes.append(text)

    def succeeds(self, command, what, **options):
        """Runs a command silently; when it fails, notes the line that tells why."""
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)
        except OSError as problem:
            self.note(f"{what}: {problem}")
            return False
        if done.returncode == 0:
            return True
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        telling = [line for line in lines if "error" in line.lower()] or lines[-1:]
        self.note(f"{what}: {telling[0].strip() if telling else f'ended with status {done.returncode}'}")
        return False

    # Packages

    @staticmethod
    def ask_debian(package, field):
        """A field of a package that is installed, or nothing."""
        if not shutil.which("dpkg-query"):
            return None
        form = "${db:Status-Status} ${" + field + "}"
        asked = subprocess.run(["dpkg-query", "-W", "-f", form, package], capture_output=True, text=True)
        status, _, value = asked.stdout.partition(" ")
        return value if status == "installed" else None

    def install_debian(self, packages):
        """Installs what is missing, one by one, so that one that cannot be had does not keep out the others."""
        if not shutil.which("dpkg-query"):
            self.note("this is no Debian, so nothing is installed; native peers are built if their headers are there")
            return
        missing = [package for package in packages if self.ask_debian(package, "Package") is None]
        if not missing:
            return
        if os.getuid() != 0:
            self.note(f"not root, so not installed; to have them, run: apt-get install {' '.join(missing)}")
            return
        # RUNLEVEL keeps the servers among them from being started by their packages.
        settings = dict(os.environ, DEBIAN_FRONTEND="noninteractive", RUNLEVEL="1")
        self.succeeds(["apt-get", "update", "-q"], "apt-get update", env=settings)
        for package in missing:
            say(f"installing {package}")
            self.succeeds(
                ["apt-get", "install", "-q", "-y", "--no-install-recommends", package],
                f"{package} left out",
                env=settings,
            )

    def install_python(self, packages):
        if not packages:
            return
        if not os.path.exists(self.python) and not self.succeeds(
            [sys.executable, "-m", "venv", os.path.join(self.folder, "python")], "no Python environment"
        ):
            return
        for package in ["numpy", *packages]:
            if not self.has_python(package):
                say(f"installing {package}")
                self.succeeds([self.python, "-m", "pip", "install", "-q", package], f"{package} left out")

    def has_python(self, package):
        return self.version_of_python(package) is not None

    def version_of_python(self, package):
        if not os.path.exists(self.python):
            return None
        code = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"
        asked = subprocess.run([self.python, "-c", code, re.sub(r"\[.*", "", package)], capture_output=True, text=True)
        return asked.stdout.strip() or None

    def version(self, peer):
        """Such as "scipy 1.17.1", of the package that the peer is."""
        if peer.python and not peer.debian:
            return f"{peer.python[0]} {self.version_of_python(peer.python[0])}"
        return f"{peer.debian[0]} {self.ask_debian(peer.debian[0], 'Version') or 'of unknown version'}"

    # Programs

    def build_swift(self):
        for product in ("place-generator", "peer-runner"):
            say(f"building {product}")
            command = "swift build -c release --quiet --package-path".split()
            command += [
                os.path.dirname(HERE),
                "--scratch-path",
                os.path.join(self.folder, "swift"),
                "--product",
                product,
            ]
            subprocess.run(command, check=True, stdout=sys.stderr)

    def swift_program(self, product):
        return os.path.join(self.folder, "swift", "release", product)

    def build_native(self, name, source, flags=()):
        """Compiles a file of `native`, unless the program is newer than all it comes from; None if that fails."""
        program = os.path.join(self.programs, name.replace(" ", "-"))
        sources = [os.path.join(HERE, "native", file) for file in ("harness.hpp", "nanoflann_tree.hpp", source)]
        if os.path.exists(program) and os.path.getmtime(program) > max(map(os.path.getmtime, sources)):
            return program
        say(f"building {name}")
        command = ["g++", "-std=c++17", "-O3", "-march=native", "-w", sources[-1], "-o", program, *flags]
        return program if self.succeeds(command, f"{name} left out") else None

    def command(self, peer):
        """What runs a peer, before the data set and the name; None when it cannot be had."""
        if peer.native:
            program = self.build_native(peer.name, peer.source, peer.flags)
            return program and [program]
        if not all(self.has_python(package) for package in peer.python):
            return None
        return [self.python, os.path.join(HERE, "python", peer.source)]
