// One of two renderers, with and without a change, and its counters.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A frame as rendered.
struct RenderedFrame {
  let record: FrameRecord
  let frame: EvaluatedFrame
  let picture: Texture?
}

/// A renderer with the records of its frames.
@MainActor struct ExplainerBench: ~Copyable {
  var renderer: Renderer
  private let frames: ExplainedFrames
  private let model: CostModel
  /// The moment of the frame that `renderMoment` renders.
  var moment: Double
  /// The record of the last frame.
  private(set) var steady: FrameRecord
  /// The committed frame that was rendered last.
  private(set) var frame: EvaluatedFrame
  /// The modelled time of all frames so far, ns.
  private(set) var work: UInt64
  /// The fastest frame of `renderMoment`, ns.
  private(set) var floor: UInt64

  /// The maximum number of frames rendered before measuring, until no bitmap is rendered again.
  private static let warmUpLimit = 4

  /// Renders the first frame.
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

  /// Renders all runs, each after frames that render its first bitmaps.
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

  /// Renders a moment repeatedly until no bitmap has to be rendered again, at most `warmUpLimit` times.
  private mutating func warmUp(at moment: Double, atLeast least: Int = 2) throws(RenderError) {
    var count = 0
    repeat {
      try renderSteady(at: moment)
      count += 1
    } while count < least
      || (steady.counters[.rasterizationMisses] > 0 && count < ExplainerBench.warmUpLimit)
  }

  /// Starts again with the last frame, for a tree that has no other.
  mutating func startWithLast() { floor = steady.frame }

  /// Starts again with the frame at `moment`.
  mutating func startMoment() throws(RenderError) {
    try warmUp(at: moment)
    floor = steady.frame
  }

  /// Renders the frame at `moment`.
  mutating func renderMoment() throws(RenderError) {
    try renderSteady(at: moment)
    floor = min(floor, steady.frame)
  }

  private mutating func renderSteady(at moment: Double) throws(RenderError) {
    (steady, frame) = try renderer.renderFrame(frames.root, canvas: frames.canvas, at: moment)
    work += model.frameTime(of: steady)
  }
}
