// APNG: a PNG whose further frames are chunks that other readers skip.

import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// The coder of APNG: exact pictures with alpha.
///
/// ```
/// IHDR acTL | fcTL IDAT | fcTL fdAT | fcTL fdAT | ... | IEND
/// ```
/// A frame has the rectangle that changed. If all changed pixels are opaque, the others can be clear and drawn over
/// instead, which often deflates better. Rows may be filtered or not. All these forms are made, and the smallest one is
/// written.
///
/// - Source: PNG Specification (Third Edition), W3C, sections 11.3.6 and 12.13 on animation.
struct APNGCoder: MovieCoder {
  private let settings: MovieSettings
  private let frameCount: Int

  /// Makes a coder of an exact number of frames, because the header stores it.
  init(_ settings: MovieSettings, frameCount: Int) {
    (self.settings, self.frameCount) = (settings, frameCount)
  }

  let rules = MovieRules(
    mergesEqual: false, clearsByDisposal: false, firstIsWhole: true, headerIsLast: false,
    longestRun: 1)

  func preparePicture(_ picture: Texture) throws(MemoryError) -> Texture {
    try picture.expanded()
  }

  func encodeHeader(_ size: MovieSize, _ whole: MovieTotals?) -> [UInt8] {
    var header = PNGChunkWriter(name: "IHDR")
    header.appendNumber(UInt32(size.width))
    header.appendNumber(UInt32(size.height))
    // Eight bits a channel, with alpha; the rest are the only methods that exist.
    header.appendBytes(contentsOf: [8, 6, 0, 0, 0])
    var profile = PNGChunkWriter(name: "sRGB")
    profile.appendBytes(contentsOf: [0])
    var control = PNGChunkWriter(name: "acTL")
    control.appendNumber(UInt32(frameCount))
    control.appendNumber(UInt32(settings.loops))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header.finished + profile.finished
      + control.finished
  }

  let trailer = PNGChunkWriter(name: "IEND").finished

  func encodeFrame(_ frame: MovieFrame) throws(FileError) -> [UInt8] {
    let region = frame.region
    guard let deflater = Deflater(level: 7) else {
      throw .noMemory(path: "APNG encoder", bytes: 1 << 16)
    }
    let canDrawOver = frame.place > 0 && APNGCoder.canDrawOver(frame)
    var (data, drawsOver): ([UInt8], Bool) = ([], false)
    for isOver in canDrawOver ? [true, false] : [false] {
      for isFiltered in [false, true] {
        let form = APNGCoder.compressed(
          frame, drawsOver: isOver, isFiltered: isFiltered, deflater)
        if data.isEmpty || form.count < data.count { (data, drawsOver) = (form, isOver) }
      }
    }
    var control = PNGChunkWriter(name: "fcTL")
    // The chunks of frames are numbered through: one for the first frame, and two for each other.
    control.appendNumber(UInt32(max(0, 2 * frame.place - 1)))
    for number in [region.width, region.height, region.minX, region.minY] {
      control.appendNumber(UInt32(number))
    }
    let duration = settings.rate.shortDuration
    for number in [duration.numerator, duration.denominator] {
      control.appendBytes(contentsOf: [UInt8(number >> 8), UInt8(number & 255)])
    }
    // The rectangle stays at the frame's end.
    control.appendBytes(contentsOf: [0, drawsOver ? 1 : 0])
    var pixels = PNGChunkWriter(name: frame.place == 0 ? "IDAT" : "fdAT")
    if frame.place > 0 { pixels.appendNumber(UInt32(2 * frame.place)) }
    pixels.appendBytes(contentsOf: data)
    return control.finished + pixels.finished
  }

  /// Returns whether some pixels of a frame's rectangle did not change, and all others are opaque.
  private static func canDrawOver(_ frame: MovieFrame) -> Bool {
    let region = frame.region
    var shown = [PackedPixel](repeating: .clear, count: region.width)
    var kept = 0
    for y in region.rows {
      frame.shownRow(y, into: &shown)
      let row = frame.picture.row(y, region.columns)
      for x in row.indices {
        if row[x] == shown[x] { kept += 1 } else if !row[x].isOpaque { return false }
      }
    }
    // A few kept pixels save nothing.
    return kept > region.area / 16
  }

  /// Returns the zlib stream of a frame's rectangle.
  private static func compressed(
    _ frame: MovieFrame, drawsOver: Bool, isFiltered: Bool, _ deflater: borrowing Deflater
  ) -> [UInt8] {
    let region = frame.region
    let rowBytes = 4 * region.width + 1
    var filter = PNGPixelFilter(width: region.width, channels: 4)
    var filtered = [UInt8](repeating: 0, count: region.height * rowBytes)
    var shown = [PackedPixel](repeating: .clear, count: region.width)
    var drawn = shown
    var words = [UInt32](repeating: 0, count: region.width)
    var place = 0
    for y in region.rows {
      let row = frame.picture.row(y, region.columns)
      if drawsOver { frame.shownRow(y, into: &shown) }
      for x in row.indices { drawn[x] = drawsOver && row[x] == shown[x] ? .clear : row[x] }
      if isFiltered {
        filtered[place] = filter.filterRow(drawn.span).rawValue
        store(filter.differences, into: &filtered, at: place + 1)
      } else {
        for x in drawn.indices {
          let (red, green, blue, alpha) = drawn[x].straight
          words[x] = PackedPixel(red: red, green: green, blue: blue, alpha: alpha).rawValue
        }
        store(words, into: &filtered, at: place + 1)
      }
      place += rowBytes
    }
    var stream = [UInt8](repeating: 0, count: 2 + deflater.compressedBound(filtered.count))
    // Deflate with a window of 32 KiB, at a middle level of effort.
    (stream[0], stream[1]) = (0x78, 0x5E)
    var output = stream.mutableSpan
    let count = deflater.compressStream(filtered.span, into: &output, at: 2)
    stream.removeLast(stream.count - 2 - count)
    return stream + PNGChunkWriter.bigEndianBytes(of: Checksums.adler32(filtered.span))
  }

  /// Stores words as four bytes each, the low byte first.
  private static func store(_ words: [UInt32], into bytes: inout [UInt8], at start: Int) {
    let source = words.span
    var target = bytes.mutableSpan
    var place = start
    for index in source.indices {
      let word = source[index]
      target[place] = UInt8(truncatingIfNeeded: word)
      target[place + 1] = UInt8(truncatingIfNeeded: word &>> 8)
      target[place + 2] = UInt8(truncatingIfNeeded: word &>> 16)
      target[place + 3] = UInt8(truncatingIfNeeded: word &>> 24)
      place += 4
    }
  }
}
