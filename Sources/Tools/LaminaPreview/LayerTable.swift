// The layers of a shown scene by number, which identifies them for pages.

import LaminaLayers
import LaminaScenes

/// The layers of a tree in the order in which they were added, each before its mask and its sublayers.
///
/// A layer's number is its index here.
@MainActor struct LayerTable {
  /// The layers.
  private(set) var layers: [Layer] = []
  /// The number of layers that contain each layer.
  private(set) var depths: [Int] = []
  /// The index of each layer among its superlayer's sublayers; -1 for a mask.
  private(set) var places: [Int] = []
  /// The number of each layer's superlayer; -1 for the root.
  private(set) var parents: [Int] = []
  /// The number of each layer: its index in `layers`.
  private(set) var numbers: [ObjectIdentifier: Int] = [:]

  /// Walks a tree in O(layers), without recursion.
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

  /// Returns the path from the root to a layer.
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

/// The layer tree as the page's script reads it: lists of equal length, with one entry for each layer.
struct TreeRows: Encodable {
  /// The version of the scene.
  let version: Int
  let depth: [Int]
  let place: [Int]
  /// Indices into `types`.
  let type: [Int]
  let types: [String]
  let name: [String?]
  /// The sum of 1 for a hidden layer, 2 for animations, 4 for a mask.
  let flags: [Int]
  /// The number of layers beyond the page's limit.
  let omitted: Int

  /// The maximum number of layers on a page.
  private static let maximumLayers = 200_000

  @MainActor init(_ table: LayerTable, version: Int) {
    self.version = version
    let count = min(table.layers.count, TreeRows.maximumLayers)
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
