// What a frame had to decode before it could be shown.

/// An image that was decoded inside a frame: a late decode, since everything else waited for it.
public struct ImageDecode: Hashable, Sendable {
  /// The image's name: its file's path, or what stands for it.
  public var image: String
  /// The path of the layer that it was decoded for; `nil` if nobody knows.
  public var layer: String?
  /// The columns of the decoded pixels.
  public var width: Int
  /// The rows of the decoded pixels.
  public var height: Int
  /// The bytes of the decoded pixels.
  public var bytes: Int
  /// How long decoding took, by the renderer's clock, ns.
  public var nanoseconds: UInt64
  /// What a display's hardware would have to be given a converted copy for; `nil` if it would not.
  public var conversion: ImageConversion?

  /// Makes a row.
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

/// Why a display's hardware could not read an image's pixels as its file holds them: Core Animation
/// would hand it a converted copy, which its tools call a copied image.
///
/// 8-bit RGB and grey need none. Nor do pixels that are assigned to a layer: here they always are 8-bit
/// RGBA or grey. The other cause that Core Animation knows, rows at addresses the hardware cannot read,
/// is not counted (a named policy): a texture's memory starts at a multiple of 64 bytes and its rows are
/// packed, without a stride of their own, so that nobody can hand over rows which would have to be moved.
public enum ImageConversion: String, CaseIterable, Codable, Hashable, Sendable {
  /// One bit a channel.
  case depth1
  /// Two bits a channel.
  case depth2
  /// Four bits a channel.
  case depth4
  /// Sixteen bits a channel.
  case depth16
  /// Indices into a table of colours, of any depth.
  case palette
  /// Cyan, magenta, yellow and black.
  case cmyk
}
