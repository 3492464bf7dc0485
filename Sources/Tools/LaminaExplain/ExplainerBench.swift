// One of two renderers, with and without a change, and its counters.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A rendered frame: its record, the evaluated frame and the picture.
struct RenderedFrame {
  let record: FrameRecord
  let frame: EvaluatedFrame
  let picture: Texture?
}

/// A renderer of the sampled frames, which keeps the last frame's record and sums modelled times.
@MainActor struct ExplainerBench: ~Copyable {
  var renderer: Renderer
  private let frames: ExplainedFrames
  private let model: CostModel
  /// The moment of the frame that `renderMoment` renders.
  var moment: Double
  /// The record of the frame that was rendered last.
  private(set) var steady: FrameRecord
  /// The evaluated frame that was rendered last.
  private(set) var frame: EvaluatedFrame
  /// The sum of the modelled times of all frames rendered so far, ns.
  private(set) var work: UInt64
  /// The fastest measured time of the frame at `moment`, ns.
  private(set) var floor: UInt64

  /// The maximum number of renderings that fill the cache of bitmaps before a frame counts.
  private static let warmUpLimit = 4

  /// Makes a renderer, and renders the first of the sampled frames.
  init(_ frames: ExplainedFrames, _ configuration: RendererConfiguration, _ model: CostModel)
    throws(RenderError)
  {
    var whole = configuration
    whole.redraw = .everything
    var renderer = try Renderer(whole)
    let moment = frames.runs[0][0]
    let first = try renderer.renderFrame(frames.root, canvas: frames.canvas, at: moment)
    self.renderer = renderer
    (self.frames, self.model, self.moment) = (frames, model, moment)
    (steady, frame) = (first.record, first.frame)
    work = model.frameTime(of: first.record)
    floor = steady.frame
  }

  /// Renders the frames of all runs; before each run, it renders uncounted frames that fill the cache of bitmaps.
  ///
  /// - Parameter didRender: receives every counted frame with its moment and its picture; it returns whether to
  ///   continue.
  /// - Returns: the sums over the frames; `nil` if `didRender` stopped it.
  /// - Throws: `RenderError` if rendering fails.
  mutating func renderAll(
    _ didRender: (_ moment: Double, _ frame: RenderedFrame) throws(RenderError) -> Bool
  ) throws(RenderError) -> FrameTotals? {
    var totals = FrameTotals()
    renderer.forgetPictures()
    for (number, run) in frames.runs.enumerated() {
      let isStill = frames.runs.count == 1 && run.count == 1
      // Later runs find everything cached but bitmaps.
      try warmUp(
        at: isStill ? run[0] : max(0, run[0] - frames.step), atLeast: number == 0 ? 2 : 1)
      for moment in run {
        // For a static tree, the last settling frame counts.
        if !isStill {
          try renderSteady(at: moment)
        }
        totals.addFrame(steady, by: model)
        let rendered = RenderedFrame(
          record: steady, frame: frame, picture: renderer.presented)
        guard try didRender(moment, rendered) else { return nil }
      }
    }
    return totals
  }

  /// Renders the frame at a moment until no bitmap has to be rendered again, at most `warmUpLimit` times.
  private mutating func warmUp(at moment: Double, atLeast least: Int = 2) throws(RenderError) {
    var count = 0
    repeat {
      try renderSteady(at: moment)
      count += 1
    } while count < least
      || (steady.counters[.rasterizationMisses] > 0 && count < ExplainerBench.warmUpLimit)
  }

  /// Sets `floor` to the time of the frame rendered last, for a tree that has only one frame.
  mutating func startWithLast() { floor = steady.frame }

  /// Renders the frame at `moment` until its bitmaps are cached, and sets `floor` to its last time.
  mutating func startMoment() throws(RenderError) {
    try warmUp(at: moment)
    floor = steady.frame
  }

  /// Renders the frame at `moment` once, and lowers `floor` to its time if it was faster.
  mutating func renderMoment() throws(RenderError) {
    try renderSteady(at: moment)
    floor = min(floor, steady.frame)
  }

  private mutating func renderSteady(at moment: Double) throws(RenderError) {
    (steady, frame) = try renderer.renderFrame(frames.root, canvas: frames.canvas, at: moment)
    work += model.frameTime(of: steady)
  }
}
