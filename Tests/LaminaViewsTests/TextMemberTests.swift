import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import LaminaViews
import Testing

/// A field that notes the rectangles of its drawing, and moves its border.
private final class NotedField: TextField {
  private(set) var drawn: [String] = []

  override func drawText(in rect: Rect) {
    drawn.append("text \(rect.minX) \(rect.width)")
    super.drawText(in: rect.inset(dx: 10, dy: 0))
  }
  override func drawPlaceholder(in rect: Rect) {
    drawn.append("placeholder \(rect.minX) \(rect.width)")
    super.drawPlaceholder(in: rect)
  }
  override func borderRect(forBounds bounds: Rect) -> Rect { bounds.inset(dx: 4, dy: 6) }
  override var text: String? { didSet { drawn.append("set") } }
}

/// Labels and text fields in UIKit's form: line breaks, shadows, attributes and overrides of drawing.
@Suite @MainActor struct TextMemberTests {
  // MARK: - Labels

  @Test func `label: a mode of line breaks is a wrapping and a truncation`() {
    let label = Label("Some words that do not fit")
    #expect(label.lineBreakMode == .byTruncatingTail)
    for mode in LineBreakMode.allCases {
      label.lineBreakMode = mode
      #expect(label.lineBreakMode == mode)
    }
    label.numberOfLines = 0
    let room = Size(width: 60, height: .infinity)
    label.lineBreakMode = .byClipping
    #expect(label.sizeThatFits(room).width > 100)
    label.lineBreakMode = .byWordWrapping
    #expect(label.sizeThatFits(room).width <= 60)
    label.text = "unbreakable"
    label.lineBreakMode = .byCharWrapping
    #expect(label.sizeThatFits(Size(width: 30, height: .infinity)).width <= 30)
  }

  @Test func `label: its size does not depend on its shadow and state`() {
    let label = Label("Text")
    let size = label.intrinsicContentSize
    #expect(label.shadowColor == nil && label.shadowOffset == Size(width: 0, height: -1))
    label.shadowOffset = Size(width: 3, height: 4)
    #expect(label.shadowColor == nil)
    label.shadowColor = .black
    label.isEnabled = false
    #expect(label.shadowOffset == Size(width: 3, height: 4) && label.intrinsicContentSize == size)
  }

  // MARK: - Fields

  @Test func `field: its text is never nil, and nil empties it`() {
    let field = TextField()
    #expect(field.text == "" && field.text?.isEmpty == true)
    field.text = "abc"
    #expect(field.text.count == 3 && field.hasText)
    field.text = nil
    #expect(field.text == "" && field.selectedRange == 0..<0)
  }

  private var twoColors: AttributedText {
    var text = AttributedText("ab", attributes: TextAttributes(size: 20, color: .black))
    text.setAttributes(in: 1..<2) { $0.color = Color(red: 1, green: 0, blue: 0) }
    return text
  }

  @Test func `field: typed characters have the attributes of those before them`() throws {
    let stage = Stage()
    let field = TextField(frame: rect(0, 0, 200, 40))
    stage.window.addSubview(field)
    field.attributedText = twoColors
    #expect(field.text == "ab" && field.selectedRange == 2..<2)
    field.becomeFirstResponder()
    field.insertText("c")
    let red = Color(red: 1, green: 0, blue: 0)
    var runs = try #require(field.attributedText).runs
    #expect(field.text == "abc" && runs.map(\.range) == [0..<1, 1..<3])
    #expect(runs[1].attributes.color == red)
    field.selectedRange = 0..<0
    field.insertText("x")
    runs = try #require(field.attributedText).runs
    #expect(field.text == "xabc" && runs.map(\.range) == [0..<2, 2..<4])
    field.deleteBackward()
    #expect(field.text == "abc" && field.attributedText?.runs.count == 2)
    field.textColor = .systemGreen
    runs = try #require(field.attributedText).runs
    #expect(Set(runs.map(\.attributes)).count == 1, "the colour changes all characters")
    field.attributedText = twoColors
    field.text = "ab"
    #expect(field.attributedText?.runs.count == 1, "a plain text replaces the attributes")
    field.attributedText = nil
    #expect(field.text == "" && field.attributedText?.isEmpty == true)
  }

