// Sums over frames.

public import LaminaProfiling

/// Sums over all refreshes that have begun, and over all frames that were shown.
public struct HitchTotals: Hashable, Sendable {
  /// The number of refreshes that have begun.
  public internal(set) var refreshes = 0
  /// The number of frames that were shown.
  public internal(set) var frames = 0
  /// The number of frames that showed animations alone, without a commit.
  public internal(set) var animationFrames = 0
  /// The number of frames that were shown late.
  public internal(set) var hitches = 0
  /// The delay that the app caused in all frames, in refreshes.
  public internal(set) var commitHitch = 0
  /// The delay that the render server caused in all frames, in refreshes.
  public internal(set) var renderHitch = 0
  /// The number of dropped frames: vsyncs at which a frame was due and the screen kept the previous
  /// one.
  public internal(set) var missedVSyncs = 0
  /// The number of commits that were shown.
  public internal(set) var commits = 0
  /// The number of commits that were merged with a later one and never shown by themselves.
  public internal(set) var mergedCommits = 0

  /// Makes sums of 0.
  public init() {}

  /// The delay of all frames, in refreshes.
  public var hitch: Int { commitHitch + renderHitch }

  /// The hitch time ratio so far: ms of hitches in each second, 0 before the first refresh.
  ///
  /// `1000 * hitch / refreshes`: one late refresh in 60 at 60 Hz is 16.67 ms per s.
  public var hitchRatio: Double {
    refreshes == 0 ? 0 : 1_000 * Double(hitch) / Double(refreshes)
  }

  /// Returns the rating of `hitchRatio` by given thresholds.
  public func rating(_ thresholds: HitchThresholds) -> HitchRating {
    thresholds.rating(hitchRatio)
  }

  mutating func addFrame(_ frame: PacedFrame) {
    frames += 1
    animationFrames += frame.event == nil ? 1 : 0
    hitches += frame.hitch > 0 ? 1 : 0
    commitHitch += frame.commitHitch
    renderHitch += frame.renderHitch
    missedVSyncs += frame.missedVSyncs
    commits += frame.commits
    mergedCommits += max(0, frame.commits - 1)
  }
}
