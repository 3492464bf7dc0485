// Stage 6, fragment: the parts of a Gaussian of one width.

import LaminaGeometry
import LaminaPixels

/// A Gaussian blur in three steps: a reduction to cells, a filter of the cells, and an enlargement.
///
/// ```
/// pixels --quadratic B-spline--> cells --taps along x, then y--> cells --quadratic B-spline--> pixels
/// variance        s^2 / 4             + s^2 t^2                    + s^2 / 4           = sigma^2
/// ```
/// A quadratic B-spline spreads every pixel of a cell equally far, so one filter serves all of them. A cell
/// is at most half of sigma. The weights of a pixel then differ from a Gaussian's so little in sum that no
/// source is off by more than 0.4 of 255. Rounding adds to that. With plain means of cells, patterns that
/// change their phase with the cells would be off by 13.
struct BlurKernel: Hashable, Sendable {
  /// The number of pixels along a side of a low-resolution cell: a power of two; 1 without a reduction.
  let cell: Int
  /// The filter's weights by distance from the middle cell, of 32,768 in all; all but the first
  /// count twice.
  let taps: [UInt16]
  /// The B-spline weights of each pixel along a side of a cell, for reducing and for enlarging;
  /// empty without a reduction.
  let enlarging: [SplineWeights]
  /// The weights of the cells before and after a cell in each pixel along the cell's side, both packed in one word.
  ///
  /// The lower half of a word is for the cell before, the upper half for the cell after.
  ///
  /// The lower half of a word is for the cell before, the upper half for the cell after.
  let shares: [UInt32]

  /// The number of cells to either side of a cell that the filter reads.
  var reach: Int { taps.count - 1 }

  /// The largest distance, in pixels, over which the blur spreads a pixel.
  var support: Int { cell == 1 ? reach : (reach + 3) * cell }

  /// Returns the index of the cell that contains a pixel, along one axis.
  ///
  /// Sizes of cells are powers of two, so that an arithmetic shift rounds down.
  func cellIndex(of pixel: Int) -> Int { pixel >> cell.trailingZeroBitCount }

  init(sigma: Double) {
    precondition(sigma > 0 && sigma <= 1_000, "a sigma of \(sigma) px is not above 0, to 1000")
    let cell = BlurKernel.cellSize(sigma: sigma)
    self.cell = cell
    let size = Double(cell)
    // Beyond four sigmas the splines' own reach is enough.
    taps =
      cell == 1
      ? BlurKernel.gaussianTaps(variance: sigma * sigma, limit: 4 * sigma)
      : BlurKernel.gaussianTaps(
        variance: sigma * sigma / (size * size) - 0.5, limit: 4 * sigma / size - 1)
    enlarging = cell == 1 ? [] : BlurKernel.weights(cell: cell)
    shares = enlarging.map { UInt32($0.before) | UInt32($0.after) << 16 }
  }

  /// Returns the B-spline weights of each pixel along a side of a cell with `cell` pixels a side.
  static func weights(cell: Int) -> [SplineWeights] {
    (0..<cell).map { phase in
      // The centre of a pixel is (2 phase + 1) / (2 cell) from its cell's start.
      func share(_ distance: Int) -> UInt16 {
        UInt16((4_096 * distance * distance + 4 * cell * cell) / (8 * cell * cell))
      }
      return SplineWeights(
        before: share(2 * cell - 2 * phase - 1), after: share(2 * phase + 1))
    }
  }

  /// Returns how many pixels along a side of a blur's source may be averaged to one before the blur: 1, 2 or 4.
  ///
  /// Light within such a pixel counts as if it were at its middle, at worst off by a quarter of its side. For
  /// the worst pattern a blur is then off by 255 times that distance times 0.4 / sigma. From these sigmas on,
  /// that is at most 1.1 of 255.
  ///
  /// Policy: `blur-reduced-source`.
  static func reduction(sigma: Double) -> Int { sigma >= 96 ? 4 : sigma >= 48 ? 2 : 1 }

  /// Returns the number of pixels along a side of the cells on which a blur is computed; 1 for a
  /// small sigma.
  static func cellSize(sigma: Double) -> Int {
    var cell = 1
    // Below 6 the filter alone is faster: 3.5 ns a pixel at 4, against 5.5 on cells of 2.
    while sigma >= max(6, 4 * Double(cell)) && cell < 256 { cell *= 2 }
    return cell
  }

  /// Returns the weights of a Gaussian at whole distances up to a limit, rounded; the middle weight completes their
  /// sum.
  private static func gaussianTaps(variance: Double, limit: Double) -> [UInt16] {
    var shares = [1.0]
    while Double(shares.count * shares.count) < limit * limit + 1 {
      let distance = Double(shares.count)
      shares.append(Exponential.exp(-distance * distance / (2 * variance)))
    }
    let total = shares.dropFirst().reduce(1) { $0 + 2 * $1 }
    var taps = shares.map { UInt16($0 / total * 32_768 + 0.5) }
    while taps.count > 1 && taps.last == 0 { taps.removeLast() }
    taps[0] = 32_768 - 2 * taps.dropFirst().reduce(0, +)
    return taps
  }
}
