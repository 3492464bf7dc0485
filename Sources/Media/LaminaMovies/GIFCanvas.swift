// The picture that a viewer of a GIF shows: the colours that later frames can leave in place.

import LaminaGeometry

/// The colours that are shown after some frames.
struct GIFCanvas: Sendable {
  private let width: Int
  /// The shown colours, or `clear`.
  private var colors: [RGB]
  private static let clear: RGB = 1 << 24

  /// Makes a clear canvas.
  init(_ size: MovieSize) {
    width = size.width
    colors = [RGB](repeating: GIFCanvas.clear, count: size.width * size.height)
  }

  /// Shows a frame: marks the pixels that are shown already, and returns the bounds of the others.
  ///
  /// - Parameters:
  ///   - frame: the frame's pixels.
  ///   - region: their rectangle.
  ///   - lookup: a lookup in the frame's palette.
  /// - Returns: the rectangle to write: the bounds of pixels that change.
  mutating func showFrame(
    _ frame: inout IndexedFrame, in region: IntRect, _ lookup: inout PaletteLookup
  ) -> IntRect {
    var (left, right, top, bottom) = (region.width, -1, region.height, -1)
    let (palette, width) = (lookup.palette, width)
    var (last, lastMark) = (GIFCanvas.clear, IndexedFrame.stays)
    var marks: [UInt16] = []
    swap(&marks, &frame.indices)
    var source = marks.mutableSpan
    var target = colors.mutableSpan
    var place = 0
    for y in 0..<region.height {
      let start = (region.minY &+ y) &* width &+ region.minX
      for x in 0..<region.width {
        defer { place &+= 1 }
        let (mark, shown) = (source[place], target[start &+ x])
        if mark == IndexedFrame.stays {
          if shown != last {
            (last, lastMark) = (shown, IndexedFrame.stays)
            if shown != GIFCanvas.clear {
              let index = lookup.index(of: shown)
              if palette[index] == shown { lastMark = UInt16(index) | IndexedFrame.mayStay }
            }
          }
          source[place] = lastMark
        } else if palette[Int(mark)] == shown {
          source[place] = mark | IndexedFrame.mayStay
        } else {
          target[start &+ x] = palette[Int(mark)]
          (left, right) = (min(left, x), max(right, x))
          (top, bottom) = (min(top, y), y)
        }
      }
    }
    swap(&marks, &frame.indices)
    guard right >= 0 else { return IntRect(x: region.minX, y: region.minY, width: 1, height: 1) }
    return IntRect(
      minX: region.minX + left, minY: region.minY + top, maxX: region.minX + right + 1,
      maxY: region.minY + bottom + 1)
  }

  /// Clears a rectangle.
  mutating func clearRegion(_ region: IntRect) {
    for y in region.rows {
      for x in region.columns { colors[y * width + x] = GIFCanvas.clear }
    }
  }
}
