// Font files: the table directory is checked before the libraries read the tables.

/// The table directory of an OpenType file.
///
/// - Source: OpenType 1.9, "Organization of an OpenType Font": big-endian; a header of 12 bytes, then
///   16 bytes for each table: its tag, checksum, offset and length.
enum FontTables {
  private static let collection: UInt32 = 0x7474_6366  // ttcf
  /// The tags of the tables COLR and CPAL, which have the glyphs in colours.
  static let (colr, cpal): (UInt32, UInt32) = (0x434F_4C52, 0x4350_414C)
  private static let flavours: [UInt32] = [
    0x0001_0000, 0x4F54_544F, 0x7472_7565,  // 1.0, OTTO, true
  ]

  /// Checks that every table of a face lies within the file.
  ///
  /// - Throws: `FontFault` for the first table that does not.
  static func checkTables(_ bytes: Span<UInt8>, face: Int) throws(FontFault) {
    _ = try findCheckedTable(nil, in: bytes, face: face)
  }

  /// Returns the byte range of a face's table; `nil` if the face has none or the file is broken.
  static func findTable(_ tag: UInt32, of bytes: Span<UInt8>, face: Int) -> Range<Int>? {
    try? findCheckedTable(tag, in: bytes, face: face)
  }

  /// Checks every table of a face, and returns the byte range of the wanted one; `nil` if the face has none.
  private static func findCheckedTable(
    _ wanted: UInt32?, in bytes: Span<UInt8>, face: Int
  ) throws(FontFault) -> Range<Int>? {
    func readNumber(_ offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      var value = 0
      for index in offset..<offset + count { value = value << 8 | Int(bytes[index]) }
      return value
    }
    var found: Range<Int>?
    var start = 0
    if readNumber(0, bytes: 4) == Int(collection) {
      guard let count = readNumber(8, bytes: 4) else {
        throw .truncated(table: "ttcf", needed: 12, have: bytes.count)
      }
      guard face >= 0, face < count else { throw .noSuchFace(index: face, count: count) }
      guard let offset = readNumber(12 + 4 * face, bytes: 4) else {
        throw .truncated(table: "ttcf", needed: 16 + 4 * face, have: bytes.count)
      }
      start = offset
    }
    guard let flavour = readNumber(start, bytes: 4), flavours.contains(UInt32(flavour)) else {
      throw .notAFont(code: 0)
    }
    guard let tables = readNumber(start + 4, bytes: 2) else {
      throw .truncated(table: "sfnt", needed: start + 12, have: bytes.count)
    }
    guard start + 12 + 16 * tables <= bytes.count else {
      throw .truncated(table: "sfnt", needed: start + 12 + 16 * tables, have: bytes.count)
    }
    for table in 0..<tables {
      let entry = start + 12 + 16 * table
      guard let offset = readNumber(entry + 8, bytes: 4),
        let length = readNumber(entry + 12, bytes: 4)
      else { continue }
      if offset + length > bytes.count {
        let tag = (entry..<entry + 4).map { Character(Unicode.Scalar(bytes[$0])) }
        throw .truncated(table: String(tag), needed: offset + length, have: bytes.count)
      }
      if let wanted, readNumber(entry, bytes: 4) == Int(wanted) { found = offset..<offset + length }
    }
    return found
  }
}
