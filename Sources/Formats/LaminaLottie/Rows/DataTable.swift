// Rows of values that fill in an animation, from CSV or JSON.

package import LaminaFiles
import LaminaPixels
package import LaminaScenes

/// A table: a row for each picture, a column for each value that differs.
package struct DataTable: Sendable {
  /// A value of a row.
  package struct Cell: Sendable {
    package var text: String
    /// The offset of the value in the file, in bytes.
    package var offset: Int
  }

  /// A row: its values by column; a column without a value is missing.
  package struct Row: Sendable {
    package var cells: [String: Cell] = [:]
    package var offset: Int
  }

  /// The names of the columns, in their order.
  package private(set) var columns: [String] = []
  /// The rows, at least one.
  package private(set) var rows: [Row] = []
  private var columnOffsets: [String: Int] = [:]
  private let bytes: FileBytes
  private let file: String

  /// The maximum number of rows of a table.
  static let rowLimit = 1_000_000

  /// Reads a table: CSV with the names of columns in the first line, or a JSON array of objects.
  ///
  /// The first character tells them apart: JSON begins with a bracket. An empty field of CSV and a `null` of JSON keep
  /// the value of the animation.
  /// Policy: `lottie-data`.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: its name in errors.
  /// - Throws: `SceneError` with the line and the column of a mistake.
  package init(_ bytes: FileBytes, file: String) throws(SceneError) {
    (self.bytes, self.file) = (bytes, file)
    let isJSON = DataTable.isJSON(bytes.span)
    if isJSON { try readJSON() } else { try readCSV() }
    guard !rows.isEmpty else { throw fail("the table has no rows", at: 0) }
    guard rows.count <= DataTable.rowLimit else {
      throw fail("more rows than the limit of \(DataTable.rowLimit)", at: 0)
    }
  }

  private static func isJSON(_ text: Span<UInt8>) -> Bool {
    for index in 0..<min(text.count, 1_024) {
      switch text[index] {
      case 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF: continue
      case let byte: return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
      }
    }
    return false
  }

  private mutating func readCSV() throws(SceneError) {
    let reader = CSVReader(bytes, file: file)
    let records = try reader.records()
    guard let head = records.first else { return }
    for field in head { try addUnique(column: field.text, at: field.offset) }
    for record in records.dropFirst() {
      guard record.count == head.count else {
        let counts =
          "\(record.count) field\(record.count == 1 ? "" : "s"), and the first line has "
          + "\(head.count)"
        throw fail("the row has \(counts)", at: record[0].offset)
      }
      var row = Row(offset: record[0].offset)
      for (name, field) in zip(columns, record) where !field.text.isEmpty {
        row.cells[name] = Cell(text: field.text, offset: field.offset)
      }
      rows.append(row)
    }
  }

  private mutating func readJSON() throws(SceneError) {
    let document = try JSONParser.parseDocument(bytes, file: file, depthLimit: LottieLimits.depth)
    let root = LottieNode(source: LottieSource(document: document, file: file), index: 0)
    guard root.kind == .array else { throw root.fail(expected: "an array of objects") }
    for node in root.elements {
      guard node.kind == .object else { throw node.fail(expected: "an object") }
      var row = Row(offset: Int(document.nodes[node.index].start))
      for (key, value) in document.members(of: node.index) {
        let name = document.string(key)
        let offset = Int(document.nodes[key].start)
        if columnOffsets[name] == nil { try addUnique(column: name, at: offset) }
        guard document.nodes[value].kind != .null else { continue }
        row.cells[name] = Cell(
          text: root.node(value).string ?? document.source(value),
          offset: Int(document.nodes[value].start))
      }
      rows.append(row)
    }
  }

  private mutating func addUnique(column name: String, at offset: Int) throws(SceneError) {
    guard !name.isEmpty else { throw fail("a column has no name", at: offset) }
    guard columnOffsets[name] == nil else {
      throw fail("a second column has the name \(name.quoted)", at: offset)
    }
    guard columns.count < 10_000 else {
      throw fail("more columns than the limit of 10000", at: offset)
    }
    columns.append(name)
    columnOffsets[name] = offset
  }

  // MARK: - Errors

  /// Returns the location of a byte of the file, with its line.
  package func location(_ offset: Int) -> SceneLocation {
    SourceLocationConverter(bytes: bytes).locationWithLine(file: file, offset: offset)
  }

  /// Returns an error located at a byte of the file.
  package func fail(_ reason: String, at offset: Int) -> SceneError {
    .invalid(location(offset), .table(reason: reason))
  }

  /// Returns an error with a given problem, located at the name of a column.
  package func fail(_ problem: SceneProblem, atColumn name: String) -> SceneError {
    .invalid(location(columnOffsets[name] ?? 0), problem)
  }

  /// Returns an error of the table for a reason, located at the name of a column.
  package func fail(_ reason: String, atColumn name: String) -> SceneError {
    fail(.table(reason: reason), atColumn: name)
  }
}
