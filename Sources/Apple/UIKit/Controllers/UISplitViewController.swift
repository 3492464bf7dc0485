public import LaminaViews

/// A controller of a list and a detail, which a phone shows one at a time: always collapsed.
///
/// The first controller fills the view. A detail is pushed by its navigation controller, or else presented.
///
/// Policy: `split-collapsed`.
open class UISplitViewController: UIViewController {
  /// How the list is shown beside the detail; a phone shows one of them.
  public nonisolated enum DisplayMode: Int, Sendable {
    /// As the system prefers.
    case automatic
    /// The detail alone.
    case secondaryOnly
    /// The list beside the detail.
    case oneBesideSecondary
    /// The list over the detail.
    case oneOverSecondary
    /// Two lists beside the detail.
    case twoBesideSecondary
    /// Two lists over the detail.
    case twoOverSecondary
    /// Two lists that move the detail.
    case twoDisplaceSecondary

    /// The former name of `oneBesideSecondary`.
    public static var allVisible: DisplayMode { .oneBesideSecondary }
    /// The former name of `secondaryOnly`.
    public static var primaryHidden: DisplayMode { .secondaryOnly }
    /// The former name of `oneOverSecondary`.
    public static var primaryOverlay: DisplayMode { .oneOverSecondary }
  }

  /// The number of columns.
  public nonisolated enum Style: Int, Sendable {
    /// Two, by the earlier rules.
    case unspecified
    /// Two.
    case doubleColumn
    /// Three.
    case tripleColumn
  }

  /// A column.
  public nonisolated enum Column: Int, Sendable {
    /// The first list.
    case primary
    /// The second list.
    case supplementary
    /// The detail.
    case secondary
    /// The controller of a narrow window.
    case compact
  }

  /// The receiver of events; held weakly.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The number of columns.
  public let style: Style
  /// The way in which the app prefers to show the list; kept, since a phone shows one of them.
  open var preferredDisplayMode = DisplayMode.automatic
  /// The way in which the list is shown: the detail or the list alone.
  open var displayMode: DisplayMode { .secondaryOnly }
  /// Whether one controller is shown at a time: always.
  open var isCollapsed: Bool { true }
  /// Whether a swipe shows the list; kept, since a phone has no place for it.
  open var presentsWithGesture = true
  /// The share of the width that the list prefers; kept.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension
  /// The least width of the list; kept.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The greatest width of the list; kept.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension
  /// The number that stands for the system's value.
  public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
  /// The button that shows the list.
  open var displayModeButtonItem: UIBarButtonItem { button }
  private let button = UIBarButtonItem()
  private var columns: [Column: UIViewController] = [:]

  /// The controllers, the list first.
  open var viewControllers: [UIViewController] = [] { didSet { if isViewLoaded { showFirst() } } }

  /// Makes a controller with a number of columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller of two columns.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String? = nil, bundle: AnyObject? = nil) {
    style = .unspecified
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a controller with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6)
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(nibName: nil, bundle: nil)
  }

  /// Sets the controller of a column.
  open func setViewController(_ viewController: UIViewController?, for column: Column) {
    columns[column] = viewController
    let order: [Column] = [.compact, .primary, .supplementary, .secondary]
    viewControllers = order.compactMap { columns[$0] }
  }

  /// Returns the controller of a column; `nil` for none.
  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Shows a column's controller.
  open func show(_ column: Column) {
    guard let controller = columns[column], controller !== viewControllers.first else { return }
    showDetailViewController(controller, sender: self)
  }

  /// Shows the first controller.
  open override func viewDidLoad() {
    super.viewDidLoad()
    showFirst()
  }

  private func showFirst() {
    guard let first = viewControllers.first, first.parent !== self else { return }
    for child in children {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
    addChild(first)
    first.view.frame = view.bounds
    first.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(first.view)
    first.didMove(toParent: self)
  }

  /// Pushes a detail by the first controller's navigation controller, or else presents it.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) ?? false { return }
    guard let stack = viewControllers.first as? UINavigationController else {
      return present(vc, animated: true)
    }
    let shown = (vc as? UINavigationController)?.viewControllers.first ?? vc
    stack.pushViewController(shown, animated: true)
  }
}

/// The receiver of a split controller's events.
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Shows a detail; returns whether it did.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
  /// Puts the detail on the list; never called, since both are never apart.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
}

extension ViewController {
  /// The nearest split controller above; `nil` for none.
  public var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0 as? UISplitViewController }
      .first { $0 !== self }
  }
}
