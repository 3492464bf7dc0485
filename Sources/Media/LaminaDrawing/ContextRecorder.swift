// The draws of a context: recorded until pixels are requested, then rendered by the compositor's own
// stages.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaRaster
import LaminaText

/// The draws that a graphics context has recorded and not yet rendered, and the bitmap with the rendered ones.
struct ContextRecorder: ~Copyable {
  /// The rectangle of device pixels that the bitmap covers.
  let bounds: IntRect
  /// The maximum number of bytes that paths and pixels may take.
  let memoryLimit: Int
  private var list = DrawList()
  private var textures: [Texture] = []
  private var surface: Framebuffer
  private var pathElements = 0
  private var planeOfList: Affine?
  private var textureIndices: [ObjectIdentifier: Int32] = [:]
  private var clipIndices: [Int: Int32] = [:]
  /// Whether the bitmap has no alpha channel, so that every pixel is opaque after each draw.
  private var isOpaque: Bool
  /// The size of the masks and pictures of pending draws, in bytes.
  ///
  /// They may have no other owner.
  private var waitingBytes = 0
  private var waitingMasks = 0
  /// The number of pixels written by the draws rendered so far.
  private(set) var pixelsWritten = 0
  /// The number of vertices of the draws rendered so far.
  private(set) var vertexCount = 0
  /// The error with which rendering failed and lost draws; every later call throws it again.
  private var failure: DrawingError?

  /// The number of pending path elements at which all pending draws are rendered.
  private static let elementLimit = 1 << 16
  /// The number of pending draws at which all of them are rendered.
  private static let commandLimit = 1 << 14
  /// The number of pending glyph masks at which all pending draws are rendered.
  private static let maskLimit = 1 << 17
  /// The number of bytes of pending masks and pictures at which all pending draws are rendered.
  private static let byteLimit = 1 << 28

  /// Makes a recorder with a bitmap of clear pixels, or of black ones if it is opaque.
  ///
  /// - Parameters:
  ///   - bounds: the device pixels; no side is longer than 2^31.
  ///   - isOpaque: whether pixels start black and remain opaque after each draw; if not, they start clear.
  ///   - memoryLimit: the maximum number of bytes that pixels and pending paths may take.
  /// - Throws: `DrawingError.overMemory`, `.noMemory`.
  init(bounds: IntRect, isOpaque: Bool = false, memoryLimit: Int) throws(DrawingError) {
    self.bounds = bounds
    self.isOpaque = isOpaque
    self.memoryLimit = memoryLimit
    let bytes = bounds.area.multipliedReportingOverflow(by: MemoryLayout<PackedPixel>.stride)
    guard !bytes.overflow, bytes.partialValue <= memoryLimit else {
      throw .overMemory(bytes: bytes.overflow ? .max : bytes.partialValue, limit: memoryLimit)
    }
    do { surface = try Framebuffer(bounds: bounds) } catch { throw DrawingError(error) }
    if isOpaque { fillSurface(with: ContextRecorder.black) }
  }

  private static let black = PackedPixel(rawValue: 0xFF00_0000)

  /// Makes a recorder whose bitmap begins as a copy of existing pixels, with its top left corner at (0, 0).
  init(keeping pixels: Texture, isOpaque: Bool, memoryLimit: Int) throws(DrawingError) {
    let pixels = try ContextRecorder.expanded(pixels)
    try self.init(
      bounds: IntRect(x: 0, y: 0, width: pixels.width, height: pixels.height),
      memoryLimit: memoryLimit)
    surface.withRegion { region in
      for y in 0..<pixels.height {
        let source = pixels.row(y, 0..<pixels.width)
        var row = region.mutableRow(y, 0..<pixels.width)
        for x in row.indices {
          row[x] = isOpaque ? source[x].withoutAlpha : source[x]
        }
      }
    }
    self.isOpaque = isOpaque
  }

  private static func expanded(_ pixels: Texture) throws(DrawingError) -> Texture {
    do { return try pixels.expanded() } catch { throw DrawingError(error) }
  }

  private mutating func fillSurface(with color: PackedPixel) {
    surface.withRegion { region in
      var rows = region.allRows
      rows.replaceAll(with: color)
    }
  }

