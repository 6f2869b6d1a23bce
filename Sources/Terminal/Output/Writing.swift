import Glibc

/// Why bytes did not reach their stream.
package enum OutputFailure: Error, Equatable {
    /// Whoever read the other end has gone, as after `| head`: end quietly.
    case closed
    /// The system's reason: a full disk is ENOSPC.
    case failed(errno: Int32)
}

extension OutputFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .closed: String(cString: strerror(EPIPE))
        case .failed(let code): String(cString: strerror(code))
        }
    }
}

/// Makes a write to a pipe that nobody reads fail (`OutputFailure.closed`) instead of ending the process. Call it at the start.
package func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

/// Writes every byte or throws; blocks as long as the reader makes it wait, also where the stream was set not to block.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputFailure) {
    var done = 0
    while done < bytes.count {
        switch writeOnce(bytes, from: done, to: descriptor) {
        case .wrote(let count): done += count
        case .refused(EINTR): continue
        case .refused(EAGAIN): waitUntilWritable(descriptor)
        case .refused(EPIPE): throw .closed
        case .refused(let code): throw .failed(errno: code)
        }
    }
}

private enum Attempt {
    case wrote(Int)
    case refused(Int32)
}

private func writeOnce(_ bytes: [UInt8], from start: Int, to descriptor: Int32) -> Attempt {
    bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[start...])
        let count = write(descriptor, rest.baseAddress, rest.count)
        return count >= 0 ? .wrote(count) : .refused(errno)
    }
}

private func waitUntilWritable(_ descriptor: Int32) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&wait, 1, -1)
}
