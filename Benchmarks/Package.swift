// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
let index: Target.Dependency = .product(name: "SpatialIndex", package: "Periplus")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Periplus", path: "..")],
    targets: [
        // What the programs share.
        .target(name: "PlaceModels", swiftSettings: swiftSettings),
        .target(name: "Measuring", dependencies: ["CMachine"], swiftSettings: swiftSettings),
        .target(name: "CMachine"),

        .executableTarget(
            name: "feed-runner", dependencies: [.product(name: "Periplus", package: "Periplus")],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "index-benchmark", dependencies: ["Measuring", "PlaceModels", index], swiftSettings: swiftSettings),
        .executableTarget(name: "peer-runner", dependencies: ["Measuring", index], swiftSettings: swiftSettings),
        .executableTarget(name: "place-generator", dependencies: ["PlaceModels"], swiftSettings: swiftSettings),
    ]
)
