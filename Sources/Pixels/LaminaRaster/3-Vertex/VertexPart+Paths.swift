// Stage 3, vertex: paths become closed contours of straight lines.

public import LaminaGeometry
import LaminaProfiling

/// A path, with the area that it covers: that of its fill or of its stroke.
public struct PathShape: Hashable, Sendable {
  /// The path, in the coordinates of its command's plane.
  public var path: Path
  /// The area that the path covers: its fill or its stroke.
  public var paint: Paint
  /// Whether curves are flattened with the smaller error `fineTolerance`, as for glyphs and layers'
  /// outlines.
  ///
  /// The number of edges then does not limit where overlaps are corrected.
  public var isFine: Bool

  /// The area that a path covers.
  public enum Paint: Hashable, Sendable {
    /// The area that the path encloses.
    case fill(FillRule)
    /// The area of the path's stroke.
    case stroke(StrokeStyle)
  }

  /// Makes a shape from a path and the area that it covers.
  public init(path: Path, paint: Paint, isFine: Bool = false) {
    self.path = path
    self.paint = paint
    self.isFine = isFine
  }

  /// The fill rule of the covered area's contours; non-zero for a stroke.
  var rule: FillRule { if case .fill(let rule) = paint { rule } else { .nonZero } }
}

extension VertexPart {
  /// The largest distance of a chord from its curve, and of a stroke's edge from the exact one, in device
  /// pixels.
  ///
  /// The error is under 16 of 255 of a pixel's area along its diagonal, and next to nothing on average.
  /// Rounding adds 1 / 512 pixel.
  static let pathTolerance = 0.042

  /// The largest distance of a chord from its curve for fills of glyphs and layers' outlines, in
  /// device pixels.
  ///
  /// The error is under 8 of 255 of a pixel's area.
  static let fineTolerance = 0.02

  /// Adds the contours of a path: one for each subpath or, for strokes, for each edge of the stroke.
  ///
  /// They depend on the path and the plane alone, except that a fill of many glyphs omits those far outside
  /// `scissor`. A path that is not finite adds no contours.
  ///
  /// - Throws: `RasterError.overMemory` when the vertices take more than `memoryLimit` bytes.
  mutating func appendPath(
    _ shape: PathShape, plane: Homography, scissor: IntRect, memoryLimit: Int
  ) throws(RasterError) {
    // Policy: `path-not-finite`.
    guard let bounds = shape.path.controlBounds, shape.path.isFinite else { return }
    counters[.pathElements] += shape.path.count
    switch shape.paint {
    case .fill:
      try appendFill(
        shape.path, plane: plane,
        tolerance: shape.isFine ? VertexPart.fineTolerance : VertexPart.pathTolerance,
        visible: shape.isFine && plane.isAffine && shape.path.count >= VertexPart.manyElements
          ? scissor.grown(by: VertexPart.contourMargin) : nil,
        memoryLimit: memoryLimit)
    case .stroke(let style):
      let reach = style.reach(hasCorners: false)
      let scale = VertexPart.pixelsPerUnit(plane, over: bounds.inset(by: -reach))
      guard scale > 0 else { return }
      let outline: StrokeOutline
      do {
        outline = try StrokeOutline(
          of: shape.path, style: style, tolerance: VertexPart.pathTolerance / scale,
          memoryLimit: memoryLimit)
      } catch { throw .overMemory(bytes: error.bytes, limit: memoryLimit) }
      let count = vertices.count + outline.points.count
      try VertexPart.checkVertexMemory(count, memoryLimit)
      if count > vertices.capacity {
        // Doubled by itself, the table would grow to twice the limit.
        let most = memoryLimit / MemoryLayout<SIMD3<Double>>.stride
        vertices.reserveCapacity(max(count, min(2 * vertices.capacity, most)))
      }
      counters[.strokeVertices] += outline.points.count
      counters[.strokeContours] += outline.ends.count
      let overlapRows = VertexPart.strokeOverlapRows(of: outline.overlap, plane: plane)
      var first = 0
      for end in outline.ends {
        let start = vertices.count
        for index in first..<end { vertices.append(plane.homogeneous(outline.points[index])) }
        endContour(from: start, overlapRows: overlapRows)
        first = end
      }
    }
  }

  /// The number of elements from which a fill of glyphs omits contours outside the scissor.
  ///
  /// A million letters of 300 px, of which ten are visible, took 1 GB of vertices and 2.9 s a frame.
  private static let manyElements = 256

