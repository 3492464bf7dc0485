extension Layer {
  /// Sets a property, with the action that the property has if the layer is shown on a display.
  ///
  /// - Parameters:
  ///   - key: its name: that of the property whose setter calls.
  ///   - set: sets it.
  @inline(__always) func change(key: String = #function, _ set: () -> Void) {
    noteChange()
    if let view = Layer.drawingView { view.wasChangedWhileDrawing(self, key) }
    if !isShown && !isAboutToMove { return set() }
    changeWithAction(key, set)
  }

  /// Whether a view's block animates the layer although no commit has shown it yet.
  @inline(__always) private var isAboutToMove: Bool { Layer.viewsAreMoving && ownerMoves }

  private var ownerMoves: Bool { owner?.movesBeforeItIsShown ?? false }

  /// The action is looked up before the property is set, and runs afterwards.
  private func changeWithAction(_ key: String, _ set: () -> Void) {
    Transaction.openImplicit()
    if Transaction.disableActions { return set() }
    let action: any LayerAction
    switch answer(key) {
    case .nothing: return set()
    case .action(let answer): action = answer
    case nil:
      guard let standard = implicitAnimation(of: key) else { return set() }
      action = standard
    }
    set()
    action.run(forKey: key, on: self)
  }

  /// From what is shown of a property at present to what it is being set to; `nil` for properties without
  /// implicit animations.
  private func implicitAnimation(of key: String) -> Animation? {
    // A shape's path changes at once, as `CAShapeLayer` says.
    guard key != "path", let target = AnimationTarget(key) else { return nil }
    guard let shown = target.value(in: presentedState) else { return nil }
    var animation = Animation.basic(key, from: shown, duration: Transaction.animationDuration)
    animation.timingFunction = Transaction.animationTimingFunction ?? .default
    return animation
  }

  /// Runs the action for coming into a shown tree, or leaving it.
  func ordered(_ key: String) {
    Transaction.openImplicit()
    if Transaction.disableActions { return }
    action(forKey: key)?.run(forKey: key, on: self)
  }

  /// Notes that the layer and those below it are no longer shown.
  func endShowing() {
    guard isShown else { return }
    var stack = [self]
    while let layer = stack.popLast() {
      layer.isShown = false
      stack += layer.orderedSublayers
      if let mask = layer.maskLayer { stack.append(mask) }
    }
  }
}
