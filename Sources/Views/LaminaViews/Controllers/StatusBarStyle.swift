import LaminaGeometry

// The controllers that decide about the status bar, and their preferences.

/// The colour of the status bar's text, like `UIStatusBarStyle`.
public enum StatusBarStyle: Int, CaseIterable, Hashable, Sendable {
  /// Dark on light windows, and light in dark mode.
  case `default` = 0
  /// White, for dark content.
  case lightContent = 1
  /// Black, for light content.
  case darkContent = 3

  /// The colour of the text.
  var color: ViewColor {
    switch self {
    case .default: .label
    case .lightContent: .white
    case .darkContent: .black
    }
  }
}

extension Screen {
  /// Returns the foremost controller that decides about the status bar.
  ///
  /// - Parameter level: the level of the status bar.
  /// - Returns: the controller; `nil` for none.
  func statusBarController(below level: Window.Level) -> ViewController? {
    let window = windows.last {
      $0.level < level && $0.rootViewController != nil && $0.bounds.size == bounds.size
    }
    return window?.rootViewController?.foremost { $0.modalPresentationCapturesStatusBarAppearance }
  }
}

extension ViewController {
  /// Lets the status bar of the controller's screen follow the controllers.
  func updateStatusBar() { viewIfLoaded?.window?.screen.statusBar?.followControllers() }

  /// Returns the last controller of the chain of presented ones that fill the window.
  ///
  /// - Parameter isIncluded: whether a presented controller that does not fill the window counts as well.
  /// - Returns: the controller; this one if none of them counts.
  func foremost(includes isIncluded: (ViewController) -> Bool) -> ViewController {
    var (found, next): (ViewController, ViewController?) = (self, presentedInside)
    while let controller = next {
      guard let presentation = controller.presentation, !presentation.isLeaving else { break }
      let isIncluded = presentation.shouldRemovePresentersView || isIncluded(controller)
      if isIncluded { found = controller }
      next = controller.presentedInside
    }
    return found
  }

  /// The controller that this one or one of its children presents; `nil` for none.
  private var presentedInside: ViewController? {
    if let presented { return presented }
    for child in children {
      if let found = child.presentedInside { return found }
    }
    return nil
  }

  /// Returns the last controller of a chain of children that controllers name; this one if it names none.
  func statusBarDecider(_ child: (ViewController) -> ViewController?) -> ViewController {
    var (found, seen): (ViewController, Int) = (self, 0)
    // Controllers that name each other end the chain.
    while let next = child(found), next !== found, seen < 100 { (found, seen) = (next, seen + 1) }
    return found
  }
}
