import LaminaDisplay
import LaminaGeometry
public import LaminaLayers

/// A controller of a search, whose bar a navigation bar shows below its title, like `UISearchController`.
///
/// A tap on the search bar begins the search: the bar moves up, hides the title and shows "Cancel". The content is
/// dimmed until there is text, which shows the results controller's view. "Cancel", or a tap on the dimmed content,
/// ends the search and clears its text.
/// ```
/// begin    presentSearchController  willPresent  searchBarTextDidBeginEditing  updateSearchResults  - moves -  didPresent
/// type     searchBar(_:textDidChange:)  updateSearchResults
/// cancel   searchBarCancelButtonClicked  willDismiss  searchBarTextDidEndEditing  updateSearchResults  - moves -  didDismiss
/// ```
/// While active, the controller is a child of the controller whose navigation item it belongs to.
///
/// Policy: `search-order`.
///
/// ```swift
/// let search = SearchController(searchResultsController: nil)
/// search.obscuresBackgroundDuringPresentation = false
/// let list = ViewController()
/// list.navigationItem.searchController = search
/// search.isActive = true
/// print(search.searchBar.showsCancelButton)  // true
/// ```
@MainActor open class SearchController: ViewController {
  /// The controller whose view shows the results; `nil` if the searched content itself shows them.
  public let searchResultsController: ViewController?
  /// The bar with the search terms.
  open var searchBar: SearchBar { ownSearchBar }
  private let ownSearchBar = SearchBar()

  /// The object that searches; held weakly.
  open weak var searchResultsUpdater: (any SearchResultsUpdating)?
  /// The delegate; held weakly.
  open weak var delegate: (any SearchControllerDelegate)?

  /// Whether content is dimmed while no results cover it; true by default.
  open var obscuresBackgroundDuringPresentation = true { didSet { contentChanged() } }
  /// Whether a search hides the title and the buttons of the navigation bar; true by default.
  open var hidesNavigationBarDuringPresentation = true { didSet { rowsChanged() } }
  /// Whether the cancel button appears and disappears with the search; true by default.
  open var automaticallyShowsCancelButton = true
  /// Whether the scope buttons appear and disappear with the search, if they have titles; true by default.
  open var automaticallyShowsScopeBar = true
  /// Whether the results are shown if and only if there is text; true by default.
  open var automaticallyShowsSearchResultsController = true { didSet { contentChanged() } }
  /// Whether the results are shown; setting it ends the automatic choice.
  open var showsSearchResultsController: Bool {
    get { automaticallyShowsSearchResultsController ? !searchBar.text.isEmpty : showsResults }
    set {
      showsResults = newValue
      automaticallyShowsSearchResultsController = false
    }
  }
  private var showsResults = false

  /// Whether a search is in progress; setting it begins or ends one, with animation on the screen.
  open var isActive: Bool {
    get { isSearching }
    set {
      guard newValue != isSearching, !isChanging else { return }
      if newValue { begin(byField: false) } else { end(animated: canMove) }
    }
  }

  private var isSearching = false
  /// Whether a search is beginning or ending, which ignores other changes.
  private var isChanging = false
  /// The call to be made when the running animation ends; `nil` for none.
  private var pending: (@MainActor () -> Void)?
  private var timer: ApplicationTimer?
  /// The item that the controller belongs to; held weakly.
  weak var item: NavigationItem?

  /// The duration of the bar's move, in seconds.
  ///
  /// Policy: `search-duration`.
  static var duration: Double { 0.3 }

  /// Makes a controller of a search.
  ///
  /// - Parameter searchResultsController: the controller whose view shows the results; `nil` if the searched content
  ///   itself shows them.
  public init(searchResultsController: ViewController?) {
    self.searchResultsController = searchResultsController
    super.init()
    ownSearchBar.searchController = self
  }

