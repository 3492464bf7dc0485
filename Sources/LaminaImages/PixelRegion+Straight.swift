// Straight pixels, as decoders write them, become premultiplied.

import LaminaPixels

extension PixelRegion {
  /// Turns straight RGBA into premultiplied pixels, in place; says whether all are opaque.
  mutating func premultiply() -> Bool {
    let lanes: UInt32 = 0x00FF_00FF
    var all = UInt32.max
    var pixels = allRows
    // Two channels at a time, without a branch; the alpha is that of an opaque pixel times itself.
    for index in pixels.indices {
      let straight = pixels[index].rawValue
      all &= straight
      let alpha = straight &>> 24
      var low = (straight & lanes) &* alpha &+ 0x0080_0080
      var high = ((straight &>> 8) & 0xFF | 0x00FF_0000) &* alpha &+ 0x0080_0080
      low = (low &+ ((low &>> 8) & lanes)) &>> 8
      high = high &+ ((high &>> 8) & lanes)
      pixels[index] = PackedPixel(rawValue: low & lanes | high & ~lanes)
    }
    return all >= 0xFF00_0000
  }
}
