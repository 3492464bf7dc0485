// Appearance of controllers: the calls and their order when a controller's view enters or leaves the screen.

/// The progress of a controller's appearance.
struct Appearance {
  enum State {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  var state = State.disappeared
  var isAnimated = false
  /// Whether a caller began the transition and will end it; otherwise the view's window drives it.
  var isManaged = false
  /// Whether `viewIsAppearing(_:)` has been called.
  var isAnnounced = false
  /// Whether the controller is presented or dismissed itself, until the "did" call of the transition has returned.
  var isModal = false
}

/// An appearance transition of a controller that ends once the window has been laid out.
struct AppearanceEnd {
  let controller: ViewController?
  let completion: (@MainActor () -> Void)?
  /// Whether a layout of the window has begun since the transition was added.
  var isLaidOut = false
}

extension ViewController {
  /// Begins an appearance transition: announces that the view of the controller and its children will appear
  /// or disappear.
  ///
  /// A container that does not forward appearance calls automatically calls it, as in UIKit. A controller
  /// already in or moving to that state gets no second call. If it reverses midway, it gets only the opposite
  /// "will" call.
  ///
  /// "Will" calls reach the outer controller first, "did" calls its children first.
  ///
  /// Policy: `appearance-order`.
  ///
  /// - Parameters:
  ///   - isAppearing: whether the view appears.
  ///   - animated: the value to pass on; it starts no animation.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    begin(isAppearing, animated: animated, isManaged: true)
  }

  /// Begins the appearance transition of a controller that is presented or dismissed.
  func beginModalTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.isModal = appearance.state == (isAppearing ? .disappeared : .appeared)
    beginAppearanceTransition(isAppearing, animated: animated)
  }

  /// Ends the appearance transition that was begun, for the controller and its children.
  public func endAppearanceTransition() {
    let state = appearance.state
    guard state == .appearing || state == .disappearing else { return }
    if state == .appearing { announceAppearing() }
    for child in forwardedChildren where child.appearance.state == state {
      child.endAppearanceTransition()
    }
    // A child's call may have ended this transition, or reversed it.
    guard appearance.state == state else { return }
    appearance.isManaged = false
    if state == .appearing {
      appearance.state = .appeared
      contentDidAppear()
      viewDidAppear(appearance.isAnimated)
      isEnteringParent = false
    } else {
      appearance.state = .disappeared
      viewDidDisappear(appearance.isAnimated)
      isLeavingParent = false
    }
    // The call may have begun another transition.
    if appearance.state == .appeared || appearance.state == .disappeared {
      appearance.isModal = false
    }
    updateStatusBar()
  }

  /// Calls `viewIsAppearing(_:)`, once in each appearance and only in a window: before the view's layout there, or
  /// when the appearance ends without one.
  ///
  /// Policy: `view-is-appearing`.
  func announceAppearing() {
    guard appearance.state == .appearing, !appearance.isAnnounced, viewIfLoaded?.window != nil
    else { return }
    appearance.isAnnounced = true
    updateStatusBar()
    viewIsAppearing(appearance.isAnimated)
  }

  /// Calls `viewIsAppearing(_:)` of the controller and its children, as far as a layout has not called it yet.
  func announceAllAppearing() {
    announceAppearing()
    for child in forwardedChildren { child.announceAllAppearing() }
  }

  private func begin(_ isAppearing: Bool, animated: Bool, isManaged: Bool) {
    if !isAppearing, self.isAppearing { ScreenChanges.enter { contentWillDisappear() } }
    guard !isAppearing, ownTransition != nil else {
      return beginNow(isAppearing, animated: animated, isManaged: isManaged)
    }
    // Running transitions inside this controller end before its own appearance changes.
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
      take(.appearing, animated: animated, isManaged: isManaged)
      viewWillAppear(animated)
      guard appearance.state == .appearing else { return }
      // Views enter the window here: changes that these calls request wait until the views are there.
      ScreenChanges.enter { contentWillAppear() }
    case (_, false):
      take(.disappearing, animated: animated, isManaged: isManaged)
      viewWillDisappear(animated)
    }
    let state = isAppearing ? Appearance.State.appearing : .disappearing
    // A call may have reversed this transition, which has already reached the children.
    for child in forwardedChildren where appearance.state == state {
      child.begin(isAppearing, animated: animated, isManaged: false)
    }
  }

  /// Enters the state of a transition; one that reverses another is no presentation or dismissal.
  private func take(_ state: Appearance.State, animated: Bool, isManaged: Bool) {
    let isReversal = appearance.state == .appearing || appearance.state == .disappearing
    appearance = Appearance(
      state: state, isAnimated: animated, isManaged: isManaged,
      isModal: appearance.isModal && !isReversal)
  }

  /// The children that share this controller's appearance, because their views are in its view.
  private var forwardedChildren: [ViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: viewIfLoaded) ?? false }
  }

  // MARK: - Driven by the view's window

  /// Begins the appearance transition when the view is about to enter a window, or leave its window.
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

  /// Begins disappearance when the window is hidden, even if a caller drives a transition in it.
  func windowIsHidden() {
    guard parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    begin(false, animated: false, isManaged: false)
  }

  /// Ends disappearance when the view has left its window, unless a caller drives it.
  func viewDidMove(to window: Window?) {
    guard window == nil, appearance.state == .disappearing else { return }
    // If a caller drives the disappearance of this controller or of a parent, the caller ends this transition too.
    let isInManaged = selfAndParents.contains {
      $0.appearance.isManaged && $0.appearance.state == .disappearing
    }
    if !isInManaged { endAppearanceTransition() }
  }

  /// Whether the controller has appeared or is appearing.
  var isAppearing: Bool { appearance.state == .appearing || appearance.state == .appeared }

  /// Whether a controller presented by this one, or by a parent, covers it.
  var isCovered: Bool {
    selfAndParents.contains { controller in
      guard let presented = controller.presented else { return false }
      return presented.presentation?.shouldRemovePresentersView ?? true
    }
  }
}
