import LaminaPixels
public import LaminaViews

// Images that are stored turned or mirrored.

nonisolated extension Image {
  /// The side to which stored pixels are turned for display, like `UIImage.Orientation`.
  public enum Orientation: Int, CaseIterable, Sendable {
    /// As stored.
    case up
    /// Half a turn.
    case down
    /// A quarter turn to the left.
    case left
    /// A quarter turn to the right.
    case right
    /// Mirrored.
    case upMirrored
    /// Half a turn, mirrored.
    case downMirrored
    /// A quarter turn to the left, mirrored.
    case leftMirrored
    /// A quarter turn to the right, mirrored.
    case rightMirrored
  }

  /// The pixels of an image before they were turned.
  struct Oriented: Sendable {
    let orientation: Orientation
    let texture: Texture
    init(_ orientation: Orientation, _ texture: Texture) {
      (self.orientation, self.texture) = (orientation, texture)
    }
  }
}

nonisolated extension Image.Orientation {
  /// Returns the pixels as they are shown; `nil` without memory.
  func upright(_ texture: Texture) -> Texture? {
    let (w, h) = (texture.width, texture.height)
    switch self {
    case .up: return texture
    case .down: return Texture.made(w, h) { x, y in texture.pixel(w - 1 - x, h - 1 - y) }
    case .left: return Texture.made(h, w) { x, y in texture.pixel(w - 1 - y, x) }
    case .right: return Texture.made(h, w) { x, y in texture.pixel(y, h - 1 - x) }
    case .upMirrored: return Texture.made(w, h) { x, y in texture.pixel(w - 1 - x, y) }
    case .downMirrored: return Texture.made(w, h) { x, y in texture.pixel(x, h - 1 - y) }
    case .leftMirrored: return Texture.made(h, w) { x, y in texture.pixel(y, x) }
    case .rightMirrored: return Texture.made(h, w) { x, y in texture.pixel(w - 1 - y, h - 1 - x) }
    }
  }
}
