import LaminaGeometry
public import LaminaLayers
import LaminaSystem

/// A container that shows one controller at a time, and that a finger turns to the next, like `UIPageViewController`.
///
/// The pages lie side by side in a scroll view that always has room for three: the current page is in the middle, and
/// its neighbours come from the data source. When a turn has come to rest, the new page moves to the middle, so that
/// the list of pages has no end.
///
/// ```
/// finger moves     willTransitionTo; new viewWillAppear, old viewWillDisappear
/// new page rests   new viewDidAppear, old viewDidDisappear; didFinishAnimating, completed
/// old page rests   old viewWillAppear, new viewWillDisappear, old viewDidAppear, new viewDidDisappear;
///                  didFinishAnimating, not completed
/// ```
/// Only the style `scroll` exists. Policy: `page-appearance`.
///
/// ```swift
/// let first = ViewController()
/// let book = PageViewController(
///   transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
/// book.setViewControllers([first], direction: .forward, animated: false)
/// print(book.viewControllers?.count ?? 0)  // 1
/// ```
@MainActor open class PageViewController: ViewController {
  /// The way in which pages turn.
  public enum TransitionStyle: Int, CaseIterable, Hashable, Sendable {
    /// Pages curl like paper.
    case pageCurl
    /// Pages scroll.
    case scroll
  }

  /// The axis along which pages turn.
  public enum NavigationOrientation: Int, CaseIterable, Hashable, Sendable {
    /// Sideways.
    case horizontal
    /// Upwards and downwards.
    case vertical
  }

  /// The direction of a turn.
  public enum NavigationDirection: Int, CaseIterable, Hashable, Sendable {
    /// To a later page.
    case forward
    /// To an earlier page.
    case reverse

    var opposite: NavigationDirection { self == .forward ? .reverse : .forward }
  }

  /// The place of a book's spine.
  public enum SpineLocation: Int, CaseIterable, Hashable, Sendable {
    /// No spine, as always with the style `scroll`.
    case none
    /// The left or upper edge.
    case min
    /// The middle.
    case mid
    /// The right or lower edge.
    case max
  }

  /// The key of an option.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String

