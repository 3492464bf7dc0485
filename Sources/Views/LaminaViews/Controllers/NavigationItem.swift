package import LaminaGeometry
public import LaminaLayers
package import LaminaText

/// The content of a navigation bar for one controller, like `UINavigationItem`.
@MainActor open class NavigationItem {
  /// The way in which a controller's title is shown, like `UINavigationItem.LargeTitleDisplayMode`.
  public enum LargeTitleDisplayMode: CaseIterable, Hashable, Sendable {
    /// As for the controller below in the stack; large for the one at the bottom.
    case automatic
    /// Large, below the buttons.
    case always
    /// Between the buttons.
    case never
  }

  /// The title in the middle of the bar; the controller's title until another is set.
  open var title: String? {
    get { own ?? controller?.title }
    set {
      own = newValue
      onChange?()
    }
  }
  /// The text of the button that leads back to this controller; `nil` shows `title` or, without one, "Back".
  open var backButtonTitle: String? { didSet { onChange?() } }
  /// Whether the bar shows no back button for this controller, and the swipe back is disabled.
  open var hidesBackButton = false { didSet { onChange?() } }

  // MARK: - Buttons

  /// The buttons on the left, from the left; they replace the back button unless `leftItemsSupplementBackButton` is
  /// true.
  open var leftBarButtonItems: [BarButtonItem] = [] { didSet { onChange?() } }
  /// The buttons on the right, from the right.
  open var rightBarButtonItems: [BarButtonItem] = [] { didSet { onChange?() } }
  /// The first button on the left; setting it replaces all of them.
  open var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }
  /// The first button on the right; setting it replaces all of them.
  open var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }
  /// Whether the buttons on the left appear beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
  /// A view shown instead of the title, at its intrinsic size or else its current one; `nil` for the title.
  open var titleView: View? { didSet { if titleView !== oldValue { onChange?() } } }

  // MARK: - Large title and search

  /// The way in which the title is shown if the bar prefers large titles; `automatic` by default.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange?() } }
  /// The controller of the search bar below the title; `nil` for none.
  ///
  /// The bar takes over the controller's `searchBar` while this item is on top.
  open var searchController: SearchController? {
    didSet {
      guard searchController !== oldValue else { return }
      oldValue?.leaveItem()
      searchController?.item = self
      onChange?()
    }
  }
  /// Whether scrolling collapses the search bar; true by default.
  open var hidesSearchBarWhenScrolling = true { didSet { onChange?() } }

  /// Whether the bar shows no back button: it is hidden, or the buttons on the left replace it.
  var lacksBackButton: Bool {
    hidesBackButton || (!leftBarButtonItems.isEmpty && !leftItemsSupplementBackButton)
  }

  private var own: String?
  private(set) weak var controller: ViewController?
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// A closure called after a change, by which the bar that shows the item observes it.
  package var onChange: (@MainActor () -> Void)?

  init(of controller: ViewController) { self.controller = controller }

  /// Makes an item with a title, which belongs to no controller.
  ///
  /// - Parameter title: the title in the middle of the bar.
  public init(title: String) { own = title }

  /// Makes an empty item; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}
}

/// The button of a controller in a tab bar, like `UITabBarItem`.
///
/// Values not set on the item come from its controller. The default title is the controller's. A navigation
/// controller takes missing values from its root's item.
@MainActor open class TabBarItem {
  /// The title; by default the controller's or, without one, that of a navigation controller's root.
  open var title: String? {
    get { own ?? controller?.title ?? substitute?.title }
    set {
      own = newValue
      controller?.tabBarItemChanged()
    }
  }
  /// A picture of 25x25 points above the title; by default that of a navigation controller's root; `nil` for none.
  open var image: Image? {
    get { ownImage ?? substitute?.image }
    set {
      ownImage = newValue
      controller?.tabBarItemChanged()
    }
  }

  /// A picture shown instead of `image` while the item is selected; `nil` for `image`.
  open var selectedImage: Image? { didSet { controller?.tabBarItemChanged() } }
  /// The text of the red badge at the picture's corner; `nil` for none.
  open var badgeValue: String? { didSet { controller?.tabBarItemChanged() } }
  /// The distances by which the picture is moved from its place; zero by default.
  open var imageInsets = EdgeInsets.zero { didSet { controller?.tabBarItemChanged() } }
  /// The distance by which the title is moved from its place; zero by default.
  package var titleOffset = Point.zero { didSet { controller?.tabBarItemChanged() } }
  /// A short text that stands for the button where it cannot be seen; `nil` for the title.
  open var accessibilityLabel: String?
  /// A text that explains the button where it cannot be seen; `nil` for none.
  open var accessibilityHint: String?
  /// A name by which tests find the button; `nil` for none.
  open var accessibilityIdentifier: String?
  /// The colour of the badge; `nil` for red.
  open var badgeColor: ViewColor? { didSet { controller?.tabBarItemChanged() } }
  /// A number for the app's use; 0 by default.
  open var tag = 0
  /// Whether a tap selects the item; true by default.
  open var isEnabled = true
  /// The looks of the titles of items without looks of their own; `nil`, the default, for the bar's.
  package static var standardLooks: (normal: TextAttributes?, selected: TextAttributes?)
  /// The look of the title, and that of the selected one; `nil`, the default, for the bar's.
  package var titleLooks: (normal: TextAttributes?, selected: TextAttributes?) = (nil, nil) {
    didSet { controller?.tabBarItemChanged() }
  }
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]

  /// The button that shows the item; `nil` unless a bar does.
  package weak var shownView: View?

  private var own: String?
  private var ownImage: Image?
  /// The controller that the item belongs to.
  weak var controller: ViewController?

  /// Makes an item, to be set as a controller's `tabBarItem`.
  ///
  /// - Parameters:
  ///   - title: the title; `nil` for the controller's.
  ///   - image: a picture of 25x25 points.
  public convenience init(title: String?, image: Image? = nil) {
    self.init()
    (own, ownImage) = (title, image)
  }

  /// Makes an item with a picture, to be set as a controller's `tabBarItem`.
  ///
  /// - Parameter image: a picture of 25x25 points.
  public convenience init(image: Image?) { self.init(title: nil, image: image) }

  /// Makes an item that takes all its values from its controller; the other initialisers call it.
  public init() {}

  /// Makes an empty item; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {}

  /// The item that supplies missing values: that of a navigation controller's root; `nil` for other controllers.
  ///
  /// Policy: `tab-item-source`.
  private var substitute: TabBarItem? { controller?.tabBarItemSource?.tabBarItem }
}
