import Foundation
import LaminaGeometry
import TestSupport
import Testing

/// Outlines of strokes against the pen's sweep by brute force: a point is covered if the pen, a line across the
/// curve, passes over it.
///
/// `LAMINA_STROKES` sets how many random curves are tried, and `LAMINA_SEED` the first of their seeds.
@Suite struct StrokeSweepTests {
  /// A curve as many points, with tangents and lengths up to them.
  private struct Track {
    var points: [SIMD2<Double>] = []
    var tangents: [SIMD2<Double>] = []
    var lengths: [Double] = []

    init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
      let count = 3_000
      for index in 0...count {
        let t = Double(index) / Double(count)
        let s = 1 - t
        let point = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        let (first, last) = (s * s * (b - a), t * t * (d - c))
        points.append(point)
        tangents.append(first + 2 * s * t * (c - b) + last)
        lengths.append(
          index == 0 ? 0 : lengths[index - 1] + StrokeSweepTests.length(point - points[index - 1]))
      }
    }

    /// Whether the pen passes over a point between two lengths.
    ///
    /// Somewhere the direction to the point is then across the curve. At a cusp the tangent turns about, and the pen with
    /// it.
    func sweeps(_ place: SIMD2<Double>, half: Double, from: Double, to: Double) -> Bool {
      var before = 0.0
      for index in points.indices where lengths[index] >= from && lengths[index] <= to {
        let away = place - points[index]
        let along = (away * tangents[index]).sum()
        if along == 0 || before * along < 0, (away * away).sum() <= half * half { return true }
        if along != 0 { before = along }
      }
      return false
    }
  }

  private static func length(_ vector: SIMD2<Double>) -> Double {
    (vector * vector).sum().squareRoot()
  }

  /// A stroke's outline, and what it should cover.
  private struct Stroke {
    var tracks: [Track] = []
    var path = Path()
    var style = StrokeStyle()
    /// The parts of all tracks' lengths, one after another, that are drawn.
    var parts: [ClosedRange<Double>] = [0...Double.infinity]

    mutating func add(_ points: [SIMD2<Double>]) {
      func point(_ index: Int) -> Point { Point(x: points[index].x, y: points[index].y) }
      if path.isEmpty { path.move(to: point(0)) }
      path.addCubic(point(1), point(2), to: point(3))
      tracks.append(Track(points[0], points[1], points[2], points[3]))
    }

    func covers(_ place: SIMD2<Double>) -> Bool {
      let half = style.width / 2
      var start = 0.0
      for (index, track) in tracks.enumerated() {
        let end = track.lengths.last ?? 0
        for part in parts
        where part.upperBound >= start && part.lowerBound <= start + end
          && track.sweeps(
            place, half: half, from: part.lowerBound - start, to: part.upperBound - start)
        {
          return true
        }
        start += end
        // A round join covers the outer wedge between the pen's ends.
        guard index + 1 < tracks.count, let corner = track.points.last else { continue }
        let (from, to) = (track.tangents[3_000], tracks[index + 1].tangents[0])
        let away = place - corner
        if (away * away).sum() <= half * half, (away * from).sum() >= 0, (away * to).sum() <= 0 {
          return true
        }
      }
      return false
    }
  }

  /// The sums of windings around a point, of those above 0 and of those below.
  private func windings(of outline: StrokeOutline, at place: SIMD2<Double>) -> Int {
    var (sum, first) = (0, 0)
    for end in outline.ends {
      var last = outline.points[end - 1]
      for point in outline.points[first..<end] {
        defer { last = point }
        guard (last.y <= place.y) != (point.y <= place.y) else { continue }
        let x = last.x + (place.y - last.y) / (point.y - last.y) * (point.x - last.x)
        if x < place.x { sum += last.y < point.y ? 1 : -1 }
      }
      first = end
    }
    return sum
  }

  /// Compares an outline with the sweep at random places that are not within `margin` of an edge.
  private func wrongPlaces(
    _ stroke: Stroke, _ outline: StrokeOutline, margin: Double, _ random: inout SplitMix
  ) -> [SIMD2<Double>] {
    let half = stroke.style.width / 2
    let points = stroke.tracks.flatMap(\.points)
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) } - half * 1.1
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) } + half * 1.1
    var wrong: [SIMD2<Double>] = []
    for _ in 0..<60 {
      let place = SIMD2(random.double(in: low.x...high.x), random.double(in: low.y...high.y))
      let sum = windings(of: outline, at: place)
      let expected = stroke.covers(place)
      if expected == (sum > 0) && sum >= 0 { continue }
      let isCertain = (0..<8).allSatisfy {
        let angle = Double($0) * .pi / 4
        return stroke.covers(place + margin * SIMD2(cos(angle), sin(angle))) == expected
      }
      if isCertain || sum < 0 { wrong.append(place) }
    }
    return wrong
  }

  private static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) } ?? 1
    return first..<first + (environment["LAMINA_STROKES"].flatMap { UInt64($0) } ?? 60)
  }

  private func points(_ random: inout SplitMix, from start: SIMD2<Double>?) -> [SIMD2<Double>] {
    // Some of them small, so that the pen is far wider than the curve.
    let size = random.element(of: [4.0, 15, 40, 100])
    func point(_ random: inout SplitMix) -> SIMD2<Double> {
      [random.double(in: 0...size), random.double(in: 0...size)]
    }
    let first = start ?? point(&random)
    return [first] + (0..<3).map { _ in first + point(&random) - size / 2 }
  }

  /// The outline of 0.2.0 left out what the pen's inner end swept backwards.
  @Test func `sweep: any curve's stroke is what the pen passes over`() throws {
    for seed in StrokeSweepTests.seeds {
      var random = SplitMix(seed: seed)
      var stroke = Stroke()
      stroke.style.width = random.element(of: [2.0, 8, 30, 60])
      stroke.style.join = .round
      stroke.add(points(&random, from: nil))
      for _ in 0..<random.integer(in: 0...2) {
        stroke.add(points(&random, from: stroke.tracks.last?.points.last))
      }
      let tolerance = 0.02
      let outline = try StrokeOutline(
        of: stroke.path, style: stroke.style, tolerance: tolerance, memoryLimit: 1 << 26)
      let wrong = wrongPlaces(stroke, outline, margin: 3 * tolerance, &random)
      #expect(wrong.isEmpty, "seed \(seed): \(Array(stroke.path)) \(stroke.style.width) \(wrong)")
    }
  }

  @Test func `sweep: a trimmed and dashed curve's stroke is what the pen passes over`() throws {
    for seed in StrokeSweepTests.seeds {
      var random = SplitMix(seed: seed ^ 0xDA54)
      var stroke = Stroke()
      stroke.style.width = random.element(of: [2.0, 8, 30, 60])
      stroke.add(points(&random, from: nil))
      let length = stroke.tracks[0].lengths.last ?? 0
      let (start, end) = (random.double(in: 0...0.4), random.double(in: 0.5...1))
      (stroke.style.start, stroke.style.end) = (start, end)
      stroke.parts = [start * length...end * length]
      if random.chance(0.6) {
        let (on, off) = (random.double(in: 0.5...length), random.double(in: 0.5...length))
        stroke.style.dashPattern = [on, off]
        stroke.parts = []
        var position = start * length
        while position < end * length {
          stroke.parts.append(position...min(position + on, end * length))
          position += on + off
        }
      }
      let tolerance = 0.02
      let outline = try StrokeOutline(
        of: stroke.path, style: stroke.style, tolerance: tolerance, memoryLimit: 1 << 26)
      // Where a part ends depends on how its length is measured.
      let wrong = wrongPlaces(stroke, outline, margin: 5 * tolerance, &random)
      #expect(wrong.isEmpty, "seed \(seed): \(Array(stroke.path)) \(stroke.style) \(wrong)")
    }
  }

  /// Beside the centres of curvature, where few lines of the pen stood for many, the edge was up to 1 % of the width off.
  @Test func `sweep: beside a bend's centres of curvature, the edge is where the pen's lines meet`()
    throws
  {
    var stroke = Stroke()
    stroke.style.width = 120
    stroke.add([[2, 37], [14, 22], [29, 36], [17, 26]])
    let tolerance = 0.05
    let outline = try StrokeOutline(
      of: stroke.path, style: stroke.style, tolerance: tolerance, memoryLimit: 1 << 26)
    let track = stroke.tracks[0]
    var edges = 0
    for index in stride(from: 30, to: 2_970, by: 3) {
      // A third of the first derivative, and its change by differences.
      let tangent = track.tangents[index]
      let change = (track.tangents[index + 1] - track.tangents[index - 1]) * 1_500
      let speed = StrokeSweepTests.length(tangent)
      let radius = 3 * speed * speed * speed / (tangent.x * change.y - tangent.y * change.x)
      guard abs(radius) < 58 else { continue }
      let ahead = tangent / speed
      let centre = track.points[index] + SIMD2(-ahead.y, ahead.x) * radius
      let sides = [centre - 2 * tolerance * ahead, centre + 2 * tolerance * ahead]
      let covered = sides.map(stroke.covers)
      if covered[0] != covered[1] { edges += 1 }
      for (place, isCovered) in zip(sides, covered) {
        #expect((windings(of: outline, at: place) > 0) == isCovered, "\(index): \(place)")
      }
    }
    #expect(edges > 20, "\(edges)")
  }

  @Test func `sweep: what is beyond a tight bend's centre is covered`() throws {
    // The bend's radius is 9 at its ends, and the pen reaches 26 to each side.
    var stroke = Stroke()
    stroke.style.width = 52
    stroke.add([[30, 70], [30, 55], [58, 55], [58, 70]])
    let outline = try StrokeOutline(
      of: stroke.path, style: stroke.style, tolerance: 0.01, memoryLimit: 1 << 26)
    var random = SplitMix(seed: 3)
    for _ in 0..<20 {
      #expect(wrongPlaces(stroke, outline, margin: 0.03, &random).isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func `sweep: an outline does not go back along itself at a butt end`(isMirrored: Bool) throws {
    // Tight at both ends, on one side.
    var stroke = Stroke()
    stroke.style.width = 40
    let sign = isMirrored ? -1.0 : 1
    stroke.add([[30, 70 * sign], [30, 64 * sign], [36, 60 * sign], [44, 60 * sign]])
    let outline = try StrokeOutline(
      of: stroke.path, style: stroke.style, tolerance: 0.01, memoryLimit: 1 << 26)
    #expect(outline.ends.count > 1, "there are fans")
    let points = outline.points[..<outline.ends[0]].map { SIMD2($0.x, $0.y) }
    for index in points.indices {
      let here = points[index]
      let next = points[(index + 1) % points.count]
      let before = here - points[(index + points.count - 1) % points.count]
      let after = next - here
      let cosine =
        (before * after).sum() / (StrokeSweepTests.length(before) * StrokeSweepTests.length(after))
      #expect(!(cosine < -0.999_999), "\(index): \(here)")
    }
    var random = SplitMix(seed: 5)
    for _ in 0..<10 {
      #expect(wrongPlaces(stroke, outline, margin: 0.03, &random).isEmpty)
    }
  }

  @Test func `sweep: strokes of few turns overlap nowhere, others may`() throws {
    func overlaps(_ svg: String, _ width: Double, dashes: [Double] = []) throws -> Bool {
      var style = StrokeStyle()
      (style.width, style.dashPattern) = (width, dashes)
      return try StrokeOutline(
        of: Path(svg: svg), style: style, tolerance: 0.02, memoryLimit: 1 << 26
      ).overlap.isEmpty == false
    }
    #expect(try !overlaps("M0 0C30 0 40 20 40 40", 4))
    #expect(try !overlaps("M0 0H40V30", 4))
    #expect(try !overlaps("M0 0H40V30H0Z", 4))
    #expect(try !overlaps("M0 0C30 0 40 20 40 40", 4, dashes: [5, 3]))
    #expect(try overlaps("M0 0C5 0 8 2 8 6", 30))
    #expect(try overlaps("M0 0L40 9L0 0", 4))
    #expect(try overlaps("M0 0H40M0 2H40", 4))
    #expect(try overlaps("M0 0H40V-30L20 20", 4))
  }
}
