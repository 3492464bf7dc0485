// Values that a frame loop reports to the app.

public import LaminaPixels
public import LaminaProfiling

/// A frame that has reached the screen.
public struct ShownFrame: Sendable {
  /// The frame's expected and actual vsyncs, and the causes of a delay.
  public let frame: PacedFrame
  /// The counts and measurements of the frame, on the app's side and the render server's.
  public let record: FrameRecord
  /// The frame's pixels.
  ///
  /// While a caller keeps them, their memory cannot be rendered to, and a later frame is rendered completely.
  public let picture: Texture
  /// The time of the vsync from which the frame is shown, in seconds.
  public let time: Double
}

/// Counts of a frame loop's work, such as turns and commits.
///
/// Work of a kind whose count does not change has cost almost nothing.
public struct FrameLoopCounts: Hashable, Sendable {
  /// The number of turns: iterations of the app's run loop.
  public internal(set) var turns = 0
  /// The number of commits of the layer tree to the render server.
  public internal(set) var commits = 0
  /// The number of frames that the render server planned.
  public internal(set) var plans = 0
  /// The number of plans that had nothing to render.
  public internal(set) var emptyPlans = 0
  /// The number of pieces of announced work that did not end while a virtual clock waited.
  public internal(set) var abandonedWork = 0

  /// Makes counts of 0.
  public init() {}
}
