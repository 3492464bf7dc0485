// Stage 6, fragment: gradients of two to four intervals become pixels, without finding each pixel's interval.

public import LaminaPixels

extension Kernels {
  /// The number of a row's pixels that form a block, within which all colours are interpolated together.
  ///
  /// If a block lies in one interval, or beyond the last, only that interval is computed.
  private static var blockLength: Int { 16 }

  /// Writes the colour that each pixel's parameter t has in a chain of intervals between stops, rounded to nearest.
  ///
  /// NaN takes the colour of the first stop.
  ///
  /// O(count). About 15 instructions for eight pixels of an opaque interval, 40 where two translucent ones meet.
  ///
  /// - Parameters:
  ///   - t: the parameters.
  ///   - range: the parameters of the row's pixels.
  ///   - chain: the colours.
  ///   - steepness: the largest change of the parameter from one pixel to the next; infinity if unknown.
  ///   - row: the pixels to write.
  /// - Precondition: the range lies within the parameters and has the row's length; the chain has intervals.
  public static func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, along chain: GradientChain, steepness: Float,
    into row: inout MutableSpan<PackedPixel>
  ) {
    precondition(range.count == row.count, "rows of unequal length")
    precondition(chain.count > 0, "a chain without intervals")
    let t = t.extracting(range)
    // The change from the middle of a block to its ends, plus half a pixel and a margin for rounding.
    let reach = steepness * Float(blockLength / 2) + 1e-5
    switch (chain.count, chain.isOpaque, chain.first.isStraight) {
    case (2, true, _): sum(t, chain, reach, Two.self, Opaque.self, into: &row)
    case (2, false, true): sum(t, chain, reach, Two.self, Straight.self, into: &row)
    case (2, false, false): sum(t, chain, reach, Two.self, Premultiplied.self, into: &row)
    case (_, true, _): sum(t, chain, reach, Four.self, Opaque.self, into: &row)
    case (_, false, true): sum(t, chain, reach, Four.self, Straight.self, into: &row)
    case (_, false, false): sum(t, chain, reach, Four.self, Premultiplied.self, into: &row)
    }
  }

  /// Writes the colours of pixels' parameters in a chain, in a loop compiled for each number of intervals and kind of
  /// alpha.
  ///
  /// In a block within one interval the others add a constant or 0, so every path gives the same bits.
  private static func sum<Links: ChainLinks, Alpha: ChainAlpha>(
    _ t: Span<Float>, _ chain: GradientChain, _ reach: Float, _: Links.Type, _: Alpha.Type,
    into row: inout MutableSpan<PackedPixel>
  ) {
    let (a, b, c, d) = (chain.first, chain.second, chain.third, chain.fourth)
    // The colours at which the intervals start.
    let atSecond = a.base + (a.end - a.start) * a.slope
    let atThird = atSecond + (b.end - b.start) * b.slope
    let atFourth = atThird + (c.end - c.start) * c.slope
    let atEnd = Links.areFour ? atFourth + (d.end - d.start) * d.slope : atThird
    let end = Links.areFour ? d.end : b.end

    @inline(__always) func anywhere(_ p: Float) -> PackedPixel {
      let (u, v) = (clamped(p, a), clamped(p, b))
      let (w, x) = Links.areFour ? (clamped(p, c), clamped(p, d)) : (0, 0)
      return Alpha.pixel {
        let two = a.base[$0] + u * a.slope[$0] + v * b.slope[$0]
        return Links.areFour ? two + w * c.slope[$0] + x * d.slope[$0] : two
      }
    }
    let beyond = Alpha.pixel { atEnd[$0] }

    @inline(__always) func along(_ link: GradientInterval, from base: SIMD4<Float>)
      -> (Float) -> PackedPixel
    {
      { p in
        let offset = p - link.start
        return Alpha.pixel { base[$0] + offset * link.slope[$0] }
      }
    }

    guard row.count >= blockLength else { return shade(&row, t, anywhere) }
    var start = 0
    while start < row.count {
      // The last block ends with the row, and may shade some pixels again.
      start = min(start, row.count - blockLength)
      let some = t.extracting(start..<start + blockLength)
      var block = row._mutatingExtracting(start..<start + blockLength)
      start += blockLength
      let middle = (some[0] + some[blockLength - 1]) / 2
      let (low, high) = (middle - reach, middle + reach)
      if low >= end {
        shade(&block, some) { _ in beyond }
      } else if low >= a.start && high <= a.end {
        shade(&block, some, along(a, from: a.base))
      } else if low >= b.start && high <= b.end {
        shade(&block, some, along(b, from: atSecond))
      } else if Links.areFour && low >= c.start && high <= c.end {
        shade(&block, some, along(c, from: atThird))
      } else if Links.areFour && low >= d.start && high <= d.end {
        shade(&block, some, along(d, from: atFourth))
      } else {
        shade(&block, some, anywhere)
      }
    }
  }

  @inline(__always) private static func shade(
    _ row: inout MutableSpan<PackedPixel>, _ t: Span<Float>, _ color: (Float) -> PackedPixel
  ) {
    for i in row.indices { row[i] = color(t[i]) }
  }
}

/// The number of a chain's intervals, two or four, for which the loop over pixels is compiled.
private protocol ChainLinks {
  static var areFour: Bool { get }
}

private enum Two: ChainLinks {
  static var areFour: Bool { false }
}

private enum Four: ChainLinks {
  static var areFour: Bool { true }
}

/// The conversion of interpolated channels to a pixel, for which the loop over pixels is compiled: opaque,
/// premultiplied or straight.
private protocol ChainAlpha {
  static func pixel(_ channel: (Int) -> Float) -> PackedPixel
}

private enum Opaque: ChainAlpha {
  @inline(__always) static func pixel(_ channel: (Int) -> Float) -> PackedPixel {
    Kernels.pack(channel(0), channel(1), channel(2))
  }
}

private enum Premultiplied: ChainAlpha {
  @inline(__always) static func pixel(_ channel: (Int) -> Float) -> PackedPixel {
    let alpha = channel(3)
    // Rounding must not make a colour exceed its alpha.
    return Kernels.pack(
      Kernels.least(channel(0), alpha), Kernels.least(channel(1), alpha),
      Kernels.least(channel(2), alpha), alpha)
  }
}

private enum Straight: ChainAlpha {
  @inline(__always) static func pixel(_ channel: (Int) -> Float) -> PackedPixel {
    let alpha = channel(3)
    let share = alpha * (1.0 / 255)
    return Premultiplied.pixel { $0 < 3 ? channel($0) * share : alpha }
  }
}
