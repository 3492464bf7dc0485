import LaminaFiles
import LaminaPixels

/// The pixel format of a layer's backing store.
///
/// A store of greys has no alpha channel, so only an opaque layer's store takes one byte per pixel. The
/// shown colours do not depend on the format, and an opaque mask covers its whole area either way.
///
/// - Source: `CALayerContentsFormat`. UIKit chooses a format for views that draw; its rule is not known.
public enum ContentsFormat: String, CaseIterable, Hashable, Sendable {
  /// Four bytes per pixel; the default.
  case rgba8
  /// Greys: colours become their `PackedPixel.luma` when the drawing is finished.
  ///
  /// It takes one byte per pixel in an opaque layer, otherwise four.
  case gray8
  /// One byte per pixel if the layer is opaque and all its finished pixels are grey, otherwise four.
  ///
  /// So the format changes no pixel.
  case automatic

  /// Returns the maximum number of bytes that one pixel of a store takes in this format.
  ///
  /// Policy: `store-format`.
  func bytesPerPixel(isOpaque: Bool) -> Int {
    self == .gray8 && isOpaque
      ? PixelFormat.gray8.bytesPerPixel : PixelFormat.rgba8.bytesPerPixel
  }

  /// Returns a drawn picture, converted to this format for the backing store.
  func storedTexture(of drawn: Texture) throws(MemoryError) -> Texture {
    switch self {
    case .rgba8: drawn
    case .gray8: try drawn.grayscale()
    case .automatic: drawn.isOpaque && drawn.holdsOnlyGrays ? try drawn.grayscale() : drawn
    }
  }
}
