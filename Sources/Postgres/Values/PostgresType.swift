/// A type of the server, by its object identifier; 0 leaves the choice to the server.
package struct PostgresType: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
}

extension PostgresType {
    package static let inferred = PostgresType(rawValue: 0)
    package static let bool = PostgresType(rawValue: 16)
    package static let bytea = PostgresType(rawValue: 17)
    package static let char = PostgresType(rawValue: 18)
    package static let name = PostgresType(rawValue: 19)
    package static let int8 = PostgresType(rawValue: 20)
    package static let int2 = PostgresType(rawValue: 21)
    package static let int4 = PostgresType(rawValue: 23)
    package static let text = PostgresType(rawValue: 25)
    package static let json = PostgresType(rawValue: 114)
    package static let float4 = PostgresType(rawValue: 700)
    package static let float8 = PostgresType(rawValue: 701)
    package static let unknown = PostgresType(rawValue: 705)
    package static let boolArray = PostgresType(rawValue: 1000)
    package static let int2Array = PostgresType(rawValue: 1005)
    package static let int4Array = PostgresType(rawValue: 1007)
    package static let textArray = PostgresType(rawValue: 1009)
    package static let int8Array = PostgresType(rawValue: 1016)
    package static let float8Array = PostgresType(rawValue: 1022)
    package static let bpchar = PostgresType(rawValue: 1042)
    package static let varchar = PostgresType(rawValue: 1043)
    package static let timestamp = PostgresType(rawValue: 1114)
    package static let timestamptz = PostgresType(rawValue: 1184)
    package static let timestamptzArray = PostgresType(rawValue: 1185)
    package static let jsonb = PostgresType(rawValue: 3802)

    /// Whether a database made this type (an enum, a domain, an extension's type) rather than the server.
    var isUserDefined: Bool { rawValue >= 16384 }
}

extension PostgresType: CustomStringConvertible {
    /// The name SQL knows the type by, or its number where this module does not know the type.
    package var description: String { Self.names[self] ?? "type \(rawValue)" }

    private static let names: [PostgresType: String] = [
        .inferred: "unspecified", .bool: "boolean", .bytea: "bytea", .char: "\"char\"", .name: "name",
        .int8: "bigint", .int2: "smallint", .int4: "integer", .text: "text", .json: "json",
        .float4: "real", .float8: "double precision", .unknown: "unknown",
        .boolArray: "boolean[]", .int2Array: "smallint[]", .int4Array: "integer[]", .textArray: "text[]",
        .int8Array: "bigint[]", .float8Array: "double precision[]", .bpchar: "character", .varchar: "character varying",
        .timestamp: "timestamp", .timestamptz: "timestamp with time zone", .timestamptzArray: "timestamp with time zone[]",
        .jsonb: "jsonb",
        PostgresType(rawValue: 1082): "date", PostgresType(rawValue: 1186): "interval",
        PostgresType(rawValue: 1700): "numeric", PostgresType(rawValue: 2278): "void",
        PostgresType(rawValue: 2950): "uuid", PostgresType(rawValue: 2249): "record",
    ]
}
