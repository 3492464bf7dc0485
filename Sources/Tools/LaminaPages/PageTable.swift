// Tables of a page, as its template reads them.

import LaminaReports

/// A table of texts for a page's template.
struct PageTable {
  /// The style of a column: a number, a path, or any text.
  enum Kind: String {
    case text = ""
    case number
    case path
  }

  /// The title and the style of a column.
  struct Column {
    let title: String
    let kind: String?
  }

  /// The text and the style of a cell; `share`, 0...1, is the length of a bar behind the text.
  struct Cell {
    let text: String
    let kind: String?
    let share: String?
  }

  /// A row of cells.
  struct Row {
    let cells: [Cell]
  }

  let caption: String?
  let columns: [Column]
  let rows: [Row]

  /// Makes a table of texts; `shares` has the lengths of bars behind the cells of one column.
  ///
  /// - Precondition: every row has one text per column.
  init(
    _ caption: String?, _ columns: [(title: String, kind: Kind)], _ rows: [[String]],
    shares: (column: Int, values: [Double])? = nil
  ) {
    self.caption = caption
    self.columns = columns.map { Column(title: $0.title, kind: PageTable.columnStyle($0.kind)) }
    self.rows = rows.enumerated().map { number, texts in
      precondition(texts.count == columns.count)
      return Row(
        cells: texts.enumerated().map { place, text in
          var kind = PageTable.columnStyle(columns[place].kind)
          var share: String?
          if let shares, shares.column == place {
            kind = "number share"
            share = fixedDecimals(min(1, max(0, shares.values[number])), decimals: 4)
          }
          return Cell(text: text, kind: kind, share: share)
        })
    }
  }

  private static func columnStyle(_ kind: Kind) -> String? { kind == .text ? nil : kind.rawValue }
}