  /// The distance beyond the scissor at which a contour is omitted, in pixels; it exceeds any error of flattening.
  private static let contourMargin = 4

  /// The number of contours of a path that are never omitted, because assembly looks at a lone contour in
  /// another way.
  private static let fewestContours = 2

  /// Returns whether a subpath, of a first point and the elements up to the next move, lies beyond one side of an area.
  ///
  /// Its windings then add up to 0 at every pixel of the area. The map to device pixels must be affine.
  private static func isSubpath(
    from first: Point, _ rest: Path.Iterator, outside area: IntRect, _ plane: Homography
  ) -> Bool {
    var least = devicePosition(plane.homogeneous(first))
    var most = least
    func include(_ point: Point) {
      let position = devicePosition(plane.homogeneous(point))
      least = pointwiseMin(least, position)
      most = pointwiseMax(most, position)
    }
    var rest = rest
    scan: while let element = rest.next() {
      switch element {
      case .move: break scan
      case .line(let end): include(end)
      case .quad(let control, let end):
        include(control)
        include(end)
      case .cubic(let control1, let control2, let end):
        include(control1)
        include(control2)
        include(end)
      case .close: break
      }
    }
    return most.x < Double(area.minX) || least.x > Double(area.maxX)
      || most.y < Double(area.minY) || least.y > Double(area.maxY)
  }

  /// Adds the contours of a filled path; with `visible`, omits those outside it.
  private mutating func appendFill(
    _ path: Path, plane: Homography, tolerance: Double, visible: IntRect?, memoryLimit: Int
  ) throws(RasterError) {
    let firstContour = contours.count
    var isOmitted = false
    var start = vertices.count
    // Curves are evaluated before the division, where they are polynomial even in perspective.
    var current = SIMD3<Double>.zero
    var subpathStart = current
    var elements = path.makeIterator()
    while let element = elements.next() {
      if isOmitted {
        guard case .move = element else { continue }
      }
      switch element {
      case .move(let point):
        endContour(from: start)
        start = vertices.count
        isOmitted = false
        if let visible, contours.count >= firstContour + VertexPart.fewestContours {
          isOmitted = VertexPart.isSubpath(from: point, elements, outside: visible, plane)
          if isOmitted { continue }
        }
        current = plane.homogeneous(point)
        subpathStart = current
        vertices.append(current)
      case .line(let end):
        current = plane.homogeneous(end)
        vertices.append(current)
      case .quad(let control, let end):
        let (a, b, c) = (current, plane.homogeneous(control), plane.homogeneous(end))
        // As a cubic, which is the same curve.
        appendCurve(
          (a, a + 2 / 3 * (b - a), c + 2 / 3 * (b - c), c), isAffine: plane.isAffine,
          tolerance: tolerance)
        current = c
      case .cubic(let control1, let control2, let end):
        let d = plane.homogeneous(end)
        appendCurve(
          (current, plane.homogeneous(control1), plane.homogeneous(control2), d),
          isAffine: plane.isAffine, tolerance: tolerance)
        current = d
      case .close: current = subpathStart
      }
      try VertexPart.checkVertexMemory(vertices.count, memoryLimit)
    }
    endContour(from: start)
  }

  /// A cubic curve by its end points and control points, in homogeneous device coordinates.
  private typealias Cubic = (
    a: SIMD3<Double>, b: SIMD3<Double>, c: SIMD3<Double>, d: SIMD3<Double>
  )

  /// Adds the vertices of the chords that approximate a cubic curve, except the curve's start,
  /// which was added before.
  private mutating func appendCurve(_ curve: Cubic, isAffine: Bool, tolerance: Double) {
    let (a, b, c, d) = curve
    guard isAffine else {
      let count = VertexPart.stepsInPerspective([a, b, c, d], tolerance: tolerance)
      for step in 1..<max(1, count) {
        let t = Double(step) / Double(count)
        let s = 1 - t
        vertices.append(s * s * s * a + 3 * s * t * (s * b + t * c) + t * t * t * d)
      }
      vertices.append(d)
      return
    }
    let steps = CubicSubdivision(
      VertexPart.devicePosition(a), VertexPart.devicePosition(b), VertexPart.devicePosition(c),
      VertexPart.devicePosition(d), tolerance: tolerance, walk: .shortEnds)
    // The second derivative is six times these, and linear from start to end.
    let (start, end) = (a - 2 * b + c, b - 2 * c + d)
    let change = end - start
    var length = steps.stepLength(ofQuarter: 0)
    // The first step is a short one.
    var first = length * (CubicSubdivision.shortEnd - 1)
    for quarter in 0..<4 {
      // Moved out by half of a chord's distance from the curve over the step.
      let out = 0.375 * length * length
      let (origin, slope) = (a - out * start, 3 * (b - a) - out * change)
      for step in 1...Int(steps.counts[quarter]) {
        let t = first + length * Double(step)
        vertices.append(origin + t * (slope + t * (3 * start + t * change)))
      }
      if quarter == 3 { break }
      let next = steps.stepLength(ofQuarter: quarter + 1)
      first = Double(quarter + 1) / 4
      if next > length {
        vertices[vertices.count - 1] -=
          (0.375 * next * next - out) * (start + first * change)
      }
      length = next
    }
    vertices[vertices.count - 1] = d
  }

