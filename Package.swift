// swift-tools-version: 6.2
import PackageDescription

/// Layers are checked by the build: a target imports what it lists here and nothing else
/// (`--explicit-target-dependency-import-check error` in the Makefile).
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

func target(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "wote",
    products: [.executable(name: "wote", targets: ["wote"])],
    targets: [
        // Libraries that know no vote.
        .systemLibrary(name: "CLibpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CEpoll"),
        // Opened when it is first needed, never linked: no `pkgConfig`.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        target("Postgres", ["CLibpq"]),
        target("HTTPServer", ["CEpoll"]),
        target("HTTPClient", ["CCurl"]),
        target("Arguments"),
        target("Terminal"),
        target("Tabular"),

        // The product, from the inside out.
        target("Tallying"),
        target("Domain", ["Tallying"]),
        target("Store", ["Domain"]),
        target("StoreTesting", ["Store"]),
        target("StrictJSON", ["Domain"]),
        target("Contract", ["StrictJSON", "Tallying", "Domain"]),
        target("Core", ["Domain", "Contract"]),
        target("RemoteDataSource", ["HTTPClient", "Domain", "Contract", "Core"]),
        target("Service", ["HTTPServer", "StrictJSON", "Domain", "Contract", "Core"]),
        target(
            "PostgresDataSource", ["Postgres", "Tallying", "Domain", "Contract", "Core"],
            resources: [.embedInCode("Migrations/0001-community.sql")]),
        target("Interchange", ["Tallying", "StrictJSON", "Domain", "Contract", "Tabular"]),
        target("DemoCommunity", ["Domain"]),
        target("Features", ["Store", "Domain", "Core"]),
        target(
            "WoteCLI",
            [
                "CMalloc", "Arguments", "Terminal", "Tabular", "Tallying", "Domain", "Contract", "Core", "Store", "Features", "Interchange",
                "DemoCommunity",
                "Postgres",
                "PostgresDataSource",
            ]),
        .executableTarget(name: "wote", dependencies: ["WoteCLI"], swiftSettings: settings),
        .executableTarget(
            name: "wote-bench", dependencies: ["Postgres", "Domain", "Contract", "Core", "PostgresDataSource"],
            path: "Benchmarks/wote-bench", swiftSettings: settings),

        // What holds the promises to voters against what the database has, and what kills everything meanwhile.
        .target(name: "Verification", dependencies: ["Domain"], path: "Checker/Verification", swiftSettings: settings),
        .executableTarget(
            name: "wote-checker",
            dependencies: ["Arguments", "Terminal", "Postgres", "Domain", "Core", "PostgresDataSource", "Verification"],
            path: "Checker/wote-checker", swiftSettings: settings),

        // What strangers' bytes are tried with.
        .target(name: "Fuzzing", dependencies: ["HTTPServer"], path: "Fuzz/Fuzzing", swiftSettings: settings),
        .executableTarget(name: "wote-fuzz", dependencies: ["Fuzzing"], path: "Fuzz/wote-fuzz", swiftSettings: settings),

        // What tests of several targets share: runs of whole programs, communities on a real Postgres.
        .target(name: "ProgramRuns", path: "Tests/ProgramRuns", swiftSettings: settings),
        .target(name: "PublishedSets", path: "Tests/PublishedSets", swiftSettings: settings),
        .target(
            name: "TestCommunity",
            dependencies: [
                "Postgres", "HTTPServer", "HTTPClient", "Domain", "Core", "PostgresDataSource", "RemoteDataSource", "Service",
            ], path: "Tests/TestCommunity",
            swiftSettings: settings),

        tests("PostgresTests", ["Postgres"]),
        tests("PostgresDataSourceTests", ["PostgresDataSource", "TestCommunity", "Postgres", "Tallying", "Domain", "Contract", "Core"]),
        tests("HTTPServerTests", ["HTTPServer", "Fuzzing"]),
        tests("ArgumentsTests", ["Arguments"]),
        tests("TerminalTests", ["Terminal"]),
        tests("TabularTests", ["Tabular"]),
        tests("TallyingTests", ["Tallying"]),
        tests("DomainTests", ["Tallying", "Domain"]),
        tests("StoreTests", ["Store", "StoreTesting", "Domain"]),
        tests("StrictJSONTests", ["StrictJSON", "Domain"]),
        tests("ContractTests", ["Tallying", "Contract", "StrictJSON", "Domain"]),
        tests(
            "ServiceTests",
            ["Service", "HTTPServer", "TestCommunity", "PostgresDataSource", "Postgres", "StrictJSON", "Domain", "Contract", "Core"]),
        tests("HTTPClientTests", ["HTTPClient"]),
        tests("RemoteDataSourceTests", ["RemoteDataSource", "HTTPClient", "Domain", "Contract", "Core"]),
        tests("FeaturesTests", ["Features", "Store", "StoreTesting", "Core", "Contract", "Domain"]),
        tests("InterchangeTests", ["Interchange", "PublishedSets", "Tallying", "Contract", "Domain"]),
        tests("DemoCommunityTests", ["DemoCommunity", "Domain"]),
        tests("BenchmarkTests", ["wote-bench", "wote", "ProgramRuns", "Contract", "Domain"]),
        tests("CheckerTests", ["wote-checker", "Verification", "ProgramRuns", "Postgres", "Domain"]),
        tests("WoteCLITests", ["wote", "PublishedSets", "WoteCLI", "Arguments", "Terminal", "Tallying", "Domain"]),
    ]
)
