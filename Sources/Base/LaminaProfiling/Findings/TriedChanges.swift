/// A summary of the trials behind a profile's findings: the frames, and the number of changes.
public struct TriedChanges: Codable, Hashable, Sendable {
  /// The number of frames in which changes were tried; the counts of findings are sums over these frames.
  public var frames: Int
  /// The number of different frames of the tree until all its animations have ended or begin to repeat; `nil` if they
  /// never do.
  public var timelineFrames: Int?
  /// The sum of the modelled times of the frames in which changes were tried, in ns.
  public var modelled: UInt64
  /// The number of changes that were tried; changes of equivalent layers count as one.
  public var tried: Int
  /// The number of changes left out because the limit was reached or time ran out.
  public var untried: Int
  /// The finding of all compatible advice made together; `nil` if fewer than two changes are compatible.
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
