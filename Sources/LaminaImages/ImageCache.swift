public import LaminaPixels

/// Decoded pixels by the image they came from.
public struct ImageCache: Sendable {
  private var textures: [ObjectIdentifier: (source: ImageSource, texture: Texture)] = [:]
  /// The bytes that the decoded pixels take.
  public private(set) var byteCount = 0

  /// Makes an empty cache.
  public init() {}

  /// The pixels of an image, if it has been decoded.
  public func texture(of source: ImageSource) -> Texture? {
    textures[ObjectIdentifier(source)]?.texture
  }

  /// Decodes an image and keeps its pixels.
  ///
  /// - Returns: what was wrong with the file, in lenient mode.
  /// - Throws: `ImageError` as `ImageSource.decode` does.
  public mutating func decode(_ source: ImageSource, isLenient: Bool) throws(ImageError) -> [String]
  {
    let image = try source.decode(isLenient: isLenient)
    textures[ObjectIdentifier(source)] = (source, image.texture)
    byteCount += image.texture.byteCount
    return image.warnings
  }
}
