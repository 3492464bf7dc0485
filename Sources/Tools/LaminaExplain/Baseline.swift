// The frames of an unchanged tree.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// The records and the pictures of all sampled frames of a tree, rendered before any change is
/// tried.
@MainActor struct Baseline {
  /// The record of each sampled frame, in the order of rendering.
  private(set) var records: [FrameRecord] = []
  /// The pictures of the sampled frames, in the order of `records`.
  private(set) var pictures: [Texture] = []
  /// The sums of the sampled frames' counters and modelled times.
  private(set) var totals = FrameTotals()
  /// The moment, in seconds, of the sampled frame that is most expensive by the cost model.
  private(set) var mostExpensiveMoment: Double
  /// For each layer, the reasons why it forces offscreen passes in any of the frames.
  private var reasons: [ObjectIdentifier: Set<PassReason>] = [:]
  /// For each rasterised layer, the numbers of frames that showed its cached bitmap or rendered it.
  private var bitmaps: [ObjectIdentifier: BitmapUse] = [:]
  /// For each layer, the number of pixels in the offscreen passes that it forces, summed over the
  /// frames.
  private var pixels: [ObjectIdentifier: Int] = [:]

  /// Renders the unchanged tree in all sampled frames, and collects their records and pictures.
  init(of frames: ExplainedFrames, _ model: CostModel, _ bench: inout ExplainerBench)
    throws(RenderError)
  {
    var layers: [String: ObjectIdentifier] = [:]
    frames.root.forEachWithPath { layer, path in layers[path] = ObjectIdentifier(layer) }
    mostExpensiveMoment = frames.runs[0][0]
    // The very first frame also renders bitmaps.
    recordFrame(bench.steady, of: bench.frame, layers, isCounted: false)
    var most: UInt64 = 0
    let all = try bench.renderAll { (moment, rendered) throws(RenderError) in
      let record = rendered.record
      records.append(record)
      if let picture = rendered.picture { pictures.append(picture) }
      let time = model.frameTime(of: record)
      if time > most { (most, mostExpensiveMoment) = (time, moment) }
      recordFrame(record, of: rendered.frame, layers)
      return true
    }
    totals = all ?? totals
  }

  private mutating func recordFrame(
    _ record: FrameRecord, of frame: EvaluatedFrame, _ layers: [String: ObjectIdentifier],
    isCounted: Bool = true
  ) {
    if isCounted {
      for (index, use) in BitmapUse.bitmapUses(in: record) {
        guard let layer = layers[frame.path(of: index)] else { continue }
        bitmaps[layer, default: BitmapUse()].addUse(use)
      }
    }
    for pass in record.offscreenPasses {
      guard let layer = layers[frame.path(of: pass.layer)] else { continue }
      reasons[layer, default: []].formUnion(pass.reasons)
      pixels[layer, default: 0] += pass.extent.width * pass.extent.height
    }
  }

  /// Makes a finder of changes that are worth trying, from the passes and bitmaps of the rendered
  /// frames.
  func makeFinder(_ frames: ExplainedFrames) -> ChangeFinder {
    ChangeFinder(
      reasons: reasons, pixels: pixels, bitmaps: bitmaps, frames: frames)
  }
}
