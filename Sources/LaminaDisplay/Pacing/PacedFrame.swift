// What pacing says of one frame.

/// Where the time of a late frame went.
public enum HitchKind: String, CaseIterable, Hashable, Sendable {
  /// Nowhere: the frame was on time.
  case none
  /// The app committed too late: the render server had nothing to render.
  case commit
  /// The render server took too long.
  case render
  /// Both.
  case commitAndRender
}

/// How long the render server takes for a frame, ns.
public struct RenderDuration: Hashable, Sendable {
  /// Planning its passes.
  public var prepare: UInt64
  /// Executing them, until the buffer is finished.
  public var execute: UInt64

  /// Makes a duration of two parts.
  public init(prepare: UInt64 = 0, execute: UInt64) {
    (self.prepare, self.execute) = (prepare, execute)
  }
}

/// A frame on its way from the app to the screen: everything in numbers of vsyncs.
///
/// ```
/// shown = expected + hitch           hitch = commitHitch + renderHitch
/// expected = event + latency of the buffering + waited
/// ```
public struct PacedFrame: Hashable, Sendable {
  /// The number of the frame, from 0, among those that were rendered.
  public let index: Int
  /// The refresh in which the app began the oldest change that this frame is the first to show; `nil`
  /// for a frame of animations alone, which the render server renders by itself.
  public let event: Int?
  /// How many commits it is the first to show; those before the last are shown with it.
  public let commits: Int
  /// The vsync at which the render server began.
  public let renderStart: Int
  /// When the buffer was finished, ns.
  public let finished: UInt64
  /// The vsync at which it would have been shown had neither app nor render server been late for it.
  ///
  /// It is later than the event and the buffering say where a frame before it was late: of consecutive
  /// late frames only what is newly lost counts.
  public let expected: Int
  /// The vsync at which it is shown.
  public let shown: Int
  /// By how many refreshes the app was late with it.
  public let commitHitch: Int
  /// By how many refreshes the render server was late with it.
  public let renderHitch: Int
  /// How many refreshes it had to wait for frames before it that were late.
  public let waited: Int
  /// Vsyncs from `expected` on, before `shown`, at which the screen went on to show what it had shown.
  ///
  /// Fewer than `hitch` if frames of animations were shown meanwhile.
  public let missedVSyncs: Int

  /// How many refreshes late it is shown.
  public var hitch: Int { commitHitch + renderHitch }

  /// How many refreshes passed from the event to the screen; `nil` for a frame of animations alone.
  public var latency: Int? { event.map { shown - $0 } }

  /// Why it was late.
  public var kind: HitchKind {
    switch (commitHitch > 0, renderHitch > 0) {
    case (false, false): .none
    case (true, false): .commit
    case (false, true): .render
    case (true, true): .commitAndRender
    }
  }

  /// How late it is shown, ns: whole refreshes, each as long as `VSyncTiming.period`.
  public func hitchNanoseconds(_ timing: VSyncTiming) -> UInt64 { UInt64(hitch) * timing.period }
}
