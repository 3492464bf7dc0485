// Stage 4, assembly: contours become primitives, culled and binned into tiles.

public import LaminaGeometry
public import LaminaPixels

/// A pass that is ready for the tile section.
public struct AssembledPass: Sendable {
  /// The device pixels it renders.
  public let extent: IntRect
  /// What its pixels are before the first draw.
  public let background: PackedPixel
  /// Its draws.
  let commands: [DrawCommand]
  var primitives: [Primitive] = []
  var edges: [Edge] = []
  /// For primitives with many edges: where those of each row of tiles start; one more at the end.
  var edgeRows: [Int32] = []
  var hardEdges: [HardEdge] = []

  var samplers: [ImageSampler] = []
  var gradients: [GradientSampler] = []
  /// Its primitives by tile.
  var bins: TileBins

  /// How many primitives were kept.
  public var primitiveCount: Int { primitives.count }
  /// How many entries the tiles hold together.
  public var tileEntryCount: Int { bins.entries.count }

  /// Clips, culls and bins the draws of one pass.
  ///
  /// O(vertices + entries).
  ///
  /// - Parameters:
  ///   - list: the pass's draws.
  ///   - buffer: what the vertex stage made of them.
  ///   - extent: the device pixels to render.
  ///   - background: what pixels are before the first draw.
  ///   - textures: the pictures that samples refer to.
  ///   - grid: the tiles.
  ///   - memoryLimit: the most bytes that the tiles' entries may take, and that paths' edges may.
  /// - Throws: `RasterError.overMemory` if they take more.
  public init(
    assembling list: DrawList, vertices buffer: VertexBuffer, extent: IntRect,
    background: PackedPixel, textures: [Texture], grid: TileGrid, memoryLimit: Int
  ) throws(RasterError) {
    self.extent = extent
    self.background = background
    commands = list.commands
    bins = TileBins(extent: extent, grid: grid)
    primitives.reserveCapacity(list.commands.count)
    var polygon = ClipPolygon()
    for index in list.commands.indices {
      let command = list.commands[index]
      let area = command.scissor.intersection(extent)
      guard !area.isEmpty else { continue }
      var primitive = Primitive(command: Int32(index), bounds: area)
      if case .pixels(let pixels) = command.shape {
        primitive.bounds = area.intersection(pixels)
      } else if case .path(let path) = command.shape {
        try addPath(
          buffer.contours[buffer.contoursOfCommand[index].ints], of: buffer,
          rule: list.paths[Int(path)].rule, to: &primitive, polygon: &polygon,
          memoryLimit: memoryLimit)
        if buffer.contoursOfCommand[index].isEmpty { primitive.bounds = .empty }
      } else {
        for contour in buffer.contoursOfCommand[index] {
          add(buffer.contours[Int(contour)], of: buffer, to: &primitive, polygon: &polygon)
        }
      }
      guard !primitive.bounds.isEmpty else { continue }
      if !primitive.isUncut { primitive.solid = SolidPart() }
      sortEdges(of: &primitive)
      if command.isOpaque(in: list, textures) { primitive.hides = primitive.wholePixels }
      if case .image(let image) = command.source {
        let sample = list.images[Int(image)]
        let texture = textures[Int(sample.texture)]
        primitive.sampler = Int32(samplers.count)
        samplers.append(
          ImageSampler(
            sample, plane: list.planes[Int(command.plane)], bounds: primitive.bounds,
            size: (texture.width, texture.height)))
      }
      if case .gradient(let gradient) = command.source {
        primitive.sampler = Int32(gradients.count)
        gradients.append(
          GradientSampler(
            list.gradients[Int(gradient)], plane: list.planes[Int(command.plane)]))
      }
      primitives.append(primitive)
    }
    try bins.fill(primitives, memoryLimit: memoryLimit)
  }

  /// Narrows a primitive by one of its contours.
  private mutating func add(
    _ contour: Contour, of buffer: VertexBuffer, to primitive: inout Primitive,
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
      if primitive.edges.isEmpty { appendEdges(AssembledPass.everything, to: &primitive.edges) }
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

extension Shape { fileprivate var hasHole: Bool { if case .ring = self { true } else { false } } }

extension Primitive {
  /// The device pixels that it surely covers whole.
  fileprivate var wholePixels: IntRect {
    if isBlock { return bounds }
    return isUncut ? solid.pixels.intersection(bounds) : .empty
  }
}

extension DrawCommand {
  /// Whether nothing shines through where it covers a pixel whole.
  fileprivate func isOpaque(in list: DrawList, _ textures: [Texture]) -> Bool {
    switch source {
    case .color(let color): return color.isOpaque
    case .box(let fill, let edge): return fill.isOpaque && edge.isOpaque
    case .image(let image):
      let sample = list.images[Int(image)]
      return sample.factor.isOpaque && textures[Int(sample.texture)].isOpaque
    case .gradient(let gradient): return list.gradients[Int(gradient)].isOpaque
    case .pass: return false
    }
  }
}
