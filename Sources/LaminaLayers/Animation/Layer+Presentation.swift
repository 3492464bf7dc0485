// The presentation tree: layers as they are shown at present.

extension Layer {
  /// The layer as it is shown now: a copy with what its animations make of it, in a tree of such copies;
  /// `nil` before the tree is shown on a display.
  ///
  /// Changing it changes nothing else. O(layers of the tree).
  public func presentation() -> Layer? {
    isShown ? presentation(at: Transaction.clock()) : nil
  }

  /// The layer as it is shown at a time of the root's surroundings, in seconds.
  package func presentation(at time: Double) -> Layer {
    var root = self
    while let above = root.superlayer { root = above }
    var copies: [ObjectIdentifier: Layer] = [:]
    let copy = root.copyTree(at: time, into: &copies)
    return copies[ObjectIdentifier(self)] ?? copy
  }

  /// The layer whose properties were set: of a copy that `presentation()` made the original.
  public var model: Layer { original ?? self }

  private func copyTree(at time: Double, into copies: inout [ObjectIdentifier: Layer]) -> Layer {
    let root = copy(shown: state)
    var stack = [(layer: self, copy: root, time: time, inherited: [ShownAnimation]())]
    while let (layer, copy, parent, inherited) = stack.popLast() {
      copies[ObjectIdentifier(layer)] = copy
      let local = layer.timing.localTime(parent)
      var own: [ShownAnimation] = []
      for entry in layer.animations { entry.collect(at: local, into: &own) }
      let shown = own + inherited
      var state = layer.state
      if state.show(shown) { copy.take(state) }
      for sublayer in layer.orderedSublayers {
        let below = sublayer.copy(shown: sublayer.state)
        below.superlayer = copy
        copy.orderedSublayers.append(below)
        stack.append(
          (sublayer, below, local, shown.compactMap { $0.forSublayer(named: sublayer.name) }))
      }
      if let mask = layer.maskLayer {
        let below = mask.copy(shown: mask.state)
        below.superlayer = copy
        copy.maskLayer = below
        stack.append((mask, below, local, []))
      }
    }
    return root
  }

  /// A layer of the same kind, alone, that shows a state.
  private func copy(shown state: LayerState) -> Layer {
    let copy = emptyCopy()
    copy.take(state)
    copy.name = name
    copy.original = self
    copy.displayState = displayState
    return copy
  }

  /// The layer's properties, as they were set.
  package var state: LayerState { LayerState(values: values, kind: kind) }

  /// What the layer shows at present, of its own animations.
  var presentedState: LayerState {
    var state = state
    if !animations.isEmpty { state.show(animations, at: localTime(Transaction.clock())) }
    return state
  }
}
