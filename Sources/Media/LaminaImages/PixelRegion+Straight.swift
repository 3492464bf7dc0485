// The pixels that decoders write: their memory, and their premultiplication.

import LaminaGeometry
import LaminaPixels

extension Framebuffer {
  /// Allocates the memory for an image's pixels.
  ///
  /// - Throws: `ImageError.noMemory`, with the image's name.
  init(width: Int, height: Int, of name: String) throws(ImageError) {
    do { try self.init(bounds: IntRect(x: 0, y: 0, width: width, height: height)) } catch {
      throw .noMemory(name: name, bytes: width * height * 4)
    }
  }
}

extension PixelRegion {
  /// Turns straight RGBA into premultiplied pixels, in place; returns whether all are opaque.
  mutating func premultiplyPixels() -> Bool {
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
