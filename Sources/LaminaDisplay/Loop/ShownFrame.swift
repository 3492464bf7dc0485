// What a frame loop tells its user.

public import LaminaPixels
public import LaminaProfiling

/// A frame that has come to the screen.
public struct ShownFrame: Sendable {
  /// When it was expected, when it is shown, and why that is late.
  public let frame: PacedFrame
  /// What it counted and measured, on the app's side and on the render server's.
  public let record: FrameRecord
  /// Its pixels.
  ///
  /// As long as somebody keeps them, their memory cannot be rendered to, and a later frame is rendered
  /// whole.
  public let picture: Texture
  /// The vsync from which it is shown, in seconds.
  public let time: Double
}

/// How much a frame loop has done; what has not moved cost next to nothing.
public struct FrameLoopCounts: Hashable, Sendable {
  /// Turns of the app.
  public internal(set) var turns = 0
  /// Commits.
  public internal(set) var commits = 0
  /// Times that the render server planned a frame.
  public internal(set) var plans = 0
  /// Plans that came out as nothing to render.
  public internal(set) var emptyPlans = 0
  /// Pieces of announced work that a virtual clock has waited for in vain.
  public internal(set) var abandonedWork = 0

  /// Nothing yet.
  public init() {}
}
