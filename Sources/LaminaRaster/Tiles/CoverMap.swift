// The tile section: what opaque draws hide of those behind them.

import LaminaGeometry

/// The pixels of a tile that opaque draws in front cover, a bit a pixel.
///
/// Draws are looked at from front to back: each is cut down to the box of what can be seen of it, and
/// if it is opaque itself, adds what it covers.
///
/// ```
/// bits[word * height + row]    columns 64 * word ... 64 * word + 63 of a row: words of one column of
///                              words lie one behind the other, so that loops over rows are vectors
/// ```
struct CoverMap {
  private var bits: [UInt64] = []
  private var bounds = IntRect.empty
  private var uncovered = 0

  /// Whether nothing is covered yet.
  var isEmpty: Bool { uncovered == bounds.area }
  /// Whether every pixel is covered.
  var isFull: Bool { uncovered == 0 }

  /// Starts over with the pixels of a tile.
  mutating func reset(to bounds: IntRect) {
    if !isEmpty {
      let used = CoverMap.words(self.bounds)
      var bits = bits.mutableSpan
      for index in 0..<used { bits[index] = 0 }
    }
    let words = CoverMap.words(bounds)
    if bits.count < words { bits += [UInt64](repeating: 0, count: words - bits.count) }
    self.bounds = bounds
    uncovered = bounds.area
  }

  /// Covers the pixels of a rectangle within the bounds.
  mutating func cover(_ area: IntRect) {
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    let (top, bottom) = (area.minY - bounds.minY, area.maxY - bounds.minY)
    let height = bounds.height
    var added = 0
    var bits = bits.mutableSpan
    for word in first >> 6...(last - 1) >> 6 {
      let mask = CoverMap.mask(first, last, word)
      let column = word &* height
      for index in column &+ top..<column &+ bottom {
        added &+= (mask & ~bits[index]).nonzeroBitCount
        bits[index] |= mask
      }
    }
    uncovered -= added
  }

  /// The box of the pixels of a rectangle that are not covered; empty if all are.
  func visible(_ area: IntRect) -> IntRect {
    if isEmpty { return area }
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    let (top, bottom) = (area.minY - bounds.minY, area.maxY - bounds.minY)
    var (minX, maxX) = (Int.max, Int.min)
    // Rows above and below these are covered in all words so far.
    var (minY, maxY) = (bottom, top)
    let bits = bits.span
    for word in first >> 6...(last - 1) >> 6 {
      let mask = CoverMap.mask(first, last, word)
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

  /// How many words the pixels of a tile take.
  private static func words(_ bounds: IntRect) -> Int { (bounds.width + 63) >> 6 * bounds.height }

  /// The bits of a word that stand for columns `first..<last`.
  private static func mask(_ first: Int, _ last: Int, _ word: Int) -> UInt64 {
    let low = max(first - word << 6, 0)
    let high = min(last - word << 6, 64)
    return (~0 &>> UInt64(64 - (high - low))) &<< UInt64(low)
  }
}
