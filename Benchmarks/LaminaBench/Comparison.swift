// Two files of results, side by side.

import Foundation

/// The ratios between two runs.
struct Comparison {
  private let before: Results
  private let after: Results

  init(_ before: String, _ after: String) throws {
    func read(_ path: String) throws -> Results {
      try JSONDecoder().decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
    self.before = try read(before)
    self.after = try read(after)
  }

  /// A row for each name that both have: minima, and after over before.
  ///
  /// A ratio that is off by less than 10 % carries no mark: that is this kind of machine's noise.
  var text: String {
    var lines = ["before: \(title(before))", "after:  \(title(after))", ""]
    lines.append("benchmark                              before us     after us    ratio")
    let known = Dictionary(before.results.map { ($0.name, $0) }, uniquingKeysWith: { _, b in b })
    for result in after.results {
      guard let old = known[result.name] else {
        lines.append("\(result.name): only after")
        continue
      }
      let ratio = Double(result.minimum) / Double(max(old.minimum, 1))
      let mark = ratio < 0.9 ? "  faster" : ratio > 1.1 ? "  slower" : ""
      lines.append(
        result.name.padding(toLength: 34, withPad: " ", startingAt: 0)
          + String(
            format: "%14.3f %12.3f %8.3f", Double(old.minimum) / 1e3,
            Double(result.minimum) / 1e3, ratio) + mark)
    }
    let names = Set(after.results.map(\.name))
    for result in before.results where !names.contains(result.name) {
      lines.append("\(result.name): only before")
    }
    if before.machine.processor != after.machine.processor {
      lines.append("the machines differ: ratios say nothing about the code")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(_ results: Results) -> String {
    "\(results.machine.commit) on \(results.machine.processor), \(results.machine.cores) cores"
  }
}
