import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The edit menu, its actions, and the pasteboard.
@Suite @MainActor struct EditMenuTests {
  private func field(_ stage: Stage, _ text: String, y: Double = 200) -> TextField {
    let field = TextField(frame: rect(20, y, 300, 40))
    field.text = text
    stage.window.addSubview(field)
    stage.screen.keyboard.isHardwareKeyboardConnected = true
    stage.layOut()
    return field
  }

  private func menu(_ stage: Stage) -> View? {
    stage.window.subviews.first { $0.name == "edit menu" && $0.isUserInteractionEnabled }
  }

  private func titles(_ stage: Stage) -> [String] {
    stage.layOut()
    return menu(stage)?.subviews.first?.subviews.compactMap(\.accessibilityLabel) ?? []
  }

  private func tap(_ stage: Stage, _ title: String, at time: Double) throws {
    let button = try #require(
      menu(stage)?.subviews.first?.subviews.first { $0.accessibilityLabel == title }, "\(title)")
    touch(stage, button.convert(Point(x: button.bounds.midX, y: 22), to: nil), at: time)
  }

  private func touch(_ stage: Stage, _ point: Point, at time: Double) {
    stage.application.post([TouchInput(.down, at: point)], at: time)
    stage.application.post([TouchInput(.up, at: point)], at: time + 0.05)
    stage.application.sendQueued(until: time + 0.06)
    stage.layOut()
  }

  private func caret(of field: TextField) -> Point {
    let caret = field.caretRect(for: TextPosition(offset: field.selectedRange.upperBound))
    return field.convert(Point(x: caret.midX, y: caret.midY), to: nil)
  }

  @Test func `menu: a tap on the caret shows it, another one hides it`() throws {
    let stage = Stage()
    let field = field(stage, "two words")
    touch(stage, Point(x: 300, y: 220), at: 1)
    #expect(field.isEditing && titles(stage) == [])
    touch(stage, caret(of: field), at: 2)
    #expect(titles(stage) == ["Select", "Select All"])
    touch(stage, caret(of: field), at: 3)
    #expect(titles(stage) == [])
    touch(stage, caret(of: field), at: 4)
    try tap(stage, "Select", at: 5)
    #expect(field.selectedRange == 4..<9 && titles(stage) == ["Cut", "Copy", "Select All"])
    try tap(stage, "Cut", at: 6)
    #expect(field.text == "two " && stage.application.pasteboard.string == "words")
    #expect(titles(stage) == [] && field.isEditing)
    touch(stage, caret(of: field), at: 7)
    #expect(titles(stage) == ["Paste", "Select", "Select All"])
    try tap(stage, "Paste", at: 8)
    #expect(field.text == "two words" && field.selectedRange == 9..<9)
    touch(stage, caret(of: field), at: 9)
    try tap(stage, "Select All", at: 10)
    #expect(titles(stage) == ["Cut", "Copy", "Paste"])
    try tap(stage, "Copy", at: 11)
    #expect(stage.application.pasteboard.strings == ["two words"] && field.text == "two words")
    #expect(field.selectedRange == 0..<9 && stage.application.pasteboard.changeCount == 2)
    touch(stage, Point(x: 60, y: 220), at: 12)
    #expect(titles(stage) == ["Cut", "Copy", "Paste"], "a tap on the selection shows it again")
  }

  @Test func `menu: typing, scrolling, resigning and touches elsewhere hide it`() {
    let stage = Stage()
    let field = field(stage, "text")
    let other = View("other", rect(0, 600, 390, 100), in: stage.window)
    touch(stage, Point(x: 300, y: 220), at: 1)
    func show(at time: Double) {
      touch(stage, caret(of: field), at: time)
      #expect(menu(stage) != nil)
    }
    show(at: 2)
    field.insertText("s")
    #expect(menu(stage) == nil)
    stage.layOut()
    show(at: 3)
    touch(stage, Point(x: 100, y: 650), at: 4)
    #expect(menu(stage) == nil && field.isEditing && other.gestureRecognizers.isEmpty)
    #expect((stage.window.gestureRecognizers ?? []).isEmpty)
    show(at: 5)
    field.resignFirstResponder()
    #expect(menu(stage) == nil)
    let view = TextView(frame: rect(0, 300, 300, 60))
    view.text = "a\nb\nc\nd\ne\nf"
    stage.window.addSubview(view)
    stage.layOut()
    view.becomeFirstResponder()
    view.selectAll(view)
    #expect(menu(stage) != nil)
    view.contentOffset.y = 10
    #expect(menu(stage) == nil)
  }

  @Test func `place: above the selection, below where there is no room, within the margins`() throws
  {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 50, left: 0, bottom: 0, right: 0))
    let low = field(stage, "low", y: 400)
    low.becomeFirstResponder()
    low.selectAll(low)
    let first = try #require(menu(stage))
    let rect = low.convert(low.firstRect(for: TextRange(0..<3)), to: stage.window)
    #expect(abs(first.frame.maxY - (rect.minY - 14)) <= 0.5 && first.frame.height == 44)
    #expect(first.frame.minX == 8, "the selection is near the edge")
    let high = field(stage, "high", y: 60)
    high.becomeFirstResponder()
    #expect(menu(stage) == nil)
    high.selectAll(high)
    let second = try #require(menu(stage))
    let top = high.convert(high.firstRect(for: TextRange(0..<4)), to: stage.window)
    #expect(abs(second.frame.minY - (top.maxY + 14)) <= 0.5)
  }

  @Test func `pages: titles that do not fit come after an arrow`() throws {
    let screen = Screen(width: 180, height: 300, scale: 2)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    screen.keyboard.isHardwareKeyboardConnected = true
    let field = TextField(frame: rect(10, 150, 160, 40))
    window.addSubview(field)
    field.text = "some text"
    application.pasteboard.string = "x"
    field.becomeFirstResponder()
    field.selectedRange = 0..<4
    field.select(field)
    var shown: [[String]] = []
    for page in 0..<3 {
      screen.layer.layoutIfNeeded()
      let bar = try #require(window.subviews.first { $0.name == "edit menu" })
      #expect(bar.frame.minX >= 8 && bar.frame.maxX <= 172)
      let plate = try #require(bar.subviews.first)
      shown.append(plate.subviews.compactMap(\.accessibilityLabel))
      guard let next = plate.subviews.first(where: { $0.accessibilityLabel == "Next" }) else {
        break
      }
      let point = next.convert(Point(x: 10, y: 20), to: nil)
      application.post([TouchInput(.down, at: point)], at: Double(page))
      application.post([TouchInput(.up, at: point)], at: Double(page) + 0.1)
      application.sendQueued(until: Double(page) + 0.2)
    }
    let arrows = ["Next", "Previous"]
    let words = shown.joined().filter { !arrows.contains($0) }
    #expect(words == ["Cut", "Copy", "Paste", "Select All"])
    #expect(shown.count > 1 && shown[0].last == "Next" && shown[1].first == "Previous")
  }

  @Test func `direction: titles run from right to left, as the window does`() throws {
    func frames(_ language: String) throws -> [Rect] {
      let stage = Stage()
      stage.screen.language = language
      let field = field(stage, "a b")
      field.becomeFirstResponder()
      field.selectAll(field)
      let plate = try #require(menu(stage)?.subviews.first)
      let frames = plate.subviews.filter { $0.accessibilityLabel != nil }.map(\.frame)
      return language == "en"
        ? frames
        : frames.map { rect(plate.bounds.maxX - $0.maxX, $0.minY, $0.width, $0.height) }
    }
    #expect(try frames("en") == frames("ar") && frames("en").count == 2)
  }

  @Test func `window: the menu goes with its view`() {
    let stage = Stage()
    let field = field(stage, "text")
    field.becomeFirstResponder()
    field.selectAll(field)
    #expect(menu(stage) != nil)
    field.removeFromSuperview()
    #expect(menu(stage) == nil && (stage.window.gestureRecognizers ?? []).isEmpty)
    stage.window.addSubview(field)
    let parts = field.subviews.filter { $0.name.hasPrefix("selection") }
    #expect(parts.count == 2 && parts.allSatisfy(\.isHidden) && !field.isEditing)
    #expect(field.layer.sublayers?.first { $0.name == "caret" }?.isHidden == true)
  }

  @Test func `frames: it fades in, and leaves the window after it has faded out`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let field = field(stage, "text")
    try loop.run(refreshes: 2)
    field.becomeFirstResponder()
    field.selectAll(field)
    try loop.run(until: loop.now + 0.07)
    let bar = try #require(menu(stage))
    let alpha = try #require(bar.layer.presentation()).opacity
    #expect(alpha > 0 && alpha < 1)
    try loop.run(until: loop.now + 0.3)
    #expect(bar.layer.animationKeys.isEmpty && bar.alpha == 1)
    field.selectedRange = 0..<0
    #expect(menu(stage) == nil && bar.window != nil && !bar.isUserInteractionEnabled)
    try loop.run(until: loop.now + 0.3)
    #expect(bar.window == nil)
  }

  // MARK: - Actions

  private final class Page: ViewController {
    let log = Log()
    override func canPerformAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
      action == .paste || super.canPerformAction(action, withSender: sender)
    }
    override func paste(_ sender: Any?) { log.add("paste") }
  }

  private final class Plain: TextField {
    override func canPerformAction(_ action: ResponderAction, withSender sender: Any?) -> Bool {
      action != .copy && super.canPerformAction(action, withSender: sender)
    }
  }

  @Test func `targets: the first in the chain that performs an action, as an override decides`() {
    let stage = Stage()
    let page = Page()
    stage.window.rootViewController = page
    stage.screen.keyboard.isHardwareKeyboardConnected = true
    let field = Plain(frame: rect(20, 200, 300, 40))
    field.text = "text"
    page.view.addSubview(field)
    stage.layOut()
    field.becomeFirstResponder()
    field.selectAll(field)
    #expect(titles(stage) == ["Cut", "Paste"])
    #expect(field.target(forAction: .paste, withSender: nil) === page)
    #expect(field.target(forAction: .copy, withSender: nil) == nil)
    #expect(field.target(forAction: .cut, withSender: nil) === field)
    #expect(field.sendAction(.paste, to: nil) && page.log.take() == ["paste"])
    #expect(!field.sendAction(.copy, to: nil) && !field.sendAction("own", to: nil))
    #expect(field.sendAction(.delete, to: nil) && field.text == "")
    #expect(!Responder().canPerformAction(.cut, withSender: nil))
  }

  @Test func `paste: lines become one in a field, and stay in a view`() {
    let stage = Stage()
    let field = field(stage, "")
    let view = TextView(frame: rect(0, 300, 300, 100))
    stage.window.addSubview(view)
    stage.application.pasteboard.string = "a\nb"
    field.paste(nil)
    view.paste(nil)
    #expect(field.text == "a b" && view.text == "a\nb")
    stage.application.pasteboard.string = "\n"
    field.becomeFirstResponder()
    field.paste(nil)
    #expect(field.text == "a b " && field.isEditing, "a pasted break is no return key")
    view.isEditable = false
    view.paste(nil)
    #expect(view.text == "a\nb")
    TextField().paste(nil)
  }

  @Test func `pasteboard: one kind of content at a time, counted`() {
    let board = Pasteboard()
    #expect(board.string == nil && !board.hasStrings && board.numberOfItems == 0)
    board.strings = ["a", "b"]
    #expect(board.string == "a" && board.numberOfItems == 2 && board.changeCount == 1)
    board.color = .systemRed
    #expect(board.hasColors && !board.hasStrings && board.strings == nil && !board.hasImages)
    board.colors = [.systemBlue, .systemRed]
    #expect(board.color == .systemBlue && board.colors?.count == 2)
    board.string = nil
    #expect(board.numberOfItems == 0 && board.changeCount == 4 && board.colors == nil)
  }
}
