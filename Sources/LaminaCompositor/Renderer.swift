// The frame on one screen, end to end: display, prepare, commit, plan, vertex, assemble, the tile section,
// present. The renderer times its stages itself; stages do not know the clock.

import LaminaGeometry
import LaminaImages
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling
public import LaminaRaster

/// Where offscreen passes are rendered.
public enum OffscreenMode: String, CaseIterable, Sendable {
  /// In the scratch memory of the tile that consumes them, where they are read pixel for pixel.
  case tile
  /// Each in a surface of its own, as a GPU would.
  case surface
}

/// How a renderer works.
///
/// None of it changes a pixel.
public struct RendererConfiguration: Sendable {
  /// How many threads render tiles.
  public var threadCount = 1
  /// Where offscreen passes are rendered.
  public var offscreen = OffscreenMode.tile
  /// The tiles.
  public var grid = TileGrid()
  /// What the row kernels may be compiled for.
  public var processor = ProcessorLevel.native
  /// What a frame may take.
  public var limits = RenderLimits()
  /// Whether broken images show what can be decoded of them.
  public var decodesLeniently = false
  /// What stages are timed by.
  public var clock = NanosecondClock.monotonic
  /// What CPU time is read from.
  public var cpuClock = NanosecondClock.processCPU

  /// One thread, tiles of 2,048 by 32 pixels, the documented limits.
  public init() {}
}

/// Renders frames of a layer tree, one after another, on one screen.
public struct Renderer: ~Copyable {
  /// How it works.
  public let configuration: RendererConfiguration
  private let crew: TileCrew
  private var pool = SurfacePool()
  private var swapChain = SwapChain()
  private var images = ImageCache()
  /// Bitmaps of layers that are rasterised.
  private var bitmaps = RasterizationCache()
  /// Masks of shadows of rounded rectangles.
  private var blurMasks = BlurMaskCache(byteLimit: 16 << 20)
  private var frameCount = 0
  /// The textures that the last frame committed.
  private var committedTextures: Set<ObjectIdentifier> = []
  /// What was wrong with images that were decoded leniently, in the order of decoding.
  public private(set) var imageWarnings: [String] = []

  /// Makes a renderer with its workers.
  ///
  /// - Throws: `RenderError.noMemory` when the machine has no memory for the workers' scratch space.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) throws(RenderError)
  {
    self.configuration = configuration
    crew = try Renderer.crew(configuration, threadCount: configuration.threadCount)
  }

  /// The last frame's pixels; `nil` before the first frame.
  public var presented: Texture? { swapChain.front }

  /// Renders the tree under `root` as it is now, and presents it.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  @MainActor public mutating func render(_ root: Layer, canvas: Canvas, at time: Double = 0)
    throws(RenderError) -> FrameRecord
  {
    var account = FrameAccount(index: frameCount, configuration: configuration)
    try canvas.check(configuration.limits)
    try ready(root, account: &account)
    let frame = try CommittedFrame(
      committing: root, canvas: canvas, at: time, images: images, limits: configuration.limits)
    account.lap(.commit)
    try render(frame, account: &account)
    frameCount += 1
    return account.finish()
  }

  /// Renders a committed frame once more with a clock around every command, on one thread, and
  /// presents nothing.
  ///
  /// - Returns: how the tile section's time divides among stages and layers.
  /// - Throws: `RenderError`, as rendering does.
  public mutating func attribute(_ frame: CommittedFrame) throws(RenderError) -> Attribution {
    let plan = plan(frame)
    let (log, section) = try clock(plan, of: frame, labels: frame.layers.count)
    return Attribution(of: frame, plan: plan, log: log, section: section)
  }

  /// The same for passes: how the tile section's time divides among the rows of `PassPlan.records`.
  mutating func passTimes(_ frame: CommittedFrame) throws(RenderError) -> PassTimes {
    var plan = plan(frame)
    plan.labelByPass(textureCount: frame.textures.count)
    let (log, section) = try clock(plan, of: frame, labels: 2 * plan.passes.count)
    return PassTimes(of: plan, log: log, section: section)
  }

