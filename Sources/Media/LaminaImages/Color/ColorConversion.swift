// Conversion of an image's colours to sRGB, by lookup tables.

import LaminaPixels

/// The conversion of a colour space's codes to 8-bit sRGB codes.
///
/// A matrix and three curves, stored as three columns to sum and a lookup in sRGB's curve:
/// ```
/// light = red[r] + green[g] + blue[b]       in 2^-24, three channels at a time
/// code  = the nearest, by the bounds between codes
/// ```
/// Light beyond 0...1 is clamped: sRGB has no code for it. lcms2 would do for pixels, but it uses `float` and the C
/// library's `pow`, whose results differ from machine to machine. Here basic operations in `Double` build the tables
/// (see `ToneCurve`), and pixels use integers.
struct ColorConversion: Sendable {
  /// The linear sRGB light of each code, in 2^-24: 256 columns for red, then 256 for green, then 256 for blue.
  private let columns: [SIMD4<Int32>]
  private let codes = SRGBCodes.shared
  /// The conversion of 16-bit codes.
  let deep: DeepColorConversion

  /// Full linear light, 1, in units of 2^-24.
  static let one: Int32 = 1 << 24
  /// The largest difference from the identity at which a matrix still counts as that of sRGB's primaries.
  ///
  /// Rounding and adaptation leave such differences.
  private static let sameMatrix = 0.002

  /// Makes the conversion from the tone curves of the three channels and a matrix to linear sRGB light.
  init(curves: [ToneCurve], matrix: ColorMatrix3) {
    let neutral = matrix.neutral
    let rows = (neutral ?? matrix).rows
    let hasOneCurve = curves.allSatisfy { $0 == curves[0] }
    deep = DeepColorConversion(
      curves: hasOneCurve ? [curves[0]] : curves, rows: rows,
      keepsGreys: neutral != nil && hasOneCurve)
    var columns: [SIMD4<Int32>] = []
    for channel in 0..<3 {
      for light in curves[channel].values {
        columns.append(
          SIMD4(
            ColorConversion.fixed(rows[0][channel] * light),
            ColorConversion.fixed(rows[1][channel] * light),
            ColorConversion.fixed(rows[2][channel] * light), 0))
      }
    }
    if neutral != nil && hasOneCurve {
      // Greys remain grey, exactly: the three columns of a code sum to its light in each channel.
      for code in 0..<256 {
        let light = ColorConversion.fixed(curves[0].values[code])
        columns[512 + code] =
          SIMD4(light, light, light, 0) &- columns[code] &- columns[256 + code]
      }
    }
    self.columns = columns
  }

  /// Returns a number as an integer in units of 2^-24, after clamping it to -32...32.
  ///
  /// A hostile matrix has elements up to 2^17, and sums of three elements have to fit in 32 bits.
  static func fixed(_ value: Double) -> Int32 {
    Int32((min(max(value, -32), 32) * Double(one)).rounded())
  }

  /// Whether a colour space is sRGB: its primaries match up to rounding, and every grey is within one code.
  ///
  /// Profiles that claim sRGB sample its curve with different precision.
  ///
  /// Policy: `image-colors-same`.
  static func isSRGB(curves: [ToneCurve], matrix: ColorMatrix3) -> Bool {
    guard matrix.isIdentity(within: sameMatrix) else { return false }
    let codes = SRGBCodes.shared
    return curves.allSatisfy { curve in
      curve.values.indices.allSatisfy { code in
        let light = Int32((curve.values[code] * Double(one)).rounded())
        return abs(Int(codes.code(of: light)) - code) <= 1
      }
    }
  }

  /// Converts straight pixels in place; clear pixels are unchanged.
  ///
  /// O(pixels). A run of one colour is converted once.
  func convertPixels(_ region: inout PixelRegion) {
    var pixels = region.allRows
    // Spans avoid retain and release in the loop.
    let (columns, steps) = (columns.span, codes.steps.span)
    var (last, result) = (PackedPixel.clear, PackedPixel.clear)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last {
        last = pixel
        let light =
          columns[Int(pixel.red)] &+ columns[256 &+ Int(pixel.green)]
          &+ columns[512 &+ Int(pixel.blue)]
        result = pixel.alpha == 0 ? pixel : SRGBCodes.nearestPixel(light, alpha: pixel.alpha, steps)
      }
      pixels[index] = result
    }
  }
}

/// A table from linear light to sRGB codes.
struct SRGBCodes: Sendable {
  /// The sRGB code at the start of each 4,096th of full light, and the distance to the light at which the next code
  /// starts.
  ///
  /// The code is in the low 16 bits, and the distance above them, in 2^-24.
  ///
  /// Code starts are at least 2^-11.7 apart, so a 4,096th contains at most one. A distance of 4,096 means that it
  /// contains none.
  let steps: [UInt32]

  static let shared = SRGBCodes()

  private init() {
    var bounds = (0..<255).map { code in
      let light = ToneCurve.sRGB((Double(code) + 0.5) / 255) * Double(ColorConversion.one)
      return Int32(light.rounded(.up))
    }
    bounds.append(.max)
    var code = 0
    steps = (0...4_096).map { place in
      let start = Int32(place) << 12
      while start >= bounds[code] { code += 1 }
      return UInt32(code) | UInt32(min(bounds[code] - start, 4_096)) << 16
    }
  }

  /// Returns the pixel with the sRGB codes nearest to linear light, which is clamped to 0...2^24.
  ///
  /// Vector lanes, because the compiler turns scalars into branches that photographs mispredict.
  @inline(__always)
  static func nearestPixel(_ light: SIMD4<Int32>, alpha: UInt8, _ steps: Span<UInt32>)
    -> PackedPixel
  {
    let light = light.clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: ColorConversion.one))
    let places = light &>> 12
    let found = SIMD4(
      steps[Int(places.x)], steps[Int(places.y)], steps[Int(places.z)], 0xFFFF_0000)
    // The sign tells whether the next code has not begun.
    let distances = (light & 0xFFF) &- SIMD4<Int32>(truncatingIfNeeded: found &>> 16)
    let codes = SIMD4<Int32>(truncatingIfNeeded: found & 0xFF) &+ 1 &+ (distances &>> 31)
    return PackedPixel(
      rawValue: UInt32(truncatingIfNeeded: codes.x | codes.y << 8 | codes.z << 16)
        | UInt32(alpha) << 24)
  }

  /// Returns the sRGB code nearest to linear light in 0...2^24.
  func code(of light: Int32) -> UInt8 {
    let step = steps[Int(light >> 12)]
    return UInt8(step & 0xFF) + (light & 0xFFF >= Int32(step >> 16) ? 1 : 0)
  }
}
