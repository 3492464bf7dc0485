public import LaminaLayers

// Easing curves, and the protocol of what has times.

/// The name of a predefined easing curve.
public nonisolated struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a name from its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = Self(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The curve of implicit animations.
  public static let `default` = Self(rawValue: "default")
}

/// An easing curve: a cubic Bézier curve from (0, 0) to (1, 1), time along x, progress along y.
public nonisolated final class CAMediaTimingFunction: Hashable, Sendable {
  /// The curve's numbers.
  package let curve: TimingFunction

  /// Makes an object of a curve.
  package init(_ curve: TimingFunction) { self.curve = curve }

  /// Makes a predefined curve; an unknown name is linear.
  public init(name: CAMediaTimingFunctionName) {
    curve = TimingFunction(named: name.rawValue) ?? .linear
  }

  /// Makes a curve from its control points, whose times are clamped to 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func unit(_ time: Float) -> Double { Double(min(1, max(0, time))) }
    curve = TimingFunction(unit(c1x), Double(c1y), unit(c2x), Double(c2y)) ?? .linear
  }

  /// Writes the coordinates of one of the four points of the curve, counted from 0.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point: (Double, Double) =
      switch index {
      case 1: (curve.x1, curve.y1)
      case 2: (curve.x2, curve.y2)
      case 3: (1, 1)
      default: (0, 0)
      }
    unsafe values[0] = Float(point.0)
    unsafe values[1] = Float(point.1)
  }

  /// Returns whether two curves are the same.
  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.curve == b.curve
  }

  /// Hashes the curve.
  public func hash(into hasher: inout Hasher) { hasher.combine(curve) }
}

/// Core Animation's name of the values held outside the active time.
public typealias CAMediaTimingFillMode = MediaTiming.FillMode

/// An object with times of its own, within the time of the object that holds it.
public protocol CAMediaTiming {
  /// The begin, in seconds of the parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The seconds of one pass.
  var duration: CFTimeInterval { get set }
  /// The local seconds per second of the parent.
  var speed: Float { get set }
  /// The offset of local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of passes; 0 means 1.
  var repeatCount: Float { get set }
  /// The seconds of all passes, which overrides their number; 0 means unused.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each pass also runs backwards.
  var autoreverses: Bool { get set }
  /// The values held outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
