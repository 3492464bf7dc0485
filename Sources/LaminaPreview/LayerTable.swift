// The layers of a shown scene by number: what pages call them.

import LaminaLayers
import LaminaScenes

/// The layers of a tree, each before its mask and its sublayers, as they were added.
@MainActor struct LayerTable {
  /// The layers.
  private(set) var layers: [Layer] = []
  /// How many layers each lies within.
  private(set) var depths: [Int] = []
  /// Its place among its superlayer's sublayers; -1 for a mask.
  private(set) var places: [Int] = []
  /// The number of its superlayer; -1 for the root.
  private(set) var parents: [Int] = []
  /// The numbers.
  private(set) var numbers: [ObjectIdentifier: Int] = [:]

  /// Walks a tree, O(layers), without recursion.
  init(of root: Layer) {
    var waiting = [(layer: root, depth: 0, place: 0, parent: -1)]
    while let (layer, depth, place, parent) = waiting.popLast() {
      let number = layers.count
      numbers[ObjectIdentifier(layer)] = number
      layers.append(layer)
      depths.append(depth)
      places.append(place)
      parents.append(parent)
      for (place, sublayer) in layer.orderedSublayers.enumerated().reversed() {
        waiting.append((sublayer, depth + 1, place, number))
      }
      if let mask = layer.mask { waiting.append((mask, depth + 1, -1, number)) }
    }
  }

  /// The way from the root to a layer.
  func steps(to number: Int) -> [LayerStep] {
    var steps: [LayerStep] = []
    var next = number
    while parents[next] >= 0 {
      steps.append(places[next] < 0 ? .mask : .sublayer(places[next]))
      next = parents[next]
    }
    return steps.reversed()
  }
}

/// The layer tree as a page gets it: lists of equal length, one entry for each layer.
struct TreeRows: Encodable {
  /// The version of the scene.
  let version: Int
  let depth: [Int]
  let place: [Int]
  /// Indices into `types`.
  let type: [Int]
  let types: [String]
  let name: [String?]
  /// 1 for a hidden layer, 2 for one with animations, 4 for one with a mask; their sum.
  let flags: [Int]
  /// How many layers are too many for a page.
  let omitted: Int

  /// How many layers a page gets.
  private static let mostLayers = 200_000

  @MainActor init(_ table: LayerTable, version: Int) {
    self.version = version
    let count = min(table.layers.count, TreeRows.mostLayers)
    omitted = table.layers.count - count
    depth = Array(table.depths.prefix(count))
    place = Array(table.places.prefix(count))
    let all = LayerType.allCases
    types = all.map(\.rawValue)
    let layers = table.layers.prefix(count)
    type = layers.map { all.firstIndex(of: LayerType(of: $0)) ?? 0 }
    name = layers.map(\.name)
    flags = layers.map { layer in
      (layer.isHidden ? 1 : 0) + (layer.animations.isEmpty ? 0 : 2) + (layer.mask == nil ? 0 : 4)
    }
  }
}
