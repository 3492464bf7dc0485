// Shared by reports of checks: the order of results, and which of them fail the run.

extension CheckResult {
  /// The consequence of a result for the run, errors first.
  public enum Consequence: Int, Sendable {
    /// The run fails.
    case error
    /// The run does not fail, but someone should look at the result.
    case warning
    /// No action is needed.
    case none
  }

  /// Returns the consequence of the result; with `undecidedFails`, as for `--strict`, an undecided result is an error.
  public func consequence(undecidedFails: Bool) -> Consequence {
    switch outcome {
    case .failed: .error
    case .undecided: undecidedFails ? .error : .warning
    case .passed, .recorded: .none
    }
  }
}

extension [CheckResult] {
  /// Returns the results by consequence, errors first; within it, the worst of each check, then the second worst of
  /// each, and so on.
  ///
  /// A reader that shows only the first few thus shows the worst of every check. Severities of different checks are
  /// never compared, since one is a ratio and another a count of pixels. Equal ones are ordered by scene.
  ///
  /// - Complexity: O(n log n).
  public func worstFirst(undecidedFails: Bool = false) -> [CheckResult] {
    let checks = CheckResult.Check.allCases
    let groups = Dictionary(grouping: self) {
      [
        $0.consequence(undecidedFails: undecidedFails).rawValue,
        checks.firstIndex(of: $0.check) ?? 0,
      ]
    }
    let ranked = groups.flatMap { key, group in
      group.sorted { ($1.severity, $0.scene) < ($0.severity, $1.scene) }.enumerated().map {
        (consequence: key[0], rank: $0, check: key[1], result: $1)
      }
    }
    return ranked.sorted {
      ($0.consequence, $0.rank, $0.check) < ($1.consequence, $1.rank, $1.check)
    }.map(\.result)
  }
}
