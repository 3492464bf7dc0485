// Stage 6, fragment: rows of a Gaussian blur, in integers.

public import LaminaPixels

/// Row kernels of the blur.
///
/// Values are 8-bit channels times 128, so that the sum of two fits in 16 bits; weights sum to
/// 32,768. No order of evaluation can change a byte.
///
/// Twins: plain sums in `BlurRowTwinTests`, tolerance 0; the Gaussian in `Double` in `GaussianBlurTests`,
/// tolerance 2 of 255 for the whole blur.
extension Kernels {
  /// A channel's steps of 1 / 128.
  public static let blurValueBits: UInt32 = 7
  /// The weights of one filter sum to 2 to this power.
  public static let blurWeightBits: UInt32 = 15
  /// The weights of an enlargement sum to 2 to this power.
  public static let blurEnlargeBits: UInt32 = 12

  /// Starts the sums with the value in the middle: S = V w + one half.
  ///
  /// - Precondition: the counts are equal, values are at most 32,640 and the weight 32,768.
  public static func begin(
    _ values: Span<UInt16>, weight: UInt16, into sums: inout MutableSpan<UInt32>
  ) {
    precondition(values.count == sums.count, "rows of unequal length")
    for i in sums.indices { sums[i] = UInt32(values[i]) &* UInt32(weight) &+ 16_384 }
  }

