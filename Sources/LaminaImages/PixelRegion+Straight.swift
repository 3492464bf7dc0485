// Straight pixels, as decoders write them, become premultiplied.

import LaminaPixels

extension PixelRegion {
  /// Turns straight RGBA into premultiplied pixels, in place; says whether all are opaque.
  mutating func premultiply() -> Bool {
    var all = PackedPixel.white
    var pixels = allRows
    // Without a branch, so that several are done at once: an opaque pixel is multiplied by 255.
    for index in pixels.indices {
      let straight = pixels[index]
      all.rawValue &= straight.rawValue
      pixels[index] = PackedPixel(rawValue: straight.rawValue | 0xFF00_0000)
        .multiplied(by: straight.alpha)
    }
    return all.isOpaque
  }
}
