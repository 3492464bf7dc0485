package import LaminaGeometry

/// A section of a flow layout: items in lines, the lines below each other.
///
/// Everything is described for vertical scrolling; a layout that scrolls horizontally swaps the axes.
/// ```
/// header | inset.top | line, lineSpacing, line, ... | inset.bottom | footer
/// line:    inset.left, items with at least itemSpacing between them, inset.right
/// ```
package struct FlowSection: Sendable {
  /// The sizes of a section's items: all equal, or individual.
  package enum Sizes: Sendable {
    /// A number of items of one size: their positions are computed, not stored.
    case equal(count: Int, Size)
    /// Items of individual sizes.
    case each([Size])
  }

  /// A line of items, which ends where the next line begins.
  private struct Line {
    var first: Int
    /// The distance of the line's top from that of the first line.
    var top: Double
    var height: Double
  }

  /// The height of the header; 0 for none.
  package var header = 0.0
  /// The height of the footer; 0 for none.
  package var footer = 0.0
  /// The insets around all lines, between the header and the footer.
  package var inset = EdgeInsets.zero
  /// The distance between lines.
  package var lineSpacing = 10.0
  /// The minimum distance between items of a line.
  package var itemSpacing = 10.0
  /// The sizes of the items.
  package private(set) var sizes: Sizes
  /// The lines of items of individual sizes; not used if all sizes are equal.
  private var lines: [Line] = []
  /// The number of items per line if all sizes are equal.
  private var perLine = 1
  private var linesHeight = 0.0
  private var width = 0.0
  private var scale = 1.0

  /// Makes a section whose items are not divided into lines yet.
  ///
  /// - Parameter sizes: the sizes of the items; equal sizes are stored as one.
  package init(_ sizes: Sizes) {
    self.sizes = sizes
    if case .each(let each) = sizes, let first = each.first, each.allSatisfy({ $0 == first }) {
      self.sizes = .equal(count: each.count, first)
    }
  }

  /// The number of items.
  package var count: Int {
    switch sizes {
    case .equal(let count, _): count
    case .each(let sizes): sizes.count
    }
  }

  /// The size of an item.
  ///
  /// - Parameter item: an index.
  package subscript(item: Int) -> Size {
    switch sizes {
    case .equal(_, let size): size
    case .each(let sizes): sizes[item]
    }
  }

  /// The height of the section, with its header, insets, lines and footer.
  package var height: Double { header + inset.top + linesHeight + inset.bottom + footer }

  /// The width available to items, between the left and right insets.
  private var room: Double { max(0, width - inset.left - inset.right) }

  /// The tolerance for rounding errors in a sum of widths.
  private static var tolerance: Double { 1e-3 }

  // MARK: - Lines

  /// Divides the items into lines.
  ///
  /// A line takes items while they fit with the minimum spacing, but at least one.
  ///
  /// - Parameters:
  ///   - width: the width of the layout, in points.
  ///   - scale: pixels per point.
  package mutating func layOut(width: Double, scale: Double) {
    (self.width, self.scale) = (width, scale)
    switch sizes {
    case .equal(let count, let size):
      let step = size.width + itemSpacing
      let fitting = (room + itemSpacing + FlowSection.tolerance) / max(step, 1e-9)
      perLine = max(1, Int(min(fitting, Double(max(1, count))).rounded(.down)))
      let number = (count + perLine - 1) / perLine
      linesHeight =
        number == 0 ? 0 : Double(number) * size.height + Double(number - 1) * lineSpacing
    case .each:
      lines = []
      breakLines(from: 0)
    }
  }

  private mutating func breakLines(from start: Int) {
    guard case .each(let sizes) = sizes else { return }
    var top = lines.last.map { $0.top + $0.height + lineSpacing } ?? 0
    let room = room + FlowSection.tolerance
    var first = start
    while first < sizes.count {
      var (used, height, item) = (sizes[first].width, sizes[first].height, first + 1)
      while item < sizes.count, used + itemSpacing + sizes[item].width <= room {
        used += itemSpacing + sizes[item].width
        height = max(height, sizes[item].height)
        item += 1
      }
      lines.append(Line(first: first, top: top, height: height))
      top += height + lineSpacing
      first = item
    }
    linesHeight = lines.last.map { $0.top + $0.height } ?? 0
  }

  /// Changes the sizes of items, and recomputes the lines that this may change.
  ///
  /// - Parameter changes: items with their sizes.
  /// - Complexity: O(items from the line before the first changed item to the end); O(items) if all sizes were equal.
  package mutating func set(_ changes: [(item: Int, size: Size)]) {
    let changes = changes.filter { self[$0.item] != $0.size }
    guard let first = changes.map(\.item).min() else { return }
    let wasEqual: Bool
    var each: [Size]
    switch sizes {
    case .equal(let count, let size):
      (each, wasEqual) = (Array(repeating: size, count: count), true)
    case .each(let sizes): (each, wasEqual) = (sizes, false)
    }
    sizes = .equal(count: 0, .zero)
    for change in changes { each[change.item] = change.size }
    sizes = .each(each)
    if wasEqual {
      lines = []
      return breakLines(from: 0)
    }
    // The first item of a line may fit on the line before.
    let line = max(0, lineIndex(of: first) - 1)
    let start = lines[line].first
    lines.removeSubrange(line...)
    breakLines(from: start)
  }

  private var lineCount: Int {
    if case .equal(let count, _) = sizes { return (count + perLine - 1) / perLine }
    return lines.count
  }

  private func lineIndex(of item: Int) -> Int {
    if case .equal = sizes { return item / perLine }
    return Range.floorIndex(of: lines.count) { lines[$0].first > item }
  }

  private func line(_ index: Int) -> (items: Range<Int>, top: Double, height: Double) {
    switch sizes {
    case .equal(let count, let size):
      let first = index * perLine
      return (
        first..<min(count, first + perLine), Double(index) * (size.height + lineSpacing),
        size.height
      )
    case .each(let sizes):
      let end = index + 1 < lines.count ? lines[index + 1].first : sizes.count
      return (lines[index].first..<end, lines[index].top, lines[index].height)
    }
  }

  // MARK: - Places

  /// Returns the start of a line's first item, and the distance between items.
  ///
  /// A line is justified. The last line is spaced as if items of the last item's size filled it. A
  /// lone item is centred if it would also be alone on a full line. An item wider than the available width begins at
  /// its left edge.
  ///
  /// Policy: `flow-single-item`.
  private func spread(_ items: Range<Int>) -> (start: Double, gap: Double) {
    var (used, number) = (0.0, items.count)
    for item in items { used += self[item].width }
    used += itemSpacing * Double(number - 1)
    // Policy: `flow-last-line`.
    if items.upperBound == count {
      let step = self[count - 1].width + itemSpacing
      let more = step > 0 ? ((room + FlowSection.tolerance - used) / step).rounded(.down) : 0
      if more > 0 {
        number += Int(min(more, 1e6))
        used += more * step
      }
    }
    let left = max(0, room - used)
    return number == 1
      ? (inset.left + left / 2, itemSpacing)
      : (inset.left, itemSpacing + left / Double(number - 1))
  }

  /// Calls a closure for each item of a line with its rectangle, in the section's space.
  private func forEach(inLine index: Int, _ body: (Int, Rect) -> Void) {
    let (items, top, height) = line(index)
    let (start, gap) = spread(items)
    var x = start
    for item in items {
      let size = self[item]
      let y = header + inset.top + top + (height - size.height) / 2
      body(
        item,
        Rect(
          x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale, width: size.width,
          height: size.height))
      x += size.width + gap
    }
  }

  /// Returns the rectangle of an item, in the section's space; its origin lies on a pixel.
  ///
  /// - Parameter item: an index.
  /// - Returns: the rectangle.
  /// - Complexity: O(log lines + items of the line).
  package func rect(of item: Int) -> Rect {
    var rect = Rect.zero
    forEach(inLine: lineIndex(of: item)) { if $0 == item { rect = $1 } }
    return rect
  }

  /// Calls a closure for each item of the lines in a vertical range, or within a pixel of it, in order.
  ///
  /// - Parameters:
  ///   - top: the beginning of the range, in the section's space.
  ///   - bottom: the end of the range.
  ///   - body: receives an item and its rectangle.
  /// - Complexity: O(log lines + the items of the lines found).
  package func forEachItem(from top: Double, to bottom: Double, _ body: (Int, Rect) -> Void) {
    guard count > 0, bottom > top else { return }
    // Rounding to pixels moves an item by half a pixel at most.
    let origin = header + inset.top
    let (top, bottom) = (top - origin - 1 / scale, bottom - origin + 1 / scale)
    var index: Int
    switch sizes {
    case .equal(_, let size):
      let step = size.height + lineSpacing
      let place = step > 0 ? (top / step).rounded(.down) : 0
      index = Int(min(max(0, place), Double(lineCount - 1)))
    case .each:
      index = max(0, Range.floorIndex(of: lines.count) { lines[$0].top > top })
    }
    while index < lineCount {
      let place = line(index)
      if place.top >= bottom { break }
      if place.top + place.height > top { forEach(inLine: index, body) }
      index += 1
    }
  }
}
