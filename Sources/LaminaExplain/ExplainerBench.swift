// One of two renderers, with and without a change, and its counters.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A renderer with the records of its frames.
@MainActor struct ExplainerBench: ~Copyable {
  var renderer: Renderer
  private let frames: ExplainedFrames
  private let model: CostModel
  /// The moment of the frame that `render` renders.
  var moment: Double
  /// The record of the last frame.
  private(set) var steady: FrameRecord
  /// The fastest frame of `render`, ns.
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
    let first = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    self.renderer = renderer
    (self.frames, self.model, self.moment) = (frames, model, moment)
    steady = first
    floor = steady.frame
  }

  /// Renders all runs, each after frames that render its first bitmaps.
  ///
  /// - Parameter didRender: receives every counted frame with its moment and its picture; it returns whether to
  ///   continue.
  /// - Returns: the sums over the frames; `nil` if `didRender` stopped it.
  /// - Throws: `RenderError` if rendering fails.
  mutating func renderAll(
    _ didRender: (_ moment: Double, _ record: FrameRecord, _ picture: Texture?)
      throws(RenderError) -> Bool
  ) throws(RenderError) -> FrameTotals? {
    var totals = FrameTotals()
    renderer.forgetPictures()
    for run in frames.runs {
      let isStill = frames.runs.count == 1 && run.count == 1
      try warmUp(at: isStill ? run[0] : max(0, run[0] - frames.step))
      for moment in run {
        // For a static tree, the last settling frame counts.
        if !isStill {
          steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
        }
        totals.add(steady, by: model)
        guard try didRender(moment, steady, renderer.presented) else { return nil }
      }
    }
    return totals
  }

  /// Renders a moment repeatedly until no bitmap has to be rendered again: at least twice, at most `warmUpLimit` times.
  private mutating func warmUp(at moment: Double) throws(RenderError) {
    steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    var count = 1
    repeat {
      steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
      count += 1
    } while steady.counters[.rasterizationMisses] > 0 && count < ExplainerBench.warmUpLimit
  }

  /// Starts again with the frame at `moment`.
  mutating func start() throws(RenderError) {
    try warmUp(at: moment)
    floor = steady.frame
  }

  /// Renders the frame at `moment`.
  mutating func render() throws(RenderError) {
    steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    floor = min(floor, steady.frame)
  }
}
