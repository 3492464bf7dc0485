// The layers and the offscreen passes of a scene, as baselines hold them.

import LaminaLayers
package import LaminaProfiling
import LaminaScenes

extension Baseline {
  /// The offscreen passes that a layer forces for the same reasons.
  package struct Pass: Codable, Equatable, Sendable {
    /// The layer's path.
    package var layer: String
    /// Why they exist.
    package var reasons: [PassReason]
    /// How many there are in all frames.
    package var passes: Int
    /// The pixels of their extents, in all frames.
    package var pixels: Int
  }
}

/// The offscreen passes of frames, layer by layer, in the order in which they first end.
struct PassTally {
  private(set) var passes: [Baseline.Pass] = []
  private var places: [String: Int] = [:]

  /// Adds those of a frame.
  ///
  /// - Parameters:
  ///   - record: the frame's record.
  ///   - path: the path of a layer of that frame.
  mutating func add(_ record: FrameRecord, path: (Int) -> String) {
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
  /// So many layers at most are listed in a baseline.
  private static let mostListed = 2_000

  /// The layers of the tree, each with its kind, before its sublayers; `nil` for more than a file should hold.
  @MainActor var listedLayers: [String]? {
    var lines: [String] = []
    var waiting = [root]
    while let layer = waiting.popLast() {
      guard lines.count < Scene.mostListed else { return nil }
      lines.append("\(layer.pathFromRoot): \(LayerType(of: layer).rawValue)")
      for sublayer in layer.orderedSublayers.reversed() { waiting.append(sublayer) }
      if let mask = layer.mask { waiting.append(mask) }
    }
    return lines
  }
}
