public import ArgumentParser
public import Commands

/// The options that say how to write answers.
struct OutputArguments: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("format")],
        help: ArgumentHelp("Write answers as table, jsonl, json, geojson or csv.", valueName: "format"))
    var chosenFormat: OutputFormat?

    @OptionGroup var color: ColorArgument

    /// The form to write in: a table for a person, JSON Lines for a program, unless chosen.
    func format() -> OutputFormat { chosenFormat ?? (Terminal.isTerminal(.output) ? .table : .jsonl) }
}

/// When to use colour.
struct ColorArgument: ParsableArguments {
    enum When: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(help: ArgumentHelp("Use colour: auto, always or never.", valueName: "when"))
    var color: When = .auto

    /// The colours for a stream: in a terminal that takes them, unless `NO_COLOR` is set (no-color.org).
    func style(of stream: StandardStream) -> Style {
        switch color {
        case .always: Style(isColored: true)
        case .never: .plain
        case .auto: Style(isColored: Terminal.isTerminal(stream) && Terminal.wantsColor)
        }
    }
}

extension OutputFormat: ExpressibleByArgument {}
