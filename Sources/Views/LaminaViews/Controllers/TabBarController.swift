import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A controller that contains several others and shows one of them over a bar of buttons, like `UITabBarController`.
///
/// A navigation controller in it fills it, and places its own content over or under the bar, whereas
/// any other controller's view is placed by `ExtendedLayout`. On selection, the new controller's `viewWillAppear`
/// precedes the old one's `viewWillDisappear`, as measured on `UIKit`.
///
/// ```swift
/// let home = ViewController(), search = ViewController()
/// home.title = "Home"
/// search.title = "Search"
/// let tabs = TabBarController()
/// tabs.viewControllers = [home, search]
/// tabs.selectedIndex = 1
/// print(tabs.selectedViewController === search)
/// ```
@MainActor open class TabBarController: ViewController {
  /// The tab bar at the lower edge, with a button for each controller.
  public let tabBar = TabBar()

  /// The controllers of the tabs, from the left; setting `nil` removes all, and the value is never `nil`.
  ///
  /// - Precondition: they have no other parent.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var viewControllers: [ViewController]! {
    get { tabs }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controllers of the tabs, without the effects of a change.
  private(set) var tabs: [ViewController] = []

  /// Replaces the controllers of the tabs.
  ///
  /// The selected controller remains selected if it still has a tab; else the tab at its index is selected, or the first.
  ///
  /// - Parameters:
  ///   - viewControllers: the new controllers, from the left; `nil` for none.
  ///   - animated: whether new buttons of the tab bar fade in.
  /// - Precondition: they have no other parent.
  open func setViewControllers(_ viewControllers: [ViewController]?, animated: Bool) {
    let (old, selected) = (tabs, selectedViewController)
    tabs = viewControllers ?? []
    controllersChanged(from: old, selected: selected)
    if animated { fadeInButtons() }
  }

  /// The index of the selected tab; 0 by default.
  ///
  /// - Precondition: the index is valid, or 0 if there are no controllers.
  open var selectedIndex = 0 {
    didSet {
      ensure(
        selectedIndex == 0 || tabs.indices.contains(selectedIndex),
        "index \(selectedIndex) is not in 0..<\(tabs.count) controllers")
      if selectedIndex != oldValue { showSelected() }
    }
  }

  /// The controller of the selected tab; `nil` if there are no tabs.
  ///
  /// Setting a controller that has no tab, or `nil`, is ignored.
  open var selectedViewController: ViewController? {
    get { tabs.indices.contains(selectedIndex) ? tabs[selectedIndex] : nil }
    set {
      if let index = tabs.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
    }
  }

  /// The selected controller.
  open override var childForStatusBarStyle: ViewController? { selectedViewController }
  /// The selected controller.
  open override var childForStatusBarHidden: ViewController? { selectedViewController }

  /// The delegate, which observes and animates selections; held weakly.
  open weak var delegate: (any TabBarControllerDelegate)?

  private var shown: ViewController?
  /// The view that contains both controllers' views during a transition; `nil` at other times.
  var movingContainer: View?

