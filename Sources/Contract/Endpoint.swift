/// Every route, once: the raw value is the method and the path, so two alike do not compile.
package enum Endpoint: String, CaseIterable, Sendable {
    case whoAmI = "GET /v1/me"
    case enrol = "PUT /v1/me"

    case listPolls = "GET /v1/polls"
    case createPoll = "POST /v1/polls"
    case showPoll = "GET /v1/polls/{poll}"
    case editPoll = "PATCH /v1/polls/{poll}"
    case deletePoll = "DELETE /v1/polls/{poll}"
    case closePoll = "POST /v1/polls/{poll}/close"
    case moveDeadline = "PUT /v1/polls/{poll}/deadline"
    case listRevisions = "GET /v1/polls/{poll}/revisions"
    case castBallot = "PUT /v1/polls/{poll}/ballot"
    case withdrawBallot = "DELETE /v1/polls/{poll}/ballot"
    case passBallot = "PUT /v1/polls/{poll}/pass"
    case resolveLocalTime = "GET /v1/local-time"

    case actAs = "POST /v1/admin/act-as"
    case listMembers = "GET /v1/admin/members"
    case showMember = "GET /v1/admin/members/{nickname}"
    case createMember = "POST /v1/admin/members"
    case changeMember = "PATCH /v1/admin/members/{nickname}"
    case reopenPoll = "POST /v1/admin/polls/{poll}/reopen"
    case hidePoll = "PUT /v1/admin/polls/{poll}/hiding"
    case unhidePoll = "DELETE /v1/admin/polls/{poll}/hiding"
    case recount = "POST /v1/admin/recount"
    case listAudit = "GET /v1/admin/audit"
}
