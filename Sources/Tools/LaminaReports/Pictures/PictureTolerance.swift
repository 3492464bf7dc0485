/// The allowed difference of a picture from an accepted one.
///
/// The default is exact: all pixels are equal to the byte. Every limit that is set has to hold. A pixel counts as
/// differing if its colour distance exceeds `maxColorDelta`.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest `ColorDistance` at which pixels count as equal, in [0, 1]; 0 demands equal bytes.
  public var maxColorDelta: Double
  /// The maximum number of pixels that may differ; `nil` for no limit.
  public var maxPixels: Int?
  /// The largest share of pixels that may differ, in [0, 1]; `nil` for no limit.
  public var maxRatio: Double?
  /// The limit of differing pixels within any one square of a given size; `nil` for no limit.
  public var window: Window?
  /// Whether antialiased pixels do not count as differing: those whose colour lies between its neighbours' at an edge.
  public var ignoresAntialiasing = false

  /// The maximum number of pixels that may differ in any square of a given size.
  ///
  /// Scattered noise passes, but a small solid change does not.
  public struct Window: Hashable, Sendable {
    /// The number of columns and of rows of the square, in pixels.
    public var size: Int
    /// The maximum number of pixels in the square that may differ.
    public var most: Int

    /// Makes a limit.
    ///
    /// - Precondition: the size is at least 1, and `most` is not negative.
    public init(size: Int, most: Int) {
      precondition(size >= 1 && most >= 0, "at most \(most) pixels in \(size)x\(size)")
      self.size = size
      self.most = most
    }
  }

  /// The tolerance that demands equal bytes.
  public static let exact = PictureTolerance()

  /// Makes a tolerance.
  ///
  /// Without any of the three limits, no pixel's distance may exceed `maxColorDelta`.
  ///
  /// - Parameters:
  ///   - maxColorDelta: the largest colour distance at which pixels count as equal, in [0, 1].
  ///   - maxPixels: the maximum number of pixels that may differ.
  ///   - maxRatio: the largest share of pixels that may differ, in [0, 1].
  ///   - window: the maximum number of pixels that may differ close together.
  ///   - ignoresAntialiasing: whether antialiased pixels do not count as differing.
  /// - Precondition: shares are in [0, 1], and counts are not negative.
  public init(
    maxColorDelta: Double = 0, maxPixels: Int? = nil, maxRatio: Double? = nil,
    window: Window? = nil, ignoresAntialiasing: Bool = false
  ) {
    precondition((0...1).contains(maxColorDelta), "a distance of \(maxColorDelta) is not 0...1")
    precondition((maxPixels ?? 0) >= 0, "at most \(maxPixels ?? 0) pixels")
    precondition((0...1).contains(maxRatio ?? 0), "a ratio of \(maxRatio ?? 0) is not 0...1")
    self.maxColorDelta = maxColorDelta
    self.maxPixels = maxPixels
    self.maxRatio = maxRatio
    self.window = window
    self.ignoresAntialiasing = ignoresAntialiasing
  }

  /// Whether all pixels have to be equal to the byte.
  public var isExact: Bool {
    !ignoresAntialiasing && maxColorDelta == 0 && (maxPixels ?? 0) == 0 && (maxRatio ?? 0) == 0
      && (window.map { $0.most == 0 } ?? true)
  }
}

/// One limit of a tolerance, with the found value.
public struct LimitVerdict: Hashable, Sendable {
  /// The name of a limit, as on the command line.
  public enum Name: String, Codable, Sendable {
    /// The number of pixels that differ.
    case maxPixels = "max-pixels"
    /// The share of pixels that differ.
    case maxRatio = "max-ratio"
    /// The number of pixels that differ in one window.
    case maxInWindow = "max-in-window"
    /// No limit is set, so no pixel may differ.
    case exact
  }

  /// The name of the limit.
  public var name: Name
  /// The found value: pixels, or a share of all pixels for `maxRatio`.
  public var found: Double
  /// The allowed value, in the same unit.
  public var allowed: Double

  /// Whether the found value is at most the allowed one.
  public var holds: Bool { found <= allowed }

  /// The found value as a multiple of the allowed one; above 1 the limit is exceeded.
  var use: Double { allowed > 0 ? found / allowed : (found > 0 ? .infinity : 0) }
}
