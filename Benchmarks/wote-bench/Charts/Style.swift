extension Chart {
    /// Colours for light and dark screens; the paper has its own, so that nothing depends on the page around it.
    static let style = """
        text { font-family: system-ui, 'DejaVu Sans', sans-serif; font-size: 12px; fill: #1f2328; }
        .title { font-size: 16px; font-weight: bold; } .small { font-size: 10.5px; fill: #57606a; }
        .value { font-size: 11px; paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
        .paper { fill: #ffffff; } .grid { stroke: #d8dee4; stroke-width: 1; }
        .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .mark { stroke-width: 2.5; }
        .a { stroke: #0550ae; } .mark.a { fill: #0550ae; } .b { stroke: #bc4c00; stroke-dasharray: 7 5; }
        .mark.b { fill: #ffffff; stroke-dasharray: none; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; } .small { fill: #9aa4ae; } .paper, .mark.b { fill: #0d1117; }
          .value { stroke: #0d1117; } .grid { stroke: #30363d; }
          .a { stroke: #79c0ff; } .mark.a { fill: #79c0ff; } .b { stroke: #ffa657; }
        }
        """
}
