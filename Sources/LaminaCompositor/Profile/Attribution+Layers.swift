// From clocked commands to layers: what was forced by a layer is charged to it.

import LaminaProfiling
import LaminaRaster

extension Attribution {
  /// Charges layers with what the log says, and superlayers with their sublayers.
  ///
  /// What a mask draws is charged to the layer that has it: that forced it.
  ///
  /// - Parameters:
  ///   - frame: the frame that was clocked.
  ///   - passes: its passes.
  ///   - log: the clocked times; `nil` if nothing was rendered.
  ///   - section: wall time of its tile section, ns.
  init(of frame: CommittedFrame, passes: [PassRecord], log: AttributionLog?, section: UInt64) {
    guard let log else {
      self = .none
      return
    }
    var forced: [Int: Forced] = [:]
    for pass in passes where pass.role != .combine && pass.reasons != [.root] {
      forced[pass.layer, default: Forced()].add(pass)
    }
    // Subtrees are runs of the array, so that a subtree's total is a difference of running sums.
    var sums: [UInt64] = [0]
    sums.reserveCapacity(log.layerTimes.count + 1)
    for time in log.layerTimes { sums.append(sums[sums.count - 1] + time) }
    let charged = frame.chargedLayers
    var own = [UInt64](repeating: 0, count: charged.count)
    var offscreen = own
    var pixels = [Int](repeating: 0, count: charged.count)
    for (index, layer) in charged.enumerated() {
      own[layer] += log.layerTimes[index]
      // A mask is offscreen wherever it is drawn.
      offscreen[layer] += layer == index ? log.offscreenTimes[index] : log.layerTimes[index]
      pixels[layer] += log.layerPixels[index]
    }
    let costs = frame.layers.indices.compactMap { index -> LayerCost? in
      guard own[index] > 0 || forced[index] != nil else { return nil }
      return LayerCost(
        layer: index, own: own[index], offscreen: offscreen[index],
        total: sums[Int(frame.layers[index].subtreeEnd)] - sums[index], pixels: pixels[index],
        offscreenPixels: forced[index]?.pixels ?? 0, reasons: forced[index]?.reasons ?? [])
    }
    self.init(
      clocked: log.stages, section: section, offscreen: offscreen.reduce(0, +), layers: costs)
  }

  /// The offscreen passes that one layer forced.
  private struct Forced {
    var pixels = 0
    private var areas: [(reason: PassReason, pixels: Int)] = []

    mutating func add(_ pass: PassRecord) {
      let area = pass.extent.width * pass.extent.height
      pixels += area
      for reason in pass.reasons {
        if let known = areas.firstIndex(where: { $0.reason == reason }) {
          areas[known].pixels += area
        } else {
          areas.append((reason, area))
        }
      }
    }

    /// The reasons, the one with the most pixels first; equal ones in the order of their passes.
    var reasons: [PassReason] {
      areas.enumerated().sorted {
        ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset)
      }.map(\.element.reason)
    }
  }
}

extension CommittedFrame {
  /// For each layer, the one that is charged for it: the layer that has the mask that it belongs to, or
  /// itself.
  fileprivate var chargedLayers: [Int] {
    var charged = Array(layers.indices)
    for index in layers.indices where layers[index].hasMask {
      for masking in index + 1..<Int(layers[index + 1].subtreeEnd) {
        charged[masking] = charged[index]
      }
    }
    return charged
  }
}
