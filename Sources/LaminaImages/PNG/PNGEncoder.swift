// PNG out: rows are unpremultiplied, filtered, compressed, and handed on in chunks. Encoding lies
// outside the frame.

public import LaminaPixels

/// How hard the encoder tries to make a PNG small.
///
/// The pixels are the same at every level.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Stored: the fastest, and the largest.
  case none
  /// zlib level 1, rows stored as differences from the row above.
  case fast
  /// zlib level 6, rows stored as differences from the row above; the default.
  case standard
  /// zlib level 9, the best filter guessed for each row.
  case best

  /// zlib's level.
  var level: Int32 {
    switch self {
    case .none: 0
    case .fast: 1
    case .standard: 6
    case .best: 9
    }
  }
}

/// Writes a picture as PNG.
///
/// The same pixels and level give the same bytes, whatever the machine does.
///
/// A picture whose pixels are all opaque is stored without alpha. An sRGB chunk says what the
/// numbers mean.
///
/// - Source: PNG Specification (Third Edition), W3C.
public struct PNGEncoder: Sendable {
  private let compression: PNGCompression

  /// Makes an encoder for one level of compression.
  public init(compression: PNGCompression = .standard) { self.compression = compression }

  /// Encodes `texture` and hands the file's bytes to `write`, in order, a chunk at a time.
  ///
  /// - Throws: `FileError` as `write` throws it, or `.noMemory` if zlib has none.
  public func encode(_ texture: Texture, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let isOpaque = texture.isOpaque || hasOnlyOpaquePixels(texture)
    let signature = PNGDecoder.signature
    try write(signature.span)
    var header = PNGChunkWriter(name: "IHDR")
    header.append(UInt32(texture.width))
    header.append(UInt32(texture.height))
    // 8 bits a channel; colour type 2 is RGB, 6 is RGBA; then the only methods there are.
    header.append(contentsOf: [8, isOpaque ? 2 : 6, 0, 0, 0])
    try write(header.finished.span)
    var profile = PNGChunkWriter(name: "sRGB")
    profile.append(contentsOf: [0])
    try write(profile.finished.span)
    try writePixels(texture, channels: isOpaque ? 3 : 4, write: write)
    try write(PNGChunkWriter(name: "IEND").finished.span)
  }

  private func hasOnlyOpaquePixels(_ texture: Texture) -> Bool {
    let pixels = texture.pixels
    for index in pixels.indices where !pixels[index].isOpaque { return false }
    return true
  }

  private func writePixels(
    _ texture: Texture, channels: Int, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    guard var deflater = Deflater(level: compression.level) else {
      throw .noMemory(path: "PNG encoder", bytes: 1 << 18)
    }
    var filter = PNGRowFilter(
      rowBytes: texture.width * channels, channels: channels, compression: compression)
    for y in 0..<texture.height {
      straighten(texture.row(y, 0..<texture.width), channels: channels, into: &filter.current)
      let filtered = filter.filterRow()
      try deflater.compress(filtered.span) { bytes throws(FileError) in
        try writeChunk(bytes, write: write)
      }
    }
    try deflater.finish { bytes throws(FileError) in try writeChunk(bytes, write: write) }
  }

  private func writeChunk(_ bytes: Span<UInt8>, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    var chunk = PNGChunkWriter(name: "IDAT")
    chunk.append(bytes)
    try write(chunk.finished.span)
  }

  private func straighten(_ row: Span<PackedPixel>, channels: Int, into bytes: inout [UInt8]) {
    var offset = 0
    for x in row.indices {
      let pixel = row[x].straight
      bytes[offset] = pixel.red
      bytes[offset + 1] = pixel.green
      bytes[offset + 2] = pixel.blue
      if channels == 4 { bytes[offset + 3] = pixel.alpha }
      offset += channels
    }
  }
}
