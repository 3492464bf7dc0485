// The frame on one screen, from top to bottom: what is asked of a renderer, then commit, plan, render and present.
// The renderer times its stages itself; stages do not know the clock.

import LaminaGeometry
import LaminaImages
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling
import LaminaRaster

/// Renders frames of a layer tree, one after another, on one screen.
public struct Renderer: ~Copyable {
  /// How it works.
  public internal(set) var configuration: RendererConfiguration
  let crew: TileCrew
  var pool = SurfacePool()
  var swapChain: SwapChain
  /// The frame that is at the front; `nil` if it is not known.
  var presentedFrame: PlannedFrame?
  /// Pictures that are decoded.
  var images: ImageCache
  /// What decodes others in the background.
  let decoder = BackgroundDecoder()
  /// Surfaces of the frame at the front.
  var surfaces = KeptSurfaces()
  /// Bitmaps of layers that are rasterised.
  var bitmaps = RasterizationCache()
  /// Masks of shadows of rounded rectangles.
  var blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  /// Masks of rounded corners.
  var cornerMasks = CornerMaskCache(byteLimit: 4 << 20)
  /// What blurs work in.
  let effectMemory = EffectMemory()
  var frameCount = 0
  /// Why the last frame, or its plan, was made from nothing; `nil` if it was made from what is kept
  /// of the frame before.
  public internal(set) var replanReason: ReplanReason?
  /// The frame at the front with all that made it; `nil` if the next one is made from nothing.
  var retained: RetainedFrame?
  /// The tree that was prepared last; `nil` if the next one is committed from nothing.
  var prepared: PreparedTree?
  /// The textures that the last frame committed.
  var committedTextures: [ObjectIdentifier] = []
  /// What was wrong with images that were decoded leniently, in the order of decoding.
  public internal(set) var imageWarnings: [String] = []

  /// Makes a renderer with its workers.
  ///
  /// - Precondition: there are 2 or 3 buffers.
  /// - Throws: `RenderError.noMemory` when the machine has no memory for the workers' scratch space.
  public init(_ configuration: RendererConfiguration = RendererConfiguration()) throws(RenderError)
  {
    precondition(
      (2...3).contains(configuration.bufferCount), "\(configuration.bufferCount) buffers")
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

  /// Renders the tree under `root` as `render` does, and hands out what was committed, which knows the
  /// layers' paths.
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

  /// Renders what a committed tree shows at a moment, and presents it; on any thread.
  ///
  /// Its images have to be decoded, and its layers drawn: see `prepare`.
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
    var places = kept == nil ? nil : FramePlaces(layersIn: tree)
    var frame = try CommittedFrame(
      showing: tree, at: time, images: images, limits: configuration.limits, places: &places)
    frame.makeUntiledPlain()
    account.lap(.commit)
    kept?.keep(frame, of: tree, places, sources: [])
    var record = try show(frame, keeping: &kept, account: &account)
    retain(kept, &record)
    return record
  }

  /// Whether what made a frame is kept for the next one.
  var keepsFrames: Bool {
    configuration.redraw == .damage && configuration.keptBytes > 0
  }

