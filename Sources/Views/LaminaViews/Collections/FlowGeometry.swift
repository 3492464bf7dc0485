package import LaminaGeometry

/// The sections of a flow layout, one below the other, as a value.
///
/// Everything is described for vertical scrolling, from the left edge of the available width.
package struct FlowGeometry: Sendable {
  /// The sections, from the top, with their items arranged in lines.
  package private(set) var sections: [FlowSection]
  /// The top of each section, followed by the end of the last.
  private var starts: [Double] = [0]
  /// The width of every section, in points.
  package private(set) var width = 0.0

  /// Arranges the items of each section in lines, and places the sections one below the other.
  ///
  /// - Parameters:
  ///   - sections: the sections; their items are arranged here.
  ///   - width: the width of all of them, in points.
  ///   - scale: pixels per point; items begin on whole pixels.
  package init(_ sections: [FlowSection] = [], width: Double = 0, scale: Double = 1) {
    self.sections = sections
    self.width = width
    for index in sections.indices { self.sections[index].layOut(width: width, scale: scale) }
    place(from: 0)
  }

  private mutating func place(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for section in sections[first...] { starts.append((starts.last ?? 0) + section.height) }
  }

  /// The height of all sections together, in points.
  package var height: Double { starts.last ?? 0 }

  /// Whether an index path is that of an item.
  ///
  /// - Parameter path: any index path.
  /// - Returns: whether it does.
  package func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].count).contains(path.item)
  }

  /// Returns the rectangle of an item, relative to the top left corner of the first section.
  ///
  /// - Parameter path: an existing item.
  /// - Returns: the rectangle.
  package func rect(of path: IndexPath) -> Rect {
    var rect = sections[path.section].rect(of: path.item)
    rect.origin.y += starts[path.section]
    return rect
  }

  /// Returns where a section begins and ends.
  ///
  /// - Parameter section: an index.
  /// - Returns: both, in points from the top.
  package func extent(of section: Int) -> (start: Double, end: Double) {
    (starts[section], starts[section + 1])
  }

  /// Returns the sections that overlap a vertical range.
  ///
  /// - Parameters:
  ///   - top: the beginning of the range.
  ///   - bottom: the end of the range.
  /// - Returns: a range of indices.
  /// - Complexity: O(log sections + the sections found).
  package func sections(from top: Double, to bottom: Double) -> Range<Int> {
    guard bottom > top, bottom > 0, top < height, !sections.isEmpty else { return 0..<0 }
    let first = Range.floorIndex(of: sections.count) { starts[$0] > top }
    var last = first
    while last + 1 < sections.count && starts[last + 1] < bottom { last += 1 }
    return first..<last + 1
  }

  /// Calls a closure for each item that shares area with a rectangle, in order.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - isWholeLines: whether the other items of their lines are included.
  ///   - body: receives an item and its rectangle.
  /// - Complexity: O(log n + the sections and lines found).
  package func forEachItem(
    in rect: Rect, isWholeLines: Bool = false, _ body: (IndexPath, Rect) -> Void
  ) {
    for section in sections(from: rect.minY, to: rect.maxY) {
      let start = starts[section]
      sections[section].forEachItem(from: rect.minY - start, to: rect.maxY - start) { item, own in
        var place = own
        place.origin.y += start
        guard isWholeLines || place.sharesArea(with: rect) else { return }
        body(IndexPath(item: item, section: section), place)
      }
    }
  }

  /// Changes the sizes of items in a section, and moves all that follows them.
  ///
  /// - Parameters:
  ///   - changes: items with their sizes.
  ///   - section: the section.
  package mutating func set(_ changes: [(item: Int, size: Size)], in section: Int) {
    sections[section].set(changes)
    place(from: section)
  }
}

extension Rect {
  /// Whether two rectangles overlap by more than an edge.
  func sharesArea(with other: Rect) -> Bool {
    minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
  }
}
