// The presentation tree: layers with their animations applied.

extension Layer {
  /// Returns a copy of the layer as its animations show it at a time, in seconds of the root layer's parent time.
  package func presentationCopy(at time: Double) -> Layer {
    var above: [Layer] = []
    var next = storedSuperlayer
    while let layer = next {
      above.append(layer)
      next = layer.storedSuperlayer
    }
    var parent = time
    var inherited: [ShownAnimation] = []
    for (index, layer) in above.enumerated().reversed() {
      let below = index == 0 ? self : above[index - 1]
      parent = layer.timing.localTime(parent)
      var shown: [ShownAnimation] = []
      for entry in layer.animations { entry.collectAnimations(at: parent, into: &shown) }
      shown += inherited
      // A mask has no part in its layer's key paths.
      inherited =
        layer.maskLayer === below
        ? [] : SublayerAnimations(shown).animations(ofSublayer: below.name)
    }
    let copy = copyTree(at: parent, inheriting: inherited)
    copy.presentedPlace = PresentedPlace(time: time)
    return copy
  }

  /// The presentation copy of the superlayer, at the time of this one; `nil` if the layer has no superlayer.
  var presentedSuperlayer: Layer? {
    guard let place = presentedPlace else { return nil }
    if let known = place.superlayer { return known }
    let copy = original?.storedSuperlayer?.presentationCopy(at: place.time)
    place.superlayer = copy
    return copy
  }

  /// The model layer of a presentation copy; the layer itself for any other.
  public var model: Layer { original ?? self }

  /// Returns a copy of the subtree at a time of its superlayer, with the superlayer's animations of this layer.
  private func copyTree(at time: Double, inheriting inherited: [ShownAnimation]) -> Layer {
    let root = copyLayer(shown: state)
    var stack = [(layer: self, copy: root, time: time, inherited: inherited)]
    while let (layer, copy, parent, inherited) = stack.popLast() {
      let local = layer.timing.localTime(parent)
      var own: [ShownAnimation] = []
      for entry in layer.animations { entry.collectAnimations(at: local, into: &own) }
      let shown = own + inherited
      var state = layer.state
      if state.applyAnimations(shown) { copy.take(state) }
      let passedOn = SublayerAnimations(shown)
      for sublayer in layer.orderedSublayers {
        let below = sublayer.copyLayer(shown: sublayer.state)
        below.superlayer = copy
        copy.orderedSublayers.append(below)
        stack.append((sublayer, below, local, passedOn.animations(ofSublayer: sublayer.name)))
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
    copy.keyedObjects = keyedObjects
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

/// The place of a presentation copy above which nothing was copied.
@MainActor final class PresentedPlace {
  /// The time of the copy, in seconds of the root layer's parent time.
  let time: Double
  /// The copy of the superlayer; `nil` until it was asked for.
  var superlayer: Layer?

  init(time: Double) { self.time = time }
}
