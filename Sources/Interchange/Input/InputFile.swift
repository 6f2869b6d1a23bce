import Dispatch
package import Domain
import Glibc

/// Bytes as they come, `nil` at their end: a file, standard input, a test.
package typealias Chunks = @Sendable () async throws -> [UInt8]?

/// A file read from its beginning, once, on a thread that may block.
package struct InputFile: Sendable {
    package let path: String
    /// Bytes; 0 where nobody knows, as for a pipe.
    package let size: Int64
    private let descriptor: OwnedDescriptor
    private let queue: DispatchQueue

    private static let chunkSize = 1 << 16

    /// - Parameter path: `-` is standard input.
    package init(path: String) async throws(WoteError) {
        let queue = DispatchQueue(label: "wote.input-file")
        let opened = try await queue.run { OwnedDescriptor.open(path) }
        (self.path, descriptor, size, self.queue) = (path, opened.descriptor, opened.size, queue)
    }

    /// Does all the reading at once, on the thread that may block; `body` asks for the next bytes, `nil` at their end.
    package func reading<Value: Sendable>(
        _ body: @escaping @Sendable (_ next: @escaping () throws -> [UInt8]?) throws(WoteError) -> Value
    ) async throws(WoteError) -> Value {
        try await queue.run { [descriptor, path] () -> Result<Value, WoteError> in
            do throws(WoteError) {
                return .success(
                    try body {
                        let bytes = try descriptor.read(upTo: Self.chunkSize, of: path).get()
                        return bytes.isEmpty ? nil : bytes
                    })
            } catch {
                return .failure(error)
            }
        }
    }

    /// The next bytes, `nil` at the end.
    package func read() async throws(WoteError) -> [UInt8]? {
        let bytes = try await queue.run { [descriptor, path] in descriptor.read(upTo: Self.chunkSize, of: path) }
        return bytes.isEmpty ? nil : bytes
    }

    package var chunks: Chunks {
        { try await read() }
    }
}

extension DispatchQueue {
    /// Does on this queue what may block, so that no thread of Swift's pool does.
    fileprivate func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Result<Value, WoteError>
    ) async throws(WoteError) -> Value {
        try await withCheckedContinuation { continuation in
            async { continuation.resume(returning: work()) }
        }.get()
    }
}

/// An open file, closed with its last user.
private final class OwnedDescriptor: Sendable {
    private let number: Int32

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    static func open(_ path: String) -> Result<(descriptor: OwnedDescriptor, size: Int64), WoteError> {
        // Opening /dev/stdin instead would ask anew whether this user may read what somebody else has opened.
        let number = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return .failure(.unreadable(path, errno)) }
        let descriptor = OwnedDescriptor(number)
        var status = stat()
        guard fstat(number, &status) == 0 else { return .failure(.unreadable(path, errno)) }
        return .success((descriptor, Int64(status.st_size)))
    }

    func read(upTo size: Int, of path: String) -> Result<[UInt8], WoteError> {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var length = Glibc.read(number, buffer.baseAddress, size)
            while length < 0, errno == EINTR { length = Glibc.read(number, buffer.baseAddress, size) }
            if length < 0 { code = errno }
            count = max(length, 0)
        }
        return code == 0 ? .success(bytes) : .failure(.unreadable(path, code))
    }
}

extension WoteError {
    fileprivate static func unreadable(_ path: String, _ code: Int32) -> WoteError {
        if code == ENOENT {
            return .invalid("file", "There is no file \(path); check the path.", ko: "\(path) 파일이 없습니다. 경로를 확인하세요.")
        }
        let reason = String(cString: strerror(code))
        return .invalid("file", "\(path) can't be read: \(reason).", ko: "\(path) 파일을 읽을 수 없습니다: \(reason).")
    }
}
