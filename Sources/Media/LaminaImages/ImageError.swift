public import LaminaFiles

/// The reason why an image could not be used.
///
/// `name` is the file's path, or the name that the caller gave it.
public enum ImageError: Error, Equatable, Sendable {
  /// The file could not be read.
  case unreadable(FileError)
  /// The bytes are of no supported format; `firstBytes` are the first ones, up to 4,096.
  case unknownFormat(name: String, firstBytes: [UInt8])
  /// The file breaks its format's rules.
  case invalid(name: String, format: ImageFormat, reason: String)
  /// The file uses an unsupported part of its format.
  case unsupported(name: String, format: ImageFormat, feature: String)
  /// The image exceeds a limit of `ImageLimits`.
  case overLimit(name: String, limit: Limit, value: Int, allowed: Int)
  /// The machine has no memory for the pixels.
  case noMemory(name: String, bytes: Int)

  /// Whether the error is that the file does not exist.
  package var isMissingFile: Bool {
    if case .unreadable(let reason) = self { reason.isMissing } else { false }
  }

  /// The recognised but unsupported format of the file, such as HEIC; `nil` if there is none.
  package var foreignFormat: ForeignFormat? {
    guard case .unknownFormat(let name, let bytes) = self else { return nil }
    return ForeignFormat(firstBytes: bytes, name: name)
  }

  /// Whether the file was read but holds nothing that can be decoded.
  package var isUndecodable: Bool {
    switch self {
    case .unknownFormat, .invalid, .unsupported: true
    case .unreadable, .overLimit, .noMemory: false
    }
  }

  /// The limits that an image can exceed.
  public enum Limit: String, Sendable {
    /// Pixels along one side.
    case side
    /// Pixels in all.
    case pixels
    /// Scans of a JPEG; each scan covers the whole picture again.
    case scans
    /// Bytes in a PNG chunk that contains no pixels.
    case chunk
  }
}

/// The supported formats, recognised by a file's first bytes.
public enum ImageFormat: String, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG, bare or in JFIF or EXIF.
  case jpeg
  /// WebP, lossy or lossless.
  case webp
  /// Graphics Interchange Format, of which the first picture is shown.
  case gif

  /// The usual name of the format.
  public var title: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Finds the format by the first bytes; `nil` if it is not supported.
  package init?(of bytes: Span<UInt8>) {
    func starts(with signature: [UInt8]) -> Bool {
      bytes.count >= signature.count
        && signature.indices.allSatisfy { bytes[$0] == signature[$0] }
    }
    if starts(with: PNGDecoder.signature) {
      self = .png
    } else if starts(with: JPEGSegments.signature) {
      self = .jpeg
    } else if WebPDecoder.hasSignature(bytes) {
      self = .webp
    } else if GIFBlocks.hasSignature(bytes) {
      self = .gif
    } else {
      return nil
    }
  }
}

/// The limits of size and complexity above which an image is refused.
public struct ImageLimits: Hashable, Sendable {
  /// The maximum number of pixels along one side.
  public var side = 16_384
  /// The maximum number of pixels in all.
  public var pixels = 100_000_000
  /// The maximum size of a PNG chunk that contains no pixels, in bytes.
  public var chunkBytes = 8_000_000
  /// The maximum size of the file, in bytes.
  public var fileBytes = 1 << 30
  /// The maximum number of scans of a JPEG; a progressive picture has about ten.
  public var scans = 100

  /// Makes the default limits.
  public init() {}

  /// Throws if an image exceeds a limit.
  func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    let longest = max(width, height)
    guard longest <= side else {
      throw .overLimit(name: name, limit: .side, value: longest, allowed: side)
    }
    // Sides are below 2^31, so the product fits in 64 bits.
    guard width * height <= pixels else {
      throw .overLimit(name: name, limit: .pixels, value: width * height, allowed: pixels)
    }
  }
}
