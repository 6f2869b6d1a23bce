/// The bytes of each argument of this process, without the program's name.
package func rawArguments() -> [[UInt8]] {
    let pointers = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return pointers.dropFirst().compactMap { argument in
        guard let argument else { return nil }
        var count = 0
        while argument[count] != 0 { count += 1 }
        return UnsafeBufferPointer(start: argument, count: count).map { UInt8(bitPattern: $0) }
    }
}

/// The arguments as texts; throws where one is not valid UTF-8, since a repaired argument is another argument.
func decoded(_ arguments: [[UInt8]], program: String) throws(Refusal) -> [String] {
    var texts: [String] = []
    for (index, bytes) in arguments.enumerated() {
        do {
            texts.append(String(copying: try UTF8Span(validating: bytes.span)))
        } catch {
            let offset = error.byteOffsets.lowerBound
            let shown = quoted(bytes, around: offset)
            throw Refusal(reason: .notUTF8(argument: index + 1, offset: offset, shown: shown), path: [program])
        }
    }
    return texts
}
