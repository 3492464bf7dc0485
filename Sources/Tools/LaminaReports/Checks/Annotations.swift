// Checks as GitHub's workflow commands: lines that become annotations of a pull request.

import LaminaFiles

/// Results of checks as `::error` and `::warning` lines for GitHub Actions.
///
/// GitHub shows ten of each kind for a step and silently drops the rest. The worst therefore come first, and one plain
/// line gives the number of the others.
///
/// - Source: "Workflow commands for GitHub Actions".
public struct Annotations: Sendable {
  /// The number of annotations of each kind that GitHub shows.
  public static let limit = 10

  /// The results of checks.
  public var results: [CheckResult]
  /// Whether undecided results are errors; otherwise they are warnings.
  public var undecidedFails: Bool

  /// Makes annotations of results in any order.
  public init(_ results: [CheckResult], undecidedFails: Bool = false) {
    self.results = results
    self.undecidedFails = undecidedFails
  }

  /// The lines, worst first: at most `limit` of each kind, then one that counts the remaining results, if any.
  public var lines: [String] {
    let ordered = results.worstFirst(undecidedFails: undecidedFails)
    var lines: [String] = []
    var more: [String] = []
    for (consequence, command) in [(CheckResult.Consequence.error, "error"), (.warning, "warning")]
    {
      let group = ordered.filter { $0.consequence(undecidedFails: undecidedFails) == consequence }
      lines += group.prefix(Annotations.limit).map { annotationLine($0, command: command) }
      let rest = group.count - Annotations.limit
      if rest > 0 { more.append("\(rest) more \(command)\(rest == 1 ? "" : "s")") }
    }
    return more.isEmpty ? lines : lines + ["and " + more.joined(separator: ", ")]
  }

  private func annotationLine(_ result: CheckResult, command: String) -> String {
    var properties: [String] = []
    if let file = result.file {
      properties.append("file=\(file.withoutControls.escaped(.annotationProperty))")
    }
    if let line = result.facts?.line { properties.append("line=\(line)") }
    properties.append(
      "title=\("\(result.scene.printed): \(result.check.rawValue)".escaped(.annotationProperty))")
    return "::\(command) \(properties.joined(separator: ","))::"
      + "\(result.scene.printed): \(result.message.withoutControls)".escaped(.annotationMessage)
  }
}
