import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random pages, scrolls, searches, turns and their interruptions under a bar with large titles.
///
/// At rest, the bar has the height that its content's insets have, nothing of a transition is left, and every search's
/// calls alternate. `LAMINA_BARS=1000` runs that many stacks, `LAMINA_SEED=n` one of them again.
@Suite @MainActor struct NavigationBarFuzz {
  /// A page of a list, or of a plain view.
  private final class Page: ViewController, SearchControllerDelegate {
    let table = TableView()
    let rows: Rows
    let hasList: Bool
    var calls: [String] = []

    init(_ random: inout SplitMix) {
      rows = Rows(count: random.element(of: [0, 5, 17, 60]))
      hasList = random.chance(0.8)
      super.init()
      title = "Page \(random.integer(in: 0...99))"
      table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = rows
      if random.chance(0.2) { table.refreshControl = RefreshControl() }
      navigationItem.largeTitleDisplayMode = random.element(
        of: NavigationItem.LargeTitleDisplayMode.allCases)
      navigationItem.hidesSearchBarWhenScrolling = random.chance(0.7)
      if random.chance(0.6) { addSearch(&random) }
      if random.chance(0.2) { navigationItem.rightBarButtonItem = BarButtonItem(title: "Do") }
    }

    func addSearch(_ random: inout SplitMix) {
      let search = SearchController(
        searchResultsController: random.chance(0.5) ? ViewController() : nil)
      search.hidesNavigationBarDuringPresentation = random.chance(0.8)
      search.obscuresBackgroundDuringPresentation = random.chance(0.5)
      if random.chance(0.3) { search.searchBar.scopeButtonTitles = ["a", "b"] }
      search.delegate = self
      navigationItem.searchController = search
    }

    override func loadView() { view = hasList ? table : View() }
    func willPresentSearchController(_ searchController: SearchController) { calls.append("p") }
    func didPresentSearchController(_ searchController: SearchController) { calls.append("P") }
    func willDismissSearchController(_ searchController: SearchController) { calls.append("d") }
    func didDismissSearchController(_ searchController: SearchController) { calls.append("D") }
  }

