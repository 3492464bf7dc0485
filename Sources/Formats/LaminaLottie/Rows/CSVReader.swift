// Tables of comma-separated values.

package import LaminaFiles
import LaminaPixels
package import LaminaScenes

/// A reader of comma-separated values in UTF-8, with or without a byte-order mark.
///
/// Lines end with CR LF, LF or CR. A field in quotation marks may contain commas, line breaks and doubled quotation
/// marks. Empty lines are skipped.
///
/// - Source: RFC 4180.
package struct CSVReader {
  /// A field's text, with the offset of its first byte in the table.
  package struct Field: Equatable, Sendable {
    package var text: String
    package var offset: Int
  }

  private let bytes: FileBytes
  private let file: String
  private let fieldLimit: Int

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: its name in errors.
  ///   - fieldLimit: the most fields of the table.
  package init(_ bytes: FileBytes, file: String, fieldLimit: Int = 10_000_000) {
    (self.bytes, self.file, self.fieldLimit) = (bytes, file, fieldLimit)
  }

  /// Returns the records of the table, in the order of the text.
  ///
  /// - Returns: the records, each with at least one field.
  /// - Throws: `SceneError` with the line and the column of a mistake.
  package func records() throws(SceneError) -> [[Field]] {
    let span = bytes.span
    var records: [[Field]] = []
    var (record, count) = ([Field](), 0)
    var place = span.count >= 3 && span[0] == 0xEF && span[1] == 0xBB && span[2] == 0xBF ? 3 : 0
    while place < span.count {
      let (field, isQuoted, next) = try readField(at: place)
      count += 1
      guard count <= fieldLimit else {
        throw fail("more than the limit of \(fieldLimit) fields", at: place)
      }
      record.append(field)
      place = next
      if place < span.count, span[place] == UInt8(ascii: ",") {
        place += 1
        // A comma at the end of the text is followed by an empty field.
        if place == span.count { record.append(Field(text: "", offset: place)) }
        if place < span.count { continue }
      } else if place < span.count {
        let isPair = span[place] == 0x0D && place + 1 < span.count && span[place + 1] == 0x0A
        place += isPair ? 2 : 1
      }
      let isEmpty = record.count == 1 && record[0].text.isEmpty && !isQuoted
      if !isEmpty { records.append(record) }
      record = []
    }
    return records
  }

  /// Returns the field that begins at a byte, whether it has quotation marks, and the offset after it.
  private func readField(at start: Int) throws(SceneError) -> (Field, isQuoted: Bool, next: Int) {
    let span = bytes.span
    var letters: [UInt8] = []
    var place = start
    func isEnd(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
    guard span[place] == UInt8(ascii: "\"") else {
      while place < span.count, !isEnd(span[place]) {
        guard span[place] != UInt8(ascii: "\"") else {
          throw fail(
            "a quotation mark in a field that does not begin with one; write the field in "
              + "quotation marks, and double those in it", at: place)
        }
        letters.append(span[place])
        place += 1
      }
      return (Field(text: try fieldText(letters, at: start), offset: start), false, place)
    }
    place += 1
    while true {
      guard place < span.count else {
        throw fail("the quotation mark has no counterpart", at: start)
      }
      if span[place] == UInt8(ascii: "\"") {
        place += 1
        guard place < span.count, span[place] == UInt8(ascii: "\"") else { break }
      }
      letters.append(span[place])
      place += 1
    }
    guard place == span.count || isEnd(span[place]) else {
      throw fail("text after the quotation mark that ends the field", at: place)
    }
    return (Field(text: try fieldText(letters, at: start), offset: start), true, place)
  }

  private func fieldText(_ letters: [UInt8], at offset: Int) throws(SceneError) -> String {
    guard let text = String(validating: letters, as: UTF8.self) else {
      throw fail("the field is not UTF-8", at: offset)
    }
    return text
  }

  /// Returns an error located at a byte of the text.
  package func fail(_ reason: String, at offset: Int) -> SceneError {
    let location = SourceLocationConverter(bytes: bytes).locationWithLine(
      file: file, offset: offset)
    return .invalid(location, .table(reason: reason))
  }
}
