import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Searches in navigation bars: who is called when, and where the bar lies.
@Suite @MainActor struct SearchControllerTests {
  /// A delegate of everything, which writes its calls down.
  @MainActor
  final class Searcher: SearchControllerDelegate, SearchResultsUpdating,
    SearchBarDelegate
  {
    let log: Log
    var onCall: ((String, SearchController) -> Void)?
    init(_ log: Log) { self.log = log }
    private func note(_ call: String, _ controller: SearchController) {
      log.add(call + (controller.isActive ? " active" : ""))
      onCall?(call, controller)
    }
    func presentSearchController(_ searchController: SearchController) {
      note("present", searchController)
    }
    func willPresentSearchController(_ searchController: SearchController) {
      note("willPresent", searchController)
    }
    func didPresentSearchController(_ searchController: SearchController) {
      note("didPresent", searchController)
    }
    func willDismissSearchController(_ searchController: SearchController) {
      note("willDismiss \(searchController.searchBar.text)", searchController)
    }
    func didDismissSearchController(_ searchController: SearchController) {
      note("didDismiss", searchController)
    }
    func updateSearchResults(for searchController: SearchController) {
      note("update '\(searchController.searchBar.text)'", searchController)
    }
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool {
      log.add("shouldBegin")
      return true
    }
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { log.add("didBegin") }
    func searchBarTextDidEndEditing(_ searchBar: SearchBar) { log.add("didEnd") }
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
      log.add("text \(searchText)")
    }
    func searchBarCancelButtonClicked(_ searchBar: SearchBar) { log.add("cancel") }
    func searchBar(
      _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
    ) { log.add("scope \(selectedScope)") }
  }

  /// A list with a search bar under a large title.
  @MainActor struct Searched {
    let lists: LargeTitleTests.Lists
    let search: SearchController
    let searcher: Searcher
    let results: LoggedController?
    var log: Log { lists.stage.log }
    var bar: NavigationBar { lists.bar }
    var table: TableView { lists.table }

    init(
      hasResults: Bool = true, language: String? = nil, prefersLargeTitles: Bool = true,
      _ change: (SearchController) -> Void = { _ in }
    ) {
      lists = LargeTitleTests.Lists(language: language, prefersLargeTitles: prefersLargeTitles)
      results = hasResults ? LoggedController("results", Log()) : nil
      search = SearchController(searchResultsController: results)
      searcher = Searcher(lists.stage.log)
      (search.delegate, search.searchResultsUpdater) = (searcher, searcher)
      search.searchBar.delegate = searcher
      change(search)
      lists.page.navigationItem.searchController = search
      lists.stage.layOut()
    }

    func tap(_ x: Double, _ y: Double, at time: Double) {
      lists.stage.tap(time, x, y)
      lists.stage.application.sendQueued(until: time + 0.1)
      lists.stage.layOut()
    }

    /// Runs the loop for so many seconds.
    func run(_ loop: FrameLoop, _ seconds: Double) throws {
      try loop.run(until: loop.now + seconds)
    }
  }

  // MARK: - Rows

  @Test func `rows: the search bar collapses first, then the large title`() {
    let searched = Searched()
    #expect(searched.bar.frame == rect(0, 20, 390, 148))
    #expect(searched.table.contentOffset.y == -168)
    #expect(searched.search.searchBar.frame == rect(0, 96, 390, 52))
    #expect(searched.search.searchBar.searchTextField.frame == rect(16, 1, 358, 36))
    #expect(searched.search.searchBar.subviews[0].alpha == 0, "it has no background")
    searched.lists.scroll(to: -142)
    #expect(searched.bar.bounds.height == 122)
    #expect(searched.search.searchBar.searchTextField.frame == rect(16, 1, 358, 10))
    searched.lists.scroll(to: -116)
    #expect(searched.bar.bounds.height == 96 && searched.bar.largeTitleLabel?.text == "Mailboxes")
    #expect(searched.search.searchBar.searchTextField.alpha == 0)
    searched.lists.scroll(to: 100)
    #expect(searched.bar.bounds.height == 44)
    searched.lists.scroll(to: -168)
    searched.lists.page.navigationItem.hidesSearchBarWhenScrolling = false
    searched.lists.scroll(to: 100)
    #expect(searched.bar.bounds.height == 96)
    #expect(searched.search.searchBar.frame == rect(0, 44, 390, 52))
  }

  @Test func `rows: settling ends with the search bar shown, or only the title`() throws {
    let searched = Searched()
    let loop = try searched.lists.stage.loop()
    try loop.run(until: 0.1)
    for (drag, end) in [(-20.0, -168.0), (-40, -116), (-70, -116), (-90, -64)] {
      searched.lists.scroll(to: -168)
      searched.table.touchDown()
      searched.table.beginDrag()
      searched.table.drag(to: Point(x: 0, y: drag))
      searched.table.endDrag(velocity: .zero, at: loop.now)
      try searched.run(loop, 1.5)
      #expect(searched.table.contentOffset.y == end, "after \(drag)")
    }
  }

  @Test func `rows: without a large title the search bar is below the buttons`() {
    let searched = Searched(prefersLargeTitles: false)
    #expect(searched.bar.frame == rect(0, 20, 390, 96))
    #expect(searched.bar.titleLabel.alpha == 1 && searched.bar.subviews[0].alpha == 1)
    searched.lists.scroll(to: 0)
    #expect(searched.bar.bounds.height == 44)
    searched.lists.scroll(to: -116)
    searched.lists.page.navigationItem.searchController = nil
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 44 && searched.search.searchBar.superview == nil)
  }

  // MARK: - Order

  @Test func `order: a tap, text, cancel`() {
    let searched = Searched()
    let bar = searched.bar
    searched.tap(200, 135, at: 1)
    #expect(
      searched.log.take() == [
        "shouldBegin", "present", "willPresent", "didPresent active", "didBegin",
        "update '' active",
      ])
    #expect(bar.frame == rect(0, 20, 390, 52) && bar.titleLabel.alpha == 0)
    #expect(searched.search.searchBar.frame == rect(0, 0, 390, 52))
    #expect(searched.search.searchBar.showsCancelButton)
    #expect(searched.table.contentOffset.y == -72 && searched.table.adjustedContentInset.top == 72)
    searched.search.searchBar.searchTextField.insertText("f")
    #expect(searched.log.take() == ["text f", "update 'f' active"])
    searched.search.searchBar.text = "fox"
    #expect(searched.log.take() == ["update 'fox' active"])
    searched.tap(370, 46, at: 2)
    #expect(
      searched.log.take() == [
        "cancel", "willDismiss fox active", "didEnd", "update ''", "didDismiss",
      ])
    #expect(bar.frame == rect(0, 20, 390, 148) && searched.table.contentOffset.y == -168)
    #expect(!searched.search.searchBar.showsCancelButton && searched.search.parent == nil)
  }

  @Test func `order: with animation, the last call comes when the bar has moved`() throws {
    let searched = Searched()
    let loop = try searched.lists.stage.loop()
    try loop.run(until: 0.1)
    searched.search.isActive = true
    #expect(
      searched.log.take() == ["present", "willPresent", "update '' active"])
    try searched.run(loop, 0.15)
    let height = searched.bar.layer.presentation()?.bounds.height ?? 0
    #expect(height > 53 && height < 147, "\(height)")
    #expect(searched.log.take() == [])
    try searched.run(loop, 0.3)
    #expect(searched.log.take() == ["didPresent active"])
    searched.search.isActive = false
    #expect(searched.log.take() == ["willDismiss  active", "update ''"])
    #expect(searched.search.parent != nil, "the dimming fades out")
    searched.search.isActive = true
    #expect(
      searched.log.take() == ["present", "didDismiss", "willPresent", "update '' active"])
    try searched.run(loop, 0.5)
    #expect(searched.log.take() == ["didPresent active"])
    #expect(searched.search.parent === searched.lists.page)
    searched.search.dismiss(animated: false)
    #expect(
      searched.log.take() == ["willDismiss  active", "update ''", "didDismiss"])
  }

  @Test func `order: a dismissal is complete when the bar has moved`() throws {
    let searched = Searched()
    let loop = try searched.lists.stage.loop()
    try loop.run(until: 0.1)
    searched.search.isActive = true
    try searched.run(loop, 0.5)
    _ = searched.log.take()
    searched.search.dismiss(animated: true) { searched.log.add("complete") }
    #expect(searched.log.take() == ["willDismiss  active", "update ''"])
    try searched.run(loop, 0.5)
    #expect(searched.log.take() == ["didDismiss", "complete"])
  }

  @Test func `order: calls that change the search again are ignored, or come after`() {
    let searched = Searched()
    searched.searcher.onCall = { call, controller in
      if call == "present" { controller.isActive = true }
      if call == "didPresent" { controller.isActive = false }
    }
    searched.search.isActive = true
    #expect(!searched.search.isActive && searched.bar.bounds.height == 148)
    #expect(
      searched.log.take() == [
        "present", "willPresent", "update '' active", "didPresent active", "willDismiss  active",
        "update ''", "didDismiss",
      ])
  }

  // MARK: - Content

  private func dimming(_ searched: Searched) throws -> View {
    try #require(searched.search.view.subviews.first)
  }

  @Test func `content: it is dimmed until there is text, and a tap on it ends the search`() throws {
    let searched = Searched()
    let results = try #require(searched.results)
    searched.search.isActive = true
    searched.lists.stage.layOut()
    #expect(
      results.log.take() == [
        "results loadView", "results viewDidLoad", "results viewWillAppear",
        "results viewDidAppear",
      ])
    #expect(searched.search.view.frame == rect(0, -72, 390, 844), "over the content's top left")
    #expect(try dimming(searched).alpha == 1 && results.view.isHidden)
    #expect(results.view.safeAreaInsets.top == 72 && results.navigationController != nil)
    searched.search.searchBar.text = "a"
    #expect(try dimming(searched).alpha == 0 && !results.view.isHidden)
    searched.search.searchBar.text = ""
    #expect(try dimming(searched).alpha == 1 && results.view.isHidden)
    searched.search.showsSearchResultsController = true
    #expect(try dimming(searched).alpha == 0 && !results.view.isHidden)
    searched.search.automaticallyShowsSearchResultsController = true
    searched.tap(200, 500, at: 1)
    searched.lists.stage.layOut()
    #expect(!searched.search.isActive)
    #expect(results.log.take() == ["results viewWillDisappear", "results viewDidDisappear"])
  }

  @Test func `content: under a dimming it does not scroll, without one it does`() throws {
    let searched = Searched(hasResults: false)
    searched.search.isActive = true
    searched.lists.stage.layOut()
    func drag(at time: Double) {
      searched.lists.stage.post(time, (0, .down, 200, 600))
      for step in 1...5 {
        searched.lists.stage.post(
          time + 0.05 * Double(step), (0, .move, 200, 600 - 40 * Double(step)))
      }
      searched.lists.stage.post(time + 1, (0, .up, 200, 400))
      searched.lists.stage.application.sendQueued(until: time + 1.1)
      searched.lists.stage.layOut()
    }
    drag(at: 1)
    #expect(searched.table.contentOffset.y == -72)
    searched.search.isActive = true
    searched.search.obscuresBackgroundDuringPresentation = false
    #expect(try dimming(searched).alpha == 0)
    drag(at: 3)
    #expect(searched.table.contentOffset.y > 50)
    #expect(searched.bar.bounds.height == 52 && searched.search.isActive)
    #expect(searched.search.view.frame == searched.table.bounds)
    searched.search.isActive = false
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 44, "its rows collapse: the content is scrolled")
  }

  @Test func `bar: it keeps its buttons if the search does not hide them`() {
    let searched = Searched { $0.hidesNavigationBarDuringPresentation = false }
    searched.search.isActive = true
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 148)
    searched.lists.scroll(to: 0)
    #expect(searched.bar.bounds.height == 96 && searched.bar.titleLabel.alpha == 1)
    searched.search.hidesNavigationBarDuringPresentation = true
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 52)
  }

  @Test func `stack: a pushed page has its own bar, and a popped one ends its search`() {
    let searched = Searched()
    searched.search.isActive = true
    searched.search.searchBar.text = "fox"
    let next = ViewController()
    searched.lists.navigation.pushViewController(next, animated: false)
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 96 && searched.search.searchBar.superview == nil)
    #expect(searched.search.isActive)
    let inner = SearchController(searchResultsController: nil)
    next.navigationItem.searchController = inner
    inner.isActive = true
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 52)
    searched.lists.navigation.popViewController(animated: false)
    searched.lists.stage.layOut()
    #expect(!inner.isActive && inner.parent == nil)
    #expect(searched.bar.bounds.height == 52 && searched.search.searchBar.text == "fox")
    #expect(searched.search.searchBar.superview === searched.bar)
  }

  @Test func `stack: a push during a search slides, and the buttons come back`() throws {
    let searched = Searched()
    let loop = try searched.lists.stage.loop()
    try loop.run(until: 0.1)
    searched.search.isActive = true
    try searched.run(loop, 0.5)
    let next = ViewController()
    next.title = "Next"
    next.navigationItem.rightBarButtonItem = BarButtonItem(title: "Do")
    searched.lists.navigation.pushViewController(next, animated: true)
    try searched.run(loop, 1)
    #expect(searched.bar.bounds.height == 96 && searched.search.searchBar.superview == nil)
    let button = searched.bar.subviews.first { "\(type(of: $0))" == "BarButton" }
    #expect(button?.alpha == 1 && button?.frame.minY == 0)
    searched.lists.navigation.popViewController(animated: true)
    try searched.run(loop, 1)
    #expect(searched.bar.bounds.height == 52 && button?.alpha == 0)
    #expect(searched.search.searchBar.alpha == 1)
    searched.search.isActive = false
    try searched.run(loop, 1)
    #expect(searched.bar.bounds.height == 148 && searched.bar.largeTitleLabel?.alpha == 1)
  }

  // MARK: - Scope

  @Test func `scope: buttons below the field, which a search shows`() throws {
    let searched = Searched { $0.searchBar.scopeButtonTitles = ["All", "Unread", "Mine"] }
    let bar = searched.search.searchBar
    #expect(bar.scopeControl == nil && searched.bar.bounds.height == 148)
    searched.search.isActive = true
    searched.lists.stage.layOut()
    let control = try #require(bar.scopeControl)
    #expect(searched.bar.bounds.height == 96 && control.frame == rect(16, 56, 358, 32))
    #expect(control.selectedIndex == 0 && bar.searchTextField.frame.height == 36)
    _ = searched.log.take()
    searched.tap(200, 90, at: 1)
    #expect(searched.log.take() == ["scope 1"] && bar.selectedScopeButtonIndex == 1)
    bar.selectedScopeButtonIndex = 9
    #expect(bar.selectedScopeButtonIndex == 2 && control.selectedIndex == 2)
    bar.selectedScopeButtonIndex = -1
    #expect(bar.selectedScopeButtonIndex == 0)
    bar.selectedScopeButtonIndex = 2
    bar.scopeButtonTitles = ["All"]
    #expect(bar.selectedScopeButtonIndex == 0 && control.titles == ["All"])
    bar.scopeButtonTitles = nil
    searched.lists.stage.layOut()
    #expect(searched.bar.bounds.height == 52)
    searched.search.isActive = false
    #expect(!bar.showsScopeBar)
  }

  @Test func `scope: a search bar of its own grows by its buttons`() {
    let bar = SearchBar(frame: rect(0, 0, 320, 100))
    #expect(bar.intrinsicContentSize.height == 56)
    bar.showsScopeBar = true
    #expect(bar.intrinsicContentSize.height == 56, "there are no titles")
    bar.scopeButtonTitles = ["a", "b"]
    #expect(bar.intrinsicContentSize.height == 100)
    bar.layoutIfNeeded()
    #expect(bar.searchTextField.frame == rect(8, 10, 304, 36))
    #expect(bar.scopeControl?.frame == rect(8, 60, 304, 32))
  }

  // MARK: - Right to left

  @Test func `right to left: icon, text, clear button and cancel button are mirrored`() {
    func frames(_ language: String) -> [Rect] {
      let searched = Searched(language: language)
      searched.search.isActive = true
      searched.search.searchBar.text = "fox"
      searched.search.searchBar.searchTextField.becomeFirstResponder()
      searched.lists.stage.layOut()
      let (bar, field) = (searched.search.searchBar, searched.search.searchBar.searchTextField)
      let parts = field.subviews.filter { !$0.isHidden }
      let caret = field.layer.sublayers?.first { $0.name == "caret" }
      return [field.frame, bar.cancelButton.frame]
        + parts.map { $0.convert($0.bounds, to: bar) }
        + [field.layer.convert(caret?.frame ?? .zero, to: bar.layer)]
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(
      plain.count == 5 && plain.prefix(4).map { 390 - $0.maxX } == mirrored.prefix(4).map(\.minX))
    #expect(mirrored[2].maxX == mirrored[0].maxX - 7, "the icon is at the right end")
    #expect(mirrored[4].maxX > mirrored[0].midX, "the text begins at the icon")
  }
}
