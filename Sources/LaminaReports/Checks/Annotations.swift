// Checks as GitHub's workflow commands: lines that become notes on a pull request.

/// Results of checks as `::error` and `::warning` lines.
///
/// GitHub shows ten of each kind for a step and drops the rest without a word, so the worst stand
/// first and one plain line says how many more there are.
///
/// - Source: "Workflow commands for GitHub Actions"; escapes as in `@actions/core`, `command.ts`.
public struct Annotations: Sendable {
  /// How many of each kind GitHub shows.
  public static let limit = 10

  /// What was found.
  public var results: [CheckResult]
  /// Whether undecided results are errors; else they are warnings.
  public var undecidedFails: Bool

  /// Makes annotations of results, in any order.
  public init(_ results: [CheckResult], undecidedFails: Bool = false) {
    self.results = results
    self.undecidedFails = undecidedFails
  }

  /// The lines, worst first: at most `limit` of each kind, and one more if there are more.
  public var lines: [String] {
    let ordered = results.worstFirst(undecidedFails: undecidedFails)
    var lines: [String] = []
    var more: [String] = []
    for (consequence, command) in [(CheckResult.Consequence.error, "error"), (.warning, "warning")]
    {
      let group = ordered.filter { $0.consequence(undecidedFails: undecidedFails) == consequence }
      lines += group.prefix(Annotations.limit).map { line($0, command: command) }
      let rest = group.count - Annotations.limit
      if rest > 0 { more.append("\(rest) more \(command)\(rest == 1 ? "" : "s")") }
    }
    return more.isEmpty ? lines : lines + ["and " + more.joined(separator: ", ")]
  }

  private func line(_ result: CheckResult, command: String) -> String {
    var properties: [String] = []
    if let file = result.file { properties.append("file=\(Annotations.property(file))") }
    properties.append(
      "title=\(Annotations.property("\(result.scene): \(result.check.rawValue)"))")
    return "::\(command) \(properties.joined(separator: ","))::"
      + Annotations.message("\(result.scene): \(result.message)")
  }

  /// A message: `%`, CR and LF are escaped.
  package static func message(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A property: as a message, and `:` and `,` too.
  package static func property(_ text: String) -> String {
    var escaped = ""
    for scalar in message(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
