/// One request's way through the handler and back to its connection, run as a task of its own.
struct Exchange: Sendable {
    let handler: @Sendable (HTTPRequest) async -> HTTPResponse
    let errorBody: @Sendable (Int) -> HTTPResponse
    let mailbox: Mailbox
    let connection: UInt64
    let question: Question

    func run(_ request: HTTPRequest) async {
        let response = await handler(request)
        guard let answer = Answer(response, to: question) else {
            return mailbox.post(.answer(connection, Answer(refusing: 500, errorBody, to: question)))
        }
        mailbox.post(.answer(connection, answer))
        guard let streaming = answer.streaming, case .stream(let stream) = response.body else { return }
        for await piece in stream {
            guard await write(streaming.frame(piece)) else { return }
        }
        mailbox.post(.streamEnded(connection))
    }

    /// Returns when there is room for more, false when nobody takes any.
    private func write(_ bytes: [UInt8]) async -> Bool {
        guard !bytes.isEmpty else { return true }
        return await withCheckedContinuation { mailbox.post(.piece(connection, bytes, $0)) }
    }
}
