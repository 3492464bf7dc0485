// Encodes a frame's pixels as a file, and computes the digest that identifies a picture.

package import LaminaFiles
package import LaminaImages
package import LaminaPixels

/// The settings by which frames are written.
package struct FrameEncoder: Sendable {
  package let format: FrameFormat
  package let compression: PNGCompression
  package let matrix: ColorMatrix
  /// The frame rate in the header of a Y4M file; other formats have none.
  package let rate: FrameRate

  /// Makes an encoder; only the header of a Y4M uses the rate.
  package init(
    format: FrameFormat = .png, compression: PNGCompression = .standard,
    matrix: ColorMatrix = .bt601, rate: FrameRate = FrameRate(60)
  ) {
    (self.format, self.compression, self.matrix, self.rate) = (format, compression, matrix, rate)
  }

  /// Encodes a picture as a file of its own, and passes the bytes to `write` in parts, in order.
  ///
  /// - Throws: the `FileError` that `write` throws, or `.noMemory`.
  package func encode(
    _ texture: Texture, threadCount: Int, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    let start = header(width: texture.width, height: texture.height)
    if !start.isEmpty { try write(start.span) }
    try encodeFrame(texture, threadCount: threadCount, write: write)
  }

  /// Returns the bytes before the first frame of a file or stream: the header of a Y4M, else none.
  ///
  /// It declares C444 and the range; Y4M has no tags for matrix and transfer.
  func header(width: Int, height: Int) -> [UInt8] {
    guard format == .y4m else { return [] }
    let time = "\(rate.numerator):\(rate.denominator)"
    return Array("YUV4MPEG2 W\(width) H\(height) F\(time) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Encodes a picture as one frame, without a Y4M's header, and passes the bytes to `write` in parts.
  ///
  /// - Throws: the `FileError` that `write` throws, or `.noMemory`.
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

  /// Returns the SHA-256 of a picture's straight rows, which are the file that `--format rgba` writes.
  ///
  /// - Throws: `FileError.noMemory`.
  static func digest(_ texture: Texture) throws(FileError) -> String {
    var digest = SHA256()
    try StraightRows.forEach(texture) { digest.update($0) }
    return digest.finalDigest()
  }
}
