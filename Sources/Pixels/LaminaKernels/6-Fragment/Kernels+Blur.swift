// Stage 6, fragment: rows of a Gaussian blur, in integers.

import CVectorShim
public import LaminaPixels

/// Row kernels of the blur.
///
/// Values are 8-bit channels times 128, so that the sum of two fits in 16 bits. Weights sum to 32,768. The
/// order of evaluation cannot change a byte.
///
/// Twins: plain sums in `BlurRowTwinTests`, tolerance 0; the Gaussian in `Double` in `GaussianBlurTests`,
/// tolerance 2 of 255 for the whole blur.
extension Kernels {
  /// The number of fraction bits of a blur value, whose unit is 1 / 128 of a step of an 8-bit channel.
  public static let blurValueBits: UInt32 = 7
  /// The binary logarithm of the sum of a blur filter's weights, 2^15.
  public static let blurWeightBits: UInt32 = 15
  /// The binary logarithm of the sum of the weights by which low-resolution cells are enlarged to pixels, 2^12.
  public static let blurEnlargeBits: UInt32 = 12

  /// Starts a symmetric blur filter's sums with each value V times the filter's middle weight w: S = V w + one half of
  /// a unit of V.
  ///
  /// - Precondition: the counts are equal, values are at most 32,640 and the weight 32,768.
  public static func begin(
    _ values: Span<UInt16>, weight: UInt16, into sums: inout MutableSpan<UInt32>
  ) {
    precondition(values.count == sums.count, "rows of unequal length")
    for i in sums.indices { sums[i] = UInt32(values[i]) &* UInt32(weight) &+ 16_384 }
  }

  /// Adds two rows of values, at equal distances before and after a blur filter's middle, times their weight: S' = S +
  /// (A + B) w.
  ///
  /// All weights together are 32,768, so the sums stay below 2^31.
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

  /// Adds two pairs of rows of values to a blur filter's sums at once, each pair times its weight.
  ///
  /// The sums are then read and written half as often as by two calls.
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

  /// Divides a filter's sums by the sum of its weights: V = S / 32,768.
  ///
  /// - Precondition: the counts are equal.
  public static func finish(_ sums: Span<UInt32>, into values: inout MutableSpan<UInt16>) {
    precondition(values.count == sums.count, "rows of unequal length")
    for i in values.indices { values[i] = UInt16(truncatingIfNeeded: sums[i] &>> blurWeightBits) }
  }

