// From a frame's pixels to the bytes of its file, and to the digest that tells one picture from another.

package import LaminaFiles
package import LaminaImages
package import LaminaPixels

/// How frames are written.
package struct FrameEncoder: Sendable {
  package let format: FrameFormat
  package let compression: PNGCompression
  package let matrix: ColorMatrix
  /// The rate in a Y4M's header.
  package let rate: FrameRate

  /// Makes an encoder; its rate is what a stream says of time.
  package init(
    format: FrameFormat = .png, compression: PNGCompression = .standard,
    matrix: ColorMatrix = .bt601, rate: FrameRate = FrameRate(60)
  ) {
    (self.format, self.compression, self.matrix, self.rate) = (format, compression, matrix, rate)
  }

  /// Encodes a picture as a file of its own, a part at a time, in order.
  ///
  /// - Throws: `FileError` as `write` throws it, or `.noMemory` if the machine has none.
  package func encode(
    _ texture: Texture, threadCount: Int, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    let start = header(width: texture.width, height: texture.height)
    if !start.isEmpty { try write(start.span) }
    try encodeFrame(texture, threadCount: threadCount, write: write)
  }

  /// The bytes ahead of the first frame of a stream: the header of a Y4M.
  ///
  /// It says C444, and the range: matrix and transfer have no tag there.
  func header(width: Int, height: Int) -> [UInt8] {
    guard format == .y4m else { return [] }
    let time = "\(rate.numerator):\(rate.denominator)"
    return Array("YUV4MPEG2 W\(width) H\(height) F\(time) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Encodes a picture as one of a stream's.
  ///
  /// - Throws: `FileError` as `write` throws it, or `.noMemory` if the machine has none.
  func encodeFrame(
    _ texture: Texture, threadCount: Int, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    switch format {
    case .png:
      let encoder = PNGEncoder(compression: compression, threadCount: threadCount)
      try encoder.encode(texture) { part throws(FileError) in try write(part) }
    case .rgba: try StraightRows.forEach(texture, body: write)
    case .y4m: try encodePlanes(texture, write: write)
    }
  }

  /// `FRAME`, then the planes of luma, of blue's difference and of red's.
  private func encodePlanes(_ texture: Texture, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let conversion = LumaChroma(matrix)
    let texture = try StraightRows.expanded(texture)
    let count = texture.width * texture.height
    let start = Array("FRAME\n".utf8)
    let planes: FileBytes
    do {
      planes = try FileBytes(capacity: 3 * count) { bytes in
        let pixels = texture.span
        for index in pixels.indices {
          // Premultiplied: what shines through is black.
          let pixel = pixels[index]
          let (y, cb, cr) = conversion.convert(
            red: pixel.red, green: pixel.green, blue: pixel.blue)
          bytes[index] = y
          bytes[count + index] = cb
          bytes[2 * count + index] = cr
        }
        return 3 * count
      }
    } catch { throw .noMemory(path: "Y4M encoder", bytes: 3 * count) }
    try write(start.span)
    let span = planes.span
    try write(span)
  }

  /// The SHA-256 of a picture's straight rows: of the file that `--format rgba` writes.
  ///
  /// - Throws: `FileError.noMemory` if the machine has none.
  static func digest(_ texture: Texture) throws(FileError) -> String {
    var digest = SHA256()
    try StraightRows.forEach(texture) { digest.update($0) }
    return digest.finish()
  }
}

/// Rows of straight red, green, blue and alpha, a byte each.
enum StraightRows {
  /// Hands on a picture's rows from the top, several at a time.
  ///
  /// Opaque pictures are handed on as they lie in memory.
  static func forEach(_ texture: Texture, body: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let texture = try expanded(texture)
    if texture.isOpaque {
      let pixels = texture.span
      try body(pixels.channelBytes)
      return
    }
    let (width, height) = (texture.width, texture.height)
    let band = max(1, min(height, 16_384 / max(1, width)))
    var bytes = [UInt8](repeating: 0, count: 4 * band * width)
    var first = 0
    while first < height {
      let rows = first..<min(height, first + band)
      var place = 0
      for y in rows {
        let row = texture.row(y, 0..<width)
        for x in row.indices {
          let (red, green, blue, alpha) = row[x].straight
          bytes[place] = red
          bytes[place + 1] = green
          bytes[place + 2] = blue
          bytes[place + 3] = alpha
          place += 4
        }
      }
      let span = bytes.span
      try body(span.extracting(first: place))
      first = rows.upperBound
    }
  }

  /// The picture with four channels.
  static func expanded(_ texture: Texture) throws(FileError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(path: "frame", bytes: texture.width * texture.height * 4)
    }
  }
}
