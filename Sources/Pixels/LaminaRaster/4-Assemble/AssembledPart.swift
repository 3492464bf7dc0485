// Stage 4, assembly: the contours of a run of commands become primitives.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The result of assembly for a range of a pass's commands: primitives, with their edges and
/// samplers.
struct AssembledPart: Sendable {
  /// All commands of the pass, not only those of this part.
  let commands: [DrawCommand]
  /// The grid that divides the pass into tiles.
  let grid: TileGrid
  private(set) var primitives: [Primitive] = []
  var edges: [Edge] = []
  var boxes: [AssembledBox] = []
  /// The indices, for each primitive whose edges are sorted by rows of tiles, of every row's first
  /// edge, then of the last row's end.
  var edgeRows: [Int32] = []
  var hardEdges: [HardEdge] = []
  private(set) var samplers: [ImageSampler] = []
  private(set) var gradients: [GradientSampler] = []
  /// Working memory: the edges of one path, or edges that are being sorted.
  var unsorted: [Edge] = []

  /// The time that assembly took for each command of the range.
  private(set) var times: CommandTimes

  /// The size of the edges, in bytes.
  var byteCount: Int { edges.count * MemoryLayout<Edge>.stride }

  /// Clips and culls the draws that the vertex stage transformed into `buffer`.
  ///
  /// - Parameters:
  ///   - list: the pass's draws.
  ///   - buffer: the vertices of a range of the draws.
  ///   - extent: the device pixels to render.
  ///   - pictures: the pictures that samples refer to.
  ///   - grid: the tile grid.
  ///   - memoryLimit: the maximum number of bytes that paths' edges may take.
  ///   - clock: the clock that measures each command, in attribution frames.
  /// - Throws: `RasterError.overMemory` if they take more.
  init(
    assembling list: DrawList, vertices buffer: VertexPart, extent: IntRect,
    pictures: PictureTable, grid: TileGrid, memoryLimit: Int, clock: NanosecondClock? = nil
  ) throws(RasterError) {
    commands = list.commands
    self.grid = grid
    times = CommandTimes(clock: clock, count: buffer.commands.count)
    primitives.reserveCapacity(buffer.commands.count)
    boxes.reserveCapacity(buffer.boxes.count)
    // About one edge per vertex, and some of them in several tile rows.
    let expected = buffer.vertices.count + buffer.vertices.count / 2
    edges.reserveCapacity(min(expected, memoryLimit / MemoryLayout<Edge>.stride))
    var polygon = ClipPolygon()
    for index in buffer.commands {
      defer { times.lapCommand(index - buffer.commands.lowerBound) }
      let command = list.commands[index]
      let area = command.scissor.intersection(extent)
      guard !area.isEmpty else { continue }
      var primitive = Primitive(command: index, bounds: area, cuts: command.cuts)
      let place = index - buffer.commands.lowerBound
      let contours = buffer.contoursOfCommand[place]
      switch command.shape {
      case .pixels(let pixels): primitive.bounds = area.intersection(pixels)
      case .blurredRect(let index):
        primitive.bounds = area.intersection(list.blurredRects[Int(index)].bounds)
      case .masks(let range): primitive.bounds = area.intersection(list.bounds(ofMasks: range))
      case .path(let path):
        try addPath(
          buffer.contours[contours.ints], of: buffer,
          list.paths[Int(path)], to: &primitive, polygon: &polygon,
          memoryLimit: memoryLimit)
        if contours.isEmpty { primitive.bounds = .empty }
      case .rect, .outline, .ring, .box, .rectWithin:
        if let box = buffer.boxOfCommand[place] { addBox(buffer.boxes[Int(box)], to: &primitive) }
        for contour in contours {
          applyContour(buffer.contours[Int(contour)], of: buffer, to: &primitive, polygon: &polygon)
        }
      }
      guard !primitive.bounds.isEmpty else { continue }
      if case .edges(var edges) = primitive.coverage {
        if !primitive.centers.isEmpty { edges.removeSolid() }
        if case .path = command.shape {
          addUnsorted(to: &edges, within: primitive.bounds)
        } else {
          sortByTileRows(&edges, within: primitive.bounds)
        }
        primitive.coverage = .edges(edges)
      }
      if command.isOpaque(in: list, textures: pictures.textures) {
        findHidden(behind: &primitive, command, list)
      }
      switch command.source {
      case .image(let image):
        primitive.sampler = Int32(samplers.count)
        samplers.append(
          ImageSampler(
            list.images[Int(image)], plane: list.planes[Int(command.plane)],
            bounds: primitive.bounds, pictures: pictures))
      case .gradient(let gradient):
        primitive.sampler = Int32(gradients.count)
        gradients.append(
          GradientSampler(
            list.gradients[Int(gradient)], plane: list.planes[Int(command.plane)]))
      case .color, .box, .pass: break
      }
      primitives.append(primitive)
    }
  }

  /// Sets the pixels `hides` and `hidesAcross` in which an opaque primitive hides the draws behind
  /// it.
  private func findHidden(
    behind primitive: inout Primitive, _ command: DrawCommand, _ list: DrawList
  ) {
    switch primitive.coverage {
    case .block: if primitive.isBlock { primitive.hides = primitive.bounds }
    case .box(let index):
      let box = boxes[Int(index)]
      primitive.hides = box.solid.pixels.intersection(primitive.bounds)
      primitive.hidesAcross = box.across.intersection(primitive.bounds)
    case .edges(let edges):
      if edges.solid.rows.isEmpty { return }
      primitive.hides = edges.solid.pixels.intersection(primitive.bounds)
      primitive.hidesAcross = list.pixelsBetweenCorners(of: command)
        .intersection(primitive.bounds)
    }
  }

