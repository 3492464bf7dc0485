// Colours of an image, converted to sRGB by tables.

import LaminaPixels

/// The conversion of a colour space's 8-bit codes to those of sRGB.
///
/// A matrix and three curves, made into sums of three columns and a search in sRGB's own curve:
/// ```
/// light = red[r] + green[g] + blue[b]       in 2^-24, three channels at a time
/// code  = the nearest, by the bounds between codes
/// ```
/// Light beyond 0...1 is clamped: sRGB has no code for it. lcms2 would do as well for pixels, but it
/// computes in `float` and by `pow` of the C library, whose results differ from machine to machine. Here
/// tables are made by basic operations in `Double` (see `ToneCurve`), and pixels by whole numbers.
struct ColorConversion: Sendable {
  /// 256 columns for red, then for green, then for blue.
  private let columns: [SIMD4<Int32>]
  private let codes = SRGBCodes.shared

  /// Light of 1.
  static let one: Int32 = 1 << 24
  /// How far a matrix of sRGB's primaries may be from the identity by rounding and adaptation.
  private static let sameMatrix = 0.002

  /// Makes the conversion by curves and a matrix to sRGB's light.
  init(curves: [ToneCurve], matrix: ColorMatrix3) {
    let neutral = matrix.neutral
    let rows = (neutral ?? matrix).rows
    // A hostile matrix has elements up to 2^17: sums of three have to fit.
    func fixed(_ value: Double) -> Int32 {
      Int32((min(max(value, -32), 32) * Double(ColorConversion.one)).rounded())
    }
    let hasOneCurve = curves.allSatisfy { $0 == curves[0] }
    var columns: [SIMD4<Int32>] = []
    for channel in 0..<3 {
      for light in curves[channel].values {
        columns.append(
          SIMD4(
            fixed(rows[0][channel] * light), fixed(rows[1][channel] * light),
            fixed(rows[2][channel] * light), 0))
      }
    }
    if neutral != nil && hasOneCurve {
      // Greys stay grey, exactly: the three columns of a code sum to its light in each channel.
      for code in 0..<256 {
        let light = fixed(curves[0].values[code])
        columns[512 + code] =
          SIMD4(light, light, light, 0) &- columns[code] &- columns[256 + code]
      }
    }
    self.columns = columns
  }

  /// Whether a space is sRGB: its primaries but for rounding, and every grey within a step.
  ///
  /// Profiles that say sRGB differ in how finely they sample its curve.
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

  /// Converts straight pixels in place; clear ones are left as they are.
  ///
  /// O(pixels): a run of one colour is converted once.
  func convert(_ region: inout PixelRegion) {
    var pixels = region.allRows
    // Spans, so that nothing is retained in the loop.
    let (columns, starts, bounds) = (columns.span, codes.starts.span, codes.bounds.span)
    func code(_ light: Int32) -> UInt8 {
      let light = min(max(light, 0), ColorConversion.one)
      let start = starts[Int(light &>> 12)]
      return light >= bounds[Int(start)] ? start &+ 1 : start
    }
    var (last, result) = (PackedPixel.clear, PackedPixel.clear)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last {
        last = pixel
        let light =
          columns[Int(pixel.red)] &+ columns[256 &+ Int(pixel.green)]
          &+ columns[512 &+ Int(pixel.blue)]
        result =
          pixel.alpha == 0
          ? pixel
          : PackedPixel(
            red: code(light.x), green: code(light.y), blue: code(light.z), alpha: pixel.alpha)
      }
      pixels[index] = result
    }
  }
}

/// The codes of sRGB by light.
struct SRGBCodes: Sendable {
  /// The code at each 4,096th of light, or the one below it.
  fileprivate let starts: [UInt8]
  /// The least light of the code above each: bounds are at least 2^-11.7 apart, so that at most one lies within a
  /// 4,096th.
  fileprivate let bounds: [Int32]

  static let shared = SRGBCodes()

  private init() {
    var bounds = (0..<255).map { code in
      let light = ToneCurve.sRGB((Double(code) + 0.5) / 255) * Double(ColorConversion.one)
      return Int32(light.rounded(.up))
    }
    bounds.append(.max)
    var code = 0
    starts = (0...4_096).map { place in
      while Int32(place) << 12 >= bounds[code] { code += 1 }
      return UInt8(code)
    }
    self.bounds = bounds
  }

  /// The nearest code for light within 0...2^24.
  func code(of light: Int32) -> UInt8 {
    let start = starts[Int(light >> 12)]
    return light >= bounds[Int(start)] ? start &+ 1 : start
  }
}
