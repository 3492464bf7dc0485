// Stage 6, fragment: rows of pixels become rows of a blur's cells, in integers.

import CVectorShim
public import LaminaPixels

extension Kernels {
  /// Adds a row of source pixels' channels, times weights, to running sums for three rows of a blur's low-resolution
  /// cells.
  ///
  /// `own` is for the row of cells that contains the pixels, `above` and `below` are for its neighbours. Each sum
  /// belongs to one channel of one column of pixels.
  ///
  /// A row adds at most 255 * 4,096 to a sum. The 256 rows of a cell and those of its neighbours add at most
  /// 2^28 together. Repeated rows are added at once, with the sums of their weights.
  ///
  /// - Precondition: the counts are equal.
  public static func spread(
    _ values: Span<UInt8>, weights: SpreadWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>
  ) {
    precondition(
      above.count == values.count && own.count == values.count && below.count == values.count,
      "rows of unequal length")
    let (a, b, c) = (weights.above, weights.own, weights.below)
    for i in values.indices {
      let value = UInt32(values[i])
      above[i] = above[i] &+ value &* a
      own[i] = own[i] &+ value &* b
      below[i] = below[i] &+ value &* c
    }
  }

  /// Adds the channels of two rows of source pixels, each row times its own weights, to running sums for three rows of
  /// a blur's low-resolution cells.
  ///
  /// `own` is for the row of cells that contains the pixels, `above` and `below` are for its neighbours.
  ///
  /// The sums are then read and written half as often.
  ///
  /// - Precondition: the counts are equal, and weights at most 4,096.
  public static func spread(
    _ first: Span<UInt8>, weights: SpreadWeights, _ second: Span<UInt8>,
    weights secondWeights: SpreadWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>
  ) {
    let count = first.count
    precondition(
      second.count == count && above.count == count && own.count == count && below.count == count,
      "rows of unequal length")
    guard count >= 8 else {
      spread(first, weights: weights, above: &above, own: &own, below: &below)
      return spread(second, weights: secondWeights, above: &above, own: &own, below: &below)
    }
    @inline(__always) func pair(_ first: UInt32, _ second: UInt32) -> SIMD16<UInt16> {
      PixelLanes(words: SIMD8(repeating: first | second &<< 16)).pairs
    }
    let a = pair(weights.above, secondWeights.above)
    let b = pair(weights.own, secondWeights.own)
    let c = pair(weights.below, secondWeights.below)
    let last = count & ~7
    var i = 0
    while i < last {
      let values = lamina_interleaved(first.eight(at: i), second.eight(at: i))
      above.addSums(SIMD8(truncatingIfNeeded: lamina_pair_products(values, a)), at: i)
      own.addSums(SIMD8(truncatingIfNeeded: lamina_pair_products(values, b)), at: i)
      below.addSums(SIMD8(truncatingIfNeeded: lamina_pair_products(values, c)), at: i)
      i &+= 8
    }
    while i < count {
      let (x, y) = (UInt32(first[i]), UInt32(second[i]))
      above[i] = above[i] &+ x &* weights.above &+ y &* secondWeights.above
      own[i] = own[i] &+ x &* weights.own &+ y &* secondWeights.own
      below[i] = below[i] &+ x &* weights.below &+ y &* secondWeights.below
      i &+= 1
    }
  }

  /// Converts 8-bit channels to blur values in steps of 1 / 128: V = 128 C.
  ///
  /// - Precondition: the counts are equal.
  public static func lift(_ channels: Span<UInt8>, into values: inout MutableSpan<UInt16>) {
    precondition(values.count == channels.count, "rows of unequal length")
    for i in values.indices { values[i] = UInt16(channels[i]) &<< UInt16(blurValueBits) }
  }

  /// Copies the alpha of each pixel to a row of bytes.
  ///
  /// - Precondition: the counts are equal.
  public static func alpha(_ pixels: Span<PackedPixel>, into bytes: inout MutableSpan<UInt8>) {
    precondition(bytes.count == pixels.count, "rows of unequal length")
    for i in bytes.indices {
      bytes[i] = UInt8(truncatingIfNeeded: pixels[i].rawValue &>> 24)
    }
  }

  /// Writes the product of each pixel's coverage C and its alpha A: C A / 255, rounded to nearest.
  ///
  /// - Precondition: the counts are equal.
  public static func alpha(
    _ pixels: Span<PackedPixel>, times coverage: Span<UInt8>, into bytes: inout MutableSpan<UInt8>
  ) {
    precondition(
      bytes.count == pixels.count && coverage.count == pixels.count, "rows of unequal length")
    for i in bytes.indices {
      let t = (pixels[i].rawValue &>> 24) &* UInt32(coverage[i]) &+ 128
      bytes[i] = UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
    }
  }