  /// Makes a controller without results; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    searchResultsController = nil
    super.init()
    ownSearchBar.searchController = self
  }

  // MARK: - Search

  private var stack: NavigationController? { item?.controller?.navigationController }
  private var canMove: Bool { stack?.canMove ?? false }

  /// Begins a search because the field will begin editing.
  func fieldWillBegin() {
    if !isSearching, !isChanging { begin(byField: true) }
  }

  private func begin(byField: Bool) {
    isChanging = true
    delegate?.presentSearchController(self)
    finishMove()
    delegate?.willPresentSearchController(self)
    isSearching = true
    // A field updates the results once it is first responder.
    if !byField { update() }
    isChanging = false
    move(animated: canMove) { [weak self] in
      if let self { delegate?.didPresentSearchController(self) }
    }
  }

  private func end(animated: Bool, _ completion: (@MainActor () -> Void)? = nil) {
    isChanging = true
    finishMove()
    delegate?.willDismissSearchController(self)
    isSearching = false
    searchBar.searchTextField.resignFirstResponder()
    searchBar.searchTextField.text = ""
    update()
    isChanging = false
    move(animated: animated) { [weak self] in
      if let self {
        removeContent()
        delegate?.didDismissSearchController(self)
      }
      completion?()
    }
  }

  /// Ends the search at once, if there is one.
  func endNow() {
    if isSearching, !isChanging { end(animated: false) }
    finishMove()
  }

  /// Ends the search because the controller no longer belongs to its item.
  func leaveItem() {
    endNow()
    item = nil
  }

  /// Moves the bar to its new place, and calls a closure when it is there.
  private func move(animated: Bool, _ completion: @escaping @MainActor () -> Void) {
    let change = { [self] in
      if automaticallyShowsCancelButton {
        searchBar.setShowsCancelButton(isSearching, animated: false)
      }
      if automaticallyShowsScopeBar { searchBar.setShowsScope(isSearching, animated: false) }
      if let view = stack?.viewIfLoaded {
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
      contentChanged()
    }
    pending = completion
    guard animated else {
      change()
      return finishMove()
    }
    View.animate(duration: SearchController.duration) { change() }
    // Animations that the content begins meanwhile, such as a spinner's, do not delay the call.
    guard let application = stack?.view.window?.screen.application, let loop = application.loop
    else { return finishMove() }
    timer = application.schedule(at: loop.now.later(by: SearchController.duration)) { [weak self] in
      self?.finishMove()
    }
  }

  /// Makes the pending call of a move that has ended, or that another one follows.
  ///
  /// Policy: `search-interrupted`.
  private func finishMove() {
    guard let call = pending else { return }
    timer?.invalidate()
    (pending, timer) = (nil, nil)
    call()
  }

  /// Lets the updater search, if there is one.
  func update() { searchResultsUpdater?.updateSearchResults(for: self) }

  /// Follows a change of the search terms.
  func textChanged() {
    contentChanged()
    update()
  }

  /// Follows a change of the heights of the navigation bar's rows.
  func rowsChanged() { item?.onChange?() }

  /// Ends the search, unless the controller presents another one, which is dismissed instead.
  open override func dismiss(animated: Bool = false, completion: (@MainActor () -> Void)? = nil) {
    guard presented == nil, isSearching, !isChanging else {
      return super.dismiss(animated: animated, completion: completion)
    }
    end(animated: animated && canMove, completion)
  }

  // MARK: - Content

  private let dimming = SearchDimming()

  /// Makes the view over the content: the dimming, and the results.
  open override func loadView() {
    let overlay = SearchOverlay()
    overlay.layer.name = "search"
    overlay.isOpaque = false
    dimming.alpha = 0
    dimming.onTap = { [weak self] in self?.isActive = false }
    overlay.onLayout = { [weak self] in self?.layOutContent() }
    overlay.addSubview(dimming)
    view = overlay
  }

  /// Places the view over the content of the item's controller during a search.
  func placeContent() {
    guard let owner = item?.controller, let host = owner.viewIfLoaded, isSearching || pending != nil
    else { return }
    View.performWithoutAnimation {
      if parent !== owner {
        owner.addChild(self)
        installResults()
        view.frame = host.bounds
        host.addSubview(view)
        didMove(toParent: owner)
        if let scrollView = host as? ScrollView { scrollView.cover = view }
        view.layoutIfNeeded()
      }
    }
    if view.frame != host.bounds { view.frame = host.bounds }
    // Subviews that content adds later lie below.
    if host.subviews.last !== view { host.bringSubviewToFront(view) }
  }

  private func installResults() {
    guard let results = searchResultsController, results.parent !== self else { return }
    addChild(results)
    results.view.isHidden = true
    view.addSubview(results.view)
    results.didMove(toParent: self)
  }

  private func removeContent() {
    guard !isSearching, parent != nil else { return }
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }

  private func layOutContent() {
    dimming.frame = view.bounds
    if let results = searchResultsController, results.parent === self {
      results.view.frame = view.bounds
    }
  }

  /// Shows the results or the dimming, as the text and the settings require.
  private func contentChanged() {
    guard isViewLoaded else { return }
    let shows = isSearching && showsSearchResultsController && searchResultsController != nil
    if let results = searchResultsController, results.parent === self {
      results.view.isHidden = !shows
    }
    dimming.alpha = isSearching && obscuresBackgroundDuringPresentation && !shows ? 1 : 0
  }
}
