// Passes that one layer forces, but that would go with another one.

import LaminaProfiling

/// Finds layers whose removal frees a pass that an ancestor forces.
///
/// A pass exists for what it holds. A clip with one sublayer needs no pass without that sublayer, and a group of two
/// that fades needs none with one.
struct SharedPasses {
  /// The costs of all layers, each before its sublayers.
  let costs: [LayerCost]
  /// The end of each layer's subtree, as an index.
  let ends: [Int]
  /// Whether each layer draws anything but finished passes.
  let drawsContents: [Bool]

  /// Sets `shared` of the layers that alone keep an ancestor's passes.
  func markSharedLayers(among rows: inout [LayerCost]) {
    let draws = drawingSubtrees
    for (index, cost) in costs.enumerated() where cost.forced > 0 && !cost.reasons.isEmpty {
      let below = sublayers(of: index).filter { draws[$0] }
      let drawsItself = drawsContents[index]
      if below.count == 1, !drawsItself {
        var next = below[0]
        // Down to the layer that draws.
        while true {
          rows[next].shared += cost.forced
          let lower = sublayers(of: next).filter { draws[$0] }
          guard lower.count == 1, !drawsContents[next] else { break }
          next = lower[0]
        }
      } else if cost.reasons == [.groupOpacity], below.count + (drawsItself ? 1 : 0) == 2 {
        for sublayer in below { rows[sublayer].shared += cost.forced }
      }
    }
  }

  /// Whether each layer's subtree draws anything.
  private var drawingSubtrees: [Bool] {
    var sums = [UInt64(0)]
    sums.reserveCapacity(costs.count + 1)
    for cost in costs { sums.append(sums[sums.count - 1] + cost.own) }
    return costs.indices.map { sums[ends[$0]] > sums[$0] }
  }

  private func sublayers(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < ends[index] {
      found.append(next)
      next = ends[next]
    }
    return found
  }
}
