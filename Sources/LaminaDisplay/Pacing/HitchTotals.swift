// Sums over frames, and what Apple says of them.

/// Bounds of the hitch time ratio, ms per s.
public enum HitchThresholds: String, CaseIterable, Hashable, Sendable {
  /// Apple's talks: good up to 5, a warning up to 10, critical above.
  case talks
  /// Apple's documentation of Xcode's metric: good up to 10, a warning up to 25, critical up to 50, to
  /// be attended to at once above.
  case documentation

  /// The upper bounds, ms per s, each with what it bounds; what lies above the last is `beyond`.
  public var bounds: [(limit: Double, rating: HitchRating)] {
    switch self {
    case .talks: [(5, .good), (10, .warning)]
    case .documentation: [(10, .good), (25, .warning), (50, .critical)]
    }
  }

  /// What is said of a ratio, ms per s; a bound itself is still within.
  public func rating(_ ratio: Double) -> HitchRating {
    bounds.first { ratio <= $0.limit }?.rating ?? (self == .talks ? .critical : .immediate)
  }
}

/// What is said of a hitch time ratio.
public enum HitchRating: String, CaseIterable, Hashable, Sendable {
  /// Hardly anybody notices.
  case good
  /// People notice.
  case warning
  /// People are disturbed.
  case critical
  /// It needs immediate attention.
  case immediate
}

/// Sums over all frames that were shown, and over the refreshes in which they were.
public struct HitchTotals: Hashable, Sendable {
  /// Refreshes that have begun.
  public internal(set) var refreshes = 0
  /// Frames that were shown.
  public internal(set) var frames = 0
  /// Those of animations alone.
  public internal(set) var animationFrames = 0
  /// Those that were shown late.
  public internal(set) var hitches = 0
  /// Refreshes that the app was late by.
  public internal(set) var commitHitch = 0
  /// Refreshes that the render server was late by.
  public internal(set) var renderHitch = 0
  /// Vsyncs at which a frame was due and the screen went on to show the one before: dropped frames.
  public internal(set) var missedVSyncs = 0
  /// Commits that were shown.
  public internal(set) var commits = 0
  /// Commits that were shown together with a later one, never by themselves.
  public internal(set) var mergedCommits = 0

  /// Nothing yet.
  public init() {}

  /// Refreshes that frames were shown late by.
  public var hitch: Int { commitHitch + renderHitch }

  /// The hitch time ratio so far: ms of hitches in each second, 0 before the first refresh.
  ///
  /// `1000 * hitch / refreshes`: one refresh late in 60 of 60 Hz is 16.67 ms per s.
  public var hitchRatio: Double {
    refreshes == 0 ? 0 : 1_000 * Double(hitch) / Double(refreshes)
  }

  /// What is said of the ratio.
  public func rating(_ thresholds: HitchThresholds) -> HitchRating {
    thresholds.rating(hitchRatio)
  }

  mutating func add(_ frame: PacedFrame) {
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
