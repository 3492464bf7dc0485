// Stage 3, vertex: boxes on the fixed grid.

import LaminaGeometry

/// An upright rectangle with sides in units of 1/256 device pixel.
struct FixedBox: Sendable {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  /// Makes a box from its sides.
  init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Makes the smallest box that contains all of `points`; without points, `minX` and `minY` exceed
  /// `maxX` and `maxY`.
  init(_ points: [FixedPoint]) {
    (minX, minY, maxX, maxY) = (.max, .max, .min, .min)
    for point in points { includePoint(point) }
  }

  /// Grows the box to contain a point.
  mutating func includePoint(_ point: FixedPoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// The device pixels that share area with the box.
  var touchedPixels: IntRect {
    guard minX < maxX, minY < maxY else { return .empty }
    return IntRect(
      minX: Int(minX >> 8), minY: Int(minY >> 8), maxX: Int((maxX + 255) >> 8),
      maxY: Int((maxY + 255) >> 8))
  }

  /// Whether all sides of the box lie on pixel boundaries.
  var isOnPixels: Bool { (minX | minY | maxX | maxY) & 255 == 0 }

  /// Returns whether `points` run around the four corners of this box, all on pixel boundaries: no
  /// pixel is partly covered.
  func isPixelRect(_ points: [FixedPoint]) -> Bool {
    guard points.count == 4, isOnPixels else { return false }
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % 4]
      guard a.x == b.x || a.y == b.y, a.x == minX || a.x == maxX, a.y == minY || a.y == maxY else {
        return false
      }
    }
    return true
  }
}
