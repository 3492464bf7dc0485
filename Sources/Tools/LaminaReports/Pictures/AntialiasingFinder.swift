// Antialiased pixels: their colour lies between those of two areas that meet at an edge.

import LaminaPixels

/// The rule by which a differing pixel counts as antialiased.
///
/// A pixel is antialiased in a picture under two conditions:
///
/// - Of its eight neighbours at most two have its brightness, one is darker, and one is brighter. A pixel at the
///   picture's border counts as if it had one more neighbour of its brightness.
/// - The darkest or the brightest of them lies in an area of one colour, in both pictures: three or more of its own
///   neighbours have its colour.
///
/// A differing pixel counts if that is so in one of the two pictures. Brightness is the luma of YIQ over white.
///
/// - Source: V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, as `pixelmatch` and `odiff` apply
///   it. For opaque pictures the pixels are theirs.
enum AntialiasingFinder {
  /// Returns whether a differing pixel is antialiased in one of two pictures of one size.
  static func isAntialiased(_ x: Int, _ y: Int, of one: Texture, and other: Texture) -> Bool {
    let (first, second) = (one.span, other.span)
    let (width, height) = (one.width, one.height)
    return isAntialiased(x, y, in: first, and: second, width: width, height: height)
      || isAntialiased(x, y, in: second, and: first, width: width, height: height)
  }

  private static func isAntialiased(
    _ x: Int, _ y: Int, in one: Span<PackedPixel>, and other: Span<PackedPixel>, width: Int,
    height: Int
  ) -> Bool {
    let columns = max(x - 1, 0)...min(x + 1, width - 1)
    let rows = max(y - 1, 0)...min(y + 1, height - 1)
    var equal = columns.count < 3 || rows.count < 3 ? 1 : 0
    let its = luma(of: one[y * width + x])
    var (darkest, brightest) = ((step: 0, x: 0, y: 0), (step: 0, x: 0, y: 0))
    // Column by column: of equally dark or bright neighbours, the first counts.
    for column in columns {
      for row in rows where column != x || row != y {
        let step = its - luma(of: one[row * width + column])
        if step == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if step < darkest.step {
          darkest = (step, column, row)
        } else if step > brightest.step {
          brightest = (step, column, row)
        }
      }
    }
    guard darkest.step != 0, brightest.step != 0 else { return false }
    func isInArea(_ x: Int, _ y: Int) -> Bool {
      hasEqualNeighbors(x, y, in: one, width: width, height: height)
        && hasEqualNeighbors(x, y, in: other, width: width, height: height)
    }
    return isInArea(darkest.x, darkest.y) || isInArea(brightest.x, brightest.y)
  }

  /// Whether three or more neighbours of a pixel have its colour; the picture's border counts as one.
  private static func hasEqualNeighbors(
    _ x: Int, _ y: Int, in picture: Span<PackedPixel>, width: Int, height: Int
  ) -> Bool {
    let columns = max(x - 1, 0)...min(x + 1, width - 1)
    let rows = max(y - 1, 0)...min(y + 1, height - 1)
    var equal = columns.count < 3 || rows.count < 3 ? 1 : 0
    let its = picture[y * width + x]
    for row in rows {
      for column in columns where column != x || row != y {
        if picture[row * width + column] == its { equal += 1 }
      }
    }
    return equal > 2
  }

  /// Returns the luma of a pixel over white: YIQ's weights, in parts of 10^8, so that sums are exact.
  private static func luma(of pixel: PackedPixel) -> Int {
    let white = 255 - Int(pixel.alpha)
    return 29_889_531 * (Int(pixel.red) + white) + 58_662_247 * (Int(pixel.green) + white)
      + 11_448_223 * (Int(pixel.blue) + white)
  }
}
