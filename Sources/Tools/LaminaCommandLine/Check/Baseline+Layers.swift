// The layers and offscreen passes of a scene, as stored in baselines.

import LaminaLayers
package import LaminaProfiling
import LaminaScenes

extension Baseline {
  /// The offscreen passes that one layer forces for the same reasons, in all frames of a scene.
  package struct Pass: Codable, Equatable, Sendable {
    /// The path of the layer that forces the passes.
    package var layer: String
    /// The reasons for the passes.
    package var reasons: [PassReason]
    /// The number of these passes in all frames.
    package var passes: Int
    /// The total pixels of the passes' extents in all frames.
    package var pixels: Int
  }
}

/// A tally of the offscreen passes of a scene's frames: one entry for each layer and its reasons, in the order of the
/// entries' first passes.
struct PassTally {
  private(set) var passes: [Baseline.Pass] = []
  private var places: [String: Int] = [:]

  /// Adds the offscreen passes of a frame to the tally.
  ///
  /// - Parameters:
  ///   - record: the frame's record.
  ///   - path: returns the path of a layer of that frame.
  mutating func addPasses(_ record: FrameRecord, path: (Int) -> String) {
    for pass in record.offscreenPasses {
      let layer = path(pass.layer)
      let key = "\(layer) \(pass.reasons)"
      let place = places[key] ?? passes.count
      if place == passes.count {
        places[key] = place
        passes.append(Baseline.Pass(layer: layer, reasons: pass.reasons, passes: 0, pixels: 0))
      }
      passes[place].passes += 1
      passes[place].pixels += pass.extent.width * pass.extent.height
    }
  }
}

extension Scene {
  /// The maximum number of layers listed in a baseline.
  private static let maximumListedLayers = 2_000

  /// A line for each layer of the tree with its path and its type, each before its sublayers; `nil`
  /// if there are too many.
  @MainActor var listedLayers: [String]? {
    var lines: [String] = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      guard lines.count < Scene.maximumListedLayers else { return nil }
      lines.append("\(layer.pathFromRoot): \(LayerType(of: layer).rawValue)")
      for sublayer in layer.orderedSublayers.reversed() { waiting.append(sublayer) }
      if let mask = layer.mask { waiting.append(mask) }
    }
    return lines
  }
}
