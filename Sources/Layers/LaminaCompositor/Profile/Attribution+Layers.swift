// From clocked commands to layers: each layer is charged for the work that it forced.

import LaminaProfiling
import LaminaRaster

extension Attribution {
  /// Divides the clocked times of a frame among its layers, each with the sum over its sublayers.
  ///
  /// The draws of a mask are charged to the masked layer, which forced them.
  ///
  /// - Parameters:
  ///   - frame: the clocked frame.
  ///   - passes: its passes.
  ///   - log: the clocked times of the tile section; `nil` if nothing was rendered.
  ///   - serial: the clocked times of vertex and assembly.
  ///   - section: wall time of the frame's tile section, ns.
  init(
    of frame: EvaluatedFrame, passes: [PassRecord], log: AttributionLog?, serial: SerialTimes,
    section: UInt64
  ) {
    guard let log else {
      self = .none
      return
    }
    var forced: [Int: Forced] = [:]
    for pass in passes where pass.role != .combine && pass.reasons != [.root] {
      forced[pass.layer, default: Forced()].addPass(pass)
    }
    let charged = frame.chargedLayers
    var costs = frame.layers.indices.map { LayerCost(layer: $0) }
    for (index, layer) in charged.enumerated() {
      // A mask is always offscreen, and forced by the masked layer.
      let isMask = layer != index
      costs[layer].own += log.layerTimes[index]
      costs[layer].offscreen += isMask ? log.layerTimes[index] : log.offscreenTimes[index]
      costs[layer].forced += isMask ? log.layerTimes[index] : log.forcedTimes[index]
      costs[layer].pixels += log.layerPixels[index]
      costs[layer].layers += 1
      guard let times = serial.layers[index] else { continue }
      costs[layer].draws += times.draws
      costs[layer].vertex += times.vertex
      costs[layer].assemble += times.assemble
      costs[layer].masks += times.masks
    }
    for (index, passes) in forced {
      costs[index].offscreenPixels = passes.pixels
      costs[index].reasons = passes.reasons
    }
    let ends = frame.layers.map { Int($0.subtreeEnd) }
    SharedPasses(costs: costs, ends: ends, serial: serial, repeatedDraws: log.repeatedDraws)
      .markSharedLayers(among: &costs)
    self.init(
      clocked: log.stages, section: section, offscreen: costs.reduce(0) { $0 + $1.offscreen },
      screen: log.screenTime, layers: costs.filter(\.isCharged), subtreeEnds: ends)
  }

  /// The offscreen passes that one layer forced.
  private struct Forced {
    var pixels = 0
    private var areas: [(reason: PassReason, pixels: Int)] = []

    mutating func addPass(_ pass: PassRecord) {
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

    /// The reasons for these passes, by descending number of pixels; equal ones in the order of the passes.
    var reasons: [PassReason] {
      areas.enumerated().sorted {
        ($1.element.pixels, $0.offset) < ($0.element.pixels, $1.offset)
      }.map(\.element.reason)
    }
  }
}

extension EvaluatedFrame {
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