  // MARK: - Tables

  mutating func plane(_ transform: Affine) -> Int32 {
    if planeOfList != transform {
      list.planes.append(transform.plane)
      planeOfList = transform
    }
    return Int32(list.planes.count - 1)
  }

  mutating func addPath(_ shape: PathShape) -> Shape {
    list.paths.append(shape)
    pathElements += shape.path.count
    return .path(Int32(list.paths.count - 1))
  }

  mutating func addGradient(_ gradient: Gradient) -> Source {
    list.gradients.append(gradient)
    return .gradient(Int32(list.gradients.count - 1))
  }

  /// Adds a picture and its mip levels, if any, to the pending textures, and returns the picture's index.
  ///
  /// A picture that is already there is not added again.
  mutating func addTexture(_ texture: Texture, _ levels: [Texture] = []) -> Int32 {
    // With its versions, it is another entry.
    let identity = levels.first?.identity ?? texture.identity
    if let known = textureIndices[identity] { return known }
    let index = Int32(textures.count)
    for texture in [texture] + levels {
      textures.append(texture)
      waitingBytes += texture.byteCount
    }
    textureIndices[identity] = index
    return index
  }

  mutating func addSample(_ sample: ImageSample) -> Source {
    list.images.append(sample)
    return .image(Int32(list.images.count - 1))
  }

  /// Adds positioned glyph masks to the draw list, and returns one shape that they form.
  mutating func addGlyphMasks(_ masks: [PlacedGlyphMask]) -> Shape {
    let first = Int32(list.placedMasks.count)
    for place in masks { addMask(place.mask, x: place.x, y: place.y) }
    return .masks(first..<Int32(list.placedMasks.count))
  }

  /// Adds a mask, moved by whole device pixels, to the draw list, and returns it as a shape.
  mutating func makeShape(of mask: CoverageMask, x: Int, y: Int) -> Shape {
    let first = Int32(list.placedMasks.count)
    addMask(mask, x: x, y: y)
    return .masks(first..<Int32(list.placedMasks.count))
  }

  private mutating func addMask(_ mask: CoverageMask, x: Int, y: Int) {
    if mask.bounds.isEmpty { return }
    list.masks.append(mask)
    // Positions were clamped when the masks were made.
    waitingMasks += 1
    list.placedMasks.append(
      PlacedMask(mask: Int32(list.masks.count - 1), x: Int32(x), y: Int32(y)))
  }

  /// Returns the index in the draw list of a clip's mask, which is added on first use; -1 without a mask.
  private mutating func clipMaskIndex(of clip: ContextClip) -> Int32 {
    guard let mask = clip.mask else { return -1 }
    if let known = clipIndices[clip.maskNumber] { return known }
    waitingBytes += mask.coverage.count
    list.masks.append(mask)
    let index = Int32(list.masks.count - 1)
    clipIndices[clip.maskNumber] = index
    return index
  }

  // MARK: - Draws

  /// Adds a draw to the pending draws, and renders them all if there are many.
  ///
  /// - Parameters:
  ///   - shape: the covered area.
  ///   - source: the colours.
  ///   - transform: the map from the space of both to device pixels.
  ///   - clip: the clip.
  ///   - area: a bound of the device pixels that the draw can touch.
  ///   - blendMode: the blend mode.
  ///   - bytes: other memory that the draw holds.
  /// - Throws: as `flushDraws`, if enough draws are pending to trigger it.
  mutating func recordDraw(
    _ shape: Shape, _ source: Source, transform: Affine, clip: ContextClip, area: IntRect,
    blendMode: BlendMode, bytes: Int = 0
  ) throws(DrawingError) {
    if let failure { throw failure }
    let scissor = clip.bounds.intersection(area)
    waitingBytes += bytes
    list.commands.append(
      DrawCommand(
        shape: shape, plane: plane(transform), source: source, antialiasedEdges: .all,
        scissor: scissor, clip: clipMaskIndex(of: clip), blendMode: blendMode, layer: LayerIndex(0))
    )
    if isOpaque && !blendMode.keepsOpaque {
      // Black behind everything: colours do not change, and each alpha becomes 255 again.
      list.commands.append(
        DrawCommand(
          shape: .pixels(scissor), plane: plane(transform), source: .color(ContextRecorder.black),
          antialiasedEdges: .all, scissor: scissor, blendMode: .destinationOver,
          layer: LayerIndex(0)))
    }
    if list.commands.count >= ContextRecorder.commandLimit
      || pathElements >= ContextRecorder.elementLimit || waitingMasks >= ContextRecorder.maskLimit
      || waitingBytes >= min(ContextRecorder.byteLimit, memoryLimit)
    {
      try flushDraws()
    }
  }

