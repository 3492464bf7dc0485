// Layers that are invisible in all frames.

import LaminaLayers

extension ChangeFinder {
  /// Returns a change for each topmost layer that is invisible in all frames; it hides the layer
  /// with its sublayers.
  ///
  /// O(layers) for each run of frames.
  func hiddenWork() -> [Change] {
    var unseen: Set<ObjectIdentifier>?
    for run in frames.runs {
      let found = UnseenLayers(under: frames.root, canvas: frames.canvas, at: run[0])
      let layers = Set(
        found.entries.filter(\.reason.isByPlace).map { ObjectIdentifier($0.model) })
      unseen = unseen?.intersection(layers) ?? layers
      if unseen?.isEmpty ?? true { return [] }
    }
    guard let unseen else { return [] }
    return topmost(unseen).map { Change(.hiddenWork, of: $0, [.isHidden(true)]) }
  }

  /// Returns the layers highest in the tree in whose subtrees only layers of `unseen` draw anything.
  private func topmost(_ unseen: Set<ObjectIdentifier>) -> [Layer] {
    // Each layer comes after its ancestors.
    var order: [Layer] = []
    var waiting = [frames.root]
    while let layer = waiting.popLast() {
      if isNeverShown(layer) { continue }
      order.append(layer)
      waiting += layer.orderedSublayers
    }
    var isUnseen: [ObjectIdentifier: Bool] = [:]
    var holdsOne: Set<ObjectIdentifier> = []
    for layer in order.reversed() {
      if unseen.contains(ObjectIdentifier(layer))
        || layer.orderedSublayers.contains(where: { holdsOne.contains(ObjectIdentifier($0)) })
      {
        holdsOne.insert(ObjectIdentifier(layer))
      }
      let isOwn = unseen.contains(ObjectIdentifier(layer)) || !UnseenLayers.draws(layer)
      let isWhole =
        layer.animations.isEmpty && layer.mask == nil
        && !(layer is ReplicatorLayer || layer is EmitterLayer) && layer.backgroundFilters.isEmpty
      isUnseen[ObjectIdentifier(layer)] =
        isOwn && isWhole
        && layer.orderedSublayers.allSatisfy { isUnseen[ObjectIdentifier($0)] ?? true }
    }
    return order.filter { layer in
      guard isUnseen[ObjectIdentifier(layer)] == true, let superlayer = layer.superlayer else {
        return false
      }
      return isUnseen[ObjectIdentifier(superlayer)] != true
        && holdsOne.contains(ObjectIdentifier(layer))
    }
  }
}
