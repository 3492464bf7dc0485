// Row kernel of video: red, green and blue to luma and chroma.

import CVectorShim
package import LaminaPixels

extension Kernels {
  /// Converts a row of pixels to luma and two chromas, which are written as bytes to three planes of `bytes`.
  ///
  /// `(red R + green G + blue B + 65,536 base + 32,768) >> 16` for each plane, eight pixels at a time.
  ///
  /// - Parameters:
  ///   - row: the pixels; their alpha is ignored.
  ///   - terms: factors and bases.
  ///   - planeCount: the bytes from one plane to the next.
  ///   - bytes: the planes.
  ///   - start: the index of the row's first byte in the first plane.
  /// - Precondition: there is room for the row in all planes.
  package static func lumaChroma(
    _ row: Span<PackedPixel>, by terms: LumaChromaTerms, planeCount: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    let planes = (
      PlaneTerms(terms.luma), PlaneTerms(terms.blueness), PlaneTerms(terms.redness)
    )
    let last = row.count &- PixelLanes.count
    if last < 0 {
      for x in row.indices {
        let word = row[x].rawValue
        bytes[start + x] = planes.0.one(word)
        bytes[start + planeCount + x] = planes.1.one(word)
        bytes[start + 2 * planeCount + x] = planes.2.one(word)
      }
      return
    }
    var x = 0
    while true {
      let words = row.lanes(at: x).words
      // Red with green, and blue with green, each channel in a 16-bit lane.
      let green = (words &<< 8) & 0x00FF_0000
      let reds = PixelLanes(words: words & 0xFF | green).pairs
      let blues = PixelLanes(words: (words &>> 16) & 0xFF | green).pairs
      bytes.setBytes(planes.0.eight(reds, blues), at: start + x)
      bytes.setBytes(planes.1.eight(reds, blues), at: start + planeCount + x)
      bytes.setBytes(planes.2.eight(reds, blues), at: start + 2 * planeCount + x)
      if x == last { return }
      // The last eight may overlap the ones before them.
      x = min(x &+ PixelLanes.count, last)
    }
  }
}

/// The factors that convert colours to one plane, luma or a chroma, laid out for vectors of pixels.
private struct PlaneTerms {
  /// The factor of red and one half of green's factor, in alternate lanes.
  private let red: SIMD16<UInt16>
  /// The factor of blue and the other half of green's factor, in alternate lanes.
  private let blue: SIMD16<UInt16>
  /// The plane's offset plus 0.5 for rounding, times 65,536.
  private let base: Int32
  /// The factors of red, green and blue, for pixels that are computed one by one.
  private let factors: SIMD4<Int32>

  @inline(__always) init(_ terms: SIMD4<Int32>) {
    factors = terms
    base = terms.w &* 65_536 &+ 32_768
    // Green's factor in luma does not fit in a signed lane; each half of it does.
    let half = terms.y / 2
    red = PlaneTerms.lanes(terms.x, half)
    blue = PlaneTerms.lanes(terms.z, terms.y - half)
  }

  @inline(__always) private static func lanes(_ even: Int32, _ odd: Int32) -> SIMD16<UInt16> {
    let (even, odd) = (UInt32(bitPattern: even) & 0xFFFF, UInt32(bitPattern: odd) &<< 16)
    return PixelLanes(words: SIMD8(repeating: even | odd)).pairs
  }

  @inline(__always) func eight(_ reds: SIMD16<UInt16>, _ blues: SIMD16<UInt16>) -> SIMD8<UInt8> {
    let sums = lamina_pair_products(reds, red) &+ lamina_pair_products(blues, blue)
    return lamina_lowest_bytes((sums &+ base) &>> 16)
  }

  @inline(__always) func one(_ word: UInt32) -> UInt8 {
    let (r, g, b) = (word & 0xFF, word &>> 8 & 0xFF, word &>> 16 & 0xFF)
    let sum =
      factors.x &* Int32(truncatingIfNeeded: r) &+ factors.y &* Int32(truncatingIfNeeded: g)
      &+ factors.z &* Int32(truncatingIfNeeded: b)
    return UInt8(truncatingIfNeeded: (sum &+ base) &>> 16)
  }
}
