// Single pictures by libjpeg-turbo. One of the few files that may use `unsafe`: the shim takes pointers.

import CPictureShim
package import LaminaFiles
package import LaminaPixels

/// An encoder of pictures as JPEG, on black; its bytes depend on the pixels and the quality alone.
///
/// Policy: `opaque-formats`.
package struct JPEGEncoder: Sendable {
  private let quality: Int

  /// The maximum length of a side, in pixels.
  package static let longestSide = 65_500

  /// Makes an encoder of a quality from 1 to 100; colours have full resolution from 90 on.
  package init(quality: Int) { self.quality = quality }

  /// Returns the file of a picture.
  ///
  /// - Throws: `FileError.noMemory`; `.tooLarge` for a side longer than `longestSide`.
  package func encode(_ picture: Texture) throws(FileError) -> [UInt8] {
    let pixels = try StraightPixels(PictureEncoding.expanded(picture), isOverBlack: true)
    var options = lamina_jpeg_options()
    options.width = UInt32(pixels.width)
    options.height = UInt32(pixels.height)
    options.quality = Int32(quality)
    options.has_full_chroma = quality >= 90 ? 1 : 0
    return try unsafe PictureEncoding.written("JPEG", longestSide: JPEGEncoder.longestSide, pixels)
    {
      rgbx, bytes, count in
      unsafe lamina_write_jpeg(&options, rgbx, &bytes, &count)
    }
  }
}
