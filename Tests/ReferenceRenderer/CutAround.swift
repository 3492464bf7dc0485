import LaminaGeometry
import LaminaLayers

// Rounded and turned clips around a layer: their composites alone decide the edges that the layer shares with them.
// Conflation of two coverages of one edge is what public reports of white lines around clipped cards show.

/// A layer around others whose composite is cut by its outline.
struct CutAround {
  /// Its outline.
  let outline: RoundedRect
  /// From its plane to what is drawn on.
  let plane: PlaneMap
  /// The sides of the outline that cover pixels by area.
  let softEdges: EdgeMask

  /// The sides of a box that lie on a side of the outline or beyond it, with the outline's side each.
  ///
  /// - Parameters:
  ///   - box: a box in the plane of a layer.
  ///   - own: from that plane to what is drawn on.
  /// - Returns: for each such side of the box, the side of the outline.
  func met(by box: Outline.Box, through own: PlaneMap) -> [EdgeMask: EdgeMask] {
    let map = own.then(plane.inverse)
    let rect = Outline.Box(outline.rect)
    let near = 1e-7 * max(1, rect.width, rect.height)
    let middle = map.project(box.centre)
    var met: [EdgeMask: EdgeMask] = [:]
    let (low, high) = (SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
    let sides: [(EdgeMask, SIMD2<Double>, SIMD2<Double>)] = [
      (.minX, low, [low.x, high.y]), (.maxX, [high.x, low.y], high), (.minY, low, [high.x, low.y]),
      (.maxY, [low.x, high.y], high),
    ]
    for (side, start, end) in sides {
      let (p, q) = (map.project(start), map.project(end))
      guard (p.x - q.x).isFinite, (p.y - q.y).isFinite else { return [:] }
      if abs(p.x - q.x) <= near {
        if p.x < middle.x && p.x <= rect.minX + near { met[side] = .minX }
        if p.x > middle.x && p.x >= rect.maxX - near { met[side] = .maxX }
      } else if abs(p.y - q.y) <= near {
        if p.y < middle.y && p.y <= rect.minY + near { met[side] = .minY }
        if p.y > middle.y && p.y >= rect.maxY - near { met[side] = .maxY }
      } else {
        return [:]
      }
    }
    return met.filter { softEdges.contains($0.value) }
  }

  /// The rounded corners of a shape that lie in corners of the outline that are rounded at least as much.
  func hidden(of shape: RoundedRect, through own: PlaneMap) -> CornerMask {
    let met = met(by: Outline.Box(shape.rect), through: own)
    let map = own.then(plane.inverse)
    let (across, down) = (
      (map.x.x * map.x.x + map.x.y * map.x.y).squareRoot() / abs(map.origin.z),
      (map.y.x * map.y.x + map.y.y * map.y.y).squareRoot() / abs(map.origin.z)
    )
    let radius = shape.radius * max(across, down)
    let isAlike =
      shape.radius * abs(across - down) < 1e-7 && shape.curve == outline.curve
      && shape.reach < outline.reach + 1e-9 && radius < outline.radius + 1e-7
    guard isAlike || radius * shape.reach <= 0.58 * outline.radius else { return [] }
    func pair(_ a: EdgeMask, _ b: EdgeMask) -> CornerMask? {
      guard let first = met[a], let second = met[b] else { return nil }
      let both = first.union(second)
      let corners: [(EdgeMask, CornerMask)] = [
        ([.minX, .minY], .minXMinY), ([.maxX, .minY], .maxXMinY), ([.minX, .maxY], .minXMaxY),
        ([.maxX, .maxY], .maxXMaxY),
      ]
      return corners.first { $0.0 == both }?.1
    }
    var hidden: CornerMask = []
    let own: [(EdgeMask, EdgeMask, CornerMask)] = [
      (.minX, .minY, .minXMinY), (.maxX, .minY, .maxXMinY), (.minX, .maxY, .minXMaxY),
      (.maxX, .maxY, .maxXMaxY),
    ]
    for (a, b, corner) in own {
      if let cut = pair(a, b), outline.corners.contains(cut) { hidden.formUnion(corner) }
    }
    return hidden
  }
}

extension [CutAround] {
  /// The sides of a box that any of them decides.
  func sides(of box: Outline.Box, through plane: PlaneMap) -> EdgeMask {
    reduce([]) { sides, cut in
      cut.met(by: box, through: plane).keys.reduce(sides) { $0.union($1) }
    }
  }

