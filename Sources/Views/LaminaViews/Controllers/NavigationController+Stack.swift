import LaminaGeometry

// Changes of a whole stack, of the visibility of its bar, and of the tab bar below it.

extension NavigationController {
  /// Replaces the controllers of the stack.
  func replaceStack(_ new: [ViewController], animated: Bool) {
    let added = new.filter { controller in !stacked.contains { $0 === controller } }
    guard added.allSatisfy(canAdd),
      new.indices.allSatisfy({ i in !new[..<i].contains { $0 === new[i] } })
    else { return warn("gets controllers that are contained, presented, doubled or have tabs") }
    let (before, items, old) = (stacked, items, stacked.last)
    let gone = before.filter { controller in !new.contains { $0 === controller } }
    ScreenChanges.enter {
      for controller in gone { controller.willLeaveParent() }
      for controller in added {
        if controller.parent === self { controller.removeFromParent() }
        addChild(controller)
      }
      stacked = new
      updateBottomBar()
      if new.first !== before.first { tabBarItemChanged() }
      if let old, let to = new.last, old !== to, animated, canMove(from: old, to: to) {
        let isPop = before.contains { $0 === to }
        return move(
          Change(
            operation: isPop ? .pop : .push, from: old, to: to, before: before, gone: gone,
            added: added, items: items))
      }
      finishReplacing(before, gone: gone, added: added, animated: animated)
    }
  }

  private func finishReplacing(
    _ before: [ViewController], gone: [ViewController], added: [ViewController], animated: Bool
  ) {
    let (old, new) = (before.last, stacked.last)
    for controller in gone where controller !== old { controller.removeFromParent() }
    for controller in added where controller !== new { controller.didMove(toParent: self) }
    guard old !== new else {
      updateItems()
      viewIfLoaded?.setNeedsLayout()
      return
    }
    exchangeContent(
      old, for: new, animated: animated,
      hasLeft: { [weak self] in if let old { self?.removeIfGone(old) } },
      hasCome: { [weak self, weak new] in
        if let new, added.contains(where: { $0 === new }) { new.didMove(toParent: self) }
      })
  }

  /// Removes a controller that has left the screen and is not in the stack.
  func removeIfGone(_ controller: ViewController) {
    guard controller.parent === self, !stacked.contains(where: { $0 === controller }) else {
      return
    }
    controller.removeFromParent()
  }

  // MARK: - Navigation bar

  /// The duration of the navigation bar's slide, in seconds, like `UINavigationController.hideShowBarDuration`.
  public static var hideShowBarDuration: Double { 0.2 }

  /// Shows or hides the navigation bar, which slides at the upper edge if the change is animated.
  func changeBar(hidden: Bool, animated: Bool) {
    let moves = animated && canMove
    guard let view = viewIfLoaded, moves else {
      hidesNavigationBar = hidden
      navigationBar.isHidden = hidden
      viewIfLoaded?.setNeedsLayout()
      return updateStatusBar()
    }
    if !hidden {
      View.performWithoutAnimation {
        navigationBar.isHidden = false
        placeBar()
      }
    }
    hidesNavigationBar = hidden
    View.animate(duration: NavigationController.hideShowBarDuration) {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self, navigationBar.isHidden != hidesNavigationBar else { return }
      navigationBar.isHidden = hidesNavigationBar
      view.setNeedsLayout()
    }
    updateStatusBar()
  }

  // MARK: - Tab bar

  /// Finds whether a controller of the stack hides the tab bar.
  func updateBottomBar() {
    let hides = stacked.contains(where: \.hidesBottomBarWhenPushed)
    guard hides != hidesBottomBar else { return }
    hidesBottomBar = hides
    tabBarController?.viewIfLoaded?.setNeedsLayout()
  }
}
