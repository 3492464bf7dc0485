// PNG encoding: several threads filter and compress bands of rows; the bands are written in order. Encoding is not part
// of the frame.

public import LaminaFiles
public import LaminaPixels

/// How hard the encoder tries to make a PNG small.
///
/// The pixels are the same at every level.
public enum PNGCompression: String, CaseIterable, Sendable {
  /// Stored without compression: the largest.
  case none
  /// Codes for bytes and for runs of zeros only: the fastest.
  case fast
  /// Codes for repetitions of any bytes too, by libdeflate's level 5; the default.
  case standard
  /// libdeflate's level 9, with the best of all filters for each row.
  case best

  /// libdeflate's level; `nil` if zero runs alone are enough.
  var level: Int32? {
    switch self {
    case .none: 0
    case .fast: nil
    case .standard: 5
    case .best: 9
    }
  }

  /// Whether rows are filtered by whole pixels, with two filters to choose from.
  var filtersPixels: Bool { self == .fast || self == .standard }

  /// zlib's header: deflate with a window of 32 KiB, and the level of effort.
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
  /// 3 without alpha, 4 with alpha.
  let channels: Int
  let width: Int
  /// The size of a filtered row, in bytes.
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

  func rows(ofBand index: Int) -> Range<Int> {
    index * rowsPerBand..<min(height, (index + 1) * rowsPerBand)
  }
}

/// Writes a picture as PNG.
///
/// The same pixels and level give the same bytes, for any number of threads and on any machine.
///
/// A picture whose pixels are all opaque is stored without alpha. An sRGB chunk declares the colour space.
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
    try encoder.encode(texture, write: write)
  }
}
