import Contract
import Service
import Testing

struct OperationTests {
    @Test func eachEndpointIsAnsweredOnce() {
        #expect(Operation.all.map(\.endpoint.rawValue).sorted() == Endpoint.allCases.map(\.rawValue).sorted())
    }

    /// Who may call what, said a second time: a slip in the table is seen here.
    @Test func whoMayCallWhat() {
        let anonymous: Set<Endpoint> = [
            .listPolls, .showPoll, .listRevisions, .pileBallots, .listWeights, .resolveLocalTime, .listLabels, .listRounds,
        ]
        for operation in Operation.all {
            let isAdmin = operation.endpoint.route.description.contains(" /v1/admin/")
            let expected: Access =
                anonymous.contains(operation.endpoint) ? .anonymous : isAdmin ? .admin : operation.endpoint == .enrol ? .machine : .member
            #expect(operation.access == expected, "\(operation.endpoint)")
        }
    }
}