  /// Adds the two values that lie equally far from the middle: S' = S + (A + B) w.
  ///
  /// All weights together are 32,768, so that the sums stay below 2^31.
  ///
  /// - Precondition: the counts are equal, and values are at most 32,640.
  public static func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16,
    to sums: inout MutableSpan<UInt32>
  ) {
    precondition(
      before.count == sums.count && after.count == sums.count, "rows of unequal length")
    for i in sums.indices {
      sums[i] = sums[i] &+ UInt32(before[i] &+ after[i]) &* UInt32(weight)
    }
  }

  /// Adds two pairs at once, so that the sums are read and written half as often.
  ///
  /// - Precondition: the counts are equal, and values are at most 32,640.
  public static func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16, _ secondBefore: Span<UInt16>,
    _ secondAfter: Span<UInt16>, weight secondWeight: UInt16, to sums: inout MutableSpan<UInt32>
  ) {
    precondition(
      before.count == sums.count && after.count == sums.count && secondBefore.count == sums.count
        && secondAfter.count == sums.count, "rows of unequal length")
    let (first, second) = (UInt32(weight), UInt32(secondWeight))
    for i in sums.indices {
      sums[i] =
        sums[i] &+ UInt32(before[i] &+ after[i]) &* first
        &+ UInt32(secondBefore[i] &+ secondAfter[i]) &* second
    }
  }

  /// Divides the sums: V = S / 32,768.
  ///
  /// - Precondition: the counts are equal.
  public static func finish(_ sums: Span<UInt32>, into values: inout MutableSpan<UInt16>) {
    precondition(values.count == sums.count, "rows of unequal length")
    for i in values.indices { values[i] = UInt16(truncatingIfNeeded: sums[i] &>> blurWeightBits) }
  }

  /// Mixes three rows by weights that sum to 4,096.
  ///
  /// - Precondition: the counts are equal, and values are at most 32,640.
  public static func mix(
    _ above: Span<UInt16>, _ middle: Span<UInt16>, _ below: Span<UInt16>,
    weights: EnlargeWeights, into values: inout MutableSpan<UInt16>
  ) {
    precondition(
      above.count == values.count && middle.count == values.count && below.count == values.count,
      "rows of unequal length")
    let (a, b, c) = (
      UInt32(weights.before), UInt32(weights.middle), UInt32(weights.after)
    )
    for i in values.indices {
      let sum =
        UInt32(above[i]) &* a &+ UInt32(middle[i]) &* b &+ UInt32(below[i]) &* c &+ 2_048
      values[i] = UInt16(truncatingIfNeeded: sum &>> blurEnlargeBits)
    }
  }

  /// Mixes four values of 8 bits for each pixel, by weights that sum to 65,536.
  ///
  /// - Precondition: the counts are equal.
  public static func mix(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ fourth: Span<UInt8>,
    weights: SIMD4<UInt32>, into bytes: inout MutableSpan<UInt8>
  ) {
    precondition(
      first.count == bytes.count && second.count == bytes.count && third.count == bytes.count
        && fourth.count == bytes.count, "rows of unequal length")
    let (a, b, c, d) = (weights.x, weights.y, weights.z, weights.w)
    for i in bytes.indices {
      let sum =
        UInt32(first[i]) &* a &+ UInt32(second[i]) &* b &+ UInt32(third[i]) &* c
        &+ UInt32(fourth[i]) &* d &+ 32_768
      bytes[i] = UInt8(truncatingIfNeeded: sum &>> 16)
    }
  }

  /// Rounds values to 8 bits.
  ///
  /// - Precondition: the counts are equal.
  public static func round(_ values: Span<UInt16>, into bytes: inout MutableSpan<UInt8>) {
    precondition(values.count == bytes.count, "rows of unequal length")
    for i in bytes.indices {
      bytes[i] = UInt8(truncatingIfNeeded: (values[i] &+ 64) &>> UInt16(blurValueBits))
    }
  }

  /// Rounds four values at a time to the channels of a pixel.
  ///
  /// - Precondition: there are four values for each pixel.
  public static func round(_ values: Span<UInt16>, into pixels: inout MutableSpan<PackedPixel>) {
    precondition(values.count == 4 * pixels.count, "rows of unequal length")
    for i in pixels.indices {
      var pixel: UInt32 = 0
      for channel in 0..<4 {
        let value = UInt32(values[4 &* i &+ channel])
        pixel |= ((value &+ 64) &>> blurValueBits) &<< UInt32(8 &* channel)
      }
      pixels[i] = PackedPixel(rawValue: pixel)
    }
  }

  /// Enlarges a row of cells of one channel to pixels of 8 bits.
  ///
  /// P = A u + B (1 - u - w) + C w, of a pixel's own cell B, the one before and the one behind.
  ///
  /// - Parameters:
  ///   - cells: one cell more at either end than the pixels lie in.
  ///   - before: u for the pixels of one cell, in order; their number is the cell's width, 2 at least.
  ///   - after: w; u + w is at most 4,096.
  ///   - phase: which pixel of the second cell is the first one written.
  ///   - bytes: the pixels to write.
  /// - Precondition: there are enough cells, and as many shares before as after.
  public static func enlarge(
    _ cells: Span<UInt16>, before: Span<UInt32>, after: Span<UInt32>, phase: Int,
    into bytes: inout MutableSpan<UInt8>
  ) {
    precondition(before.count == after.count, "weights of unequal length")
    var (cell, position, x) = (1, phase, 0)
    while x < bytes.count {
      // Sums wrap, but the last one of each pixel is below 2^27.
      let own = UInt32(cells[cell])
      let base = own &<< blurEnlargeBits &+ 0x4_0000
      let (a, c) = (UInt32(cells[cell - 1]) &- own, UInt32(cells[cell + 1]) &- own)
      let count = min(before.count &- position, bytes.count &- x)
      let (u, w) = (
        before.extracting(position..<position + count),
        after.extracting(position..<position + count)
      )
      var target = bytes._mutatingExtracting(x..<x + count)
      for i in target.indices {
        let sum = base &+ a &* u[i] &+ c &* w[i]
        target[i] = UInt8(truncatingIfNeeded: sum &>> (blurEnlargeBits &+ blurValueBits))
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }

  /// Enlarges a row of cells of four channels each to pixels, as those of one channel.
  ///
  /// - Parameters:
  ///   - cells: one cell more at either end than the pixels lie in, four values each.
  ///   - before: as above.
  ///   - after: as above.
  ///   - phase: which pixel of the second cell is the first one written.
  ///   - pixels: the pixels to write.
  /// - Precondition: there are enough cells, and as many shares before as after.
  public static func enlarge(
    _ cells: Span<UInt16>, before: Span<UInt32>, after: Span<UInt32>, phase: Int,
    into pixels: inout MutableSpan<PackedPixel>
  ) {
    precondition(before.count == after.count, "weights of unequal length")
    var (cell, position, x) = (1, phase, 0)
    while x < pixels.count {
      let count = min(before.count &- position, pixels.count &- x)
      let (u, w) = (
        before.extracting(position..<position + count),
        after.extracting(position..<position + count)
      )
      var target = pixels._mutatingExtracting(x..<x + count)
      if before.count >= 8 {
        enlargeWide(cells.extracting(4 * cell - 4..<4 * cell + 8), u, w, into: &target)
      } else {
        enlargeNarrow(cells.extracting(4 * cell - 4..<4 * cell + 8), u, w, into: &target)
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }

  /// Pixels of one cell, channel by channel.
  @inline(__always)
  private static func enlargeWide(
    _ cells: Span<UInt16>, _ before: Span<UInt32>, _ after: Span<UInt32>,
    into pixels: inout MutableSpan<PackedPixel>
  ) {
    @inline(__always) func terms(_ channel: Int) -> (base: UInt32, a: UInt32, c: UInt32) {
      let own = UInt32(cells[4 &+ channel])
      return (
        own &<< blurEnlargeBits &+ 0x4_0000, UInt32(cells[channel]) &- own,
        UInt32(cells[8 &+ channel]) &- own
      )
    }
    let (red, green, blue, alpha) = (terms(0), terms(1), terms(2), terms(3))
    let shift = blurEnlargeBits &+ blurValueBits
    for i in pixels.indices {
      let (u, w) = (before[i], after[i])
      let r = (red.base &+ red.a &* u &+ red.c &* w) &>> shift
      let g = (green.base &+ green.a &* u &+ green.c &* w) &>> shift
      let b = (blue.base &+ blue.a &* u &+ blue.c &* w) &>> shift
      let a = (alpha.base &+ alpha.a &* u &+ alpha.c &* w) &>> shift
      pixels[i] = PackedPixel(rawValue: r | g &<< 8 | b &<< 16 | a &<< 24)
    }
  }

  /// The same for the few pixels of a small cell: two channels at a time, in lanes of 32 bits, which no
  /// sum leaves in the end.
  @inline(__always)
  private static func enlargeNarrow(
    _ cells: Span<UInt16>, _ before: Span<UInt32>, _ after: Span<UInt32>,
    into pixels: inout MutableSpan<PackedPixel>
  ) {
    @inline(__always) func lanes(_ index: Int) -> UInt64 {
      UInt64(cells[index]) | UInt64(cells[index &+ 2]) &<< 32
    }
    let (b, e) = (lanes(4), lanes(5))
    let (a, c, d, f) = (lanes(0) &- b, lanes(8) &- b, lanes(1) &- e, lanes(9) &- e)
    let half: UInt64 = 0x0004_0000_0004_0000
    let (evenBase, oddBase) = (b &<< 12 &+ half, e &<< 12 &+ half)
    for i in pixels.indices {
      let (u, w) = (UInt64(before[i]), UInt64(after[i]))
      let even = ((evenBase &+ a &* u &+ c &* w) &>> 19) & 0xFF_0000_00FF
      let odd = ((oddBase &+ d &* u &+ f &* w) &>> 19) & 0xFF_0000_00FF
      let pair = even | odd &<< 8
      pixels[i] = PackedPixel(rawValue: UInt32(truncatingIfNeeded: pair | pair &>> 16))
    }
  }
}
