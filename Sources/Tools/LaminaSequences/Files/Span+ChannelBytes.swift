// Pixels viewed as bytes. One of the few files that may use `unsafe`: it reads one type of memory as another.

import LaminaPixels

extension Span<PackedPixel> {
  /// The pixels' memory viewed as bytes, four per pixel: premultiplied red, green, blue and alpha.
  ///
  /// - Precondition: the machine is little-endian.
  var channelBytes: Span<UInt8> {
    @_lifetime(copy self) get {
      precondition(UInt32(1).littleEndian == 1, "the low byte comes last on this machine")
      return unsafe Span<UInt8>(_bytes: bytes)
    }
  }
}
