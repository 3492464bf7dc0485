// What has grown since the baseline, and what has not.

import LaminaProfiling
package import LaminaReports

/// A scene against what it took when somebody last accepted it.
package struct BaselineComparison {
  /// One count that is not what it was.
  package struct Change: Equatable, Sendable {
    /// What is counted.
    package let name: String
    /// What it was.
    package let old: Int
    /// What it is.
    package let new: Int
    /// How much it may grow.
    package let allowance: Allowance
    /// Whether more of it is more work.
    package let isWork: Bool

    /// Whether it has grown by more than it may.
    package var fails: Bool { isWork && new > allowance.most(from: old) }

    /// `pixelsBlended 100 -> 120 (+20.00 %)`.
    package var text: String {
      guard old > 0 else { return "\(name) \(old) -> \(new)" }
      let growth = fixed(abs(Double(new - old) / Double(old)) * 100, decimals: 2)
      return "\(name) \(old) -> \(new) (\(new < old ? "-" : "+")\(growth) %)"
    }

    /// Growth as a ratio.
    var severity: Double { old > 0 ? Double(new) / Double(old) - 1 : Double(new) }
  }

  /// Counts that are not what they were, those that fail first, the largest growth ahead.
  package private(set) var changes: [Change] = []
  /// Counters that only one side knows.
  package private(set) var unknown: [String] = []
  /// What the modelled cost was and is, in words; `nil` where it is the same, or by another model.
  private var cost: String?
  /// Which layers and passes it comes from.
  private var culprits: [String] = []
  /// Why nothing can be compared; `nil` where it can.
  package private(set) var obstacle: String?

  /// Compares counters.
  ///
  /// - Parameters:
  ///   - new: what the scene takes now.
  ///   - old: what it took.
  ///   - allowances: how much counts may grow.
  package init(
    _ new: Baseline.Entry, to old: Baseline.Entry, allowances: [String: Allowance]
  ) {
    guard new.frames == old.frames else {
      obstacle =
        "the baseline is of \(old.frames.map { "the frames \($0)" } ?? "one moment"), this is of "
        + (new.frames.map { "the frames \($0)" } ?? "one moment")
      return
    }
    if let before = old.cost, let now = new.cost, before != now, old.model == new.model {
      cost =
        "modelled cost \(RenderSummary.milliseconds(before)) -> "
        + "\(RenderSummary.milliseconds(now)) ms, which is told, not checked"
    }
    culprits = Culprits(new, from: old).lines
    unknown = Set(new.counters.keys).symmetricDifference(old.counters.keys).sorted()
    for counter in Counter.allCases {
      guard let before = old.counters[counter.name],
        let now = new.counters[counter.name], before != now
      else { continue }
      changes.append(
        Change(
          name: counter.name, old: before, new: now,
          allowance: allowances[counter.name] ?? .none, isWork: counter.meaning != .avoidedWork))
    }
    changes.sort { ($0.fails ? 1 : 0, $0.severity) > ($1.fails ? 1 : 0, $1.severity) }
  }

  /// Whether anything has grown by more than it may, or cannot be compared.
  package var fails: Bool { obstacle != nil || changes.contains { $0.fails } }

  /// Whether the baseline would be another if it was recorded now.
  package var differs: Bool { fails || !changes.isEmpty || !unknown.isEmpty }

  /// The result of the check.
  package func result(scene: String, file: String) -> CheckResult {
    CheckResult(
      scene: scene, file: file, check: .counters, outcome: fails ? .failed : .passed,
      message: message, details: details, severity: changes.first?.severity ?? 0)
  }

  private var message: String {
    if let obstacle { return "\(obstacle); record it anew with --record all" }
    let failing = changes.filter(\.fails)
    guard let worst = failing.first else {
      let others =
        unknown.isEmpty
        ? "" : "; only one side counts \(unknown.joined(separator: ", ")), which is not compared"
      if changes.isEmpty { return "as in the baseline" + others }
      let smaller = changes.filter { $0.new < $0.old && $0.isWork }.count
      return
        (smaller > 0
        ? "within the baseline, \(smaller) less than there; --record all keeps that"
        : "within the baseline's allowances") + others
    }
    let others = failing.count > 1 ? ", and \(failing.count - 1) more" : ""
    let culprit = culprits.first.map { "\($0); " } ?? ""
    return culprit
      + "\(worst.text) is more than the baseline allows (+\(worst.allowance.text))\(others)"
  }

  /// A line for each change.
  package var details: [String] {
    culprits
      + (cost.map { [$0] } ?? [])
      + changes.map { change in
        change.text
          + (change.fails
            ? ", allowed is +\(change.allowance.text)"
            : (change.isWork ? (change.new > change.old ? ", allowed" : "") : ", no work"))
      }
  }
}
