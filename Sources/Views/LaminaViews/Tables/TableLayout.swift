import LaminaGeometry

/// The vertical positions of a table's sections, headers, rows and footers, as a value.
package struct TableLayout: Hashable, Sendable {
  /// The heights of a section's header, rows and footer.
  package struct Section: Hashable, Sendable {
    /// The height of the section's header, in points; 0 for none.
    package var header: Double
    /// The heights of the section's rows.
    package var rows: HeightSums
    /// The height of the section's footer, in points; 0 for none.
    package var footer: Double

    /// Makes a section from its heights.
    ///
    /// - Parameters:
    ///   - header: the height of its header; 0 for none.
    ///   - rows: the heights of its rows.
    ///   - footer: the height of its footer; 0 for none.
    package init(header: Double = 0, rows: HeightSums, footer: Double = 0) {
      (self.header, self.rows, self.footer) = (header, rows, footer)
    }
  }

  /// The sections, from the top.
  package private(set) var sections: [Section]
  /// The top of each section, followed by the end of the last, in points.
  private var starts: [Double]
  /// The height below the last section, in points.
  private let bottom: Double

  /// Places sections one below the other.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - top: the height above them, in points.
  ///   - bottom: the height below them, in points.
  package init(_ sections: [Section] = [], top: Double = 0, bottom: Double = 0) {
    self.sections = sections
    self.bottom = bottom
    starts = [top]
    place(from: 0)
  }

  private mutating func place(from first: Int) {
    starts.removeSubrange((first + 1)...)
    for section in sections[first...] {
      starts.append((starts.last ?? 0) + section.header + section.rows.total + section.footer)
    }
  }

  /// The total height of the table, in points.
  package var height: Double { end + bottom }

  /// The top of the first section, in points from the top of the table.
  package var top: Double { starts.first ?? 0 }

  /// The end of the last section, in points from the top of the table.
  package var end: Double { starts.last ?? 0 }

  /// Returns where a section begins and ends, with its header and footer.
  ///
  /// - Parameter section: an index.
  /// - Returns: both, in points from the top.
  package func extent(of section: Int) -> (start: Double, end: Double) {
    (starts[section], starts[section + 1])
  }

  /// Returns where a row begins, and its height.
  ///
  /// - Parameter path: an existing row.
  /// - Returns: both, in points.
  /// - Complexity: O(log n).
  package func extent(of path: IndexPath) -> (start: Double, height: Double) {
    let section = sections[path.section]
    return (
      starts[path.section] + section.header + section.rows.start(of: path.row),
      section.rows[path.row]
    )
  }

  /// Whether a row exists.
  ///
  /// - Parameter path: any index path.
  /// - Returns: whether it does.
  package func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }

  /// Returns the row at a distance from the top; `nil` for a header or footer, and outside.
  ///
  /// - Parameter y: points.
  /// - Returns: the row.
  /// - Complexity: O(log n).
  package func row(at y: Double) -> IndexPath? {
    guard let section = section(at: y) else { return nil }
    let inside = y - starts[section] - sections[section].header
    return sections[section].rows.row(at: inside).map { IndexPath(row: $0, section: section) }
  }

  /// Returns the section at a distance from the top; `nil` outside.
  ///
  /// - Parameter y: points.
  /// - Returns: an index, never of a section of height 0.
  /// - Complexity: O(log n).
  package func section(at y: Double) -> Int? {
    guard y >= top, y < end else { return nil }
    return Range.floorIndex(of: sections.count) { starts[$0] > y }
  }

  /// Returns the rows that lie at least partly between two distances from the top, in order.
  ///
  /// - Parameters:
  ///   - top: the beginning of the range, in points.
  ///   - bottom: the exclusive end of the range.
  /// - Returns: their paths, without rows of height 0.
  /// - Complexity: O(log n + the sections and rows found).
  package func rows(from top: Double, to bottom: Double) -> [IndexPath] {
    let top = max(self.top, top)
    guard bottom > top, let first = section(at: top) else { return [] }
    var paths: [IndexPath] = []
    for section in first..<sections.count where starts[section] < bottom {
      let rows = sections[section].rows
      let origin = starts[section] + sections[section].header
      guard var row = rows.row(at: max(0, top - origin)) else { continue }
      var start = origin + rows.start(of: row)
      while row < rows.count && start < bottom {
        if rows[row] > 0 { paths.append(IndexPath(row: row, section: section)) }
        start += rows[row]
        row += 1
      }
    }
    return paths
  }

  /// Returns the sections that lie at least partly between two distances from the top.
  ///
  /// - Parameters:
  ///   - top: the beginning of the range, in points.
  ///   - bottom: the exclusive end of the range.
  /// - Returns: a range of indices.
  package func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let top = max(self.top, top)
    guard bottom > top, let first = section(at: top) else { return 0..<0 }
    var last = first
    while last + 1 < sections.count && starts[last + 1] < bottom { last += 1 }
    return first..<last + 1
  }

  /// Returns the top of a sticky section header: at the visible top, but never outside its section.
  ///
  /// - Parameters:
  ///   - section: an index.
  ///   - top: the top of the visible part of the table, in points.
  /// - Returns: the header's top, in points.
  package func stickyHeader(of section: Int, below top: Double) -> Double {
    let (start, end) = extent(of: section)
    return max(start, min(top, end - sections[section].header))
  }

  /// Returns the top of a section's footer that does not stick, in points.
  ///
  /// - Parameter section: an index.
  /// - Returns: the footer's top.
  package func footer(of section: Int) -> Double {
    starts[section + 1] - sections[section].footer
  }

  /// Returns the top of a sticky section footer, which ends at the visible bottom, but never lies outside its section.
  ///
  /// - Parameters:
  ///   - section: an index.
  ///   - bottom: the bottom of the visible part of the table, in points.
  /// - Returns: the footer's top, in points.
  package func stickyFooter(of section: Int, above bottom: Double) -> Double {
    let height = sections[section].footer
    return min(
      footer(of: section), max(bottom - height, starts[section] + sections[section].header))
  }

  /// Changes the height of a row.
  ///
  /// - Parameters:
  ///   - height: points.
  ///   - path: an existing row.
  /// - Complexity: O(log n + sections).
  package mutating func set(_ height: Double, of path: IndexPath) {
    guard sections[path.section].rows[path.row] != height else { return }
    sections[path.section].rows.set(height, of: path.row)
    place(from: path.section)
  }
}
