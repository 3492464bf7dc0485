/// A summary of the trials behind a profile's findings: the frames, and the number of changes.
public struct TriedChanges: Codable, Hashable, Sendable {
  /// The number of frames over which changes were tried; findings sum their differences.
  public var frames: Int
  /// The number of frames in which the tree can look different; `nil` if it neither repeats nor rests.
  public var timelineFrames: Int?
  /// The sum of the modelled times of these frames, ns.
  public var modelled: UInt64
  /// The number of changes that were tried; changes of equivalent layers count as one.
  public var tried: Int
  /// The number of changes left out because the limit was reached or time ran out.
  public var untried: Int
  /// All compatible advice together; `nil` for fewer than two.
  public var combined: Finding?

  /// Makes the summary of an explanation.
  ///
  /// - Parameter explanation: the explanation.
  public init(_ explanation: Explanation) {
    frames = explanation.frames
    timelineFrames = explanation.timelineFrames
    modelled = explanation.modelled
    tried = explanation.tried
    untried = explanation.untried
    combined = explanation.combined
  }

  enum CodingKeys: String, CodingKey {
    case frames
    case timelineFrames = "timeline_frames"
    case modelled = "modelled_ns"
    case tried, untried, combined
  }
}
