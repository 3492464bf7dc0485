// Encodes a frame's pixels as a file, and computes the digest that identifies a picture.

package import LaminaFiles
package import LaminaImages
package import LaminaMovies
package import LaminaPixels

/// The settings by which frames are written.
package struct FrameEncoder: Sendable {
  package let format: FrameFormat
  package let compression: PNGCompression
  package let matrix: ColorMatrix
  /// The number of frames in a second of the scene's time.
  package let rate: FrameRate
  /// The quality from 1 to 100 of lossy formats; `nil` for the format's usual one.
  package internal(set) var quality: Int?
  /// Whether a WebP is exact.
  package let isLossless: Bool
  /// How many times a moving picture is played; 0 without end.
  package let loops: Int
  /// The distribution of errors in a GIF.
  package let dithering: MovieDithering
  /// The choice of palettes in a GIF.
  package let palette: MoviePalette
  /// Whether a Y4M has straight colours and a plane of alpha, in place of colours over black.
  package let hasAlphaPlane: Bool
  /// Whether each frame of raw pixels has a header: it is a Portable Arbitrary Map then.
  package let hasMapHeader: Bool
  /// The number of the scene's frames for one of a moving picture, whose rate is lower by as much.
  package internal(set) var rateDivisor: Int

  /// Makes an encoder.
  package init(
    format: FrameFormat = .png, compression: PNGCompression = .standard,
    matrix: ColorMatrix = .bt601, rate: FrameRate = FrameRate(60), quality: Int? = nil,
    isLossless: Bool = false, loops: Int = 0, dithering: MovieDithering = .floydSteinberg,
    palette: MoviePalette = .automatic, hasAlphaPlane: Bool = false, hasMapHeader: Bool = false,
    rateDivisor: Int = 1
  ) {
    (self.format, self.compression, self.matrix, self.rate) = (format, compression, matrix, rate)
    (self.quality, self.isLossless, self.loops) = (quality, isLossless, loops)
    (self.dithering, self.palette, self.rateDivisor) = (dithering, palette, rateDivisor)
    (self.hasAlphaPlane, self.hasMapHeader) = (hasAlphaPlane, hasMapHeader)
  }

  /// Returns the encoder with another quality; `nil` keeps its own.
  package func choosing(quality: Int?) -> FrameEncoder {
    var encoder = self
    encoder.quality = quality ?? encoder.quality
    return encoder
  }

  /// The settings of the moving picture that all frames make, or each frame; `nil` if the format has none.
  var movie: MovieSettings? {
    format.movie.map {
      MovieSettings(
        $0,
        rate: MovieRate(rate.numerator, in: min(1_000_000_000, rate.denominator * rateDivisor)),
        loops: loops, quality: quality, isLossless: isLossless, dithering: dithering,
        palette: palette)
    }
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
  /// It declares C444 or C444alpha, and the range; Y4M has no tags for matrix and transfer.
  func header(width: Int, height: Int) -> [UInt8] {
    guard format == .y4m || format == .mp4 else { return [] }
    let time = "\(rate.numerator):\(rate.denominator)"
    let planes = hasAlphaPlane ? "C444alpha" : "C444"
    return Array(
      "YUV4MPEG2 W\(width) H\(height) F\(time) Ip A1:1 \(planes) XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns the bytes before the pixels of each frame: the header of a Portable Arbitrary Map, else none.
  ///
  /// - Source: Netpbm's `pam(5)`.
  func mapHeader(width: Int, height: Int) -> [UInt8] {
    guard hasMapHeader else { return [] }
    return Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        .utf8)
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
    case .rgba, .webm, .mov:
      let start = mapHeader(width: texture.width, height: texture.height)
      if !start.isEmpty { try write(start.span) }
      try StraightRows.forEach(texture, body: write)
    case .jpg:
      let file = try JPEGEncoder(quality: quality ?? 90).encode(texture)
      try write(file.span)
    case .webp:
      let file = try WebPEncoder(quality: quality ?? 75, isLossless: isLossless).encode(texture)
      try write(file.span)
    case .gif, .apng:
      guard let movie else { preconditionFailure("a format of moving pictures has settings") }
      let file = try movie.encodeStill(texture)
      try write(file.span)
    case .y4m, .mp4:
      var planes = PlaneEncoder(matrix, hasAlpha: hasAlphaPlane)
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
