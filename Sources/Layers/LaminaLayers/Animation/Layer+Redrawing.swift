// Layers that are drawn anew while animations change a property that needs display.

import LaminaDrawing

extension Layer {
  /// Whether animations change what the layer draws, so that each frame has to check the layer.
  package var isDrawnByAnimations: Bool {
    if displayedKind == .text, let text = self as? TextLayer, text.isDrawnAnimated { return true }
    return isRedrawnByAnimations
  }

  /// Whether an animation changes a property that needs display, or did so in the last drawing.
  package var isRedrawnByAnimations: Bool {
    displayState?.copy != nil || (!animations.isEmpty && animations.contains(where: redraws))
  }

  /// Whether an animation, or one of its group, changes a property that needs display.
  private func redraws(_ entry: LayerAnimation) -> Bool { redraws(entry.animation) }

  private func redraws(_ animation: Animation) -> Bool {
    if case .group(let children) = animation.kind { return children.contains(where: redraws) }
    return type(of: self).needsDisplay(forKey: String(animation.keyPath.prefix { $0 != "." }))
  }

  /// Has a presentation copy draw the layer anew if an animation of a property that needs display is in effect at
  /// `time`.
  ///
  /// Otherwise it marks a layer that a copy drew last for one more display.
  ///
  /// - Parameter time: the time in the layer's own time space.
  package func redrawByAnimations(at time: Double) {
    let isInEffect = animations.contains { redraws($0) && $0.shownMoment(at: time) != nil }
    if !isInEffect {
      if displayState?.copy == nil { return }
      displayState?.copy = nil
    } else {
      var state = state
      state.applyAnimations(animations, at: time)
      let copy = copyLayer(shown: state)
      // A state of its own, because the copy is kept by this layer's.
      copy.displayState = DisplayState()
      copy.displayState?.delegate = delegate
      copy.displayState?.drawing = drawing
      existingDisplayState.copy = copy
    }
    setNeedsDisplay()
  }

  /// Draws the layer, or has its presentation copy draw it while animations change a property that needs display.
  func drawShown(in context: GraphicsContext) throws(DrawingError) {
    guard let state = displayState, let copy = state.copy else {
      return try drawContents(in: context)
    }
    let own = copy.existingDisplayState
    (own.images, own.drawsNothing) = (state.images, false)
    try copy.drawContents(in: context)
    state.drawsNothing = own.drawsNothing
  }
}
