import Glibc

/// A block of lines on a terminal that is redrawn in place, also when the window changes its size.
package actor LiveRegion {
    private let output: Output
    private let environment: [String: String]
    private var block = LiveBlock()
    private var render: @Sendable (TerminalSize) -> [String] = { _ in [] }

    private init(output: Output, environment: [String: String]) {
        self.output = output
        self.environment = environment
    }

    /// Lends a region to the body and follows the window's size meanwhile. Nothing needs to be undone at the end: the cursor is below the
    /// last frame, visible, whenever no frame is being written.
    package static func open<Result: Sendable>(
        on output: Output, environment: [String: String], _ body: @Sendable (LiveRegion) async throws -> Result
    ) async throws -> Result {
        let region = LiveRegion(output: output, environment: environment)
        let resizes = signals([SIGWINCH])
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { for await _ in resizes { try await region.redraw() } }
            return try await body(region)
        }
    }

    /// Shows the lines that `render` makes for the terminal's size in place of those before; it is asked again after a resize.
    package func draw(_ render: @escaping @Sendable (TerminalSize) -> [String]) async throws(OutputFailure) {
        self.render = render
        try await redraw()
    }

    private func redraw() async throws(OutputFailure) {
        let size = TerminalSize(environment: environment, descriptor: output.descriptor)
        try await output.write(block.frame(render(size), size: size))
        try await output.flush()
    }
}
