// Controllers are told that they have appeared when a window has been laid out with them.

import LaminaLayers

extension Window {
  /// Ends what a controller was told to begin, once the window has been laid out.
  ///
  /// ```
  /// pass over the tree   1 window, views ...   2 window: viewDidAppear, views that are marked again ...
  /// ```
  ///
  /// - Parameters:
  ///   - controller: which.
  ///   - completion: called after it.
  func endAppearance(
    of controller: ViewController, _ completion: (@MainActor () -> Void)? = nil
  ) {
    guard !isHidden else {
      // No layout will come.
      controller.endAppearanceTransition()
      completion?()
      return
    }
    appearanceEnds.append(AppearanceEnd(controller: controller, completion: completion))
    layer.markNeedsLayout()
  }

  /// Ends what a layout lies behind of, and has what is left ended by the next pass.
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

  /// The window has been shown or hidden: its controllers appear or disappear.
  func tellControllersOfVisibility() {
    if !isHidden {
      tellControllers(in: self) { $0.viewWillMove(to: self) }
    } else {
      ScreenChanges.enter { tellControllersOfHiding() }
    }
  }

  private func tellControllersOfHiding() {
    tellControllers(in: self) { $0.presentation?.transition?.endNow() }
    endMotions()
    tellControllers(in: self) { $0.windowIsHidden() }
    // No layout will come: what has begun is over.
    let ends = appearanceEnds
    appearanceEnds = []
    for end in ends {
      end.controller?.endAppearanceTransition()
      end.completion?()
    }
    tellControllers(in: self) { $0.endAppearanceTransition() }
  }

  private func tellControllers(in view: View, _ tell: (ViewController) -> Void) {
    if let controller = view.controller { tell(controller) }
    // A call may take some of them away.
    for subview in view.subviews where subview.superview === view {
      tellControllers(in: subview, tell)
    }
  }
}
