// Pixels as libraries take them: straight red, green, blue and alpha.

import LaminaFiles
import LaminaPixels

/// A rectangle of a picture in straight red, green, blue and alpha, a byte each.
struct StraightPixels: Sendable {
  let width: Int
  let height: Int
  /// The bytes, row by row from the top.
  let bytes: FileBytes

  /// Converts a rectangle of a picture with four channels.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - columns: the columns.
  ///   - rows: the rows.
  ///   - isOverBlack: whether pixels are taken as they are, which puts them on black.
  /// - Throws: `FileError.noMemory`.
  init(_ picture: Texture, columns: Range<Int>, rows: Range<Int>, isOverBlack: Bool = false)
    throws(FileError)
  {
    (width, height) = (columns.count, rows.count)
    let count = 4 * columns.count * rows.count
    do {
      bytes = try FileBytes(capacity: count) { target in
        var place = 0
        for y in rows {
          let row = picture.row(y, columns)
          for x in row.indices {
            let pixel = row[x]
            let (red, green, blue, alpha) =
              isOverBlack ? (pixel.red, pixel.green, pixel.blue, 255) : pixel.straight
            target[place] = red
            target[place + 1] = green
            target[place + 2] = blue
            target[place + 3] = alpha
            place += 4
          }
        }
        return count
      }
    } catch { throw .noMemory(path: "encoder", bytes: error.bytes) }
  }

  /// Converts a whole picture.
  init(_ picture: Texture, isOverBlack: Bool = false) throws(FileError) {
    try self.init(
      picture, columns: 0..<picture.width, rows: 0..<picture.height, isOverBlack: isOverBlack)
  }
}
