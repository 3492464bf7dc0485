// What one layer is charged for, but would go with another one.

import LaminaGeometry
import LaminaProfiling
import LaminaRaster

/// A search for layers whose removal would save time that other layers are charged for.
///
/// A pass exists for what it holds. A clip with one sublayer needs no pass without that sublayer, and a group of two
/// that fades needs none with one. A blur is smaller without the sublayer that reaches furthest. What a pass repeats
/// behind a backdrop goes with the layers that are repeated.
struct SharedPasses {
  /// The costs of all layers of the frame, each before its sublayers.
  let costs: [LayerCost]
  /// For each layer, the index after its subtree.
  let ends: [Int]
  /// The clocked times of vertex and assembly, and the draws within each pass.
  let serial: SerialTimes
  /// The times of draws that are repeated for a layer that filters its backdrop.
  let repeatedDraws: [AttributionLog.RepeatedDraws]

  /// Sets `shared` of each layer to the time that other layers would save if it were removed.
  ///
  /// It is 0 for layers of masks, whose costs belong to the masked layer.
  func markSharedLayers(among rows: inout [LayerCost]) {
    defer {
      for index in rows.indices where rows[index].layers == 0 { rows[index].shared = 0 }
    }
    let draws = drawingSubtrees
    for (index, cost) in costs.enumerated() where cost.forced > 0 && !cost.reasons.isEmpty {
      let below = sublayers(of: index).filter { draws[$0] }
      let drawsItself = serial.layers[index]?.contents ?? 0 > 0
      if cost.reasons == [.groupOpacity], below.count + (drawsItself ? 1 : 0) == 2 {
        for sublayer in below { rows[sublayer].shared += cost.forced }
      } else {
        shareExtents(of: index, among: &rows)
      }
    }
    for repeated in repeatedDraws { shareDraws(repeated, among: &rows) }
  }

  /// Adds a part of the time of a layer's passes to `shared` of each descendant, by the area that the passes would lose
  /// without it.
  private func shareExtents(of index: Int, among rows: inout [LayerCost]) {
    let passes = (serial.passContents[index] ?? []).map { content in
      PassContent(content.filter { (index..<ends[index]).contains($0.layer) })
    }
    let whole = passes.reduce(0) { $0 + $1.area }
    guard whole > 0 else { return }
    for layer in index + 1..<ends[index] {
      let rest = passes.reduce(0) { $0 + $1.area(without: layer..<ends[layer]) }
      guard rest < whole else { continue }
      rows[layer].shared += UInt64(
        Double(costs[index].forced) * Double(whole - rest) / Double(whole))
    }
  }

  /// Adds the time of repeated draws to `shared` of the layers that they draw, except for the layer charged for
  /// the time and its ancestors.
  private func shareDraws(
    _ repeated: AttributionLog.RepeatedDraws, among rows: inout [LayerCost]
  ) {
    var sums = [UInt64(0)]
    sums.reserveCapacity(ends.count + 1)
    for time in repeated.times { sums.append(sums[sums.count - 1] + time) }
    let payer = Int(repeated.payer.rawValue)
    for layer in rows.indices where !(layer..<ends[layer]).contains(payer) {
      rows[layer].shared += sums[ends[layer]] - sums[layer]
    }
  }

  /// For each layer, whether its subtree draws anything.
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

/// The rectangles that a pass holds, each with the layer that drew it.
private struct PassContent {
  /// The layer of each draw, in ascending order.
  private let layers: [Int]
  /// For each index, the rectangle around all draws before it.
  private let before: [IntRect]
  /// For each index, the rectangle around the draw at it and all later ones.
  private let after: [IntRect]

  init(_ content: [(layer: Int, bounds: IntRect)]) {
    let sorted = content.sorted { $0.layer < $1.layer }
    layers = sorted.map(\.layer)
    before = sorted.reduce(into: [.empty]) { $0.append($0[$0.count - 1].union($1.bounds)) }
    after = sorted.reversed().reduce(into: [.empty]) {
      $0.append($0[$0.count - 1].union($1.bounds))
    }.reversed()
  }

  /// The number of pixels in the rectangle around all draws.
  var area: Int { after[0].area }

  /// Returns the number of pixels in the rectangle around all draws but those of some layers.
  func area(without hidden: Range<Int>) -> Int {
    let start = layers.indices.partitioningIndex { layers[$0] >= hidden.lowerBound }
    let end = layers.indices.partitioningIndex { layers[$0] >= hidden.upperBound }
    return before[start].union(after[end]).area
  }
}
