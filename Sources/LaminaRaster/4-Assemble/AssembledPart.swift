// Stage 4, assembly: the contours of a run of commands become primitives.

import LaminaGeometry
import LaminaPixels

/// The primitives of a run of commands.
struct AssembledPart: Sendable {
  /// Every draw of the pass.
  let commands: [DrawCommand]
  /// The tiles.
  let grid: TileGrid
  private(set) var primitives: [Primitive] = []
  var edges: [Edge] = []
  var boxes: [AssembledBox] = []
  /// For primitives with many edges: where those of each row of tiles start; one more at the end.
  var edgeRows: [Int32] = []
  var hardEdges: [HardEdge] = []
  private(set) var samplers: [ImageSampler] = []
  private(set) var gradients: [GradientSampler] = []
  /// Edges being sorted.
  var unsorted: [Edge] = []

  /// What the edges take.
  var byteCount: Int { edges.count * MemoryLayout<Edge>.stride }

  /// Clips and culls some draws.
  ///
  /// - Parameters:
  ///   - list: the pass's draws.
  ///   - buffer: what the vertex stage made of a run of them.
  ///   - extent: the device pixels to render.
  ///   - pictures: the pictures that samples refer to.
  ///   - grid: the tiles.
  ///   - memoryLimit: the most bytes that paths' edges may take.
  /// - Throws: `RasterError.overMemory` if they take more.
  init(
    assembling list: DrawList, vertices buffer: VertexPart, extent: IntRect,
    pictures: PictureTable, grid: TileGrid, memoryLimit: Int
  ) throws(RasterError) {
    commands = list.commands
    self.grid = grid
    primitives.reserveCapacity(buffer.commands.count)
    // About an edge a vertex, and some of them in several rows of tiles.
    let expected = buffer.vertices.count + buffer.vertices.count / 2
    edges.reserveCapacity(min(expected, memoryLimit / MemoryLayout<Edge>.stride))
    var polygon = ClipPolygon()
    for index in buffer.commands {
      let command = list.commands[index]
      let area = command.scissor.intersection(extent)
      guard !area.isEmpty else { continue }
      let contours = buffer.contoursOfCommand[index - buffer.commands.lowerBound]
      var primitive = Primitive(command: Int32(index), bounds: area)
      primitive.cuts = command.cuts
      if case .pixels(let pixels) = command.shape {
        primitive.bounds = area.intersection(pixels)
      } else if case .blurredRect(let index) = command.shape {
        primitive.bounds = area.intersection(list.blurredRects[Int(index)].bounds)
      } else if case .masks(let range) = command.shape {
        primitive.bounds = area.intersection(list.bounds(ofMasks: range))
      } else if case .path(let path) = command.shape {
        try addPath(
          buffer.contours[contours.ints], of: buffer,
          rule: list.paths[Int(path)].rule, to: &primitive, polygon: &polygon,
          memoryLimit: memoryLimit)
        if contours.isEmpty { primitive.bounds = .empty }
      } else {
        let box = buffer.boxOfCommand[index - buffer.commands.lowerBound]
        if box >= 0 { add(buffer.boxes[Int(box)], to: &primitive) }
        for contour in contours {
          add(buffer.contours[Int(contour)], of: buffer, to: &primitive, polygon: &polygon)
        }
      }
      guard !primitive.bounds.isEmpty else { continue }
      if !primitive.isUncut { primitive.solid = SolidPart() }
      sortEdges(of: &primitive)
      if command.isOpaque(in: list, textures: pictures.textures) {
        if primitive.box >= 0 {
          let box = boxes[Int(primitive.box)]
          primitive.hides = box.solid.pixels.intersection(primitive.bounds)
          primitive.hidesAcross = box.across.intersection(primitive.bounds)
        } else {
          primitive.hides = primitive.wholePixels
          if !primitive.solid.rows.isEmpty {
            primitive.hidesAcross = list.pixelsBetweenCorners(of: command)
              .intersection(primitive.bounds)
          }
        }
      }
      if case .image(let image) = command.source {
        let sample = list.images[Int(image)]
        primitive.sampler = Int32(samplers.count)
        samplers.append(
          ImageSampler(
            sample, plane: list.planes[Int(command.plane)], bounds: primitive.bounds,
            pictures: pictures))
      }
      if case .gradient(let gradient) = command.source {
        primitive.sampler = Int32(gradients.count)
        gradients.append(
          GradientSampler(
            list.gradients[Int(gradient)], plane: list.planes[Int(command.plane)]))
      }
      primitives.append(primitive)
    }
  }

  /// Makes a primitive of an upright box.
  private mutating func add(_ box: UprightBox, to primitive: inout Primitive) {
    primitive.bounds = primitive.bounds.intersection(box.sides.touchedPixels)
    // Where every pixel of the box is covered whole, nothing needs to say so.
    if primitive.bounds.isEmpty || box.isPixelRect { return }
    primitive.box = Int32(boxes.count)
    boxes.append(AssembledBox(box))
  }

  /// Narrows a primitive by one of its contours.
  private mutating func add(
    _ contour: Contour, of buffer: VertexPart, to primitive: inout Primitive,
    polygon: inout ClipPolygon
  ) {
    guard polygon.project(contour, of: buffer) else {
      // Nothing of it is in front of the eye: no area to add, or none to take away.
      switch contour.role {
      case .area, .sides: primitive.bounds = .empty
      case .hole, .inner, .hardHole, .path: break
      }
      return
    }
    let points = polygon.points
    switch contour.role {
    case .path: break
    case .area: addArea(points, to: &primitive)
    case .sides: addSides(points, of: polygon, to: &primitive)
    case .hole:
      // Taken out of everything, where nothing has been added.
      if primitive.edges.isEmpty { appendEdges(AssembledPart.everything, to: &primitive.edges) }
      appendEdges(points, inside: -1, to: &primitive.edges)
    case .inner: appendEdges(points, to: &primitive.innerEdges)
    case .hardHole: primitive.hole = appendHardEdges(points, of: polygon, to: &primitive.holeEdges)
    }
  }

  private mutating func addArea(_ points: [FixedPoint], to primitive: inout Primitive) {
    let box = FixedBox(points)
    primitive.bounds = primitive.bounds.intersection(box.touchedPixels)
    // Where every pixel of the box is covered whole, no edge needs to say so.
    if box.isPixelRect(points) { return }
    appendEdges(points, to: &primitive.edges)
    // It has no area.
    if primitive.edges.isEmpty { primitive.bounds = .empty }
    if !commands[Int(primitive.command)].shape.hasHole {
      primitive.solid = SolidPart(edges[primitive.edges.ints])
      if !primitive.solid.rows.isEmpty { divideEdges(of: &primitive) }
    }
  }

  /// Soft edges cut everything by area, however short they are, and hard ones by centres.
  private mutating func addSides(
    _ points: [FixedPoint], of polygon: ClipPolygon, to primitive: inout Primitive
  ) {
    let kept = appendHardEdges(points, of: polygon, to: &primitive.hardEdges)
    primitive.bounds = primitive.bounds.intersection(kept)
    if !primitive.bounds.isEmpty, polygon.vertices.contains(where: { $0.edge == .soft }) {
      addArea(softHalfPlanes(points, of: polygon), to: &primitive)
    }
  }
}

extension DrawList {
  /// The pixels that an upright rounded rectangle covers whole from its top to its bottom, between its
  /// corners.
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

extension Primitive {
  /// The device pixels that it surely covers whole.
  fileprivate var wholePixels: IntRect {
    if isBlock { return bounds }
    return isUncut ? solid.pixels.intersection(bounds) : .empty
  }
}
