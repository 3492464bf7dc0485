// Stage 4, assembly: contours become primitives, culled and binned into tiles.

public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling

/// A pass whose draws are clipped, culled and sorted into tiles, ready to be rasterised.
public struct AssembledPass: Sendable {
  /// The device pixels that the pass renders.
  public let extent: IntRect
  /// The colour of the pass's pixels before the first draw.
  public let background: PackedPixel
  /// Whether the target's pixels keep their present colours at the start, instead of `background`.
  public var keepsPixels = false
  /// The layer that forced the pass.
  public var layer = LayerIndex(0)
  /// Whether the pass repeats draws of other passes for `layer`, as the pass of a backdrop does.
  public var repeatsDraws = false
  /// The time that assembly took for each command, in ns; empty without a clock.
  public private(set) var times: [UInt64] = []
  /// The time to find or compute the mask of each command's blurred rectangle or path, in ns; empty
  /// without a clock.
  public private(set) var maskTimes: [UInt64] = []
  /// Whether any draw's blend mode can make opaque pixels of the pass less than opaque.
  let lowersAlpha: Bool
  /// All draws of the pass, back to front.
  let commands: [DrawCommand]
  let masks: [CoverageMask]
  let placedMasks: [PlacedMask]
  let blurredRects: [BlurredRect]
  /// The masks of `blurredRects`, in the same order.
  var blurMasks: [BlurMask] = []

  var primitives: [Primitive] = []
  /// The antialiased edges of consecutive runs of primitives, one table for each run.
  private var edgeTables: [EdgeTable] = []
  /// The upright boxes that primitives refer to by index.
  private(set) var boxes: [AssembledBox] = []
  /// The cached masks of rounded corners, one after another; boxes have the places of theirs.
  private(set) var cornerMasks: [UInt8] = []
  var hardEdges: [HardEdge] = []
  let cuts: [HalfPlane]

  var samplers: [ImageSampler] = []
  var gradients: [GradientSampler] = []
  /// The indices of the primitives that each tile draws.
  var bins: TileBins

  /// The size of what the pass keeps until its frame is done, in bytes: the edges of its paths and its tiles' entries.
  ///
  /// Draws that the pass repeats count too. All others were made for the layers, of which there are at most as many as
  /// their own limit allows.
  public var keptBytes: Int {
    var bytes = edgeTables.reduce(0) { $0 + $1.edges.count } * MemoryLayout<Edge>.stride
    bytes += bins.entries.count * MemoryLayout<Int32>.stride
    if repeatsDraws {
      bytes += commands.count * MemoryLayout<DrawCommand>.stride
      bytes += primitives.count * MemoryLayout<Primitive>.stride
    }
    return bytes
  }

  /// For each primitive, its layer and the device pixels of the pass that it may cover.
  package var coveredPixels: [(layer: LayerIndex, bounds: IntRect)] {
    primitives.map { (commands[Int($0.command)].layer, $0.bounds.intersection(extent)) }
  }

  /// The counters of the assembly stage.
  public var counters: Counters {
    var counters = Counters()
    counters[.passesAssembled] = 1
    counters[.primitives] = primitives.count
    counters[.tileEntries] = bins.entries.count
    counters[.edges] = edgeTables.reduce(0) { $0 + $1.edges.count }
    counters[.picturesAssembled] = samplers.count
    counters[.gradientsAssembled] = gradients.count
    return counters
  }

  /// Disables the culling of draws behind opaque ones, which changes no pixel.
  public mutating func disableOcclusion() {
    for index in primitives.indices {
      primitives[index].hides = .empty
      primitives[index].hidesAcross = .empty
    }
  }

  /// Clips and culls the draws of one pass, and sorts them into tiles.
  ///
  /// O(vertices + entries).
  ///
  /// - Parameters:
  ///   - list: the pass's draws.
  ///   - buffer: the vertices of the draws.
  ///   - extent: the device pixels to render.
  ///   - background: the colour of pixels before the first draw.
  ///   - textures: the textures that samples refer to.
  ///   - passExtents: the extents of the frame's passes, which samples refer to.
  ///   - grid: the tile grid.
  ///   - memoryLimit: the maximum number of bytes that the tiles' entries may take, and that paths' edges may take.
  ///   - crew: workers that share the runs of the vertex stage; one thread works alone by default. The
  ///     primitives are the same.
  ///   - clock: the clock that measures each command, in attribution frames.
  /// - Throws: `RasterError.overMemory` if they take more.
  public init(
    assembling list: DrawList, vertices buffer: VertexBuffer, extent: IntRect,
    background: PackedPixel, textures: [Texture], passExtents: [IntRect] = [], grid: TileGrid,
    memoryLimit: Int = 1 << 30, crew: TileCrew? = nil, clock: NanosecondClock? = nil
  ) throws(RasterError) {
    self.extent = extent
    self.background = background
    commands = list.commands
    lowersAlpha = list.lowersAlpha
    masks = list.masks
    placedMasks = list.placedMasks
    blurredRects = list.blurredRects
    cuts = list.cuts
    bins = TileBins(extent: extent, grid: grid)
    let parts = try TileCrew.makeParts(
      buffer.parts.count, by: crew, memoryLimit: memoryLimit, bytes: \AssembledPart.byteCount
    ) { index, limit throws(RasterError) in
      try AssembledPart(
        assembling: list, vertices: buffer.parts[index], extent: extent,
        pictures: PictureTable(textures: textures, passExtents: passExtents), grid: grid,
        memoryLimit: limit, clock: clock)
    }
    times = parts.flatMap(\.times.times)
    if parts.count == 1 { takePart(parts[0]) } else { for part in parts { appendPart(part) } }
    try bins.sortIntoTiles(primitives, memoryLimit: memoryLimit)
  }

