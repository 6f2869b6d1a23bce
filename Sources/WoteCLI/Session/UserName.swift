import Domain
import Glibc

/// The operating system's name for who runs the command, which it vouches for.
enum UserName {
    static func current(_ environment: [String: String]) throws(WoteError) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { space -> String? in
            guard let base = space.baseAddress, getpwuid_r(getuid(), &entry, base, space.count, &found) == 0, found != nil,
                let name = entry.pw_name
            else { return nil }
            return String(validatingCString: name)
        }
        return name ?? "user\(getuid())"
    }
}
