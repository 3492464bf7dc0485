import LaminaGeometry

/// A stack of controllers, the topmost of which is shown under a bar, as `UINavigationController`.
///
/// ```
/// status bar   20   the bar's background reaches up to here
/// bar          44   back button, title
/// ------------ 64   the safe area of the content, or the beginning of its view: see `ExtendedLayout`
/// ```
/// ```
/// push, animated   willMove(toParent:) viewDidLoad  old viewWillDisappear  new viewWillAppear  layout
///                  - the slide -  old viewDidDisappear  new viewDidAppear  new didMove(toParent:)
/// ```
/// A change without animation ends with the next layout in place of the slide; so does everything in an application
/// without a frame loop. Policy: `transition-needs-loop`. A controller that is popped has `didMove(toParent:)`
/// called when it has disappeared. While the stack is not on the screen all is done at once.
///
/// A change during a slide has that end first, at once: one that a finger drives is cancelled.
/// Policy: `stack-change-in-transition`.
@MainActor open class NavigationController: ViewController {
  /// The controllers, the one at the bottom first.
  public internal(set) var viewControllers: [ViewController] = []
  /// The bar.
  public let navigationBar = NavigationBar()
  /// Hears of changes, and animates them; kept weakly.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// Swipes back: a drag from the left edge drives a pop.
  ///
  /// It begins where there is something to go back to, and nothing moves.
  /// Policy: `swipe-back-cancelled`.
  public let interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer
  /// The driver of a pop that a finger moves.
  var popDriver: PercentDrivenInteractiveTransition?
  /// Where the views lie that move.
  var movingContainer: View?

  /// The controller that is shown; `nil` for an empty stack.
  public var topViewController: ViewController? { viewControllers.last }

  /// Whether there is no bar.
  public var isNavigationBarHidden = false {
    didSet {
      guard isNavigationBarHidden != oldValue else { return }
      navigationBar.isHidden = isNavigationBarHidden
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The bar at the lower edge, with the buttons of the controller that is shown.
  public private(set) lazy var toolbar = Toolbar()

  /// Whether there is no toolbar.
  var hidesToolbar = true

  /// Makes a stack of one controller.
  ///
  /// - Parameter root: the controller at the bottom; `nil` for an empty stack.
  public init(rootViewController root: ViewController? = nil) {
    let recognizer = PopGestureRecognizer()
    recognizer.edges = .left
    interactivePopGestureRecognizer = recognizer
    super.init()
    recognizer.stack = self
    recognizer.addAction { [weak self] in self?.followPopGesture($0) }
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.onTranslucency = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    if let root { push(root, animated: false) }
  }

  /// Makes the view that holds the bar and the content.
  open override func loadView() {
    let container = ContainerView()
    container.onLayout = { [weak self] in self?.layOutContent() }
    container.addSubview(navigationBar)
    container.addGestureRecognizer(interactivePopGestureRecognizer)
    view = container
  }

  override func contentWillAppear() { installContent() }

  /// Puts the view of the topmost controller there.
  private func installContent() {
    guard ownTransition == nil, let view = topViewController?.view, let viewIfLoaded,
      view.superview !== viewIfLoaded
    else { return }
    viewIfLoaded.insertSubview(view, at: 0)
  }

  // MARK: - Stack

  /// Puts a controller on top.
  ///
  /// One that is in the stack, in another controller or presented adds a warning to `View.warnings`, and nothing
  /// else happens; nor does it for a tab bar controller. Policy: `push-refused`.
  ///
  /// - Parameters:
  ///   - controller: one that is in no controller.
  ///   - animated: whether it moves.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    change { $0.push(controller, animated: animated) }
  }

  /// Takes the topmost controller off.
  ///
  /// - Parameter animated: whether it moves.
  /// - Returns: the controller; `nil` if it is the only one, which stays.
  @discardableResult public func popViewController(animated: Bool) -> ViewController? {
    popped { $0.count - 2 }.perform(animated).last
  }

  /// Takes all controllers off but the one at the bottom.
  ///
  /// - Parameter animated: whether it moves.
  /// - Returns: the controllers, the topmost last.
  @discardableResult public func popToRootViewController(animated: Bool) -> [ViewController] {
    popped { _ in 0 }.perform(animated)
  }

  /// Takes the controllers above one off.
  ///
  /// A controller that is not in the stack adds a warning to `View.warnings`.
  ///
  /// - Parameters:
  ///   - controller: the one that is then on top.
  ///   - animated: whether it moves.
  /// - Returns: the controllers, the topmost last.
  @discardableResult public func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController] {
    guard viewControllers.contains(where: { $0 === controller }) else {
      warn("pops to a controller that is not in the stack")
      return []
    }
    return popped { $0.firstIndex { $0 === controller } ?? $0.count - 1 }.perform(animated)
  }

  private func warn(_ misuse: String) {
    View.warnings.add(misuse: misuse, of: String(describing: type(of: self)))
  }

  /// Changes the stack now, or when the calls of another change have been made.
  private func change(_ body: @escaping @MainActor (NavigationController) -> Void) {
    guard appearance.state != .disappeared else { return body(self) }
    ScreenChanges.whenFree {
      // Changes that the end of a slide asks for come after this one.
      ScreenChanges.enter {
        self.ownTransition?.endNow()
        body(self)
      }
    }
  }

