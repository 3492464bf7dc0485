// The schedule of one frame.

/// The cause of a late frame.
public enum HitchKind: String, CaseIterable, Hashable, Sendable {
  /// None: the frame was on time.
  case none
  /// The app committed too late: the render server had nothing to render.
  case commit
  /// The render server took too long.
  case render
  /// Both the app and the render server took too long.
  case commitAndRender
}

/// The render server's duration for a frame, in ns.
public struct RenderDuration: Hashable, Sendable {
  /// The duration of planning the frame's passes, in ns.
  public var prepare: UInt64
  /// The duration of executing the passes, until the buffer is finished, in ns.
  public var execute: UInt64

  /// Makes a duration from its two parts, in ns.
  public init(prepare: UInt64 = 0, execute: UInt64) {
    (self.prepare, self.execute) = (prepare, execute)
  }
}

/// A frame on its way from the app to the screen, in numbers of vsyncs.
///
/// ```
/// shown = expected + hitch           hitch = commitHitch + renderHitch
/// expected = event + latency of the buffering + waited
/// ```
public struct PacedFrame: Hashable, Sendable {
  /// The number of the frame among the rendered ones, from 0.
  public let index: Int
  /// The refresh in which the app began the oldest change that this frame is the first to show.
  ///
  /// It is `nil` for a frame of animations alone, which needs no commit.
  public let event: Int?
  /// The number of commits that the frame is the first to show; all but the last were merged with it.
  public let commits: Int
  /// The vsync at which the render server began the frame.
  public let renderStart: Int
  /// The time at which the frame's buffer was finished, in ns.
  public let finished: UInt64
  /// The vsync at which the frame would have been shown had neither app nor render server been late.
  ///
  /// A late frame before it moves this vsync back: in a run of late frames, each counts only its own delay.
  public let expected: Int
  /// The vsync at which the frame is shown.
  public let shown: Int
  /// The delay that the app caused, in refreshes.
  public let commitHitch: Int
  /// The delay that the render server caused, in refreshes.
  public let renderHitch: Int
  /// The delay that late frames before this one caused, in refreshes; `hitch` does not include it.
  public let waited: Int
  /// The number of vsyncs from `expected` on, before `shown`, at which the screen kept the previous frame.
  ///
  /// Fewer than `hitch` if frames of animations were shown meanwhile.
  public let missedVSyncs: Int

  /// The delay of the frame, in refreshes.
  public var hitch: Int { commitHitch + renderHitch }

  /// The number of refreshes from the event to the screen; `nil` for a frame of animations alone.
  public var latency: Int? { event.map { shown - $0 } }

  /// The cause of the delay.
  public var kind: HitchKind {
    switch (commitHitch > 0, renderHitch > 0) {
    case (false, false): .none
    case (true, false): .commit
    case (false, true): .render
    case (true, true): .commitAndRender
    }
  }

  /// Returns the delay in ns: whole refreshes, each as long as `VSyncTiming.period`.
  public func hitchNanoseconds(_ timing: VSyncTiming) -> UInt64 { UInt64(hitch) * timing.period }
}
