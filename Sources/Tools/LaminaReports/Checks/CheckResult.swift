// The result of a scene's check, from which terminals, JUnit, Markdown and annotations are made.

/// The outcome of one check of one scene.
public struct CheckResult: Codable, Hashable, Sendable {
  /// The outcome of a check.
  public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// The checked condition holds.
    case passed
    /// The condition does not hold, or the check could not run.
    case failed
    /// The measurements are inconclusive, which is a failure only on request.
    case undecided
    /// The reference was written instead of compared.
    case recorded
  }

  /// A kind of check.
  public enum Check: String, CaseIterable, Codable, Hashable, Sendable {
    /// The picture, compared with an accepted one.
    case golden
    /// Exact counters, compared with a baseline.
    case counters
    /// The number of executed instructions, compared with a baseline or with another build.
    case instructions
    /// The frame's cost, compared with a budget.
    case budget
    /// Frame times, compared with another build or scene.
    case timing
  }

  /// The scene's name.
  public var scene: String
  /// The scene's file, for annotations; `nil` without a file.
  public var file: String?
  /// The kind of check.
  public var check: Check
  /// The outcome.
  public var outcome: Outcome
  /// The outcome in one line, with the decisive numbers.
  public var message: String
  /// Further lines about the outcome: one for each counter, file or frame concerned.
  public var details: [String]
  /// The size of the failure, as a ratio or a count; it orders failures of one kind, worst first.
  public var severity: Double
  /// Figures, pictures and the layer to blame; `nil` if none is known.
  public var facts: Facts?

  /// Makes the result of a check of a scene.
  public init(
    scene: String, file: String? = nil, check: Check, outcome: Outcome, message: String,
    details: [String] = [], severity: Double = 0, facts: Facts? = nil
  ) {
    self.scene = scene
    self.file = file
    self.check = check
    self.outcome = outcome
    self.message = message
    self.details = details
    self.severity = severity
    self.facts = facts
  }
}
