// PNG encoding of consecutive pictures: unchanged bands are reused from the picture before.

package import LaminaFiles
package import LaminaPixels

/// An encoder of consecutive pictures as PNG, which reuses the last picture's bands in the next.
///
/// ```
/// the picture before   [band 0][band 1][band 2][band 3]
/// rows that changed                    ####
/// the picture          [ kept ][ kept ][  new ][  new ]    the row above the last band differs
/// ```
/// The bytes equal `PNGEncoder`'s, regardless of what was encoded before.
package struct PNGFrameEncoder: ~Copyable {
  private let compression: PNGCompression
  private let threadCount: Int
  private let keepsBands: Bool
  private var crew: PNGBandCrew?
  private var kept: KeptBands?

  /// The maximum size of bands that are kept for the next picture, in bytes.
  private static let keptByteLimit = 32 << 20

  /// Makes an encoder for one level of compression.
  ///
  /// - Parameters:
  ///   - compression: how hard to try.
  ///   - threadCount: how many threads encode, including the caller's.
  ///   - keepsBands: whether another picture will follow.
  package init(compression: PNGCompression, threadCount: Int, keepsBands: Bool = true) {
    (self.compression, self.threadCount, self.keepsBands) = (compression, threadCount, keepsBands)
  }

  /// Encodes a picture and passes the file's bytes to `write`, in order, a chunk at a time.
  ///
  /// The picture is kept until the next one has been encoded.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - work: work for one of the threads meanwhile; it gets the difference from the picture encoded
  ///     before. After an error, everything counts as different.
  ///   - write: gets the bytes, on the caller's thread.
  /// - Throws: the `FileError` that `write` throws, or `.noMemory`.
  package mutating func encodeFrame(
    _ picture: Texture, alongside work: (@Sendable (PictureDifference) -> Void)? = nil,
    write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    let before = kept.take()
    let texture = try PNGFrameEncoder.expandedTexture(picture)
    let comparison = BandComparison(
      texture, with: before, compression: compression, threadCount: threadCount)
    let difference = comparison.difference
    let layout = PNGLayout(
      texture, channels: difference.isOpaque ? 3 : 4, compression: compression)
    try writeHeader(of: layout, write: write)
    let crew = bandCrew(for: layout)
    let bandsPerWave = max(
      threadCount, PNGFrameEncoder.batchBytes / max(1, layout.rowsPerBand * layout.rowBytes))
    var bands: [PNGBand] = []
    var byteCount = 0
    var adler: UInt32 = 1
    var waiting = work.map { work in { @Sendable in work(difference) } }
    var first = 0
    while first < layout.bandCount {
      let wave = first..<min(layout.bandCount, first + bandsPerWave)
      let known = wave.map { comparison.keptBand($0, layout: layout) }
      let others = zip(wave, known).filter { $0.1 == nil }.map(\.0)
      let fresh = try crew.encodeBands(others, of: texture, alongside: waiting).get()
      waiting = nil
      var next = fresh.makeIterator()
      for found in known {
        guard let band = found ?? next.next() else { preconditionFailure("a band is missing") }
        adler = Checksums.combineAdler32(adler, band.adler, count: band.filteredCount)
        try write(band.chunk.span)
        byteCount += band.chunk.count
        if keepsBands { bands.append(band) }
      }
      first = wave.upperBound
    }
    // The zlib stream ends with its checksum, in a chunk of its own.
    var end = PNGChunkWriter(name: "IDAT")
    end.appendNumber(adler)
    try write(end.finished.span)
    try write(PNGChunkWriter(name: "IEND").finished.span)
    guard keepsBands, byteCount <= PNGFrameEncoder.keptByteLimit else { return }
    kept = KeptBands(
      texture: texture, layout: layout, opaque: comparison.opaque(layout), bands: bands)
  }

  /// Forgets the last picture and its bands, so that the next picture is encoded anew.
  package mutating func forgetPicture() { kept = nil }

  /// The approximate number of filtered bytes that are encoded before their bands are written.
  private static let batchBytes = 16 << 20

  private mutating func bandCrew(for layout: PNGLayout) -> PNGBandCrew {
    if let crew, crew.layout == layout { return crew }
    let crew = PNGBandCrew(layout, threadCount: threadCount)
    self.crew = crew
    return crew
  }

  private static func expandedTexture(_ texture: Texture) throws(FileError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(path: "PNG encoder", bytes: texture.width * texture.height * 4)
    }
  }

  private func writeHeader(of layout: PNGLayout, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let signature = PNGDecoder.signature
    try write(signature.span)
    var header = PNGChunkWriter(name: "IHDR")
    header.appendNumber(UInt32(layout.width))
    header.appendNumber(UInt32(layout.height))
    // 8 bits a channel; colour type 2 is RGB, 6 is RGBA; the rest are the only methods that exist.
    header.appendBytes(contentsOf: [8, layout.channels == 3 ? 2 : 6, 0, 0, 0])
    try write(header.finished.span)
    var profile = PNGChunkWriter(name: "sRGB")
    profile.appendBytes(contentsOf: [0])
    try write(profile.finished.span)
  }
}
