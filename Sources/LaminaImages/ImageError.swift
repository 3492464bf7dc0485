/// Why an image could not be used.
///
/// `name` is the file's path, or what stands for it.
public enum ImageError: Error, Equatable, Sendable {
  /// The file could not be read.
  case unreadable(FileError)
  /// The bytes are not those of any format that is read; the first ones, as found.
  case unknownFormat(name: String, firstBytes: [UInt8])
  /// The file breaks its format's rules.
  case invalid(name: String, reason: String)
  /// The image is larger than a limit.
  case overLimit(name: String, limit: Limit, value: Int, allowed: Int)
  /// The machine has no memory for the pixels.
  case noMemory(name: String, bytes: Int)

  /// The limits an image can break.
  public enum Limit: String, Sendable {
    /// Pixels along one side.
    case side
    /// Pixels in all.
    case pixels
  }
}

/// How large an image may be before it is refused.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels along one side.
  public var side = 16_384
  /// The most pixels in all.
  public var pixels = 100_000_000
  /// The most bytes in one ancillary chunk.
  public var chunkBytes = 8_000_000
  /// The most bytes in the file.
  public var fileBytes = 1 << 30

  /// The documented defaults.
  public init() {}
}
