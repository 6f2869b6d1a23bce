import Contract
import Domain

extension DataSource {
    /// The instant that `moment` names; a local time is read with the database's zones. Refusals name `field`.
    func instant(of moment: Moment, for field: String, as caller: Caller) async throws(WoteError) -> Instant {
        switch moment {
        case .at(let instant): return instant
        case .local(let time, let zone):
            do {
                return try await send(ResolveLocalTime(time, zone: zone), as: caller).readings.single(for: time, in: zone, field: field)
            } catch  where error.field == "zone" {
                throw WoteError(error.code, error.message, field: field)
            }
        }
    }
}
