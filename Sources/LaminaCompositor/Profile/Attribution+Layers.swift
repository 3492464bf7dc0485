// From clocked commands to layers: each layer is charged for the work that it forced.

import LaminaProfiling
import LaminaRaster

extension Attribution {
  /// Charges layers with the times of the log, and superlayers with their sublayers.
  ///
  /// The draws of a mask are charged to the masked layer, which forced them.
  ///
  /// - Parameters:
  ///   - frame: the clocked frame.
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
    // Subtrees are ranges of the array, so that a subtree's total is a difference of running sums.
    var sums: [UInt64] = [0]
    sums.reserveCapacity(log.layerTimes.count + 1)
    for time in log.layerTimes { sums.append(sums[sums.count - 1] + time) }
    let charged = frame.chargedLayers
    var own = [UInt64](repeating: 0, count: charged.count)
    var offscreen = own
    var pixels = [Int](repeating: 0, count: charged.count)
    for (index, layer) in charged.enumerated() {
      own[layer] += log.layerTimes[index]
      // A mask is always offscreen.
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

    /// The reasons, by descending number of pixels; equal ones in the order of their passes.
    var reasons: [PassReason] {
      areas.enumerated().sorted {
        ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset)
      }.map(\.element.reason)
    }
  }
}

extension CommittedFrame {
  /// For each layer, the layer that is charged for it: the masked layer if it belongs to a mask, otherwise itself.
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
