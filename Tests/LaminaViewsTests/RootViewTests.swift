import LaminaGeometry
import LaminaViews
import Testing

// The size and the margins of controllers' views, and those of the content of rows.

@MainActor struct RootViewTests {
  private final class Root: ViewController {
    var loaded = Rect.zero
    var changes = 0
    override func viewDidLoad() { loaded = view.frame }
    override func viewLayoutMarginsDidChange() { changes += 1 }
  }

  private func window(width: Double, inset: Double = 0) -> Window {
    let screen = Screen(
      width: width, height: 800,
      safeAreaInsets: EdgeInsets(top: inset, left: 0, bottom: 0, right: 0))
    let window = Window(screen: screen)
    window.isHidden = false
    return window
  }

  @Test func `root view: has the screen's size in viewDidLoad, and follows its superview`() {
    let window = window(width: 402)
    let root = Root()
    let holder = View(frame: Rect(x: 0, y: 0, width: 402, height: 800))
    holder.addSubview(root.view)
    #expect(root.loaded == window.screen.bounds)
    holder.frame.size = Size(width: 300, height: 400)
    #expect(root.view.frame == holder.bounds)
    #expect(NavigationController(rootViewController: Root()).view.frame == window.screen.bounds)
  }

  @Test func `root view: has the system's margins at its sides`() {
    for (width, side) in [(320.0, 16.0), (390, 16), (413, 16), (414, 20), (844, 20)] {
      let window = window(width: width, inset: 47)
      let root = Root()
      window.rootViewController = root
      #expect(root.view.layoutMargins == EdgeInsets(top: 47, left: side, bottom: 0, right: side))
      #expect(root.systemMinimumLayoutMargins.leading == side)
      root.view.layoutMargins = EdgeInsets(top: 3, left: 2, bottom: 4, right: 40)
      #expect(root.view.layoutMargins == EdgeInsets(top: 50, left: side, bottom: 4, right: 40))
      root.viewRespectsSystemMinimumLayoutMargins = false
      #expect(root.view.layoutMargins == EdgeInsets(top: 50, left: 2, bottom: 4, right: 40))
    }
  }

  @Test func `root view: constraints to its margins follow the width of the window`() {
    let window = window(width: 390)
    let (root, box) = (Root(), View())
    window.rootViewController = root
    box.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(box)
    let guide = root.view.layoutMarginsGuide
    LayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      box.topAnchor.constraint(equalTo: guide.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10),
    ])
    window.layoutIfNeeded()
    #expect(box.frame == Rect(x: 16, y: 0, width: 358, height: 10))
    let before = root.changes
    window.frame = Rect(x: 0, y: 0, width: 440, height: 800)
    window.layoutIfNeeded()
    #expect(box.frame == Rect(x: 20, y: 0, width: 400, height: 10))
    #expect(root.changes == before + 1)
  }

  @Test func `root view: a view keeps 8 points once it is no controller's`() {
    _ = window(width: 390)
    let root = Root()
    let first = root.view
    #expect(first.layoutMargins.left == 16)
    root.view = View()
    #expect(first.layoutMargins == EdgeInsets(8))
    #expect(root.view.layoutMargins.left == 16)
  }

  @Test func `row margins: those of the content are the system's, and 8 beside an accessory`() {
    let window = window(width: 390)
    let cell = TableViewCell(style: .default)
    window.addSubview(cell)
    #expect(cell.contentView.layoutMargins == EdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    cell.accessoryType = .disclosureIndicator
    #expect(cell.contentView.layoutMargins == EdgeInsets(top: 11, left: 16, bottom: 11, right: 8))
    cell.semanticContentAttribute = .forceRightToLeft
    cell.contentView.semanticContentAttribute = .forceRightToLeft
    #expect(cell.contentView.layoutMargins == EdgeInsets(top: 11, left: 8, bottom: 11, right: 16))
    cell.accessoryType = .none
    #expect(cell.contentView.layoutMargins == EdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    let wide = self.window(width: 430)
    wide.addSubview(cell)
    #expect(cell.contentView.layoutMargins == EdgeInsets(top: 11, left: 20, bottom: 11, right: 20))
  }

  private final class Names: TableViewDataSource {
    var titles: [String]? = ["A", "B"]
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = TableViewCell(style: .value1)
      cell.textLabel?.text = "Name"
      cell.detailTextLabel?.text = "Detail"
      cell.accessoryType = .disclosureIndicator
      _ = cell.contentView
      return cell
    }
    func sectionIndexTitles(for tableView: TableView) -> [String]? { titles }
  }

  @Test func `section index: cells leave it room beside content and accessory`() throws {
    let window = window(width: 390)
    let (table, source) = (TableView(frame: window.bounds), Names())
    table.dataSource = source
    window.addSubview(table)
    window.layoutIfNeeded()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.contentView.frame.maxX == 390 - 15 - 37)
    source.titles = nil
    table.reloadSectionIndexTitles()
    window.layoutIfNeeded()
    #expect(cell.contentView.frame.maxX == 390 - 37)
  }

  @Test func `modal style: is that of the app, unless the controller has one`() {
    let screen = Screen(width: 390, height: 800)
    let application = Application(screens: [screen])
    let controller = ViewController()
    #expect(controller.modalPresentationStyle == .fullScreen)
    application.standardPresentationStyle = .pageSheet
    #expect(controller.modalPresentationStyle == .pageSheet)
    #expect(controller.sheetPresentationController != nil)
    controller.modalPresentationStyle = .fullScreen
    #expect(controller.modalPresentationStyle == .fullScreen)
    #expect(AlertController(title: "A", message: nil).sheetPresentationController == nil)
  }
}
