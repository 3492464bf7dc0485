public import LaminaGeometry

/// Makes a view when it is needed, and stands behind it in the responder chain, as `UIViewController`.
@MainActor open class ViewController: Responder {
  /// Makes a controller whose view is made when it is first asked for.
  public override init() { super.init() }

  // MARK: - View

  /// The view, if it has been made.
  public private(set) var viewIfLoaded: View?

  /// Whether the view has been made.
  public var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The view; asking for it the first time makes it, by `loadView()`, and calls `viewDidLoad()`.
  ///
  /// - Precondition: a view has one controller.
  public var view: View {
    get {
      if let viewIfLoaded { return viewIfLoaded }
      loadView()
      guard let viewIfLoaded else {
        preconditionFailure("loadView() of \(type(of: self)) has not set a view")
      }
      viewDidLoad()
      return viewIfLoaded
    }
    set {
      precondition(
        newValue.controller == nil || newValue.controller === self, "a view has one controller")
      viewIfLoaded?.controller = nil
      viewIfLoaded = newValue
      newValue.controller = self
      if overrideUserInterfaceStyle != .unspecified { newValue.updateTraits() }
    }
  }

  /// Sets `view`; here to a plain one.
  open func loadView() { view = View() }

  /// The view has been made, and is in no window yet.
  open func viewDidLoad() {}

  /// The view is about to be laid out.
  open func viewWillLayoutSubviews() {}

  /// The view's constraints are about to be updated: before its own `updateConstraints()`.
  open func updateViewConstraints() {}

  /// The view has been laid out.
  open func viewDidLayoutSubviews() {}

