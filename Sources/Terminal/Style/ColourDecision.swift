/// What the user said about colour on the command line.
package enum ColourFlag: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}

/// Whether one stream gets colour; ask for stdout and stderr separately.
///
/// The flag decides first, then `NO_COLOR` (no-color.org: any value but the empty one), then `CLICOLOR_FORCE` or `FORCE_COLOR`
/// (any value but empty and 0); else colour is for terminals that say what they are and are not `dumb`.
package func colourDecision(isTerminal: Bool, environment: [String: String], flag: ColourFlag = .auto) -> Bool {
    switch flag {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isSet("NO_COLOR", in: environment) { return false }
    if isForced("CLICOLOR_FORCE", in: environment) || isForced("FORCE_COLOR", in: environment) { return true }
    return isTerminal && canColour(terminal: environment["TERM"])
}

private func isSet(_ name: String, in environment: [String: String]) -> Bool {
    environment[name]?.isEmpty == false
}

private func isForced(_ name: String, in environment: [String: String]) -> Bool {
    isSet(name, in: environment) && environment[name] != "0"
}

private func canColour(terminal: String?) -> Bool {
    guard let terminal else { return false }
    return !terminal.isEmpty && terminal != "dumb"
}
