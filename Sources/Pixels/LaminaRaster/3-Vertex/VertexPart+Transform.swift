// Stage 3, vertex: shapes in layers' planes become closed contours of device-space vertices.

import LaminaGeometry
import LaminaProfiling

extension VertexPart {
  /// Transforms the shapes of a range of the commands of `list` to device space.
  ///
  /// O(vertices).
  ///
  /// - Throws: `RasterError.overMemory` if paths take more than `memoryLimit` bytes.
  init(
    transforming list: DrawList, commands: Range<Int>, memoryLimit: Int, clock: NanosecondClock?
  ) throws(RasterError) {
    self.commands = commands
    times = CommandTimes(clock: clock, count: commands.count)
    contoursOfCommand.reserveCapacity(commands.count)
    boxOfCommand.reserveCapacity(commands.count)
    var corners = CornerTable()
    for command in list.commands[commands] {
      let (first, firstBox) = (Int32(contours.count), Int32(boxes.count))
      if case .path(let index) = command.shape {
        try appendPath(
          list.paths[Int(index)], plane: list.planes[Int(command.plane)],
          scissor: command.scissor, memoryLimit: memoryLimit)
      } else {
        appendCommand(command, of: list, corners: &corners)
      }
      contoursOfCommand.append(first..<Int32(contours.count))
      boxOfCommand.append(Int32(boxes.count) > firstBox ? firstBox : nil)
      times.lapCommand(boxOfCommand.count - 1)
    }
  }

  private mutating func appendCommand(
    _ command: DrawCommand, of list: DrawList, corners: inout CornerTable
  ) {
    func outline(_ index: Int32) -> RoundedRect { list.outlines[Int(index)] }
    switch command.shape {
    case .pixels, .masks, .blurredRect: return
    default: break
    }
    let plane = list.planes[Int(command.plane)]
    let soft = command.antialiasedEdges.subtracting(command.openEdges)
    let hard = RectSides.all.subtracting(command.antialiasedEdges).subtracting(command.openEdges)
    switch command.shape {
    case .pixels, .path, .masks, .blurredRect: break
    case .rect(let rect):
      if command.cuts.isEmpty, appendBox(RoundedRect(rect), soft, hard, plane) { return }
      appendRect(rect, soft: soft, hard: hard, plane: plane)
    case .outline(let index):
      if command.cuts.isEmpty, appendBox(outline(index), soft, hard, plane) { return }
      appendOutline(outline(index), soft: soft, hard: hard, plane: plane, corners: &corners)
    case .ring(let outer, let inner):
      let (outer, inner) = (outline(outer), outline(inner))
      appendOutline(outer, soft: soft, hard: hard, plane: plane, corners: &corners)
      appendOutlinePolygon(inner, role: .hole, plane: plane, corners: &corners)
    case .box(let outer, let inner):
      if !command.cuts.isEmpty || !appendBox(outline(outer), soft, hard, plane) {
        appendOutline(outline(outer), soft: soft, hard: hard, plane: plane, corners: &corners)
      }
      appendOutlinePolygon(outline(inner), role: .inner, plane: plane, corners: &corners)
    case .rectWithin(let rect, let index):
      let points = VertexPart.flattenedOutline(outline(index), plane: plane, corners: &corners)
      appendContour(
        VertexPart.clippedPolygon(points, to: rect, edges: soft), role: .area, plane: plane)
      appendRect(rect, soft: [], hard: hard, plane: plane)
    }
  }

  /// Adds an outline as an upright box, unless its edges or its plane need a polygon.
  ///
  /// - Returns: whether the box was added.
  private mutating func appendBox(
    _ outline: RoundedRect, _ soft: RectSides, _ hard: RectSides, _ plane: Homography
  ) -> Bool {
    let box: AxisAlignedBox?
    if outline.isRounded || soft == .all {
      box = AxisAlignedBox(outline, plane: plane)
    } else if hard == .all {
      box = AxisAlignedBox(hard: outline.rect, plane: plane)
    } else {
      return false
    }
    guard let box else { return false }
    boxes.append(box)
    return true
  }

  /// Adds the contour of an outline: antialiased if it is rounded, else a rectangle with its soft
  /// and hard edges.
  private mutating func appendOutline(
    _ outline: RoundedRect, soft: RectSides, hard: RectSides, plane: Homography,
    corners: inout CornerTable
  ) {
    if outline.isRounded {
      appendOutlinePolygon(outline, role: .area, plane: plane, corners: &corners)
    } else {
      appendRect(outline.rect, soft: soft, hard: hard, plane: plane)
    }
  }

  private mutating func appendOutlinePolygon(
    _ outline: RoundedRect, role: Contour.Role, plane: Homography, corners: inout CornerTable
  ) {
    let points = VertexPart.flattenedOutline(outline, plane: plane, corners: &corners)
    appendContour(points, role: role, plane: plane)
  }

  /// Adds the contour of a rectangle with its soft and hard edges, unless all of its edges are
  /// open.
  private mutating func appendRect(
    _ rect: Rect, soft: RectSides, hard: RectSides, plane: Homography
  ) {
    if soft == .all {
      appendContour(rect.corners, role: .area, plane: plane)
    } else if !soft.isEmpty || !hard.isEmpty {
      appendContour(rect.corners, role: .sides(soft: soft, hard: hard), plane: plane)
    }
  }

  private mutating func appendContour(_ points: [Point], role: Contour.Role, plane: Homography) {
    let first = Int32(vertices.count)
    for point in points { vertices.append(plane.homogeneous(point)) }
    contours.append(Contour(vertices: first..<Int32(vertices.count), role: role))
  }
}