  /// The view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// What the controller covers of its view, in addition to what lies over it.
  public var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { viewIfLoaded?.updateSafeArea(placeChanged: false) }
  }

  // MARK: - Appearance

  /// The view is about to come onto the screen; it is loaded, and in no window yet unless that is just being
  /// shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view is on the screen, and has been laid out there.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to leave the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether the controllers in this one are told when it appears and disappears, and when their views come
  /// into the window; one that answers `false` tells them by `beginAppearanceTransition(_:animated:)`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Where it is between those calls.
  var appearance = Appearance()

  /// The views of controllers in this one are about to be needed.
  func contentWillAppear() {}

  // MARK: - Surroundings

  /// The style of the controller's view and of what is in it; `unspecified`, as at first, for that of the
  /// superview.
  public var overrideUserInterfaceStyle = TraitCollection.UserInterfaceStyle.unspecified {
    didSet { viewIfLoaded?.updateTraits() }
  }

  /// The surroundings of the controller's view; those of its parent while there is no view.
  public var traitCollection: TraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection ?? TraitCollection()
  }

  /// The traits of the view have changed; the view is told afterwards.
  ///
  /// - Parameter previous: those before.
  open func traitCollectionDidChange(_ previous: TraitCollection) {}

  /// There is little memory: caches can go.
  open func didReceiveMemoryWarning() {}

  // MARK: - Bars

  /// What a bar calls it; `nil` for nothing.
  open var title: String? {
    didSet {
      navigationItem.onChange?()
      tabBarItemChanged()
    }
  }

  /// What a navigation bar shows of it.
  public private(set) lazy var navigationItem = NavigationItem(of: self)
  /// The buttons that the toolbar of a navigation controller shows for it; `nil` for none.
  public var toolbarItems: [BarButtonItem]? {
    didSet { navigationController?.toolbarItemsChanged(of: self) }
  }
  /// Whether its content can be edited; see `setEditing(_:animated:)`.
  public var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  private var editing = false

  /// Begins or ends editing; here `editButtonItem` shows it.
  ///
  /// A class that has its own calls this one.
  ///
  /// - Parameters:
  ///   - editing: whether the content can be edited.
  ///   - animated: whether what changes moves.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing = editing
    guard isEditButtonMade else { return }
    editButtonItem.title = editing ? "Done" : "Edit"
    editButtonItem.style = editing ? .done : .plain
  }

  private var isEditButtonMade = false
  /// A button for a bar that begins editing, with an animation, and ends it.
  public private(set) lazy var editButtonItem: BarButtonItem = {
    isEditButtonMade = true
    return BarButtonItem(title: editing ? "Done" : "Edit", style: editing ? .done : .plain) {
      [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
  }()

  /// The button that a tab bar shows for it.
  public var tabBarItem: TabBarItem {
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

  /// The controller whose item says what this one's does not; a navigation controller's root.
  var tabBarItemSource: ViewController? { nil }

  /// The item shows something else now.
  func tabBarItemChanged() { parent?.tabBarItemChanged(of: self) }

  /// The item of a controller in this one shows something else now.
  func tabBarItemChanged(of child: ViewController) {}

  /// The edges at which the view lies under bars.
  public var edgesForExtendedLayout = RectEdge.all { didSet { barRulesChanged() } }
  /// Whether it lies under opaque bars too, at those edges.
  public var extendedLayoutIncludesOpaqueBars = false { didSet { barRulesChanged() } }
  /// Whether the scroll view that is the content keeps clear of bars also if its content fits; see
  /// `ScrollView.ContentInsetAdjustmentBehavior.automatic`.
  public var automaticallyAdjustsScrollViewInsets = true {
    didSet { contentScrollView?.updateAdjustedInset() }
  }

  /// How much of the view lies under the bars of the controller that contains it.
  var barInsets = EdgeInsets.zero {
    didSet { if barInsets != oldValue { viewIfLoaded?.updateSafeArea(placeChanged: false) } }
  }

  // MARK: - Other controllers

  /// The controller that contains this one.
  public private(set) weak var parent: ViewController?
  /// The controllers in this one.
  public private(set) var children: [ViewController] = []
  /// The controller that presents this one.
  public internal(set) weak var presentingViewController: ViewController?
  /// The controller that this one presents.
  public internal(set) var presentedViewController: ViewController?

  // MARK: - Transitions

  /// The transition between controllers in this one that runs.
  var ownTransition: ControllerTransition?
  /// The controller that manages the presentation of this one.
  var presentation: PresentationController?
  /// The settings of its presentation.
  var modal = ModalSettings()
  /// The turn of the screen that it has been told of.
  weak var turn: TransitionCoordinator?

  /// The size of the view is about to change, since the screen turns.
  ///
  /// Here the controllers in this one are told. A class that has its own calls this one.
  ///
  /// - Parameters:
  ///   - size: the size of the window then.
  ///   - coordinator: has views move along with the turn.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// It is about to come into a controller, or into none.
  ///
  /// `addChild(_:)` calls it; before `removeFromParent()` the controller that contains it does.
  open func willMove(toParent parent: ViewController?) {}
  /// It has come into a controller, or into none.
  ///
  /// `removeFromParent()` calls it; after `addChild(_:)` the controller that contains it does.
  open func didMove(toParent parent: ViewController?) {}

  /// Takes a controller in; its view goes where this one puts it.
  ///
  /// - Precondition: it does not contain this one.
  public func addChild(_ controller: ViewController) {
    var above: ViewController? = self
    while let next = above {
      precondition(next !== controller, "a controller cannot contain itself")
      above = next.parent
    }
    if controller.parent != nil { controller.removeFromParent() }
    controller.willMove(toParent: self)
    controller.parent = self
    children.append(controller)
  }

  /// Takes the controller out of the one that contains it; its view stays where it is.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    barInsets = .zero
    didMove(toParent: nil)
  }

  // MARK: - Responder

  /// The window if this is its root controller, the presenting controller if there is one, else what
  /// contains the view.
  open override var next: Responder? {
    if let window = viewIfLoaded?.superview as? Window, window.rootViewController === self {
      return window
    }
    return presentingViewController ?? viewIfLoaded?.superview
  }

  override var responderWindow: Window? { viewIfLoaded?.window }
}
