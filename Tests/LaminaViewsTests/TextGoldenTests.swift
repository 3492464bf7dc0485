import LaminaGeometry
import LaminaPixels
import LaminaViews
import Testing

/// Pictures of selections, edit menus, texts from right to left, and keyboards.
@Suite @MainActor struct TextGoldenTests {
  @MainActor private struct Page {
    let screen: Screen
    let application: Application
    let window: Window

    init(isDark: Bool = false, language: String? = nil, height: Double = 240) {
      screen = Screen(width: 260, height: height, scale: 2)
      screen.userInterfaceStyle = isDark ? .dark : .light
      screen.language = language
      application = Application(screens: [screen])
      window = Window(screen: screen)
      window.backgroundColor = .systemBackground
      window.makeKeyAndVisible()
      screen.keyboard.isHardwareKeyboardConnected = true
    }

    func check(_ name: String) throws {
      guard ScreenGolden.hasFont() else { return }
      let picture = try ScreenGolden.picture(of: screen, in: application, refreshes: 20)
      try ScreenGolden(folder: "controls", name: name).check(picture)
    }
  }

  @Test(arguments: [false, true])
  func `selection: lines of a text view, with handles and the menu`(isDark: Bool) throws {
    let page = Page(isDark: isDark)
    let view = TextView(frame: rect(10, 70, 240, 160))
    view.text =
      "A selection that begins here\nand goes on over lines until it ends somewhere.\nRest"
    page.window.addSubview(view)
    page.screen.layer.layoutIfNeeded()
    page.application.pasteboard.string = "x"
    view.becomeFirstResponder()
    view.selectedRange = 12..<59
    view.select(view)
    view.selectedRange = 12..<59
    page.screen.layer.layoutIfNeeded()
    let end = view.convert(view.firstRect(for: TextRange(56..<58)), to: nil)
    page.application.post([TouchInput(.down, at: Point(x: end.midX, y: end.midY))], at: 0)
    page.application.post([TouchInput(.up, at: Point(x: end.midX, y: end.midY))], at: 0.05)
    page.application.sendQueued(until: 0.1)
    #expect(view.selectedRange == 12..<59)
    try page.check("text-selection-\(isDark ? "dark" : "light")")
  }

  @Test func `fields: a selected word, with the menu below it`() throws {
    let page = Page(height: 150)
    let field = TextField(frame: rect(10, 20, 240, 36))
    field.text = "Select a word"
    field.clearButtonMode = .always
    page.window.addSubview(field)
    page.application.pasteboard.string = "x"
    page.screen.layer.layoutIfNeeded()
    field.becomeFirstResponder()
    field.selectedRange = 9..<9
    field.select(field)
    try page.check("text-menu-field")
  }

  @Test func `directions: fields and a view from right to left`() throws {
    let page = Page(language: "he", height: 300)
    let hebrew = "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \u{5e2}\u{5d5}\u{5dc}\u{5dd}"
    var y = 10.0
    func add(_ view: View, height: Double = 36) {
      view.frame = rect(10, y, 240, height)
      page.window.addSubview(view)
      y += height + 8
    }
    let fields = (0..<3).map { _ in TextField() }
    fields[0].placeholder = "\u{5e9}\u{5dd}"
    fields[1].text = hebrew
    fields[1].clearButtonMode = .always
    fields[2].text = hebrew + " " + hebrew + " " + hebrew + " abc"
    for field in fields { add(field) }
    let bar = SearchBar()
    bar.placeholder = "\u{5d7}\u{5d9}\u{5e4}\u{5d5}\u{5e9}"
    add(bar, height: 56)
    let view = TextView()
    view.text = hebrew + " abc def\n" + hebrew
    add(view, height: 80)
    page.screen.layer.layoutIfNeeded()
    view.becomeFirstResponder()
    view.selectedRange = 5..<13
    try page.check("text-right-to-left")
  }

  @Test(arguments: [KeyboardType.numberPad, .decimalPad, .phonePad, .URL, .emailAddress])
  func `keyboards: their keys`(type: KeyboardType) throws {
    let page = Page(isDark: type == .phonePad, height: 266)
    page.screen.keyboard.isHardwareKeyboardConnected = false
    let field = TextField(frame: rect(10, 8, 240, 34))
    field.keyboardType = type
    field.returnKeyType = type == .URL ? .go : type == .emailAddress ? .continue : .default
    field.keyboardAppearance = type == .decimalPad ? .dark : .default
    page.window.addSubview(field)
    field.becomeFirstResponder()
    try page.check("keyboard-\(type)")
  }
}
