public import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// An owner of a view that it loads on demand; follows the view in the responder chain, like `UIViewController`.
///
/// ```swift
/// final class Greeting: ViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     view.backgroundColor = .white
///     view.addSubview(Label("Hello"))
///   }
/// }
/// print(Greeting().view.subviews.count)  // 1
/// ```
@MainActor open class ViewController: Responder, ContentContainer {
  /// Makes a controller by `init(nibName:bundle:)`, so that a subclass that overrides only that one inherits it.
  ///
  /// `super.init()` in an initialiser of a subclass is `init(nibName:bundle:)` with its defaults.
  @_disfavoredOverload public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller; its view is loaded on first access.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs: views are made in code.
  ///   - bundle: ignored.
  /// - Precondition: `nibName` is `nil`.
  public init(nibName: String? = nil, bundle: AnyObject? = nil) {
    ensure(nibName == nil, "nibs cannot be loaded: make the view in loadView()")
    super.init()
  }

  /// Makes a controller with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  // MARK: - View

  /// The view if it has been loaded.
  public private(set) var viewIfLoaded: View?

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view; the first access loads it by `loadView()` and calls `viewDidLoad()`.
  ///
  /// - Precondition: a view has at most one controller.
  open var view: View {
    get {
      if let viewIfLoaded { return viewIfLoaded }
      loadView()
      guard let viewIfLoaded else {
        fatalError("loadView() of \(type(of: self)) has not set a view")
      }
      viewDidLoad()
      return viewIfLoaded
    }
    set {
      ensure(
        newValue.controller == nil || newValue.controller === self,
        "the view has another controller")
      viewIfLoaded?.controller = nil
      viewIfLoaded = newValue
      newValue.controller = self
      newValue.constraintInsetsChanged()
      if overrideUserInterfaceStyle != .unspecified { newValue.updateTraits() }
    }
  }