  /// Sets the masks of the pass's blurred rectangles and paths to those of a cache, which computes
  /// missing ones.
  ///
  /// - Parameters:
  ///   - cache: the cached masks.
  ///   - crew: the workers that render the shapes of new masks.
  ///   - clock: the clock that measures each mask, in attribution frames.
  /// - Throws: `RasterError.overMemory` if the masks take more than the cache's frame may;
  ///   `RasterError.noMemory` when the machine has no memory for a new mask.
  public mutating func findMasks(
    in cache: inout BlurMaskCache, crew: TileCrew? = nil, clock: NanosecondClock? = nil
  ) throws(RasterError) {
    blurMasks = []
    var found = CommandTimes(clock: clock, count: blurredRects.count)
    for (index, blurred) in blurredRects.enumerated() {
      blurMasks.append(try cache.mask(of: blurred, crew: crew))
      found.lapCommand(index)
    }
    guard clock != nil else { return }
    maskTimes = commands.map { command in
      guard case .blurredRect(let index) = command.shape else { return 0 }
      return found.times[Int(index)]
    }
  }

  /// Finds or computes the masks of the rounded corners of a frame's boxes, so that tiles need not compute
  /// them.
  ///
  /// All passes share one array of masks. So it is given to them when it is complete: otherwise the next pass
  /// that adds a mask would copy it.
  public static func findCorners(
    of passes: inout [AssembledPass], in cache: inout CornerMaskCache
  ) {
    cache.makeRoom()
    for index in passes.indices where !passes[index].boxes.isEmpty {
      cache.findCornerMasks(for: &passes[index].boxes)
    }
    for index in passes.indices where !passes[index].boxes.isEmpty {
      passes[index].cornerMasks = cache.masks
    }
  }

  /// Sets the primitives, edges and samplers to those of the only part, which holds all commands.
  private mutating func takePart(_ part: AssembledPart) {
    edgeTables = [EdgeTable(edges: part.edges, rows: part.edgeRows)]
    boxes = part.boxes
    hardEdges = part.hardEdges
    samplers = part.samplers
    gradients = part.gradients
    primitives = part.primitives
  }

  /// Appends the primitives, edges and samplers of `part`, the next range of commands.
  private mutating func appendPart(_ part: AssembledPart) {
    let table = Int32(edgeTables.count)
    edgeTables.append(EdgeTable(edges: part.edges, rows: part.edgeRows))
    let (firstHardEdge, firstBox) = (Int32(hardEdges.count), Int32(boxes.count))
    boxes += part.boxes
    hardEdges += part.hardEdges
    let (firstSampler, firstGradient) = (Int32(samplers.count), Int32(gradients.count))
    samplers += part.samplers
    gradients += part.gradients
    primitives.reserveCapacity(max(primitives.count + part.primitives.count, commands.count))
    for var primitive in part.primitives {
      primitive.edgeTable = table
      if case .box(let box) = primitive.coverage { primitive.coverage = .box(box + firstBox) }
      primitive.centers.edges = primitive.centers.edges.moved(by: firstHardEdge)
      switch commands[Int(primitive.command)].source {
      case .image: primitive.sampler += firstSampler
      case .gradient: primitive.sampler += firstGradient
      case .color, .box, .pass: break
      }
      primitives.append(primitive)
    }
  }

  /// Returns the array of antialiased edges into which a primitive's ranges of edges point.
  func edgeList(of primitive: Primitive) -> [Edge] { edgeTables[Int(primitive.edgeTable)].edges }

  /// Returns the indices of the primitive's edges that are needed in the row of tiles around pixel
  /// row `y`.
  func edgeRange(_ coverage: EdgeCoverage, of primitive: Primitive, row y: Int) -> Range<Int> {
    switch coverage.order {
    case .unsorted: return coverage.range.ints
    case .aroundSolid(let endAbove, let startBelow):
      return y < coverage.solid.rows.lowerBound
        ? Int(coverage.range.lowerBound)..<Int(endAbove)
        : Int(startBelow)..<Int(coverage.range.upperBound)
    case .byTileRows(let first):
      let firstRow = floorDivide(primitive.bounds.minY, bins.grid.tileHeight)
      let row = Int(first) + floorDivide(y, bins.grid.tileHeight) - firstRow
      let rows = edgeTables[Int(primitive.edgeTable)].rows
      return Int(rows[row])..<Int(rows[row + 1])
    }
  }
}

/// The pictures that assembly needs: the frame's textures, and the extents of its passes.
struct PictureTable: Sendable {
  let textures: [Texture]
  let passExtents: [IntRect]

  /// Returns the index of a picture in `TileSection.textures`.
  func place(of source: PictureSource) -> Int32 { source.place(behind: textures.count) }

  func pictureSize(of source: PictureSource) -> (width: Int, height: Int) {
    switch source {
    case .texture(let texture):
      return (textures[Int(texture)].width, textures[Int(texture)].height)
    case .pass(let pass):
      let extent = passExtents[Int(pass.rawValue)]
      return (extent.width, extent.height)
    }
  }
}

/// The antialiased edges of the primitives of one `AssembledPart`.
private struct EdgeTable: Sendable {
  let edges: [Edge]
  /// The indices, for each primitive whose edges are sorted by rows of tiles, of every row's first edge, then of the
  /// last row's end.
  let rows: [Int32]
}

extension Range<Int32> {
  fileprivate func moved(by offset: Int32) -> Self { lowerBound + offset..<upperBound + offset }
}
