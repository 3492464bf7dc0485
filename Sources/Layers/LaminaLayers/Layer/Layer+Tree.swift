import LaminaFiles
import LaminaSystem

extension Layer {
  /// Replaces `layer` with `replacement`; does nothing if `layer` is not a sublayer.
  public func replaceSublayer(_ layer: Layer, with replacement: Layer) {
    guard layer !== replacement, layer.superlayer === self else { return }
    insertSublayer(replacement, above: layer)
    layer.removeFromSuperlayer()
  }

  /// The sublayers in painting order: ascending `zPosition`, equal ones in list order.
  ///
  /// Where sublayers have a third dimension, depth then decides which of them hides another.
  public var sublayersInPaintingOrder: [Layer] { placedSublayersInPaintingOrder.map(\.layer) }

  /// The sublayers in painting order, each with its index among `sublayers`.
  ///
  /// O(n log n), or O(n) if all have the same `zPosition`.
  public var placedSublayersInPaintingOrder: [(place: Int, layer: Layer)] {
    let placed = orderedSublayers.enumerated().map { (place: $0.offset, layer: $0.element) }
    guard let first = placed.first?.layer.zPosition,
      placed.contains(where: { $0.layer.zPosition != first })
    else { return placed }
    return placed.sorted { ($0.layer.zPosition, $0.place) < ($1.layer.zPosition, $1.place) }
  }

  /// The path from the root to this layer, as errors and reports write it: `root.sublayers[2] "card"`.
  public var pathFromRoot: String {
    var steps: [String] = []
    var landmark: String?
    var layer = self
    while let superlayer = layer.superlayer {
      steps.append(superlayer.mask === layer ? "mask" : "sublayers[\(superlayer.place(of: layer))]")
      layer = superlayer
      if landmark == nil, layer.isLandmark { landmark = layer.name }
    }
    let path = (["root"] + steps.reversed()).joined(separator: ".")
    return Layer.pathLabel(path, name: name, landmark: landmark)
  }

  /// Returns the index of a sublayer; 0 for any other layer.
  ///
  /// A loop, because a closure would check at each layer that it runs on the main actor.
  private func place(of sublayer: Layer) -> Int {
    let count = orderedSublayers.count
    // The paths of many siblings are mostly asked for in their order.
    let isLong = count > 64
    let known = Layer.lastPlace
    let start = isLong && known.superlayer == ObjectIdentifier(self) ? min(known.place, count) : 0
    for step in 0..<count {
      let index = start + step < count ? start + step : start + step - count
      guard orderedSublayers[index] === sublayer else { continue }
      if isLong { Layer.lastPlace = (ObjectIdentifier(self), index) }
      return index
    }
    return 0
  }

  /// The place that was found last in a long list of sublayers: a place to begin to look at, and no more.
  private static var lastPlace: (superlayer: ObjectIdentifier?, place: Int) = (nil, 0)

  /// Calls `body` with each layer of the tree below this root, itself included, and with its `pathFromRoot`.
  ///
  /// O(layers), while the paths one by one take O(layers × siblings).
  package func forEachWithPath(_ body: (Layer, String) -> Void) {
    var stack = [(layer: self, path: "root", landmark: String?.none)]
    while let (layer, path, landmark) = stack.popLast() {
      body(layer, Layer.pathLabel(path, name: layer.name, landmark: landmark))
      // A landmark without a name passes on the one above it.
      let below = layer.isLandmark ? layer.name ?? landmark : landmark
      for (place, sublayer) in layer.orderedSublayers.enumerated() {
        stack.append((sublayer, "\(path).sublayers[\(place)]", below))
      }
      if let mask = layer.maskLayer { stack.append((mask, "\(path).mask", below)) }
    }
  }

  /// Returns a layer's path, followed by the names of its nearest `isLandmark` ancestor and of the layer.
  ///
  /// Names are escaped and cut as in a printed line.
  package nonisolated static func pathLabel(_ path: String, name: String?, landmark: String?)
    -> String
  {
    guard let landmark else { return name.map { "\(path) \($0.quoted)" } ?? path }
    return "\(path) \"\(landmark.printed)/\(name?.printed ?? "...")\""
  }

  /// Returns whether another layer is this one or a descendant of it.
  package func isSelfOrAncestor(of layer: Layer) -> Bool {
    var next: Layer? = layer
    while let current = next {
      if current === self { return true }
      next = current.superlayer
    }
    return false
  }
}
