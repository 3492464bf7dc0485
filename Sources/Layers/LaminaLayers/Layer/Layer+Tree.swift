import LaminaFiles
import LaminaSystem

extension Layer {
  /// The sublayers, back to front; an empty list reads back as `nil`, as in Core Animation.
  ///
  /// Assigning moves each new sublayer here from its previous superlayer.
  public var sublayers: [Layer]? {
    get { orderedSublayers.isEmpty ? nil : orderedSublayers }
    set {
      for layer in orderedSublayers { layer.superlayer = nil }
      orderedSublayers = []
      noteStructureChange()
      sublayersDidChange()
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// Adds `layer` above the other sublayers, after removing it from its superlayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  public func addSublayer(_ layer: Layer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: orderedSublayers.count)
  }

  /// Inserts `layer` at `index` of the sublayers, after removing it from its superlayer.
  ///
  /// The list is the one without `layer`. An index outside of it counts as the nearest in it.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    ensure(!layer.isSelfOrAncestor(of: self), "a layer cannot contain itself")
    layer.removeFromSuperlayer()
    layer.superlayer = self
    orderedSublayers.insert(layer, at: min(max(index, 0), orderedSublayers.count))
    noteStructureChange()
    if isShown { layer.runOrderAction("onOrderIn") }
    sublayersDidChange()
    layer.passLayoutMarkUp()
  }

  /// Inserts `layer` right below `sibling`, or at the bottom if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: orderedSublayers.firstIndex { $0 === sibling } ?? 0)
  }

  /// Inserts `layer` right above `sibling`, or on top if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer) {
    layer.removeFromSuperlayer()
    let index = orderedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: index ?? orderedSublayers.count)
  }

  /// Replaces `layer` with `replacement`; does nothing if `layer` is not a sublayer.
  public func replaceSublayer(_ layer: Layer, with replacement: Layer) {
    guard layer !== replacement, layer.superlayer === self else { return }
    insertSublayer(replacement, above: layer)
    layer.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer, if it has one, whether as a sublayer or as the mask.
  public func removeFromSuperlayer() {
    guard let superlayer else { return }
    if superlayer.mask === self {
      superlayer.mask = nil
      return
    }
    if isShown {
      runOrderAction("onOrderOut")
      endShowing()
    }
    superlayer.noteStructureChange()
    superlayer.orderedSublayers.removeAll { $0 === self }
    self.superlayer = nil
    superlayer.sublayersDidChange()
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

  /// The path from the root to this layer, as scenes write it: `root.sublayers[2] "card"`.
  public var pathFromRoot: String {
    var steps: [String] = []
    var landmark: String?
    var layer = self
    while let superlayer = layer.superlayer {
      let place = superlayer.orderedSublayers.firstIndex { $0 === layer } ?? 0
      steps.append(superlayer.mask === layer ? "mask" : "sublayers[\(place)]")
      layer = superlayer
      if landmark == nil, layer.isLandmark { landmark = layer.name }
    }
    let path = (["root"] + steps.reversed()).joined(separator: ".")
    return Layer.pathLabel(path, name: name, landmark: landmark)
  }

  /// Returns a layer's path, followed by the names of its landmark and the layer.
  ///
  /// Control characters in names are removed, so that the result is one line.
  package nonisolated static func pathLabel(_ path: String, name: String?, landmark: String?)
    -> String
  {
    let name = name?.withoutControls
    guard let landmark else { return name.map { "\(path) \"\($0)\"" } ?? path }
    return "\(path) \"\(landmark.withoutControls)/\(name ?? "...")\""
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
