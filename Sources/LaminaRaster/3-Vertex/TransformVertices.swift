// Stage 3, vertex: shapes in layers' planes become closed contours of device-space vertices.

import LaminaGeometry

extension VertexBuffer {
  /// Transforms every shape of `list` to device space.
  ///
  /// O(vertices).
  public init(transforming list: DrawList) {
    contoursOfCommand.reserveCapacity(list.commands.count)
    var corners = CornerTable()
    for command in list.commands {
      let first = Int32(contours.count)
      append(command, of: list, corners: &corners)
      contoursOfCommand.append(first..<Int32(contours.count))
    }
  }

  private mutating func append(
    _ command: DrawCommand, of list: DrawList, corners: inout CornerTable
  ) {
    func outline(_ index: Int32) -> RoundedRect { list.outlines[Int(index)] }
    let edges = command.antialiasedEdges
    if case .pixels = command.shape { return }
    let plane = list.planes[Int(command.plane)]
    switch command.shape {
    case .pixels: break
    case .rect(let rect): append(rect, edges: edges, plane: plane)
    case .outline(let index):
      append(outline(index), role: .outer, edges: edges, plane: plane, corners: &corners)
    case .ring(let outer, let inner):
      let (outer, inner) = (outline(outer), outline(inner))
      if outer.isRounded || inner.isRounded || !edges.isEmpty {
        append(outer, role: .outer, edges: edges, needsArea: true, plane: plane, corners: &corners)
        append(inner, role: .hole, edges: .all, plane: plane, corners: &corners)
      } else {
        append(outer.rect.corners, role: .hard(.all), plane: plane)
        append(inner.rect.corners, role: .hardHole, plane: plane)
      }
    case .box(let outer, let inner):
      append(outline(outer), role: .outer, edges: edges, plane: plane, corners: &corners)
      append(outline(inner), role: .inner, edges: .all, plane: plane, corners: &corners)
    case .rectWithin(let rect, let index):
      append(rect, within: outline(index), edges: edges, plane: plane, corners: &corners)
    }
  }

  /// An outline: wholly antialiased if it is rounded, else a rectangle with `edges` antialiased.
  ///
  /// `needsArea` asks for a contour even where every edge is hard: a hole is taken out of it.
  private mutating func append(
    _ outline: RoundedRect, role: Contour.Role, edges: RectEdges, needsArea: Bool = false,
    plane: Homography, corners: inout CornerTable
  ) {
    if outline.isRounded {
      let points = VertexBuffer.flatten(outline, plane: plane, corners: &corners)
      append(points, role: role, plane: plane)
    } else if case .outer = role {
      append(outline.rect, edges: edges, needsArea: needsArea, plane: plane)
    } else {
      append(outline.rect.corners, role: role, plane: plane)
    }
  }

  /// A rectangle: an antialiased contour for some edges, a hard one for the others, or both.
  private mutating func append(
    _ rect: Rect, edges: RectEdges, needsArea: Bool = false, plane: Homography
  ) {
    if !edges.isEmpty || needsArea {
      let spread = VertexBuffer.spread(rect, beyond: edges, plane: plane)
      append(spread.corners, role: .outer, plane: plane)
    }
    let hard = edges.symmetricDifference(.all)
    if !hard.isEmpty { append(rect.corners, role: .hard(hard), plane: plane) }
  }

  /// A rectangle within a rounded one.
  ///
  /// Edges on or outside the rounded one's do not count.
  private mutating func append(
    _ rect: Rect, within outline: RoundedRect, edges: RectEdges, plane: Homography,
    corners: inout CornerTable
  ) {
    var inside = RectEdges()
    if rect.minX > outline.rect.minX { inside.insert(.minX) }
    if rect.maxX < outline.rect.maxX { inside.insert(.maxX) }
    if rect.minY > outline.rect.minY { inside.insert(.minY) }
    if rect.maxY < outline.rect.maxY { inside.insert(.maxY) }
    var points = VertexBuffer.flatten(outline, plane: plane, corners: &corners)
    points = VertexBuffer.clip(points, to: rect, edges: inside.intersection(edges))
    append(points, role: .outer, plane: plane)
    let hard = inside.subtracting(edges)
    if !hard.isEmpty { append(rect.corners, role: .hard(hard), plane: plane) }
  }

  private mutating func append(_ points: [Point], role: Contour.Role, plane: Homography) {
    let first = Int32(vertices.count)
    for point in points { vertices.append(plane.homogeneous(point)) }
    contours.append(Contour(vertices: first..<Int32(vertices.count), role: role))
  }

  /// `rect` with the edges that are not antialiased moved well outwards, so that only hard tests
  /// decide there.
  private static func spread(_ rect: Rect, beyond edges: RectEdges, plane: Homography) -> Rect {
    if edges == .all { return rect }
    let margin = max(rect.width, rect.height) + 4 / max(pixelsPerUnit(plane, over: rect), 1e-3)
    return Rect(
      minX: edges.contains(.minX) ? rect.minX : rect.minX - margin,
      minY: edges.contains(.minY) ? rect.minY : rect.minY - margin,
      maxX: edges.contains(.maxX) ? rect.maxX : rect.maxX + margin,
      maxY: edges.contains(.maxY) ? rect.maxY : rect.maxY + margin)
  }
}
