// The pages that `--help` and `--help-limits` print.

import LaminaFiles

/// A help page, in lines that fit a width.
struct HelpPage {
  /// The maximum number of columns of a label and the space after it.
  private static let labelWidth = 26

  private let width: Int
  private var lines: [String] = []

  private init(width: Int) { self.width = width }

  /// Returns the page of a verb or of the whole command.
  ///
  /// Arguments and common options come first, then groups of options, then the description with examples and exit
  /// codes.
  ///
  /// - Parameters:
  ///   - info: the verb.
  ///   - width: the columns of a line.
  /// - Returns: lines without a line feed at the end.
  static func pageText(of info: HelpInfo, width: Int) -> String {
    var page = HelpPage(width: width)
    page.addHead(info)
    let arguments = info.shown.filter(\.isPositional)
    page.addList("ARGUMENTS", arguments.map { ($0.label, $0.text) })
    let isRoot = info.superCommands == nil
    if isRoot {
      page.addList(
        "VERBS",
        info.verbs.filter { $0.commandName != "help" }.map { ($0.commandName, $0.abstract ?? "") })
      page.addWrapped(
        paragraph: "'lamina VERB --help' describes a verb and its options.", indent: 2)
      page.lines.append("")
    }
    for section in HelpOrder.sections(of: info) {
      page.addList(section.title, section.options.map { ($0.label, $0.text) })
    }
    let limits = info.limits
    if !limits.isEmpty {
      page.lines += [
        "\(HelpOrder.limits):",
        "  '\(info.title) --help-limits' lists the \(limits.count) limits, --max-NAME.", "",
      ]
    }
    if !isRoot, !Project.others.contains(info.commandName) {
      page.lines += [
        "PROJECT FILE:",
        "  lamina.json, from the working folder upwards; --config FILE, --no-config.", "",
      ]
    }
    if let discussion = info.discussion {
      if !isRoot { page.lines += ["DESCRIPTION:"] }
      for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
        page.addLine(verbatim: line)
      }
    }
    return page.text
  }

  /// Returns the page of a verb's limits.
  ///
  /// - Parameters:
  ///   - info: the verb.
  ///   - width: the columns of a line.
  /// - Returns: lines without a line feed at the end.
  static func limitsText(of info: HelpInfo, width: Int) -> String {
    var page = HelpPage(width: width)
    let limits = info.limits
    guard !limits.isEmpty else { return "\(info.title) has no limits to set." }
    page.addWrapped(
      paragraph:
        "Limits of '\(info.title)': a scene that exceeds one is refused. Each is an option.",
      indent: 0)
    page.lines.append("")
    page.addList(HelpOrder.limits, limits.map { ($0.label, $0.text) })
    return page.text
  }

  private var text: String {
    var lines = lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private mutating func addHead(_ info: HelpInfo) {
    addWrapped(paragraph: "OVERVIEW: \(info.abstract ?? "")", indent: 0)
    let needed = info.shown.filter { $0.isPositional || !$0.isOptional }.map(\.usage)
    let verb = info.superCommands == nil ? ["VERB"] : []
    lines.append("")
    addWrapped(
      paragraph: (["USAGE:", info.title] + verb + needed + ["[options]"]).joined(separator: " "),
      indent: 0)
    lines.append("")
  }

  /// Adds a titled list of labels with their texts; adds nothing for an empty list.
  private mutating func addList(_ title: String, _ rows: [(label: String, text: String)]) {
    guard !rows.isEmpty else { return }
    lines.append("\(title):")
    let indent = min(HelpPage.labelWidth, max(8, width / 3))
    for row in rows {
      let label = "  " + row.label
      var texts = HelpPage.wrap(row.text, to: width - indent)
      if label.count < indent, let first = texts.first {
        lines.append(label + String(repeating: " ", count: indent - label.count) + first)
        texts.removeFirst()
      } else {
        lines.append(label)
      }
      lines += texts.map { String(repeating: " ", count: indent) + $0 }
    }
    lines.append("")
  }

  private mutating func addWrapped(paragraph: String, indent: Int) {
    lines += HelpPage.wrap(paragraph, to: width - indent).map {
      String(repeating: " ", count: indent) + $0
    }
  }

  /// Adds a preformatted line; a line that is too long is wrapped with its indentation.
  private mutating func addLine(verbatim line: Substring) {
    guard line.count > width else {
      lines.append(String(line))
      return
    }
    let indent = line.prefix { $0 == " " }.count
    // A command is not wrapped, so that it can be copied.
    if indent > 0, line.dropFirst(indent).hasPrefix("lamina ") {
      lines.append(String(line))
    } else {
      addWrapped(paragraph: String(line.dropFirst(indent)), indent: indent)
    }
  }

  /// Returns the lines of a text that is broken between words at `width` columns.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}

extension HelpInfo {
  /// The options of the verb that set limits.
  fileprivate var limits: [HelpArgument] {
    shown.filter { $0.sectionTitle == HelpOrder.limits && $0.name.hasPrefix("max-") }
  }
}
