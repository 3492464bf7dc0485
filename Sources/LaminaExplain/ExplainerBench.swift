// One of two renderers, with and without a change, and its counters.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A renderer with the records of what it rendered.
@MainActor struct ExplainerBench: ~Copyable {
  var renderer: Renderer
  private let frames: ExplainedFrames
  private let model: CostModel
  /// The frame that is rendered by itself.
  var moment: Double
  /// The record of the last frame.
  private(set) var steady: FrameRecord
  /// The fastest frame of `render`, ns.
  private(set) var floor: UInt64

  /// How many frames at most are rendered until none of them makes a bitmap anew.
  private static let settling = 4

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

  /// Renders all runs, each after frames that make its first bitmaps.
  ///
  /// - Parameter didRender: told of every frame that counts, with its moment and its picture; it returns whether
  ///   to go on.
  /// - Returns: what the frames took together; `nil` if it was told to end.
  /// - Throws: `RenderError`, as rendering does.
  mutating func renderAll(
    _ didRender: (_ moment: Double, _ record: FrameRecord, _ picture: Texture?)
      throws(RenderError) -> Bool
  ) throws(RenderError) -> FrameTotals? {
    var totals = FrameTotals()
    renderer.forgetPictures()
    for run in frames.runs {
      let isStill = frames.runs.count == 1 && run.count == 1
      try settle(at: isStill ? run[0] : max(0, run[0] - frames.step))
      for moment in run {
        // Of a frame that is always the same, the last of those that settle counts.
        if !isStill {
          steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
        }
        totals.add(steady, by: model)
        guard try didRender(moment, steady, renderer.presented) else { return nil }
      }
    }
    return totals
  }

  /// Renders a moment until a frame makes no bitmap anew, or there is no end to that: two frames at least.
  private mutating func settle(at moment: Double) throws(RenderError) {
    steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    var count = 1
    repeat {
      steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
      count += 1
    } while steady.counters[.rasterizationMisses] > 0 && count < ExplainerBench.settling
  }

  /// Starts over with the frame at `moment`.
  mutating func start() throws(RenderError) {
    try settle(at: moment)
    floor = steady.frame
  }

  /// Renders the frame at `moment`.
  mutating func render() throws(RenderError) {
    steady = try renderer.render(frames.root, canvas: frames.canvas, at: moment)
    floor = min(floor, steady.frame)
  }
}
