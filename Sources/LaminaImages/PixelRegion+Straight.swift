// Premultiplication of straight pixels, as decoders write them.

import LaminaPixels

extension PixelRegion {
  /// Turns straight RGBA into premultiplied pixels, in place; returns whether all are opaque.
  mutating func premultiply() -> Bool {
    var all = PackedPixel.white
    var pixels = allRows
    // Branch-free, so that it vectorises: an opaque pixel is multiplied by 255.
    for index in pixels.indices {
      let straight = pixels[index]
      all.rawValue &= straight.rawValue
      pixels[index] = PackedPixel(rawValue: straight.rawValue | 0xFF00_0000)
        .multiplied(by: straight.alpha)
    }
    return all.isOpaque
  }
}
