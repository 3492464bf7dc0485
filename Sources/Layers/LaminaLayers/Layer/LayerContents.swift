public import LaminaImages
public import LaminaPixels

/// The picture in a layer: pixels, or an image that is decoded when it is about to be shown.
public enum LayerContents: Sendable {
  /// An encoded image, which `prepare` decodes before it is shown.
  case image(ImageSource)
  /// A texture of pixels that need no decoding.
  case texture(Texture)

  /// The number of columns of the picture, known without decoding.
  public var width: Int {
    switch self {
    case .image(let source): source.properties.width
    case .texture(let texture): texture.width
    }
  }

  /// The number of rows of the picture, known without decoding.
  public var height: Int {
    switch self {
    case .image(let source): source.properties.height
    case .texture(let texture): texture.height
    }
  }
}
