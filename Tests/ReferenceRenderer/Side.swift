import LaminaLayers

// Straight sides of shapes: corners on the grid of 1/256 pixel, tests that are exact on that grid.

/// One straight side of a shape on the device; the shape lies where `cross` is positive.
struct Side {
  /// Where it starts, in pixels.
  let start: SIMD2<Double>
  /// Where it ends, in pixels.
  let end: SIMD2<Double>
  /// The layer's edge that it shows; `nil` for the cut in front of the eye.
  let edge: EdgeMask?
  /// How far, in pixels, the renderer's own line may lie from this one; 0 if both stand on the grid.
  var slack: Double
  /// Where it starts, and the way to its end, on the grid.
  private let gridStart: (x: Int128, y: Int128)
  private let gridWay: (x: Int128, y: Int128)

  /// Makes a side.
  init(start: SIMD2<Double>, end: SIMD2<Double>, edge: EdgeMask?, slack: Double) {
    func grid(_ value: Double) -> Int128 { Int128((value * 256).rounded()) }
    (self.start, self.end, self.edge, self.slack) = (start, end, edge, slack)
    gridStart = (grid(start.x), grid(start.y))
    gridWay = (grid(end.x) - gridStart.x, grid(end.y) - gridStart.y)
  }

  /// How far inside `point` is, in pixels; negative outside.
  func depth(of point: SIMD2<Double>) -> Double {
    let along = end - start
    let there = point - start
    return (along.x * there.y - along.y * there.x) / (along * along).sum().squareRoot()
  }

  /// Whether the centre of a pixel is inside, computed in integers.
  ///
  /// A centre on the line is inside if this is a left side, or a level one with the inside below.
  func holdsCentre(_ x: Int, _ y: Int) -> Bool {
    let (dx, dy) = gridWay
    let px = Int128(x) * 256 + 128 - gridStart.x
    let py = Int128(y) * 256 + 128 - gridStart.y
    let cross = dx * py - dy * px
    if cross != 0 { return cross > 0 }
    return dy < 0 || (dy == 0 && dx > 0)
  }
}

/// The picture of a rectangle of a layer on the device.
struct FlatShape {
  /// Its sides in order; none if it has no area.
  var sides: [Side] = []
  /// Whether the corners do not stand in a convex outline, as those of slivers may after rounding.
  var isCrooked = false

  /// Projects a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle, in the layer's plane.
  ///   - map: the way from the plane to the device.
  ///   - isExtended: whether the renderer may draw a larger rectangle with some of the same sides.
  ///     Its corners are then rounded at places that are not known here, so sides that do not run
  ///     along the grid are kept unrounded, with some slack.
  init(_ rect: Outline.Box, through map: PlaneMap, isExtended: Bool = false) {
    guard rect.minX < rect.maxX, rect.minY < rect.maxY else { return }
    let corners: [(SIMD2<Double>, EdgeMask?)] = [
      ([rect.minX, rect.minY], .minY), ([rect.maxX, rect.minY], .maxX),
      ([rect.maxX, rect.maxY], .maxY), ([rect.minX, rect.maxY], .minX),
    ]
    let seen = EyeClip.clip(corners.map { (map.homogeneous($0.0), $0.1) })
    let exact = seen.map { SIMD2($0.place.x / $0.place.z, $0.place.y / $0.place.z) }
    let rounded = exact.map { FlatShape.onGrid($0) }
    guard exact.count > 2, rounded.allSatisfy({ abs($0.x) < 1e12 && abs($0.y) < 1e12 }) else {
      return
    }
    let area = FlatShape.signedArea(rounded)
    guard area != 0 else { return }
    for (index, corner) in seen.enumerated() {
      let next = (index + 1) % seen.count
      guard rounded[index] != rounded[next] else { continue }
      let isOnGrid =
        !isExtended || rounded[index].x == rounded[next].x || rounded[index].y == rounded[next].y
      let ends = isOnGrid ? rounded : exact
      let nearTie = FlatShape.isNearTie(exact[index]) || FlatShape.isNearTie(exact[next])
      let (start, end) = area > 0 ? (ends[index], ends[next]) : (ends[next], ends[index])
      sides.append(
        Side(start: start, end: end, edge: corner.edge, slack: isOnGrid && !nearTie ? 0 : 0.008))
    }
    let bend = sides.flatMap { side in rounded.map { side.depth(of: $0) } }.min() ?? 0
    isCrooked = bend < -0.02
    // Rounding bent a sliver a little: its sides enclose other slivers than the renderer's do.
    if bend < -1e-9 { for index in sides.indices { sides[index].slack = 0.008 } }

  }

  /// Rounds to the nearest multiple of 1/256, halves away from zero.
  static func onGrid(_ point: SIMD2<Double>) -> SIMD2<Double> {
    [(point.x * 256).rounded() / 256, (point.y * 256).rounded() / 256]
  }

  /// Whether a coordinate is so near to the middle between two grid lines that rounding errors of
  /// the calculation decide; exact middles are no such case.
  private static func isNearTie(_ point: SIMD2<Double>) -> Bool {
    func near(_ value: Double) -> Bool {
      let scaled = value * 256
      let distance = abs(abs(scaled - scaled.rounded(.down)) - 0.5)
      return distance > 0 && distance < 1e-7
    }
    return near(point.x) || near(point.y)
  }

  private static func signedArea(_ points: [SIMD2<Double>]) -> Double {
    var sum = 0.0
    for (index, p) in points.enumerated() {
      let q = points[(index + 1) % points.count]
      sum += (p.x - points[0].x) * (q.y - points[0].y) - (q.x - points[0].x) * (p.y - points[0].y)
    }
    return sum
  }
}
