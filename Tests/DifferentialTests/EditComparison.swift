import LaminaCompositor
import LaminaPixels
import LaminaProfiling
import TestSupport

// One script of edits, rendered by what is kept and from nothing.

/// A script of edits whose frames are rendered in four ways, each by a renderer of its own.
///
/// The ways are: from the kept frame, the same in the two steps of a frame loop, by comparing whole plans, and
/// whole.
@MainActor struct EditComparison {
  /// The pixels drawn and the passes of both that redraw damage have to be the same.
  private static let counters: [Counter] = [
    .damagePixels, .draws, .offscreenPasses, .offscreenPixels, .pixelsBlended, .pixelsFilled,
    .pixelsCopied, .pixelsCleared, .rasterizationHits, .rasterizationMisses,
  ]

  /// Frames that were rendered.
  private(set) var frames = 0
  /// Layers of all frames.
  private(set) var layers = 0
  /// Layers that were taken over.
  private(set) var kept = 0
  /// The same where frames are rendered from committed trees.
  private(set) var keptByServer = 0
  /// Pixels that were copied from the frame before.
  private(set) var scrolled = 0
  /// Pixels that were rendered again, and the same where whole plans are compared.
  private(set) var damage = 0
  private(set) var damageOfPlans = 0

  /// How many frames were made anew, by why; those that were not count as kept, or as still.
  private(set) var reasons: [String: Int] = [:]

  /// Renders a script.
  ///
  /// - Parameters:
  ///   - seed: the script's.
  ///   - count: how many frames.
  ///   - run: how frames are rendered.
  /// - Returns: the first difference; `nil` if there is none.
  /// - Throws: `RenderError`, but for limits, which end the script.
  mutating func run(seed: UInt64, frames count: Int, _ run: PipelineRun) throws -> String? {
    let whole = PipelineRun(
      threads: 1, tile: (64, 64), offscreen: .tile, redraw: .everything, hidesCovered: false)
    var script = EditScript(seed: seed)
    var configuration = run.configuration
    // Pixels that are copied are no damage: the counters would be others. The frame loop copies.
    configuration.minimumScrolledArea = .max
    // Passes whose surfaces are kept are not rendered. The frame loop keeps them.
    configuration.retainsSurfaces = false
    var keeper = try Renderer(configuration)
    configuration.retainedBytes = 0
    var plain = try Renderer(configuration)
    // As a frame loop does: what is committed is rendered by itself.
    configuration = run.configuration
    configuration.minimumScrolledArea = 1
    var server = try Renderer(configuration)
    var tree: CommittedTree?
    for number in 0..<count {
      let (root, canvas, time) = (script.root, script.canvas, script.time)
      let (record, other): (FrameRecord, FrameRecord)
      let expected: [PackedPixel]
      do {
        // Who comes first lays out and displays.
        if number % 2 == 0 {
          record = try keeper.render(root, canvas: canvas, at: time)
          other = try plain.render(root, canvas: canvas, at: time)
        } else {
          other = try plain.render(root, canvas: canvas, at: time)
          record = try keeper.render(root, canvas: canvas, at: time)
        }
        tree = try server.commit(root, canvas: canvas, at: time, after: tree).tree
        if let tree {
          let record = try server.render(tree, at: time)
          keptByServer += record.counters[.layersKept]
          scrolled += record.counters[.pixelsScrolled]
        }
        expected = try whole.render(root, canvas, at: time)
      } catch RenderError.overLimit { return nil } catch RenderError.nestedMask { return nil }
      frames += 1
      let isStill = record.counters[.layersShown] == 0
      reasons[keeper.replanReason?.rawValue ?? (isStill ? "still" : "kept"), default: 0] += 1
      layers += other.counters[.layersShown]
      kept += record.counters[.layersKept]
      if keeper.presented?.pixelArray != expected { return "frame \(number): pixels" }
      if server.presented?.pixelArray != expected { return "frame \(number): pixels of the tree" }
      // Other pairs of draws may be compared, so that others are found different.
      damage += record.counters[.damagePixels]
      damageOfPlans += other.counters[.damagePixels]
      guard record.counters[.damagePixels] == other.counters[.damagePixels] else {
        script.edit()
        continue
      }
      if record.passes != other.passes { return "frame \(number): passes" }
      for counter in EditComparison.counters
      where record.counters[counter] != other.counters[counter] {
        return "frame \(number): \(counter) \(record.counters[counter]), "
          + "not \(other.counters[counter])"
      }
      script.edit()
    }
    return nil
  }
}
