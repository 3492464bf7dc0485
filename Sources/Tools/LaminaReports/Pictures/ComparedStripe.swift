// The comparison of a few rows of two pictures, which threads share out among themselves.

import Dispatch
import LaminaGeometry
import LaminaPixels
import LaminaSystem
import Synchronization

/// The state of a pixel in a comparison.
enum PixelMark: UInt8, Sendable {
  /// Equal to the byte.
  case equal
  /// Different, but within the tolerance's `maxColorDelta`.
  case tolerated
  /// Different by more.
  case differing
  /// Different by more, but antialiased, which the tolerance ignores.
  case antialiased
  /// Left out of the comparison.
  case ignored
}

/// Some rows of two compared pictures of one size: the differences in numbers.
struct ComparedStripe: Sendable {
  /// The rows of the pictures.
  let rows: Range<Int>
  /// The number of pixels with any difference.
  var touched = 0
  /// The number of pixels that differ by more than the tolerance allows.
  var differing = 0
  /// The number of antialiased pixels whose distance exceeds the tolerance's `maxColorDelta`.
  var antialiased = 0
  /// The number of pixels that are left out.
  var ignored = 0
  /// The bounding box of the differing pixels.
  var box = IntRect.empty
  /// The pixel with the largest difference, the first of several; `nil` if nothing differs.
  var worst: PictureComparison.Worst?
  /// The largest difference of a channel of any pixel.
  var maxChannelDifference = 0
  /// The state of each pixel, row by row; empty if all are equal and none is left out.
  var marks: [PixelMark] = []

  /// The number of rows of a stripe, independent of the number of threads.
  static let height = 64

  /// Compares two pictures of one size, stripe by stripe.
  ///
  /// - Parameters:
  ///   - actual: the actual picture.
  ///   - expected: the expected picture.
  ///   - tolerance: the tolerance.
  ///   - regions: the pixels to leave out.
  ///   - threadCount: the number of threads.
  /// - Returns: the stripes, from the top.
  static func compareAll(
    _ actual: Texture, _ expected: Texture, tolerance: PictureTolerance,
    ignoring regions: [IntRect],
    threadCount: Int
  ) -> [ComparedStripe] {
    let stripes = stride(from: 0, to: actual.height, by: height).map {
      $0..<min($0 + height, actual.height)
    }
    let canvas = IntRect(x: 0, y: 0, width: actual.width, height: actual.height)
    let left = regions.map { $0.intersection(canvas) }.filter { !$0.isEmpty }
    @Sendable func compare(_ rows: Range<Int>) -> ComparedStripe {
      var stripe = ComparedStripe(rows: rows)
      if !left.isEmpty { stripe.markRegions(left, width: actual.width) }
      if actual.identity != expected.identity {
        stripe.comparePixels(actual, expected, tolerance: tolerance)
      }
      return stripe
    }
    let threads = min(threadCount, stripes.count)
    if threads <= 1 { return stripes.map(compare) }
    let next = Atomic<Int>(0)
    let found = Mutex<[ComparedStripe?]>(Array(repeating: nil, count: stripes.count))
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < stripes.count else { return }
        let stripe = compare(stripes[index])
        found.locked { $0[index] = stripe }
      }
    }
    return found.locked { $0.compactMap(\.self) }
  }

  /// Marks the pixels of regions as left out, each once.
  private mutating func markRegions(_ regions: [IntRect], width: Int) {
    for region in regions {
      for y in max(
        region.minY, rows.lowerBound)..<max(
          max(region.minY, rows.lowerBound), min(region.maxY, rows.upperBound))
      {
        makeMarks(width)
        let start = (y - rows.lowerBound) * width
        for place in start + region.minX..<start + region.maxX where marks[place] != .ignored {
          marks[place] = .ignored
          ignored += 1
        }
      }
    }
  }

  private mutating func makeMarks(_ width: Int) {
    if marks.isEmpty { marks = [PixelMark](repeating: .equal, count: rows.count * width) }
  }

  /// The number of pixels in a run; each run is first compared as a whole, because most are equal.
  private static let runLength = 64

  private mutating func comparePixels(
    _ actual: Texture, _ expected: Texture, tolerance: PictureTolerance
  ) {
    let width = actual.width
    var distances = ColorDistance.Table()
    for y in rows {
      let (ours, theirs) = (actual.row(y, 0..<width), expected.row(y, 0..<width))
      guard ours.differs(from: theirs) else { continue }
      var start = 0
      while start < width {
        let run = start..<min(width, start + ComparedStripe.runLength)
        start = run.upperBound
        guard ours.extracting(run).differs(from: theirs.extracting(run)) else { continue }
        makeMarks(width)
        for x in run where ours[x] != theirs[x] {
          notePixel(x, y, ours[x], theirs[x], &distances, tolerance, width: width) {
            AntialiasingFinder.isAntialiased(x, y, of: actual, and: expected)
          }
        }
      }
    }
  }

  /// Notes a pixel whose two colours are not the same.
  private mutating func notePixel(
    _ x: Int, _ y: Int, _ actual: PackedPixel, _ expected: PackedPixel,
    _ distances: inout ColorDistance.Table, _ tolerance: PictureTolerance, width: Int,
    isAntialiased: () -> Bool
  ) {
    let place = (y - rows.lowerBound) * width + x
    guard marks[place] != .ignored else { return }
    touched += 1
    let distance = distances.between(actual, expected)
    maxChannelDifference = max(
      maxChannelDifference, ColorDistance.largestChannelDifference(actual, expected))
    if worst.map({ distance > $0.distance }) ?? true {
      worst = .init(x: x, y: y, expected: expected, actual: actual, distance: distance)
    }
    guard tolerance.maxColorDelta == 0 || distance > tolerance.maxColorDelta else {
      marks[place] = .tolerated
      return
    }
    if isAntialiased() {
      antialiased += 1
      if tolerance.ignoresAntialiasing {
        marks[place] = .antialiased
        return
      }
    }
    marks[place] = .differing
    differing += 1
    box = box.union(IntRect(x: x, y: y, width: 1, height: 1))
  }
}
