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

  /// Returns a layer's map for all its sublayers: its sublayer transform about its anchor point.
  static func forSublayers(of layer: Layer) -> SpaceMap {
    let a = anchor(of: layer)
    return SpaceMap(layer.sublayerTransform).about(a.x, a.y, a.z)
  }

  /// Returns a replicator's map for the sublayers of one instance, before its sublayer transform.
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

  /// Whether depth orders the sublayers of an ordinary layer, not their z positions and places alone.
  ///
  /// It does not where there is one plane, or all planes below the layer are level, and are in one plane or ascend as they stand.
  /// Every further instance has to be as deep as the first then, plane by plane.
  static func haveDepth(below layer: Layer, _ instances: [SpaceMap]) -> Bool {
    let shared = forSublayers(of: layer)
    let found = instances.map { levels(below: layer, through: $0) }
    var all: [Double] = []
    if found.joined().count < 2 { return false }
    for level in found.joined() {
      guard let level else { return true }
      all.append(level)
    }
    if Set(all).count < 2 { return false }
    // Seen through the sublayer transform, which may turn all of them or let them pass the eye.
    var first: [Double]?
    for instance in found {
      var seen: [Double] = []
      for level in instance {
        guard let level, let depth = SpaceMap.move(0, 0, level).then(shared).level else {
          return true
        }
        if seen.contains(where: { depth < $0 - 1e-6 }) { return true }
        seen.append(depth)
      }
      let known = first ?? seen
      first = known
      if known.count != seen.count { return true }
      for (a, b) in zip(known, seen) where abs(a - b) > 1e-6 { return true }
    }
    return false
  }

  /// How deep the planes below a layer are where they are placed, in painting order; `nil` for a tilted one.
  private static func levels(below layer: Layer, through map: SpaceMap) -> [Double?] {
    var levels: [Double?] = []
    for sublayer in paintingOrder(of: layer) where !isOff(sublayer) {
      let own = toParent(of: sublayer).then(map)
      if sublayer is TransformLayer {
        levels += self.levels(below: sublayer, through: forSublayers(of: sublayer).then(own))
      } else {
        levels.append(own.level)
      }
    }
    return levels
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
