import LaminaDisplay
import LaminaGeometry
import LaminaPixels
import LaminaViews
import Testing

/// Navigation bars with large titles and searches, as pictures.
@Suite @MainActor struct NavigationBarGoldenTests {
  /// A state of the bar in a picture.
  enum State: String, CaseIterable, Sendable {
    case expanded, between, collapsed, pulled, searching, results, arabic, pushing

    var scroll: Double {
      switch self {
      case .between: 78
      case .collapsed: 150
      case .pulled: -60
      default: 0
      }
    }
  }

  private func picture(_ state: State, isDark: Bool) throws -> Texture {
    let screen = Screen(
      width: 260, height: 300, scale: 2,
      safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    screen.userInterfaceStyle = isDark ? .dark : .light
    if state == .arabic { screen.language = "ar" }
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let (rows, found) = (Rows(count: 30), Rows([["Grace", "Ada"]]))
    let page = LargeTitlePage(rows)
    page.title = state == .arabic ? "الرسائل" : "Messages"
    page.navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add)
    let search = SearchController(searchResultsController: LargeTitlePage(found))
    search.searchBar.scopeButtonTitles = ["All", "Unread"]
    page.navigationItem.searchController = search
    let stack = NavigationController(rootViewController: page)
    stack.navigationBar.prefersLargeTitles = true
    window.rootViewController = stack
    window.makeKeyAndVisible()
    screen.keyboard.isHardwareKeyboardConnected = true
    let bar = StatusBar(screen: screen)
    bar.isHidden = false
    screen.layer.layoutIfNeeded()
    page.table.contentOffset.y += state.scroll
    if state == .arabic { stack.pushViewController(arabic(rows), animated: false) }
    if state == .searching || state == .results { search.isActive = true }
    if state == .results { search.searchBar.text = "a" }
    screen.layer.layoutIfNeeded()
    return try withExtendedLifetime((rows, found)) {
      guard state == .pushing else { return try ScreenGolden.picture(of: screen, in: application) }
      return try push(on: stack, screen, application)
    }
  }

  /// Returns the picture in the middle of a push of a page with an inline title.
  private func push(
    on stack: NavigationController, _ screen: Screen, _ application: Application
  ) throws -> Texture {
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var shown: Texture?
    loop.onShow = { shown = $0.picture }
    try loop.run(until: 0.1)
    let page = ViewController()
    page.title = "Ada"
    page.view.backgroundColor = .systemBackground
    page.navigationItem.largeTitleDisplayMode = .never
    stack.pushViewController(page, animated: true)
    try loop.run(until: 0.2)
    return try #require(shown)
  }

  /// A page on top, with a large title, a back button and a search that is being typed.
  private func arabic(_ rows: Rows) -> ViewController {
    let page = LargeTitlePage(rows)
    page.title = "الوارد"
    let search = SearchController(searchResultsController: nil)
    search.searchBar.placeholder = "بحث"
    page.navigationItem.searchController = search
    return page
  }

  @Test(arguments: State.allCases, [false, true])
  func `goldens: the bar is the same to the byte`(_ state: State, _ isDark: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let name = "large-title-\(state.rawValue)-\(isDark ? "dark" : "light")"
    try ScreenGolden(folder: "controls", name: name).check(picture(state, isDark: isDark))
  }
}

/// A controller of a list that fills it.
final class LargeTitlePage: ViewController {
  let table = TableView()
  private let rows: Rows

  init(_ rows: Rows) {
    self.rows = rows
    super.init()
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
  }
  override func loadView() { view = table }
}
