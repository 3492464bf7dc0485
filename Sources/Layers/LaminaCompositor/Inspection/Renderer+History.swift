// One pixel of an evaluated frame, rendered repeatedly with more and more of its draws.

import LaminaGeometry
package import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension Renderer {
  /// Returns the steps by which layers made a pixel of an evaluated frame; presents nothing.
  ///
  /// The plan is narrowed to the pixel, and rendered twice for every step. Pixels that are read around it, by a blur
  /// for example, are rendered as far as needed.
  ///
  /// - Parameters:
  ///   - x: the pixel's column, from 0.
  ///   - y: its row, from 0 at the top.
  ///   - frame: the frame.
  ///   - limit: the maximum number of steps returned: the last ones.
  /// - Returns: the steps; the last one's colour is the one that rendering presents.
  /// - Throws: `RenderError`, as rendering does.
  /// - Precondition: the pixel lies on the screen.
  public mutating func history(
    ofPixel x: Int, _ y: Int, of frame: EvaluatedFrame, limit: Int = 100
  ) throws(RenderError) -> PixelHistory {
    let pixel = IntRect(x: x, y: y, width: 1, height: 1)
    var plan = PassPlan(planning: frame)
    precondition(plan.screen.contains(pixel), "the pixel \(x), \(y) is outside \(plan.screen)")
    plan.narrowDraws(to: Damage(pixel), of: frame, hidesCovered: false)
    plan.passes[plan.passes.count - 1].extent = pixel
    let (kept, hidesCovered) = (bitmaps, configuration.hidesCovered)
    bitmaps = RasterizationCache()
    configuration.hidesCovered = false
    defer { (bitmaps, configuration.hidesCovered) = (kept, hidesCovered) }
    pool.startFrame()
    var bench = PixelBench(
      frame: frame, crew: try Renderer.makeCrew(configuration, threadCount: 1),
      account: FrameAccount(index: 0, configuration: configuration))
    try prerenderShadows(of: &plan, &bench)
    var steps = PixelSteps(of: plan)
    steps.makeSteps(written: try writtenPixelCounts(by: steps, of: plan, &bench))
    return try stepHistory(of: plan, steps, x, y, limit: limit, &bench)
  }

  /// The frame, the workers and the account by which plans of one pixel are rendered.
  private struct PixelBench {
    let frame: EvaluatedFrame
    let crew: TileCrew
    var account: FrameAccount
  }

  /// Renders the pixels of one of a plan's passes, as its consumers read them.
  ///
  /// - Parameters:
  ///   - index: the pass.
  ///   - plan: a plan of the frame.
  ///   - frame: the frame.
  /// - Returns: the pixels of the pass's extent.
  /// - Throws: `RenderError`, as rendering does.
  package mutating func renderedPicture(
    ofPass index: Int, of plan: PassPlan, _ frame: EvaluatedFrame
  )
    throws(RenderError) -> Texture
  {
    pool.startFrame()
    var bench = PixelBench(
      frame: frame, crew: try Renderer.makeCrew(configuration, threadCount: 1),
      account: FrameAccount(index: 0, configuration: configuration))
    return try renderedPixels(plan.planShowing(pass: index), &bench).makeTexture(isOpaque: false)
  }

  /// Renders the shadows of a plan in advance, because steps may leave out the layers that cast them.
  private mutating func prerenderShadows(of plan: inout PassPlan, _ bench: inout PixelBench)
    throws(RenderError)
  {
    for index in plan.passes.indices {
      guard case .shadow = plan.passes[index].operation, !plan.passes[index].isAvoidable,
        !plan.passes[index].extent.isEmpty
      else { continue }
      let pixels = try renderedPixels(plan.planShowing(pass: index), &bench)
      plan.markKnown(pass: index, as: pixels.makeTexture(isOpaque: false))
    }
  }

  /// Returns the number of pixels that each draw writes, by the label that `PixelSteps` gives to it.
  private mutating func writtenPixelCounts(
    by steps: PixelSteps, of plan: PassPlan, _ bench: inout PixelBench
  ) throws(RenderError) -> [Int] {
    var labelled = plan
    steps.labelDraws(&labelled)
    bench.crew.startAttribution(clock: configuration.clock, layerCount: steps.labelCount)
    _ = try renderedColor(labelled, &bench)
    guard let log = bench.crew.takeTally().log else {
      preconditionFailure("a section was clocked, and has no log")
    }
    return log.layerPixels
  }

  private mutating func stepHistory(
    of plan: PassPlan, _ steps: PixelSteps, _ x: Int, _ y: Int, limit: Int,
    _ bench: inout PixelBench
  ) throws(RenderError) -> PixelHistory {
    let count = steps.layers.count
    let first = max(0, count - max(0, limit))
    let start = try renderedColor(steps.partialPlan(plan, .before(first)), &bench)
    /// The coverage of each step together with all later ones, 0...255.
    var covers = [UInt8](repeating: 0, count: count + 1)
    for step in first..<count {
      covers[step] = try renderedColor(steps.partialPlan(plan, .from(step)), &bench).alpha
    }
    let all =
      first == 0 ? covers[0] : try renderedColor(steps.partialPlan(plan, .from(0)), &bench).alpha
    // From the last step down: whether a later step reads the pixels below it.
    var isRead = [Bool](repeating: false, count: count + 1)
    for step in (0..<count).reversed() {
      isRead[step] = isRead[step + 1] || steps.readsBelow[step]
    }
    var told: [PixelHistory.Step] = []
    var before = start
    for step in first..<count {
      let after = try renderedColor(steps.partialPlan(plan, .before(step + 1)), &bench)
      let share = max(0, Int(covers[step]) - Int(covers[step + 1]))
      var isHidden = false
      if share == 0 {
        let covers = try renderedColor(steps.partialPlan(plan, .only(step)), &bench).alpha > 0
        // A draw that neither covers nor changes anything, such as a clear pixel of a picture, is no step.
        if !covers && after == before { continue }
        isHidden = covers && !isRead[step + 1]
      }
      told.append(
        PixelHistory.Step(
          layer: steps.layers[step], color: after, share: Double(share) / 255, isHidden: isHidden))
      before = after
    }
    return PixelHistory(
      x: x, y: y, start: start, backgroundShare: 1 - Double(all) / 255, steps: told,
      omitted: first)
  }

  /// Renders a plan of one pixel, and returns the colour of the pixel.
  private mutating func renderedColor(_ plan: PassPlan, _ bench: inout PixelBench)
    throws(RenderError)
    -> PackedPixel
  {
    let target = try renderedPixels(plan, &bench)
    let pixels = target.row(plan.screen.minY, plan.screen.columns)
    return pixels[0]
  }

  /// Renders a plan, and returns the pixels of its screen.
  private mutating func renderedPixels(_ plan: PassPlan, _ bench: inout PixelBench)
    throws(RenderError)
    -> Framebuffer
  {
    let section = try assemblePasses(plan, of: bench.frame, account: &bench.account)
    var target: Framebuffer
    do { target = try Framebuffer(bounds: plan.screen) } catch { throw error.renderError }
    try renderTiles(
      section, plan: plan, into: &target, crew: bench.crew, account: &bench.account)
    return target
  }
}

extension PassPlan {
  /// Returns a plan of the passes up to one pass, with a screen that shows only that pass.
  fileprivate func planShowing(pass index: Int) -> PassPlan {
    var result = self
    let extent = passes[index].extent
    var list = DrawList()
    list.planes = [.identity]
    list.commands = [
      DrawCommand(
        shape: .pixels(extent), plane: 0, source: .pass(PassIndex(index), factor: .white),
        antialiasedEdges: [], scissor: extent, layer: LayerIndex(0))
    ]
    result.passes.removeSubrange((index + 1)...)
    result.passes.append(
      PlannedPass(
        reasons: [.root], role: .content, layer: LayerIndex(0), extent: extent, depth: 0,
        background: .clear, list: list))
    return result
  }

  /// Gives a pass its finished pixels, so that it is not rendered, and drops its draws.
  fileprivate mutating func markKnown(pass index: Int, as pixels: Texture) {
    passes[index].list = DrawList()
    passes[index].operation = .draw
    passes[index].known = pixels
  }
}
