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
  private func encodeFrame(
    _ texture: Texture, threadCount: Int, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    switch format {
    case .png:
      let encoder = PNGEncoder(compression: compression, threadCount: threadCount)
      try encoder.encode(texture) { part throws(FileError) in try write(part) }
    case .rgba: try StraightRows.forEach(texture, body: write)
    case .y4m:
      var planes = PlaneEncoder(matrix)
      let frame = try planes.encode(texture)
      let bytes = frame.span
      try write(bytes)
    }
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
