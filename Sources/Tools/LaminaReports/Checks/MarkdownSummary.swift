// Checks as Markdown, for a CI job's summary page.

import LaminaFiles

/// Results of checks as a Markdown section: counts, a table of results that did not pass, and their details folded.
///
/// Passed results are a folded list of names. Names and messages are escaped, so that they appear literally. If a
/// service limits its summaries, the text is shortened and counts what it omits. It is never cut off.
public struct MarkdownSummary: Sendable {
  /// The maximum number of bytes that a step may add to GitHub's summary.
  ///
  /// - Source: "Adding a job summary" in GitHub's documentation of workflow commands: 1 MiB a step. GitHub does not
  ///   show a larger summary at all.
  public static let limit = 1_048_576

  /// The results of checks.
  public var results: [CheckResult]
  /// The section's heading.
  public var title: String
  /// Whether undecided results are failures; otherwise they are warnings.
  public var undecidedFails: Bool

  /// Makes a summary of results in any order; its text has the worst first.
  public init(_ results: [CheckResult], title: String = "lamina", undecidedFails: Bool = false) {
    self.results = results
    self.title = title
    self.undecidedFails = undecidedFails
  }

  /// Returns the section in at most `limit` bytes of UTF-8; empty if not even its heading fits.
  ///
  /// Details are dropped first, then the list of passed results, then rows from the end of the table. The last line
  /// counts the omitted items.
  ///
  /// - Complexity: O(n log n) in the number of results.
  public func text(limit: Int = MarkdownSummary.limit) -> String {
    let ordered = results.worstFirst(undecidedFails: undecidedFails)
    let open = ordered.filter { isOpen($0) }
    let passed = ordered.filter { !isOpen($0) }
    var text = "## \(title.printed.escaped(.markdown))\n\n\(counts)\n"
    // Room for the line that counts the omitted items.
    let reserve = 80
    guard text.utf8.count + reserve <= limit else {
      return text.utf8.count <= limit ? text : ""
    }
    var left = limit - reserve - text.utf8.count
    func addPart(_ part: String) -> Bool {
      guard part.utf8.count <= left else { return false }
      text += part
      left -= part.utf8.count
      return true
    }
    var missing = 0
    if !open.isEmpty {
      let heads = "\n| | scene | check | what |\n| --- | --- | --- | --- |\n"
      let rows = open.map(resultRow)
      var shown = 0
      if addPart(heads) { while shown < rows.count, addPart(rows[shown]) { shown += 1 } }
      missing += open.count - shown
    }
    if !passed.isEmpty, missing == 0, !addPart(passedList(of: passed)) { missing += passed.count }
    var foldedAway = 0
    for result in open where !result.details.isEmpty {
      if missing > 0 || foldedAway > 0 || !addPart(detailsElement(of: result)) { foldedAway += 1 }
    }
    if missing > 0 {
      text += "\nAnd \(missing) more results, which had no room here.\n"
    } else if foldedAway > 0 {
      text += "\nDetails of \(foldedAway) results had no room here.\n"
    }
    return text
  }

  private func isOpen(_ result: CheckResult) -> Bool {
    result.consequence(undecidedFails: undecidedFails) != .none
  }

  private var counts: String {
    let parts = CheckResult.Outcome.allCases.compactMap { outcome -> String? in
      let count = results.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    return parts.isEmpty ? "Nothing was checked." : parts.joined(separator: ", ") + "."
  }

  private func resultRow(_ result: CheckResult) -> String {
    let mark = result.consequence(undecidedFails: undecidedFails) == .error ? "❌" : "⚠️"
    return "| \(mark) | \(result.scene.printed.escaped(.markdown)) | \(result.check.rawValue) | "
      + "\(result.message.withoutControls.escaped(.markdown)) |\n"
  }

  private func detailsElement(of result: CheckResult) -> String {
    let lines = result.details.map { "- \($0.withoutControls.escaped(.markdown))\n" }.joined()
    return "\n<details><summary>\(MarkdownSummary.escapedLine(result.scene)): "
      + "\(result.check.rawValue)</summary>\n\n\(lines)\n</details>\n"
  }

  private func passedList(of passed: [CheckResult]) -> String {
    let lines = passed.map {
      "- \($0.scene.printed.escaped(.markdown)): \($0.check.rawValue), "
        + "\($0.message.withoutControls.escaped(.markdown))\n"
    }.joined()
    return
      "\n<details><summary>\(passed.count) passed or recorded</summary>\n\n\(lines)\n</details>\n"
  }

  /// Returns a text on one line, escaped for an HTML element, in which a backslash escapes nothing.
  private static func escapedLine(_ text: String) -> String {
    text.printed.escaped(.xmlAttribute)
  }
}