  @MainActor private final class Play {
    let stage = Stage(scale: 1, safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    let navigation: NavigationController
    let loop: FrameLoop
    var random: SplitMix
    var pages: [Page] = []
    var steps: [String] = []

    init(_ seed: UInt64) throws {
      random = SplitMix(seed: seed)
      let root = Page(&random)
      pages = [root]
      navigation = NavigationController(rootViewController: root)
      navigation.navigationBar.prefersLargeTitles = true
      loop = try stage.loop()
      stage.window.rootViewController = navigation
      try loop.run(until: 0.1)
    }

    var top: Page? { navigation.topViewController as? Page }

    func step() throws {
      let kind = random.integer(in: 0...13)
      steps.append("\(kind)")
      switch kind {
      case 0, 1:
        let page = Page(&random)
        pages.append(page)
        navigation.pushViewController(page, animated: random.chance(0.7))
      case 2: navigation.popViewController(animated: random.chance(0.7))
      case 3: navigation.popToRootViewController(animated: random.chance(0.7))
      case 4, 5: drag(from: Point(x: 100, y: 400), vertical: Double(random.integer(in: -300...300)))
      case 6:
        guard let table = top?.table else { break }
        let wanted = Point(x: 0, y: Double(random.integer(in: -250...600)))
        table.contentOffset = table.legalOffset(nearest: wanted)
      case 7: navigation.navigationBar.prefersLargeTitles = random.chance(0.8)
      case 8: top?.navigationItem.searchController?.isActive.toggle()
      case 9: top?.navigationItem.searchController?.searchBar.text = random.element(of: ["", "a"])
      case 10:
        let isWide = stage.screen.bounds.width > 500
        if random.chance(0.5) {
          stage.screen.bounds = isWide ? rect(0, 0, 390, 844) : rect(0, 0, 844, 390)
        }
      case 11: drag(from: Point(x: 2, y: 300), across: Double(random.integer(in: 20...380)))
      case 12: change()
      default: tapSearch()
      }
      try loop.run(until: loop.now + random.element(of: [0.02, 0.1, 0.3, 0.7]))
    }

    private func change() {
      switch random.integer(in: 0...5) {
      case 0: navigation.isNavigationBarHidden.toggle()
      case 1: stage.screen.language = random.element(of: ["en", "ar"])
      case 2:
        stage.screen.preferredContentSizeCategory = random.element(of: [
          .large, .accessibilityLarge,
        ])
      case 3: top?.navigationItem.searchController = nil
      case 4: top?.addSearch(&random)
      default: top?.navigationItem.hidesSearchBarWhenScrolling.toggle()
      }
    }

    private func tapSearch() {
      guard let bar = top?.navigationItem.searchController?.searchBar, bar.window != nil else {
        return
      }
      let view: View = random.chance(0.5) ? bar.searchTextField : bar.cancelButton
      let place = view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      stage.tap(loop.now + 0.01, place.x, place.y)
    }

    private func drag(from: Point, vertical: Double = 0, across: Double = 0) {
      let start = loop.now + 0.01
      stage.post(start, (0, .down, from.x, from.y))
      for step in 1...6 {
        let part = Double(step) / 6
        stage.post(
          start + 0.03 * Double(step),
          (0, .move, from.x + across * part, from.y + vertical * part))
      }
      stage.post(start + 0.2, (0, .up, from.x + across, from.y + vertical))
    }

    /// Lets everything come to rest, and returns what is wrong then.
    func problems() throws -> [String] {
      try loop.run(until: loop.now + 4)
      var found: [String] = []
      func check(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { found.append(what()) }
      }
      let bar = navigation.navigationBar
      guard let page = top else { return ["no page"] }
      let search = page.navigationItem.searchController
      check(
        bar.frame.minY == 20 && bar.frame.width == stage.screen.bounds.width, "bar at \(bar.frame)")
      check(bar.frame.height >= 44 && bar.frame.height < 300, "bar of \(bar.frame.height)")
      let hides = search.map { $0.isActive && $0.hidesNavigationBarDuringPresentation } ?? false
      check(bar.titleLabel.alpha == 0 || bar.titleLabel.alpha == 1, "title \(bar.titleLabel.alpha)")
      check(!hides || bar.titleLabel.alpha == 0, "a title in a search")
      if bar.frame.height == 44, !hides { check(bar.titleLabel.alpha == 1, "no title") }
      check(bar.subviews.count <= 9, "\(bar.subviews.count) views in the bar")
      if let label = bar.largeTitleLabel {
        check(
          label.superview?.subviews.count == 1 && label.alpha == 1, "large title \(label.alpha)")
      }
      check(search == nil || search?.searchBar.superview === bar, "the search bar is elsewhere")
      check(search?.searchBar.alpha ?? 1 == 1, "the search bar is faded")
      if page.hasList, !navigation.isNavigationBarHidden {
        let table = page.table
        let (inset, pulled) = (table.adjustedContentInset.top, table.refreshControl == nil)
        let range = table.verticalOffsetRange
        check(
          inset == 20 + bar.frame.height || !pulled && inset == 80 + bar.frame.height,
          "inset \(inset) under a bar of \(bar.frame.height), offset \(table.contentOffset.y) in \(range)"
        )
        check(range.contains(table.contentOffset.y), "offset \(table.contentOffset.y) in \(range)")
      }
      for page in pages {
        let search = page.navigationItem.searchController
        check(
          search?.isActive != true || search?.parent === page || !page.isViewLoaded || page !== top,
          "an active search without a place")
        check(search?.isActive == true || search?.parent == nil, "a search that is over is there")
        let order = Array("pPdD")
        for (index, call) in page.calls.enumerated() where call != String(order[index % 4]) {
          found.append("calls \(page.calls.joined())")
          break
        }
        check(page.calls.count % 2 == 0, "calls \(page.calls.joined())")
      }
      return found
    }
  }

  @Test func `random bars: at rest, the bar fits its content`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 1 : environment["LAMINA_BARS"].flatMap { Int($0) } ?? 40
    let base: UInt64 = first ?? 0xBA_45
    print("bars: \(count) seeds from \(base)")
    for seed in 0..<UInt64(count) {
      weak var kept: ViewController?
      try run {
        let play = try Play(base + seed)
        for _ in 0..<4 {
          for _ in 0..<6 { try play.step() }
          let problems = try play.problems()
          #expect(
            problems.isEmpty, "seed \(base + seed) after \(play.steps.joined(separator: " "))")
          if !problems.isEmpty { return }
        }
        kept = play.navigation
        play.stage.window.rootViewController = nil
        try play.loop.run(until: play.loop.now + 1)
      }
      #expect(kept == nil, "seed \(base + seed) keeps its stack")
    }
  }

  /// Runs a closure whose objects are gone when it returns.
  private func run(_ body: () throws -> Void) rethrows { try body() }
}
