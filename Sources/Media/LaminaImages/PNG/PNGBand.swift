// A band of a picture becomes one IDAT chunk, independently: the unit of work of several threads.

import LaminaFiles
import LaminaPixels

/// A band of a picture: rows that are filtered and compressed together, as one chunk of the file.
///
/// ```
/// [length]["IDAT"][zlib header, in the first band][deflate blocks, to a whole byte][CRC]
/// ```
/// The number of rows in a band depends only on the level and the bytes per row. So the file does not depend on the
/// number of threads.
struct PNGBand: Sendable {
  /// The bytes of the band's whole IDAT chunk.
  let chunk: FileBytes
  /// The Adler-32 checksum of the band's filtered bytes.
  let adler: UInt32
  /// The number of the band's filtered bytes, before compression.
  let filteredCount: Int
}

/// An encoder of bands, one after another, from any pictures of one layout, in memory that it reuses.
struct PNGBandEncoder: ~Copyable, Sendable {
  private let layout: PNGLayout
  /// The compressor; `nil` if `ZeroRunDeflate` compresses instead.
  private let deflater: Deflater?
  private var pixelFilter: PNGPixelFilter
  private var byteFilter: PNGByteFilter
  private var zeroRuns: ZeroRunDeflate
  private var filtered: [UInt8]
  private var differences: [UInt32]
  private var rowKinds: [PNGFilteredRow] = []
  /// The buffer in which a chunk is built.
  private var output: [UInt8]

  /// Makes an encoder; `nil` if memory runs out.
  init?(_ layout: PNGLayout) {
    self.layout = layout
    if let level = layout.compression.level {
      guard let deflater = Deflater(level: level) else { return nil }
      self.deflater = .some(deflater)
    } else {
      deflater = nil
    }
    let (width, channels) = (layout.width, layout.channels)
    pixelFilter = PNGPixelFilter(width: width, channels: channels)
    byteFilter = PNGByteFilter(
      width: width, channels: channels,
      filters: layout.compression == .none ? [.none] : PNGFilter.allCases)
    zeroRuns = ZeroRunDeflate(channels: channels)
    let (rows, bytes) = (layout.rowsPerBand, layout.rowsPerBand * layout.rowBytes)
    let bound =
      deflater?.compressedBound(bytes)
      ?? ZeroRunDeflate.compressedBound(pixels: rows * width, rows: rows, channels: channels)
    // One word more, because the last pixel of three bytes is stored as four.
    filtered = [UInt8](repeating: 0, count: bytes + 4)
    // Room for the chunk's own bytes and an empty stored block.
    output = [UInt8](repeating: 0, count: bound + 32)
    differences = [UInt32](
      repeating: 0, count: layout.compression.level == nil ? layout.rowsPerBand * width : 0)
  }

  /// Encodes a band of a picture.
  ///
  /// The result depends only on the band's rows, the row above, the band's position and the layout.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for its chunk.
  mutating func encodeBand(_ index: Int, of texture: Texture) throws(MemoryError) -> PNGBand {
    let rows = layout.rowRange(ofBand: index)
    let isLast = rows.upperBound == layout.height
    let count = rows.count * layout.rowBytes
    filterRows(rows, of: texture)
    let nameEnd = 8
    let start = nameEnd + (index == 0 ? 2 : 0)
    // Moved out of `self` while it is written, so that the rest of `self` can be read.
    var output: [UInt8] = []
    swap(&output, &self.output)
    var bytes = output.mutableSpan
    for (offset, byte) in "IDAT".utf8.enumerated() { bytes[4 + offset] = byte }
    if index == 0 {
      let (method, flags) = layout.compression.zlibHeader
      (bytes[nameEnd], bytes[nameEnd + 1]) = (method, flags)
    }
    let end = compressBand(rows: rows.count, isLast: isLast, into: &bytes, at: start)
    PNGBandEncoder.storeNumber(UInt32(end - nameEnd), into: &bytes, at: 0)
    PNGBandEncoder.storeNumber(
      Checksums.crc32(bytes.span.extracting(4..<end)), into: &bytes, at: end)
    // A copy of exact size: chunks that wait to be written use no spare memory.
    let chunk = try FileBytes(capacity: end + 4) { target in
      let source = output.span
      for offset in target.indices { target[offset] = source[offset] }
      return target.count
    }
    swap(&output, &self.output)
    return PNGBand(
      chunk: chunk, adler: Checksums.adler32(filtered.span.extracting(0..<count)),
      filteredCount: count)
  }

