import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Pictures of open menus, exactly.
@Suite @MainActor struct MenuGoldenTests {
  @MainActor private struct Scene {
    let screen: Screen
    let application: Application
    let window: Window
    let loop: FrameLoop

    init(width: Double = 300, height: Double = 330, isDark: Bool = false) throws {
      screen = Screen(width: width, height: height, scale: 2)
      screen.userInterfaceStyle = isDark ? .dark : .light
      application = Application(screens: [screen])
      window = Window(screen: screen)
      window.backgroundColor = .systemBackground
      window.makeKeyAndVisible()
      loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
      application.loop = loop
    }

    func picture() throws -> Texture {
      var shown: Texture?
      loop.onShow = { shown = $0.picture }
      try loop.run(refreshes: 100)
      return try #require(shown)
    }

    func hold(_ x: Double, _ y: Double) {
      application.post([TouchInput(.down, at: Point(x: x, y: y))], at: 0.1)
      application.post([TouchInput(.up, at: Point(x: x, y: y))], at: 0.8)
    }
  }

  @MainActor private final class Source: ContextMenuInteractionDelegate {
    let menu: Menu
    init(_ menu: Menu) { self.menu = menu }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
    ) -> ContextMenuConfiguration? {
      ContextMenuConfiguration(actionProvider: { [menu] _ in menu })
    }
  }

  /// A ring, as an icon.
  private func star() throws -> Image {
    var buffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 40, height: 40))
    buffer.withRegion { region in
      for y in 0..<40 {
        var row = region.mutableRow(y, 0..<40)
        for x in row.indices {
          let (dx, dy) = (Double(x) - 19.5, Double(y) - 19.5)
          let distance = dx * dx + dy * dy
          row[x] = distance < 360 && distance > 220 ? PackedPixel(.black) : .clear
        }
      }
    }
    return .texture(buffer.makeTexture(isOpaque: false), scale: 2)
  }

  private func menu() throws -> Menu {
    let image = try star()
    return Menu(children: [
      Action(title: "Share", image: image) { _ in },
      Action(title: "Copy", subtitle: "As a picture", image: image) { _ in },
      Menu(title: "More", children: [Action(title: "Print") { _ in }]),
      Menu(
        options: .displayInline,
        children: [
          Action(title: "Pinned", state: .on) { _ in },
          Action(title: "Archive", attributes: .disabled) { _ in },
        ]),
      Menu(
        options: .displayInline,
        children: [Action(title: "Delete", image: image, attributes: .destructive) { _ in }]),
    ])
  }

  private func card(in window: Window) -> View {
    for row in 0..<8 {
      let label = Label("Row number \(row + 1) of the page")
      label.frame = rect(16, 6 + Double(row) * 40, 268, 30)
      window.addSubview(label)
    }
    let card = View(frame: rect(40, 20, 120, 60))
    card.backgroundColor = .systemBlue
    card.layer.cornerRadius = 10
    let title = Label("Card", fontSize: 20, color: .white)
    title.frame = rect(16, 10, 90, 40)
    card.addSubview(title)
    window.addSubview(card)
    return card
  }

  @Test(arguments: [false, true])
  func `goldens: a context menu beside its preview`(isDark: Bool) throws {
    guard ScreenGolden.hasFont() else { return }
    let scene = try Scene(height: 420, isDark: isDark)
    let (card, source) = (card(in: scene.window), try Source(menu()))
    card.addInteraction(ContextMenuInteraction(delegate: source))
    scene.hold(60, 50)
    let name = "context-menu-\(isDark ? "dark" : "light")"
    try ScreenGolden(folder: "controls", name: name).check(scene.picture())
  }

  @Test func `goldens: a pull-down menu with tiles and a heading, from right to left`() throws {
    guard ScreenGolden.hasFont() else { return }
    let scene = try Scene()
    scene.screen.language = "ar"
    let button = Button("Options", frame: rect(180, 16, 100, 36))
    button.configuration = .gray()
    scene.window.addSubview(button)
    let image = try star()
    button.menu = Menu(
      title: "Heading",
      children: [
        Menu(
          options: .displayInline, preferredElementSize: .medium,
          children: ["Cut", "Copy", "Paste"].map { Action(title: $0, image: image) { _ in } }),
        Action(title: "Sorted", image: image, state: .on) { _ in },
        Menu(title: "Other", children: [Action(title: "Print") { _ in }]),
      ])
    button.showsMenuAsPrimaryAction = true
    scene.application.post([TouchInput(.down, at: Point(x: 200, y: 30))], at: 0.1)
    scene.application.post([TouchInput(.up, at: Point(x: 200, y: 30))], at: 0.15)
    try ScreenGolden(folder: "controls", name: "menu-pull-down-rtl").check(scene.picture())
  }

  @Test func `goldens: pop-up buttons in dark mode, one of them open`() throws {
    guard ScreenGolden.hasFont() else { return }
    let scene = try Scene(width: 280, height: 240, isDark: true)
    for (row, name) in ["Green", "Small"].enumerated() {
      let button = Button(configuration: .gray())
      button.frame = rect(20, 20 + 90 * Double(row), 130, 36)
      scene.window.addSubview(button)
      let names = row == 0 ? ["Red", "Green", "Blue"] : ["Small", "Large"]
      button.menu = Menu(
        children: names.map { Action(title: $0, state: $0 == name ? .on : .off) { _ in } })
      button.changesSelectionAsPrimaryAction = true
      button.showsMenuAsPrimaryAction = true
    }
    scene.application.post([TouchInput(.down, at: Point(x: 60, y: 130))], at: 0.1)
    scene.application.post([TouchInput(.up, at: Point(x: 60, y: 130))], at: 0.15)
    try ScreenGolden(folder: "controls", name: "menu-pop-up-dark").check(scene.picture())
  }

  @Test func `goldens: a submenu at an accessibility size of texts`() throws {
    guard ScreenGolden.hasFont() else { return }
    let scene = try Scene(width: 360, height: 360)
    scene.screen.preferredContentSizeCategory = .accessibilityLarge
    let button = Button("Menu", frame: rect(20, 10, 120, 44))
    scene.window.addSubview(button)
    button.menu = Menu(children: [
      Menu(
        title: "Sort by",
        children: [
          Action(title: "Name of the document", state: .on) { _ in },
          Action(title: "Date", image: try star()) { _ in },
        ])
    ])
    button.showsMenuAsPrimaryAction = true
    scene.application.post([TouchInput(.down, at: Point(x: 60, y: 30))], at: 0.1)
    scene.application.post([TouchInput(.up, at: Point(x: 60, y: 30))], at: 0.15)
    scene.application.post([TouchInput(.down, at: Point(x: 100, y: 100))], at: 1)
    scene.application.post([TouchInput(.up, at: Point(x: 100, y: 100))], at: 1.05)
    try ScreenGolden(folder: "controls", name: "menu-submenu-accessibility")
      .check(scene.picture())
  }
}
