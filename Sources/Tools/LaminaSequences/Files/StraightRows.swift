// Pixels as raw files store them: straight red, green, blue and alpha.

import LaminaFiles
import LaminaPixels

/// Rows of straight red, green, blue and alpha, a byte each.
enum StraightRows {
  /// Calls `body` with a picture's rows as bytes from the top, several rows at a time.
  ///
  /// Opaque pictures are passed on directly from memory.
  static func forEach(_ texture: Texture, body: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let texture = try expanded(texture)
    try forEach(texture, in: 0..<texture.height, isOpaque: texture.isOpaque, body: body)
  }

  /// Calls `body` with a range of a picture's rows as bytes, several rows at a time.
  ///
  /// - Parameters:
  ///   - texture: the picture, with four channels.
  ///   - rows: the rows.
  ///   - isOpaque: whether all their pixels are known to be opaque: those are passed on directly from memory.
  ///   - body: gets the bytes.
  /// - Throws: the error that `body` throws.
  static func forEach<Failure: Error>(
    _ texture: Texture, in rows: Range<Int>, isOpaque: Bool,
    body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let width = texture.width
    if isOpaque {
      let pixels = texture.span
      let bytes = pixels.channelBytes
      try body(bytes.extracting(4 * width * rows.lowerBound..<4 * width * rows.upperBound))
      return
    }
    let band = max(1, min(rows.count, 16_384 / max(1, width)))
    var bytes = [UInt8](repeating: 0, count: 4 * band * width)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let some = first..<min(rows.upperBound, first + band)
      var target = bytes.mutableSpan
      writeRows(texture, some, to: &target, at: 0)
      let span = bytes.span
      try body(span.extracting(first: 4 * some.count * width))
      first = some.upperBound
    }
  }

  /// Writes a range of a picture's rows as straight colours to `bytes`, from byte `start` on.
  static func writeRows(
    _ texture: Texture, _ rows: Range<Int>, to bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    var place = start
    for y in rows {
      let row = texture.row(y, 0..<texture.width)
      for x in row.indices {
        let (red, green, blue, alpha) = row[x].straight
        bytes[place] = red
        bytes[place + 1] = green
        bytes[place + 2] = blue
        bytes[place + 3] = alpha
        place += 4
      }
    }
  }

  /// Returns a picture in four channels, converted if it has another format.
  static func expanded(_ texture: Texture) throws(FileError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(path: "frame", bytes: texture.width * texture.height * 4)
    }
  }
}
