import LaminaGeometry

/// A stack of controllers, the topmost of which is shown under a bar, as `UINavigationController`.
///
/// ```
/// status bar   20   the bar's background reaches up to here
/// bar          44   back button, title
/// ------------ 64   the safe area of the content, or the beginning of its view: see `ExtendedLayout`
/// ```
/// Nothing moves by itself when a controller is pushed or popped: `animated` is what controllers are told (a
/// named policy). A controller that is pushed has `didMove(toParent:)` called when it has appeared, one
/// that is popped when it has disappeared; at once while the stack is not on the screen.
@MainActor open class NavigationController: ViewController {
  /// The controllers, the one at the bottom first.
  public private(set) var viewControllers: [ViewController] = []
  /// The bar.
  public let navigationBar = NavigationBar()

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

  /// Makes a stack of one controller.
  ///
  /// - Parameter root: the controller at the bottom; `nil` for an empty stack.
  public init(rootViewController root: ViewController? = nil) {
    super.init()
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.onTranslucency = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    if let root { pushViewController(root, animated: false) }
  }

  /// Makes the view that holds the bar and the content.
  open override func loadView() {
    let container = ContainerView()
    container.onLayout = { [weak self] in self?.layOutContent() }
    container.addSubview(navigationBar)
    view = container
  }

  override func contentWillAppear() { installContent() }

  /// Puts the view of the topmost controller there.
  private func installContent() {
    guard let view = topViewController?.view, let viewIfLoaded, view.superview !== viewIfLoaded
    else { return }
    viewIfLoaded.insertSubview(view, at: 0)
  }

  // MARK: - Stack

  /// Puts a controller on top.
  ///
  /// - Parameters:
  ///   - controller: one that is in no controller.
  ///   - animated: what controllers are told.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    precondition(
      !viewControllers.contains { $0 === controller }, "a controller is pushed once")
    // One that was taken off just now leaves when the window has been laid out.
    if controller.parent === self { controller.removeFromParent() }
    precondition(controller.parent == nil, "a controller is in one other")
    precondition(!(controller is TabBarController), "a tab bar controller is not pushed")
    let old = topViewController
    addChild(controller)
    viewControllers.append(controller)
    if viewControllers.count == 1 { tabBarItemChanged() }
    exchangeContent(
      old, for: controller, animated: animated,
      hasCome: { [weak self, weak controller] in controller?.didMove(toParent: self) })
  }

  /// Takes the topmost controller off.
  ///
  /// - Parameter animated: what controllers are told.
  /// - Returns: the controller; `nil` if it is the only one, which stays.
  @discardableResult public func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1 else { return nil }
    return pop(to: viewControllers.count - 2, animated: animated).last
  }

  /// Takes all controllers off but the one at the bottom.
  ///
  /// - Parameter animated: what controllers are told.
  /// - Returns: the controllers, the topmost last.
  @discardableResult public func popToRootViewController(animated: Bool) -> [ViewController] {
    viewControllers.count > 1 ? pop(to: 0, animated: animated) : []
  }

  /// Takes the controllers above one off.
  ///
  /// - Parameters:
  ///   - controller: the one that is then on top.
  ///   - animated: what controllers are told.
  /// - Returns: the controllers, the topmost last.
  /// - Precondition: it is in the stack.
  @discardableResult public func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController] {
    guard let index = viewControllers.firstIndex(where: { $0 === controller }) else {
      preconditionFailure("the controller is not in the stack")
    }
    return index < viewControllers.count - 1 ? pop(to: index, animated: animated) : []
  }

  private func pop(to index: Int, animated: Bool) -> [ViewController] {
    let gone = Array(viewControllers[(index + 1)...])
    viewControllers.removeSubrange((index + 1)...)
    for controller in gone { controller.willMove(toParent: nil) }
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
    exchange(
      old, for: isShown ? new : nil, animated: animated, hasLeft: hasLeft, hasCome: hasCome)
    viewIfLoaded?.setNeedsLayout()
  }

  private func updateItems() {
    let back = viewControllers.count > 1 ? viewControllers[viewControllers.count - 2] : nil
    navigationBar.items = (back?.navigationItem, topViewController?.navigationItem)
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
    guard let controller = topViewController else { return }
    let top = ExtendedLayout.BarEdge(
      depth: isNavigationBarHidden ? 0 : safe.top + NavigationBar.height,
      isTranslucent: navigationBar.isTranslucent)
    let tabBar = tabBarController?.tabBar
    let bottom = ExtendedLayout.BarEdge(
      depth: tabBar == nil ? 0 : safe.bottom, isTranslucent: tabBar?.isTranslucent ?? true)
    let (frame, covered) = controller.extendedLayout.place(in: bounds, top: top, bottom: bottom)
    controller.barInsets = covered
    controller.view.frame = frame
  }
}