  /// The passes that a committed frame would take as the next one: bitmaps that are known by now are
  /// not rendered.
  public func plan(_ frame: CommittedFrame) -> PassPlan {
    var plan = PassPlan(planning: frame)
    var known = bitmaps
    known.apply(to: &plan, of: frame)
    return plan
  }

  /// Renders a plan on one thread with a clock around every command, and presents nothing.
  private mutating func clock(_ plan: PassPlan, of frame: CommittedFrame, labels: Int)
    throws(RenderError) -> (log: AttributionLog?, section: UInt64)
  {
    let single = try Renderer.crew(configuration, threadCount: 1)
    var account = FrameAccount(index: 0, configuration: configuration)
    let section = try assemble(plan, of: frame, account: &account)
    single.startAttribution(clock: configuration.clock, layerCount: labels)
    account.skip()
    let back = try renderTiles(section, plan: plan, of: frame, crew: single, account: &account)
    account.lapTileSection()
    pool.recycle(back.makeTexture(isOpaque: false))
    return (single.takeTally().log, account.record.tileSection)
  }

  /// Commits the tree under `root` without rendering it, with its layers drawn and its images
  /// decoded.
  ///
  /// - Throws: `RenderError`, as rendering does.
  @MainActor public mutating func commit(_ root: Layer, canvas: Canvas, at time: Double = 0)
    throws(RenderError) -> CommittedFrame
  {
    try canvas.check(configuration.limits)
    var account = FrameAccount(index: 0, configuration: configuration)
    try ready(root, account: &account)
    return try CommittedFrame(
      committing: root, canvas: canvas, at: time, images: images, limits: configuration.limits)
  }

  // MARK: - Stages

  /// Display and prepare: drawn images are decoded, marked layers drawn, shown images decoded.
  @MainActor private mutating func ready(_ root: Layer, account: inout FrameAccount)
    throws(RenderError)
  {
    let limit = configuration.limits.pixelMemory
    var list = DisplayList(root)
    let drawn = list.drawnImages
    account.lap(.display)
    if !drawn.isEmpty { try prepare(drawn, account: &account) }
    try list.display(images: images, memoryLimit: limit, counters: &account.record.counters)
    account.lap(.display)
    try prepare(list.pictured, account: &account)
  }

  @MainActor private mutating func prepare(
    _ pictures: [(source: ImageSource, layer: Layer)], account: inout FrameAccount
  ) throws(RenderError) {
    let prepared = try images.prepare(
      pictures, isLenient: configuration.decodesLeniently,
      memoryLimit: configuration.limits.pixelMemory)
    imageWarnings += prepared.warnings
    account.record.counters[.imagesDecoded] += prepared.decoded
    account.lap(.prepare)
  }

  private mutating func render(_ frame: CommittedFrame, account: inout FrameAccount)
    throws(RenderError)
  {
    pool.startFrame()
    var plan = PassPlan(planning: frame)
    bitmaps.apply(to: &plan, of: frame)
    try checkMemory(plan, of: frame)
    account.count(plan, offscreen: configuration.offscreen)
    countUploads(frame, account: &account)
    account.lap(.plan)
    let back = try draw(plan, of: frame, account: &account)
    account.count(crew.takeTally())
    account.record.counters[.peakBufferBytes] =
      pool.peakBytes + frame.textureBytes
      + (configuration.offscreen == .tile ? account.record.counters[.offscreenBytesAllocated] : 0)
    account.record.counters[.damagePixels] = back.bounds.area
    account.count(bitmaps.events)
    present(back, of: plan)
    account.lap(.present)
  }

