public import LaminaGeometry

/// A premultiplied, sRGB-encoded RGBA pixel of 8 bits a channel, with R in the low byte.
///
/// ```
/// bits 31...24  23...16  15...8  7...0
///      alpha    blue     green   red      each colour channel <= alpha
/// ```
@frozen public struct PackedPixel: Hashable, Sendable {
  /// The four channels in one word.
  public var rawValue: UInt32

  /// Fully transparent.
  public static let clear = PackedPixel(rawValue: 0)
  /// Opaque white: multiplying by it changes nothing.
  public static let white = PackedPixel(rawValue: 0xFFFF_FFFF)

  /// Returns every channel times `share` / 255, rounded to nearest.
  @inlinable public func multiplied(by share: UInt8) -> PackedPixel {
    // Two channels at a time: sums stay below 2^16.
    let lanes: UInt32 = 0x00FF_00FF
    let low = (rawValue & lanes) &* UInt32(share) &+ 0x0080_0080
    let high = ((rawValue &>> 8) & lanes) &* UInt32(share) &+ 0x0080_0080
    return PackedPixel(
      rawValue: ((low &+ ((low &>> 8) & lanes)) &>> 8) & lanes
        | (high &+ ((high &>> 8) & lanes)) & ~lanes)
  }

  /// Makes a pixel from its packed form.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Makes a pixel from premultiplied channels.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    rawValue = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The premultiplied red channel.
  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  /// The premultiplied green channel.
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 8) }
  /// The premultiplied blue channel.
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 16) }
  /// The opacity: 0 is clear, 255 is opaque.
  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue &>> 24) }
  /// The value of all four channels if they are equal; otherwise `nil`.
  ///
  /// As a factor, such a pixel is an opacity.
  @inlinable public var uniform: UInt8? {
    rawValue == UInt32(red) &* 0x0101_0101 ? red : nil
  }
  /// Whether the alpha is 255.
  @inlinable public var isOpaque: Bool { rawValue >= 0xFF00_0000 }
}

extension PackedPixel {
  /// Makes the nearest pixel to `color`: components are clamped to [0, 1], multiplied by the alpha in
  /// `Double`, and rounded to 8 bits once.
  public init(_ color: Color) {
    let alpha = PackedPixel.clampedToUnit(color.alpha)
    func premultipliedChannel(_ value: Double) -> UInt8 {
      UInt8(PackedPixel.clampedToUnit(value) * alpha * 255 + 0.5)
    }
    self.init(
      red: premultipliedChannel(color.red), green: premultipliedChannel(color.green),
      blue: premultipliedChannel(color.blue),
      alpha: UInt8(alpha * 255 + 0.5))
  }

  /// Makes a pixel from straight channels: each is `channel * alpha / 255`, rounded to nearest.
  @inlinable public init(straightRed red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self = PackedPixel(red: red, green: green, blue: blue, alpha: 255).multiplied(by: alpha)
  }

  /// The straight channels in PNG's order, each `channel * 255 / alpha` rounded to nearest; a clear
  /// pixel is all zero.
  @inlinable public var straight: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let a = UInt32(alpha)
    if a == 255 { return (red, green, blue, 255) }
    if a == 0 { return (0, 0, 0, 0) }
    func straightChannel(_ channel: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, (UInt32(channel) &* 255 &+ a / 2) / a))
    }
    return (
      straightChannel(red), straightChannel(green), straightChannel(blue),
      UInt8(truncatingIfNeeded: a)
    )
  }

  /// Returns `value` clamped to [0, 1]; NaN becomes 0.
  private static func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
