// Layers that show nested compositions.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaScenes

extension LayerBuilder {
  /// Throws if the compositions together have more layers than the limit; a composition counts each time it is used.
  func countLayers() throws(SceneError) {
    var known: [String: Int] = [:]
    var last: LottieNode?
    func count(_ list: LottieNode?, _ ids: [String]) -> Int {
      var sum = 0
      for layer in list?.elements ?? [] where layer["ty"]?.number == 0 {
        if layer["hd"]?.isTrue == true || layer["td"]?.isTrue == true { continue }
        sum += 1
        guard let id = layer["refId"]?.string, !ids.contains(id), ids.count < LottieLimits.nesting
        else { continue }
        let inner = known[id] ?? count(assets[id]?["layers"], ids + [id])
        known[id] = inner
        sum = min(sum + inner, LottieLimits.layers + 1)
        if sum > LottieLimits.layers, last == nil { last = layer }
      }
      return sum
    }
    _ = count(root["layers"], [])
    if let last {
      throw last.fail(.lottieLimit(name: "layers", limit: LottieLimits.layers))
    }
  }

  /// Returns a layer that shows a nested composition; `nil` if the composition does not exist.
  func precompLayer(
    _ model: LayerModel, _ time: TimeMap, _ ids: [String], _ size: Size
  ) throws(SceneError) -> Layer? {
    let node = model.node
    guard let id = model.asset, let asset = assets[id] else {
      return noteIgnoredLayer("the composition \((model.asset ?? "").quoted) does not exist", node)
    }
    guard !ids.contains(id) else { throw node.fail(.compositionCycle(ids + [id])) }
    guard ids.count < LottieLimits.nesting else {
      throw node.fail(
        .lottieLimit(name: "nested compositions", limit: LottieLimits.nesting))
    }
    let own = Size(
      width: try node.double("w", try asset.double("w", size.width)),
      height: try node.double("h", try asset.double("h", size.height)))
    let layer = try plainLayer(model.name, own, node)
    layer.masksToBounds = true
    let list = try readComposition(asset["layers"], size: own)
    let step = TimeStep(
      remap: model.remap, stretch: model.stretch, start: model.start,
      end: list.layers.map(\.last).max() ?? range.upperBound, within: time)
    try addComposition(
      list, to: layer, time.nestedMap(step, shownFrom: model.first, to: model.last),
      within: ids + [id])
    return layer
  }
}