  /// Writes the weighted mean of three neighbouring rows of blur values; the weights sum to 4,096.
  ///
  /// - Precondition: the counts are equal, and values are at most 32,640.
  public static func mix(
    _ above: Span<UInt16>, _ middle: Span<UInt16>, _ below: Span<UInt16>,
    weights: SplineWeights, into values: inout MutableSpan<UInt16>
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

  /// Writes, for each index, the weighted mean of the bytes in four rows; the weights sum to 65,536.
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

  /// Rounds blur values, which are in steps of 1 / 128, to 8-bit channels.
  ///
  /// - Precondition: the counts are equal.
  public static func round(_ values: Span<UInt16>, into bytes: inout MutableSpan<UInt8>) {
    precondition(values.count == bytes.count, "rows of unequal length")
    for i in bytes.indices {
      bytes[i] = UInt8(truncatingIfNeeded: (values[i] &+ 64) &>> UInt16(blurValueBits))
    }
  }

  /// Rounds blur values, which are in steps of 1 / 128, to the four 8-bit channels of pixels.
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

  /// Enlarges a row of a blur's low-resolution cells, of one channel, to 8-bit pixels.
  ///
  /// P = A u + B (1 - u - w) + C w, where B is the pixel's cell, A the one before and C the one after.
  ///
  /// - Parameters:
  ///   - cells: the cells of the pixels, and one more at either end.
  ///   - shares: for the pixels of one cell, in order: u in the lower half of a word and w in the upper one.
  ///     Their sum is at most 4,096. The number of shares is the cell's width, at least 2.
  ///   - phase: the position in the second cell of the first pixel written.
  ///   - bytes: the pixels to write.
  /// - Precondition: there are enough cells.
  public static func enlarge(
    _ cells: Span<UInt16>, shares: Span<UInt32>, phase: Int, into bytes: inout MutableSpan<UInt8>
  ) {
    var (cell, position, x) = (1, phase, 0)
    while x < bytes.count {
      let term = EnlargedChannel(cells[cell &- 1], cells[cell], cells[cell &+ 1])
      let count = min(shares.count &- position, bytes.count &- x)
      let shares = shares.extracting(position..<position + count)
      var target = bytes._mutatingExtracting(x..<x + count)
      if count < 8 {
        for i in target.indices { target[i] = UInt8(truncatingIfNeeded: term.pixel(shares[i])) }
      } else {
        forEachEight(of: count) { i in
          let lanes = SIMD8<Int32>(truncatingIfNeeded: term.eight(shares.pairs(at: i)))
          target.setBytes(lamina_lowest_bytes(lanes), at: i)
        }
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }

  /// Enlarges a row of a blur's low-resolution cells, of four channels each, to pixels, by the formula for one channel.
  ///
  /// - Parameters:
  ///   - cells: the cells of the pixels, and one more at either end, four values each.
  ///   - shares: as for one channel.
  ///   - phase: the position in the second cell of the first pixel written.
  ///   - pixels: the pixels to write.
  /// - Precondition: there are enough cells.
  public static func enlarge(
    _ cells: Span<UInt16>, shares: Span<UInt32>, phase: Int,
    into pixels: inout MutableSpan<PackedPixel>
  ) {
    var (cell, position, x) = (1, phase, 0)
    while x < pixels.count {
      let count = min(shares.count &- position, pixels.count &- x)
      let own = cells.extracting(4 * cell - 4..<4 * cell + 8)
      func term(_ channel: Int) -> EnlargedChannel {
        EnlargedChannel(own[channel], own[4 &+ channel], own[8 &+ channel])
      }
      let (red, green, blue, alpha) = (term(0), term(1), term(2), term(3))
      let shares = shares.extracting(position..<position + count)
      var target = pixels._mutatingExtracting(x..<x + count)
      if count < 8 {
        for i in target.indices {
          let s = shares[i]
          target[i] = PackedPixel(
            rawValue: red.pixel(s) | green.pixel(s) &<< 8 | blue.pixel(s) &<< 16
              | alpha.pixel(s) &<< 24)
        }
      } else {
        forEachEight(of: count) { i in
          let s = shares.pairs(at: i)
          target.setPixels(
            red.eight(s) | green.eight(s) &<< 8 | blue.eight(s) &<< 16 | alpha.eight(s) &<< 24,
            at: i)
        }
      }
      x &+= count
      position = 0
      cell &+= 1
    }
  }

  /// Calls `body` with the first index of each group of eight in 0..<count; the last group may overlap the one before
  /// it.
  ///
  /// - Precondition: the count is at least eight.
  @inline(__always) static func forEachEight(of count: Int, _ body: (Int) -> Void) {
    var i = 0
    while i &+ 8 <= count {
      body(i)
      i &+= 8
    }
    if i < count { body(count &- 8) }
  }
}

/// One channel of a blur's low-resolution cell, prepared to compute the channel in each of the cell's pixels.
///
/// B is the cell's value, A that of the cell before, and C that of the cell after.
private struct EnlargedChannel {
  /// The cell's value B times 4,096, plus the half that rounds.
  private let base: UInt32
  /// The differences of both neighbouring cells' values from this one: A - B in the lower half, C - B in the upper one.
  ///
  /// Each fits in 16 bits with its sign.
  private let differences: UInt32

  @inline(__always) init(_ before: UInt16, _ own: UInt16, _ after: UInt16) {
    base = UInt32(own) &<< Kernels.blurEnlargeBits &+ 0x4_0000
    differences = UInt32(before &- own) | UInt32(after &- own) &<< 16
  }

  private static var shift: UInt32 { Kernels.blurEnlargeBits &+ Kernels.blurValueBits }

  /// Returns the channel of one of the cell's pixels, from the pixel's weights of the two neighbouring cells.
  ///
  /// It is B, plus A - B and C - B times these weights.
  @inline(__always) func pixel(_ shares: UInt32) -> UInt32 {
    // Intermediate sums wrap, but the final one of each pixel is below 2^27.
    let a = UInt32(bitPattern: Int32(Int16(truncatingIfNeeded: differences)))
    let c = UInt32(bitPattern: Int32(Int16(truncatingIfNeeded: differences &>> 16)))
    return (base &+ a &* (shares & 0xFFFF) &+ c &* (shares &>> 16)) &>> EnlargedChannel.shift
  }

  /// Returns the channel of eight of the cell's pixels, each from its own weights of the two neighbouring cells.
  @inline(__always) func eight(_ shares: SIMD16<UInt16>) -> SIMD8<UInt32> {
    let pairs = PixelLanes(words: SIMD8(repeating: differences)).pairs
    let products = lamina_pair_products(pairs, shares)
    return (SIMD8<UInt32>(truncatingIfNeeded: products) &+ base) &>> EnlargedChannel.shift
  }
}
