// Lines and columns, counted only when something is wrong.

import LaminaPixels

/// Turns byte offsets of a text into places that people can find.
struct JSONPlaces {
  let bytes: FileBytes

  /// The place of a byte: lines end with a line feed, columns count characters (code points); a
  /// byte-order mark is none.
  func place(file: String, offset: Int, path: String) -> ScenePlace {
    let text = bytes.span
    var (line, column) = (1, 1)
    let start = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
    for index in start..<max(start, min(offset, text.count)) {
      if text[index] == 0x0A {
        line += 1
        column = 1
      } else if text[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return ScenePlace(file: file, line: line, column: column, path: path)
  }
}
