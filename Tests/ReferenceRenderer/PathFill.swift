import LaminaGeometry
import LaminaLayers

// What a polygon of any kind covers: signed areas, summed up pixel by pixel.

/// Fills of paths.
enum PathFill {
  /// A polygon, and how far the renderer's outline may lie from it.
  struct Polygon {
    /// Its corners.
    let points: [SIMD2<Double>]
    /// In pixels: chords and the grid.
    let distance: Double
  }

  /// How far straight edges and the outlines of glyphs may lie off, in pixels.
  private static let distance = 0.025
  /// How far chords may lie from curves: 16 of 255 along the diagonal of a pixel.
  private static let curveDistance = 0.044

  /// The pictures of some polylines, without the parts behind the eye.
  static func project(_ lines: [PathLine], isGlyphs: Bool = false, through map: PlaneMap)
    -> [Polygon]
  {
    lines.map { line in
      let isCurved = !isGlyphs && line.points.contains { $0.curve != nil }
      return Polygon(
        points: ConvexShape(projecting: line.points.map(\.place), through: map).points,
        distance: isCurved ? curveDistance : distance)
    }
  }

  /// The coverage of some polygons together.
  ///
  /// A pixel's sum is the area of it that each polygon winds around, times how often. By the
  /// non-zero rule its coverage is the sum without its sign, at most 1; by the even-odd rule the
  /// distance from the sum to the nearest even number: within a pixel, windings are averaged.
  static func coverage(
    of polygons: [Polygon], rule: FillRule, _ width: Int, _ height: Int
  ) -> Coverage {
    var sums = [Double](repeating: 0, count: width * height)
    // How much of a pixel's area edges may be off in it, at most.
    var doubts = sums
    for polygon in polygons {
      let points = polygon.points
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        add(a, b, to: &sums, width, height)
        addDoubt(a, b, polygon.distance, to: &doubts, width, height)
      }
    }
    var result = Coverage(width, height, everywhere: .none)
    for index in sums.indices {
      var sum = abs(sums[index])
      if doubts[index] == 0 { sum = sum.rounded() }
      let amount: Double
      switch rule {
      case .nonZero: amount = min(1, sum)
      case .evenOdd:
        let part = sum - 2 * (sum / 2).rounded(.down)
        amount = part > 1 ? 2 - part : part
      }
      result.samples[index] = CoverageSample(
        amount: amount,
        doubt: doubts[index] == 0
          ? 0 : max(CoverageSample.edgeDoubt, doubts[index] + 1.0 / 255))
    }
    return result
  }

  /// Adds the area to the right of an edge: positive where the edge runs down.
  private static func add(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, to sums: inout [Double], _ width: Int, _ height: Int
  ) {
    let (top, bottom, sign) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
    guard top.y < bottom.y, top.y < Double(height), bottom.y > 0 else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let first = Int(max(0, top.y.rounded(.down)))
    let last = Int(min(Double(height - 1), bottom.y))
    for y in first...max(first, last) {
      let (y0, y1) = (max(top.y, Double(y)), min(bottom.y, Double(y + 1)))
      guard y0 < y1 else { continue }
      let (x0, x1) = (top.x + (y0 - top.y) * slope, top.x + (y1 - top.y) * slope)
      let (low, high) = (min(x0, x1), max(x0, x1))
      for x in 0..<width {
        sums[y * width + x] +=
          sign * (y1 - y0) * meanShare(low - Double(x), high - Double(x))
      }
    }
  }

  /// The mean of the part of [0, 1] that lies right of a place which runs from `low` to `high`.
  private static func meanShare(_ low: Double, _ high: Double) -> Double {
    if high <= 0 { return 1 }
    if low >= 1 { return 0 }
    if high - low < 1e-12 { return 1 - max(0, min(1, low)) }
    // The integral of 1 - x over what lies in [0, 1], and of 1 over what lies left of it.
    let (a, b) = (max(0, low), min(1, high))
    let within = (b - a) - (b * b - a * a) / 2
    return (max(0, -low) + within) / (high - low)
  }

  /// Adds how much of an edge lies in each pixel, grown by the distance, times the distance.
  private static func addDoubt(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ distance: Double, to doubts: inout [Double],
    _ width: Int, _ height: Int
  ) {
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    guard high.x > -1, high.y > -1, low.x < Double(width + 1), low.y < Double(height + 1) else {
      return
    }
    func pixel(_ value: Double, _ count: Int) -> Int {
      Int(max(-1, min(Double(count), (value).rounded(.down))))
    }
    let columns = pixel(low.x - distance, width)...pixel(high.x + distance, width)
    let rows = pixel(low.y - distance, height)...pixel(high.y + distance, height)
    let whole = PathLine.distance(a, b)
    for y in rows where (0..<height).contains(y) {
      for x in columns where (0..<width).contains(x) {
        var (t0, t1) = (0.0, 1.0)
        for (from, to, edge) in [(a.x, b.x, Double(x)), (a.y, b.y, Double(y))] {
          let (near, far) = (edge - distance, edge + 1 + distance)
          if from == to {
            if from < near || from > far { t1 = -1 }
            continue
          }
          let (u, v) = ((near - from) / (to - from), (far - from) / (to - from))
          t0 = max(t0, min(u, v))
          t1 = min(t1, max(u, v))
        }
        if t0 <= t1 { doubts[y * width + x] += distance * max(1e-9, (t1 - t0) * whole) }
      }
    }
  }
}
