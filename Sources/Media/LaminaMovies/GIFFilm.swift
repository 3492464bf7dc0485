// The end of a GIF: a palette is chosen once all colours are known, and drafts become frames.

import LaminaGeometry

/// The frames of a GIF after their drafts: their palettes, and what they leave in place.
///
/// ```
/// in order     collect: the colours of each draft
/// any thread   find colours: in the film's palette, or in one of the frame's own
/// in order     show: pixels that have their colour already may stay
/// any thread   encode: the rest of the rectangle by LZW
/// ```
/// A film's palette saves 768 bytes in each frame, and a colour keeps its index from frame to frame. A frame gets a
/// palette of its own where the film's is much less exact. Policy: `gif-palette`.
package struct GIFFilm: Sendable {
  private var histogram = ColorHistogram()
  private var keepsPixels = false
  /// The palette of all frames; empty if each has its own.
  package private(set) var palette: FilmPalette
  private var canvas = GIFCanvas(MovieSize(width: 0, height: 0))

  /// Makes a film without frames.
  init(_ settings: MovieSettings, colorCount: Int) {
    palette = FilmPalette(settings, colorCount: colorCount)
  }

  /// Adds the colours of a frame's draft.
  package mutating func collectDraft(_ bytes: [UInt8]) {
    guard palette.settings.palette != .frame else { return }
    if GIFDraft(bytes: bytes).addColors(to: &histogram) { keepsPixels = true }
  }

  /// Chooses the film's palette, and begins with a clear canvas.
  package mutating func choosePalette(_ size: MovieSize) {
    canvas = GIFCanvas(size)
    guard palette.settings.palette != .frame else { return }
    let most = palette.colorCount - (keepsPixels ? 1 : 0)
    palette.colors = ColorQuantizer.palette(for: histogram, most: most)
  }

  /// Shows a frame after those before it.
  package mutating func showFrame(_ frame: inout GIFFrame) { frame.showFrame(on: &canvas) }
}

/// The palette of a film, and the choice between it and a palette of the frame's own.
package struct FilmPalette: Sendable {
  /// The colours; none if each frame has its own palette.
  fileprivate(set) var colors: [RGB] = []
  fileprivate let settings: MovieSettings
  fileprivate let colorCount: Int

  init(_ settings: MovieSettings, colorCount: Int) {
    (self.settings, self.colorCount) = (settings, colorCount)
  }

  /// Returns the frames of drafts, whose colours are found.
  package func findColors(of drafts: [[UInt8]]) -> [GIFFrame] {
    var shared = PaletteLookup(colors.isEmpty ? [0] : colors)
    return drafts.map { findColors(of: GIFDraft(bytes: $0), &shared) }
  }

  private func findColors(of draft: GIFDraft, _ shared: inout PaletteLookup) -> GIFFrame {
    // A mean error of two levels is hardly seen.
    let (small, muchMore) = (Float(8), Float(2))
    var error = Float.infinity
    if !colors.isEmpty {
      error = settings.palette == .film ? 0 : draft.meanError(&shared)
      if error <= small {
        return GIFFrame(draft, &shared, hasOwnPalette: false, settings.dithering)
      }
    }
    var histogram = ColorHistogram()
    let keepsPixels = draft.addColors(to: &histogram)
    let own = ColorQuantizer.palette(
      for: histogram, most: colorCount - (keepsPixels || !colors.isEmpty ? 1 : 0))
    var lookup = PaletteLookup(own.isEmpty ? [0] : own)
    if error <= muchMore * draft.meanError(&lookup) {
      return GIFFrame(draft, &shared, hasOwnPalette: false, settings.dithering)
    }
    return GIFFrame(draft, &lookup, hasOwnPalette: true, settings.dithering)
  }
}

extension GIFDraft {
  /// Returns the mean squared distance of the frame's colours from those of a palette.
  fileprivate func meanError(_ lookup: inout PaletteLookup) -> Float {
    var (sum, pixels) = (Float(0), 0)
    forEachRun { color, count in
      guard color != GIFDraft.unchanged else { return }
      let found = lookup.palette[lookup.index(of: color)]
      let distance = NearestColor.channels(color) - NearestColor.channels(found)
      sum += (distance * distance * ColorQuantizer.weights).sum() * Float(count)
      pixels += count
    }
    return pixels > 0 ? sum / Float(pixels) : 0
  }
}
