// Checks as JUnit XML, which every CI system reads.

import LaminaFiles

/// Results of checks as a JUnit document: a suite for each check, a test case for each scene.
///
/// It uses only elements that all readers support: `testsuites`, `testsuite`, `testcase` with `failure` or `skipped`,
/// and `system-out` for details. It does not depend on the machine or the time of day, so equal results give equal
/// bytes.
///
/// - Source: the schema of Apache Ant's `junit` task, as Jenkins and GitLab read it.
public struct JUnitReport: Sendable {
  /// The results of checks.
  public var results: [CheckResult]
  /// The name of the whole run.
  public var name: String
  /// Whether undecided results are failures; otherwise they are skipped cases.
  public var undecidedFails: Bool

  /// Makes a report; results keep their order within each suite.
  public init(_ results: [CheckResult], name: String = "lamina", undecidedFails: Bool = false) {
    self.results = results
    self.name = name
    self.undecidedFails = undecidedFails
  }

  /// The document, UTF-8, ending with a line feed.
  public var xml: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append(
      "<testsuites name=\"\(name.printed.escaped(.xmlAttribute))\"\(countAttributes(of: results))>")
    for check in CheckResult.Check.allCases {
      let group = results.filter { $0.check == check }
      guard !group.isEmpty else { continue }
      let suite = "\(name.printed).\(check.rawValue)".escaped(.xmlAttribute)
      lines.append("  <testsuite name=\"\(suite)\"\(countAttributes(of: group))>")
      for result in group { lines += testCase(result, suite: suite) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func countAttributes(of group: [CheckResult]) -> String {
    let failures = group.count { $0.consequence(undecidedFails: undecidedFails) == .error }
    let skipped = group.count { $0.consequence(undecidedFails: undecidedFails) == .warning }
    return " tests=\"\(group.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
  }

  /// Returns a path for an attribute: a reader gets the same characters, but none of them controls a terminal.
  private static func path(_ file: String) -> String {
    let references = EscapeTable { scalar in
      let text = String(scalar)
      return scalar.isASCII || text.withoutControls == text ? nil : "&#\(scalar.value);"
    }
    return file.escaped(.xmlAttribute).escaped(references).replacing("##", with: "#&#35;")
  }

  private func testCase(_ result: CheckResult, suite: String) -> [String] {
    let file = result.file.map { " file=\"\(JUnitReport.path($0))\"" } ?? ""
    let scene = result.scene.printed.escaped(.xmlAttribute)
    let message = result.message.withoutControls.escaped(.xmlAttribute)
    let details = ([result.message] + result.details).map(\.withoutControls)
      .joined(separator: "\n").escaped(.xmlText)
    var lines = ["    <testcase name=\"\(scene)\" classname=\"\(suite)\"\(file)>"]
    switch result.consequence(undecidedFails: undecidedFails) {
    case .error:
      let type = result.outcome.rawValue
      lines.append("      <failure message=\"\(message)\" type=\"\(type)\">\(details)</failure>")
    case .warning:
      lines.append("      <skipped message=\"\(message)\"/>")
      lines.append("      <system-out>\(details)</system-out>")
    case .none: lines.append("      <system-out>\(details)</system-out>")
    }
    lines.append("    </testcase>")
    return lines
  }
}
