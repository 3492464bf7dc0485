// The differences of a scene's counts from the baseline.

import LaminaProfiling
package import LaminaReports

/// A scene's counts compared with the accepted ones.
package struct BaselineComparison {
  /// A count that has changed.
  package struct Change: Equatable, Sendable {
    /// The name of the count.
    package let name: String
    /// The old count.
    package let old: Int
    /// The new count.
    package let new: Int
    /// The growth of the count up to which the check passes.
    package let allowance: Allowance
    /// Whether a greater count means more work.
    package let isWork: Bool

    /// Whether the count has grown by more than allowed.
    package var fails: Bool { isWork && new > allowance.largestCount(from: old) }

    /// The change as text, such as `pixelsBlended 100 -> 120 (+20.00 %)`.
    package var text: String {
      guard old > 0 else { return "\(name) \(old) -> \(new)" }
      let growth = fixedDecimals(abs(Double(new - old) / Double(old)) * 100, decimals: 2)
      return "\(name) \(old) -> \(new) (\(new < old ? "-" : "+")\(growth) %)"
    }

    /// The growth as a fraction of the old count; the new count itself if the old one is 0.
    var severity: Double { old > 0 ? Double(new) / Double(old) - 1 : Double(new) }
  }

  /// The changed counts: first those that fail, then the others, each sorted by growth, the largest first.
  package private(set) var changes: [Change] = []
  /// The names of the counters that only the new counts or only the old ones have.
  package private(set) var unknown: [String] = []
  /// A text about the change of the modelled cost; `nil` if the cost is equal, or was modelled by
  /// another model.
  private var cost: String?
  /// The lines about the layers and passes that caused the changes.
  private var culprits: [String] = []
  /// The figures before and after, and the layer or pass to blame.
  private var facts = CheckResult.Facts()
  /// The reason why nothing can be compared; `nil` if there is none.
  package private(set) var obstacle: String?

  /// Compares the counters of a scene with those of its baseline.
  ///
  /// - Parameters:
  ///   - new: the scene's new counts.
  ///   - old: its old counts.
  ///   - allowances: the allowed growth, by counter.
  package init(
    _ new: Baseline.Entry, to old: Baseline.Entry, allowances: [String: Allowance]
  ) {
    guard new.frames == old.frames else {
      obstacle =
        "the baseline counts \(old.frames.map { "the frames \($0)" } ?? "one moment"), this run "
        + (new.frames.map { "the frames \($0)" } ?? "one moment")
      return
    }
    if let before = old.cost, let now = new.cost, before != now, old.model == new.model {
      cost =
        "modelled cost \(RenderSummary.roundedMilliseconds(before)) -> "
        + "\(RenderSummary.roundedMilliseconds(now)) ms, not checked"
    }
    let culprit = Culprits(new, from: old)
    culprits = culprit.lines
    (facts.blame, facts.layer) = (culprits.first, culprit.layer)
    facts.measures = [Counter.offscreenPasses, .memoryTraffic].compactMap { counter in
      new.counters[counter.name].map {
        .init(counter.name, before: old.counters[counter.name], after: $0)
      }
    }
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

  /// Whether a count has grown by more than allowed, or nothing can be compared.
  package var fails: Bool { obstacle != nil || changes.contains { $0.fails } }

  /// Whether recording now would change the baseline.
  package var differs: Bool { fails || !changes.isEmpty || !unknown.isEmpty }

  /// Returns the comparison as the result of a check.
  package func checkResult(scene: String, file: String) -> CheckResult {
    CheckResult(
      scene: scene, file: file, check: .counters, outcome: fails ? .failed : .passed,
      message: message, details: details, severity: changes.first?.severity ?? 0,
      facts: facts)
  }

  private var message: String {
    if let obstacle { return "\(obstacle); record it anew with --record all" }
    let failing = changes.filter(\.fails)
    guard let worst = failing.first else {
      let others =
        unknown.isEmpty
        ? "" : "; not compared, as only one side counts it: \(unknown.joined(separator: ", "))"
      if changes.isEmpty { return "as in the baseline" + others }
      let smaller = changes.filter { $0.new < $0.old && $0.isWork }.count
      return
        (smaller > 0
        ? "within the baseline, \(smaller) lower; --record all records that"
        : "within the baseline's allowances") + others
    }
    let others = failing.count > 1 ? ", and \(failing.count - 1) more" : ""
    let culprit = culprits.first.map { "\($0); " } ?? ""
    return culprit
      + "\(worst.text) is more than the baseline allows (+\(worst.allowance.text))\(others)"
  }

  /// The lines about layers and passes, the modelled cost and each change, in this order.
  package var details: [String] {
    culprits
      + (cost.map { [$0] } ?? [])
      + changes.map { change in
        change.text
          + (change.fails
            ? ", +\(change.allowance.text) allowed"
            : (change.isWork ? (change.new > change.old ? ", allowed" : "") : ", no work"))
      }
  }
}
