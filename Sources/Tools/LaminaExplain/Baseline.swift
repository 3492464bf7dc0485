// The frames of an unchanged tree.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// The frames of an unchanged tree, with their pictures.
@MainActor struct Baseline {
  /// The frames' records.
  private(set) var records: [FrameRecord] = []
  /// The frames' pictures.
  private(set) var pictures: [Texture] = []
  /// The sums over the frames.
  private(set) var totals = FrameTotals()
  /// The moment of the most expensive frame, by the model.
  private(set) var mostExpensiveMoment: Double
  /// The reasons why each layer forces offscreen passes, in any of the frames.
  private var reasons: [ObjectIdentifier: Set<PassReason>] = [:]
  /// The uses of the bitmaps of layers.
  private var bitmaps: [ObjectIdentifier: BitmapUse] = [:]
  /// The number of pixels of the passes that each layer forces, in all frames.
  private var pixels: [ObjectIdentifier: Int] = [:]

  /// Renders the frames.
  init(of frames: ExplainedFrames, _ model: CostModel, _ bench: inout ExplainerBench)
    throws(RenderError)
  {
    var layers: [String: ObjectIdentifier] = [:]
    var waiting = [frames.root]
    while let layer = waiting.popLast() {
      layers[layer.pathFromRoot] = ObjectIdentifier(layer)
      waiting += layer.orderedSublayers
      if let mask = layer.mask { waiting.append(mask) }
    }
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

  /// Makes a finder of changes that are worth trying.
  func makeFinder(_ frames: ExplainedFrames) -> ChangeFinder {
    ChangeFinder(
      reasons: reasons, pixels: pixels, bitmaps: bitmaps, frames: frames)
  }
}
