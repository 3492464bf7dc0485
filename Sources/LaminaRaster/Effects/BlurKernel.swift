// Stage 6, fragment: what a Gaussian of one width is made of.

import LaminaGeometry
import LaminaPixels

/// A Gaussian as a reduction, an exact filter on the reduced cells, and an enlargement.
///
/// ```
/// pixels --quadratic B-spline--> cells --taps along x, then y--> cells --quadratic B-spline--> pixels
/// variance        s^2 / 4             + s^2 t^2                    + s^2 / 4           = sigma^2
/// ```
/// A quadratic B-spline spreads every pixel of a cell equally far, so that one filter serves them
/// all. The weights of a pixel differ from a Gaussian's by so little in sum that no source at all is
/// off by more than 0.4 of 255, where a cell is half of sigma, as it is at most; rounding comes on top.
/// Means of cells instead let patterns that change their phase with the cells be off by 13.
struct BlurKernel: Hashable, Sendable {
  /// Pixels along a side of a cell: a power of two, 1 where nothing is reduced.
  let cell: Int
  /// The weights of the middle and of each pair around it, which sum to 32,768 with pairs twice.
  let taps: [UInt16]
  /// The weights of each pixel in a cell: what it gives to the cells and takes from them.
  let enlarging: [EnlargeWeights]
  /// The shares that each pixel in a cell takes of its neighbours.
  ///
  /// Of the cell before it in the lower half of a word, of the one after it in the upper half.
  let shares: [UInt32]

  /// How many cells the filter reaches to either side.
  var reach: Int { taps.count - 1 }

  /// How far ink spreads at most, in pixels.
  var support: Int { cell == 1 ? reach : (reach + 3) * cell }

  /// The cell that a pixel lies in: sizes are powers of two, and an arithmetic shift rounds down.
  func cell(of pixel: Int) -> Int { pixel >> cell.trailingZeroBitCount }

  init(sigma: Double) {
    precondition(sigma > 0 && sigma <= 1_000, "a sigma of \(sigma) px is not above 0, to 1000")
    let cell = BlurKernel.cell(sigma: sigma)
    self.cell = cell
    let size = Double(cell)
    // Beyond four sigmas the splines reach far enough.
    taps =
      cell == 1
      ? BlurKernel.taps(variance: sigma * sigma, limit: 4 * sigma)
      : BlurKernel.taps(
        variance: sigma * sigma / (size * size) - 0.5, limit: 4 * sigma / size - 1)
    enlarging = cell == 1 ? [] : BlurKernel.weights(cell: cell)
    shares = enlarging.map { UInt32($0.before) | UInt32($0.after) << 16 }
  }

  /// The weights of each pixel in a cell of so many along a side.
  static func weights(cell: Int) -> [EnlargeWeights] {
    (0..<cell).map { phase in
      // The centre of a pixel lies (2 phase + 1) / (2 cell) into its cell.
      func share(_ distance: Int) -> UInt16 {
        UInt16((4_096 * distance * distance + 4 * cell * cell) / (8 * cell * cell))
      }
      return EnlargeWeights(
        before: share(2 * cell - 2 * phase - 1), after: share(2 * phase + 1))
    }
  }

  /// How many pixels along a side may be one in what is blurred: 1, 2 or 4.
  ///
  /// Light within such a pixel counts as if it lay at its middle, off by a quarter of its side where that matters most.
  /// Of the worst pattern a blur is off by 255 times that times 0.4 / sigma then: at most 1.1 of 255 from these on.
  static func reduction(sigma: Double) -> Int { sigma >= 96 ? 4 : sigma >= 48 ? 2 : 1 }

  /// Pixels along a side of the cells of a blur.
  static func cell(sigma: Double) -> Int {
    var cell = 1
    // Below 6 the filter alone is faster: 3.5 ns a pixel at 4, against 5.5 on cells of 2.
    while sigma >= max(6, 4 * Double(cell)) && cell < 256 { cell *= 2 }
    return cell
  }

  /// A Gaussian at whole distances up to a limit, rounded; the middle takes what is left.
  private static func taps(variance: Double, limit: Double) -> [UInt16] {
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
