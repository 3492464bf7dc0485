// Stage 4, assembly: polygons are clipped in front of the eye and to the guard band.

/// A closed polygon, clipped to the space in front of the eye and to a largest distance from the
/// origin.
///
/// Each vertex has the rule of the edge that starts at it.
struct ClipPolygon {
  struct Vertex {
    /// The vertex's position: (x w, y w, w) before the perspective division, (x, y, 1) after it.
    var position: SIMD3<Double>
    /// The rule of the edge from this vertex to the next one.
    var edge: Rule
  }

  /// The rule by which an edge bounds the polygon's area.
  enum Rule {
    /// Antialiased: a pixel is covered by its share of the area.
    case soft
    /// Hard: a pixel is covered if its centre lies inside.
    case hard
    /// Open: the edge does not bound the area.
    case open
  }

  /// The smallest w of a vertex; nearer parts are clipped, since they would be magnified over
  /// 16,000 times.
  static let nearPlane = 1.0 / 16_384

  /// The largest distance from the origin along an axis, in device pixels; positions beyond it are clipped.
  ///
  /// It is a constant, so that visibility does not depend on the place of a tile or an extent. It keeps
  /// products of two distances on the 1 / 256 grid below 2^52.
  static let guardBand = 65_536.0

  var vertices: [Vertex] = []
  /// The vertices after clipping and projection, in units of 1/256 device pixel.
  private(set) var points: [FixedPoint] = []

  /// Clips and projects a contour, and sets `points` to the vertices that result.
  ///
  /// - Returns: whether any part remains.
  mutating func projectContour(_ contour: Contour, of buffer: VertexPart) -> Bool {
    let range = contour.vertices.ints
    points.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    // Soft contours need no rules, and most need no clipping.
    if contour.role.isSoft,
      range.allSatisfy({ ClipPolygon.needsNoClipping(buffer.vertices[$0]) })
    {
      points += buffer.vertices[range].lazy.map { p in
        p.z == 1 ? FixedPoint(x: p.x, y: p.y) : FixedPoint(x: p.x / p.z, y: p.y / p.z)
      }
      return points.count >= 3
    }
    for (place, index) in range.enumerated() {
      vertices.append(
        Vertex(position: buffer.vertices[index], edge: contour.role.rule(ofEdge: place)))
    }
    guard clipVertices() else { return false }
    for vertex in vertices {
      points.append(FixedPoint(x: vertex.position.x, y: vertex.position.y))
    }
    return true
  }

  /// Returns whether a vertex lies in front of the eye and within the guard band; false if it is not finite.
  private static func needsNoClipping(_ vertex: SIMD3<Double>) -> Bool {
    guard vertex.z >= nearPlane else { return false }
    let limit = guardBand * vertex.z
    return abs(vertex.x) <= limit && abs(vertex.y) <= limit
  }

  /// Clips `vertices` to the near plane, divides them by w, and clips them to the guard band.
  ///
  /// - Returns: whether any part remains; false if positions are not finite.
  mutating func clipVertices() -> Bool {
    let rule = ruleOfCuts
    if vertices.contains(where: { $0.position.z < ClipPolygon.nearPlane }) {
      cutAlongAxis(2, atLeast: ClipPolygon.nearPlane, rule: rule)
    }
    for index in vertices.indices {
      let p = vertices[index].position
      vertices[index].position = [p.x / p.z, p.y / p.z, 1]
    }
    guard vertices.allSatisfy({ $0.position.x.isFinite && $0.position.y.isFinite }) else {
      return false
    }
    let limit = ClipPolygon.guardBand
    if vertices.contains(where: { abs($0.position.x) > limit || abs($0.position.y) > limit }) {
      for axis in 0...1 {
        cutAlongAxis(axis, atLeast: -limit, rule: rule)
        mirrorAxis(axis)
        cutAlongAxis(axis, atLeast: -limit, rule: rule)
        mirrorAxis(axis)
      }
    }
    return vertices.count >= 3
  }

  /// The rule of edges that clipping adds: open if the polygon has an open edge, else hard if it
  /// has a hard one, else soft.
  private var ruleOfCuts: Rule {
    var rule = Rule.soft
    for vertex in vertices where vertex.edge != .soft {
      if vertex.edge == .open { return .open }
      rule = .hard
    }
    return rule
  }

