import LaminaLayers
import LaminaSystem

// The tree of views, and the matching tree of their layers.

extension View {
  /// The view, then its superviews from the nearest on.
  var selfAndSuperviews: UnfoldFirstSequence<View> { sequence(first: self) { $0.superview } }

  /// The view at the root of this tree.
  var topmost: View {
    var top = self
    while let above = top.superview { top = above }
    return top
  }

  /// The view whose space `nil` means in conversions; `nil` for the screen's space, in which a window's layer lies.
  ///
  /// Policy: `nil-space-without-window`.
  var conversionBase: View? { self is Window ? nil : window ?? topmost }

  /// Changes the pixels per point of the drawing; marks the layer for display if it has been drawn.
  func scale(to scale: Double) {
    guard scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    pixelsChanged()
    if layer.backingStoreBytes > 0 { layer.setNeedsDisplay() }
  }

  func others(than view: View) -> [View] { subviews.filter { $0 !== view } }

  /// Inserts a view at an index into the list of the other subviews; `nil` for the front.
  func insert(_ view: View, at index: Int?) {
    ensure(!(view is Window), "a window cannot be a subview")
    ensure(!isDescendant(of: view), "a view cannot contain itself")
    if view.superview === self {
      // A new index among the same subviews triggers no layout and no callbacks.
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
    let index = min(max(index ?? subviews.count, 0), subviews.count)
    if index > 0 {
      layer.insertSublayer(view.layer, above: subviews[index - 1].layer)
    } else if let first = subviews.first {
      layer.insertSublayer(view.layer, below: first.layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
  }

  func remove(_ view: View) {
    willRemoveSubview(view)
    subviews.removeAll { $0 === view }
    view.layer.removeFromSuperlayer()
    view.superview = nil
    if view.constraintState != nil { view.rehomeConstraints() }
    trigger(.subviews)
  }

  func willMoveTree(to window: Window?) {
    if window != nil { View.willEnterWindow?(self) }
    willMove(toWindow: window)
    controller?.viewWillMove(to: window)
    for subview in subviews { subview.willMoveTree(to: window) }
  }

  /// Moves the subtree to another window; without one, the animations in it end.
  func moveTree(to window: Window?) {
    if window == nil { layer.removeAnimationsOffScreen() }
    moveViews(to: window)
  }

  /// Stores the new window in the whole subtree and calls the views' callbacks.
  private func moveViews(to window: Window?) {
    if let old = self.window, let first = old.firstResponder, first === self || first === controller
    {
      first.resignFirstResponder()
      // The responder may refuse to resign; it gets no more events of the old window.
      // Policy: `first-responder-leaves`.
      old.firstResponder = nil
      old.screen.keyboard.update()
    }
    enter(window)
    if let window, !hasOwnScale { scale(to: window.screen.scale) }
    updateSafeArea(placeChanged: false)
    attachKeyboardGuide()
    didMoveToWindow()
    // Callbacks may have moved the view on, or may have added and removed subviews.
    guard self.window === window else { return }
    controller?.viewDidMove(to: window)
    for subview in subviews
    where self.window === window && subview.superview === self && subview.window !== window {
      subview.moveViews(to: window)
    }
  }
}