  private static func storeNumber(
    _ number: UInt32, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    for (offset, byte) in PNGChunkWriter.bigEndianBytes(of: number).enumerated() {
      bytes[start + offset] = byte
    }
  }

  private mutating func compressBand(
    rows: Int, isLast: Bool, into bytes: inout MutableSpan<UInt8>, at offset: Int
  ) -> Int {
    let length = deflater?.compressStream(
      filtered.span.extracting(0..<rows * layout.rowBytes), into: &bytes, at: offset)
    guard let length else {
      return zeroRuns.compressRows(
        differences, width: layout.width, rows: rowKinds, isLast: isLast, into: &bytes, at: offset)
    }
    if isLast { return offset + length }
    return DeflateBlocks.openStream(&bytes, from: offset)
  }

  // MARK: - Filtering

  private mutating func filterRows(_ rows: Range<Int>, of texture: Texture) {
    rowKinds.removeAll(keepingCapacity: true)
    let columns = 0..<texture.width
    let usesPixels = layout.compression.filtersPixels
    if rows.lowerBound > 0 {
      let above = texture.row(rows.lowerBound - 1, columns)
      if usesPixels {
        pixelFilter.startBand(below: above)
      } else {
        byteFilter.startBand(below: above)
      }
    } else {
      // The last filtered rows may belong to another picture.
      if usesPixels { pixelFilter.startAtTop() } else { byteFilter.startAtTop() }
    }
    for (index, y) in rows.enumerated() {
      let row = texture.row(y, columns)
      let offset = index * layout.rowBytes
      if usesPixels {
        let used = pixelFilter.filterRow(row)
        let isBlank = pixelFilter.changedCount == 0
        rowKinds.append(PNGFilteredRow(filter: used, isBlank: isBlank))
        filtered[offset] = used.rawValue
        PNGBandEncoder.packRow(
          pixelFilter.differences, channels: layout.channels, isBlank: isBlank, into: &filtered,
          at: offset + 1)
        if layout.compression.level == nil {
          PNGBandEncoder.copyRow(
            pixelFilter.differences, into: &differences, at: index * texture.width)
        }
      } else {
        byteFilter.filterRow(row)
        PNGBandEncoder.copyRow(byteFilter.filtered, into: &filtered, at: offset)
      }
    }
  }

  /// Stores the differences of a row's pixels as bytes, three or four for each pixel.
  private static func packRow(
    _ differences: [UInt32], channels: Int, isBlank: Bool, into bytes: inout [UInt8],
    at offset: Int
  ) {
    let source = differences.span
    var span = bytes.mutableSpan
    if isBlank {
      var row = span._mutatingExtracting(offset..<offset + source.count * channels)
      for x in row.indices { row[x] = 0 }
      return
    }
    var target = span.words
    var position = offset
    var x = 0
    if channels == 3 {
      // Eight pixels are three words of 64 bits.
      while x &+ 8 <= source.count {
        func pixel(_ index: Int) -> UInt64 { UInt64(source[x &+ index]) }
        let (third, sixth) = (pixel(2), pixel(5))
        let words = (
          pixel(0) | pixel(1) &<< 24 | third &<< 48,
          third &>> 16 | pixel(3) &<< 8 | pixel(4) &<< 32 | sixth &<< 56,
          sixth &>> 8 | pixel(6) &<< 16 | pixel(7) &<< 40
        )
        target.storeBytes(of: words.0.littleEndian, toByteOffset: position, as: UInt64.self)
        target.storeBytes(of: words.1.littleEndian, toByteOffset: position &+ 8, as: UInt64.self)
        target.storeBytes(of: words.2.littleEndian, toByteOffset: position &+ 16, as: UInt64.self)
        position &+= 24
        x &+= 8
      }
    }
    while x < source.count {
      // Three bytes and a fourth that the next pixel overwrites, or all four.
      target.storeBytes(of: source[x].littleEndian, toByteOffset: position, as: UInt32.self)
      position &+= channels
      x &+= 1
    }
  }

  private static func copyRow<Element>(
    _ row: [Element], into rows: inout [Element], at offset: Int
  ) {
    let source = row.span
    var whole = rows.mutableSpan
    var target = whole._mutatingExtracting(offset..<offset + source.count)
    for x in source.indices { target[x] = source[x] }
  }
}