  /// Renders the pending draws into the bitmap.
  ///
  /// - Throws: memory errors. The draws are then lost, and every later call throws the same error.
  mutating func flushDraws() throws(DrawingError) {
    if let failure { throw failure }
    if list.commands.isEmpty { return }
    defer { forgetWaiting() }
    do throws(DrawingError) { try render() } catch {
      failure = error
      throw error
    }
  }

  private mutating func render() throws(DrawingError) {
    let crew: TileCrew
    do { crew = try ContextCrews.shared.takeCrew() } catch { throw DrawingError(error) }
    defer { ContextCrews.shared.giveBack(crew) }
    do throws(RasterError) {
      let vertices = try VertexBuffer(transforming: list, memoryLimit: memoryLimit)
      vertexCount += vertices.count
      var pass = try AssembledPass(
        assembling: list, vertices: vertices, extent: bounds, background: .clear,
        textures: textures, grid: crew.grid, memoryLimit: memoryLimit)
      pass.keepsPixels = true
      try TileSection(passes: [pass], textures: textures).render(
        pass: 0, into: &surface, crew: crew
      ) { false }
    } catch { throw DrawingError(error) }
    pixelsWritten += crew.takeTally().pixelsWritten
  }

  private mutating func forgetWaiting() {
    list = DrawList()
    textures = []
    pathElements = 0
    waitingBytes = 0
    waitingMasks = 0
    planeOfList = nil
    textureIndices.removeAll()
    clipIndices.removeAll()
  }

  // MARK: - Pixels

  /// Renders the pending draws, and returns a copy of the bitmap.
  ///
  /// - Throws: memory errors, also from earlier draws, after which no pixels are available.
  mutating func makeTexture() throws(DrawingError) -> Texture {
    try flushDraws()
    let isOpaque = isOpaque
    var copy: Framebuffer
    do {
      copy = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: bounds.width, height: bounds.height))
    } catch { throw DrawingError(error) }
    copy.withRegion { region in
      for y in bounds.rows {
        let source = surface.row(y, bounds.columns)
        var row = region.mutableRow(y - bounds.minY, 0..<bounds.width)
        for x in row.indices {
          row[x] = isOpaque ? source[x].withoutAlpha : source[x]
        }
      }
    }
    return copy.makeTexture(isOpaque: isOpaque)
  }

  /// Renders the pending draws, and returns the bitmap's alpha as a mask.
  mutating func makeMask() throws(DrawingError) -> CoverageMask {
    try flushDraws()
    var coverage: [UInt8] = []
    coverage.reserveCapacity(bounds.area)
    for y in bounds.rows {
      let row = surface.row(y, bounds.columns)
      for x in row.indices { coverage.append(row[x].alpha) }
    }
    return CoverageMask(bounds: bounds, coverage: coverage)
  }
}

extension PackedPixel {
  /// The pixel with an alpha of 255, as bitmaps without an alpha channel store it.
  fileprivate var withoutAlpha: PackedPixel { PackedPixel(rawValue: rawValue | 0xFF00_0000) }
}

extension BlendMode {
  /// Whether blending any source in this mode leaves an opaque pixel opaque.
  fileprivate var keepsOpaque: Bool {
    switch self {
    case .clear, .source, .sourceIn, .sourceOut, .destinationIn, .destinationOut,
      .destinationAtop, .xor:
      false
    default: true
    }
  }
}

extension DrawingError { init(_ error: MemoryError) { self = .noMemory(bytes: error.bytes) } }