  /// A pop, as far as it is known before it is done.
  private struct Pop {
    let stack: NavigationController
    let target: ([ViewController]) -> Int
    /// Takes the controllers off; one that waits says which those will be.
    @MainActor func perform(_ animated: Bool) -> [ViewController] {
      var gone: [ViewController] = []
      var isDone = false
      let expected = stack.above(target)
      stack.change { stack in
        isDone = true
        gone = stack.above(target)
        guard !gone.isEmpty else { return }
        ScreenChanges.enter {
          _ = stack.pop(
            to: stack.viewControllers.count - gone.count - 1, animated: animated, driver: nil)
        }
      }
      return isDone ? gone : expected
    }
  }

  private func popped(to target: @escaping ([ViewController]) -> Int) -> Pop {
    Pop(stack: self, target: target)
  }

  /// The controllers above a place of the stack.
  private func above(_ target: ([ViewController]) -> Int) -> [ViewController] {
    let index = target(viewControllers)
    guard index >= 0, index < viewControllers.count - 1 else { return [] }
    return Array(viewControllers[(index + 1)...])
  }

  private func push(_ controller: ViewController, animated: Bool) {
    // One that was taken off just now leaves when the window has been laid out.
    let isOwn = controller.parent === self && !viewControllers.contains { $0 === controller }
    guard isOwn || controller.parent == nil, controller.presentingViewController == nil,
      !(controller is TabBarController), !selfAndParents.contains(where: { $0 === controller })
    else { return warn("pushes a controller that is in another one, or presented, or has tabs") }
    let (old, items) = (topViewController, items)
    ScreenChanges.enter {
      if isOwn { controller.removeFromParent() }
      addChild(controller)
      viewControllers.append(controller)
      if viewControllers.count == 1 { tabBarItemChanged() }
      if let old, animated, canMove(from: old, to: controller) {
        return move(Change(operation: .push, from: old, to: controller, items: items))
      }
      exchangeContent(
        old, for: controller, animated: animated,
        hasCome: { [weak self, weak controller] in controller?.didMove(toParent: self) })
    }
  }

  /// Takes controllers off.
  ///
  /// - Parameters:
  ///   - index: the place of the one that is then on top.
  ///   - animated: whether it moves.
  ///   - driver: what drives the motion.
  /// - Returns: the controllers, the topmost last.
  func pop(
    to index: Int, animated: Bool, driver: PercentDrivenInteractiveTransition?
  ) -> [ViewController] {
    let items = items
    let gone = Array(viewControllers[(index + 1)...])
    viewControllers.removeSubrange((index + 1)...)
    for controller in gone { controller.willMove(toParent: nil) }
    if let from = gone.last, let to = topViewController, animated, canMove(from: from, to: to) {
      move(Change(operation: .pop, from: from, to: to, gone: gone, items: items), driver: driver)
      return gone
    }
    // Those between were not on the screen.
    for controller in gone.dropLast() { controller.removeFromParent() }
    exchangeContent(gone.last, for: topViewController, animated: animated) { [weak self] in
      guard let self, let last = gone.last, last.parent === self,
        !viewControllers.contains(where: { $0 === last })
      else { return }
      last.removeFromParent()
    }
    return gone
  }

  private func exchangeContent(
    _ old: ViewController?, for new: ViewController?, animated: Bool,
    hasLeft: (@MainActor () -> Void)? = nil, hasCome: (@MainActor () -> Void)? = nil
  ) {
    updateItems()
    let isShown = isAppearing
    if isShown, let new { delegate?.navigationController(self, willShow: new, animated: animated) }
    exchange(
      old, for: isShown ? new : nil, animated: animated, hasLeft: hasLeft,
      hasCome: { [weak self] in
        hasCome?()
        guard isShown, let self, let new else { return }
        delegate?.navigationController(self, didShow: new, animated: animated)
      })
    viewIfLoaded?.setNeedsLayout()
  }

  /// The items of the two topmost controllers.
  var items: NavigationBar.Items {
    let back = viewControllers.count > 1 ? viewControllers[viewControllers.count - 2] : nil
    return (back?.navigationItem, topViewController?.navigationItem)
  }

  func updateItems() {
    navigationBar.items = items
    updateToolbar()
    for controller in viewControllers {
      controller.navigationItem.onChange = { [weak self] in self?.navigationBar.itemsChanged() }
    }
  }

  override var tabBarItemSource: ViewController? { viewControllers.first }

  override func tabBarItemChanged(of child: ViewController) {
    if child === viewControllers.first { tabBarItemChanged() }
  }

  // MARK: - Layout

  private func layOutContent() {
    installContent()
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    navigationBar.frame = Rect(
      x: 0, y: safe.top, width: bounds.width, height: NavigationBar.height)
    navigationBar.overhang = EdgeInsets(top: safe.top, left: 0, bottom: 0, right: 0)
    installToolbar()
    movingContainer?.frame = bounds
    guard ownTransition == nil, let controller = topViewController else { return }
    controller.view.frame = place(of: controller)
  }

  /// Where the view of a controller lies; the controller learns what bars cover of it.
  func place(of controller: ViewController) -> Rect {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let top = ExtendedLayout.BarEdge(
      depth: isNavigationBarHidden ? 0 : safe.top + NavigationBar.height,
      isTranslucent: navigationBar.isTranslucent)
    let tabBar = tabBarController?.tabBar
    let under = ExtendedLayout.BarEdge(
      depth: tabBar == nil ? 0 : safe.bottom, isTranslucent: tabBar?.isTranslucent ?? true)
    let bottom =
      isToolbarHidden
      ? under
      : ExtendedLayout.BarEdge(
        depth: safe.bottom + Toolbar.height, isTranslucent: toolbar.isTranslucent)
    let (frame, covered) = controller.extendedLayout.place(in: bounds, top: top, bottom: bottom)
    controller.barInsets = covered
    return frame
  }
}
