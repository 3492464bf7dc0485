// What reports of checks share: which results stand first, and which of them fail the run.

extension CheckResult {
  /// What a result means for the run, errors first.
  public enum Consequence: Int, Sendable {
    /// The run fails for it.
    case error
    /// Someone should look at it.
    case warning
    /// Nothing is to be done.
    case none
  }

  /// What the result means where undecided ones fail, as `--strict` asks for, or where they do not.
  public func consequence(undecidedFails: Bool) -> Consequence {
    switch outcome {
    case .failed: .error
    case .undecided: undecidedFails ? .error : .warning
    case .passed, .recorded: .none
    }
  }
}

extension [CheckResult] {
  /// Results by what they mean, then the worst of each check, then the second worst of each, and so on.
  ///
  /// Where a reader shows only the first few, the worst of every check is among them. Severities of
  /// different checks are never compared: one is a ratio, another a count of pixels. Equal ones are
  /// ordered by scene.
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
