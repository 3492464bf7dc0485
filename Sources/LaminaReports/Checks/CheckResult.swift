// What a check of a scene found: terminals, JUnit, Markdown and annotations all come from here.

/// The outcome of one check of one scene.
public struct CheckResult: Codable, Hashable, Sendable {
  /// How a check ended.
  public enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// What was checked is so.
    case passed
    /// It is not, or the check could not run.
    case failed
    /// The measurements do not say; a failure only where that is asked for.
    case undecided
    /// What it is checked against was written instead.
    case recorded
  }

  /// What was checked.
  public enum Check: String, CaseIterable, Codable, Hashable, Sendable {
    /// The picture, against an accepted one.
    case golden
    /// Exact counters, against a baseline.
    case counters
    /// Instructions executed, against a baseline.
    case instructions
    /// The frame's cost, against a budget.
    case budget
    /// Frame times, against another build or scene.
    case timing
  }

  /// The scene's name.
  public var scene: String
  /// The scene's file, for annotations; `nil` where there is none.
  public var file: String?
  /// What was checked.
  public var check: Check
  /// How it ended.
  public var outcome: Outcome
  /// One line, with the numbers that decided.
  public var message: String
  /// More lines: each counter, file or frame concerned.
  public var details: [String]
  /// How far it is off, as a ratio or a count: orders failures of one kind, worst first.
  public var severity: Double

  /// Makes an outcome.
  public init(
    scene: String, file: String? = nil, check: Check, outcome: Outcome, message: String,
    details: [String] = [], severity: Double = 0
  ) {
    self.scene = scene
    self.file = file
    self.check = check
    self.outcome = outcome
    self.message = message
    self.details = details
    self.severity = severity
  }
}
