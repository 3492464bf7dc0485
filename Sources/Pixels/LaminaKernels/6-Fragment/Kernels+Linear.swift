// Stage 6, fragment: a row of a picture interpolated between texels, with pixels along a straight line.

public import LaminaPixels

/// Row kernels of pictures that are scaled and rotated, but not in perspective.
///
/// They work on eight pixels at a time, the first at a multiple of eight, so positions depend on the device
/// pixel alone. Texels are collected first and interpolated afterwards: in one loop, the compiler would not
/// use 16-bit products.
///
/// Twin: `ReferenceRenderer`'s sampling, tolerance 1 of 255.
extension Kernels {
  /// The widths and heights, in texels, of the pictures that these kernels can sample.
  public static let linearSizes = 2...16_384
  /// The upper limit, exclusive, of the change of positions from pixel to pixel, in texels.
  public static let linearStepLimit = 1_024

  /// Writes the pixels of a row, sampled bilinearly from a picture along a straight line.
  ///
  /// Beyond the picture its edge repeats. Each channel's error is below 0.52, and no colour exceeds its
  /// alpha.
  ///
  /// - Parameters:
  ///   - texels: the picture.
  ///   - line: the pixels' positions in the picture.
  ///   - first: the number of the row's first pixel.
  ///   - blocks: memory for the collected texels.
  ///   - row: the pixels to write.
  /// - Precondition: the picture has `linearSizes` columns and rows, and there is a block for every eight
  ///   pixels of which the row has a part.
  public static func sample(
    _ texels: TexelSquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>
  ) {
    var used = needed(
      of: &blocks, width: texels.width, height: texels.height, first: first, count: row.count)
    collect(
      width: texels.width, height: texels.height, along: line, start: first & ~7, into: &used
    ) { texels[$0] }
    interpolate(used.span, skipping: first & 7, into: &row)
  }

  /// Writes the pixels of a row, sampled bilinearly from a grey picture along a straight line, as opaque pixels.
  ///
  /// They equal the pixels that the same picture in four channels would give.
  public static func sample(
    _ texels: GraySquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>
  ) {
    var used = needed(
      of: &blocks, width: texels.width, height: texels.height, first: first, count: row.count)
    collect(
      width: texels.width, height: texels.height, along: line, start: first & ~7, into: &used
    ) { texels[$0] }
    interpolate(used.span, skipping: first & 7, into: &row)
  }

  /// Returns the first elements of `blocks`, as many as the kernels need for `count` pixels from pixel `first` on.
  @inline(__always) @_lifetime(&blocks)
  private static func needed(
    of blocks: inout MutableSpan<SampleBlock>, width: Int, height: Int, first: Int, count: Int
  ) -> MutableSpan<SampleBlock> {
    let blockCount = (first & 7 &+ count &+ 7) &>> 3
    precondition(
      linearSizes.contains(width) && linearSizes.contains(height), "a picture of \(width)x\(height)"
    )
    precondition(blockCount <= blocks.count, "\(blockCount) blocks in \(blocks.count)")
    return blocks._mutatingExtracting(first: blockCount)
  }

  // MARK: - Texels

  @inline(__always) private static func collect(
    width: Int, height: Int, along line: SampleLine, start: Int,
    into blocks: inout MutableSpan<SampleBlock>, squares: (SIMD8<UInt32>) -> EightSquares
  ) {
    let columnOffsets = offsets(line.columnStep)
    let rowOffsets = offsets(line.rowStep)
    let width = Int32(truncatingIfNeeded: width)
    let height = Int32(truncatingIfNeeded: height)
    for k in blocks.indices {
      let pixel = Int64(start &+ k &* 8)
      let columns = positions(line.column &+ line.columnStep &* pixel, columnOffsets, width)
      let rows = positions(line.row &+ line.rowStep &* pixel, rowOffsets, height)
      let squares = squares(
        SIMD8<UInt32>(truncatingIfNeeded: rows.texels &* width &+ columns.texels))
      var block = SampleBlock()
      (block.aboveLeft, block.aboveRight) = separate(squares.above, squares.oddAbove)
      (block.belowLeft, block.belowRight) = separate(squares.below, squares.oddBelow)
      block.right = columns.shares
      block.down = rows.shares
      blocks[k] = block
    }
  }

  /// Splits pairs of neighbouring texels, given for the even and for the odd pixels, into the left and the right texel
  /// of each pixel.
  @inline(__always) static func separate(_ even: SIMD4<UInt64>, _ odd: SIMD4<UInt64>)
    -> (left: SIMD8<UInt32>, right: SIMD8<UInt32>)
  {
    (
      SIMD8(pairs: even & 0xFFFF_FFFF | odd &<< 32),
      SIMD8(pairs: even &>> 32 | odd & 0xFFFF_FFFF_0000_0000)
    )
  }

  @inline(__always) static func separate(_ pairs: (even: SIMD4<UInt64>, odd: SIMD4<UInt64>))
    -> (left: SIMD8<UInt32>, right: SIMD8<UInt32>)
  { separate(pairs.even, pairs.odd) }

  /// Returns how far the positions of eight consecutive pixels lie from the first one's, in 2^-16 texel, for a step in
  /// 2^-40 texel.
  ///
  /// It is not inlined, or the compiler would take the first lane, which is 0, out of the vector.
  @inline(never) static func offsets(_ step: Int64) -> SIMD8<Int32> {
    var offsets = SIMD8<Int32>()
    for i in 0..<8 {
      offsets[i] = Int32(truncatingIfNeeded: (step &* Int64(i) &+ 0x80_0000) &>> 24)
    }
    return offsets
  }

