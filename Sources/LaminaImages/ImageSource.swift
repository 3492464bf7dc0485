public import LaminaPixels

/// An encoded image: its properties are known at once, its pixels when it is decoded.
///
/// Colour is sRGB. Other colour descriptions in the file (gAMA, cHRM, iCCP, cICP) are named in
/// `properties.ignored` and have no effect.
public final class ImageSource: Sendable {
  /// The file's path, or what stands for it: errors name it.
  public let name: String
  /// What is known without decoding.
  public let properties: ImageProperties
  private let bytes: FileBytes
  private let limits: ImageLimits

  /// Reads an image file's properties; `name` is what errors call it, if not its path.
  ///
  /// - Throws: `ImageError` if the file cannot be read, is no PNG, breaks the format's rules ahead
  ///   of its pixels, or is over a limit.
  public convenience init(
    path: String, name: String? = nil, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: limits.fileBytes) } catch {
      throw .unreadable(name.map { error.renamed($0) } ?? error)
    }
    try self.init(bytes: bytes, name: name ?? path, limits: limits)
  }

  /// Reads the properties of an image that is in memory.
  ///
  /// - Throws: `ImageError` if it is no PNG, breaks the format's rules ahead of its pixels, or is
  ///   over a limit.
  public init(bytes: FileBytes, name: String, limits: ImageLimits = ImageLimits())
    throws(ImageError)
  {
    self.bytes = bytes
    self.name = name
    self.limits = limits
    properties = try PNGDecoder(bytes: bytes, name: name, limits: limits).readProperties()
  }

  /// Decodes the pixels, premultiplied.
  ///
  /// - Parameter isLenient: whether to keep what can be decoded of a broken file.
  /// - Returns: the pixels, and for a broken file in lenient mode what was wrong with it.
  /// - Throws: `ImageError` if the file breaks the format's rules or memory runs out.
  public func decode(isLenient: Bool = false) throws(ImageError) -> DecodedImage {
    try PNGDecoder(bytes: bytes, name: name, limits: limits).decode(
      properties, isLenient: isLenient)
  }
}

/// What is known of an image without decoding it.
public struct ImageProperties: Hashable, Sendable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Bits per channel, or per palette index: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// How the file stores colour.
  public var colorModel: ColorModel
  /// Whether there is an alpha channel or a transparent colour.
  public var hasAlpha: Bool
  /// Whether the rows come in seven passes.
  public var isInterlaced: Bool
  /// Chunks that describe colour and are ignored, each once, in file order.
  public var ignored: [String]

  /// The bytes the decoded pixels take.
  public var decodedBytes: Int { width * height * 4 }

  /// How a file stores colour.
  public enum ColorModel: String, Sendable {
    /// Grey, perhaps with alpha.
    case grey
    /// Red, green and blue, perhaps with alpha.
    case rgb
    /// Indices into a table of colours.
    case palette
  }
}

/// Decoded pixels.
public struct DecodedImage: Sendable {
  /// The pixels.
  public var texture: Texture
  /// What was wrong with the file, in lenient mode; empty for a sound one.
  public var warnings: [String]
}
