// PNG out: bands of rows are filtered and compressed on several threads, and handed on in order.
// Encoding lies outside the frame.

public import LaminaFiles
public import LaminaPixels

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
struct PNGLayout: Equatable, Sendable {
  let compression: PNGCompression
  /// 3 without alpha, 4 with.
  let channels: Int
  let width: Int
  /// The bytes of a filtered row.
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
    var encoder = PNGFrameEncoder(
      compression: compression, threadCount: threadCount, keepsBands: false)
    try encoder.encode(texture, write: write)
  }
}
