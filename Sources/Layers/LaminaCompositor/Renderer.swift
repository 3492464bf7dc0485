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
/// Layer -commit, evaluate-> EvaluatedFrame -plan-> PassPlan -vertex, assemble-> tiles -raster to blend-> Texture
///                                 |                   |                           ^                         |
///                                 '---- retained -----'---------- damage ---------'------ front buffer -----'
/// ```
/// Most frames resemble the one before. Therefore tree, frame, plan and surfaces are retained, and only the damage, the
/// region that has changed, is rendered. Looking at all 10,000 layers of a still frame took 30 ms, but comparing
/// generations of changes takes 2 us, and 90 us if one of them moves.
///
/// The processor does all of it, so that a frame has the same bytes for any number of threads, tile size and machine.
/// The times are those of a processor, not a phone's, and a retained frame costs memory, which `retainedBytes` limits.
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
  /// The plan of the front frame, with which the next one is compared; `nil` if the front frame is not known.
  var presentedFrame: PlannedFrame?
  /// The cache of decoded images.
  var images: ImageCache
  /// The decoder of images in the background.
  let decoder = BackgroundDecoder()
  /// The surfaces of the front frame's passes, which the next frame may read.
  var surfaces = RetainedSurfaces()
  /// The cache of rasterised layers' bitmaps.
  var bitmaps = RasterizationCache()
  /// The cache of masks for the shadows of rounded rectangles and of paths.
  var blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  /// The cache of masks for rounded corners.
  var cornerMasks = CornerMaskCache(byteLimit: Renderer.cornerMaskBytes)
  /// The working memory of blurs, reused from frame to frame.
  let effectMemory = EffectMemory()
  var frameCount = 0
  /// The reason for which the last frame, or its plan, was made from scratch; `nil` if the previous frame was reused.
  public internal(set) var replanReason: ReplanReason?
  /// The front frame with all data that it was made from; `nil` if the next frame is made from scratch.
  var retained: RetainedFrame?
  /// The facts about the tree that was committed last; `nil` if the next one is committed from scratch.
  var lastCommit: LastCommit?
  /// The identities of the textures that the last frame showed.
  var committedTextures: [ObjectIdentifier] = []
  /// Warnings about leniently decoded images, in the order of decoding.
  public internal(set) var imageWarnings: [String] = []

  /// Makes a renderer with its worker threads.
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
    crew = try Renderer.makeCrew(configuration, threadCount: configuration.threadCount)
  }

  /// The pixels of the last presented frame; `nil` before the first frame.
  public var presented: Texture? { swapChain.front }

  // MARK: - Frames

  /// Renders the tree under `root`, with its animations as they are at `time`, and presents the frame.
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

  /// Renders the tree under `root` like `render`, and also returns the evaluated frame, with the layers' paths.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame, and the evaluated frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  @MainActor public mutating func renderFrame(
    _ root: Layer, canvas: Canvas, at time: Double
  ) throws(RenderError) -> (record: FrameRecord, frame: EvaluatedFrame) {
    var account = try startAccount(canvas)
    if let frame = unchangedFrame(of: root, canvas: canvas, at: time, account: &account) {
      return (account.finishRecord(), frame)
    }
    var (next, changes) = try updateFrame(of: root, canvas: canvas, at: time, account: &account)
    var shown = try presentChanges(changes, of: &next, account: &account)
    retainFrame(next, &shown.record)
    return shown
  }

  /// Renders a committed tree as it is at a moment, and presents it; on any thread.
  ///
  /// Its images must be decoded, and its layers drawn: see `commit`.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - time: the moment, in seconds.
  /// - Returns: the account of the frame.
  /// - Throws: `RenderError`; the picture presented before stays.
  public mutating func render(_ tree: CommittedTree, at time: Double) throws(RenderError)
    -> FrameRecord
  {
    var account = try startAccount(tree.canvas)
    var (next, changes) = try updateFrame(of: tree, at: time, account: &account)
    var record = try presentChanges(changes, of: &next, account: &account).record
    retainFrame(next, &record)
    return record
  }

  /// Whether data of each frame is retained for the next frame.
  var retainsFrames: Bool {
    configuration.redraw == .damage && configuration.retainedBytes > 0
  }

  /// Renders an evaluated frame and presents it.
  ///
  /// Frames that one renderer evaluates can be rendered by others, on any thread.
  ///
  /// - Parameter frame: the frame.
  /// - Returns: the account of the render server's side.
  /// - Throws: `RenderError`; the picture presented before stays.
  public mutating func render(_ frame: EvaluatedFrame) throws(RenderError) -> FrameRecord {
    var account = try startAccount(frame.canvas)
    var next = RetainedFrame(showing: frame)
    return try presentChanges(.everything, of: &next, account: &account).record
  }

  /// Starts the account of a frame, if the limits allow its canvas.
  func startAccount(_ canvas: Canvas, isClocked: Bool = false) throws(RenderError) -> FrameAccount {
    _ = try canvas.pixelSize(within: configuration.limits)
    return FrameAccount(index: frameCount, configuration: configuration, isClocked: isClocked)
  }

  // MARK: - Commit

  /// Runs layout, display, prepare and commit for the tree under `root`.
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
  @MainActor public mutating func commit(
    _ root: Layer, canvas: Canvas, at time: Double, after before: CommittedTree? = nil
  ) throws(RenderError) -> (tree: CommittedTree, record: FrameRecord) {
    var account = try startAccount(canvas)
    if let tree = try commitChanges(
      of: root, canvas: canvas, at: time, after: before, account: &account)
    {
      return (tree, account.finishRecord())
    }
    lastCommit = nil
    let generation = Transaction.beginGeneration()
    let list = try layOutAndDisplay(root, at: time, isForLater: true, account: &account)
    finishImages(account: &account)
    var tree = try CommittedTree(
      committing: root, canvas: canvas, at: time, after: before, limits: configuration.limits)
    if retainsFrames && list.isSettled && !configuration.decodesInBackground {
      tree.version = generation
      lastCommit = LastCommit(
        root: ObjectIdentifier(root), version: generation, sources: list.sources,
        storeBytes: account.record.counters[.backingStoreBytes])
    }
    account.countTree(tree)
    account.lapStage(.commit)
    if !list.tiled.isEmpty {
      var frame = try EvaluatedFrame(
        showing: tree, at: time, images: images, limits: configuration.limits)
      try displayTiles(of: list, in: &frame, account: &account)
      tree.tiles = frame.shownTiles
    }
    return (tree, account.finishRecord())
  }

  /// Runs layout, display, prepare and commit for the model values of a layer: without animations and position.
  @MainActor mutating func commitModel(_ root: Layer, canvas: Canvas) throws(RenderError)
    -> CommittedTree
  {
    var account = try startAccount(canvas)
    let list = try layOutAndDisplay(root, at: 0, isForLater: true, account: &account)
    finishImages(account: &account)
    var tree = try CommittedTree(model: root, canvas: canvas, limits: configuration.limits)
    if !list.tiled.isEmpty {
      var frame = try EvaluatedFrame(
        showing: tree, at: 0, images: images, limits: configuration.limits)
      try displayTiles(of: list, in: &frame, account: &account)
      tree.tiles = frame.shownTiles
    }
    return tree
  }

  // MARK: - Evaluate

  /// Commits the tree under `root`, and evaluates it at one moment, without rendering it.
  ///
  /// Its layers are drawn and its images decoded.
  ///
  /// - Throws: `RenderError`, as rendering does.
  @MainActor public mutating func evaluate(_ root: Layer, canvas: Canvas, at time: Double = 0)
    throws(RenderError) -> EvaluatedFrame
  {
    retained = nil
    var account = try startAccount(canvas)
    var next = RetainedFrame(of: root)
    return try evaluateTree(root, canvas: canvas, at: time, into: &next, account: &account)
  }

  /// Commits the tree under `root`, evaluates it, and stores the frame with the data for its updates.
  ///
  /// Images that it shows are decoded if needed, which ends the commit of the cache.
  @discardableResult @MainActor mutating func evaluateTree(
    _ root: Layer, canvas: Canvas, at time: Double, into next: inout RetainedFrame,
    account: inout FrameAccount
  ) throws(RenderError) -> EvaluatedFrame {
    let list = try layOutAndDisplay(root, at: time, account: &account)
    let limits = configuration.limits
    let tree = try CommittedTree(committing: root, canvas: canvas, at: time, limits: limits)
    let canUpdate = next.isRetained && list.isSettled && !configuration.decodesInBackground
    var places = canUpdate ? FrameLayerIndices(layersIn: tree) : nil
    var frame = try EvaluatedFrame(
      showing: tree, at: time, images: images, limits: limits, places: &places)
    account.countTree(tree)
    account.lapStage(.commit)
    if try prepareMissing(of: frame, in: list, account: &account) {
      places = canUpdate ? FrameLayerIndices(layersIn: tree) : nil
      frame = try EvaluatedFrame(
        showing: tree, at: time, images: images, limits: limits, places: &places)
      account.lapStage(.commit)
    }
    finishImages(account: &account)
    try displayTiles(of: list, in: &frame, account: &account)
    next.storeFrame(frame, of: tree, places, sources: list.sources)
    return frame
  }

  // MARK: - Layout, display and prepare

  /// Runs layout: marked layers place their sublayers.
  @MainActor func layOut(_ root: Layer, account: inout FrameAccount) throws(RenderError) {
    let layout = root.layoutTree()
    account.countLayout(LayoutWork.takeTreeWork(of: root))
    account.lapStage(.layout)
    if let layer = layout.unsettled {
      throw .layoutUnsettled(layer: layer.pathFromRoot, passes: layout.passes)
    }
  }

  /// Runs layout, display and prepare, and returns the list of the layers to display and of the images to prepare.
  @MainActor private mutating func layOutAndDisplay(
    _ root: Layer, at time: Double, isForLater: Bool = false, account: inout FrameAccount
  ) throws(RenderError) -> DisplayList {
    try layOut(root, account: &account)
    return try displayLayers(root, at: time, isForLater: isForLater, account: &account)
  }

  /// Runs display and prepare: drawn images are decoded, marked layers drawn, shown images decoded.
  @MainActor mutating func displayLayers(
    _ root: Layer, at time: Double, isForLater: Bool = false, account: inout FrameAccount
  ) throws(RenderError) -> DisplayList {
    let limit = configuration.limits.pixelMemory
    var list = DisplayList(root, at: time)
    account.lapStage(.display)
    if !list.marked.isEmpty { try prepareDrawing(of: list, account: &account) }
    try list.displayMarked(images: images, memoryLimit: limit, account: &account)
    account.nameDrawings()
    account.lapStage(.display)
    try prepareShown(of: list, isForLater: isForLater, account: &account)
    return list
  }

  /// Runs display once more: tiled layers draw the tiles that the frame shows.
  @MainActor private func displayTiles(
    of list: DisplayList, in frame: inout EvaluatedFrame, account: inout FrameAccount
  ) throws(RenderError) {
    guard !list.tiled.isEmpty else { return }
    try frame.displayTiles(
      of: list, images: images, memoryLimit: configuration.limits.pixelMemory,
      budget: configuration.tileBytes, time: frameCount, account: &account)
    account.nameDrawings()
    account.lapStage(.display)
  }

  // MARK: - Plan

  /// Returns the passes that an evaluated frame would need if it were rendered next, and completely.
  ///
  /// Bitmaps that are already known are not rendered.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - keepsHidden: whether draws and passes hidden by opaque draws are kept.
  /// - Returns: the passes.
  public func plan(_ frame: EvaluatedFrame, keepsHidden: Bool = false) -> PassPlan {
    var plan = PassPlan(planning: frame)
    var known = bitmaps
    known.applyBitmaps(to: &plan, of: frame)
    if !keepsHidden {
      plan.narrowDraws(
        to: Damage(plan.screen), of: frame, hidesCovered: configuration.hidesCovered)
    }
    return plan
  }

  /// Returns the differences of an evaluated frame from the front frame: a few disjoint rectangles of device pixels.
  public func changes(_ frame: EvaluatedFrame) -> [PassRecord.Extent] {
    let damage = frameDifference(of: PlannedFrame(PassPlan(planning: frame), of: frame)).damage
    return damage.rects.map(PassRecord.Extent.init)
  }

  /// Returns the pixels in which a frame differs from the previous one, and for each pass the previous pass with the
  /// same pixels.
  ///
  /// The difference is everything if the previous frame is not known, or if everything is to be rendered.
  func frameDifference(of planned: PlannedFrame) -> (damage: Damage, unchanged: [Int]) {
    guard configuration.redraw == .damage, let presentedFrame else {
      return (Damage(planned.screen), [])
    }
    let difference = PlanDifference(from: presentedFrame, to: planned)
    return (difference.damage, difference.unchanged)
  }

  /// Drops the bitmaps of rasterised layers and the masks of shadows, as if none had been shown.
  package mutating func forgetPictures() {
    bitmaps = RasterizationCache()
    blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  }

  /// The maximum number of bytes that masks of shadows may take between frames.
  static let blurMaskBytes = 16 << 20

  /// The maximum number of bytes that masks of corners may take, with their places: some ten thousand boxes between
  /// pixels.
  static let cornerMaskBytes = 8 << 20

  // MARK: - Render and present

  /// Plans the layers that may look different, renders the changed pixels, and presents the frame.
  ///
  /// A frame that is made from scratch is an update in which everything has changed.
  mutating func presentChanges(
    _ changes: FrameChanges, of next: inout RetainedFrame, account: inout FrameAccount
  ) throws(RenderError) -> (record: FrameRecord, frame: EvaluatedFrame) {
    guard let frame = next.frame else { preconditionFailure("a frame that was not evaluated") }
    retained = nil
    startSurfaces(frame.canvas)
    if account.isClocked {
      crew.startAttribution(clock: configuration.clock, layerCount: frame.layers.count)
    }
    let (replanned, planned) = replanChanges(changes, of: &next, frame)
    switch changes {
    case .everything:
      account.countFrame(frame)
      countUploads(frame, account: &account)
    case .rebuilt:
      countUploads(frame, account: &account)
      account.countRetainedLayers(of: frame, next.plan)
    case .layers: account.countRetainedLayers(of: frame, next.plan)
    }
    let least = configuration.minimumScrolledArea
    let record = try presentPlan(
      next.plan, planned, of: frame, changed: replanned.damage,
      scrolled: replanned.scrolled.flatMap { $0.target.area < least ? nil : $0 },
      unchanged: replanned.unchanged, account: &account)
    return (record, frame)
  }

  /// Renders the changed pixels of a plan, and presents the frame.
  mutating func presentPlan(
    _ whole: PassPlan, _ planned: PlannedFrame, of frame: EvaluatedFrame, changed: Damage,
    scrolled: ScrolledPixels? = nil, unchanged: [Int]?, account: inout FrameAccount
  ) throws(RenderError) -> FrameRecord {
    var plan = whole
    bitmaps.applyBitmaps(to: &plan, of: frame)
    let retainsSurfaces = retainsFrames && configuration.retainsSurfaces
    surfaces.startPlan(
      &plan, unchanged: unchanged, byteLimit: retainsSurfaces ? configuration.retainedBytes : 0,
      pool: &pool)
    var isShown = false
    defer { surfaces.endFrame(isShown: isShown, pool: &pool) }
    var damage =
      changed.isEmpty
      ? changed : swapChain.startFrame(plan.screen, changed: changed, pool: &pool)
    if let scrolled { damage.removeRect(scrolled.target) }
    plan.narrowDraws(
      to: damage, of: frame, hidesCovered: configuration.hidesCovered,
      notesReads: account.isProfiled,
      backdropArea: configuration.waitingScreens * plan.screen.area)
    bitmaps.forgetWaitingBitmaps(unreadOf: plan)
    try checkMemory(plan, of: frame)
    account.countPlan(plan, offscreen: configuration.offscreen)
    account.countDamage(damage)
    account.record.counters[.pixelsScrolled] = scrolled?.target.area ?? 0
    account.lapStage(.plan)
    // If nothing has changed, the previous frame stays at the front.
    if !changed.isEmpty {
      try renderPasses(plan, of: frame, damage: damage, scrolled: scrolled, account: &account)
    }
    presentedFrame = planned
    isShown = true
    account.countTiles(crew.takeTally())
    account.record.counters[.peakBufferBytes] =
      pool.peakBytes + frame.textureBytes + account.scratchBytes
    account.countRasterization(bitmaps.events)
    account.lapStage(.present)
    frameCount += 1
    var record = account.finishRecord()
    // Computed after timing has ended.
    if account.isProfiled {
      let traffic = MemoryTraffic(
        of: plan, textures: frame.textures, damage: damage, scrolled: scrolled?.target.area ?? 0)
      record.countTraffic(traffic)
    }
    return record
  }

  /// Runs vertex, assembly, the tile section and present for a narrowed plan.
  private mutating func renderPasses(
    _ plan: PassPlan, of frame: EvaluatedFrame, damage: Damage, scrolled: ScrolledPixels? = nil,
    account: inout FrameAccount
  ) throws(RenderError) {
    // The contents of the buffers are not known until it is done.
    presentedFrame = nil
    let section = try assemblePasses(plan, of: frame, account: &account)
    var back: Framebuffer
    do { back = try swapChain.acquireBackBuffer(plan.screen, pool: &pool) } catch {
      throw error.renderError
    }
    if let scrolled, let front = swapChain.front { scrolled.copyPixels(from: front, to: &back) }
    try renderTiles(
      section, plan: plan, into: &back, within: damage.rects, crew: crew, account: &account)
    account.lapTileSection()
    swapChain.presentBuffer(back, isOpaque: plan.isOpaque)
  }

  /// Renders a whole plan and presents it, so that benchmarks can time this apart from commit and plan.
  package mutating func renderWholePlan(_ plan: PassPlan, of frame: EvaluatedFrame)
    throws(RenderError)
  {
    retained = nil
    var account = FrameAccount(index: 0, configuration: configuration)
    let damage = Damage(plan.screen)
    _ = swapChain.startFrame(plan.screen, changed: damage, pool: &pool)
    try renderPasses(plan, of: frame, damage: damage, account: &account)
  }
}
