// The presentation tree: layers with their animations applied.

extension Layer {
  /// Returns a copy of the layer as its animations show it at a time, in seconds of the root layer's parent time.
  package func presentationCopy(at time: Double) -> Layer {
    var root = self
    while let above = root.superlayer { root = above }
    var copies: [ObjectIdentifier: Layer] = [:]
    let copy = root.copyTree(at: time, into: &copies)
    return copies[ObjectIdentifier(self)] ?? copy
  }

  /// The model layer of a presentation copy; the layer itself for any other.
  public var model: Layer { original ?? self }

  private func copyTree(at time: Double, into copies: inout [ObjectIdentifier: Layer]) -> Layer {
    let root = copyLayer(shown: state)
    var stack = [(layer: self, copy: root, time: time, inherited: [ShownAnimation]())]
    while let (layer, copy, parent, inherited) = stack.popLast() {
      copies[ObjectIdentifier(layer)] = copy
      let local = layer.timing.localTime(parent)
      var own: [ShownAnimation] = []
      for entry in layer.animations { entry.collectAnimations(at: local, into: &own) }
      let shown = own + inherited
      var state = layer.state
      if state.applyAnimations(shown) { copy.take(state) }
      for sublayer in layer.orderedSublayers {
        let below = sublayer.copyLayer(shown: sublayer.state)
        below.superlayer = copy
        copy.orderedSublayers.append(below)
        stack.append(
          (sublayer, below, local, shown.compactMap { $0.forSublayer(named: sublayer.name) }))
      }
      if let mask = layer.maskLayer {
        let below = mask.copyLayer(shown: mask.state)
        below.superlayer = copy
        copy.maskLayer = below
        stack.append((mask, below, local, []))
      }
    }
    return root
  }

  /// Returns a copy of this layer alone, without sublayers and mask, in a given state.
  ///
  /// It shares the display state of this layer, which includes the drawing and the delegate.
  func copyLayer(shown state: LayerState) -> Layer {
    let copy = makePresentationLayer()
    copy.takeOwnValues(of: self)
    copy.take(state)
    copy.name = name
    copy.original = self
    copy.displayState = displayState
    return copy
  }

  /// The layer's properties as set, without animations.
  package var state: LayerState { LayerState(values: values, kind: kind) }

  /// The layer's properties with its own current animations applied.
  var presentedState: LayerState {
    var state = state
    if !animations.isEmpty { state.applyAnimations(animations, at: localTime(Transaction.clock())) }
    return state
  }
}
