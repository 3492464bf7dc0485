// The difference of two frames' pictures, and whether a kind of change may cause it.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The difference between two pictures of the same size, counted in one or more rectangles.
struct PictureDifference {
  /// The numbers of differing pixels, and the largest difference.
  private(set) var pixels = PixelDifference()
  /// The largest channel difference of pixels over the tolerance, except at edges that moved by less than a pixel.
  private(set) var insideMax = 0

  /// The number of pixels over the tolerance, except at edges that moved by less than a pixel.
  var inside: Int { pixels.over - pixels.edges }

  /// Adds the pixels of another pair of pictures.
  mutating func addDifference(_ other: PictureDifference) {
    pixels.addDifference(other.pixels)
    insideMax = max(insideMax, other.insideMax)
  }

  /// Whether the difference is no larger than changes of the given kinds may cause.
  ///
  /// - Shadows by a path: the blur's rounding errors add up where shadows overlap. One of 10,000 pixels may differ by up
  ///   to twice the tolerance.
  /// - Corners in place of a mask or a clip: another stage covers the outline, so an edge may move by less than a pixel.
  /// - Any other: one of 100,000 pixels may differ by up to twice the tolerance.
  ///
  /// Policy: `advice-difference`.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the changes.
  ///   - tolerance: the largest difference of a channel that does not count.
  ///   - count: the number of pixels of the pictures.
  /// - Returns: whether the changes may be part of a finding.
  func isTolerable(for kinds: Set<Change.Kind>, tolerance: Int, among count: Int) -> Bool {
    if pixels.over == 0 { return true }
    let movesEdges = tolerance > 0 && kinds.contains(where: \.movesEdges)
    let rest = movesEdges ? inside : pixels.over
    let most = movesEdges ? insideMax : pixels.max
    return rest == 0
      || (most <= 2 * tolerance && rest <= count / (kinds.contains(.shadowPath) ? 10_000 : 100_000))
  }
}

/// Two pictures of one size, to be compared pixel by pixel.
struct PicturePair: ~Escapable {
  private let first: Span<PackedPixel>
  private let second: Span<PackedPixel>
  private let width: Int
  private let height: Int
  private let tolerance: Int
  private let findsEdges: Bool

  /// Makes a pair of two pictures.
  ///
  /// - Parameters:
  ///   - first: `width · height` pixels.
  ///   - second: as many.
  ///   - width: the number of columns.
  ///   - tolerance: the largest difference of a channel that does not count, 0...255.
  ///   - findsEdges: whether pixels at edges that moved are counted apart.
  @_lifetime(copy first, copy second)
  init(
    _ first: Span<PackedPixel>, _ second: Span<PackedPixel>, width: Int, tolerance: Int,
    findsEdges: Bool
  ) {
    precondition(first.count == second.count, "pictures of different sizes")
    (self.first, self.second, self.width, self.tolerance) = (first, second, width, tolerance)
    self.findsEdges = findsEdges
    height = width > 0 ? first.count / width : 0
  }

  /// Returns the difference of the two pictures within a rectangle.
  func difference(in box: IntRect) -> PictureDifference {
    var difference = PictureDifference()
    let box = box.intersection(IntRect(minX: 0, minY: 0, maxX: width, maxY: height))
    for y in box.minY..<max(box.minY, box.maxY) {
      var start = y * width + box.minX
      let end = y * width + box.maxX
      while start < end {
        let run = start..<min(end, start + PicturePair.runLength)
        if first.extracting(run).differs(from: second.extracting(run)) {
          notePixels(run, in: &difference)
        }
        start = run.upperBound
      }
    }
    return difference
  }

  /// The number of pixels in a run; each run is first compared as a whole, because most are equal.
  private static let runLength = 64

  private func notePixels(_ run: Range<Int>, in difference: inout PictureDifference) {
    for index in run where first[index] != second[index] {
      difference.notePixel(first[index].step(to: second[index]), over: tolerance) {
        findsEdges
          && (isEdge(index, of: second, in: first) || isEdge(index, of: first, in: second))
      }
    }
  }

  /// Whether a pixel's colour in one picture lies between the colours around its position in the other picture.
  ///
  /// An edge has then moved by less than a pixel.
  private func isEdge(_ index: Int, of one: Span<PackedPixel>, in other: Span<PackedPixel>) -> Bool
  {
    let (x, y) = (index % width, index / width)
    let its = one[index]
    var (low, high) = (other[index], other[index])
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        let pixel = other[row * width + column]
        low = PackedPixel(
          red: min(low.red, pixel.red), green: min(low.green, pixel.green),
          blue: min(low.blue, pixel.blue), alpha: min(low.alpha, pixel.alpha))
        high = PackedPixel(
          red: max(high.red, pixel.red), green: max(high.green, pixel.green),
          blue: max(high.blue, pixel.blue), alpha: max(high.alpha, pixel.alpha))
      }
    }
    func isWithin(_ value: UInt8, _ low: UInt8, _ high: UInt8) -> Bool {
      Int(value) >= Int(low) - tolerance && Int(value) <= Int(high) + tolerance
    }
    return isWithin(its.red, low.red, high.red) && isWithin(its.green, low.green, high.green)
      && isWithin(its.blue, low.blue, high.blue) && isWithin(its.alpha, low.alpha, high.alpha)
  }
}

extension PictureDifference {
  /// Counts a pixel that differs by `step`; if that is over the tolerance, also counts whether it is at a moved edge.
  fileprivate mutating func notePixel(_ step: Int, over tolerance: Int, isEdge: () -> Bool) {
    pixels.count += 1
    pixels.max = max(pixels.max, step)
    guard step > tolerance else { return }
    pixels.over += 1
    if isEdge() { pixels.edges += 1 } else { insideMax = max(insideMax, step) }
  }
}

extension Texture {
  /// Returns the difference from another texture of the same size.
  ///
  /// - Parameters:
  ///   - other: the other texture.
  ///   - tolerance: the largest difference of a channel that does not count, 0...255.
  ///   - findsEdges: whether pixels at edges that moved are counted apart.
  /// - Returns: the difference.
  func difference(_ other: Texture, tolerance: Int, findsEdges: Bool) -> PictureDifference {
    PicturePair(span, other.span, width: width, tolerance: tolerance, findsEdges: findsEdges)
      .difference(in: IntRect(minX: 0, minY: 0, maxX: width, maxY: height))
  }
}

extension PackedPixel {
  /// Returns the largest difference between the channels of two pixels, 0...255.
  fileprivate func step(to other: PackedPixel) -> Int {
    func step(_ x: UInt8, _ y: UInt8) -> Int { abs(Int(x) - Int(y)) }
    return max(
      step(red, other.red), step(green, other.green), step(blue, other.blue),
      step(alpha, other.alpha))
  }
}
