// Stage 6, fragment: rows of pixels through a colour matrix, and one colour times coverage, in integers.

import CVectorShim
public import LaminaPixels

/// Row kernels of colour matrices.
///
/// Twin: `ColorMatrix` in `Double` in `ColorRowTests`, tolerance 1 of 255.
extension Kernels {
  /// Applies a colour matrix to a row of pixels in place; alpha does not change.
  public static func map(_ row: inout MutableSpan<PackedPixel>, by terms: ColorTerms) {
    let map = ColorMap(terms)
    row.replaceEach {
      map($0)
    } one: { pixel in
      map(PixelLanes(words: SIMD8(repeating: pixel))).words[0]
    }
  }

  /// Fills a row with a colour times each pixel's coverage, divided by 255 and rounded.
  ///
  /// - Precondition: the counts are equal.
  public static func shade(
    _ color: PackedPixel, coverage: Span<UInt8>, into row: inout MutableSpan<PackedPixel>
  ) {
    let lanes = PixelLanes(repeating: color)
    let (low, high) = (lanes.low, lanes.high)
    row.replaceEach(coverage: coverage) { _, factors in
      PixelLanes(dividing: low &* factors, high &* factors)
    } one: { _, factor in
      scalePixel(color.rawValue, factor)
    }
  }
}

/// A colour matrix, prepared for many pixels.
private struct ColorMap {
  private let red: ChannelMap
  private let green: ChannelMap
  private let blue: ChannelMap

  @inline(__always) init(_ terms: ColorTerms) {
    red = ChannelMap(terms.rows.0, bits: terms.bits)
    green = ChannelMap(terms.rows.1, bits: terms.bits)
    blue = ChannelMap(terms.rows.2, bits: terms.bits)
  }

  @inline(__always) func callAsFunction(_ pixels: PixelLanes) -> PixelLanes {
    let words = pixels.words
    let (low, high) = (pixels.low, pixels.high)
    let alpha = SIMD8<Int32>(truncatingIfNeeded: words &>> 24)
    @inline(__always) func mapped(_ map: ChannelMap, _ shift: UInt32) -> SIMD8<UInt32> {
      SIMD8<UInt32>(truncatingIfNeeded: map(low, high, alpha)) &<< shift
    }
    return PixelLanes(
      words: mapped(red, 0) | mapped(green, 8) | mapped(blue, 16) | words & 0xFF00_0000)
  }
}

/// The part of a prepared colour matrix that computes one output channel.
private struct ChannelMap {
  private let low: SIMD16<UInt16>
  private let high: SIMD16<UInt16>
  private let bits: Int32

  @inline(__always) init(_ factors: SIMD2<UInt32>, bits: Int32) {
    low = PixelLanes(words: SIMD8(repeating: factors.x)).pairs
    high = PixelLanes(words: SIMD8(repeating: factors.y)).pairs
    self.bits = bits
  }

  /// Returns this output channel of eight pixels, clamped between 0 and their alpha.
  @inline(__always) func callAsFunction(
    _ redBlue: SIMD16<UInt16>, _ greenAlpha: SIMD16<UInt16>, _ alpha: SIMD8<Int32>
  ) -> SIMD8<Int32> {
    let half = Int32(1) &<< (bits &- 1)
    let sum =
      lamina_pair_products(redBlue, low) &+ lamina_pair_products(greenAlpha, high) &+ half
    return lamina_smaller(lamina_larger(sum &>> bits, .zero), alpha)
  }
}
