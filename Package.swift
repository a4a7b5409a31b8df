// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

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
        .target(name: "Regions", dependencies: ["Diagnostics", "CGEOS"], swiftSettings: swiftSettings),
        .testTarget(name: "RegionsTests", dependencies: ["Regions"], swiftSettings: swiftSettings),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: swiftSettings),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "Diagnostics", "CPROJ"], swiftSettings: swiftSettings),

        // System libraries.
        .systemLibrary(name: "CGEOS", pkgConfig: "geos", providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
        .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    ],
    cxxLanguageStandard: .cxx17
)
