// Tables of text that fit a width; the least important columns are dropped first.

import LaminaFiles

/// A table of text, which drops its least important columns to fit a width.
package struct TextTable {
  /// A column of the table: its header, width, alignment and rank.
  package struct Column {
    /// The text of the header.
    let head: String
    /// The minimum width of a cell with its separating space, in terminal columns, unless the table is too wide.
    let width: Int
    /// Whether cells are aligned left.
    let isLeft: Bool
    /// The order in which the column is dropped: the highest rank first, 0 never.
    let rank: Int

    /// Makes a column of texts, aligned left.
    package static func textColumn(_ head: String, _ width: Int, rank: Int = 0) -> Column {
      Column(head: head, width: width, isLeft: true, rank: rank)
    }

    /// Makes a column of numbers, aligned right.
    package static func numberColumn(_ head: String, _ width: Int, rank: Int = 0) -> Column {
      Column(head: head, width: width, isLeft: false, rank: rank)
    }
  }

  private enum Line {
    case cells([String])
    case text(String)
  }

  private let columns: [Column]
  private var lines: [Line] = []

  /// Makes a table with the given columns and without rows.
  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with a text for each column.
  package mutating func addRow(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells.count) cells of \(columns.count)")
    lines.append(.cells(cells))
  }

  /// Adds a line of text across all columns.
  package mutating func addSpanning(line: String) { lines.append(.text(line)) }

  /// Returns the lines of the table, header first, without columns for which a width has no room.
  ///
  /// - Parameter width: the columns of the terminal; `nil` shows every column of the table.
  /// - Returns: the lines, and one that lists the dropped columns, if any.
  package func formattedLines(width: Int?) -> [String] {
    let rows = [columns.map(\.head)] + cells
    var widths = columns.indices.map { place in
      let column = columns[place]
      let most = rows.map { $0[place].count }.max() ?? 0
      // A space separates columns: before numbers, and after a text unless the next header begins with a space.
      let next = place + 1 < columns.count ? columns[place + 1] : nil
      let isApart = next.map { !$0.isLeft || $0.head.hasPrefix(" ") } ?? true
      return max(column.width, most + (column.isLeft && isApart ? 0 : 1))
    }
    var shown = Array(columns.indices)
    if let width {
      // Columns become as narrow as their cells before any is dropped.
      if longestLineLength(of: rows, shown, widths) > width {
        widths = columns.indices.map { place in
          let column = columns[place]
          let most = rows.map { $0[place].count }.max() ?? 0
          let gap = place == 0 || column.head.hasPrefix(" ") ? 0 : 2
          // A right-aligned cell includes its gap; a left-aligned one leaves it to the next column.
          return column.isLeft ? most + (isFollowedByText(place) ? 2 : 0) : most + gap
        }
      }
      var order = shown.filter { columns[$0].rank > 0 }
      order.sort { columns[$0].rank > columns[$1].rank }
      while !order.isEmpty, longestLineLength(of: rows, shown, widths) > width {
        let place = order.removeFirst()
        shown.removeAll { $0 == place }
      }
    }
    var texts = [rowLine(columns.map(\.head), shown, widths)]
    for entry in lines {
      switch entry {
      case .cells(let cells): texts.append(rowLine(cells, shown, widths))
      case .text(let text): texts.append(text)
      }
    }
    let missing = columns.indices.filter { !shown.contains($0) }.map {
      columns[$0].head.drop { $0 == " " }
    }
    if !missing.isEmpty {
      texts.append("no room for: \(missing.joined(separator: ", ")); --json has all")
    }
    return texts
  }

  /// Whether the column after a place has texts whose header begins without a space.
  private func isFollowedByText(_ place: Int) -> Bool {
    guard place + 1 < columns.count else { return false }
    return columns[place + 1].isLeft && !columns[place + 1].head.hasPrefix(" ")
  }

  private var cells: [[String]] {
    lines.compactMap { if case .cells(let cells) = $0 { cells } else { nil } }
  }

  private func longestLineLength(of rows: [[String]], _ shown: [Int], _ widths: [Int]) -> Int {
    rows.map { rowLine($0, shown, widths).count }.max() ?? 0
  }

  private func rowLine(_ cells: [String], _ shown: [Int], _ widths: [Int]) -> String {
    var text = ""
    for place in shown {
      let column = columns[place]
      text +=
        column.isLeft
        ? leftAligned(cells[place], widths[place]) : rightAligned(cells[place], widths[place])
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension [String] {
  /// Returns the lines without controls, broken between words to fit a width; continuations are indented two more
  /// columns.
  ///
  /// - Parameter width: the columns of the terminal; `nil` breaks no line.
  /// - Returns: the lines. A longer word is not broken.
  package func fittingLines(_ width: Int?) -> [String] {
    let lines = map(\.withoutControls)
    guard let width else { return lines }
    return lines.flatMap { line -> [String] in
      guard line.count > width else { return [line] }
      let indent = String(line.prefix { $0 == " " })
      return wrappedLines(line, first: indent, others: indent + "  ", width: width)
    }
  }
}