  @Test func `field: default attributes are the style's, and others`() throws {
    let field = TextField(frame: rect(0, 0, 200, 40))
    #expect(field.defaultTextAttributes.size == field.fontSize)
    let before = field.caretRect(for: TextPosition(offset: 0)).minX
    field.text = "iiii"
    let end = field.caretRect(for: field.endOfDocument).minX
    field.defaultTextAttributes.kerning = 5
    let spaced = field.caretRect(for: field.endOfDocument).minX - end
    #expect(abs(spaced - 20) < 0.1)
    #expect(field.caretRect(for: field.beginningOfDocument).minX == before)
    #expect(field.textColor == .label, "a dynamic colour stays")
    field.attributedText = twoColors
    field.defaultTextAttributes = TextAttributes(size: 30, color: Color(white: 0.5))
    #expect(field.fontSize == 30 && field.textColor == ViewColor(white: 0.5))
    let runs = try #require(field.attributedText).runs
    #expect(!runs.isEmpty)
    #expect(runs.allSatisfy { $0.attributes == field.defaultTextAttributes })
  }

  @Test func `field: overrides draw the text and the placeholder, and move the border`() throws {
    let screen = Screen(width: 220, height: 60, scale: 1)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    let field = NotedField(frame: rect(10, 10, 200, 40))
    field.placeholder = "Name"
    window.addSubview(field)
    _ = try ScreenGolden.picture(of: screen, in: application)
    #expect(field.drawn == ["placeholder 7.0 186.0"])
    field.text = "Ann"
    _ = try ScreenGolden.picture(of: screen, in: application)
    #expect(field.drawn.suffix(2) == ["set", "text 7.0 186.0"])
    let border = try #require(field.layer.sublayers?.first { $0.name == "border" })
    #expect(border.frame == rect(4, 6, 192, 28) && border.borderWidth == 0.5)
    #expect(field.layer.borderWidth == 0)
    field.becomeFirstResponder()
    field.insertText("a")
    #expect(field.text == "Anna" && field.drawn.last == "set")
  }

  // MARK: - Pictures

  @Test(arguments: [false, true])
  func `goldens: shadows, states, line breaks and attributes look as they should`(
    _ isDark: Bool
  ) throws {
    guard ScreenGolden.hasFont() else { return }
    let screen = Screen(width: 240, height: 200, scale: 2)
    screen.userInterfaceStyle = isDark ? .dark : .light
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.backgroundColor = .systemBackground
    window.makeKeyAndVisible()
    var y = 8.0
    func add(_ view: View, _ height: Double) {
      view.frame = rect(10, y, 220, height)
      window.addSubview(view)
      y += height + 6
    }
    let shadowed = Label("A shadow below")
    (shadowed.shadowColor, shadowed.shadowOffset) = (.systemRed, Size(width: 2, height: 2))
    add(shadowed, 26)
    let disabled = Label("Disabled")
    disabled.isEnabled = false
    add(disabled, 22)
    for mode in [LineBreakMode.byClipping, .byTruncatingHead, .byTruncatingMiddle] {
      let label = Label("A long line that does not fit here")
      label.lineBreakMode = mode
      add(label, 22)
    }
    let field = NotedField()
    field.attributedText = twoColors
    field.defaultTextAttributes.kerning = 2
    var text = twoColors
    text.setAttributes(in: 0..<1) { $0.color = Color(red: 0, green: 0.6, blue: 0) }
    field.attributedText = text
    add(field, 44)
    let name = isDark ? "text-members-dark" : "text-members"
    try ScreenGolden(folder: "controls", name: name).check(
      ScreenGolden.picture(of: screen, in: application))
  }
}
