import LaminaGeometry
public import LaminaLayers

/// A controller of a stack, whose top controller is shown under a bar, like `UINavigationController`.
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
/// A change without animation ends at the next layout instead of after the slide, and so does every change in
/// an application without a frame loop. Policy: `transition-needs-loop`. A popped controller gets
/// `didMove(toParent:)` once it has disappeared. While the stack is off the screen, changes are immediate.
///
/// A change during a slide first ends that slide at once; an interactive one is cancelled.
///
/// ```swift
/// let home = ViewController(), detail = ViewController()
/// let stack = NavigationController(rootViewController: home)
/// stack.pushViewController(detail, animated: false)
/// print(stack.topViewController === detail, stack.viewControllers.count)  // true 2
/// ```
///
/// Policy: `stack-change-in-transition`.
@MainActor open class NavigationController: ViewController {
  /// The controllers of the stack, from the bottom to the top; setting them is `setViewControllers(_:animated:)` without
  /// animation.
  open var viewControllers: [ViewController] {
    get { stacked }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controllers of the stack, without the effects of a change.
  var stacked: [ViewController] = []
  /// The navigation bar at the top, with the back button and the top controller's title.
  public let navigationBar: NavigationBar
  /// The delegate, which observes and animates changes; held weakly.
  open weak var delegate: (any NavigationControllerDelegate)?
  /// The recogniser of the swipe back: a drag from the left edge drives a pop.
  ///
  /// It begins only if there is a controller to pop to and no transition is running. The bar must show a back button,
  /// unless the recogniser has a delegate. Policy: `swipe-back-cancelled`.
  public let interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer =
    PopGestureRecognizer()
  /// The driver of the pop that a finger drives; `nil` for none.
  var popDriver: PercentDrivenInteractiveTransition?
  /// The view that contains both controllers' views during a transition; `nil` at other times.
  var movingContainer: View?

  /// The controller at the top of the stack; `nil` for an empty stack.
  open var topViewController: ViewController? { viewControllers.last }

  /// The controller that is presented in front of the stack, else the top one; `nil` for an empty stack.
  open var visibleViewController: ViewController? {
    topViewController?.presented ?? presented ?? topViewController
  }

  /// Whether the navigation bar is hidden, and takes no room; false by default, and setting it does not animate.
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Whether the navigation bar is hidden or sliding out.
  var hidesNavigationBar = false

  /// Shows or hides the navigation bar.
  ///
  /// - Parameters:
  ///   - hidden: whether to hide it.
  ///   - animated: whether it slides at the upper edge, for `hideShowBarDuration`.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    if hidden != hidesNavigationBar { changeBar(hidden: hidden, animated: animated) }
  }

