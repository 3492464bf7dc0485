// The frame on one screen, from top to bottom: the renderer's interface, then commit, plan, render and present. The
// renderer times its stages itself; stages do not know the clock.

import LaminaGeometry
import LaminaImages
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling
import LaminaRaster

/// A renderer of frames of a layer tree, one after another, on one screen.
///
/// A tree cannot be painted layer by layer: a shadow or a group's opacity needs the finished picture of a whole subtree
/// first. So a renderer works as the render server of iOS does. It commits the tree to immutable values, plans the
/// passes, and draws each of them by tile-based deferred rendering.
///
/// ```text
/// Layer -commit-> CommittedFrame -plan-> PassPlan -vertex, assemble-> tiles -raster, fragment, blend-> Texture
///                       |                   |                           ^                                |
///                       '---- retained -----'---------- damage ---------'---------- front buffer --------'
/// ```
/// Most frames resemble the one before. Therefore tree, frame, plan and surfaces are retained, and only the damage, the
/// region that has changed, is rendered. Looking at all 10,000 layers of a still frame took 30 ms, but comparing
/// generations of changes takes 2 us, and 90 us if one of them moves.
///
/// The processor does all of it, so that a frame has the same bytes for any number of threads, tile size and machine.
/// The times are those of a processor, not a phone's, and a retained frame costs memory, which `keptBytes` limits.
///
/// ```swift
/// let card = Layer()
/// card.frame = Rect(x: 20, y: 20, width: 160, height: 60)
/// card.backgroundColor = .white
/// var renderer = try Renderer()
/// let record = try renderer.render(card, canvas: Canvas(width: 200, height: 100, scale: 2))
/// print(record.passes.count, record.counters[.pixelsBlended])
/// ```
public struct Renderer: ~Copyable {
  /// The renderer's settings.
  public internal(set) var configuration: RendererConfiguration
  let crew: TileCrew
  var pool = SurfacePool()
  var swapChain: SwapChain
  /// The planned front frame; `nil` if it is not known.
  var presentedFrame: PlannedFrame?
  /// Decoded pictures.
  var images: ImageCache
  /// The decoder of images in the background.
  let decoder = BackgroundDecoder()
  /// Surfaces of the front frame.
  var surfaces = KeptSurfaces()
  /// Bitmaps of rasterised layers.
  var bitmaps = RasterizationCache()
  /// Masks of shadows of rounded rectangles.
  var blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  /// Masks of rounded corners.
  var cornerMasks = CornerMaskCache(byteLimit: 4 << 20)
  /// The working memory of blurs.
  let effectMemory = EffectMemory()
  var frameCount = 0
  /// The reason for which the last frame, or its plan, was made from scratch; `nil` if the previous frame was reused.
  public internal(set) var replanReason: ReplanReason?
  /// The front frame with all data that it was made from; `nil` if the next frame is made from scratch.
  var retained: RetainedFrame?
  /// The tree that was prepared last; `nil` if the next one is committed from scratch.
  var prepared: PreparedTree?
  /// The textures that the last frame committed.
  var committedTextures: [ObjectIdentifier] = []
  /// Warnings about leniently decoded images, in the order of decoding.
  public internal(set) var imageWarnings: [String] = []

  /// Makes a renderer with its workers.
  ///
  /// - Precondition: there are 1 to 3 buffers.
  /// - Throws: `RenderError.noMemory` when the machine has no memory for the workers' scratch space.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) throws(RenderError)
  {
    precondition(
      (1...3).contains(configuration.bufferCount), "\(configuration.bufferCount) buffers")
    self.configuration = configuration
    images = ImageCache(budget: configuration.imageBytes)
    swapChain = SwapChain(bufferCount: configuration.bufferCount)
    crew = try Renderer.crew(configuration, threadCount: configuration.threadCount)
  }

  /// The last frame's pixels; `nil` before the first frame.
  public var presented: Texture? { swapChain.front }

