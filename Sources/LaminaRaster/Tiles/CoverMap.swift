// The tile section: what opaque draws hide of those behind them.

import LaminaGeometry

/// The pixels of a tile that opaque draws in front cover, a bit a pixel.
///
/// Draws are looked at from front to back: each is cut down to the box of what can be seen of it, and
/// if it is opaque itself, adds what it covers.
struct CoverMap {
  private var bits: [UInt64] = []
  private var bounds = IntRect.empty
  private var wordsPerRow = 0
  private var uncovered = 0

  /// Whether nothing is covered yet.
  var isEmpty: Bool { uncovered == bounds.area }
  /// Whether every pixel is covered.
  var isFull: Bool { uncovered == 0 }

  /// Starts over with the pixels of a tile.
  mutating func reset(to bounds: IntRect) {
    let wasEmpty = isEmpty
    let words = (bounds.width + 63) >> 6 * bounds.height
    if !wasEmpty || bits.count < words {
      bits.removeAll(keepingCapacity: true)
      for _ in 0..<words { bits.append(0) }
    }
    self.bounds = bounds
    wordsPerRow = (bounds.width + 63) >> 6
    uncovered = bounds.area
  }

  /// Covers the pixels of a rectangle within the bounds.
  mutating func cover(_ area: IntRect) {
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    for word in first >> 6...(last - 1) >> 6 {
      let mask = CoverMap.mask(first, last, word)
      for row in area.minY - bounds.minY..<area.maxY - bounds.minY {
        let index = row &* wordsPerRow &+ word
        let added = mask & ~bits[index]
        bits[index] |= mask
        uncovered &-= added.nonzeroBitCount
      }
    }
  }

  /// The box of the pixels of a rectangle that are not covered; empty if all are.
  func visible(_ area: IntRect) -> IntRect {
    if isEmpty { return area }
    let (first, last) = (area.minX - bounds.minX, area.maxX - bounds.minX)
    var box = IntRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for word in first >> 6...(last - 1) >> 6 {
      let mask = CoverMap.mask(first, last, word)
      var seen: UInt64 = 0
      for row in area.minY - bounds.minY..<area.maxY - bounds.minY {
        let open = mask & ~bits[row &* wordsPerRow &+ word]
        if open == 0 { continue }
        seen |= open
        box.minY = min(box.minY, row)
        box.maxY = max(box.maxY, row + 1)
      }
      if seen == 0 { continue }
      box.minX = min(box.minX, word << 6 + seen.trailingZeroBitCount)
      box.maxX = max(box.maxX, word << 6 + 64 - seen.leadingZeroBitCount)
    }
    if box.isEmpty { return .empty }
    return IntRect(
      minX: box.minX + bounds.minX, minY: box.minY + bounds.minY, maxX: box.maxX + bounds.minX,
      maxY: box.maxY + bounds.minY)
  }

  /// The bits of a word that stand for columns `first..<last`.
  private static func mask(_ first: Int, _ last: Int, _ word: Int) -> UInt64 {
    let low = max(first - word << 6, 0)
    let high = min(last - word << 6, 64)
    return (~0 &>> UInt64(64 - (high - low))) &<< UInt64(low)
  }
}
