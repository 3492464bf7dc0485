// Pixels as the bytes that they are. One of the few files that may be unsafe: one kind of memory is read
// as another.

import LaminaPixels

extension Span<PackedPixel> {
  /// The same memory as bytes, four a pixel: premultiplied red, green, blue and alpha.
  ///
  /// - Precondition: the machine has a number's low byte first.
  var channelBytes: Span<UInt8> {
    @_lifetime(copy self) get {
      precondition(UInt32(1).littleEndian == 1, "the low byte comes last on this machine")
      return unsafe Span<UInt8>(_bytes: bytes)
    }
  }
}
