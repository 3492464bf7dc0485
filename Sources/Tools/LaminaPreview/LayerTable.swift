// The layers of a shown scene by number, which identifies them for pages.

import LaminaLayers
import LaminaScenes

/// The layers of a tree in depth-first order, each before its mask and its sublayers.
///
/// A layer's number is its index here.
@MainActor struct LayerTable {
  /// The layers of the tree, each at the index that is its number.
  private(set) var layers: [Layer] = []
  /// The depth of each layer: the number of layers that contain it.
  private(set) var depths: [Int] = []
  /// The index of each layer among its superlayer's sublayers; -1 for a mask.
  private(set) var places: [Int] = []
  /// The number of each layer's superlayer; -1 for the root.
  private(set) var parents: [Int] = []
  /// The number of each layer by the layer's identity: its index in `layers`.
  private(set) var numbers: [ObjectIdentifier: Int] = [:]

  /// Makes the table of a layer tree in O(layers), without recursion.
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

  /// Returns the steps from the root down to the layer with the given number.
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
  /// The type of each layer, as an index into `types`.
  let type: [Int]
  let types: [String]
  let name: [String?]
  /// The beginning of each text layer's string; `nil` for other layers and for empty strings.
  let text: [String?]
  /// The flags of each layer: the sum of 1 if it is hidden, 2 if it has animations, 4 if it has a
  /// mask.
  let flags: [Int]
  /// The number of layers that the lists leave out, because the tree has more than `maximumLayers`.
  let omitted: Int

  /// The maximum number of layers in the lists.
  private static let maximumLayers = 200_000
  /// The maximum number of characters of a string in `text`.
  private static let maximumText = 200

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
    text = layers.map { layer in
      guard let string = (layer as? TextLayer)?.string, !string.isEmpty else { return nil }
      return String(string.prefix(TreeRows.maximumText))
    }
    flags = layers.map { layer in
      (layer.isHidden ? 1 : 0) + (layer.animations.isEmpty ? 0 : 2) + (layer.mask == nil ? 0 : 4)
    }
  }
}
