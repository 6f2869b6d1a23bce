import Glibc

/// Why a server could not start.
package enum HTTPServerError: Error, Hashable {
    /// Something listens there already.
    case addressInUse(String)
    case permissionDenied(String)
    /// No address of this machine, or a path that cannot be a socket's.
    case unusableAddress(String, reason: String)
    /// The system has no descriptors, threads or memory left, or the like.
    case system(String)

    /// What a failed call on an address means.
    init(_ errno: Int32, at address: String) {
        switch errno {
        case EADDRINUSE: self = .addressInUse(address)
        case EACCES, EPERM: self = .permissionDenied(address)
        case EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN: self = .system(describe(errno))
        default: self = .unusableAddress(address, reason: describe(errno))
        }
    }
}

extension HTTPServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .addressInUse(let address): "\(address) is in use by another server"
        case .permissionDenied(let address): "no permission to listen at \(address)"
        case .unusableAddress(let address, let reason): "cannot listen at \(address): \(reason)"
        case .system(let reason): "cannot listen: \(reason)"
        }
    }
}

func describe(_ errno: Int32) -> String { String(cString: strerror(errno)) }
