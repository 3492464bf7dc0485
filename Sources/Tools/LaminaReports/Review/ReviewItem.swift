// One failed result under review, by the hashes of what was compared.

/// A failed result that a reviewer can accept or reject in the page of failures.
///
/// The hashes are SHA-256 in 64 hexadecimal digits. They hold a later decision to exactly what the reviewer has seen.
public struct ReviewItem: Codable, Hashable, Sendable {
  /// The kind of check: `golden` or `counters`.
  public var check: CheckResult.Check
  /// The name of the picture, such as `card@12`, or of the scene.
  public var name: String
  /// The hash of all files of the scene.
  public var scene: String
  /// The hash of the accepted pixels or counters; `nil` if there are none.
  public var old: String?
  /// The hash of the new pixels or counters.
  public var new: String

  /// Makes an item from a result's name and its hashes.
  public init(
    check: CheckResult.Check, name: String, scene: String, old: String?, new: String
  ) {
    self.check = check
    self.name = name
    self.scene = scene
    self.old = old
    self.new = new
  }
}

/// The result of a review: the file that the page of failures saves, and `lamina check --accept` reads.
public struct AcceptedResults: Codable, Equatable, Sendable {
  /// The name and version of the format.
  public static let schema = "lamina-accepted/1"

  /// A reviewer's decision.
  public enum Decision: String, CaseIterable, Codable, Sendable {
    /// The new picture or the new counters replace the accepted ones.
    case accepted
    /// The accepted ones stay.
    case rejected
  }

  /// A decision about one failed result.
  public struct Entry: Codable, Equatable, Sendable {
    /// The result, with the hashes of what the reviewer saw.
    public var item: ReviewItem
    /// The decision.
    public var decision: Decision
    /// The reviewer's note; empty without one.
    public var note: String

    /// Makes the decision about a result.
    public init(item: ReviewItem, decision: Decision, note: String = "") {
      self.item = item
      self.decision = decision
      self.note = note
    }
  }

  /// The name and version of the format; `lamina-accepted/1`.
  public var schema: String
  /// The arguments of the `lamina check` that failed, without those that name outputs.
  public var command: [String]
  /// The decisions, in the order of the page.
  public var results: [Entry]

  /// Makes the result of a review.
  public init(command: [String], results: [Entry]) {
    schema = AcceptedResults.schema
    self.command = command
    self.results = results
  }
}
