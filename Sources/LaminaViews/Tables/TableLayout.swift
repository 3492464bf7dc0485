import LaminaGeometry

/// Where the sections, headers, rows and footers of a table lie along its height: a value.
///
/// ```
/// top | header of section 0 | its rows | its footer | header of section 1 | ... | bottom
/// ```
package struct TableLayout: Hashable, Sendable {
  /// A section.
  package struct Section: Hashable, Sendable {
    /// The height of its header; 0 for none.
    package var header: Double
    /// The heights of its rows.
    package var rows: HeightSums
    /// The height of its footer; 0 for none.
    package var footer: Double

    /// Makes a section.
    ///
    /// - Parameters:
    ///   - header: the height of its header; 0 for none.
    ///   - rows: the heights of its rows.
    ///   - footer: the height of its footer; 0 for none.
    package init(header: Double = 0, rows: HeightSums, footer: Double = 0) {
      (self.header, self.rows, self.footer) = (header, rows, footer)
    }
  }

  /// The sections.
  package private(set) var sections: [Section]
  /// Where each section begins, and the end behind them.
  private var starts: [Double]
  /// The room below the last section, in points.
  private let bottom: Double

  /// Places sections one below the other.
  ///
  /// - Parameters:
  ///   - sections: the sections.
  ///   - top: what is above them, in points.
  ///   - bottom: what is below them, in points.
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

  /// The height of all of it.
  package var height: Double { end + bottom }

  /// Where the first section begins, in points from the top.
  package var top: Double { starts.first ?? 0 }

  /// Where the last section ends, in points from the top.
  package var end: Double { starts.last ?? 0 }

  /// Where a section begins and ends.
  ///
  /// - Parameter section: an index.
  /// - Returns: both, in points from the top.
  package func extent(of section: Int) -> (start: Double, end: Double) {
    (starts[section], starts[section + 1])
  }

  /// Where a row begins, and its height.
  ///
  /// - Parameter path: a row that there is.
  /// - Returns: both, in points.
  /// - Complexity: O(log n).
  package func extent(of path: IndexPath) -> (start: Double, height: Double) {
    let section = sections[path.section]
    return (
      starts[path.section] + section.header + section.rows.start(of: path.row),
      section.rows[path.row]
    )
  }

  /// Whether there is such a row.
  ///
  /// - Parameter path: any.
  /// - Returns: whether there is.
  package func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }

  /// The row at a distance from the top; `nil` for a header, and outside.
  ///
  /// - Parameter y: points.
  /// - Returns: the row.
  /// - Complexity: O(log n).
  package func row(at y: Double) -> IndexPath? {
    guard let section = section(at: y) else { return nil }
    let inside = y - starts[section] - sections[section].header
    return sections[section].rows.row(at: inside).map { IndexPath(row: $0, section: section) }
  }

  /// The section at a distance from the top; `nil` outside.
  ///
  /// - Parameter y: points.
  /// - Returns: an index; never that of a section without height.
  /// - Complexity: O(log n).
  package func section(at y: Double) -> Int? {
    guard y >= top, y < end else { return nil }
    return Range.lastPlace(of: sections.count) { starts[$0] > y }
  }

  /// The rows that share height with a part of the table, in order.
  ///
  /// - Parameters:
  ///   - top: where the part begins, in points.
  ///   - bottom: where it ends, itself excluded.
  /// - Returns: their paths; rows without height are left out.
  /// - Complexity: O(log n + the sections and rows that are there).
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

  /// The sections that share height with a part of the table.
  ///
  /// - Parameters:
  ///   - top: where the part begins, in points.
  ///   - bottom: where it ends, itself excluded.
  /// - Returns: a range of indices.
  package func sections(from top: Double, to bottom: Double) -> Range<Int> {
    let top = max(self.top, top)
    guard bottom > top, let first = section(at: top) else { return 0..<0 }
    var last = first
    while last + 1 < sections.count && starts[last + 1] < bottom { last += 1 }
    return first..<last + 1
  }

  /// Where a section's header lies that stays in sight as long as its section does.
  ///
  /// - Parameters:
  ///   - section: an index.
  ///   - top: where the part of the table that is seen begins, in points.
  /// - Returns: the header's top, in points.
  package func stickyHeader(of section: Int, below top: Double) -> Double {
    let (start, end) = extent(of: section)
    return max(start, min(top, end - sections[section].header))
  }

  /// Where a section's footer lies, in points.
  ///
  /// - Parameter section: an index.
  /// - Returns: the footer's top.
  package func footer(of section: Int) -> Double {
    starts[section + 1] - sections[section].footer
  }

  /// Where a section's footer lies that stays in sight as long as its section does.
  ///
  /// - Parameters:
  ///   - section: an index.
  ///   - bottom: where the part of the table that is seen ends, in points.
  /// - Returns: the footer's top, in points.
  package func stickyFooter(of section: Int, above bottom: Double) -> Double {
    let height = sections[section].footer
    return min(
      footer(of: section), max(bottom - height, starts[section] + sections[section].header))
  }

  /// Gives a row another height.
  ///
  /// - Parameters:
  ///   - height: points.
  ///   - path: a row that there is.
  /// - Complexity: O(log n + sections).
  package mutating func set(_ height: Double, of path: IndexPath) {
    guard sections[path.section].rows[path.row] != height else { return }
    sections[path.section].rows.set(height, of: path.row)
    place(from: path.section)
  }
}
