// PNG encoding: several threads filter and compress bands of rows; the bands are written in order. Encoding is not part
// of the frame.

public import LaminaFiles
public import LaminaPixels

/// The level of effort with which the encoder makes a PNG small.
///
/// The pixels are the same at every level.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// No compression: the largest file.
  case none
  /// Compression by codes for bytes and for runs of zeros only: the fastest.
  case fast
  /// Compression by codes for repetitions of any bytes too, by libdeflate's level 5; the default.
  case standard
  /// Compression by libdeflate's level 9, with the best of all filters for each row.
  case best

  /// The level of libdeflate; `nil` if `ZeroRunDeflate` compresses instead.
  var level: Int32? {
    switch self {
    case .none: 0
    case .fast: nil
    case .standard: 5
    case .best: 9
    }
  }

  /// Whether rows are filtered by whole pixels, with a choice of two filters, instead of byte by byte.
  var filtersPixels: Bool { self == .fast || self == .standard }

  /// The two bytes of zlib's header: deflate with a window of 32 KiB, and the level of effort.
  ///
  /// - Source: RFC 1950, section 2.2.
  var zlibHeader: (UInt8, UInt8) {
    switch self {
    case .none, .fast: (0x78, 0x01)
    case .standard: (0x78, 0x5E)
    case .best: (0x78, 0xDA)
    }
  }

  /// The approximate number of filtered bytes in a band.
  var bandBytes: Int { self == .best ? 1 << 20 : 1 << 18 }
}

/// The division of a picture into bands.
struct PNGLayout: Equatable, Sendable {
  let compression: PNGCompression
  /// The number of channels in the file: 3 without alpha, 4 with alpha.
  let channels: Int
  let width: Int
  /// The size of a filtered row with the number of its filter, in bytes.
  let rowBytes: Int
  let height: Int
  let rowsPerBand: Int

  init(_ texture: Texture, channels: Int, compression: PNGCompression) {
    self.compression = compression
    self.channels = channels
    width = texture.width
    rowBytes = width * channels + 1
    height = texture.height
    rowsPerBand = min(max(1, compression.bandBytes / rowBytes), max(1, height))
  }

  var bandCount: Int { (height + rowsPerBand - 1) / rowsPerBand }

  func rowRange(ofBand index: Int) -> Range<Int> {
    index * rowsPerBand..<min(height, (index + 1) * rowsPerBand)
  }
}

/// An encoder of pictures as PNG, whose bytes depend on the pixels and the level alone.
///
/// Encoding a frame once took longer than rendering it, and on one core: deflate writes one stream from its first byte
/// to its last. But a stream may be cut where nothing refers back. So rows are divided into bands, which threads filter
/// and deflate by themselves, much as pigz divides a file.
///
/// ```text
/// rows      | band 0 | band 1 | band 2 |        the number of rows depends on the level and the width
/// threads   filter, deflate: each by itself     the last block of each is not final
/// file      header [band 0] empty [band 1] empty [band 2] checksum, combined from the bands'
/// ```
/// Empty stored blocks join the bands at whole bytes, and the checksums (Adler-32) are combined. The cuts do not depend
/// on the number of threads, so the same pixels and level give the same bytes, for any number of threads and on any
/// machine.
///
/// Measured on a feed of 1170 by 2532 pixels, in processor time of one thread, against libpng 1.6.39 at level 6, which
/// wrote 359,645 bytes:
///
/// - `standard` takes 0.29 to 0.32 of the time, for 357,773 bytes, and `fast` 0.06 to 0.08, for 426,003 bytes.
/// - Both choose between two filters by the number of non-zero pixels. The specification suggests the least absolute
///   differences of five. On interface frames the two filters gave 0.97 of the size, in a tenth of the time.
///
/// Its limits:
///
/// - A match cannot reach into the band before. So bands are not small: about 256 KiB of filtered bytes, at `best` 1
///   MiB.
/// - A picture whose pixels are all opaque is stored without alpha. Greys are stored as RGB.
/// - An sRGB chunk declares the colour space.
///
/// ```swift
/// let picture = try GraphicsContext(width: 8, height: 8).makeImage()
/// var file: [UInt8] = []
/// try PNGEncoder(compression: .best).encode(picture) { part throws(FileError) in
///   for index in part.indices { file.append(part[index]) }
/// }
/// ```
///
/// - Source: PNG Specification (Third Edition), W3C.
public struct PNGEncoder: Sendable {
  private let compression: PNGCompression
  private let threadCount: Int

  /// Makes an encoder for one level of compression.
  ///
  /// - Parameters:
  ///   - compression: how hard to try.
  ///   - threadCount: how many threads encode, including the caller's.
  /// - Precondition: the count is 1...1,024.
  public init(compression: PNGCompression = .standard, threadCount: Int = 1) {
    precondition((1...1_024).contains(threadCount), "\(threadCount) threads are not 1...1024")
    self.compression = compression
    self.threadCount = threadCount
  }

  /// Encodes `texture` and writes it to a file, whole or not at all.
  ///
  /// - Parameters:
  ///   - texture: the picture.
  ///   - path: the file; `-` for standard output.
  /// - Throws: `FileError`.
  public func write(_ texture: Texture, to path: String) throws(FileError) {
    _ = try WrittenFile(path) { write throws(FileError) in try encode(texture, write: write) }
  }

  /// Encodes `texture` and passes the file's bytes to `write`, in order, a chunk at a time.
  ///
  /// `write` is called on the caller's thread. Greys are stored as RGB.
  ///
  /// - Throws: the `FileError` that `write` throws, or `.noMemory`.
  public func encode(_ texture: Texture, write: (Span<UInt8>) throws(FileError) -> Void)
    throws(FileError)
  {
    var encoder = PNGFrameEncoder(
      compression: compression, threadCount: threadCount, keepsBands: false)
    try encoder.encodeFrame(texture, write: write)
  }
}
