// Frames that are rendered with a clock around every command.

public import LaminaLayers
import LaminaPixels
public import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// Renders an evaluated frame once more with a clock around every command, on one thread; presents nothing.
  ///
  /// - Returns: the division of the tile section's time among stages and layers.
  /// - Throws: `RenderError`, as rendering does.
  public mutating func attribute(_ frame: EvaluatedFrame) throws(RenderError) -> Attribution {
    let plan = plan(frame)
    let account = try renderClocked(plan, of: frame, labels: frame.layers.count)
    return Attribution(
      of: frame, passes: plan.records(offscreen: configuration.offscreen), log: account.log,
      serial: account.serial, section: account.record.tileSection)
  }

  /// Renders the tree under `root` and presents it, like `render`, with a clock around every command in a tile.
  ///
  /// The clock slows the frame down: its total time is not meaningful, but its division is.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the division of the tile section's time among stages and layers, and the frame with the layers' paths.
  /// - Throws: `RenderError`; the picture presented before stays.
  /// - Precondition: the renderer has one thread, and accounts for frames.
  @MainActor public mutating func attribute(
    _ root: Layer, canvas: Canvas, at time: Double
  ) throws(RenderError) -> (attribution: Attribution, frame: EvaluatedFrame) {
    precondition(configuration.threadCount == 1 && configuration.isProfiled)
    var account = try startAccount(canvas, isClocked: true)
    var next = RetainedFrame(of: root)
    try evaluateTree(root, canvas: canvas, at: time, into: &next, account: &account)
    let (record, frame) = try presentChanges(.everything, of: &next, account: &account)
    var attribution = Attribution(
      of: frame, passes: record.passes, log: account.log, serial: account.serial,
      section: record.tileSection)
    let empty = try emptyFrameTimes(canvas, at: time)
    func share(_ time: UInt64, of stage: Stage) -> Double {
      record.serial[stage] > 0 ? min(1, Double(time) / Double(record.serial[stage])) : 0
    }
    attribution.screenCommit = share(empty.commit, of: .commit)
    attribution.screenPlan = share(empty.plan, of: .plan)
    return (attribution, frame)
  }

  /// Returns the times of commit and plan for a frame without layers, ns, with the caches that the last frame left.
  @MainActor private func emptyFrameTimes(_ canvas: Canvas, at time: Double) throws(RenderError)
    -> (commit: UInt64, plan: UInt64)
  {
    let limits = configuration.limits
    var watch = Stopwatch(configuration.clock)
    let tree = try CommittedTree(committing: Layer(), canvas: canvas, at: time, limits: limits)
    var places: FrameLayerIndices? = FrameLayerIndices(layersIn: tree)
    let frame = try EvaluatedFrame(
      showing: tree, at: time, images: images, limits: limits, places: &places)
    let commit = watch.lap()
    _ = plan(frame)
    return (commit, watch.lap())
  }

  /// Renders a frame, and returns the division of its tile section among the rows of `PassPlan.records`.
  package mutating func passTimes(_ frame: EvaluatedFrame) throws(RenderError) -> PassTimes {
    var plan = plan(frame)
    plan.labelByPass()
    let account = try renderClocked(plan, of: frame, labels: 2 * plan.passes.count)
    return PassTimes(of: plan, log: account.log, section: account.record.tileSection)
  }

  /// Renders a plan on one thread with a clock around every command, and presents nothing.
  private mutating func renderClocked(_ plan: PassPlan, of frame: EvaluatedFrame, labels: Int)
    throws(RenderError) -> FrameAccount
  {
    let single = try Renderer.makeCrew(configuration, threadCount: 1)
    var account = FrameAccount(index: 0, configuration: configuration, isClocked: true)
    let section = try assemblePasses(plan, of: frame, account: &account)
    single.startAttribution(clock: configuration.clock, layerCount: labels)
    account.skipInterval()
    var target: Framebuffer
    do { target = try pool.takeSurface(plan.screen) } catch { throw error.renderError }
    try renderTiles(section, plan: plan, into: &target, crew: single, account: &account)
    account.lapTileSection()
    pool.recycle(target.makeTexture(isOpaque: false))
    account.countTiles(single.takeTally())
    return account
  }
}
