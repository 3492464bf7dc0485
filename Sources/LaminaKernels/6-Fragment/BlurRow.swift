// Stage 6, fragment: rows of a Gaussian blur, in integers.

public import LaminaPixels

/// Row kernels of the blur.
///
/// Values are 8-bit channels times 128, so that the sum of two fits in 16 bits; weights sum to
/// 32,768. No order of evaluation can change a byte.
///
/// Twins: plain sums in `BlurRowTwinTests`, tolerance 0; the Gaussian in `Double` in `GaussianBlurTests`,
/// tolerance 2 of 255 for the whole blur.
public enum BlurRow {
  /// A channel's steps of 1 / 128.
  public static let valueBits: UInt32 = 7
  /// The weights of one filter sum to 2 to this power.
  public static let weightBits: UInt32 = 15
  /// The weights of an enlargement sum to 2 to this power.
  public static let enlargeBits: UInt32 = 12

  /// Adds a row of pixels' channels to the sums of the cells above it, of its own and of those below.
  ///
  /// A row adds at most 255 * 4,096 to a sum, and the 256 rows of a cell together with its neighbours' no
  /// more than 2^28.
  ///
  /// - Precondition: the counts are equal.
  public static func spread(
    _ values: Span<UInt16>, weights: EnlargeWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>
  ) {
    precondition(
      above.count == values.count && own.count == values.count && below.count == values.count,
      "rows of unequal length")
    let (a, b, c) = (UInt32(weights.before), UInt32(weights.middle), UInt32(weights.after))
    for i in values.indices {
      let value = UInt32(values[i])
      above[i] = above[i] &+ value &* a
      own[i] = own[i] &+ value &* b
      below[i] = below[i] &+ value &* c
    }
  }

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
    for i in values.indices { values[i] = UInt16(truncatingIfNeeded: sums[i] &>> weightBits) }
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
      values[i] = UInt16(truncatingIfNeeded: sum &>> enlargeBits)
    }
  }

  /// Rounds values to 8 bits.
  ///
  /// - Precondition: the counts are equal.
  public static func round(_ values: Span<UInt16>, into bytes: inout MutableSpan<UInt8>) {
    precondition(values.count == bytes.count, "rows of unequal length")
    for i in bytes.indices {
      bytes[i] = UInt8(truncatingIfNeeded: (values[i] &+ 64) &>> UInt16(valueBits))
    }
  }

  /// Rounds four values at a time to the channels of a pixel, R in the low byte.
  ///
  /// - Precondition: there are four values for each pixel.
  public static func round(_ values: Span<UInt16>, into pixels: inout MutableSpan<UInt32>) {
    precondition(values.count == 4 * pixels.count, "rows of unequal length")
    for i in pixels.indices {
      var pixel: UInt32 = 0
      for channel in 0..<4 {
        let value = UInt32(values[4 &* i &+ channel])
        pixel |= ((value &+ 64) &>> valueBits) &<< UInt32(8 &* channel)
      }
      pixels[i] = pixel
    }
  }

  /// Enlarges a row of cells of one channel to pixels of 8 bits.
  ///
  /// - Parameters:
  ///   - cells: one cell more at either end than the pixels lie in.
  ///   - weights: of the pixels of one cell, in order; their number is the cell's width, 2 at least.
  ///   - phase: which pixel of the second cell is the first one written.
  ///   - bytes: the pixels to write.
  /// - Precondition: there are enough cells.
  public static func enlarge(
    _ cells: Span<UInt16>, weights: Span<EnlargeWeights>, phase: Int,
    into bytes: inout MutableSpan<UInt8>
  ) {
    var (cell, position, x) = (1, phase, 0)
    while x < bytes.count {
      let (a, b, c) = (UInt32(cells[cell - 1]), UInt32(cells[cell]), UInt32(cells[cell + 1]))
      let count = min(weights.count &- position, bytes.count &- x)
      let part = weights.extracting(position..<position + count)
      var target = bytes._mutatingExtracting(x..<x + count)
      for i in target.indices {
        let weight = part[i]
        let sum =
          a &* UInt32(weight.before) &+ b &* UInt32(weight.middle) &+ c &* UInt32(weight.after)
        target[i] = UInt8(truncatingIfNeeded: (sum &+ 0x4_0000) &>> (enlargeBits &+ valueBits))
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }

  /// Enlarges a row of cells of four channels each to packed pixels.
  ///
  /// Two channels are mixed at a time, in lanes of 32 bits: 32,640 times 4,096 is below 2^27.
  ///
  /// - Parameters:
  ///   - cells: one cell more at either end than the pixels lie in, four values each.
  ///   - weights: of the pixels of one cell, in order; their number is the cell's width, 2 at least.
  ///   - phase: which pixel of the second cell is the first one written.
  ///   - pixels: the pixels to write, R in the low byte.
  /// - Precondition: there are enough cells.
  public static func enlarge(
    _ cells: Span<UInt16>, weights: Span<EnlargeWeights>, phase: Int,
    into pixels: inout MutableSpan<UInt32>
  ) {
    @inline(__always) func lanes(_ cell: Int, _ channel: Int) -> UInt64 {
      let index = 4 &* cell &+ channel
      return UInt64(cells[index]) | UInt64(cells[index &+ 2]) &<< 32
    }
    var (cell, position, x) = (1, phase, 0)
    while x < pixels.count {
      let (a, b, c) = (lanes(cell - 1, 0), lanes(cell, 0), lanes(cell + 1, 0))
      let (d, e, f) = (lanes(cell - 1, 1), lanes(cell, 1), lanes(cell + 1, 1))
      let count = min(weights.count &- position, pixels.count &- x)
      let part = weights.extracting(position..<position + count)
      var target = pixels._mutatingExtracting(x..<x + count)
      let half: UInt64 = 0x0004_0000_0004_0000
      for i in target.indices {
        let weight = part[i]
        let (u, v, w) = (UInt64(weight.before), UInt64(weight.middle), UInt64(weight.after))
        let even = ((a &* u &+ b &* v &+ c &* w &+ half) &>> 19) & 0xFF_0000_00FF
        let odd = ((d &* u &+ e &* v &+ f &* w &+ half) &>> 19) & 0xFF_0000_00FF
        let pair = even | odd &<< 8
        target[i] = UInt32(truncatingIfNeeded: pair | pair &>> 16)
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }
}
