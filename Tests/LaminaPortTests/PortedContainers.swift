import LaminaGeometry
import LaminaLayers
import LaminaViews

// Containers, items and surroundings of controllers in UIKit's form.

/// A bar button with a state of its own.
final class BadgeItem: BarButtonItem {
  var badge = 1
  override init() { super.init() }
  required init?(coder: Coder) { super.init(coder: coder) }
}

/// A controller that overrides what containers and the screen ask.
final class PlayerController: ViewController {
  private(set) var calls: [String] = []
  private let item = NavigationItem(title: "Player")

  override var navigationItem: NavigationItem { item }
  override var prefersStatusBarHidden: Bool { true }
  override var preferredStatusBarStyle: StatusBarStyle { .lightContent }
  override var supportedInterfaceOrientations: InterfaceOrientationMask { .landscape }
  override var shouldAutorotate: Bool { true }
  override var hidesBottomBarWhenPushed: Bool {
    get { true }
    set {}
  }
  override func loadViewIfNeeded() {
    super.loadViewIfNeeded()
    calls.append("loadViewIfNeeded")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    calls.append("viewIsAppearing")
  }
  override func show(_ vc: ViewController, sender: Any?) {
    calls.append("show")
    super.show(vc, sender: sender)
  }
}

/// A stack that lets its top controller decide, and changes what is set.
final class ForwardingNavigation: NavigationController {
  override var childForStatusBarStyle: ViewController? { topViewController }
  override var childForStatusBarHidden: ViewController? { visibleViewController }
  override var supportedInterfaceOrientations: InterfaceOrientationMask {
    topViewController?.supportedInterfaceOrientations ?? .all
  }
  override func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    super.setViewControllers(viewControllers.filter { $0.title != "no" }, animated: animated)
  }
  override func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    super.setNavigationBarHidden(hidden, animated: false)
  }
  override func popToRootViewController(animated: Bool) -> [ViewController]? {
    super.popToRootViewController(animated: false)
  }
}

/// Tabs that note what is set.
final class NotingTabs: TabBarController {
  private(set) var sets = 0
  override var viewControllers: [ViewController]? {
    get { super.viewControllers }
    set {
      super.viewControllers = newValue
      sets += 1
    }
  }
  override var selectedViewController: ViewController? {
    get { super.selectedViewController }
    set { super.selectedViewController = newValue }
  }
}

/// A book with an app's own initialiser.
final class BookController: PageViewController {
  init() {
    super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
    title = "book"
  }
  required init?(coder: Coder) { super.init(coder: coder) }
}

final class AppSearch: SearchController {
  required init?(coder: Coder) { super.init(coder: coder) }
  override init(searchResultsController: ViewController?) {
    super.init(searchResultsController: searchResultsController)
  }
}
