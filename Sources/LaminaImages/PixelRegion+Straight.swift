// Straight pixels, as decoders write them, become premultiplied.

import LaminaPixels

extension PixelRegion {
  /// Turns straight RGBA into premultiplied pixels, in place; says whether all are opaque.
  mutating func premultiply() -> Bool {
    var isOpaque = true
    var pixels = allRows
    for index in pixels.indices {
      let straight = pixels[index]
      if straight.isOpaque { continue }
      isOpaque = false
      pixels[index] = PackedPixel(
        straightRed: straight.red, green: straight.green, blue: straight.blue, alpha: straight.alpha
      )
    }
    return isOpaque
  }
}
