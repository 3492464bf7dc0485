// The results of a check: for a terminal, as JSON, and for CI.

import LaminaFiles
import LaminaReports

/// A writer of the results of `lamina check`: as text, as JSON, and for CI.
struct CheckResultWriter {
  private let arguments: CheckReportArguments
  /// Whether text has one line for each result that a reviewer decided: the review had its details.
  private let isBrief: Bool

  init(_ arguments: CheckReportArguments, isAccepting: Bool) {
    self.arguments = arguments
    isBrief = isAccepting && !arguments.all
  }

  /// The document that `check --json` prints.
  private struct Summary: Encodable {
    let schema = "lamina-check/1"
    let version = LaminaVersion.number
    let passed: Int
    let failed: Int
    let recorded: Int
    let page: String?
    let results: [CheckResult]
  }

  /// Writes all requested outputs; `page` is the path of the page that shows failed pictures, `nil`
  /// for none.
  func writeResults(_ results: [CheckResult], sceneCount: Int, page: String?) throws(Failure) {
    func outcomeCount(_ outcome: CheckResult.Outcome) -> Int {
      results.filter { $0.outcome == outcome }.count
    }
    if arguments.json {
      try Output.writeEncoded(
        json: Summary(
          passed: outcomeCount(.passed), failed: outcomeCount(.failed),
          recorded: outcomeCount(.recorded), page: page,
          results: results))
    } else if arguments.outputs.junit != "-" && arguments.outputs.markdown != "-" {
      try Output.writeLines(
        resultLines(results, sceneCount: sceneCount, page: page, count: outcomeCount),
        keepsColors: arguments.color.isOn)
    }
    if let summary = arguments.summary {
      try Output.writeText(
        PullRequestSummary(
          results, sceneCount: sceneCount, link: arguments.summaryLink, page: page
        ).text, to: summary)
    }
    try arguments.outputs.writeOutputs(results, title: "lamina check")
  }

  /// The number of passed results up to which each has a line.
  static let mostPassed = 20
  /// The number of lines of a result's details that are shown.
  static let mostDetails = 12

  private func resultLines(
    _ results: [CheckResult], sceneCount: Int, page: String?, count: (CheckResult.Outcome) -> Int
  ) -> [String] {
    let foldsPassed =
      arguments.quiet || isBrief
      || (!arguments.all && count(.passed) > CheckResultWriter.mostPassed)
    let shown = foldsPassed ? results.filter { $0.outcome != .passed } : results
    let width = min(shown.map(\.scene.printed.count).max() ?? 0, CheckResultWriter.longestName)
    var lines: [String] = []
    for result in shown { lines += linesOfResult(result, nameWidth: width) }
    if arguments.quiet { return lines }
    if foldsPassed, !isBrief {
      lines.append(
        colored("ok      ", .passed)
          + "  \(groupedNumber(count(.passed))) checks, which --all lists")
    }
    if let page { lines.append("review: \(page.printed)") }
    let parts = [
      (count(.passed), "passed"), (count(.failed), "failed"), (count(.recorded), "recorded"),
      (count(.undecided), "left"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    lines.append(
      "\(results.count) check\(results.count == 1 ? "" : "s") of \(sceneCount) "
        + "scene\(sceneCount == 1 ? "" : "s"): \(parts.joined(separator: ", "))")
    return lines
  }

  /// The largest width of the column of names.
  private static let longestName = 40

  /// Returns the lines of a result; on a terminal, none is wider than the terminal if words allow that.
  private func linesOfResult(_ result: CheckResult, nameWidth: Int) -> [String] {
    let name = leftAligned(result.scene.printed, nameWidth)
    let word = colored(CheckResultWriter.outcomeWord(result.outcome), result.outcome)
    let check = result.check.rawValue
    let indent = String(repeating: " ", count: 10)
    let head = "  \(name)  " + leftAligned(check, 12) + "  "
    var details = isBrief && result.outcome != .failed ? [] : result.details
    if !arguments.all, details.count > CheckResultWriter.mostDetails {
      let more = details.count - CheckResultWriter.mostDetails + 1
      details = Array(details.prefix(CheckResultWriter.mostDetails - 1))
      details.append("and \(more) more lines, which --all prints")
    }
    guard let columns = Output.columns else {
      return [word + head + result.message] + details.map { indent + $0 }
    }
    var lines: [String] = []
    if 8 + head.count + result.message.count <= columns {
      lines.append(word + head + result.message)
    } else {
      lines.append(word + "  \(result.scene.printed)  \(check)")
      lines += wrappedLines(result.message, first: indent, others: indent, width: columns)
    }
    for detail in details {
      lines += wrappedLines(detail, first: indent, others: indent + "  ", width: columns)
    }
    return lines
  }

  /// Returns a word in the colour of an outcome, or as it is without colours.
  private func colored(_ word: String, _ outcome: CheckResult.Outcome) -> String {
    guard arguments.color.isOn else { return word }
    let code =
      switch outcome {
      case .passed: "32"
      case .failed: "1;31"
      case .undecided: "33"
      case .recorded: "36"
      }
    return "\u{1B}[\(code)m\(word)\u{1B}[0m"
  }

  private static func outcomeWord(_ outcome: CheckResult.Outcome) -> String {
    switch outcome {
    case .passed: "ok      "
    case .failed: "FAILED  "
    case .undecided: "left    "
    case .recorded: "recorded"
    }
  }
}
