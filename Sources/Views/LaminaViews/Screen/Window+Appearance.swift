// Ends appearance transitions of controllers once their window has been laid out.

import LaminaLayers

extension Window {
  /// Ends a controller's appearance transition once the window has been laid out; at once if the window is hidden.
  ///
  /// ```
  /// pass over the tree   1 window, views ...   2 window: viewDidAppear, views that are marked again ...
  /// ```
  ///
  /// - Parameters:
  ///   - controller: the controller.
  ///   - completion: called after the transition ended.
  func endAppearance(
    of controller: ViewController, _ completion: (@MainActor () -> Void)? = nil
  ) {
    guard !isHidden else {
      // A hidden window is not laid out, so end it now.
      controller.endAppearanceTransition()
      completion?()
      return
    }
    appearanceEnds.append(AppearanceEnd(controller: controller, completion: completion))
    layer.markNeedsLayout()
  }

  /// Ends the appearance transitions whose layout is complete; leaves the others to the next pass.
  func endAppearances() {
    guard !appearanceEnds.isEmpty else { return }
    let ready = appearanceEnds.filter(\.isLaidOut)
    appearanceEnds.removeAll(where: \.isLaidOut)
    for index in appearanceEnds.indices { appearanceEnds[index].isLaidOut = true }
    if !appearanceEnds.isEmpty { layer.markNeedsLayout() }
    ScreenChanges.enter {
      for end in ready {
        end.controller?.endAppearanceTransition()
        end.completion?()
      }
    }
  }

  /// Makes the controllers in the window appear or disappear after the window was shown or hidden.
  func notifyControllersOfVisibility() {
    if !isHidden {
      notifyControllers(in: self) { $0.viewWillMove(to: self) }
    } else {
      ScreenChanges.enter { notifyControllersOfHiding() }
    }
  }

  private func notifyControllersOfHiding() {
    notifyControllers(in: self) { $0.presentation?.transition?.endNow() }
    endMotions()
    notifyControllers(in: self) { $0.windowIsHidden() }
    // A hidden window is not laid out, so end all pending transitions.
    let ends = appearanceEnds
    appearanceEnds = []
    for end in ends {
      end.controller?.endAppearanceTransition()
      end.completion?()
    }
    notifyControllers(in: self) { $0.endAppearanceTransition() }
  }

  private func notifyControllers(in view: View, _ notify: (ViewController) -> Void) {
    if let controller = view.controller { notify(controller) }
    // A call may remove some of the subviews.
    for subview in view.subviews where subview.superview === view {
      notifyControllers(in: subview, notify)
    }
  }
}
