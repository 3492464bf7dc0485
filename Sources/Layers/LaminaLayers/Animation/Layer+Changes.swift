extension Layer {
  /// Sets a property, and runs the property's action if the layer is shown on a display.
  ///
  /// - Parameters:
  ///   - key: the name of the property whose setter calls this.
  ///   - set: sets the property.
  @inline(__always) func changeProperty(key: String = #function, _ set: () -> Void) {
    noteChange()
    if let view = Layer.drawingView { view.wasChangedWhileDrawing(self, key) }
    if !isShown && !isAboutToMove { set() } else { changeWithAction(key, set) }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Whether a running animation block of a view animates the layer although no commit has shown it yet.
  @inline(__always) private var isAboutToMove: Bool { Layer.viewsAreMoving && ownerMoves }

  private var ownerMoves: Bool { owner?.animatesBeforeFirstCommit ?? false }

  /// Looks up a property's action, sets the property, then runs the action.
  private func changeWithAction(_ key: String, _ set: () -> Void) {
    Transaction.openImplicit()
    if Transaction.disableActions { return set() }
    Layer.isUnanswered = false
    var action = action(forKey: key)
    if action == nil, Layer.isUnanswered { action = implicitAnimation(of: key) }
    set()
    action?.run(forKey: key, on: self)
  }

  /// Whether the last call of `lookUpAction(forKey:)` found no answer; `false` if a subclass answers without that call.
  private static var isUnanswered = false

  /// Returns the action for an event, and stores in `isUnanswered` whether there is no answer at all.
  func lookUpAction(forKey key: String) -> (any LayerAction)? {
    let answer = actionAnswer(key)
    Layer.isUnanswered = answer == nil
    if case .action(let action)? = answer { return action }
    return nil
  }

  /// Returns the implicit animation from a property's presented value to its model value; `nil` for a property without
  /// one.
  private func implicitAnimation(of key: String) -> Animation? {
    // A shape's path has no implicit animation, as in `CAShapeLayer`.
    // Policy: `path-no-implicit-animation`.
    guard key != "path", let target = AnimationTarget(key) else { return nil }
    guard let shown = target.currentValue(in: presentedState) else { return nil }
    var animation = Animation.basic(key, from: shown, duration: Transaction.animationDuration)
    animation.timingFunction = Transaction.animationTimingFunction ?? .default
    return animation
  }

  /// Runs the action `onOrderIn` or `onOrderOut`: the layer enters or leaves a tree that a display shows.
  func runOrderAction(_ key: String) {
    Transaction.openImplicit()
    if Transaction.disableActions { return }
    action(forKey: key)?.run(forKey: key, on: self)
  }

  /// Marks the layer and its descendants as no longer shown on a display.
  func endShowing() {
    guard isShown else { return }
    var hasAnimations = false
    var stack = [self]
    while let layer = stack.popLast() {
      layer.isShown = false
      if !layer.animations.isEmpty { hasAnimations = true }
      stack += layer.orderedSublayers
      if let mask = layer.maskLayer { stack.append(mask) }
    }
    if hasAnimations { Layer.leavers.append(self) }
  }

  /// The layers with animations that have left their trees, and may come back before the next commit.
  private static var leavers: [Layer] = []

  /// Ends the animations of layers that have left their trees, and that the commit just made shows nowhere.
  ///
  /// Policy: `animation-leaves-window`.
  package static func endAnimationsOfLeavers() {
    if leavers.isEmpty { return }
    let left = leavers
    leavers = left.filter { layer in
      if layer.isShown { return false }
      // A tree that is shown elsewhere is committed later.
      var top = layer
      while let above = top.storedSuperlayer { top = above }
      if top.isShown { return true }
      layer.removeAnimationsOffScreen()
      return false
    }
  }
}
