// Stage 2, plan: the pixels of a screen that have to be rendered again.

package import LaminaGeometry

/// Device pixels that have to be rendered again: a few disjoint rectangles.
package struct Damage: Equatable, Sendable {
  /// The maximum number of rectangles.
  ///
  /// More are joined, beginning with the pair that adds the fewest pixels.
  package static let limit = 12

  /// The rectangles, in no order.
  package private(set) var rects: [IntRect] = []

  /// Makes an empty damage.
  package init() {}

  /// Makes the damage of a rectangle.
  package init(_ rect: IntRect) { addRect(rect) }

  /// Makes the damage of many rectangles, in any order.
  ///
  /// O(n log n): rectangles that continue one another downwards are joined. If more than 64 are left, neighbours are
  /// joined.
  init(joining all: [IntRect]) {
    var sorted: [IntRect] = []
    let all = all.sorted {
      ($0.minY, $0.minX, $1.maxY, $1.maxX) < ($1.minY, $1.minX, $0.maxY, $0.maxX)
    }
    for rect in all where !rect.isEmpty {
      guard let last = sorted.last else {
        sorted.append(rect)
        continue
      }
      if last.contains(rect) { continue }
      if last.columns == rect.columns, rect.minY <= last.maxY {
        sorted[sorted.count - 1].maxY = max(last.maxY, rect.maxY)
      } else {
        sorted.append(rect)
      }
    }
    let share = (sorted.count + 63) / 64
    if share > 1 {
      sorted = stride(from: 0, to: sorted.count, by: share).map { first in
        sorted[first..<min(first + share, sorted.count)].reduce(.empty) { $0.union($1) }
      }
    }
    for rect in sorted { addRect(rect) }
  }

  /// Whether there are no pixels.
  package var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The smallest rectangle that contains all pixels.
  package var box: IntRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds the pixels of a rectangle.
  package mutating func addRect(_ rect: IntRect) {
    if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
    var pieces = [rect]
    rects.removeAll { rect.contains($0) }
    for known in rects { pieces = pieces.flatMap { $0.without(known) } }
    rects += pieces
    while rects.count > Damage.limit { joinClosestRects() }
  }

  /// Removes the pixels of a rectangle, except for those that come back when too many rectangles are joined.
  mutating func removeRect(_ rect: IntRect) {
    rects = rects.flatMap { $0.without(rect) }
    while rects.count > Damage.limit { joinClosestRects() }
  }

  /// Adds the pixels of another damage.
  package mutating func addDamage(_ other: Damage) { for rect in other.rects { addRect(rect) } }

  /// Adds the pixels that only one of two rectangles contains.
  mutating func addPixels(differenceOf a: IntRect, and b: IntRect) {
    if a == b { return }
    for rect in a.without(b) + b.without(a) { addRect(rect) }
  }

  /// Returns the part of the damage within a rectangle.
  package func intersection(_ rect: IntRect) -> Damage {
    var part = Damage()
    part.rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
    return part
  }

  /// Returns the bounding box of the damaged part of a rectangle.
  func box(in rect: IntRect) -> IntRect {
    rects.reduce(.empty) { $0.union($1.intersection(rect)) }
  }

  /// Returns the damage with each rectangle grown by a number of pixels on each side.
  func grown(by amount: Int) -> Damage {
    var grown = Damage()
    for rect in rects { grown.addRect(rect.grown(by: amount)) }
    return grown
  }

  /// Joins the two rectangles whose union adds the fewest pixels, and all rectangles that the union touches.
  private mutating func joinClosestRects() {
    var best = (first: 0, second: 1, added: Int.max)
    for first in rects.indices {
      for second in first + 1..<rects.count {
        let (a, b) = (rects[first], rects[second])
        let added = a.union(b).area - a.area - b.area
        if added < best.added { best = (first, second, added) }
      }
    }
    var joined = rects.remove(at: best.second).union(rects[best.first])
    rects.remove(at: best.first)
    while let touched = rects.firstIndex(where: joined.intersects) {
      joined = joined.union(rects.remove(at: touched))
    }
    rects.append(joined)
  }
}
