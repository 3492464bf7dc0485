// PNG out: bands of rows are filtered and compressed on several threads, and handed on in order.
// Encoding lies outside the frame.

import Dispatch
public import LaminaFiles
public import LaminaPixels
import Synchronization

/// How hard the encoder tries to make a PNG small.
///
/// The pixels are the same at every level.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Stored: the largest.
  case none
  /// Codes for bytes and for runs of zeros: the fastest.
  case fast
  /// Repetitions as well, by libdeflate's level 5; the default.
  case standard
  /// libdeflate's level 9, the best of all filters for each row.
  case best

  /// libdeflate's level; none where zero runs are enough.
  var level: Int32? {
    switch self {
    case .none: 0
    case .fast: nil
    case .standard: 5
    case .best: 9
    }
  }

  /// Whether rows are filtered by whole pixels, from two filters.
  var filtersPixels: Bool { self == .fast || self == .standard }

  /// Deflate with a window of 32 KiB, and how hard it was tried.
  ///
  /// - Source: RFC 1950, section 2.2.
  var zlibHeader: (UInt8, UInt8) {
    switch self {
    case .none, .fast: (0x78, 0x01)
    case .standard: (0x78, 0x5E)
    case .best: (0x78, 0xDA)
    }
  }

  /// About how many filtered bytes make a band.
  var bandBytes: Int { self == .best ? 1 << 20 : 1 << 18 }
}

/// How a picture is cut into bands.
struct PNGLayout: Sendable {
  let compression: PNGCompression
  /// 3 without alpha, 4 with.
  let channels: Int
  /// The bytes of a filtered row.
  let rowBytes: Int
  let height: Int
  let rowsPerBand: Int

  init(_ texture: Texture, channels: Int, compression: PNGCompression) {
    self.compression = compression
    self.channels = channels
    rowBytes = texture.width * channels + 1
    height = texture.height
    rowsPerBand = min(max(1, compression.bandBytes / rowBytes), max(1, height))
  }

  var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  func rows(ofBand index: Int) -> Range<Int> {
    index * rowsPerBand..<min(height, (index + 1) * rowsPerBand)
  }
}

/// Writes a picture as PNG.
///
/// The same pixels and level give the same bytes, for any number of threads and whatever the machine
/// does.
///
/// A picture whose pixels are all opaque is stored without alpha. An sRGB chunk says what the
/// numbers mean.
///
/// - Source: PNG Specification (Third Edition), W3C.
public struct PNGEncoder: Sendable {
  private let compression: PNGCompression
  private let threadCount: Int

  /// Makes an encoder for one level of compression.
  ///
  /// - Parameters:
  ///   - compression: how hard to try.
  ///   - threadCount: how many threads encode, the caller's among them.
  /// - Precondition: the count is 1...1,024.
  public init(compression: PNGCompression = .standard, threadCount: Int = 1) {
    precondition((1...1_024).contains(threadCount), "\(threadCount) threads are not 1...1024")
    self.compression = compression
    self.threadCount = threadCount
  }

  /// Encodes `texture` and hands the file's bytes to `write`, in order, a chunk at a time.
  ///
  /// `write` is called on the caller's thread. Greys are stored as colours.
  ///
  /// - Throws: `FileError` as `write` throws it, or `.noMemory` if the machine has none.
  public func encode(_ texture: Texture, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    let texture = try PNGEncoder.expanded(texture)
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
    let layout = PNGLayout(texture, channels: isOpaque ? 3 : 4, compression: compression)
    try writeBands(texture, layout, write: write)
    try write(PNGChunkWriter(name: "IEND").finished.span)
  }

  private static func expanded(_ texture: Texture) throws(FileError) -> Texture {
    do { return try texture.expanded() } catch {
      throw .noMemory(path: "PNG encoder", bytes: texture.width * texture.height * 4)
    }
  }

  private func hasOnlyOpaquePixels(_ texture: Texture) -> Bool {
    for y in 0..<texture.height {
      let row = texture.row(y, 0..<texture.width)
      var all = UInt32.max
      for x in row.indices { all &= row[x].rawValue }
      if all < 0xFF00_0000 { return false }
    }
    return true
  }

  private func writeBands(
    _ texture: Texture, _ layout: PNGLayout, write: (Span<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    // So many bands at a time that what waits to be written stays small.
    let bandsPerWave = max(threadCount, (16 << 20) / max(1, layout.rowsPerBand * layout.rowBytes))
    var adler: UInt32 = 1
    var first = 0
    while first < layout.bandCount {
      let wave = first..<min(layout.bandCount, first + bandsPerWave)
      for band in try encodeBands(wave, of: texture, layout).get() {
        adler = Checksums.combineAdler32(adler, band.adler, count: band.filteredCount)
        try write(band.chunk.span)
      }
      first = wave.upperBound
    }
    // The zlib stream ends with its checksum, in a chunk of its own.
    var end = PNGChunkWriter(name: "IDAT")
    end.append(adler)
    try write(end.finished.span)
  }

  /// Encodes some bands, each on one thread.
  private func encodeBands(_ indices: Range<Int>, of texture: Texture, _ layout: PNGLayout)
    -> Result<[PNGBand], FileError>
  {
    let next = Atomic<Int>(indices.lowerBound)
    let finished = Mutex<[PNGBand?]>(Array(repeating: nil, count: indices.count))
    let failure = Mutex<FileError?>(nil)
    @Sendable func work(_: Int) {
      do throws(PixelMemoryError) {
        guard var encoder = PNGBandEncoder(texture, layout: layout) else {
          throw .refused(bytes: 1 << 20)
        }
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          guard index < indices.upperBound else { return }
          let band = try encoder.encode(index)
          finished.locked { $0[index - indices.lowerBound] = band }
        }
      } catch {
        next.store(indices.upperBound, ordering: .relaxed)
        switch error {
        case .refused(let bytes):
          failure.locked { $0 = .noMemory(path: "PNG encoder", bytes: bytes) }
        }
      }
    }
    let threads = min(threadCount, indices.count)
    if threads == 1 {
      work(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: threads, execute: work)
    }
    if let error = failure.locked({ $0 }) { return .failure(error) }
    return .success(finished.locked { $0.compactMap(\.self) })
  }
}
