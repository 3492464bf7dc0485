// Layers that are equivalent to layers with offscreen passes.

import LaminaLayers
import LaminaProfiling

extension ChangeFinder {
  /// Returns, for each layer that forces no passes but may do so where it is visible, the reasons for the passes of the
  /// layers equivalent to it.
  func reasonsOfAlike(_ layers: [Layer]) -> [ObjectIdentifier: Set<PassReason>] {
    var known: [Int: Set<PassReason>] = [:]
    var alike = LayerEquivalence()
    for layer in layers {
      guard let own = reasons[ObjectIdentifier(layer)] else { continue }
      known[alike.equivalenceNumber(of: layer), default: []].formUnion(own)
    }
    if known.isEmpty { return [:] }
    var found: [ObjectIdentifier: Set<PassReason>] = [:]
    for layer in layers where reasons[ObjectIdentifier(layer)] == nil && mayForcePasses(layer) {
      found[ObjectIdentifier(layer)] = known[alike.equivalenceNumber(of: layer)]
    }
    return found
  }

  /// Whether a layer has a property that may force passes: a shadow, a mask, clipping, opacity or filters.
  private func mayForcePasses(_ layer: Layer) -> Bool {
    layer.shadowOpacity > 0 || layer.mask != nil || layer.masksToBounds || layer.opacity < 1
      || !layer.filters.isEmpty || !layer.backgroundFilters.isEmpty
  }
}
