// The formats of moving pictures that are written here, and their settings.

/// A file format of moving pictures.
package enum MovieFormat: String, CaseIterable, Sendable {
  /// Animated Portable Network Graphics: exact, with alpha.
  case apng
  /// Graphics Interchange Format: 256 colours for a film or a frame; a pixel is opaque or clear.
  case gif
  /// Animated WebP, exact or not, with alpha.
  case webp

  /// The maximum length of a picture's side, in pixels; `nil` if no canvas can exceed it.
  package var longestSide: Int? {
    switch self {
    case .apng: nil
    case .gif: Int(UInt16.max)
    case .webp: WebPEncoder.longestSide
    }
  }
}

/// The distribution of the error that a pixel of a GIF has, because its colour is not in the palette.
package enum MovieDithering: String, CaseIterable, Sendable {
  /// Floyd and Steinberg's: neighbours to the right and below get it.
  case floydSteinberg = "floyd-steinberg"
  /// The error stays where it is.
  case none
}

/// The colours that a GIF's frames take theirs from.
package enum MoviePalette: String, CaseIterable, Sendable {
  /// The film's palette, except in frames for which it is much less exact than one of their own.
  case automatic
  /// One palette for all frames.
  case film
  /// A palette for each frame.
  case frame
}

/// The settings of a moving picture.
package struct MovieSettings: Sendable {
  /// The file format.
  package var format: MovieFormat
  /// The frames in a second.
  package var rate: MovieRate
  /// How many times the frames are played; 0 without end.
  package var loops: Int
  /// The quality from 1 to 100; `nil` for the format's usual one, which of a WebP is 75, and of others the best.
  ///
  /// A GIF has fewer colours at a lower quality. An APNG is always exact.
  package var quality: Int?
  /// Whether a WebP is exact.
  package var isLossless: Bool
  /// The distribution of errors in a GIF.
  package var dithering: MovieDithering
  /// The choice of palettes in a GIF.
  package var palette: MoviePalette

  /// Makes settings.
  package init(
    _ format: MovieFormat, rate: MovieRate, loops: Int = 0, quality: Int? = nil,
    isLossless: Bool = false, dithering: MovieDithering = .floydSteinberg,
    palette: MoviePalette = .automatic
  ) {
    self.format = format
    self.rate = rate
    self.loops = loops
    self.quality = quality
    self.isLossless = isLossless
    self.dithering = dithering
    self.palette = palette
  }
}
