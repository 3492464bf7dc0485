// The results of the shim as bytes or errors. One of the few files that may use `unsafe`: the shim takes pointers.

import CPictureShim
import LaminaFiles
import LaminaPixels

/// The handling of the shim's results, which both encoders share.
enum PictureEncoding {
  /// Returns a picture in four channels.
  static func expanded(_ picture: Texture) throws(FileError) -> Texture {
    do { return try picture.expanded() } catch {
      throw .noMemory(path: "encoder", bytes: error.bytes)
    }
  }

  /// Returns the bytes that a function of the shim has written.
  static func written(
    _ name: String, longestSide: Int, _ pixels: StraightPixels,
    by write: (
      UnsafePointer<UInt8>?, inout UnsafeMutablePointer<UInt8>?, inout Int
    ) -> lamina_picture_status
  ) throws(FileError) -> [UInt8] {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = unsafe pixels.bytes.span.withUnsafeBufferPointer { rgba in
      unsafe write(rgba.baseAddress, &memory, &count)
    }
    switch status {
    case LAMINA_PICTURE_WRITTEN:
      let bytes = unsafe Array(UnsafeBufferPointer(start: memory, count: count))
      unsafe lamina_free_picture(memory)
      return bytes
    case LAMINA_PICTURE_REFUSED:
      throw .tooLarge(
        path: "\(name) encoder: side in pixels", bytes: max(pixels.width, pixels.height),
        limit: longestSide)
    default: throw .noMemory(path: "\(name) encoder", bytes: 8 * pixels.bytes.count)
    }
  }
}
