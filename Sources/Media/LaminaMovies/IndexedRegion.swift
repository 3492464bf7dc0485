// A rectangle of a frame as indices of colours, with or without the distribution of errors.

import LaminaGeometry
import LaminaPixels

/// The indices of a rectangle's pixels, one of which may leave what is below.
struct IndexedRegion {
  /// The colours, at least one.
  let palette: [RGB]
  /// The index of pixels that do not change; `nil` if all change.
  let transparent: UInt8?
  /// The index of each pixel, row by row.
  private(set) var indices: [UInt8] = []

  /// A word that is no colour, for a pixel that does not change.
  private static let unchanged: RGB = 1 << 24

  /// Makes the indices of a planned frame whose pixels are opaque or clear.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - most: the maximum number of colours, one of which says that a pixel does not change.
  ///   - dithering: the distribution of errors.
  init(_ frame: MovieFrame, most: Int, dithering: MovieDithering) {
    let (colors, histogram, hasUnchanged) = IndexedRegion.changedColors(frame)
    let count = most - (hasUnchanged ? 1 : 0)
    var palette = ColorQuantizer.palette(for: histogram, most: count)
    if palette.isEmpty { palette = [0] }
    self.palette = palette
    transparent = hasUnchanged ? UInt8(palette.count) : nil
    indices = [UInt8](repeating: 0, count: colors.count)
    let isExact = histogram.isExact && histogram.colors.count <= count
    if isExact || dithering == .none {
      findNearest(colors)
    } else {
      diffuseErrors(colors, width: frame.region.width)
    }
  }

  /// Returns the colours of a frame's rectangle, their histogram, and whether some pixels do not change.
  private static func changedColors(_ frame: MovieFrame) -> ([RGB], ColorHistogram, Bool) {
    let region = frame.region
    var colors = [RGB](repeating: unchanged, count: region.area)
    var hasUnchanged = false
    // A large picture is counted in some of its rows, so that the sums fit.
    let step = 1 + region.area >> 23
    var histogram = ColorHistogram(keepingExact: step == 1 ? 256 : 0)
    var shown = [PackedPixel](repeating: .clear, count: region.width)
    var place = 0
    for (number, y) in region.rows.enumerated() {
      frame.shownRow(y, into: &shown)
      let row = frame.picture.row(y, region.columns)
      var (run, count): (RGB, UInt32) = (0, 0)
      for x in row.indices {
        if row[x] == shown[x] || row[x] == .clear {
          hasUnchanged = true
        } else {
          let color = row[x].rawValue & 0xFF_FFFF
          colors[place] = color
          if color != run, count > 0 {
            if number % step == 0 { histogram.addColor(run, count: count) }
            count = 0
          }
          run = color
          count &+= 1
        }
        place &+= 1
      }
      if count > 0, number % step == 0 { histogram.addColor(run, count: count) }
    }
    return (colors, histogram, hasUnchanged)
  }

  private mutating func findNearest(_ colors: [RGB]) {
    var lookup = PaletteLookup(palette)
    let source = colors.span
    let other = transparent ?? 0
    var (last, index): (RGB, UInt8) = (IndexedRegion.unchanged, other)
    var found = indices
    var target = found.mutableSpan
    for place in source.indices {
      let color = source[place]
      if color != last {
        last = color
        index = color == IndexedRegion.unchanged ? other : UInt8(lookup.index(of: color))
      }
      target[place] = index
    }
    indices = found
  }

  /// Gives 7/16 of a pixel's error to the next one, and 3/16, 5/16 and 1/16 to those below.
  ///
  /// - Source: Floyd, Steinberg: "An adaptive algorithm for spatial greyscale", Proceedings of the Society for
  ///   Information Display 17 (1976).
  private mutating func diffuseErrors(_ colors: [RGB], width: Int) {
    var lookup = PaletteLookup(palette)
    let source = colors.span
    let other = transparent ?? 0
    // With a column on either side.
    var below = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    var current = below
    var found = indices
    var target = found.mutableSpan
    var start = 0
    while start < source.count {
      swap(&below, &current)
      for x in below.indices { below[x] = .zero }
      var carried = SIMD4<Int32>.zero
      for x in 0..<width {
        let color = source[start &+ x]
        if color == IndexedRegion.unchanged {
          target[start &+ x] = other
          carried = .zero
          continue
        }
        let wanted = SIMD4<Int32>(
          Int32(color & 255), Int32(color &>> 8 & 255), Int32(color &>> 16 & 255), 0)
        // Rounded to nearest.
        let shifted = (carried &+ current[x &+ 1] &+ SIMD4(repeating: 8)) &>> 4
        let sum = (wanted &+ shifted).clamped(
          lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let index =
          shifted == .zero
          ? lookup.index(of: color) : lookup.roughIndex(red: sum.x, green: sum.y, blue: sum.z)
        target[start &+ x] = UInt8(index)
        let chosen = palette[index]
        let error =
          sum
          &- SIMD4<Int32>(
            Int32(chosen & 255), Int32(chosen &>> 8 & 255), Int32(chosen &>> 16 & 255), 0)
        carried = error &* 7
        below[x] = below[x] &+ error &* 3
        below[x &+ 1] = below[x &+ 1] &+ error &* 5
        below[x &+ 2] = below[x &+ 2] &+ error
      }
      start += width
    }
    indices = found
  }
}