  /// Vertex, assembly and the tile section.
  private mutating func draw(
    _ plan: PassPlan, of frame: CommittedFrame, account: inout FrameAccount
  ) throws(RenderError) -> Framebuffer {
    let section = try assemble(plan, of: frame, account: &account)
    let back = try renderTiles(section, plan: plan, of: frame, crew: crew, account: &account)
    account.lapTileSection()
    return back
  }

  private mutating func present(_ back: consuming Framebuffer, of plan: PassPlan) {
    let root = plan.passes[plan.passes.count - 1]
    let isOpaque = root.background.isOpaque && !root.list.lowersAlpha
    swapChain.present(back, isOpaque: isOpaque, pool: &pool)
  }

  /// Renders and presents what has been planned: what benchmarks time apart from commit and plan.
  package mutating func draw(_ plan: PassPlan, of frame: CommittedFrame) throws(RenderError) {
    var account = FrameAccount(index: 0, configuration: configuration)
    let back = try draw(plan, of: frame, account: &account)
    present(back, of: plan)
  }

  /// Vertex and assembly, pass by pass.
  private mutating func assemble(
    _ plan: PassPlan, of frame: CommittedFrame, account: inout FrameAccount
  )
    throws(RenderError) -> TileSection
  {
    account.skip()
    var assembled: [AssembledPass] = []
    let extents = plan.passes.map(\.extent)
    for pass in plan.passes {
      do {
        let vertices = try VertexBuffer(
          transforming: pass.list, memoryLimit: configuration.limits.pixelMemory, crew: crew)
        account.record.counters[.vertices] += vertices.count
        account.lap(.vertex)
        var ready = try AssembledPass(
          assembling: pass.list, vertices: vertices, extent: pass.extent,
          background: pass.background, textures: frame.textures, passExtents: extents,
          grid: configuration.grid, memoryLimit: configuration.limits.pixelMemory, crew: crew)
        try ready.findMasks(in: &blurMasks)
        account.record.counters[.primitives] += ready.primitiveCount
        account.record.counters[.tileEntries] += ready.tileEntryCount
        assembled.append(ready)
      } catch { throw error.renderError(configuration.limits) }
      account.lap(.assemble)
    }
    return TileSection(passes: assembled, textures: frame.textures)
  }

  /// The tile section: the root pass, and before it, in surface mode, every pass it consumes.
  private mutating func renderTiles(
    _ section: TileSection, plan: PassPlan, of frame: CommittedFrame, crew: TileCrew,
    account: inout FrameAccount
  ) throws(RenderError) -> Framebuffer {
    var section = section
    let deadline = account.deadline
    let clock = configuration.clock
    let shouldStop: @Sendable () -> Bool = { clock.now() > deadline }
    let root = plan.passes.count - 1
    let isTiled = configuration.offscreen == .tile
    func isRendered(_ index: Int) -> Bool {
      !isTiled || index == root || plan.passes[index].isSurface
    }
    do {
      account.record.counters[.offscreenBytesAllocated] =
        isTiled ? try crew.reserveScratch(depth: plan.scratchDepth) : 0
      if plan.passes.contains(where: \.isSurface) { try section.showPasses() }
      let readers = plan.lastReaders(textureCount: frame.textures.count, isRendered: isRendered)
      // A surface is given back once the last pass that reads it is rendered.
      var waiting: [Int] = []
      for index in 0..<root where isRendered(index) && readers[index] >= 0 {
        try renderSurface(index, of: plan, &section, crew: crew, shouldStop: shouldStop)
        account.record.counters[.offscreenBytesAllocated] += 4 * plan.passes[index].extent.area
        for done in waiting where readers[done] <= index { recycle(&section, done, of: plan) }
        waiting.removeAll { readers[$0] <= index }
        waiting.append(index)
      }
      var back = try pool.take(plan.passes[root].extent)
      try section.render(pass: root, into: &back, crew: crew, shouldStop: shouldStop)
      for index in waiting { recycle(&section, index, of: plan) }
      return back
    } catch let error as RasterError { throw error.renderError(configuration.limits) } catch let
      error as PixelMemoryError
    { throw error.renderError } catch { preconditionFailure("an error of another kind: \(error)") }
  }