  // MARK: - Frames

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
    try renderFrame(root, canvas: canvas, at: time).record
  }

  /// Renders the tree under `root` like `render`, and also returns the committed frame, with the layers' paths.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame, and the committed frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  @MainActor public mutating func renderFrame(
    _ root: Layer, canvas: Canvas, at time: Double
  ) throws(RenderError) -> (record: FrameRecord, frame: CommittedFrame) {
    var account = try start(canvas)
    if let shown = try renderKept(root, canvas: canvas, at: time, account: &account) {
      return shown
    }
    retained = nil
    // Changes that layout and display make from now on are read by the next frame.
    let generation = Transaction.beginGeneration()
    var kept = keepsFrames ? RetainedFrame(of: root, readAt: generation) : nil
    let frame = try commit(root, canvas: canvas, at: time, keeping: &kept, account: &account)
    var record = try show(frame, keeping: &kept, account: &account)
    retain(kept, &record)
    return (record, frame)
  }

  /// Renders a committed tree as it is at a moment, and presents it; on any thread.
  ///
  /// Its images must be decoded, and its layers drawn: see `prepare`.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  public mutating func render(_ tree: CommittedTree, at time: Double) throws(RenderError)
    -> FrameRecord
  {
    var account = try start(tree.canvas)
    if let record = try renderKept(tree, at: time, account: &account) { return record }
    retained = nil
    var kept = keepsFrames && tree.version > 0 ? RetainedFrame(of: tree) : nil
    var places = kept == nil ? nil : FrameLayerIndices(layersIn: tree)
    var frame = try CommittedFrame(
      showing: tree, at: time, images: images, limits: configuration.limits, places: &places)
    frame.makeUntiledPlain()
    account.lap(.commit)
    kept?.keep(frame, of: tree, places, sources: [])
    var record = try show(frame, keeping: &kept, account: &account)
    retain(kept, &record)
    return record
  }

  /// Whether data of a frame is retained for the next one.
  var keepsFrames: Bool {
    configuration.redraw == .damage && configuration.keptBytes > 0
  }

  /// Renders a committed frame and presents it.
  ///
  /// Frames that one renderer commits can be rendered by others, on any thread.
  ///
  /// - Parameter frame: the committed frame.
  /// - Returns: the account of the render server's side.
  /// - Throws: `RenderError`; the picture presented before stays.
  public mutating func render(_ frame: CommittedFrame) throws(RenderError) -> FrameRecord {
    var account = try start(frame.canvas)
    return try show(frame, account: &account)
  }

  /// Starts the account of a frame, if the limits allow its canvas.
  func start(_ canvas: Canvas, isClocked: Bool = false) throws(RenderError) -> FrameAccount {
    _ = try canvas.pixelSize(within: configuration.limits)
    return FrameAccount(index: frameCount, configuration: configuration, isClocked: isClocked)
  }

  // MARK: - Commit

  /// Runs layout, display, prepare and commit.
  ///
  /// Marked layers are laid out and drawn, images are decoded, and the tree is copied with its animations. `render` can
  /// show it at any later time. Tiled layers show the tiles visible now; tiles that become visible as layers move are
  /// drawn by the next commit.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: now, in seconds.
  ///   - before: the previously committed tree, from which transitions start.
  /// - Returns: the tree, and the account of the work.
  /// - Throws: `RenderError`.
  @MainActor public mutating func prepare(
    _ root: Layer, canvas: Canvas, at time: Double, after before: CommittedTree? = nil
  ) throws(RenderError) -> (tree: CommittedTree, record: FrameRecord) {
    var account = try start(canvas)
    if let tree = try prepareChanges(
      of: root, canvas: canvas, at: time, after: before, account: &account)
    {
      return (tree, account.finish())
    }
    prepared = nil
    let generation = Transaction.beginGeneration()
    let list = try ready(root, at: time, isForLater: true, account: &account)
    finishImages(account: &account)
    var tree = try CommittedTree(
      committing: root, canvas: canvas, at: time, after: before, limits: configuration.limits)
    if keepsFrames && list.isSettled && !configuration.decodesInBackground {
      tree.version = generation
      prepared = PreparedTree(
        root: ObjectIdentifier(root), version: generation, sources: list.sources,
        storeBytes: account.record.counters[.backingStoreBytes])
    }
    account.count(tree)
    account.lap(.commit)
    if !list.tiled.isEmpty {
      var frame = try CommittedFrame(
        showing: tree, at: time, images: images, limits: configuration.limits)
      try displayTiles(of: list, in: &frame, account: &account)
      tree.tiles = frame.shownTiles
    }
    return (tree, account.finish())
  }

  /// Runs layout, display, prepare and commit for the model values of a layer: without animations and position.
  @MainActor mutating func prepareModel(_ root: Layer, canvas: Canvas) throws(RenderError)
    -> CommittedTree
  {
    var account = try start(canvas)
    let list = try ready(root, at: 0, isForLater: true, account: &account)
    finishImages(account: &account)
    var tree = try CommittedTree(model: root, canvas: canvas, limits: configuration.limits)
    if !list.tiled.isEmpty {
      var frame = try CommittedFrame(
        showing: tree, at: 0, images: images, limits: configuration.limits)
      try displayTiles(of: list, in: &frame, account: &account)
      tree.tiles = frame.shownTiles
    }
    return tree
  }

  /// Commits the tree under `root` without rendering it, with its layers drawn and its images
  /// decoded.
  ///
  /// - Throws: `RenderError`, as rendering does.
  @MainActor public mutating func commit(_ root: Layer, canvas: Canvas, at time: Double = 0)
    throws(RenderError) -> CommittedFrame
  {
    retained = nil
    var account = try start(canvas)
    return try commit(root, canvas: canvas, at: time, account: &account)
  }

  /// Commits the tree under `root` as it is at one moment.
  ///
  /// Images that it shows are decoded if needed, which ends the commit of the cache.
  @MainActor mutating func commit(
    _ root: Layer, canvas: Canvas, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> CommittedFrame {
    var nothing: RetainedFrame?
    return try commit(root, canvas: canvas, at: time, keeping: &nothing, account: &account)
  }

  /// Commits the tree, and retains the data for updates in `kept` if that is not `nil`.
  @MainActor private mutating func commit(
    _ root: Layer, canvas: Canvas, at time: Double, keeping kept: inout RetainedFrame?,
    account: inout FrameAccount
  ) throws(RenderError) -> CommittedFrame {
    let list = try ready(root, at: time, account: &account)
    let limits = configuration.limits
    let tree = try CommittedTree(committing: root, canvas: canvas, at: time, limits: limits)
    let isKept = kept != nil && list.isSettled && !configuration.decodesInBackground
    var places = isKept ? FrameLayerIndices(layersIn: tree) : nil
    var frame = try CommittedFrame(
      showing: tree, at: time, images: images, limits: limits, places: &places)
    account.count(tree)
    account.lap(.commit)
    if try prepareMissing(of: frame, in: list, account: &account) {
      places = isKept ? FrameLayerIndices(layersIn: tree) : nil
      frame = try CommittedFrame(
        showing: tree, at: time, images: images, limits: limits, places: &places)
      account.lap(.commit)
    }
    finishImages(account: &account)
    try displayTiles(of: list, in: &frame, account: &account)
    kept?.keep(frame, of: tree, places, sources: list.sources)
    return frame
  }

  /// Runs layout: marked layers place their sublayers.
  @MainActor func layOut(_ root: Layer, account: inout FrameAccount) throws(RenderError) {
    let layout = root.layoutTree()
    account.count(LayoutWork.take(of: root))
    account.lap(.layout)
    if let layer = layout.unsettled {
      throw .layoutUnsettled(layer: layer.pathFromRoot, passes: layout.passes)
    }
  }

  /// Runs layout, display and prepare.
  @MainActor private mutating func ready(
    _ root: Layer, at time: Double, isForLater: Bool = false, account: inout FrameAccount
  ) throws(RenderError) -> DisplayList {
    try layOut(root, account: &account)
    return try display(root, at: time, isForLater: isForLater, account: &account)
  }

  /// Runs display and prepare: drawn images are decoded, marked layers drawn, shown images decoded.
  @MainActor mutating func display(
    _ root: Layer, at time: Double, isForLater: Bool = false, account: inout FrameAccount
  ) throws(RenderError) -> DisplayList {
    let limit = configuration.limits.pixelMemory
    var list = DisplayList(root, at: time)
    account.lap(.display)
    if !list.marked.isEmpty { try prepareDrawing(of: list, account: &account) }
    try list.display(images: images, memoryLimit: limit, account: &account)
    account.nameDrawings()
    account.lap(.display)
    try prepareShown(of: list, isForLater: isForLater, account: &account)
    return list
  }

  /// Runs display once more: tiled layers draw the tiles that the frame shows.
  @MainActor private func displayTiles(
    of list: DisplayList, in frame: inout CommittedFrame, account: inout FrameAccount
  ) throws(RenderError) {
    guard !list.tiled.isEmpty else { return }
    try frame.displayTiles(
      of: list, images: images, memoryLimit: configuration.limits.pixelMemory,
      budget: configuration.tileBytes, time: frameCount, account: &account)
    account.nameDrawings()
    account.lap(.display)
  }

  // MARK: - Plan

  /// Returns the passes that a committed frame would take as the next one, if rendered completely.
  ///
  /// Bitmaps that are already known are not rendered.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - keepsHidden: whether draws and passes hidden by opaque draws are kept.
  /// - Returns: the passes.
  public func plan(_ frame: CommittedFrame, keepsHidden: Bool = false) -> PassPlan {
    var plan = PassPlan(planning: frame)
    var known = bitmaps
    known.apply(to: &plan, of: frame)
    if !keepsHidden {
      plan.narrow(
        to: Damage(plan.screen), of: frame, hidesCovered: configuration.hidesCovered)
    }
    return plan
  }

  /// Returns the differences of a committed frame from the front frame: a few disjoint rectangles of device pixels.
  public func changes(_ frame: CommittedFrame) -> [PassRecord.Extent] {
    let damage = changes(of: PlannedFrame(PassPlan(planning: frame), of: frame)).damage
    return damage.rects.map(PassRecord.Extent.init)
  }

  /// Returns the difference from the previous frame, and the previous pass with the same pixels for each pass.
  ///
  /// The difference is everything if the previous frame is not known, or if everything is to be rendered.
  private func changes(of planned: PlannedFrame) -> (damage: Damage, unchanged: [Int]) {
    guard configuration.redraw == .damage, let presentedFrame else {
      return (Damage(planned.screen), [])
    }
    let difference = PlanDifference(from: presentedFrame, to: planned)
    return (difference.damage, difference.unchanged)
  }

  /// Drops bitmaps of rasterised layers and masks of shadows, as if none had been shown.
  package mutating func forgetPictures() {
    bitmaps = RasterizationCache()
    blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  }

  /// The maximum number of bytes that masks of shadows may take between frames.
  static let blurMaskBytes = 16 << 20

  // MARK: - Render and present

  /// Plans a committed frame, renders its changed pixels, and presents it.
  mutating func show(_ frame: CommittedFrame, account: inout FrameAccount)
    throws(RenderError) -> FrameRecord
  {
    var nothing: RetainedFrame?
    return try show(frame, keeping: &nothing, account: &account)
  }

  /// Plans, renders and presents a frame, and retains the plan in `kept` if that is not `nil`.
  private mutating func show(
    _ frame: CommittedFrame, keeping kept: inout RetainedFrame?, account: inout FrameAccount
  ) throws(RenderError) -> FrameRecord {
    retained = nil
    startSurfaces(frame.canvas)
    if account.isClocked {
      crew.startAttribution(clock: configuration.clock, layerCount: frame.layers.count)
    }
    var slices = PlanSliceTable(ofLayers: 0..<0)
    let plan =
      kept?.canUpdate == true
      ? PassPlan(planning: frame, slices: &slices) : PassPlan(planning: frame)
    let planned = PlannedFrame(plan, of: frame)
    let changed = changes(of: planned)
    account.count(frame)
    countUploads(frame, account: &account)
    kept?.keep(plan, slices)
    return try show(
      plan, planned, of: frame, changed: changed.damage, unchanged: changed.unchanged,
      account: &account)
  }

  /// Renders the changed pixels of a plan, and presents it.
  mutating func show(
    _ whole: PassPlan, _ planned: PlannedFrame, of frame: CommittedFrame, changed: Damage,
    scrolled: ScrolledPixels? = nil, unchanged: [Int]?, account: inout FrameAccount
  ) throws(RenderError) -> FrameRecord {
    var plan = whole
    bitmaps.apply(to: &plan, of: frame)
    let keepsSurfaces = keepsFrames && configuration.keepsSurfaces
    surfaces.begin(
      &plan, unchanged: unchanged, byteLimit: keepsSurfaces ? configuration.keptBytes : 0,
      pool: &pool)
    var isShown = false
    defer { surfaces.end(isShown: isShown, pool: &pool) }
    var damage =
      changed.isEmpty
      ? changed : swapChain.start(plan.screen, changed: changed, pool: &pool)
    if let scrolled { damage.remove(scrolled.target) }
    plan.narrow(
      to: damage, of: frame, hidesCovered: configuration.hidesCovered,
      notesReads: account.isProfiled,
      backdropArea: configuration.waitingScreens * plan.screen.area)
    bitmaps.forget(unreadOf: plan)
    try checkMemory(plan, of: frame)
    account.count(plan, offscreen: configuration.offscreen)
    account.count(damage)
    account.record.counters[.pixelsScrolled] = scrolled?.target.area ?? 0
    account.lap(.plan)
    // If nothing has changed, the previous frame stays at the front.
    if !changed.isEmpty {
      try draw(plan, of: frame, damage: damage, scrolled: scrolled, account: &account)
    }
    presentedFrame = planned
    isShown = true
    account.count(crew.takeTally())
    account.record.counters[.peakBufferBytes] =
      pool.peakBytes + frame.textureBytes + account.scratchBytes
    account.count(bitmaps.events)
    account.lap(.present)
    frameCount += 1
    var record = account.finish()
    // Computed after timing has ended.
    if account.isProfiled {
      let traffic = MemoryTraffic(
        of: plan, textures: frame.textures, damage: damage, scrolled: scrolled?.target.area ?? 0)
      record.count(traffic)
    }
    return record
  }

  /// Runs vertex, assembly, the tile section, and present.
  private mutating func draw(
    _ plan: PassPlan, of frame: CommittedFrame, damage: Damage, scrolled: ScrolledPixels? = nil,
    account: inout FrameAccount
  ) throws(RenderError) {
    // The contents of the buffers are not known until it is done.
    presentedFrame = nil
    let section = try assemble(plan, of: frame, account: &account)
    var back: Framebuffer
    do { back = try swapChain.acquireBackBuffer(plan.screen, pool: &pool) } catch {
      throw error.renderError
    }
    if let scrolled, let front = swapChain.front { scrolled.copy(from: front, to: &back) }
    try renderTiles(
      section, plan: plan, into: &back, within: damage.rects, crew: crew, account: &account)
    account.lapTileSection()
    swapChain.present(back, isOpaque: plan.isOpaque)
  }

  /// Renders a whole plan and presents it, so that benchmarks can time it apart from commit and plan.
  package mutating func draw(_ plan: PassPlan, of frame: CommittedFrame) throws(RenderError) {
    retained = nil
    var account = FrameAccount(index: 0, configuration: configuration)
    let damage = Damage(plan.screen)
    _ = swapChain.start(plan.screen, changed: damage, pool: &pool)
    try draw(plan, of: frame, damage: damage, account: &account)
  }
}
