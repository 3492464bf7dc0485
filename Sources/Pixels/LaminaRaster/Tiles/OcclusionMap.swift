// The tile section: removal of pixels that are hidden by opaque draws in front.

import LaminaGeometry

/// The pixels of a tile that are covered by opaque draws, which hide the draws behind them, one bit per pixel.
///
/// Draws are visited from front to back. Each is cut to the bounding box of its visible pixels. An opaque
/// draw then adds the pixels that it covers.
///
/// ```
/// bits[word * height + row]    columns 64 * word ... 64 * word + 63 of a row: words of one column of
///                              words lie one behind the other, so that loops over rows are vectors
/// ```
struct OcclusionMap {
  private var bits: [UInt64] = []
  private var bounds = IntRect.empty
  /// A bit for every group of 64 columns of the tile, which is set if any pixel of the group is uncovered.
  ///
  /// A tile has at most 64 such groups of columns.
  private var openColumns: UInt64 = 0
  /// Whether no pixel is covered yet.
  private(set) var isEmpty = true
  /// Whether every pixel is covered.
  var isFull: Bool { openColumns == 0 }

  /// Resets to the pixels of a tile, all uncovered.
  mutating func resetPixels(to bounds: IntRect) {
    if !isEmpty {
      let used = OcclusionMap.words(self.bounds)
      var bits = bits.mutableSpan
      for index in 0..<used { bits[index] = 0 }
    }
    let words = OcclusionMap.words(bounds)
    if bits.count < words { bits += [UInt64](repeating: 0, count: words - bits.count) }
    self.bounds = bounds
    isEmpty = true
    openColumns = bounds.isEmpty ? 0 : ~0 &>> UInt64(63 - (bounds.width - 1) >> 6)
  }

  /// Marks the pixels of a rectangle, which lies within the bounds, as covered.
  mutating func coverArea(_ area: IntRect) {
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    let (top, bottom) = (area.minY - bounds.minY, area.maxY - bounds.minY)
    let height = bounds.height
    isEmpty = false
    var open = openColumns
    let width = bounds.width
    var bits = bits.mutableSpan
    for word in first >> 6...(last - 1) >> 6 where open & 1 &<< UInt64(word) != 0 {
      let mask = OcclusionMap.columnBits(first, last, word)
      let column = word &* height
      for index in column &+ top..<column &+ bottom { bits[index] |= mask }
      let whole = OcclusionMap.columnBits(0, width, word)
      // Few draws fill a column, and most of the others leave its first or its last row uncovered.
      guard bits[column] == whole, bits[column &+ height &- 1] == whole else { continue }
      var covered = whole
      for index in column..<column &+ height { covered &= bits[index] }
      if covered == whole { open &= ~(1 &<< UInt64(word)) }
    }
    openColumns = open
  }

  /// Returns the bounding box of a rectangle's uncovered pixels; empty if all are covered.
  func visibleBounds(_ area: IntRect) -> IntRect {
    if isEmpty { return area }
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    let (top, bottom) = (area.minY - bounds.minY, area.maxY - bounds.minY)
    var (minX, maxX) = (Int.max, Int.min)
    // Rows before `minY` and from `maxY` on are covered in all words so far.
    var (minY, maxY) = (bottom, top)
    let bits = bits.span
    for word in first >> 6...(last - 1) >> 6 where openColumns & 1 &<< UInt64(word) != 0 {
      let mask = OcclusionMap.columnBits(first, last, word)
      let column = word &* bounds.height
      var seen: UInt64 = 0
      for index in column &+ top..<column &+ bottom { seen |= ~bits[index] }
      seen &= mask
      if seen == 0 { continue }
      if minX == .max { minX = word << 6 + seen.trailingZeroBitCount }
      maxX = word << 6 + 64 - seen.leadingZeroBitCount
      var row = top
      while row < minY && mask & ~bits[column &+ row] == 0 { row &+= 1 }
      minY = min(minY, row)
      row = bottom
      while row > maxY && mask & ~bits[column &+ row &- 1] == 0 { row &-= 1 }
      maxY = max(maxY, row)
    }
    if maxX == .min { return .empty }
    return IntRect(
      minX: minX + bounds.minX, minY: minY + bounds.minY, maxX: maxX + bounds.minX,
      maxY: maxY + bounds.minY)
  }

  /// Splits a rectangle into parts that together hold all of its uncovered pixels, and few covered ones.
  ///
  /// - Parameters:
  ///   - area: the bounding box of uncovered pixels, from `visibleBounds`.
  ///   - body: receives the parts, from the top; they do not overlap.
  func forEachPart(of area: IntRect, _ body: (IntRect) -> Void) {
    let words = (area.minX - bounds.minX) >> 6...(area.maxX - bounds.minX - 1) >> 6
    var first = area.minY
    while first < area.maxY {
      var end = first + 1
      while end < area.maxY && haveEqualRows(first, end, words) { end += 1 }
      emitRuns(of: area, rows: first..<end, words, body)
      first = end
    }
  }

  private func haveEqualRows(_ a: Int, _ b: Int, _ words: ClosedRange<Int>) -> Bool {
    let bits = bits.span
    for word in words {
      let column = word &* bounds.height &- bounds.minY
      if bits[column &+ a] != bits[column &+ b] { return false }
    }
    return true
  }

  /// The minimum number of covered pixels between two runs of uncovered ones that makes them
  /// separate parts.
  private static let shortestGap = 48

  private func emitRuns(
    of area: IntRect, rows: Range<Int>, _ words: ClosedRange<Int>, _ body: (IntRect) -> Void
  ) {
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    var run: Range<Int>?
    func emit(_ run: Range<Int>) {
      body(
        IntRect(
          minX: run.lowerBound + bounds.minX, minY: rows.lowerBound,
          maxX: run.upperBound + bounds.minX, maxY: rows.upperBound))
    }
    for word in words {
      let index = word &* bounds.height &+ rows.lowerBound &- bounds.minY
      var seen = ~bits[index] & OcclusionMap.columnBits(first, last, word)
      while seen != 0 {
        let start = seen.trailingZeroBitCount
        let length = (~(seen &>> UInt64(start))).trailingZeroBitCount
        let next = word << 6 + start..<word << 6 + min(start + length, 64)
        seen = length + start >= 64 ? 0 : seen & ~0 &<< UInt64(start + length)
        if let old = run, next.lowerBound - old.upperBound < OcclusionMap.shortestGap {
          run = old.lowerBound..<next.upperBound
        } else {
          if let run { emit(run) }
          run = next
        }
      }
    }
    if let run { emit(run) }
  }

  /// Returns the number of words that hold the bits of a tile's pixels.
  private static func words(_ bounds: IntRect) -> Int { (bounds.width + 63) >> 6 * bounds.height }

  /// Returns the bits that columns `first..<last` have in the word for columns `64 * word` to `64 *
  /// word + 63`.
  private static func columnBits(_ first: Int, _ last: Int, _ word: Int) -> UInt64 {
    let low = max(first - word << 6, 0)
    let high = min(last - word << 6, 64)
    return (~0 &>> UInt64(64 - (high - low))) &<< UInt64(low)
  }
}