  /// Returns the position, in device pixels, of a vertex (x w, y w, w).
  private static func devicePosition(_ vertex: SIMD3<Double>) -> SIMD2<Double> {
    SIMD2(vertex.x, vertex.y) / vertex.z
  }

  /// Returns the number of segments that flatten a curve in perspective, from its homogeneous control points.
  ///
  /// Let M be the longest second difference of (x, y) and N that of w, both in the vertices' units, and r the
  /// curve's distance from the origin in pixels. The curve on the device then bends by under (M + r N) / w in
  /// each step. With the smallest w the bound of `UniformSubdivision` holds, except for the change of w itself, which
  /// is bounded apart.
  private static func stepsInPerspective(_ points: [SIMD3<Double>], tolerance: Double) -> Int {
    let nearest = max(points.map(\.z).min() ?? 1, ClipPolygon.nearPlane)
    let farthest = points.map(\.z).max() ?? 1
    var reach = 0.0
    for point in points where point.z >= nearest {
      let p = VertexPart.devicePosition(point)
      reach = max(reach, abs(p.x), abs(p.y))
    }
    reach = min(reach, ClipPolygon.guardBand)
    var bend = 0.0
    for index in 0..<points.count - 2 {
      let second = points[index] - 2 * points[index + 1] + points[index + 2]
      let plane = (second.x * second.x + second.y * second.y).squareRoot() + reach * abs(second.z)
      bend = max(bend, plane / nearest)
    }
    for index in 0..<points.count - 1 {
      // The bend due to the change of w along the curve: its slope times the relative change.
      let (a, b) = (points[index], points[index + 1])
      let along = b - a
      let speed = (along.x * along.x + along.y * along.y).squareRoot() + reach * abs(along.z)
      bend = max(bend, 4 * speed / nearest * abs(farthest - nearest) / nearest)
    }
    let exact = (0.75 * bend / tolerance).squareRoot()
    guard exact > 1 else { return 1 }
    return exact < Double(UniformSubdivision.limit) ? Int(exact) + 1 : UniformSubdivision.limit
  }

  /// Returns the rows of device pixels in which pieces of a stroke may overlap; empty if none do.
  private static func strokeOverlapRows(of overlap: StrokeOverlap, plane: Homography) -> Range<
    Int32
  > {
    if overlap.isEmpty { return 0..<0 }
    guard plane.isAffine, let box = overlap.box else { return Int32.min..<Int32.max }
    let bounds = Rect(bounding: box.corners.map(plane.project))
    guard bounds.isFinite else { return Int32.min..<Int32.max }
    // A row more for the rounding of vertices.
    func row(_ y: Double) -> Int32 { Int32(max(-1e6, min(1e6, y.rounded(.down)))) }
    return row(bounds.minY) - 1..<row(bounds.maxY) + 2
  }

  /// Ends the contour of the vertices from `start` on; a contour of fewer than three vertices is
  /// removed.
  private mutating func endContour(
    from start: Int, overlapRows: Range<Int32> = Int32.min..<Int32.max
  ) {
    if vertices.count - start < 3 {
      vertices.removeLast(vertices.count - start)
    } else {
      contours.append(
        Contour(
          vertices: Int32(start)..<Int32(vertices.count), role: .path, overlapRows: overlapRows))
    }
  }

  private static func checkVertexMemory(_ count: Int, _ memoryLimit: Int) throws(RasterError) {
    let bytes = count * MemoryLayout<SIMD3<Double>>.stride
    guard bytes <= memoryLimit, count < Int(Int32.max) else {
      throw .overMemory(bytes: bytes, limit: memoryLimit)
    }
  }
}
