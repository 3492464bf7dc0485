// The names of files of rows, with fields for values of the row.

import LaminaFiles
import LaminaLottie
import LaminaScenes
import LaminaSequences

/// A pattern of file names for rows, with fields in braces: `card-{name}.png`, or `card-{row}.png`
/// with the row's number.
struct RowNames {
  /// A part of the pattern: a text, or the name of a column.
  private enum Part {
    case text(String)
    case column(String)
  }

  /// The folder of the files; `.` for the working folder.
  let folder: String
  private let parts: [Part]

  /// The name of the field that stands for the number of the row, from 1.
  private static let number = "row"

  /// Parses a pattern from the path that `-o` gives.
  ///
  /// - Throws: `RangeProblem` for a pattern without a field, or with one in the folder's name.
  init(parsing path: String) throws(RangeProblem) {
    let (folder, name) = FileName.folderAndName(path)
    guard !folder.unicodeScalars.contains("{") else {
      throw RangeProblem("\(path): the fields belong to the file's name, not to a folder's")
    }
    var parts: [Part] = []
    var rest = Substring(name).unicodeScalars
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw RangeProblem("\(path): '{' has no '}' after it")
      }
      parts.append(.text(String(rest[..<start])))
      parts.append(.column(String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    guard parts.count > 0 else {
      throw RangeProblem(
        "\(path) is one name for many rows; give it a column, like 'card-{name}.png', or the row's "
          + "number: 'card-{row}.png'")
    }
    (self.folder, self.parts) = (folder, parts + [.text(String(rest))])
  }

  /// The columns whose values the names contain; `row` is among them if they contain the number.
  var columns: Set<String> {
    Set(parts.compactMap { if case .column(let name) = $0 { name } else { nil } })
  }

  /// The part of the names before the first field.
  var prefix: String { if case .text(let text) = parts[0] { text } else { "" } }

  /// Returns the file name of every row, by the row's number from 1.
  ///
  /// - Throws: `SceneError` with the location of a value that no name can have, or that another row has too.
  func rowNames(of table: DataTable) throws(SceneError) -> [Int: String] {
    for column in columns where column != RowNames.number && !table.columns.contains(column) {
      throw table.fail(
        .unknownValue(
          column, nearest: NearestName.closestName(column, among: table.columns),
          known: table.columns + [RowNames.number]), atColumn: "")
    }
    var (names, rows) = ([Int: String](), [String: Int]())
    for (place, row) in table.rows.enumerated() {
      let number = place + 1
      var name = ""
      for part in parts {
        switch part {
        case .text(let text): name += text
        case .column(let column):
          guard column != RowNames.number || table.columns.contains(column) else {
            name += "\(number)"
            continue
          }
          guard let cell = row.cells[column] else {
            throw table.fail(
              "row \(number) has no value in the column \(column.quoted), which its file's name uses",
              at: row.offset)
          }
          guard !cell.text.unicodeScalars.contains(where: { $0 == "/" || $0.value < 0x20 }) else {
            throw table.fail(
              "a file's name cannot contain \(cell.text.quoted)",
              at: cell.offset)
          }
          name += cell.text
        }
      }
      guard name.utf8.count <= 255, !name.utf8.starts(with: ".".utf8) else {
        throw table.fail(
          "row \(number) gives no name of a file: \(name.quoted)",
          at: row.offset)
      }
      if let other = rows.updateValue(number, forKey: name) {
        throw table.fail(
          "rows \(other) and \(number) have the same file, \(name.withoutControls)", at: row.offset)
      }
      names[number] = name
    }
    return names
  }
}