  /// Renders one pass to a surface of its own.
  private mutating func renderSurface(
    _ index: Int, of plan: PassPlan, _ section: inout TileSection, crew: TileCrew,
    shouldStop: @escaping @Sendable () -> Bool
  ) throws {
    let pass = plan.passes[index]
    if let known = pass.known { return section.setSurface(known, ofPass: index) }
    guard let source = pass.operation.source.map({ Int($0.rawValue) }) else {
      var target = try pool.take(pass.extent)
      try section.render(pass: index, into: &target, crew: crew, shouldStop: shouldStop)
      section.setSurface(target.makeTexture(isOpaque: false), ofPass: index)
      return
    }
    guard let pixels = section.surface(ofPass: source) else {
      preconditionFailure("pass \(index) reads pass \(source), which has no surface")
    }
    if shouldStop() { throw RasterError.stopped }
    let effect = EffectPass(
      pass.operation, extent: pass.extent, processor: configuration.processor)
    let result = try crew.clock(pass.layer, pixels: pass.extent.area) {
      () throws(PixelMemoryError) in
      try effect.pixels(of: pixels, covering: plan.passes[source].extent)
    }
    section.setSurface(result.makeTexture(isOpaque: false), ofPass: index)
  }

  /// Gives back the surface of a pass that nobody reads any more; that of a bitmap is kept.
  private mutating func recycle(_ section: inout TileSection, _ index: Int, of plan: PassPlan) {
    guard let surface = section.surface(ofPass: index) else { return }
    section.setSurface(nil, ofPass: index)
    let pass = plan.passes[index]
    guard pass.bitmap != nil else { return pool.recycle(surface) }
    if pass.known == nil {
      bitmaps.keep(surface, ofPass: index, layer: Int(pass.layer.rawValue))
    }
  }

  private static func crew(_ configuration: RendererConfiguration, threadCount: Int)
    throws(RenderError) -> TileCrew
  {
    do {
      return try TileCrew(
        threadCount: threadCount, grid: configuration.grid, processor: configuration.processor)
    } catch { throw error.renderError }
  }

  /// Sums what the frame will hold at once before any of it is allocated.
  private func checkMemory(_ plan: PassPlan, of frame: CommittedFrame) throws(RenderError) {
    var bytes = frame.textureBytes
    for pass in plan.passes
    where configuration.offscreen == .surface || pass.isSurface || pass.reasons == [.root] {
      bytes += pass.extent.area * MemoryLayout<PackedPixel>.stride
    }
    let limit = configuration.limits.pixelMemory
    guard bytes <= limit else {
      throw .overLimit(.pixelMemory, value: Double(bytes), allowed: Double(limit))
    }
  }

  private mutating func countUploads(_ frame: CommittedFrame, account: inout FrameAccount) {
    let fresh = frame.textures.filter { !committedTextures.contains($0.identity) }
    account.record.counters[.bytesUploaded] = fresh.reduce(0) { $0 + $1.byteCount }
    committedTextures = Set(frame.textures.map(\.identity))
  }
}

extension RasterError {
  fileprivate func renderError(_ limits: RenderLimits) -> RenderError {
    switch self {
    case .overMemory(let bytes, let limit):
      .overLimit(.pixelMemory, value: Double(bytes), allowed: Double(limit))
    case .noMemory(let bytes): .noMemory(bytes: bytes)
    case .stopped:
      .overLimit(.frameSeconds, value: limits.frameSeconds, allowed: limits.frameSeconds)
    }
  }
}

extension PixelMemoryError {
  var renderError: RenderError {
    switch self {
    case .refused(let bytes): .noMemory(bytes: bytes)
    }
  }
}
