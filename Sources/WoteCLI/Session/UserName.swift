import Domain
import Glibc

/// The operating system's name for who runs the command, which it vouches for.
enum UserName {
    static func current(_ environment: [String: String]) throws(WoteError) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        let name: String? = buffer.withUnsafeMutableBufferPointer { space in
            guard getpwuid_r(getuid(), &entry, space.baseAddress, space.count, &found) == 0, found != nil, let name = entry.pw_name else {
                return nil
            }
            return String(validatingCString: name)
        }
        return name ?? "user\(getuid())"
    }
}
