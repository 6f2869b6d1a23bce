/// One numbered step of a schema. Once released neither its number nor its text may change.
package struct Migration: Hashable, Sendable {
    package let number: Int
    package let name: String
    package let sql: String

    package init(number: Int, name: String, sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}

/// Where a database stands against the program's migrations.
package enum MigrationState: Hashable, Sendable {
    case upToDate
    /// These are still to be applied, in this order; all of them for an empty database.
    case behind([Migration])
}

/// Why a database cannot be brought to the program's schema.
package enum MigrationError: Error, Hashable, Sendable {
    /// Two migrations of the program have the same number.
    case duplicate(number: Int)
    /// An applied migration's text is not the program's.
    case changed(number: Int, name: String)
    /// A newer program has migrated the database further than this one knows.
    case databaseIsNewer(database: Int, program: Int)
    /// The database lacks a migration below its latest, or has one the program does not know.
    case outOfOrder(number: Int)
    /// A statement (counted from 1) failed; its migration was undone.
    case failed(number: Int, name: String, statement: Int, PostgresError)
}

extension MigrationError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .duplicate(let number):
            "Two migrations have number \(number)."
        case .changed(let number, let name):
            "Migration \(number) (\(name)) was applied with another text than this program has."
        case .databaseIsNewer(let database, let program):
            "The database is at migration \(database), this program knows only \(program): use a newer program."
        case .outOfOrder(let number):
            "Migration \(number) is missing below the latest one, in the database or in this program."
        case .failed(let number, let name, let statement, let error):
            "Statement \(statement) of migration \(number) (\(name)) failed, and the migration was undone: \(error)"
        }
    }
}
