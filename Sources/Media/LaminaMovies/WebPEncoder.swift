// Single pictures by libwebp. One of the few files that may use `unsafe`: the shim takes pointers.

import CPictureShim
package import LaminaFiles
package import LaminaPixels

/// An encoder of pictures as WebP; its bytes depend on the pixels and the settings alone.
package struct WebPEncoder: Sendable {
  private let quality: Int
  private let isLossless: Bool

  /// The maximum length of a side, in pixels.
  package static let longestSide = 16_383

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - quality: from 1 to 100; without loss, it is ignored.
  ///   - isLossless: whether the pixels are exact.
  package init(quality: Int, isLossless: Bool) {
    (self.quality, self.isLossless) = (quality, isLossless)
  }

  /// Returns the file of a picture.
  ///
  /// - Throws: `FileError.noMemory`; `.tooLarge` for a side longer than `longestSide`.
  package func encode(_ picture: Texture) throws(FileError) -> [UInt8] {
    try encode(StraightPixels(PictureEncoding.expanded(picture)))
  }

  /// Returns the file of straight pixels.
  func encode(_ pixels: StraightPixels) throws(FileError) -> [UInt8] {
    var options = lamina_webp_options()
    options.width = UInt32(pixels.width)
    options.height = UInt32(pixels.height)
    options.row_bytes = 4 * pixels.width
    options.is_lossless = isLossless ? 1 : 0
    // The effort of the lossless form; more takes several times as long for a hundredth of the size.
    options.quality = isLossless ? 40 : Float(quality)
    options.method = isLossless ? 2 : 3
    return try unsafe PictureEncoding.written("WebP", longestSide: WebPEncoder.longestSide, pixels)
    {
      rgba, bytes, count in
      unsafe lamina_write_webp(&options, rgba, &bytes, &count)
    }
  }
}
