extension Connection {
    /// Reads on until a request is complete or nothing more has come.
    func advance() {
        while phase == .reading {
            do throws(RequestFault) {
                if let request = try parser.next() { return begin(request) }
            } catch {
                return refuse(error.status)
            }
            noteBeginning()
            guard mayRead else { break }
            read()
        }
        if phase == .reading, parser.takeContinue() { send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
    }

    /// From a request's first byte on, its deadline runs.
    private func noteBeginning() {
        guard !hasBegun, !parser.isBetweenRequests else { return }
        hasBegun = true
        patience = loop.now + options.requestDeadline
    }

    private func read() {
        switch descriptor.read(into: &loop.scratch) {
        case .moved(let count):
            parser.append(loop.scratch[..<count])
            // A read that leaves room has emptied the socket; the next arrival is a new event.
            if count < loop.scratch.count, !hasFinished { mayRead = false }
        case .wouldBlock: mayRead = false
        case .ended, .failed: leave()
        }
    }

    private func begin(_ request: ParsedRequest) {
        phase = .handling
        if hasFinished { halfClosedDeadline = loop.now + options.halfClosedTimeout }
        question = Question(isHead: request.method == "HEAD", minorVersion: request.minorVersion)
        keepsAlive = request.keepsAlive
        let exchange = Exchange(
            handler: loop.service.handler, errorBody: options.errorBody, mailbox: loop.mailbox, connection: id, question: question)
        let request = HTTPRequest(request, origin(request.headers))
        task = Task { await exchange.run(request) }
    }

    private func origin(_ headers: HTTPHeaders) -> ProxyTrust.Origin {
        isTrustedProxy ? loop.service.trust.origin(of: peer, headers) : ProxyTrust.Origin(client: peerName, isSecure: false)
    }

    /// Reads what the client still sends, so that the system doesn't reset the connection and our last words with it.
    func drain() {
        while phase == .draining, mayRead {
            switch descriptor.read(into: &loop.scratch) {
            case .moved(let count): drained += count
            case .wouldBlock:
                mayRead = false
                return
            case .ended, .failed: return leave()
            }
            if drained > 1_024 * 1_024 { leave() }
        }
    }
}

extension HTTPRequest {
    fileprivate init(_ parsed: ParsedRequest, _ origin: ProxyTrust.Origin) {
        self.init(
            method: parsed.method, path: parsed.path, query: parsed.query, headers: parsed.headers, body: parsed.body,
            client: origin.client, isSecure: origin.isSecure)
    }
}