  /// The view as `view` returns it, for a module that declares `view` with another type.
  package var ownView: View {
    get { view }
    set { view = newValue }
  }

  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]

  /// Loads the view, if it has not been loaded.
  open func loadViewIfNeeded() { _ = view }

  /// Sets `view`, by default to a plain view of the screen's size, which follows the size of its superview.
  open func loadView() {
    let plain = View(frame: Screen.running.bounds)
    plain.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = plain
  }

  /// Called once the view has been loaded; it is in no window yet.
  open func viewDidLoad() {}
  /// Called before the view is laid out.
  open func viewWillLayoutSubviews() {}
  /// Called before the view's own `updateConstraints()`.
  open func updateViewConstraints() {}
  /// Called after the view was laid out.
  open func viewDidLayoutSubviews() {}

  /// Called after the view's safe area changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// The least margins of the controller's view: 16 points at the sides, and 20 in windows of 414 points and more.
  ///
  /// Policy: `margins-system`.
  open var systemMinimumLayoutMargins: DirectionalEdgeInsets {
    let side = (viewIfLoaded ?? parent?.viewIfLoaded)?.systemMargin ?? View.systemMargin(in: nil)
    return DirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the margins of the controller's view are at least `systemMinimumLayoutMargins`; true by default.
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { hasSystemMargins }
    set {
      guard let viewIfLoaded else { return hasSystemMargins = newValue }
      viewIfLoaded.informOfMargins { hasSystemMargins = newValue }
    }
  }
  private var hasSystemMargins = true

  /// The insets that the controller adds to its view's safe area.
  open var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { viewIfLoaded?.updateSafeArea(placeChanged: false) }
  }

  // MARK: - Appearance

  /// Called before the view appears.
  ///
  /// It is loaded, and in no window yet unless that window is just being shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once in each appearance, when the view is in its window with its traits, before it is laid out there.
  ///
  /// It follows `viewWillAppear(_:)`, and is called for the outer controller first. An appearance that is reversed
  /// before the layout has no such call. Policy: `view-is-appearing`.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called once the view is on the screen and has been laid out there.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view left the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether appearance calls are forwarded to children automatically.
  ///
  /// A container that returns `false` forwards them by `beginAppearanceTransition(_:animated:)`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The progress of the view's appearance or disappearance.
  var appearance = Appearance()

  /// Called when the view will appear, so that a container adds its children's views; does nothing by default.
  func contentWillAppear() {}
  /// Called before the view disappears, so that a container ends a change of its content; does nothing by default.
  func contentWillDisappear() {}

  /// Called when the children have appeared, before `viewDidAppear`; does nothing by default.
  func contentDidAppear() {}

  // MARK: - Surroundings

  /// The light or dark style of the controller's view and its subviews; `unspecified`, the default, inherits from the
  /// superview.
  open var overrideUserInterfaceStyle = TraitCollection.UserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// The traits of the controller's view; the parent's traits while there is no view.
  open var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? TraitCollection()
  }

  /// Called after the view's traits changed, before the view's own `traitCollectionDidChange(_:)`.
  ///
  /// - Parameter previous: the traits before.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// Called when memory is low, so that caches can be released.
  open func didReceiveMemoryWarning() {}

  // MARK: - Bars

  /// The title in bars; `nil` for none.
  open var title: String? {
    didSet {
      navigationItem.onChange?()
      tabBarItemChanged()
    }
  }

  /// The item that a navigation bar shows for this controller.
  open var navigationItem: NavigationItem { ownNavigationItem }
  private lazy var ownNavigationItem = NavigationItem(of: self)
  /// The nearest navigation controller that contains this one; `nil` for none.
  open var navigationController: NavigationController? { around() }
  /// The nearest tab bar controller that contains this one; `nil` for none.
  open var tabBarController: TabBarController? { around() }
  /// Whether the tab bar slides away when a navigation controller pushes this controller; false by default.
  ///
  /// The bar stays away for controllers pushed later, until this one is popped. The value is read when the stack changes.
  open var hidesBottomBarWhenPushed = false
  /// The buttons that a navigation controller's toolbar shows for this controller; `nil` for none.
  open var toolbarItems: [BarButtonItem]? {
    didSet { navigationController?.toolbarItemsChanged(of: self) }
  }
  /// Whether the content is being edited; see `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  private var editing = false

  /// Begins or ends editing; updates `editButtonItem`.
  ///
  /// An override must call super.
  ///
  /// - Parameters:
  ///   - editing: whether the content can be edited.
  ///   - animated: whether the change is animated.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    guard isEditButtonMade else { return }
    editButtonItem.title = editing ? "Done" : "Edit"
    editButtonItem.style = editing ? .done : .plain
  }

  /// Whether `editButtonItem` has been made.
  var isEditButtonMade = false
  /// A bar button that begins and ends editing with animation.
  open var editButtonItem: BarButtonItem { ownEditButtonItem }
  private lazy var ownEditButtonItem = makeEditButton()

  /// The item that a tab bar shows for this controller.
  open var tabBarItem: TabBarItem {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = TabBarItem()
      item.controller = self
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem?.controller = nil
      newValue.controller = self
      ownTabBarItem = newValue
      tabBarItemChanged()
    }
  }
  private var ownTabBarItem: TabBarItem?

  /// The child whose tab bar item supplies the values that this controller's item lacks; `nil` for none.
  var tabBarItemSource: ViewController? { nil }

  /// Informs the parent that this controller's tab bar item has changed.
  func tabBarItemChanged() { parent?.tabBarItemChanged(of: self) }

  /// Called when a child's tab bar item has changed; does nothing by default.
  func tabBarItemChanged(of child: ViewController) {}

  /// The edges at which the view extends under translucent bars; all by default.
  open var edgesForExtendedLayout = RectEdge.all { didSet { barRulesChanged() } }
  /// Whether the view extends under opaque bars too, at the edges of `edgesForExtendedLayout`.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { barRulesChanged() } }
  /// Whether `contentScrollView` gets insets for the bars above and below even if its content fits; see
  /// `ScrollView.ContentInsetAdjustmentBehavior.automatic`.
  open var automaticallyAdjustsScrollViewInsets = true {
    didSet { contentScrollView?.updateAdjustedInset() }
  }

  /// The height of the navigation bar over this controller; `nil` before its stack has placed it.
  var barExtent: NavigationBarExtent?

  /// The insets of the view's parts that lie under the bars of its container.
  var barInsets = EdgeInsets.zero {
    didSet { if barInsets != oldValue { viewIfLoaded?.updateSafeArea(placeChanged: false) } }
  }

  // MARK: - Other controllers

  /// The controller that contains this one; `nil` for none.
  open var parent: ViewController? { ownParent }
  private weak var ownParent: ViewController?
  /// The controllers contained in this one.
  open var children: [ViewController] { ownChildren }
  private var ownChildren: [ViewController] = []
  /// The controller that presents this one, or its nearest presented parent; `nil` for none.
  open var presentingViewController: ViewController? {
    selfAndParents.lazy.compactMap(\.presenter).first
  }
  /// The controller that presents this one itself; `nil` for none.
  weak var presenter: ViewController?
  /// The controller that this one presents or, if it presents none, its nearest presenting parent; `nil` for none.
  open var presentedViewController: ViewController? {
    selfAndParents.lazy.compactMap(\.presented).first
  }
  /// The controller that this one itself presents; `nil` for none.
  var presented: ViewController?
  /// The presentation controller of this controller or of its nearest presented parent; `nil` for none.
  ///
  /// If none is presented and the outermost parent will be presented as a sheet, it is the one that will manage the
  /// sheet.
  open var presentationController: PresentationController? {
    selfAndParents.lazy.compactMap(\.presentation).first ?? outermost.preparedPresentation
  }

  // MARK: - Presentation

  /// The style of the controller's presentation; `fullScreen` by default, and `pageSheet` in an app whose sources are
  /// written for UIKit.
  ///
  /// Policy: `modal-style-full-screen`.
  open var modalPresentationStyle: ModalPresentationStyle {
    get {
      modal.presentationStyle ?? Application.running?.standardPresentationStyle ?? .fullScreen
    }
    set { modal.presentationStyle = newValue }
  }

  /// The standard animation of the controller's presentation and dismissal; `coverVertical` by default.
  open var modalTransitionStyle: ModalTransitionStyle {
    get { modal.transitionStyle }
    set { modal.transitionStyle = newValue }
  }

  /// Whether the user cannot dismiss the controller by a gesture; false by default.
  ///
  /// A sheet then resists the finger, and its delegate gets `presentationControllerDidAttemptToDismiss(_:)`.
  open var isModalInPresentation: Bool {
    get { modal.isModalInPresentation }
    set { modal.isModalInPresentation = newValue }
  }

  /// The size that the controller prefers for its view in a container that can choose one; zero for none.
  open var preferredContentSize: Size {
    get { modal.preferredContentSize }
    set {
      guard newValue != modal.preferredContentSize else { return }
      modal.preferredContentSize = newValue
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      presentation?.preferredContentSizeChanged()
      presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Whether presentations in the current context cover this controller's view; false by default.
  ///
  /// Presentations cover the window: nothing asks for it.
  open var definesPresentationContext = false
  /// Whether the controller's transition style precedes that of controllers presented in its context; false by default.
  ///
  /// Presentations cover the window: nothing asks for it.
  open var providesPresentationContextTransitionStyle = false

  /// The delegate of the controller's presentation and dismissal, held weakly.
  open var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { modal.delegate }
    set { modal.delegate = newValue }
  }

  /// Whether the controller is being presented: from before `viewWillAppear(_:)` until `viewDidAppear(_:)` returns.
  open var isBeingPresented: Bool {
    isPresentationTransition(.to) || (appearance.isModal && isAppearing)
  }

  /// Whether the controller is being added to its parent: from `addChild(_:)` until `viewDidAppear(_:)` returns.
  open var isMovingToParent: Bool { isEnteringParent }
  var isEnteringParent = false

  /// Whether the controller is being removed from its parent: from `willMove(toParent:)` with `nil` until
  /// `viewDidDisappear(_:)` returns.
  open var isMovingFromParent: Bool { isLeavingParent }
  var isLeavingParent = false

  /// Whether the controller is being dismissed: from before `viewWillDisappear(_:)` until `viewDidDisappear(_:)`
  /// returns.
  open var isBeingDismissed: Bool {
    isPresentationTransition(.from) || (appearance.isModal && !isAppearing)
  }

  /// Presents a controller in front of everything in the window, in its `modalPresentationStyle`.
  ///
  /// ```
  /// fullScreen   this one    viewWillDisappear                                        viewDidDisappear
  ///              the other                     viewWillAppear, layout, viewDidAppear
  /// otherwise    the other   viewWillAppear, layout, viewDidAppear
  /// ```
  /// The covered controller is this one's outermost parent, whose view remains in the window, behind. If the
  /// presentation is animated, the calls after the layout come at the animation's end.
  ///
  /// Presenting twice is refused with a warning in `View.warnings`, and so is presenting from a controller
  /// being dismissed, or presenting a controller that is already presented or contained.
  /// Policy: `present-twice`.
  ///
  /// - Parameters:
  ///   - controller: the controller to present.
  ///   - animated: whether the presentation is animated.
  ///   - completion: called when the other one has appeared; at once outside a window.
  open func present(
    _ controller: ViewController, animated: Bool = false,
    completion: (@MainActor () -> Void)? = nil
  ) {
    ScreenChanges.whenFree {
      ScreenChanges.enter { self.startPresenting(controller, animated, completion) }
    }
  }

  /// Dismisses the controller that this one presents, and any in front of it; if it presents none, this controller or
  /// its container.
  ///
  /// ```
  /// fullScreen   this one                       viewWillAppear, viewDidAppear
  ///              the other    viewWillDisappear                              viewDidDisappear
  /// otherwise    the other    viewWillDisappear, viewDidDisappear
  /// ```
  /// A controller that is still being presented first arrives at once. One that is already being dismissed
  /// disappears at once. Policy: `dismiss-in-transition`.
  ///
  /// - Parameters:
  ///   - animated: whether the dismissal is animated.
  ///   - completion: called when the other one has disappeared; at once outside a window.
  open func dismiss(animated: Bool = false, completion: (@MainActor () -> Void)? = nil) {
    ScreenChanges.whenFree { ScreenChanges.enter { self.startDismissing(animated, completion) } }
  }

  /// Shows a controller in the place that a container has for it; without one, presents it with animation.
  ///
  /// Asks the parent, whose override decides; a navigation controller pushes.
  ///
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - sender: the object that requests it, for overrides.
  open func show(_ controller: ViewController, sender: Any?) {
    if let parent {
      parent.show(controller, sender: sender)
    } else {
      present(controller, animated: true)
    }
  }

  /// Shows a controller as the detail of this one, in the place that a container has for it; without one, presents it
  /// with animation.
  ///
  /// Asks the parent, whose override decides. No container of Lamina has a place for details.
  ///
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - sender: the object that requests it, for overrides.
  open func showDetailViewController(_ controller: ViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(controller, sender: sender)
    } else {
      present(controller, animated: true)
    }
  }

  // MARK: - Status bar and orientation

  /// The colour of the status bar's text while this controller decides; `default` by default.
  open var preferredStatusBarStyle: StatusBarStyle { .default }
  /// Whether the status bar is hidden while this controller decides; false by default.
  open var prefersStatusBarHidden: Bool { false }
  /// The child that decides about the colour of the status bar's text; `nil`, the default, for this controller.
  open var childForStatusBarStyle: ViewController? { nil }
  /// The child that decides whether the status bar is hidden; `nil`, the default, for this controller.
  open var childForStatusBarHidden: ViewController? { nil }
  /// Whether a controller that is presented without filling the window decides about the status bar; false by default.
  open var modalPresentationCapturesStatusBarAppearance: Bool {
    get { modal.capturesStatusBar }
    set { modal.capturesStatusBar = newValue }
  }

  /// Updates the screen's `StatusBar` after a change of the answers above.
  ///
  /// An appearance, a disappearance and a change of a stack or of tabs update it without this call.
  open func setNeedsStatusBarAppearanceUpdate() { updateStatusBar() }

  /// The animation of a change of the status bar; `fade` by default.
  ///
  /// The bar changes at once: nothing asks for it.
  open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }
  /// Whether the home indicator hides after a while; false by default.
  ///
  /// Screens show no home indicator: nothing asks for it.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child that decides whether the home indicator hides; `nil`, the default, for this controller.
  open var childForHomeIndicatorAutoHidden: ViewController? { nil }
  /// The edges at which gestures of the app precede the system's; none by default.
  ///
  /// There are no gestures of the system: nothing asks for it.
  open var preferredScreenEdgesDeferringSystemGestures: RectEdge { [] }
  /// The child that decides about the edges; `nil`, the default, for this controller.
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }

  /// The orientations to which the screen turns while the controller fills the window; all by default.
  ///
  /// `Screen.turn(to:animated:)` asks the window's root controller or the one presented in front of it.
  /// Policy: `turn-supported`.
  open var supportedInterfaceOrientations: InterfaceOrientationMask { .all }
  /// Whether the screen turns at all while the controller fills the window; true by default.
  open var shouldAutorotate: Bool { true }
  /// The orientation to which the screen turns, without animation, when the controller is presented in full screen in
  /// one that it does not support; portrait by default.
  open var preferredInterfaceOrientationForPresentation: Screen.Orientation { .portrait }

  // MARK: - Transitions

  /// The running transition between two children; `nil` for none.
  var ownTransition: ControllerTransition?
  /// The presentation controller of this controller while it is presented; `nil` for none.
  var presentation: PresentationController?
  /// The settings for presenting this controller, such as its style.
  var modal = ModalSettings()
  /// The coordinator of the rotation of the screen in progress, if this controller was informed of it.
  weak var turn: TransitionCoordinator?

  /// Called before the view's size changes because the screen rotates or is resized.
  ///
  /// Passes the call to children; an override must call super.
  ///
  /// - Parameters:
  ///   - size: the new size of the window.
  ///   - coordinator: runs animations alongside the rotation.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Called before the traits change because the screen rotates or is resized.
  ///
  /// Passes the call to children; an override must call super.
  ///
  /// - Parameters:
  ///   - newCollection: the traits after the change.
  ///   - coordinator: runs animations alongside the change.
  open func willTransition(
    to newCollection: TraitCollection, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Called when a child's `preferredContentSize` has changed; does nothing by default.
  ///
  /// - Parameter container: the child.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}

  /// Returns the size for a child's view; the parent's by default.
  ///
  /// - Parameters:
  ///   - container: the child.
  ///   - parentSize: the size of this controller's view.
  /// - Returns: the size.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size { parentSize }

  /// Called after the margins of the view have changed; does nothing by default.
  open func viewLayoutMarginsDidChange() {}

  /// Called before a segue of a storyboard; there are no storyboards, so that nothing calls it.
  ///
  /// - Parameters:
  ///   - segue: the segue.
  ///   - sender: the object that requested it.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  /// Whether a segue of a storyboard is performed; there are no storyboards, so that nothing calls it.
  ///
  /// - Parameters:
  ///   - identifier: the segue's name.
  ///   - sender: the object that requested it.
  /// - Returns: whether it is; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Called before the controller moves to a parent, or with `nil` before it is removed.
  ///
  /// `addChild(_:)` calls it. Before `removeFromParent()`, the container must call it.
  open func willMove(toParent parent: ViewController?) {
    if parent == nil { isLeavingParent = true }
  }
  /// Called after the controller moved to a parent, or with `nil` after it was removed.
  ///
  /// `removeFromParent()` calls it. After `addChild(_:)`, the container must call it.
  open func didMove(toParent parent: ViewController?) {}

  /// Adds a child controller, which leaves any other parent; the caller places its view.
  ///
  /// - Precondition: the child does not contain this controller.
  open func addChild(_ controller: ViewController) {
    var above: ViewController? = self
    while let next = above {
      ensure(next !== controller, "a controller cannot contain itself")
      above = next.parent
    }
    if controller.parent != nil { controller.removeFromParent() }
    controller.isLeavingParent = false
    controller.willMove(toParent: self)
    controller.isEnteringParent = true
    controller.ownParent = self
    ownChildren.append(controller)
  }

  /// Removes the controller from its parent; its view remains in place.
  open func removeFromParent() {
    guard let parent else { return }
    parent.ownChildren.removeAll { $0 === self }
    ownParent = nil
    barInsets = .zero
    if barExtent != nil { leaveBar() }
    isEnteringParent = false
    didMove(toParent: nil)
    if appearance.state == .disappeared { isLeavingParent = false }
  }

  // MARK: - Responder

  /// The window if this is its root controller, else the presenting controller, else the view's superview.
  open override var next: Responder? {
    if let window = viewIfLoaded?.superview as? Window, window.rootViewController === self {
      return window
    }
    return presenter ?? viewIfLoaded?.superview
  }

  override var responderWindow: Window? { viewIfLoaded?.window }
}
