// The outputs of check results for CI: JUnit, a Markdown summary, annotations.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports

/// The options for outputs of check results in CI, which several verbs share.
struct CIOutputArguments: ParsableArguments {
  @Option(
    help: "Write the results to this file as JUnit XML; '-' is standard output.",
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Append a summary to this file, up to GitHub's 1 MiB; 'auto' is $GITHUB_STEP_SUMMARY.",
      valueName: "file"),
    completion: .file())
  var markdown: String?

  @Flag(
    help: """
      Print GitHub's ::error and ::warning lines to standard error, the worst ten of each kind.
      """) var annotations = false

  /// The names of the files to write: first the JUnit document, then the summary; `nil` for each
  /// that is not a named file.
  var names: [OutputName?] {
    [
      OutputName("--junit", junit),
      OutputName("--markdown", markdown == "auto" ? nil : markdown),
    ]
  }

  /// The paths of the files to write; `nil` for each that is not asked for.
  var paths: [String?] {
    let summary = ProcessInfo.processInfo.environment[CIOutputArguments.summaryVariable]
    return [junit, markdown == "auto" ? summary : markdown]
  }

  /// The environment variable in which GitHub names the file for summaries.
  private static let summaryVariable = "GITHUB_STEP_SUMMARY"

  func validate() throws {
    try names[0]?.checkType(.junit)
    try names[1]?.checkType(.markdown)
    try OutputName.checkDistinct(names)
  }

  /// Writes check results to the requested outputs.
  ///
  /// - Parameters:
  ///   - results: the results in the order of the checks.
  ///   - title: the summary's heading, and the name of the JUnit document.
  ///   - undecidedFails: whether undecided results fail the run.
  /// - Throws: `Failure` 74 if a file cannot be written.
  func writeOutputs(
    _ results: [CheckResult], title: String, undecidedFails: Bool = false
  ) throws(Failure) {
    if annotations {
      for line in Annotations(results, undecidedFails: undecidedFails).lines {
        Output.printCommand(line)
      }
    }
    if let junit {
      try Output.writeText(
        JUnitReport(results, name: title, undecidedFails: undecidedFails).xml, to: junit)
    }
    if let markdown {
      try appendSummary(
        MarkdownSummary(results, title: title, undecidedFails: undecidedFails), to: markdown)
    }
  }

  private func appendSummary(_ summary: MarkdownSummary, to file: String) throws(Failure) {
    var path = file
    if file == "auto" {
      let variable = CIOutputArguments.summaryVariable
      guard let found = ProcessInfo.processInfo.environment[variable], !found.isEmpty else {
        Output.printNote("note: --markdown auto: $\(variable) is not set, so there is no summary")
        return
      }
      path = found
    }
    if path == "-" {
      try Output.writeDocument(summary.text())
      return
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    let text = summary.text(limit: max(0, MarkdownSummary.limit - size))
    guard !text.isEmpty else {
      Output.printNote("note: \(path): \(size) bytes leave no room for a summary")
      return
    }
    do {
      let appended = try AppendedFile(path: path)
      // Appending adds the line feed at the end.
      try appended.appendLine(String(text.dropLast()))
    } catch { throw Failure(error) }
  }
}
