// The bounds of a texture's pixels that are not clear: pictures of text are mostly clear.

import LaminaGeometry

extension Texture {
  /// Returns the texture with `ink` set to the bounds of its pixels that are not clear.
  ///
  /// For a fully clear texture the bounds are not set. O(pixels).
  public func withInkBounds() -> Texture {
    guard !isOpaque, format == .rgba8, width > 0 else { return self }
    var (top, bottom) = (0, height)
    while top < bottom, isClear(row: top) { top += 1 }
    while top < bottom, isClear(row: bottom - 1) { bottom -= 1 }
    if top == bottom { return self }
    var (left, right) = (width, 0)
    for y in top..<bottom {
      let row = row(y, 0..<width)
      var x = 0
      while x < left, row[x] == .clear { x += 1 }
      left = x
      x = width
      while x > right, row[x - 1] == .clear { x -= 1 }
      right = x
    }
    var texture = self
    texture.ink = IntRect(minX: left, minY: top, maxX: right, maxY: bottom)
    return texture
  }

  private func isClear(row y: Int) -> Bool { row(y, 0..<width).channels.uniform == 0 }
}