  /// Makes a tab bar controller without tabs.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String? = nil, bundle: AnyObject? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    setUpParts()
  }

  /// Makes a controller without tabs; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init()
    setUpParts()
  }

  private func setUpParts() {
    tabBar.onSelect = { [weak self] in self?.selectByFinger($0) }
    tabBar.onTranslucency = { [weak self] in
      guard let self else { return }
      viewIfLoaded?.setNeedsLayout()
      selectedViewController?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Makes the view that contains the tab bar and the content.
  open override func loadView() {
    let container = ContainerView(frame: Screen.running.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.onLayout = { [weak self] in self?.layOutContent() }
    container.addSubview(tabBar)
    view = container
  }

  override func contentWillAppear() { installContent() }

  private func installContent() {
    guard ownTransition == nil, let controller = selectedViewController, let viewIfLoaded,
      shown == nil || shown === controller, controller.view.superview !== viewIfLoaded
    else { return }
    shown = controller
    viewIfLoaded.insertSubview(controller.view, at: 0)
  }

  /// Called when the user taps a button of the tab bar, before its controller is selected; does nothing.
  ///
  /// Policy: `tab-item-first`.
  ///
  /// - Parameters:
  ///   - tabBar: the bar.
  ///   - item: the item of the button.
  open func tabBar(_ tabBar: TabBar, didSelect item: TabBarItem) {}

  /// Selects a tab; a stack whose tab is already selected pops to its root.
  ///
  /// Policy: `tab-pops-to-root`.
  private func selectByFinger(_ index: Int) {
    guard tabs.indices.contains(index) else { return }
    if tabBar.items.indices.contains(index) { tabBar(tabBar, didSelect: tabBar.items[index]) }
    guard tabs.indices.contains(index) else { return }
    let controller = tabs[index]
    // The delegate may replace the controllers.
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true,
      tabs.contains(where: { $0 === controller })
    else { return }
    if controller === selectedViewController, let stack = controller as? NavigationController {
      stack.popToRootViewController(animated: true)
    }
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Selects the old tab again after a cancelled transition, which has left the old controller's view on the screen.
  func select(_ controller: ViewController) {
    guard let index = tabs.firstIndex(where: { $0 === controller }) else { return }
    shown = controller
    selectedIndex = index
    tabBar.selectedIndex = index
  }

  private func controllersChanged(from old: [ViewController], selected: ViewController?) {
    ownTransition?.endNow()
    for controller in old where !tabs.contains(where: { $0 === controller }) {
      controller.willLeaveParent()
      if controller !== shown { controller.removeFromParent() }
    }
    for controller in tabs where controller.parent !== self {
      ensure(controller.parent == nil, "the controller is contained in another one")
      addChild(controller)
      controller.didMove(toParent: self)
    }
    selectedIndex =
      tabs.firstIndex { $0 === selected }
      ?? (tabs.indices.contains(selectedIndex) ? selectedIndex : 0)
    tabBar.items = tabs.map(\.tabBarItem)
    showSelected()
  }

  override func tabBarItemChanged(of child: ViewController) {
    guard tabs.contains(where: { $0 === child }) else { return }
    tabBar.items = tabs.map(\.tabBarItem)
  }

  private func showSelected() {
    tabBar.selectedIndex = selectedIndex
    guard appearance.state != .disappeared else { return updateShown() }
    ScreenChanges.whenFree {
      ScreenChanges.enter {
        self.ownTransition?.endNow()
        self.updateShown()
      }
    }
  }

  private func updateShown() {
    let (old, new) = (shown, selectedViewController)
    guard old !== new else { return }
    // Off the screen, the new controller is loaded just before it becomes visible.
    shown = isAppearing ? new : nil
    if let old, let new, shown != nil, move(from: old, to: new) { return }
    exchange(
      old, for: shown, arrivesFirst: true, animated: false,
      hasLeft: { [weak self] in if let old { self?.removeIfGone(old) } })
    viewIfLoaded?.setNeedsLayout()
  }

  /// Removes a controller that has left the screen and no longer has a tab.
  func removeIfGone(_ controller: ViewController) {
    guard controller.parent === self, !tabs.contains(where: { $0 === controller }) else {
      return
    }
    controller.removeFromParent()
  }

  private func layOutContent() {
    installContent()
    placeBar()
    movingContainer?.frame = view.bounds
    placeSelected()
  }

  /// Places the view of the controller that is shown.
  func placeSelected() {
    guard ownTransition == nil, let controller = shown ?? selectedViewController else { return }
    controller.view.frame = place(of: controller)
  }

  /// Returns the frame of a controller's view, and sets the controller's `barInsets`.
  func place(of controller: ViewController) -> Rect {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let isStack = controller is NavigationController
    let rules = isStack ? ExtendedLayout(includesOpaqueBars: true) : controller.extendedLayout
    let (frame, covered) = rules.place(
      in: bounds, top: .none,
      bottom: hidesBar(under: controller)
        ? .none
        : ExtendedLayout.BarEdge(
          depth: TabBar.height + safe.bottom, isTranslucent: tabBar.isTranslucent))
    controller.barInsets = covered
    return frame
  }
}
