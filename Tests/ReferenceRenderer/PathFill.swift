import LaminaGeometry
import LaminaLayers

// What a polygon of any kind covers: the lengths inside it along many levels of each row.

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

  /// The length of outlines, in pixels, beyond which the renderer may have too many edges to tell parts apart.
  ///
  /// It has 512, and its chords are seldom shorter than three pixels.
  static let longest = 1_200.0

  /// Levels through each row of pixels.
  private static let levels = 64

  /// The coverage of some polygons together.
  ///
  /// A pixel's coverage is the area of it that is inside by the rule. SVG 2 (13.4.2, "fill-rule") defines the rule point
  /// by point, and Skia and Cairo draw it so. Along each level, windings are counted from left to right.
  static func coverage(
    of polygons: [Polygon], rule: FillRule, _ width: Int, _ height: Int
  ) -> Coverage {
    var crossings = [[(x: Double, winding: Int)]](repeating: [], count: levels * height)
    // How much of a pixel's area edges may be off in it, at most.
    var doubts = [Double](repeating: 0, count: width * height)
    for polygon in polygons {
      let points = polygon.points
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        cross(a, b, &crossings)
        addDoubt(a, b, polygon.distance, to: &doubts, width, height)
      }
    }
    var insides = [Double](repeating: 0, count: width * height)
    for (level, unsorted) in crossings.enumerated() {
      var (winding, start) = (0, 0.0)
      for crossing in unsorted.sorted(by: { $0.x < $1.x }) {
        let isInside = rule == .nonZero ? winding != 0 : winding % 2 != 0
        if isInside { add(start, crossing.x, to: &insides, level / levels * width, width) }
        start = crossing.x
        winding += crossing.winding
      }
    }
    let length = polygons.reduce(0) { sum, polygon in
      sum
        + zip(polygon.points, polygon.points.dropFirst()).reduce(0) {
          $0 + PathLine.distance($1.0, $1.1)
        }
    }
    var result = Coverage(width, height, everywhere: .none)
    for index in insides.indices {
      let inside = min(1, insides[index])
      result.samples[index] = CoverageSample(
        amount: doubts[index] == 0 ? inside.rounded() : inside,
        doubt: doubts[index] == 0
          ? 0 : length > longest ? 1 : max(CoverageSample.edgeDoubt, doubts[index] + 1.0 / 255))
    }
    return result
  }

  /// Adds where an edge crosses the levels, and 1 where it runs down, else -1.
  private static func cross(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ crossings: inout [[(x: Double, winding: Int)]]
  ) {
    let (top, bottom, winding) = a.y < b.y ? (a, b, 1) : (b, a, -1)
    let scale = Double(levels)
    let first = max(0, (top.y * scale - 0.5).rounded(.up))
    let last = min(Double(crossings.count), (bottom.y * scale - 0.5).rounded(.up))
    guard first < last else { return }
    for level in Int(first)..<Int(last) {
      let y = (Double(level) + 0.5) / scale
      let x = top.x + (y - top.y) / (bottom.y - top.y) * (bottom.x - top.x)
      crossings[level].append((x, winding))
    }
  }

  /// Adds a part of a level to the pixels that it lies in.
  private static func add(
    _ low: Double, _ high: Double, to insides: inout [Double], _ row: Int, _ width: Int
  ) {
    let (from, to) = (max(0, low), min(Double(width), high))
    guard from < to else { return }
    for x in Int(from)...min(width - 1, Int(to)) {
      let share = min(to, Double(x + 1)) - max(from, Double(x))
      if share > 0 { insides[row + x] += share / Double(levels) }
    }
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
