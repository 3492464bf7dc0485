/// How changes were tried, whose findings a profile has: over which frames, and how many of them.
public struct TriedChanges: Codable, Hashable, Sendable {
  /// The frames that changes were tried over: their differences are those of findings.
  public var frames: Int
  /// The modelled time of all of them together, ns.
  public var modelled: UInt64
  /// How many changes were tried; those of layers that are alike are one.
  public var tried: Int
  /// How many had no time left.
  public var untried: Int
  /// All advice together, as far as it goes together; `nil` for fewer than two.
  public var combined: Finding?

  /// Makes it from an explanation.
  ///
  /// - Parameter explanation: the explanation.
  public init(_ explanation: Explanation) {
    frames = explanation.frames
    modelled = explanation.modelled
    tried = explanation.tried
    untried = explanation.untried
    combined = explanation.combined
  }

  enum CodingKeys: String, CodingKey {
    case frames
    case modelled = "modelled_ns"
    case tried, untried, combined
  }
}
