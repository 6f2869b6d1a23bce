import CLibpq

/// What was sent, in order, so that results find their statement.
private enum Step {
    case setup
    case deallocate
    case prepare(Statement)
    case execute(Statement, Int)
    case sync
}

/// Statements on their way through one pipeline and what came of them so far.
private struct Conversation {
    var steps: [Step] = []
    var outcomes: [Result<Rows, PostgresError>?]
    var setupFailure: PostgresError?
}

extension Connection {
    /// Sends everything the statements need, session settings and preparing included, and reads all answers: one round trip.
    func converse(_ queries: [SQL], _ watch: inout Watch) throws(PostgresError) -> [Result<Rows, PostgresError>] {
        try refuseIfCancelled(watch)
        let pointer = try link.open()
        guard PQenterPipelineMode(pointer) == 1 else { throw link.refusal }
        var conversation = Conversation(outcomes: Array(repeating: nil, count: queries.count))
        try sendSetup(&conversation)
        for (index, query) in queries.enumerated() { try send(query, index, &conversation) }
        try receive(&conversation, &watch)
        PQexitPipelineMode(pointer)
        if let stopped = watch.stopped { throw stopped.error }
        if let failure = conversation.setupFailure { throw failure }
        return conversation.outcomes.map { $0 ?? .failure(.connectionLost(link.lastError)) }
    }

    private func sendSetup(_ conversation: inout Conversation) throws(PostgresError) {
        guard let setup else { return }
        let pointer = try link.open()
        try parameters.bind(setup.parameters)
        let sent = parameters.withPointers { count, values, lengths, formats in
            PQsendQueryParams(pointer, setup.text, count, nil, values, lengths, formats, WireFormat.text.rawValue)
        }
        try note(.setup, sent == 1, &conversation)
        // Of its own, or a failing statement would undo the settings.
        try note(.sync, PQpipelineSync(pointer) == 1, &conversation)
        self.setup = nil
    }

    /// Sends one statement, preparing it first where the server does not have it. A value that cannot be sent fails only this one.
    private func send(_ query: SQL, _ index: Int, _ conversation: inout Conversation) throws(PostgresError) {
        let pointer = try link.open()
        do {
            try parameters.bind(query.parameters)
        } catch {
            conversation.outcomes[index] = .failure(error)
            return
        }
        let key = Statement.Key(query)
        let known = statements.find(key)
        let statement = if let known { known } else { try prepare(key, &conversation) }
        try send(execution: statement)
        conversation.steps.append(.execute(statement, index))
        try note(.sync, PQpipelineSync(pointer) == 1, &conversation)
    }

    private func prepare(_ key: Statement.Key, _ conversation: inout Conversation) throws(PostgresError) -> Statement {
        let pointer = try link.open()
        let statement = statements.add(key)
        try sendDeallocations(&conversation)
        let sent = PQsendPrepare(pointer, statement.name, key.text, Int32(key.types.count), key.types)
        try note(.prepare(statement), sent == 1, &conversation)
        return statement
    }

    /// Drops what the cache has forgotten, apart from the statement that follows: somebody may have dropped it already. Waits for the
    /// end of a transaction, which such an error would fail.
    private func sendDeallocations(_ conversation: inout Conversation) throws(PostgresError) {
        guard transactionIsIdle else { return }
        let pointer = try link.open()
        for name in statements.takeDropped() {
            let sent = PQsendQueryParams(pointer, "DEALLOCATE \(name)", 0, nil, nil, nil, nil, WireFormat.text.rawValue)
            try note(.deallocate, sent == 1, &conversation)
            try note(.sync, PQpipelineSync(pointer) == 1, &conversation)
        }
    }

    private func note(_ step: Step, _ sent: Bool, _ conversation: inout Conversation) throws(PostgresError) {
        guard sent else {
            // What was sent before may have been carried out, and its answers would be taken for others.
            link.health = .discard
            throw link.refusal
        }
        conversation.steps.append(step)
    }

    private func receive(_ conversation: inout Conversation, _ watch: inout Watch) throws(PostgresError) {
        var index = 0
        while index < conversation.steps.count {
            let result = try nextResult(&watch)
            if let result {
                try refuseCopy(result)
                take(result, for: conversation.steps[index], &conversation)
            }
            if let result, result.status == PGRES_PIPELINE_SYNC {
                index += 1
            } else if result == nil {
                // Without a result to end, nothing more is coming.
                if case .sync = conversation.steps[index] { throw .connectionLost(link.lastError) }
                index += 1
            }
            if PQstatus(try link.open()) != CONNECTION_OK { return }
        }
    }

    private func take(_ result: ResultOwner, for step: Step, _ conversation: inout Conversation) {
        switch step {
        case .setup:
            guard let error = result.error else { return }
            conversation.setupFailure = error
            link.health = .discard
        case .prepare(let statement):
            statement.failure = result.error
            statement.isPrepared = result.error == nil
            if result.error != nil { statements.forget(statement) }
        case .execute(let statement, let index):
            conversation.outcomes[index] = statement.failure.map { .failure($0) } ?? take(result, of: statement)
        case .deallocate, .sync:
            break
        }
    }
}