  /// The rounded corners of a shape that none of them hides.
  func corners(of shape: RoundedRect, through plane: PlaneMap) -> CornerMask {
    reduce(shape.isRounded ? shape.corners : []) {
      $0.subtracting($1.hidden(of: shape, through: plane))
    }
  }
}

extension Outline.Box {
  /// The box with some sides moved out.
  func extended(_ sides: EdgeMask, by distance: Double) -> Outline.Box {
    Outline.Box(
      minX - (sides.contains(.minX) ? distance : 0), minY - (sides.contains(.minY) ? distance : 0),
      maxX + (sides.contains(.maxX) ? distance : 0), maxY + (sides.contains(.maxY) ? distance : 0))
  }
}

extension LayerFacts {
  /// The shape of an outline, without the sides and corners that a cut around the layer decides.
  func continuedShape(_ shape: RoundedRect) -> Shape {
    let box = Outline.Box(shape.rect)
    let open = cuts.sides(of: box, through: plane)
    let corners = cuts.corners(of: shape, through: plane)
    guard shape.isRounded else { return ruledShape(box, open: open) }
    guard !open.isEmpty else {
      return Shape(outline: ConvexShape(projecting: Outline.points(of: shape), through: plane))
    }
    if corners.isEmpty { return ruledShape(box, open: open, soft: .all) }
    var seen = shape
    seen.corners = corners
    var result = Shape(
      outline: ConvexShape(projecting: Outline.points(of: seen), through: plane))
    result.additions = continuations(of: seen, open).map {
      ConvexShape(
        projecting: [
          [$0.minX, $0.minY], [$0.maxX, $0.minY], [$0.maxX, $0.maxY], [$0.minX, $0.maxY],
        ],
        through: plane)
    }
    return result
  }

  /// Boxes next to the straight parts of some sides, and next to the corners between two of them.
  private func continuations(of shape: RoundedRect, _ open: EdgeMask) -> [Outline.Box] {
    let box = Outline.Box(shape.rect)
    let (far, curve) = (max(box.width, box.height) / 4, shape.radius * shape.reach)
    func bend(_ corner: CornerMask) -> Double { shape.corners.contains(corner) ? curve : 0 }
    var boxes: [Outline.Box] = []
    if open.contains(.minX) {
      boxes.append(
        Outline.Box(
          box.minX - far, box.minY + bend(.minXMinY), box.minX, box.maxY - bend(.minXMaxY)))
    }
    if open.contains(.maxX) {
      boxes.append(
        Outline.Box(
          box.maxX, box.minY + bend(.maxXMinY), box.maxX + far, box.maxY - bend(.maxXMaxY)))
    }
    if open.contains(.minY) {
      boxes.append(
        Outline.Box(
          box.minX + bend(.minXMinY), box.minY - far, box.maxX - bend(.maxXMinY), box.minY))
    }
    if open.contains(.maxY) {
      boxes.append(
        Outline.Box(
          box.minX + bend(.minXMaxY), box.maxY, box.maxX - bend(.maxXMaxY), box.maxY + far))
    }
    let corners: [(EdgeMask, CornerMask, Double, Double)] = [
      ([.minX, .minY], .minXMinY, box.minX - far, box.minY - far),
      ([.maxX, .minY], .maxXMinY, box.maxX, box.minY - far),
      ([.minX, .maxY], .minXMaxY, box.minX - far, box.maxY),
      ([.maxX, .maxY], .maxXMaxY, box.maxX, box.maxY),
    ]
    for (sides, corner, x, y) in corners
    where open.isSuperset(of: sides) && !shape.corners.contains(corner) {
      boxes.append(Outline.Box(x, y, x + far, y + far))
    }
    return boxes.filter { !$0.isEmpty }
  }
}

extension LayerFacts {
  /// Whether a cut decides sides of the layer, but not all of its rounded corners.
  var keepsCornersAtCuts: Bool {
    !cuts.isEmpty && !cuts.sides(of: box, through: plane).isEmpty
      && !cuts.corners(of: outline, through: plane).isEmpty
  }

  /// The outer shape of a border: beside corners that no cut hides, it ends at the outline.
  var ringShape: Shape {
    guard !isClippedAsWhole, keepsCornersAtCuts else { return endShape }
    return Shape(outline: ConvexShape(projecting: Outline.points(of: outline), through: plane))
  }

  /// The shape of a path that is a rounded rectangle with sides that a cut decides; `nil` for any other.
  func continuedFill(_ path: Path) -> Shape? {
    guard !cuts.isEmpty, let outline = path.roundedRectangle else { return nil }
    let box = Outline.Box(outline.rect)
    let open = cuts.sides(of: box, through: plane)
    if open.isEmpty { return nil }
    return outline.isRounded ? continuedShape(outline) : ruledShape(box, open: open, soft: .all)
  }

  /// Whether the layer may draw nothing but one sublayer.
  var holdsOneGroup: Bool {
    !hasBackground && !hasBorder && gradient == nil && layer.contents == nil && !isTiled
      && shape.isEmpty && particles.isEmpty && LayerFacts.mayHoldOneGroup(layer)
  }

  /// Whether the layer around it may draw nothing but this layer.
  var isAlone: Bool { layer.superlayer.map(LayerFacts.mayHoldOneGroup) ?? false }

  /// Whether one sublayer at most is drawn for certain; one without a back side may be turned away.
  private static func mayHoldOneGroup(_ layer: Layer) -> Bool {
    (layer.sublayers ?? []).count { !LayerSpace.isOff($0) && $0.isDoubleSided } <= 1
  }
}
