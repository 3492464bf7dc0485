// When a controller's view comes onto the screen and leaves it: who is told, and in what order.

/// Where a controller is between being off the screen and on it.
struct Appearance {
  enum State {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  var state = State.disappeared
  var isAnimated = false
  /// Whether somebody has begun the transition by a call, and will end it; the view's place does else.
  var isManaged = false
}

/// A transition that ends once the window has been laid out.
struct AppearanceEnd {
  let controller: ViewController?
  let completion: (@MainActor () -> Void)?
  /// Whether a layout of the window has begun since.
  var isLaidOut = false
}

extension ViewController {
  /// Tells the controller, and those in it, that its view is about to come onto the screen or to leave it.
  ///
  /// A controller that contains others and does not forward by itself calls it, as `UIKit` has it. One that
  /// is on its way to where it is told is not told twice; one that turns back on its way is told that it
  /// will, and not that it had arrived.
  ///
  /// The outer controller is told before those in it of what will be, and after them of what has been (a
  /// named policy).
  ///
  /// - Parameters:
  ///   - isAppearing: whether the view comes.
  ///   - animated: what is passed on; nothing moves by itself.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    begin(isAppearing, animated: animated, isManaged: true)
  }

  /// Tells the controller, and those in it, that what was begun is over.
  public func endAppearanceTransition() {
    let state = appearance.state
    guard state == .appearing || state == .disappearing else { return }
    for child in forwardedChildren where child.appearance.state == state {
      child.endAppearanceTransition()
    }
    // One of them may have ended this one, or have turned it back.
    guard appearance.state == state else { return }
    appearance.isManaged = false
    if state == .appearing {
      appearance.state = .appeared
      viewDidAppear(appearance.isAnimated)
    } else {
      appearance.state = .disappeared
      viewDidDisappear(appearance.isAnimated)
    }
  }

  private func begin(_ isAppearing: Bool, animated: Bool, isManaged: Bool) {
    guard !isAppearing, ownTransition != nil else {
      return beginNow(isAppearing, animated: animated, isManaged: isManaged)
    }
    // Views that move in this one arrive before all of it leaves.
    ScreenChanges.enter {
      ownTransition?.endNow()
      beginNow(isAppearing, animated: animated, isManaged: isManaged)
    }
  }

  private func beginNow(_ isAppearing: Bool, animated: Bool, isManaged: Bool) {
    switch (appearance.state, isAppearing) {
    case (.appearing, true), (.appeared, true), (.disappeared, false), (.disappearing, false):
      return
    case (_, true):
      _ = view
      appearance = Appearance(state: .appearing, isAnimated: animated, isManaged: isManaged)
      viewWillAppear(animated)
      guard appearance.state == .appearing else { return }
      // Views come into the window here: what calls ask for waits until they are there.
      ScreenChanges.enter { contentWillAppear() }
    case (_, false):
      appearance = Appearance(state: .disappearing, isAnimated: animated, isManaged: isManaged)
      viewWillDisappear(animated)
    }
    let state = isAppearing ? Appearance.State.appearing : .disappearing
    // A call may have turned this one back, which has told those in it.
    for child in forwardedChildren where appearance.state == state {
      child.begin(isAppearing, animated: animated, isManaged: false)
    }
  }

  /// The controllers in this one that are told with it: those whose views are in its view.
  private var forwardedChildren: [ViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: viewIfLoaded) ?? false }
  }

  // MARK: - By the view's place

  /// The view is about to come into a window, or into none.
  func viewWillMove(to window: Window?) {
    guard !appearance.isManaged, parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else {
      return
    }
    guard let window else { return begin(false, animated: false, isManaged: false) }
    guard !window.isHidden, !isCovered, !(presentation?.isLeaving ?? false) else { return }
    if let parent, !parent.isAppearing { return }
    let before = appearance.state
    begin(true, animated: false, isManaged: false)
    if appearance.state != before { window.endAppearance(of: self) }
  }

  /// The window is hidden, with whatever somebody was about to show in it.
  func windowIsHidden() {
    guard parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    begin(false, animated: false, isManaged: false)
  }

  /// The view has come into a window, or into none.
  func viewDidMove(to window: Window?) {
    guard window == nil, appearance.state == .disappearing else { return }
    // Where one around it leaves by somebody's call, it is told with that one.
    let isInManaged = selfAndParents.contains {
      $0.appearance.isManaged && $0.appearance.state == .disappearing
    }
    if !isInManaged { endAppearanceTransition() }
  }

  /// Whether it has appeared, or will.
  var isAppearing: Bool { appearance.state == .appearing || appearance.state == .appeared }

  /// Whether a controller that this one, or one around it, presents covers it.
  var isCovered: Bool {
    selfAndParents.contains { controller in
      guard let presented = controller.presentedViewController else { return false }
      return presented.presentation?.shouldRemovePresentersView ?? true
    }
  }
}
