/// What a navigation bar shows of a controller, as `UINavigationItem`.
@MainActor public final class NavigationItem {
  /// The title; the controller's, unless it has been set.
  public var title: String? {
    get { own ?? controller?.title }
    set {
      own = newValue
      onChange?()
    }
  }
  /// What the button is called that leads back to the controller; the title unless it has been set.
  public var backButtonTitle: String? { didSet { onChange?() } }
  /// Whether there is no button that leads back from the controller.
  public var hidesBackButton = false { didSet { onChange?() } }

  // MARK: - Buttons

  /// The buttons at the left, from the left; they take the place of the button that leads back.
  public var leftBarButtonItems: [BarButtonItem] = [] { didSet { onChange?() } }
  /// The buttons at the right, from the right.
  public var rightBarButtonItems: [BarButtonItem] = [] { didSet { onChange?() } }
  /// The first button at the left; setting it replaces all of them.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }
  /// The first button at the right; setting it replaces all of them.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }
  /// Whether buttons at the left stand beside the button that leads back.
  public var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  /// A view in place of the title, as large as suits it best; `nil` for the title.
  public var titleView: View? { didSet { if titleView !== oldValue { onChange?() } } }

  private var own: String?
  private weak var controller: ViewController?
  /// Told of changes.
  var onChange: (@MainActor () -> Void)?

  init(of controller: ViewController) { self.controller = controller }
}

/// The button of a controller in a tab bar, as `UITabBarItem`.
///
/// Whatever is not set on the item comes from its controller: the title is the controller's, and a
/// navigation controller without one takes title and image from the item of its root.
@MainActor public final class TabBarItem {
  /// The title; the controller's by default.
  public var title: String? {
    get { own ?? controller?.title ?? substitute?.title }
    set {
      own = newValue
      controller?.tabBarItemChanged()
    }
  }
  /// A picture of 25x25 points above the title.
  public var image: Image? {
    get { ownImage ?? substitute?.image }
    set {
      ownImage = newValue
      controller?.tabBarItemChanged()
    }
  }

  private var own: String?
  private var ownImage: Image?
  /// The controller that shows it.
  weak var controller: ViewController?

  /// Makes an item, to be set as a controller's `tabBarItem`.
  ///
  /// - Parameters:
  ///   - title: `nil` for the controller's.
  ///   - image: a picture of 25x25 points.
  public init(title: String? = nil, image: Image? = nil) {
    (own, ownImage) = (title, image)
  }

  /// The item that says what this one does not.
  private var substitute: TabBarItem? { controller?.tabBarItemSource?.tabBarItem }
}