  /// Whether the toolbar is hidden, as by default; setting it does not animate.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows or hides the toolbar.
  ///
  /// - Parameters:
  ///   - hidden: whether to hide it.
  ///   - animated: whether it slides at the lower edge.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    if hidden != hidesToolbar { changeToolbar(hidden: hidden, animated: animated) }
  }

  /// Whether a controller of the stack hides the tab bar; updated when the stack changes.
  var hidesBottomBar = false

  /// The toolbar at the lower edge, with the top controller's buttons; hidden by default.
  public private(set) lazy var toolbar: Toolbar = toolbarClass?.make(.zero) as? Toolbar ?? Toolbar()
  /// The class of the toolbar; `nil` for the standard one.
  private let toolbarClass: Bar.Type?

  /// Whether the toolbar is hidden or sliding out.
  var hidesToolbar = true

  /// Makes a stack with one controller.
  ///
  /// - Parameter root: the bottom controller.
  public init(rootViewController root: ViewController) {
    (navigationBar, toolbarClass) = (NavigationBar(), nil)
    super.init()
    setUpParts()
    push(root, animated: false)
  }

  /// Makes a stack without controllers.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String? = nil, bundle: AnyObject? = nil) {
    (navigationBar, toolbarClass) = (NavigationBar(), nil)
    super.init(nibName: nibName, bundle: bundle)
    setUpParts()
  }

  /// Makes a stack without controllers, whose bars are of given classes.
  ///
  /// - Parameters:
  ///   - navigationBarClass: a subclass of `NavigationBar`; `nil` for the standard bar.
  ///   - toolbarClass: a subclass of `Toolbar`; `nil` for the standard toolbar.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    let bar = (navigationBarClass as? NavigationBar.Type)?.make(.zero)
    navigationBar = bar as? NavigationBar ?? NavigationBar()
    self.toolbarClass = toolbarClass as? Toolbar.Type
    super.init(nibName: nil, bundle: nil)
    setUpParts()
  }

  /// Makes a stack without controllers; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    (navigationBar, toolbarClass) = (NavigationBar(), nil)
    super.init()
    setUpParts()
  }

  private func setUpParts() {
    let recognizer = interactivePopGestureRecognizer
    recognizer.edges = .left
    (recognizer as? PopGestureRecognizer)?.stack = self
    recognizer.addAction { [weak self] in self?.followPopGesture($0) }
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.onTranslucency = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    navigationBar.onRowsChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
  }

  /// Makes the view that contains the navigation bar and the content.
  open override func loadView() {
    let container = ContainerView(frame: Screen.running.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.onLayout = { [weak self] in self?.layOutContent() }
    container.addSubview(navigationBar)
    container.addGestureRecognizer(interactivePopGestureRecognizer)
    view = container
  }

  /// The controller that the delegate was last informed of; held weakly.
  private weak var announced: ViewController?
  /// Whether the delegate expects `didShow` once the stack has appeared.
  private var announcesContent = false

  override func contentWillAppear() {
    installContent()
    guard let controller = topViewController, controller !== announced else { return }
    announcesContent = true
    announce(controller, animated: appearance.isAnimated)
  }

  override func contentDidAppear() {
    guard announcesContent, ownTransition == nil, let controller = topViewController else { return }
    announcesContent = false
    delegate?.navigationController(self, didShow: controller, animated: appearance.isAnimated)
  }

  /// Informs the delegate that a controller will be shown.
  func announce(_ controller: ViewController, animated: Bool) {
    announced = controller
    delegate?.navigationController(self, willShow: controller, animated: animated)
  }

  /// Adds the view of the top controller, if it is missing and no transition is running.
  func installContent() {
    guard ownTransition == nil, let view = topViewController?.view, let viewIfLoaded,
      view.superview !== viewIfLoaded
    else { return }
    viewIfLoaded.insertSubview(view, at: 0)
  }

  // MARK: - Stack

  /// Pushes a controller onto the stack, and shows it.
  ///
  /// A controller that is in the stack, in another controller, or presented is refused with a warning in
  /// `View.warnings`. So is a tab bar controller. Policy: `push-refused`.
  ///
  /// Policy: `push-tells-at-once`.
  ///
  /// - Parameters:
  ///   - controller: a controller without a parent.
  ///   - animated: whether the change is animated.
  open func pushViewController(_ controller: ViewController, animated: Bool) {
    change { $0.push(controller, animated: animated) }
  }

  /// Pops the top controller, unless it is the only one.
  ///
  /// - Parameter animated: whether the change is animated.
  /// - Returns: the popped controller; `nil` if it is the only one, which is not popped.
  @discardableResult open func popViewController(animated: Bool) -> ViewController? {
    popped { $0.count - 2 }.perform(animated).last
  }

  /// Pops all controllers except the bottom one.
  ///
  /// - Parameter animated: whether the change is animated.
  /// - Returns: the popped controllers, the topmost last; empty if there are none.
  @discardableResult open func popToRootViewController(animated: Bool) -> [ViewController]? {
    popped { _ in 0 }.perform(animated)
  }

  /// Pops the controllers above a given one.
  ///
  /// A controller that is not in the stack adds a warning to `View.warnings`.
  ///
  /// - Parameters:
  ///   - controller: the new top controller.
  ///   - animated: whether the change is animated.
  /// - Returns: the popped controllers, the topmost last; empty if there are none.
  @discardableResult open func popToViewController(
    _ controller: ViewController, animated: Bool
  ) -> [ViewController]? {
    guard viewControllers.contains(where: { $0 === controller }) else {
      warn("pops to a controller that is not in the stack")
      return []
    }
    return popped { $0.firstIndex { $0 === controller } ?? $0.count - 1 }.perform(animated)
  }

  /// Replaces the controllers of the stack.
  ///
  /// If the top controller changes, an animated change is a pop to a controller that was in the stack, else a push.
  /// Controllers that are contained, presented, listed twice or have tabs are refused as by
  /// `pushViewController(_:animated:)`; then nothing changes.
  ///
  /// - Parameters:
  ///   - controllers: the new controllers, the bottom one first.
  ///   - animated: whether the change is animated.
  open func setViewControllers(_ controllers: [ViewController], animated: Bool) {
    change { $0.replaceStack(controllers, animated: animated) }
  }

  /// Pushes a controller with animation, as `ViewController.show(_:sender:)` of a controller in the stack requests.
  open override func show(_ controller: ViewController, sender: Any?) {
    pushViewController(controller, animated: true)
  }

  // MARK: - Status bar

  /// The top controller if the navigation bar is hidden, else `nil`, so that `preferredStatusBarStyle` decides.
  ///
  /// Policy: `status-bar-navigation`.
  open override var childForStatusBarStyle: ViewController? {
    isNavigationBarHidden ? topViewController : nil
  }

  /// The top controller.
  open override var childForStatusBarHidden: ViewController? { topViewController }

  /// White text on a black navigation bar, else the default.
  open override var preferredStatusBarStyle: StatusBarStyle {
    navigationBar.barStyle == .black ? .lightContent : .default
  }

  // MARK: - Changes

  func warn(_ misuse: String) {
    View.warnings.add(misuse: misuse, of: String(describing: type(of: self)))
  }

  /// Changes the stack now or, while another screen change is beginning or ending, after that.
  private func change(_ body: @escaping @MainActor (NavigationController) -> Void) {
    guard appearance.state != .disappeared else { return body(self) }
    ScreenChanges.whenFree {
      // Changes requested by the end of a slide come after this one.
      ScreenChanges.enter {
        self.ownTransition?.endNow()
        body(self)
      }
    }
  }

  /// A pop that has not been performed yet.
  private struct Pop {
    let stack: NavigationController
    let target: ([ViewController]) -> Int
    /// Pops the controllers above the target and returns them; if the pop must wait, returns those that it would remove
    /// now.
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
            to: stack.stacked.count - gone.count - 1, animated: animated, driver: nil)
        }
      }
      return isDone ? gone : expected
    }
  }

  private func popped(to target: @escaping ([ViewController]) -> Int) -> Pop {
    Pop(stack: self, target: target)
  }

  /// Returns the controllers above the index that a closure finds in the stack; none if it is not a valid index.
  private func above(_ target: ([ViewController]) -> Int) -> [ViewController] {
    let index = target(stacked)
    guard index >= 0, index < stacked.count - 1 else { return [] }
    return Array(stacked[(index + 1)...])
  }

  /// Whether a controller can be added to the stack.
  func canAdd(_ controller: ViewController) -> Bool {
    // A controller popped just now is removed only after the window's next layout.
    (controller.parent == nil || controller.parent === self)
      && !stacked.contains { $0 === controller } && controller.presenter == nil
      && !(controller is TabBarController) && !selfAndParents.contains { $0 === controller }
  }

  private func push(_ controller: ViewController, animated: Bool) {
    guard canAdd(controller) else {
      return warn("pushes a controller that is contained, presented or a tab bar controller")
    }
    let (old, before, items) = (stacked.last, stacked, items)
    ScreenChanges.enter {
      if controller.parent === self { controller.removeFromParent() }
      addChild(controller)
      stacked.append(controller)
      updateBottomBar()
      if stacked.count == 1 { tabBarItemChanged() }
      if let old, animated, canMove(from: old, to: controller) {
        return move(
          Change(
            operation: .push, from: old, to: controller, before: before, added: [controller],
            items: items))
      }
      exchangeContent(
        old, for: controller, animated: animated,
        hasCome: { [weak self, weak controller] in controller?.didMove(toParent: self) })
    }
  }

  /// Pops the controllers above an index of the stack.
  ///
  /// - Parameters:
  ///   - index: the index of the new top controller.
  ///   - animated: whether the change is animated.
  ///   - driver: the interactive driver.
  /// - Returns: the popped controllers, the topmost last.
  func pop(
    to index: Int, animated: Bool, driver: PercentDrivenInteractiveTransition?
  ) -> [ViewController] {
    let (items, before) = (items, stacked)
    let gone = Array(stacked[(index + 1)...])
    stacked.removeSubrange((index + 1)...)
    updateBottomBar()
    for controller in gone { controller.willLeaveParent() }
    if let from = gone.last, let to = stacked.last, animated, canMove(from: from, to: to) {
      move(
        Change(operation: .pop, from: from, to: to, before: before, gone: gone, items: items),
        driver: driver)
      return gone
    }
    // The controllers between were not on the screen.
    for controller in gone.dropLast() { controller.removeFromParent() }
    exchangeContent(gone.last, for: stacked.last, animated: animated) { [weak self] in
      if let last = gone.last { self?.removeIfGone(last) }
    }
    return gone
  }

  func exchangeContent(
    _ old: ViewController?, for new: ViewController?, animated: Bool,
    hasLeft: (@MainActor () -> Void)? = nil, hasCome: (@MainActor () -> Void)? = nil
  ) {
    updateItems()
    let isShown = isAppearing
    if isShown, let new { announce(new, animated: animated) }
    exchange(
      old, for: isShown ? new : nil, animated: animated, hasLeft: hasLeft,
      hasCome: { [weak self] in
        hasCome?()
        guard isShown, let self, let new else { return }
        delegate?.navigationController(self, didShow: new, animated: animated)
      })
    viewIfLoaded?.setNeedsLayout()
  }

  /// The navigation items of the two topmost controllers; `nil` for a missing one.
  var items: NavigationBar.Items {
    let back = stacked.count > 1 ? stacked[stacked.count - 2] : nil
    return (back?.navigationItem, stacked.last?.navigationItem)
  }

  func updateItems() {
    navigationBar.items = items
    updateToolbar()
    for controller in stacked {
      controller.navigationItem.onChange = { [weak self] in self?.itemChanged() }
    }
  }

  override var tabBarItemSource: ViewController? { stacked.first }

  override func tabBarItemChanged(of child: ViewController) {
    if child === stacked.first { tabBarItemChanged() }
  }
}