    /// Makes a key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The place of the spine; ignored by the style `scroll`.
    public static let spineLocation = OptionsKey(rawValue: "spineLocation")
    /// The space between pages, in points, as a `Double` or an `Int`; 0 by default.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
  }

  /// The height of the page control below the pages, in points.
  ///
  /// Policy: `page-control-strip`.
  public static var pageControlHeight: Double { 37 }

  // MARK: - Making

  /// The way in which pages turn: `scroll`.
  public let transitionStyle: TransitionStyle
  /// The axis along which pages turn.
  public let navigationOrientation: NavigationOrientation
  /// The space between pages, in points.
  let spacing: Double

  /// Makes a page view controller without a page.
  ///
  /// - Parameters:
  ///   - style: the style; `pageCurl` scrolls, and adds a warning to `View.warnings` (policy `page-curl-scrolls`).
  ///   - navigationOrientation: the axis along which pages turn.
  ///   - options: the space between pages; `nil` for none.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    if style == .pageCurl {
      View.warnings.add(misuse: "pages cannot curl: they scroll", of: "PageViewController")
    }
    let space = options?[.interPageSpacing]
    let points = (space as? Double) ?? (space as? Int).map(Double.init) ?? 0
    (transitionStyle, self.navigationOrientation) = (.scroll, navigationOrientation)
    spacing = points.isFinite ? Swift.max(0, points) : 0
    super.init()
  }

  /// Makes a controller that scrolls sideways; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init()
  }

  /// The place of the spine: `none`, because pages scroll.
  open var spineLocation: SpineLocation { .none }
  /// Whether pages have content on their back; ignored, because pages scroll.
  open var isDoubleSided = false
  /// The recognisers that curl pages: none, because pages scroll, as in UIKit.
  open var gestureRecognizers: [GestureRecognizer] { [] }

  /// The source of the pages, held weakly; without one, a finger cannot turn them.
  ///
  /// Setting it drops the neighbours that are kept.
  open weak var dataSource: (any PageViewControllerDataSource)? {
    didSet {
      forgetNeighbours()
      scroller.isScrollEnabled = dataSource != nil
      if page != nil { updatePageControl() }
    }
  }

  /// The observer of turns by a finger, held weakly.
  open weak var delegate: (any PageViewControllerDelegate)?

  /// The page that is shown, or to which code turns, in a list of one; `nil` before the first.
  open var viewControllers: [ViewController]? {
    if let pageTurn, !pageTurn.isByFinger { return [pageTurn.target] }
    return page.map { [$0] }
  }

  /// Shows a page, at once or by scrolling to it.
  ///
  /// A turn that is running ends first. Neighbours that are kept are dropped.
  ///
  /// - Parameters:
  ///   - viewControllers: the page, in a list of one.
  ///   - direction: the direction of the turn.
  ///   - animated: whether it scrolls; it does not outside a running window.
  ///   - completion: called when the page is there, with whether the motion came to its end.
  /// - Precondition: the list contains one controller, without another parent.
  open func setViewControllers(
    _ viewControllers: [ViewController]?, direction: NavigationDirection, animated: Bool,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    ensure(
      viewControllers?.count == 1,
      "\(viewControllers?.count ?? 0) controllers are set; pages that scroll need 1")
    guard let new = viewControllers?.first else { return }
    ensure(
      new.parent == nil || new.parent === self, "the controller is contained in another one")
    ScreenChanges.whenFree {
      ScreenChanges.enter { self.show(new, direction, animated, completion) }
    }
  }

  // MARK: - State

  /// A neighbour of the current page.
  enum Neighbour {
    /// The data source has not been asked yet.
    case unknown
    /// The current page is the first or the last.
    case none
    case page(ViewController)

    var controller: ViewController? {
      if case .page(let controller) = self { controller } else { nil }
    }
  }

  /// A turn in progress.
  struct Turn {
    let target: ViewController
    let direction: NavigationDirection
    /// Whether a finger turns; otherwise code does.
    let isByFinger: Bool
    /// The completion of a turn by code.
    var completion: (@MainActor (Bool) -> Void)?
  }

  /// The current page; during a turn the one before it.
  var page: ViewController?
  var neighbours: [NavigationDirection: Neighbour] = [:]
  var pageTurn: Turn?
  /// The index of the current page's dot.
  private(set) var pageIndex = 0
  /// The page that a finger has left before its motion came to an end, which is still partly visible.
  var lingering: (page: ViewController, direction: NavigationDirection, distance: Double)?
  /// Whether the offset is being adjusted, so that it means no turn.
  var isAdjusting = false
  private(set) lazy var scroller = PageScrollView(self)
  /// The dots below the pages; `nil` without them.
  private(set) var pageControl: PageControl?

  // MARK: - View

  /// Makes the view that contains the pages.
  open override func loadView() {
    let container = ContainerView(frame: Screen.running.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.clipsToBounds = true
    container.onLayout = { [weak self] in self?.layOutPages() }
    container.addSubview(scroller)
    view = container
  }

  override func contentWillAppear() { installPage() }
  override func contentWillDisappear() { endTurn() }

  /// Asks the data source for the number and the index of the page control.
  func updatePageControl() {
    let isSideways = navigationOrientation == .horizontal
    let count = isSideways ? dataSource?.presentationCount(for: self) ?? 0 : 0
    defer { viewIfLoaded?.setNeedsLayout() }
    guard count > 0, let dataSource else {
      pageControl?.removeFromSuperview()
      pageControl = nil
      return
    }
    let control = pageControl ?? makePageControl()
    control.numberOfPages = count
    showPageIndex(dataSource.presentationIndex(for: self))
  }

  func showPageIndex(_ index: Int) {
    pageControl?.currentPage = index
    pageIndex = pageControl?.currentPage ?? 0
  }

  private func makePageControl() -> PageControl {
    let control = PageControl()
    control.addAction(for: .valueChanged) { [weak self] _ in self?.turnByPageControl() }
    pageControl = control
    view.addSubview(control)
    return control
  }
}