  /// Sets the coverage of a primitive to an upright box, and limits its bounds to the box.
  private mutating func addBox(_ box: AxisAlignedBox, to primitive: inout Primitive) {
    primitive.bounds = primitive.bounds.intersection(box.sides.touchedPixels)
    // A box whose every pixel is fully covered needs no coverage.
    if primitive.bounds.isEmpty || box.isPixelRect { return }
    primitive.coverage = .box(Int32(boxes.count))
    boxes.append(AssembledBox(box))
  }

  /// Adds one of a shape's contours to the coverage of a primitive, or subtracts it, by the
  /// contour's role.
  private mutating func applyContour(
    _ contour: Contour, of buffer: VertexPart, to primitive: inout Primitive,
    polygon: inout ClipPolygon
  ) {
    guard polygon.projectContour(contour, of: buffer) else {
      // The whole contour is behind the eye: there is no area to add, or none to subtract.
      switch contour.role {
      case .area, .sides: primitive.bounds = .empty
      case .hole, .inner, .path: break
      }
      return
    }
    let points = polygon.points
    switch contour.role {
    case .path: break
    case .area: addArea(points, to: &primitive)
    case .sides: addSides(points, of: polygon, to: &primitive)
    case .hole: addHole(points, to: &primitive)
    case .inner: appendEdges(points, to: &primitive.innerEdges)
    }
  }

  /// Subtracts the area of a polygon from a primitive's coverage.
  private mutating func addHole(_ points: [FixedPoint], to primitive: inout Primitive) {
    var area = EdgeCoverage()
    if case .edges(let edges) = primitive.coverage {
      area = edges
    } else {
      // A hole of whole pixels in whole pixels needs no edges.
      let box = FixedBox(points)
      if box.isPixelRect(points) {
        primitive.centers.hole = box.touchedPixels
        return
      }
      // Without an area so far, the hole is cut out of everything.
      appendEdges(AssembledPart.everything, to: &area.range)
    }
    appendEdges(points, inside: -1, to: &area.range)
    primitive.coverage = .edges(area)
  }

  private mutating func addArea(_ points: [FixedPoint], to primitive: inout Primitive) {
    let box = FixedBox(points)
    primitive.bounds = primitive.bounds.intersection(box.touchedPixels)
    // A box whose every pixel is fully covered needs no edges.
    if box.isPixelRect(points) { return }
    var area = EdgeCoverage()
    appendEdges(points, to: &area.range)
    guard !area.range.isEmpty else {
      primitive.bounds = .empty
      return
    }
    if !commands[Int(primitive.command)].shape.hasHole {
      area.solid = SolidPart(edges[area.range.ints])
      if !area.solid.rows.isEmpty { orderAroundSolid(&area) }
    }
    primitive.coverage = .edges(area)
  }

  /// Limits a primitive by a polygon's sides: hard sides by pixel centres, soft sides as
  /// half-planes that bound the covered area.
  private mutating func addSides(
    _ points: [FixedPoint], of polygon: ClipPolygon, to primitive: inout Primitive
  ) {
    let kept = appendHardEdges(points, of: polygon, to: &primitive.centers.edges)
    primitive.bounds = primitive.bounds.intersection(kept)
    if !primitive.bounds.isEmpty, polygon.vertices.contains(where: { $0.edge == .soft }) {
      addArea(softHalfPlanes(points, of: polygon), to: &primitive)
    }
  }
}

extension DrawList {
  /// Returns the pixels that an upright rounded rectangle fully covers between its corners, from
  /// top to bottom; empty for other shapes.
  fileprivate func pixelsBetweenCorners(of command: DrawCommand) -> IntRect {
    guard case .outline(let index) = command.shape else { return .empty }
    let (outline, plane) = (outlines[Int(index)], planes[Int(command.plane)])
    guard plane.isAffine, plane.row3.z == 1, plane.row1.y == 0, plane.row2.x == 0 else {
      return .empty
    }
    let inner = Rect(
      x: outline.rect.minX + outline.radius * outline.reach, y: outline.rect.minY,
      width: outline.rect.width - 2 * outline.radius * outline.reach, height: outline.rect.height)
    guard inner.width > 0 else { return .empty }
    let box = Rect(bounding: inner.corners.map(plane.project))
    guard box.isFinite, abs(box.minX) < 1e6, abs(box.minY) < 1e6, abs(box.maxX) < 1e6,
      abs(box.maxY) < 1e6
    else { return .empty }
    // Vertices are rounded to 1 / 256 pixel.
    func first(_ value: Double) -> Int { Int(((value * 256).rounded() / 256).rounded(.up)) }
    func last(_ value: Double) -> Int { Int(((value * 256).rounded() / 256).rounded(.down)) }
    let pixels = IntRect(
      minX: first(box.minX), minY: first(box.minY), maxX: last(box.maxX), maxY: last(box.maxY))
    return pixels.isEmpty ? .empty : pixels
  }
}

extension Shape { fileprivate var hasHole: Bool { if case .ring = self { true } else { false } } }