  /// Renders what has been committed, and presents it: frames that one renderer commits can be rendered
  /// by others, on any thread.
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
    try canvas.check(configuration.limits)
    return FrameAccount(index: frameCount, configuration: configuration, isClocked: isClocked)
  }

  // MARK: - Commit

  /// Layout, display, prepare and commit: layers that are marked are laid out and draw, images are decoded,
  /// and the tree is copied with its animations, for `render` to show at any time from then on.
  ///
  /// Tiled layers show the tiles that can be seen now: those that come into sight as something moves are
  /// drawn by the next commit.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: now, in seconds.
  ///   - before: the tree as it was committed the last time, which transitions start from.
  /// - Returns: the tree, and the account of what was done.
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

  /// Layout, display, prepare and commit of a layer as it is set: without animations, and without a place.
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

  /// Commits what the tree under `root` shows at one moment.
  ///
  /// Images that it shows and that are not decoded yet are, which ends the commit of the cache.
  @MainActor mutating func commit(
    _ root: Layer, canvas: Canvas, at time: Double, account: inout FrameAccount
  ) throws(RenderError) -> CommittedFrame {
    var nothing: RetainedFrame?
    return try commit(root, canvas: canvas, at: time, keeping: &nothing, account: &account)
  }

  /// The same, which keeps what it takes to show what changes of it, if `kept` is there.
  @MainActor private mutating func commit(
    _ root: Layer, canvas: Canvas, at time: Double, keeping kept: inout RetainedFrame?,
    account: inout FrameAccount
  ) throws(RenderError) -> CommittedFrame {
    let list = try ready(root, at: time, account: &account)
    let limits = configuration.limits
    let tree = try CommittedTree(committing: root, canvas: canvas, at: time, limits: limits)
    let isKept = kept != nil && list.isSettled && !configuration.decodesInBackground
    var places = isKept ? FramePlaces(layersIn: tree) : nil
    var frame = try CommittedFrame(
      showing: tree, at: time, images: images, limits: limits, places: &places)
    account.count(tree)
    account.lap(.commit)
    if try prepareMissing(of: frame, in: list, account: &account) {
      places = isKept ? FramePlaces(layersIn: tree) : nil
      frame = try CommittedFrame(
        showing: tree, at: time, images: images, limits: limits, places: &places)
      account.lap(.commit)
    }
    finishImages(account: &account)
    try displayTiles(of: list, in: &frame, account: &account)
    kept?.keep(frame, of: tree, places, sources: list.sources)
    return frame
  }

  /// Layout: marked layers place their sublayers.
  @MainActor func layOut(_ root: Layer, account: inout FrameAccount) throws(RenderError) {
    let layout = root.layoutTree()
    account.count(LayoutWork.take(of: root))
    account.lap(.layout)
    if let layer = layout.unsettled {
      throw .layoutUnsettled(layer: layer.pathFromRoot, passes: layout.passes)
    }
  }

  /// Layout, display and prepare.
  @MainActor private mutating func ready(
    _ root: Layer, at time: Double, isForLater: Bool = false, account: inout FrameAccount
  ) throws(RenderError) -> DisplayList {
    try layOut(root, account: &account)
    return try display(root, at: time, isForLater: isForLater, account: &account)
  }

  /// Display and prepare: drawn images are decoded, marked layers drawn, shown images decoded.
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

  /// Display, once more: tiled layers draw those of their tiles that the frame shows.
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

  /// The passes that a committed frame would take as the next one, if all of it was rendered: bitmaps
  /// that are known by now are not.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - keepsHidden: whether draws and passes stay that opaque draws hide.
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

  /// The differences of a committed frame from the frame at the front, were it the next one: a
  /// few rectangles of device pixels that share none.
  public func changes(_ frame: CommittedFrame) -> [PassRecord.Extent] {
    let damage = changes(of: PlannedFrame(PassPlan(planning: frame), of: frame)).damage
    return damage.rects.map(PassRecord.Extent.init)
  }

  /// The difference from the frame before, and which passes have the pixels of which before; all of it if that is
  /// not known, or everything is to be rendered.
  private func changes(of planned: PlannedFrame) -> (damage: Damage, unchanged: [Int]) {
    guard configuration.redraw == .damage, let presentedFrame else {
      return (Damage(planned.screen), [])
    }
    let difference = PlanDifference(from: presentedFrame, to: planned)
    return (difference.damage, difference.unchanged)
  }

  /// Forgets bitmaps of rasterised layers and masks of shadows, as if none had been shown.
  package mutating func forgetPictures() {
    bitmaps = RasterizationCache()
    blurMasks = BlurMaskCache(byteLimit: Renderer.blurMaskBytes)
  }

  /// The memory that masks of shadows may take between frames.
  static let blurMaskBytes = 16 << 20

  // MARK: - Render and present

  /// Plans a committed frame, renders what has changed of it, and presents it.
  mutating func show(_ frame: CommittedFrame, account: inout FrameAccount)
    throws(RenderError) -> FrameRecord
  {
    var nothing: RetainedFrame?
    return try show(frame, keeping: &nothing, account: &account)
  }

  /// The same, which keeps the plan, if `kept` is there.
  private mutating func show(
    _ frame: CommittedFrame, keeping kept: inout RetainedFrame?, account: inout FrameAccount
  ) throws(RenderError) -> FrameRecord {
    retained = nil
    startSurfaces(frame.canvas)
    if account.isClocked {
      crew.startAttribution(clock: configuration.clock, layerCount: frame.layers.count)
    }
    var slices = PlanSlices(ofLayers: 0..<0)
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

  /// Renders what has changed of a plan, and presents it.
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
    // A frame that is the same as the one before stays at the front.
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
    // Once the clocks stand still.
    if account.isProfiled {
      let traffic = MemoryTraffic(
        of: plan, textures: frame.textures, damage: damage, scrolled: scrolled?.target.area ?? 0)
      record.count(traffic)
    }
    return record
  }

  /// Vertex, assembly, the tile section, and present.
  private mutating func draw(
    _ plan: PassPlan, of frame: CommittedFrame, damage: Damage, scrolled: ScrolledPixels? = nil,
    account: inout FrameAccount
  ) throws(RenderError) {
    // Until it is done, nobody knows what is in the buffers.
    presentedFrame = nil
    let section = try assemble(plan, of: frame, account: &account)
    var back: Framebuffer
    do { back = try swapChain.takeBack(plan.screen, pool: &pool) } catch {
      throw error.renderError
    }
    if let scrolled, let front = swapChain.front { scrolled.copy(from: front, to: &back) }
    try renderTiles(
      section, plan: plan, of: frame, into: &back, within: damage.rects, crew: crew,
      account: &account)
    account.lapTileSection()
    swapChain.present(back, isOpaque: plan.isOpaque)
  }

  /// Renders all of what has been planned and presents it: what benchmarks time apart from commit and
  /// plan.
  package mutating func draw(_ plan: PassPlan, of frame: CommittedFrame) throws(RenderError) {
    retained = nil
    var account = FrameAccount(index: 0, configuration: configuration)
    let damage = Damage(plan.screen)
    _ = swapChain.start(plan.screen, changed: damage, pool: &pool)
    try draw(plan, of: frame, damage: damage, account: &account)
  }
}
