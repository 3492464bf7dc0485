import LaminaGeometry

// The toolbar of a navigation controller: its visibility and its buttons.

extension NavigationController {
  /// Shows or hides the toolbar, which slides at the lower edge if the change is animated.
  func changeToolbar(hidden isHidden: Bool, animated: Bool) {
    hidesToolbar = isHidden
    guard let view = viewIfLoaded else { return }
    View.performWithoutAnimation {
      if !isHidden { installToolbar() }
      placeToolbar(isHidden: !isHidden)
    }
    toolbar.isHidden = false
    updateToolbar()
    guard animated, canMove else {
      toolbar.isHidden = isHidden
      view.setNeedsLayout()
      return
    }
    View.animate(duration: NavigationController.toolbarDuration) {
      self.placeToolbar(isHidden: isHidden)
      view.setNeedsLayout()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      if let self { toolbar.isHidden = hidesToolbar }
    }
  }

  /// The duration of the toolbar's slide, in seconds.
  ///
  /// Policy: `bar-toolbar-duration`.
  static var toolbarDuration: Double { 0.25 }

  /// Adds the toolbar when it is first shown, and places it.
  func installToolbar() {
    guard let view = viewIfLoaded, !hidesToolbar || toolbar.superview != nil else { return }
    if toolbar.superview == nil {
      toolbar.onTranslucency = { [weak view] in view?.setNeedsLayout() }
      view.insertSubview(toolbar, belowSubview: navigationBar)
      updateToolbar()
    }
    placeToolbar(isHidden: hidesToolbar)
  }

  /// Shows the top controller's buttons in the toolbar, unless it is hidden.
  func updateToolbar() {
    guard !hidesToolbar else { return }
    toolbar.items = topViewController?.toolbarItems ?? []
  }

  /// Updates the toolbar after a controller's buttons changed, if it is on top and no transition is running.
  func toolbarItemsChanged(of controller: ViewController) {
    if controller === topViewController, ownTransition == nil { updateToolbar() }
  }

  private func placeToolbar(isHidden: Bool) {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let height = Toolbar.height
    toolbar.frame = Rect(
      x: 0, y: isHidden ? bounds.height : bounds.height - safe.bottom - height,
      width: bounds.width, height: height)
    toolbar.overhang = EdgeInsets(top: 0, left: 0, bottom: safe.bottom, right: 0)
  }
}
