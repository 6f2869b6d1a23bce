import Glibc

/// Raises the process's limit of open files until so many connections fit beside what else it opens, or to the system's bound.
func makeRoom(forConnections connections: Int) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let wanted = min(rlim_t(connections + 256), limit.rlim_max)
    guard wanted > limit.rlim_cur else { return }
    limit.rlim_cur = wanted
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
