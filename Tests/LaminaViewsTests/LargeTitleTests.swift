import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews
import Testing

/// Large titles of navigation bars: their rows, and how scrolled content collapses them.
@Suite @MainActor struct LargeTitleTests {
  /// A stack with a list under a bar that prefers large titles, below a status bar of 20 points.
  @MainActor struct Lists {
    let stage: Stage
    let navigation: NavigationController
    let table: TableView
    let page: ViewController
    var bar: NavigationBar { navigation.navigationBar }

    init(rows: Int = 60, language: String? = nil, prefersLargeTitles: Bool = true) {
      stage = Stage(scale: 1, safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
      stage.screen.language = language
      (page, table) = Lists.list("Mailboxes", rows: rows, stage)
      navigation = NavigationController(rootViewController: page)
      navigation.navigationBar.prefersLargeTitles = prefersLargeTitles
      stage.window.rootViewController = navigation
      stage.layOut()
    }

    static func list(_ title: String, rows: Int, _ stage: Stage) -> (ViewController, TableView) {
      final class Page: ViewController {
        let table = TableView()
        override func loadView() { view = table }
      }
      let (page, source) = (Page(), Rows(count: rows))
      page.title = title
      page.table.register(TableViewCell.self, forCellReuseIdentifier: "row")
      page.table.dataSource = source
      stage.kept.objects.append(source)
      return (page, page.table)
    }

    func scroll(to offset: Double) {
      table.contentOffset = Point(x: 0, y: offset)
      stage.layOut()
    }
  }

  // MARK: - Heights

  @Test func `rows: 44 points, and 52 with a large title at the leading margin`() throws {
    let lists = Lists()
    #expect(lists.bar.frame == rect(0, 20, 390, 96))
    #expect(lists.table.adjustedContentInset.top == 116 && lists.table.contentOffset.y == -116)
    let label = try #require(lists.bar.largeTitleLabel)
    #expect(label.text == "Mailboxes" && label.fontSize == 34 && label.font.weight == 700)
    let frame = label.convert(label.bounds, to: lists.bar)
    #expect(frame.minX == 16 && frame.maxY == 88)
    #expect(lists.bar.titleLabel.alpha == 0)
    lists.bar.prefersLargeTitles = false
    lists.stage.layOut()
    #expect(lists.bar.frame == rect(0, 20, 390, 44) && lists.bar.titleLabel.alpha == 1)
    #expect(lists.table.contentOffset.y == -64)
  }

