import LaminaGeometry

// The place of the tab bar: at the lower edge, or beside the screen while a stack hides it.

extension TabBarController {
  /// Whether the tab bar is away while a controller is shown.
  func hidesBar(under controller: ViewController?) -> Bool {
    (controller as? NavigationController)?.hidesBottomBar ?? false
  }

  private var barFrame: Rect {
    let width = view.bounds.width
    let away = view.isRightToLeft ? width : -width
    return shownBarFrame.offset(dx: hidesBar(under: selectedViewController) ? away : 0, dy: 0)
  }

  private var shownBarFrame: Rect {
    let depth = TabBar.height + view.safeAreaInsets.bottom
    return Rect(
      x: 0, y: view.bounds.height - depth, width: view.bounds.width, height: depth)
  }

  /// Whether the tab bar is not yet where the selected stack requires it.
  var needsBarMove: Bool { isViewLoaded && tabBar.frame != barFrame }

  /// Places the tab bar at the lower edge, or beside the screen in the direction in which pushed pages move.
  func placeBar() {
    if tabBar.superview === view { tabBar.frame = barFrame }
  }

  /// Returns the tab bar for a slide of two pages, in which it moves with the lower one.
  ///
  /// Policy: `tab-bar-slides`.
  func lendBar() -> View {
    tabBar.frame = shownBarFrame
    return tabBar
  }

  /// Takes the tab bar back after a slide.
  func takeBackBar() {
    View.performWithoutAnimation {
      if tabBar.superview !== view { view.addSubview(tabBar) }
      view.setNeedsLayout()
    }
  }

  /// The duration in which new buttons of the tab bar fade in, in seconds.
  ///
  /// Policy: `tab-bar-fade`.
  private static var fadeDuration: Double { 0.25 }

  /// Fades in the buttons of the tab bar, on the screen.
  func fadeInButtons() {
    guard isAppearing, viewIfLoaded?.isInRunningWindow ?? false else { return }
    View.performWithoutAnimation { for button in tabBar.buttons { button.alpha = 0 } }
    View.animate(duration: TabBarController.fadeDuration, options: .allowUserInteraction) {
      for button in tabBar.buttons { button.alpha = 1 }
    }
  }
}
