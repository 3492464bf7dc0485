// What reports of checks share: which results stand first, and which of them fail the run.

extension CheckResult {
  /// What a result means for the run.
  public enum Consequence: Int, Comparable, Sendable {
    /// The run fails for it.
    case error
    /// Someone should look at it.
    case warning
    /// Nothing is to be done.
    case none

    /// Errors come before warnings.
    public static func < (first: Consequence, second: Consequence) -> Bool {
      first.rawValue < second.rawValue
    }
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
    let order = CheckResult.Check.allCases
    var ranked:
      [(consequence: CheckResult.Consequence, rank: Int, check: Int, result: CheckResult)] =
        []
    for (place, check) in order.enumerated() {
      for consequence in [CheckResult.Consequence.error, .warning, .none] {
        let group = filter {
          $0.check == check && $0.consequence(undecidedFails: undecidedFails) == consequence
        }.sorted { ($1.severity, $0.scene) < ($0.severity, $1.scene) }
        for (rank, result) in group.enumerated() {
          ranked.append((consequence, rank, place, result))
        }
      }
    }
    return ranked.sorted {
      ($0.consequence.rawValue, $0.rank, $0.check) < ($1.consequence.rawValue, $1.rank, $1.check)
    }.map(\.result)
  }
}
