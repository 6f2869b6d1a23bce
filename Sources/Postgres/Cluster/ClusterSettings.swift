import Glibc

/// The settings a new cluster gets, written once; people may change them afterwards.
enum ClusterSettings {
    static let server = """
        # Settings of wote's private Postgres. Written once, when the cluster was created; yours to change.
        # The folder of the socket is given on the command line, so that this folder can be moved.

        # Reached through a Unix socket in a folder only its owner can open; no TCP.
        listen_addresses = ''
        port = \(SocketFolder.port)
        unix_socket_permissions = 0700
        max_connections = 100

        # A machine that other programs share; memory is taken only as the database grows into it.
        shared_buffers = \(sharedBuffers(memory: Int64(sysconf(Int32(_SC_PHYS_PAGES))) * Int64(sysconf(Int32(_SC_PAGESIZE)))))MB
        max_wal_size = 1GB
        min_wal_size = 32MB
        jit = off

        # What was answered "yes" survives a power cut.
        fsync = on
        synchronous_commit = on
        full_page_writes = on

        # The same on every machine.
        timezone = 'UTC'
        log_timezone = 'UTC'
        datestyle = 'ISO, YMD'
        lc_messages = 'C'
        lc_monetary = 'C'
        lc_numeric = 'C'
        lc_time = 'C'
        default_text_search_config = 'pg_catalog.simple'

        # One log a weekday, overwritten a week later.
        logging_collector = on
        log_directory = '../log'
        log_filename = 'server-%a.log'
        log_rotation_age = 1d
        log_rotation_size = 0
        log_truncate_on_rotation = on
        log_line_prefix = '%m [%p] '
        """ + "\n"

    /// Megabytes of the server's own cache: a sixteenth of the machine's bytes, within what small and large machines can spare.
    static func sharedBuffers(memory: Int64) -> Int64 { min(max(memory / (16 << 20), 128), 512) }

    /// Whoever can open the folder of the socket is let in: its owner and root.
    static let access = """
        # The folder of the socket has mode 0700: only its owner and root get here.
        local all all trust
        """ + "\n"

    /// Makes the database that the product uses, while no server runs.
    static let database = "CREATE DATABASE wote;\n"

    /// Text sorts the same on every machine, whatever its locale: by code point, with Unicode's letters and cases.
    static func initdb(version: Int, data: String, syncs: Bool) -> [String] {
        let provider = version >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale-provider=libc"]
        return provider + [
            "--pgdata=\(data)", "--username=wote", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--lc-messages=C",
            "--text-search-config=simple", "--data-checksums", "--no-instructions",
        ] + (syncs ? [] : ["--no-sync"])
    }
}
