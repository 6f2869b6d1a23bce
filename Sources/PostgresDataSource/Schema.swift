package import Postgres

/// The numbered steps that lead a database from nothing to the schema this program speaks.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration(number: 1, name: "community", sql: String(decoding: PackageResources._0001_community_sql, as: UTF8.self))
    ]

    package static let migrator = Migrator(migrations)
}