  /// Computes one row of a blur's low-resolution cells from the sums of its pixel columns, by the columns' weights.
  ///
  /// Each cell takes its own pixels and those of both neighbouring cells.
  ///
  /// ```
  /// cell c = after(c - 1) + middle(c) + before(c + 1)    sums over a cell's pixels by those weights
  /// ```
  /// - Parameters:
  ///   - sums: `channels` values for each column, at most 255 * 4,096 * the cells' size.
  ///   - channels: 1, or 4.
  ///   - columns: the pixels that have sums, at least one.
  ///   - repeatsEdges: whether the first and the last column repeat beyond `columns`; otherwise values there
  ///     are 0.
  ///   - first: the first cell; pixel x lies in cell x / size.
  ///   - weights: the weights of the pixels of one cell; their number is a power of two, 2...256.
  ///   - cells: values times 128, `channels` for each cell.
  /// - Precondition: there is a sum for each column and channel.
  public static func reduce(
    _ sums: Span<UInt32>, channels: Int, columns: Range<Int>, repeatsEdges: Bool, first: Int,
    weights: Span<SplineWeights>, into cells: inout MutableSpan<UInt16>
  ) {
    precondition(channels == 1 || channels == 4, "cells of \(channels) channels")
    if channels == 1 {
      reduceLanes(
        sums, of: UInt64.self, columns, repeatsEdges, first: first, weights: weights, into: &cells)
    } else {
      reduceLanes(
        sums, of: SIMD4<UInt64>.self, columns, repeatsEdges, first: first, weights: weights,
        into: &cells)
    }
  }

  private static func reduceLanes<Lanes: CellLanes>(
    _ sums: Span<UInt32>, of _: Lanes.Type, _ columns: Range<Int>, _ repeatsEdges: Bool,
    first: Int, weights: Span<SplineWeights>, into cells: inout MutableSpan<UInt16>
  ) {
    let channels = Lanes.count
    precondition(
      sums.count == columns.count * channels && !columns.isEmpty && cells.count % channels == 0,
      "\(sums.count) sums for \(columns), \(channels) channels")
    let size = weights.count
    // Sums are kept as 8-bit values times 256; weights of 4,096 * size make them values times 128.
    let bits = UInt32(size.trailingZeroBitCount)
    let (shift, half) = (4 &+ bits, UInt32(1) &<< (3 &+ bits))
    let (lastShift, lastHalf) = (UInt64(13 &+ bits), UInt64(1) &<< UInt64(12 &+ bits))
    let count = cells.count / channels
    // The summed weights, for a cell of equal pixels.
    var (before, middle, behind): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for i in weights.indices {
      before &+= UInt64(weights[i].before)
      middle &+= UInt64(weights[i].middle)
      behind &+= UInt64(weights[i].after)
    }
    var (pending, after) = (Lanes(), Lanes())
    for cell in -1...count {
      let start = (first &+ cell) &* size
      let end = start &+ size
      var (x, stop) = (start, end)
      if !repeatsEdges {
        x = max(start, columns.lowerBound)
        stop = min(end, columns.upperBound)
      }
      var (a, b, c) = (Lanes(), Lanes(), Lanes())
      func value(_ x: Int) -> Lanes {
        let column = min(max(x, columns.lowerBound), columns.upperBound &- 1)
        let place = (column &- columns.lowerBound) &* channels
        return Lanes.load(sums, at: place, half: half, shift: shift)
      }
      if x < stop && (end <= columns.lowerBound || start >= columns.upperBound) {
        let value = value(x)
        a.add(value, times: before)
        b.add(value, times: middle)
        c.add(value, times: behind)
        x = stop
      }
      while x < stop {
        let (value, weight) = (value(x), weights[x &- start])
        a.add(value, times: UInt64(weight.before))
        b.add(value, times: UInt64(weight.middle))
        c.add(value, times: UInt64(weight.after))
        x &+= 1
      }
      if cell > 0 {
        pending.add(a, times: 1)
        pending.store(
          to: &cells, at: (cell &- 1) &* channels, half: lastHalf, shift: lastShift)
      }
      pending = after
      pending.add(b, times: 1)
      after = c
    }
  }
}

/// The sums of one blur cell's channels: one number for alpha, or a vector of four for colours.
private protocol CellLanes {
  static var count: Int { get }
  init()
  static func load(_ sums: Span<UInt32>, at place: Int, half: UInt32, shift: UInt32) -> Self
  mutating func add(_ value: Self, times weight: UInt64)
  func store(to cells: inout MutableSpan<UInt16>, at place: Int, half: UInt64, shift: UInt64)
}

extension UInt64: CellLanes {
  static var count: Int { 1 }

  @inline(__always)
  static func load(_ sums: Span<UInt32>, at place: Int, half: UInt32, shift: UInt32) -> UInt64 {
    UInt64((sums[place] &+ half) &>> shift)
  }

  @inline(__always) mutating func add(_ value: UInt64, times weight: UInt64) {
    self = self &+ value &* weight
  }

  @inline(__always)
  func store(to cells: inout MutableSpan<UInt16>, at place: Int, half: UInt64, shift: UInt64) {
    cells[place] = UInt16(truncatingIfNeeded: (self &+ half) &>> shift)
  }
}

extension SIMD4<UInt64>: CellLanes {
  static var count: Int { 4 }

  @inline(__always)
  static func load(_ sums: Span<UInt32>, at place: Int, half: UInt32, shift: UInt32) -> Self {
    let part = sums.extracting(place..<place &+ 4)
    func channel(_ index: Int) -> UInt64 { UInt64((part[index] &+ half) &>> shift) }
    return SIMD4(channel(0), channel(1), channel(2), channel(3))
  }

  @inline(__always) mutating func add(_ value: Self, times weight: UInt64) {
    self = self &+ value &* weight
  }

  @inline(__always)
  func store(to cells: inout MutableSpan<UInt16>, at place: Int, half: UInt64, shift: UInt64) {
    for channel in 0..<4 {
      cells[place &+ channel] = UInt16(truncatingIfNeeded: (self[channel] &+ half) &>> shift)
    }
  }
}
