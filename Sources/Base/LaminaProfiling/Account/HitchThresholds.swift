// Apple's ratings of the hitch time ratio.

/// A published set of bounds that rate the hitch time ratio, in ms of hitches per second.
public enum HitchThresholds: String, CaseIterable, Codable, Hashable, Sendable {
  /// The bounds of Apple's talks: up to 5 ms/s is good, up to 10 a warning, above critical.
  case talks
  /// The bounds of Apple's documentation of Xcode's metric: up to 10 ms/s is good, up to 25 a warning, up to 50
  /// critical.
  ///
  /// Above that, immediate attention is needed.
  case documentation

  /// The upper bounds, in ms per s, each with its rating; a ratio above the last bound is rated `beyond`.
  public var bounds: [(limit: Double, rating: HitchRating)] {
    switch self {
    case .talks: [(5, .good), (10, .warning)]
    case .documentation: [(10, .good), (25, .warning), (50, .critical)]
    }
  }

  /// The rating of a ratio above the last bound.
  public var beyond: HitchRating { self == .talks ? .critical : .immediate }

  /// Returns the rating of a ratio in ms per s; a ratio equal to a bound is still within it.
  public func rating(_ ratio: Double) -> HitchRating {
    bounds.first { ratio <= $0.limit }?.rating ?? beyond
  }
}

/// A rating of a hitch time ratio.
public enum HitchRating: String, CaseIterable, Codable, Hashable, Sendable {
  /// Hitches are hardly noticeable.
  case good
  /// Hitches are noticeable.
  case warning
  /// Hitches are disturbing.
  case critical
  /// Hitches need immediate attention.
  case immediate
}
