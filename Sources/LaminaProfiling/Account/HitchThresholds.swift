// What Apple says of a hitch time ratio.

/// Bounds of the hitch time ratio, ms per s.
public enum HitchThresholds: String, CaseIterable, Codable, Hashable, Sendable {
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

  /// What is said of a ratio above the last bound.
  public var beyond: HitchRating { self == .talks ? .critical : .immediate }

  /// What is said of a ratio, ms per s; a bound itself is still within.
  public func rating(_ ratio: Double) -> HitchRating {
    bounds.first { ratio <= $0.limit }?.rating ?? beyond
  }
}

/// What is said of a hitch time ratio.
public enum HitchRating: String, CaseIterable, Codable, Hashable, Sendable {
  /// Hardly anybody notices.
  case good
  /// People notice.
  case warning
  /// People are disturbed.
  case critical
  /// It needs immediate attention.
  case immediate
}
