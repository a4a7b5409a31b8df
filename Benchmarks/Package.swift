// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Periplus", path: "..")],
    targets: [
        .executableTarget(
            name: "peer-runner", dependencies: [.product(name: "SpatialIndex", package: "Periplus")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(name: "place-generator", swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "feed-runner", dependencies: [.product(name: "Periplus", package: "Periplus")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
