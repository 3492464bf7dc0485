// Images that a frame had to decode before it could be shown.

/// An image decoded within a frame; the decode is late, because everything else waited for it.
public struct ImageDecode: Hashable, Sendable {
  /// The image's name: its file's path, or a substitute.
  public var image: String
  /// The path of the layer that the image was decoded for; `nil` if unknown.
  public var layer: String?
  /// The width of the decoded image, in pixels.
  public var width: Int
  /// The height of the decoded image, in pixels.
  public var height: Int
  /// The number of bytes of the decoded pixels.
  public var bytes: Int
  /// The time of decoding by the renderer's clock, in ns.
  public var nanoseconds: UInt64
  /// The reason why a display's hardware would need a converted copy of the image; `nil` if it would not.
  public var conversion: ImageConversion?

  /// Makes the row of an image.
  public init(
    image: String, layer: String? = nil, width: Int, height: Int, bytes: Int, nanoseconds: UInt64,
    conversion: ImageConversion? = nil
  ) {
    self.image = image
    self.layer = layer
    self.width = width
    self.height = height
    self.bytes = bytes
    self.nanoseconds = nanoseconds
    self.conversion = conversion
  }
}

/// The reason why a display's hardware could not read an image's pixels as its file holds them.
///
/// Core Animation would hand it a converted copy, which its tools call a copied image.
///
/// 8-bit RGB and grey need none. Nor do pixels assigned to a layer: here they always are 8-bit RGBA or grey. Core
/// Animation knows another cause: rows at addresses that the hardware cannot read. It is not counted.
/// A texture's memory starts at a multiple of 64 bytes and its rows are packed without a separate stride. Rows that
/// would have to be moved therefore cannot occur.
///
/// Policy: `copied-image`.
public enum ImageConversion: String, CaseIterable, Codable, Hashable, Sendable {
  /// One bit per channel.
  case depth1
  /// Two bits per channel.
  case depth2
  /// Four bits per channel.
  case depth4
  /// Sixteen bits per channel.
  case depth16
  /// Indices into a table of colours, of any depth.
  case palette
  /// Cyan, magenta, yellow and black.
  case cmyk
}
