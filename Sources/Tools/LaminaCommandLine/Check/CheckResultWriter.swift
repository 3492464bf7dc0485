// The results of a check: for a terminal, as JSON, and for CI.

import LaminaFiles
import LaminaReports

/// A writer of the results of `lamina check`: as text, as JSON, and for CI.
struct CheckResultWriter {
  private let arguments: CheckReportArguments

  init(_ arguments: CheckReportArguments) { self.arguments = arguments }

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
        resultLines(results, sceneCount: sceneCount, page: page, count: outcomeCount))
    }
    try arguments.outputs.writeOutputs(results, title: "lamina check")
  }

  private func resultLines(
    _ results: [CheckResult], sceneCount: Int, page: String?, count: (CheckResult.Outcome) -> Int
  ) -> [String] {
    let shown = arguments.quiet ? results.filter { $0.outcome != .passed } : results
    let width = shown.map(\.scene.printed.count).max() ?? 0
    var lines: [String] = []
    for result in shown {
      let name = result.scene.printed
      let scene = name + String(repeating: " ", count: width - name.count)
      let check = result.check.rawValue
      lines.append(
        "\(CheckResultWriter.outcomeWord(result.outcome))  \(scene)  "
          + check + String(repeating: " ", count: max(0, 12 - check.count))
          + "  \(result.message)")
      lines += result.details.map { "          \($0)" }
    }
    if !arguments.quiet {
      if let page { lines.append("review: \(page.printed)") }
      let parts = [
        (count(.passed), "passed"), (count(.failed), "failed"), (count(.recorded), "recorded"),
        (count(.undecided), "left"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      lines.append(
        "\(results.count) check\(results.count == 1 ? "" : "s") of \(sceneCount) "
          + "scene\(sceneCount == 1 ? "" : "s"): \(parts.joined(separator: ", "))")
    }
    return lines
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
