import LaminaLayers

// The tree of views, and that of their layers beside it.

extension View {
  /// Puts a view in front of the other subviews, taking it from its superview first.
  ///
  /// - Precondition: `view` is no window, nor this view or one that contains it.
  public func addSubview(_ view: View) { insert(view, at: nil) }

  /// Puts a view at a place among the subviews, taking it from its superview first.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - index: a place in the list without `view`, from the back.
  /// - Precondition: as for `addSubview(_:)`, and there is such a place.
  public func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Puts a view right in front of a sibling, or in front of all if that is not a subview.
  ///
  /// - Precondition: as for `addSubview(_:)`.
  public func insertSubview(_ view: View, above sibling: View) {
    insert(view, at: others(than: view).firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  /// Puts a view right behind a sibling, or in front of all if that is not a subview.
  ///
  /// - Precondition: as for `addSubview(_:)`.
  public func insertSubview(_ view: View, below sibling: View) {
    insert(view, at: others(than: view).firstIndex { $0 === sibling })
  }

  /// Puts a subview in front of the others; nothing happens if it is none.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insert(view, at: nil) }
  }

  /// Puts a subview behind the others; nothing happens if it is none.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Takes the view out of its superview, which lets go of it.
  public func removeFromSuperview() {
    guard let superview else { return }
    endConstraintsFromOutside()
    willMove(toSuperview: nil)
    if window != nil { willMoveTree(to: nil) }
    superview.remove(self)
    if window != nil { moveTree(to: nil) }
    didMoveToSuperview()
  }

  /// The view, then its superviews from the nearest on.
  var selfAndSuperviews: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }

  /// Whether it is the other view or contains it.
  ///
  /// - Parameter view: the other view.
  /// - Returns: whether it is.
  public func isDescendant(of view: View) -> Bool { selfAndSuperviews.contains { $0 === view } }

  /// The view at the root of this tree.
  var topmost: View {
    var top = self
    while let above = top.superview { top = above }
    return top
  }

  private func others(than view: View) -> [View] { subviews.filter { $0 !== view } }

  /// Puts a view at a place in the list without it; `nil` for the front.
  private func insert(_ view: View, at index: Int?) {
    precondition(!(view is Window), "a window is nobody's subview")
    precondition(!isDescendant(of: view), "a view cannot contain itself")
    if view.superview === self {
      // Another place in the list is no trigger of layout, and nothing else has happened.
      subviews.removeAll { $0 === view }
      return place(view, at: index)
    }
    let changesWindow = view.window !== window
    view.willMove(toSuperview: self)
    if view.superview != nil { view.endConstraintsFromOutside() }
    if changesWindow { view.willMoveTree(to: window) }
    view.superview?.remove(view)
    place(view, at: index)
    view.superview = self
    view.updateTraits()
    view.constraintsDidMove()
    if changesWindow { view.moveTree(to: window) }
    if !view.layoutState.hasBeenLaidOut { view.trigger(.firstAppearance) }
    view.markForFirstDisplay()
    trigger(.subviews)
    view.updateSafeArea(placeChanged: true)
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private func place(_ view: View, at index: Int?) {
    let index = index ?? subviews.count
    precondition(
      (0...subviews.count).contains(index),
      "index \(index) is not in 0...\(subviews.count) subviews"
    )
    if index > 0 {
      layer.insertSublayer(view.layer, above: subviews[index - 1].layer)
    } else if let first = subviews.first {
      layer.insertSublayer(view.layer, below: first.layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
  }

  private func remove(_ view: View) {
    willRemoveSubview(view)
    subviews.removeAll { $0 === view }
    view.layer.removeFromSuperlayer()
    view.superview = nil
    if view.constraintState != nil { view.rehomeConstraints() }
    trigger(.subviews)
  }

  private func willMoveTree(to window: Window?) {
    willMove(toWindow: window)
    controller?.viewWillMove(to: window)
    for subview in subviews { subview.willMoveTree(to: window) }
  }

  /// Tells the subtree the window that it is in now.
  private func moveTree(to window: Window?) {
    if let old = self.window, let first = old.firstResponder, first === self || first === controller
    {
      first.resignFirstResponder()
      // It may refuse; it is in no window's events any more.
      old.firstResponder = nil
      old.screen.keyboard.update()
    }
    self.window = window
    if window == nil { layer.removeMotions() }
    if let window, !hasOwnScale { scale(to: window.screen.scale) }
    updateSafeArea(placeChanged: false)
    attachKeyboardGuide()
    didMoveToWindow()
    controller?.viewDidMove(to: window)
    for subview in subviews { subview.moveTree(to: window) }
  }
}