  private mutating func mirrorAxis(_ axis: Int) {
    for index in vertices.indices { vertices[index].position[axis].negate() }
  }

  /// Cuts off the part of the polygon where a coordinate is below `limit`; the edges along the cut
  /// get `rule`.
  ///
  /// A crossing is put exactly on the limit: computed from ends that are 1e30 away, it could lie anywhere.
  ///
  /// - Source: Sutherland and Hodgman 1974.
  private mutating func cutAlongAxis(_ axis: Int, atLeast limit: Double, rule: Rule) {
    var kept: [Vertex] = []
    kept.reserveCapacity(vertices.count + 2)
    for index in vertices.indices {
      let a = vertices[index]
      let b = vertices[index + 1 == vertices.count ? 0 : index + 1]
      let (da, db) = (a.position[axis] - limit, b.position[axis] - limit)
      if da >= 0 { kept.append(a) }
      guard (da >= 0) != (db >= 0) else { continue }
      // Halves, so that the difference of two ends at 1e308 is still a number.
      let t = da / 2 / (da / 2 - db / 2)
      var crossing = a.position * (1 - t) + b.position * t
      if ClipPolygon.isFar(a.position) || ClipPolygon.isFar(b.position) {
        crossing = ClipPolygon.limitCrossing(from: a.position, to: b.position, axis, at: limit)
      }
      crossing[axis] = limit
      // If the polygon leaves here, the next edge is the cut; if it enters, it is the rest of this edge.
      kept.append(
        Vertex(position: crossing, edge: da >= 0 ? rule : a.edge))
    }
    vertices = kept
  }

  /// Returns whether a position is so far away that interpolation along an edge may miss a crossing by a thousandth of
  /// a pixel.
  private static func isFar(_ position: SIMD3<Double>) -> Bool {
    max(abs(position.x), abs(position.y), abs(position.z)) > 0x1p40
  }

  /// Returns the point at which the edge from `a` to `b` crosses `limit` along an axis, however far
  /// away the ends are.
  ///
  /// ```
  /// c = (a[axis] b[c] - a[c] b[axis] + limit (a[c] - b[c])) / (a[axis] - b[axis])    for each coordinate c
  /// ```
  /// The first difference loses nothing, since its products are fused. The ends are scaled to 1, so that no product
  /// overflows.
  ///
  /// - Source: W. Kahan's difference of products, by two fused multiplications.
  private static func limitCrossing(
    from a: SIMD3<Double>, to b: SIMD3<Double>, _ axis: Int, at limit: Double
  ) -> SIMD3<Double> {
    let reach = max(
      abs(a.x), abs(a.y), abs(a.z), abs(b.x), abs(b.y), abs(b.z))
    let scale = Double(sign: .plus, exponent: -Int(reach.exponent), significand: 1)
    let (p, q) = (a * scale, b * scale)
    var crossing = SIMD3<Double>.zero
    for place in 0..<3 {
      let product = p[place] * q[axis]
      let lost = product.addingProduct(-p[place], q[axis])
      let cross = (-product).addingProduct(p[axis], q[place]) + lost
      let sum = cross + limit * scale * (p[place] - q[place])
      crossing[place] = sum / (p[axis] - q[axis]) / scale
    }
    return crossing
  }
}

extension Contour.Role {
  /// Whether every edge of the contour is antialiased.
  fileprivate var isSoft: Bool {
    switch self {
    case .area, .hole, .inner, .path: true
    case .sides: false
    }
  }

  /// Returns the rule of the edge from the contour's vertex `place` to the next one.
  fileprivate func rule(ofEdge place: Int) -> ClipPolygon.Rule {
    // Vertices run minXMinY, maxXMinY, maxXMaxY, minXMaxY.
    let edges: [RectSides] = [.minY, .maxX, .maxY, .minX]
    switch self {
    case .area, .hole, .inner, .path: return .soft
    case .sides(let soft, let hard):
      return soft.contains(edges[place]) ? .soft : hard.contains(edges[place]) ? .hard : .open
    }
  }
}
