public import LaminaGeometry
public import LaminaPixels

/// A glyph that is a picture in colours, from one of the sizes that its face stores.
///
/// - Source: OpenType, tables CBDT and sbix.
public struct GlyphPicture: Sendable {
  /// The pixels.
  public var texture: Texture
  /// The rectangle of the picture, in ems with y down, with the pen at the origin.
  public var rect: Rect

  /// Makes a picture.
  public init(texture: Texture, rect: Rect) {
    self.texture = texture
    self.rect = rect
  }
}
