// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
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
#else
    let simdjsonPkgConfig: String? = nil
#endif

let package = Package(
    name: "Periplus",
    platforms: [.macOS(.v15)],
    products: [
        //.executable(name: "periplus", targets: ["PeriplusCLI"]),
        //.library(name: "Periplus", targets: ["Periplus"]),
        .library(name: "SpatialIndex", targets: ["SpatialIndex"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        // The core: no Foundation and no C library but libm.
        .target(name: "Diagnostics", swiftSettings: swiftSettings),
        .target(name: "Geodesy", dependencies: ["Diagnostics"], swiftSettings: swiftSettings),
        .target(name: "SpatialIndex", dependencies: ["Geodesy"], swiftSettings: swiftSettings),
        .target(name: "Places", dependencies: ["Geodesy"], swiftSettings: swiftSettings),
        .target(name: "Query", dependencies: ["Places", "SpatialIndex", "Geodesy", "Diagnostics"], swiftSettings: swiftSettings),
        .target(name: "WorldCities"),
        .testTarget(name: "SpatialIndexTests", dependencies: ["SpatialIndex"], swiftSettings: swiftSettings),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "CPROJ"], swiftSettings: swiftSettings),

        // Reading feeds.
        .target(
            name: "SimdjsonBridge", dependencies: ["CSimdjson"], linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "JSON", dependencies: ["Diagnostics", "SimdjsonBridge"], swiftSettings: swiftSettings),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "Diagnostics"], swiftSettings: swiftSettings),

        // System libraries.
        .systemLibrary(
            name: "CSimdjson", pkgConfig: simdjsonPkgConfig,
            providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    ],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
