// swift-tools-version: 6.2
import PackageDescription

// Compilers to come may warn of more, which must not keep anybody from building.
let strictness: [SwiftSetting] =
    Context.environment["PERIPLUS_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let swiftSettings: [SwiftSetting] =
    strictness + [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableExperimentalFeature("Lifetimes"),
    ]

// simdjson.pc defines a macro, which SwiftPM refuses with a warning. Where the header lies on the compiler's own path, as
// on Linux, nothing of the file is needed.
#if os(macOS)
    let simdjsonPkgConfig: String? = "simdjson"
    // Part of the system, without a .pc file.
    let editlinePkgConfig: String? = nil
#else
    let simdjsonPkgConfig: String? = nil
    let editlinePkgConfig: String? = "libedit"
#endif

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: swiftSettings)
}

let package = Package(
    name: "Periplus",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "periplus", targets: ["PeriplusCLI"]),
        .library(name: "Periplus", targets: ["Periplus"]),
        .library(name: "SpatialIndex", targets: ["SpatialIndex", "Geodesy", "Diagnostics"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        // The core: no Foundation and no C library but libm.
        room("Diagnostics"),
        room("Geodesy", ["Diagnostics"]),
        .target(name: "VectorKernels"),
        room("SpatialIndex", ["Geodesy", "VectorKernels"]),

        // Feeds of places.
        room("JSON", ["Diagnostics", "SimdjsonBridge"]),
        room("Regions", ["Diagnostics", "CGEOS"]),
        room("Places", ["Geodesy"]),
        room("Feeds", ["Diagnostics", "Geodesy", "JSON", "Places", "Regions", "CZlib", "CZstd"]),

        // Questions and answers.
        room("Query", ["Diagnostics", "Geodesy", "Places", "SpatialIndex"]),
        room("Periplus", ["Diagnostics", "Feeds", "Geodesy", "Places", "Query", "SpatialIndex", "WorldCities"]),

        // The prompt, the pipe and the command line.
        room("Commands", ["Diagnostics", "Feeds", "Geodesy", "JSON", "Periplus", "Places", "Query"]),
        .executableTarget(
            name: "PeriplusCLI",
            dependencies: [
                "Commands", "EditlineBridge", "Geodesy", "Periplus",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: swiftSettings),

        // Bundled data.
        .target(name: "WorldCities"),

        // System libraries, and the bridge to the one that is C++.
        .systemLibrary(name: "CEditline", pkgConfig: editlinePkgConfig, providers: [.apt(["libedit-dev"])]),
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
        .systemLibrary(
            name: "CSimdjson", pkgConfig: simdjsonPkgConfig,
            providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .target(name: "EditlineBridge", dependencies: ["CEditline"]),
        .target(name: "SimdjsonBridge", dependencies: ["CSimdjson"], linkerSettings: [.linkedLibrary("simdjson")]),

        .target(
            name: "TestSupport", dependencies: ["Geodesy"], path: "Tests/TestSupport", swiftSettings: swiftSettings),
        tests(of: "Diagnostics"),
        tests(of: "Geodesy", ["CPROJ", "Diagnostics"]),
        tests(of: "SpatialIndex", ["Geodesy"]),
        tests(of: "JSON", ["Diagnostics", "TestSupport"]),
        tests(of: "Regions", ["CGEOS", "Diagnostics"]),
        tests(of: "Feeds", ["CZlib", "CZstd", "Diagnostics", "Geodesy", "JSON", "Places", "Regions", "TestSupport"]),
        tests(of: "Places", ["Geodesy", "TestSupport"]),
        tests(
            of: "Commands", ["Diagnostics", "Feeds", "Geodesy", "JSON", "Periplus", "Places", "Query", "TestSupport"]),
        tests(of: "Periplus", ["Diagnostics", "Feeds", "Geodesy", "Places", "Query", "SpatialIndex", "TestSupport"]),
        tests(of: "Query", ["Diagnostics", "Geodesy", "Places", "SpatialIndex", "TestSupport"]),
        .executableTarget(
            name: "ReadmeExample", dependencies: ["Periplus"], path: "Tests/ReadmeExample",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "ReadmeTests", dependencies: ["ReadmeExample", "SpatialIndex", "Geodesy"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "GoldenTests", dependencies: ["PeriplusCLI"], exclude: ["Transcripts"], swiftSettings: swiftSettings),
    ],
    cLanguageStandard: .gnu2x,
    cxxLanguageStandard: .cxx17
)
