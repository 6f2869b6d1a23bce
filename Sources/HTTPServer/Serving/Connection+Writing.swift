extension Connection {
    /// The handler's answer, or the head of a stream.
    func receive(_ answer: Answer) {
        guard phase == .handling else { return }
        keepsAlive = keepsAlive && !answer.closes && !loop.isStopping
        phase = answer.streaming.map(Phase.streaming) ?? .writing
        send(answer)
        watchClock()
    }

    /// Answers by itself, and ends the connection.
    func refuse(_ status: Int) {
        (phase, keepsAlive) = (.writing, false)
        send(Answer(refusing: status, options.errorBody))
        watchClock()
    }

    private func send(_ answer: consuming Answer) {
        let connection = !keepsAlive ? "close" : question.minorVersion == 0 ? "keep-alive" : nil
        send(answer.bytes(date: loop.date.now(), connection: connection))
    }

    /// A piece of a stream. Who sent it hears at once when there is room for another, or as soon as all has been taken.
    func receive(_ piece: [UInt8], _ continuation: CheckedContinuation<Bool, Never>) {
        writer = continuation
        send(piece)
        if output.count < 64 * 1_024 { resumeWriter() }
        watchClock()
    }

    func endStream() {
        guard case .streaming(let streaming) = phase else { return }
        phase = .writing
        send(streaming.end)
        watchClock()
    }

    private func resumeWriter() {
        writer?.resume(returning: true)
        writer = nil
    }

    func send(_ bytes: [UInt8]) {
        if !bytes.isEmpty { output.append(bytes) }
        flush()
    }

    /// Writes as much as the client takes now.
    func flush() {
        while mayWrite, !output.isEmpty {
            switch descriptor.write(output.rest) {
            case .moved(let count):
                output.drop(count)
                written += count
            case .wouldBlock: mayWrite = false
            case .ended, .failed: return leave()
            }
        }
        noteProgress()
        if output.isEmpty { wroteAll() }
    }

    /// Each 16 kB have their time, so that a client cannot hold an answer for ever by taking a byte now and then.
    private func noteProgress() {
        if output.isEmpty {
            (writeDeadline, written) = (nil, 0)
        } else if writeDeadline == nil || written >= 16 * 1_024 {
            (writeDeadline, written) = (loop.now + options.writeTimeout, 0)
        }
    }

    private func wroteAll() {
        switch phase {
        case .streaming: resumeWriter()
        case .writing: finishExchange()
        default: break
        }
    }

    private func finishExchange() {
        task = nil
        guard keepsAlive else { return close() }
        (phase, hasBegun) = (.reading, false)
        patience = loop.now + options.idleTimeout
        advance()
    }

    /// Ends our side, and waits until the client has ended its own.
    private func close() {
        descriptor.finishWriting()
        phase = .draining
        patience = loop.now + options.lingerTimeout
        drain()
    }
}
