/// A colour in sRGB with straight (not premultiplied) alpha, components nominally in [0, 1].
///
/// Components outside [0, 1] are kept (CAML files use them) and clamped when a pixel is made.
///
/// ```swift
/// let blue = Color(red: 0, green: 0.48, blue: 1)
/// let faint = blue.withAlpha(multipliedBy: 0.2)
/// print(faint.alpha, blue.multiplied(by: Color(white: 0.5)).blue)  // 0.2 0.5
/// ```
@frozen public struct Color: Hashable, Sendable {
  /// The sRGB-encoded red component.
  public var red: Double
  /// The sRGB-encoded green component.
  public var green: Double
  /// The sRGB-encoded blue component.
  public var blue: Double
  /// The opacity: 0 is clear, 1 is opaque.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a colour from sRGB-encoded components and a straight alpha.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey, opaque by default.
  @inlinable public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Returns the component-wise product, as for a replicator's instance colour.
  @inlinable public func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
  }

  /// The colour with each component clamped to 0...1.
  @inlinable public var clamped: Color {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }

  /// Returns the colour with its alpha multiplied by `opacity`.
  @inlinable public func withAlpha(multipliedBy opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }
}
