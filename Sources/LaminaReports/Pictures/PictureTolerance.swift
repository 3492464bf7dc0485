/// How far a picture may be from an accepted one.
///
/// Exact unless it says otherwise: not one byte of a pixel differs. Every limit that is set has to hold.
/// A pixel counts as differing where its colour is further off than `maxColorDelta`.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest `ColorDistance` at which pixels count as the same, in [0, 1]; 0 is to the byte.
  public var maxColorDelta: Double
  /// The most pixels that may differ; `nil` for no such limit.
  public var maxPixels: Int?
  /// The largest part of all pixels that may differ, in [0, 1]; `nil` for no such limit.
  public var maxRatio: Double?
  /// How many pixels may differ close together; `nil` for no such limit.
  public var window: Window?

  /// The most pixels that may differ in any square of some size.
  ///
  /// Scattered speckle passes where a small solid change does not.
  public struct Window: Hashable, Sendable {
    /// Columns and rows of the square, in pixels.
    public var size: Int
    /// The most pixels in it that may differ.
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

  /// Not one byte differs.
  public static let exact = PictureTolerance()

  /// Makes a tolerance.
  ///
  /// Without any of the three limits, no pixel may be further off than `maxColorDelta`.
  ///
  /// - Parameters:
  ///   - maxColorDelta: the largest distance of colours at which pixels count as the same, in [0, 1].
  ///   - maxPixels: the most pixels that may differ.
  ///   - maxRatio: the largest part of all pixels that may differ, in [0, 1].
  ///   - window: how many pixels may differ close together.
  /// - Precondition: shares are in [0, 1], and counts are not negative.
  public init(
    maxColorDelta: Double = 0, maxPixels: Int? = nil, maxRatio: Double? = nil,
    window: Window? = nil
  ) {
    precondition((0...1).contains(maxColorDelta), "a distance of \(maxColorDelta) is not 0...1")
    precondition((maxPixels ?? 0) >= 0, "at most \(maxPixels ?? 0) pixels")
    precondition((0...1).contains(maxRatio ?? 0), "a ratio of \(maxRatio ?? 0) is not 0...1")
    self.maxColorDelta = maxColorDelta
    self.maxPixels = maxPixels
    self.maxRatio = maxRatio
    self.window = window
  }

  /// Whether not one byte may differ.
  public var isExact: Bool {
    maxColorDelta == 0 && (maxPixels ?? 0) == 0 && (maxRatio ?? 0) == 0
      && (window.map { $0.most == 0 } ?? true)
  }
}

/// One limit of a tolerance, and what was found.
public struct LimitVerdict: Hashable, Sendable {
  /// The limits by the names that they have on the command line.
  public enum Name: String, Codable, Sendable {
    /// Pixels that differ.
    case maxPixels = "max-pixels"
    /// Their part of all pixels.
    case maxRatio = "max-ratio"
    /// Pixels that differ in one window.
    case maxInWindow = "max-in-window"
    /// No limit was set: no pixel may differ.
    case exact
  }

  /// Which limit it is.
  public var name: Name
  /// What was found: pixels, or a part of all of them for `maxRatio`.
  public var found: Double
  /// What is allowed, in the same unit.
  public var allowed: Double

  /// Whether it holds.
  public var holds: Bool { found <= allowed }

  /// How much of what is allowed was used; above 1 it does not hold.
  var use: Double { allowed > 0 ? found / allowed : (found > 0 ? .infinity : 0) }
}
