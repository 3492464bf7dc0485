import LaminaPixels

/// How a layer's backing store keeps what has been drawn.
///
/// A store of greys has no alpha channel: only that of an opaque layer takes one byte a pixel. What is
/// shown does not depend on it, and a mask that is opaque covers all of itself either way.
///
/// - Source: `CALayerContentsFormat`; that UIKit chooses by itself for views that draw is known, by what
///   rule is not.
public enum ContentsFormat: String, CaseIterable, Hashable, Sendable {
  /// Four bytes a pixel; the default.
  case rgba8
  /// Greys: colours become their `PackedPixel.luma` when the drawing is finished. One byte a pixel in an
  /// opaque layer, else four.
  case gray8
  /// One byte a pixel where that changes nothing: in an opaque layer that has drawn greys alone, by its
  /// finished pixels; else four.
  case automatic

  /// The bytes of a pixel of a store, at most.
  func bytesPerPixel(isOpaque: Bool) -> Int {
    self == .gray8 && isOpaque
      ? PixelFormat.gray8.bytesPerPixel : PixelFormat.rgba8.bytesPerPixel
  }

  /// What is kept of what has been drawn.
  func store(of drawn: Texture) throws(PixelMemoryError) -> Texture {
    switch self {
    case .rgba8: drawn
    case .gray8: try drawn.grayscale()
    case .automatic: drawn.isOpaque && drawn.holdsOnlyGrays ? try drawn.grayscale() : drawn
    }
  }
}