  /// Returns, along one axis, the texel before each of eight positions and the position's distance from it (`shares`),
  /// in 2^-15 texel.
  ///
  /// Each distance is repeated in two lanes.
  ///
  /// Positions are clamped between the centres of the first and the last texel: beyond, the edge repeats. At
  /// the last texel the distance is the whole step from the one before, less 2^-15.
  @inline(__always) static func positions(
    _ first: Int64, _ offsets: SIMD8<Int32>, _ count: Int32
  ) -> (texels: SIMD8<Int32>, shares: SIMD16<Int16>) {
    // Within these bounds, sums with offsets below 2^29 do not overflow; positions outside lie beyond any
    // picture.
    let near = max(-0x4000_0000, min(first &>> 24, 0x5FFF_FFFF))
    let steps = SIMD8(repeating: Int32(truncatingIfNeeded: near)) &+ offsets
    let last = SIMD8<Int32>(repeating: (count &- 1) &<< 16 &- 1)
    let kept = last &- positive(last &- positive(steps))
    let shares = (SIMD8<UInt32>(truncatingIfNeeded: kept) & 0xFFFF) &>> 1
    return (kept &>> 16, SIMD16(halvesOf: shares | shares &<< 16))
  }

  /// Returns each number if it is positive, else 0.
  ///
  /// It uses the sign, because comparison masks are not kept in vectors.
  @inline(__always) private static func positive(_ values: SIMD8<Int32>) -> SIMD8<Int32> {
    values & ~(values &>> 31)
  }

  // MARK: - Interpolation

  private static func interpolate(
    _ blocks: Span<SampleBlock>, skipping skip: Int, into row: inout MutableSpan<PackedPixel>
  ) {
    for k in blocks.indices {
      write(interpolate(blocks[k]), block: k, skipping: skip, into: &row)
    }
  }

  /// Writes one block of eight pixels to a row, except those of the eight that lie before or after the row.
  @inline(__always) static func write(
    _ pixels: SIMD8<UInt32>, block: Int, skipping skip: Int,
    into row: inout MutableSpan<PackedPixel>
  ) {
    let start = block &* 8 &- skip
    if start >= 0 && start &+ 8 <= row.count {
      var eight = row._mutatingExtracting(start..<start &+ 8)
      for i in 0..<8 { eight[i] = PackedPixel(rawValue: pixels[i]) }
    } else {
      for i in max(0, 0 &- start)..<min(8, row.count &- start) {
        row[start &+ i] = PackedPixel(rawValue: pixels[i])
      }
    }
  }

  /// Interpolates the eight pixels of a block, each between its four texels.
  ///
  /// One vector has red and blue, another green and alpha.
  @inline(__always) private static func interpolate(_ block: SampleBlock) -> SIMD8<UInt32> {
    let (a, b) = (block.aboveLeft, block.aboveRight)
    let (c, d) = (block.belowLeft, block.belowRight)
    let low = channels(
      SIMD16(halvesOf: a & lowLanes), SIMD16(halvesOf: b & lowLanes),
      SIMD16(halvesOf: c & lowLanes), SIMD16(halvesOf: d & lowLanes), block.right, block.down)
    let high = channels(
      SIMD16(halvesOf: (a &>> 8) & lowLanes), SIMD16(halvesOf: (b &>> 8) & lowLanes),
      SIMD16(halvesOf: (c &>> 8) & lowLanes), SIMD16(halvesOf: (d &>> 8) & lowLanes),
      block.right, block.down)
    return SIMD8(halves: low) | SIMD8(halves: high) &<< 8
  }

  /// Interpolates channels between four texels, in steps of 1 / 64, and returns them as 0...255.
  ///
  /// Each product rounds down, by less than a step. Two in succession are a step too low on average; the 33
  /// instead of 32 corrects this.
  @inline(__always) private static func channels(
    _ a: SIMD16<Int16>, _ b: SIMD16<Int16>, _ c: SIMD16<Int16>, _ d: SIMD16<Int16>,
    _ right: SIMD16<Int16>, _ down: SIMD16<Int16>
  ) -> SIMD16<Int16> {
    Kernels.down(across(a, b, right), across(c, d, right), down)
  }

  /// Interpolates channels between two neighbouring texels of a row, in steps of 1 / 64.
  @inline(__always) static func across(
    _ left: SIMD16<Int16>, _ right: SIMD16<Int16>, _ share: SIMD16<Int16>
  ) -> SIMD16<Int16> { (left &<< 6) &+ highHalf((right &- left) &<< 7, share) }

  /// Interpolates channels between the results of `across` in two rows of texels, and returns them as 0...255.
  @inline(__always) static func down(
    _ above: SIMD16<Int16>, _ below: SIMD16<Int16>, _ share: SIMD16<Int16>
  ) -> SIMD16<Int16> { (above &+ highHalf((below &- above) &<< 1, share) &+ 33) &>> 6 }

  /// Returns the upper 16 bits of the product of each pair of lanes, by one instruction for eight or sixteen lanes.
  @inline(__always) private static func highHalf(_ a: SIMD16<Int16>, _ b: SIMD16<Int16>)
    -> SIMD16<Int16>
  {
    var products = a
    for i in 0..<16 {
      products[i] = Int16(truncatingIfNeeded: (Int32(a[i]) &* Int32(b[i])) &>> 16)
    }
    return products
  }
}
