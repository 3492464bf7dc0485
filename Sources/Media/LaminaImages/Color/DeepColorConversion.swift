// Conversion of 16-bit colours to 8-bit sRGB codes.

import LaminaFiles
import LaminaPixels
import LaminaSystem
import Synchronization

/// The conversion of a colour space's 16-bit codes to 8-bit sRGB codes, with one rounding.
///
/// ```
/// light = curve[code >> 4] ... curve[(code >> 4) + 1], interpolated linearly by the lowest four bits,
///         or curve[code] of a curve that is steep near 0
/// light = matrix * light
/// code  = the nearest, as `ColorConversion` finds it
/// ```
///
/// Policy: `image-16-bit`.
final class DeepColorConversion: Sendable {
  /// The tone curves: one that all channels share, or three.
  private let curves: [ToneCurve]
  /// The matrix to linear sRGB light, in 2^-24, row by row.
  private let matrix: [Int64]
  /// The number of a code's lowest bits that interpolate between two samples of a curve: 4, or 0 if every code is
  /// sampled.
  private let bits: Int
  /// The linear light of each curve at every sixteenth code, or at every code, in units of 2^-24; empty until first
  /// used.
  private let samples = Mutex<[[Int32]]>([])

  init(curves: [ToneCurve], rows: [[Double]], keepsGreys: Bool) {
    self.curves = curves
    bits = curves.contains(where: \.isSteep) ? 0 : 4
    matrix = rows.flatMap { row in
      var fixed = row.map { Int64(ColorConversion.fixed($0)) }
      // Greys remain grey, exactly: the three numbers of a row sum to 1.
      if keepsGreys { fixed[2] = Int64(ColorConversion.one) - fixed[0] - fixed[1] }
      return fixed
    }
  }

  private func sampled() -> [[Int32]] {
    samples.locked { samples in
      if samples.isEmpty {
        samples = curves.map { curve in
          (0...65_536 >> bits).map { place in
            let light = curve.linearLight(of: Double(place << bits) / 65_535)
            return Int32((light * Double(ColorConversion.one)).rounded())
          }
        }
      }
      return samples
    }
  }

  /// Converts straight RGBA of 16 bits a channel to straight pixels of 8 bits a channel.
  ///
  /// O(pixels). A run of one colour is converted once.
  ///
  /// - Parameters:
  ///   - source: the channels, each low byte first.
  ///   - region: the pixels; as many as `source` has.
  func convertPixels(_ source: FileBytes, into region: inout PixelRegion) {
    let samples = sampled()
    let (first, middle, last) = (samples[0], samples[samples.count / 2], samples[samples.count - 1])
    let (red, green, blue) = (first.span, middle.span, last.span)
    let (codes, matrix) = (SRGBCodes.shared, matrix)
    let (steps, m, bytes) = (codes.steps.span, matrix.span, source.span)
    let (shift, mask) = (Int32(bits), (1 << bits) - 1)
    let half: Int32 = (1 << shift) >> 1
    func code(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    func light(_ code: Int, _ curve: Span<Int32>) -> Int64 {
      let place = code >> Int(shift)
      let (low, high) = (curve[place], curve[place + 1])
      return Int64(low &+ ((high &- low) &* Int32(code & mask) &+ half) &>> shift)
    }
    var pixels = region.allRows
    var (known, result) = (-1, PackedPixel.clear)
    for index in pixels.indices {
      let place = 8 * index
      let (r, g, b, a) = (code(place), code(place + 2), code(place + 4), code(place + 6))
      let all = r | g << 16 | b << 32 | a << 48
      if all != known || index == 0 {
        known = all
        let (x, y, z) = (light(r, red), light(g, green), light(b, blue))
        func sum(_ row: Int) -> Int32 {
          Int32(
            truncatingIfNeeded: (m[row] &* x &+ m[row + 1] &* y &+ m[row + 2] &* z &+ 1 << 23)
              &>> 24)
        }
        let alpha = UInt8(truncatingIfNeeded: (a * 255 + 32_767) / 65_535)
        result =
          alpha == 0
          ? .clear
          : SRGBCodes.nearestPixel(SIMD4(sum(0), sum(3), sum(6), 0), alpha: alpha, steps)
      }
      pixels[index] = result
    }
  }
}
