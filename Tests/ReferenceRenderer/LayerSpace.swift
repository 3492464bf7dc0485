import LaminaGeometry
import LaminaLayers

// The spaces of the layer tree, by the formulas of the specification.

/// Maps between the space of a layer and that of the layer around it.
@MainActor enum LayerSpace {
  /// Where the anchor point lies in the layer's own space.
  static func anchor(of layer: Layer) -> (x: Double, y: Double, z: Double) {
    (
      layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height, layer.anchorPointZ
    )
  }

  /// From the layer's own space to where its position is: flip, anchor to the origin, transform,
  /// origin to the position.
  static func toParent(of layer: Layer) -> SpaceMap {
    let a = anchor(of: layer)
    let flip =
      layer.isGeometryFlipped
      ? SpaceMap.mirror(aboutY: layer.bounds.minY + layer.bounds.height / 2) : .identity
    return flip.then(.move(-a.x, -a.y, -a.z)).then(SpaceMap(layer.transform)).then(
      .move(layer.position.x, layer.position.y, layer.zPosition))
  }

  /// What a layer does to all its sublayers: its sublayer transform about its anchor point.
  static func forSublayers(of layer: Layer) -> SpaceMap {
    let a = anchor(of: layer)
    return SpaceMap(layer.sublayerTransform).about(a.x, a.y, a.z)
  }

  /// What a replicator does to the sublayers of one instance, ahead of its sublayer transform.
  static func forInstance(_ index: Int, of layer: ReplicatorLayer) -> SpaceMap {
    let a = anchor(of: layer)
    var power = SpaceMap.identity
    for _ in 0..<index { power = power.then(SpaceMap(layer.instanceTransform)) }
    return power.about(a.x, a.y, a.z)
  }

  /// The sublayers back to front: ascending z position, as they stand where that is equal.
  static func paintingOrder(of layer: Layer) -> [Layer] {
    var ordered: [Layer] = []
    for sublayer in layer.sublayers ?? [] {
      let place = ordered.firstIndex { $0.zPosition > sublayer.zPosition } ?? ordered.count
      ordered.insert(sublayer, at: place)
    }
    return ordered
  }

  /// A layer's opacity, clamped.
  static func opacity(of layer: Layer) -> Double { min(1, max(0, layer.opacity)) }

  /// Whether neither the layer nor what is in it shows.
  static func isOff(_ layer: Layer) -> Bool { layer.isHidden || opacity(of: layer) == 0 }

  /// Whether any sublayer may show something.
  static func hasVisibleSublayers(_ layer: Layer) -> Bool {
    if let replicator = layer as? ReplicatorLayer, replicator.instanceCount <= 0 { return false }
    if layer.masksToBounds && layer.bounds.isEmpty { return false }
    return (layer.sublayers ?? []).contains { !isOff($0) }
  }
}
