public import LaminaPixels

// What the twin hands out: pixels, and how far a correct renderer may be from each.

/// A picture by the reference renderer.
public struct ReferencePicture {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row.
  public let pixels: [PackedPixel]
  /// For every pixel, how many steps of 255 a correct renderer may differ in any channel.
  public let tolerance: [Double]
  /// The same channel by channel: red, green, blue, alpha.
  public let channelTolerance: [SIMD4<Double>]

  /// Takes what a sheet holds.
  init(_ sheet: Sheet) {
    width = sheet.width
    height = sheet.height
    pixels = sheet.colors.map { color in
      PackedPixel(
        red: UInt8(color.x), green: UInt8(color.y), blue: UInt8(color.z), alpha: UInt8(color.w))
    }
    channelTolerance = sheet.errors
    tolerance = sheet.errors.map { $0.max() }
  }
}