  @Test func `modes: automatic follows the controller below`() {
    let lists = Lists()
    func push(_ mode: NavigationItem.LargeTitleDisplayMode) -> Double {
      let page = ViewController()
      page.navigationItem.largeTitleDisplayMode = mode
      lists.navigation.pushViewController(page, animated: false)
      lists.stage.layOut()
      return lists.bar.bounds.height
    }
    #expect(push(.automatic) == 96)
    #expect(push(.never) == 44)
    #expect(push(.automatic) == 44)
    #expect(push(.always) == 96)
    #expect(push(.automatic) == 96)
    lists.navigation.topViewController?.navigationItem.largeTitleDisplayMode = .never
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 44)
    lists.bar.prefersLargeTitles = false
    lists.navigation.popToRootViewController(animated: false)
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 44)
  }

  @Test func `rows: a compact height has no large title`() {
    let lists = Lists()
    lists.stage.screen.bounds = rect(0, 0, 844, 390)
    lists.stage.layOut()
    #expect(lists.bar.frame == rect(0, 20, 844, 44) && lists.table.contentOffset.y == -64)
    lists.stage.screen.bounds = rect(0, 0, 390, 844)
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 96 && lists.table.contentOffset.y == -116)
  }

  @Test func `rows: large texts and own attributes make the row higher`() throws {
    let lists = Lists()
    lists.stage.screen.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    lists.stage.layOut()
    #expect(lists.bar.bounds.height > 120)
    let label = try #require(lists.bar.largeTitleLabel)
    #expect(label.frame.height < lists.bar.bounds.height - 44 - 8)
    lists.stage.screen.preferredContentSizeCategory = .large
    lists.bar.largeTitleTextAttributes = TextAttributes(size: 20, color: .black)
    lists.bar.titleTextAttributes = TextAttributes(size: 10, color: .black)
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 96 && label.attributedText?.string == "Mailboxes")
    #expect(lists.bar.titleLabel.attributedText?.runs.first?.attributes.size == 10)
    lists.bar.largeTitleTextAttributes = nil
    #expect(label.attributedText == nil && label.text == "Mailboxes")
  }

  // MARK: - Scrolling

  @Test func `scroll: the bar, the insets and the titles follow the content`() {
    let lists = Lists()
    for (offset, height, title) in [
      (-116.0, 96.0, 0.0), (-100, 80, 0), (-73, 53, 0), (-71, 51, 1), (-64, 44, 1), (0, 44, 1),
      (500, 44, 1), (-90, 70, 0), (-116, 96, 0),
    ] {
      lists.scroll(to: offset)
      let what: Comment = "at \(offset)"
      #expect(lists.bar.frame == rect(0, 20, 390, height), what)
      #expect(lists.table.adjustedContentInset.top == 20 + height, what)
      #expect(lists.table.contentOffset.y == offset, what)
      #expect(lists.bar.titleLabel.alpha == title, what)
      #expect(lists.table.verticalOffsetRange.lowerBound == -116, what)
    }
  }

  @Test func `background: it appears once content lies beneath the bar`() {
    let lists = Lists()
    func alpha() -> Double { lists.bar.subviews[0].alpha }
    #expect(alpha() == 0 && lists.bar.subviews[2].alpha == 0, "the backdrop and the hairline")
    lists.scroll(to: -64)
    #expect(alpha() == 0)
    lists.scroll(to: -56)
    #expect(alpha() == 0.5)
    lists.scroll(to: 0)
    #expect(alpha() == 1 && lists.bar.subviews[2].alpha == 1)
    lists.bar.isTranslucent = false
    lists.scroll(to: -116)
    lists.stage.layOut()
    #expect(alpha() == 1, "nothing lies beneath an opaque bar")
    let plain = Lists(prefersLargeTitles: false)
    #expect(plain.bar.subviews[0].alpha == 1)
  }

  @Test func `pull: the title moves down with the content, and grows`() throws {
    let lists = Lists()
    lists.scroll(to: -166)
    #expect(lists.bar.frame.height == 146 && lists.table.adjustedContentInset.top == 116)
    let label = try #require(lists.bar.largeTitleLabel)
    #expect(label.transform.a == 1.05)
    let frame = label.convert(label.bounds, to: lists.bar)
    #expect(abs(frame.minX - 16) < 1e-9 && abs(frame.maxY - 138) < 1e-9)
    lists.scroll(to: -816)
    #expect(label.transform.a == 1.1)
    lists.table.refreshControl = RefreshControl()
    lists.scroll(to: -166)
    #expect(lists.bar.frame.height == 96 && label.transform == .identity, "a spinner is there")
  }

  @Test func `settling: a drag that ends between goes on to the nearer end`() throws {
    let lists = Lists()
    let loop = try lists.stage.loop()
    try loop.run(until: 0.1)
    for (drag, end) in [(-20.0, -116.0), (-40, -64), (-30, -64), (-25, -116), (-200, 84)] {
      lists.scroll(to: -116)
      lists.table.touchDown()
      lists.table.beginDrag()
      lists.table.drag(to: Point(x: 0, y: drag))
      #expect(lists.table.contentOffset.y == -116 - drag)
      lists.table.endDrag(velocity: .zero, at: loop.now)
      try loop.run(until: loop.now + 1.5)
      #expect(lists.table.contentOffset.y == end, "after \(drag)")
      #expect(lists.bar.bounds.height == (end == -116 ? 96 : 44))
    }
  }

  @Test func `settling: content that cannot collapse the row shows it again`() throws {
    let lists = Lists(rows: 17)
    let loop = try lists.stage.loop()
    try loop.run(until: 0.1)
    let range = lists.table.verticalOffsetRange
    #expect(range.upperBound > -116 && range.upperBound < -64, "\(range)")
    lists.table.touchDown()
    lists.table.beginDrag()
    lists.table.drag(to: Point(x: 0, y: -400))
    lists.table.endDrag(velocity: .zero, at: loop.now)
    try loop.run(until: loop.now + 3)
    #expect(lists.bar.bounds.height == 96 && lists.table.contentOffset.y == -116)
  }

  @Test func `bounce: rows that change during it end where the new ones do`() throws {
    let lists = Lists()
    let loop = try lists.stage.loop()
    try loop.run(until: 0.1)
    lists.table.touchDown()
    lists.table.beginDrag()
    lists.table.drag(to: Point(x: 0, y: 200))
    lists.table.endDrag(velocity: .zero, at: loop.now)
    try loop.run(until: loop.now + 0.1)
    #expect(lists.table.contentOffset.y < -116 && lists.bar.frame.height > 96)
    lists.bar.prefersLargeTitles = false
    try loop.run(until: loop.now + 2)
    #expect(lists.bar.frame.height == 44 && lists.table.contentOffset.y == -64)
    #expect(!lists.table.isDecelerating)
  }

  @Test func `content: what does not lie under the bar leaves it unfolded`() {
    for change: (ViewController, TableView) -> Void in [
      { page, _ in page.edgesForExtendedLayout = [] },
      { _, table in table.contentInsetAdjustmentBehavior = .never },
    ] {
      let lists = Lists()
      change(lists.page, lists.table)
      lists.stage.layOut()
      lists.scroll(to: 300)
      #expect(lists.bar.bounds.height == 96 && lists.table.contentOffset.y == 300)
    }
    let nested = Lists()
    let (page, holder, scroll) = (ViewController(), View(), ScrollView())
    page.view.addSubview(holder)
    holder.addSubview(scroll)
    for view in [holder, scroll] { view.frame = rect(0, 0, 390, 844) }
    scroll.contentSize = Size(width: 390, height: 3_000)
    nested.navigation.pushViewController(page, animated: false)
    nested.stage.layOut()
    #expect(page.contentScrollView === scroll && scroll.contentOffset.y == -116)
    scroll.contentOffset.y = 0
    #expect(nested.bar.bounds.height == 44, "the first of the first views")
  }

  @Test func `content: a bar that is hidden, or another page, is not moved`() {
    let lists = Lists()
    lists.navigation.isNavigationBarHidden = true
    lists.stage.layOut()
    #expect(lists.table.adjustedContentInset.top == 20 && lists.table.contentOffset.y == -20)
    lists.scroll(to: 100)
    lists.navigation.isNavigationBarHidden = false
    lists.stage.layOut()
    lists.scroll(to: 101)
    #expect(lists.bar.bounds.height == 44)
    lists.navigation.pushViewController(ViewController(), animated: false)
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 96)
    lists.table.contentOffset.y = 400
    #expect(lists.bar.bounds.height == 96)
    lists.navigation.popViewController(animated: false)
    lists.stage.layOut()
    #expect(lists.bar.bounds.height == 44 && lists.table.contentOffset.y == 400)
  }

  // MARK: - Transitions

  @Test func `push: the bar shrinks while the pages slide, and grows again`() throws {
    let lists = Lists()
    let loop = try lists.stage.loop()
    try loop.run(until: 0.1)
    let page = ViewController()
    page.title = "Inbox"
    page.navigationItem.largeTitleDisplayMode = .never
    lists.navigation.pushViewController(page, animated: true)
    try loop.run(until: loop.now + 0.15)
    let shown = lists.bar.layer.presentation()?.bounds.height ?? 0
    #expect(shown > 50 && shown < 95, "\(shown)")
    lists.table.contentOffset.y = -80
    #expect(lists.bar.bounds.height == 44, "content that leaves does not move it")
    lists.table.contentOffset.y = -116
    try loop.run(until: loop.now + 1)
    #expect(lists.bar.frame == rect(0, 20, 390, 44) && lists.bar.titleLabel.alpha == 1)
    #expect(page.view.safeAreaInsets.top == 64 && lists.bar.subviews[0].alpha == 1)
    lists.navigation.popViewController(animated: true)
    try loop.run(until: loop.now + 0.15)
    let growing = lists.bar.layer.presentation()?.bounds.height ?? 0
    #expect(growing > 45 && growing < 90, "\(growing)")
    try loop.run(until: loop.now + 1)
    #expect(lists.bar.frame == rect(0, 20, 390, 96) && lists.bar.titleLabel.alpha == 0)
    #expect(lists.table.contentOffset.y == -116 && lists.bar.largeTitleLabel?.alpha == 1)
    #expect(lists.bar.largeTitleLabel?.superview?.subviews.count == 1, "no copy is left")
  }

  @Test func `swipe back: a cancelled one leaves the inline title`() throws {
    let lists = Lists()
    let loop = try lists.stage.loop()
    let page = ViewController()
    page.title = "Inbox"
    page.navigationItem.largeTitleDisplayMode = .never
    lists.navigation.pushViewController(page, animated: false)
    try loop.run(until: 0.1)
    func swipe(to x: Double) throws {
      let start = loop.now + 0.02
      lists.stage.post(start, (0, .down, 2, 400))
      for step in 1...10 {
        lists.stage.post(start + 0.03 * Double(step), (0, .move, 2 + x * Double(step) / 10, 400))
      }
      try loop.run(until: start + 0.31)
      let height = lists.bar.layer.presentation()?.bounds.height ?? 0
      #expect(height > 44.5 && height < 95.5, "\(height): it follows the finger")
      lists.stage.post(start + 0.8, (0, .up, 2 + x, 400))
      try loop.run(until: start + 2)
    }
    try swipe(to: 120)
    #expect(lists.navigation.topViewController === page)
    #expect(lists.bar.frame == rect(0, 20, 390, 44) && lists.bar.titleLabel.alpha == 1)
    #expect(lists.bar.titleLabel.text == "Inbox")
    try swipe(to: 300)
    #expect(lists.navigation.topViewController === lists.page)
    #expect(lists.bar.frame == rect(0, 20, 390, 96) && lists.bar.titleLabel.alpha == 0)
  }

  // MARK: - Right to left

  @Test func `right to left: the large title is at the right margin, also pulled`() throws {
    let lists = Lists(language: "ar")
    let label = try #require(lists.bar.largeTitleLabel)
    #expect(label.convert(label.bounds, to: lists.bar).maxX == 374)
    lists.scroll(to: -166)
    #expect(abs(label.convert(label.bounds, to: lists.bar).maxX - 374) < 1e-9)
    let page = ViewController()
    page.title = "Inbox"
    lists.navigation.pushViewController(page, animated: false)
    lists.stage.layOut()
    let chevron = try #require(
      lists.bar.subviews.lazy.compactMap { button in
        button.subviews.first { "\(type(of: $0))" == "ChevronView" }
      }.first)
    #expect(chevron.transform.a == -1)
    #expect(chevron.convert(chevron.bounds, to: lists.bar).maxX == 382)
  }
}
