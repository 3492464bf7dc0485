import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Text fields and text views that run from right to left, and carets in texts of both directions.
@Suite @MainActor struct TextDirectionTests {
  private static let hebrew = "\u{5d0}\u{5d1}\u{5d2}\u{5d3}"

  private func stage(_ language: String = "he") -> Stage {
    let stage = Stage()
    stage.screen.language = language
    return stage
  }

  private func field(_ stage: Stage) -> TextField {
    let field = TextField(frame: rect(20, 100, 200, 40))
    stage.window.addSubview(field)
    stage.layOut()
    return field
  }

  private func caret(of view: View) throws -> Rect {
    try #require(view.layer.sublayers?.first { $0.name == "caret" }).frame
  }

  @Test func `field: an empty one has its caret at the leading edge, mirrored`() throws {
    let stage = stage()
    let field = field(stage)
    field.becomeFirstResponder()
    #expect(try caret(of: field).maxX == 193)
    field.style.textAlignment = .left
    stage.layOut()
    #expect(try caret(of: field).minX == 5)
    field.style.textAlignment = .center
    stage.layOut()
    #expect(try caret(of: field).maxX == 100)
    field.style.textAlignment = .natural
    stage.screen.language = "en"
    stage.layOut()
    #expect(try caret(of: field).minX == 7)
  }

  @Test func `field: text is at the right, and typed Hebrew moves the caret to the left`() throws {
    let stage = stage()
    let field = field(stage)
    field.becomeFirstResponder()
    var places: [Double] = []
    for letter in TextDirectionTests.hebrew + " " {
      field.insertText(String(letter))
      stage.layOut()
      places.append(try caret(of: field).minX)
    }
    #expect(places == places.sorted(by: >) && places[0] < 191 && places.allSatisfy { $0 > 120 })
    field.text = "abc"
    stage.layOut()
    #expect(try abs(caret(of: field).maxX - 193) < 0.01, "English ends at the edge")
    #expect(field.selectionRects(for: TextRange(0..<3))[0].rect.maxX > 192)
  }

  @Test func `field: a long text scrolls with the caret, and begins at the right when it is shown`()
    throws
  {
    let stage = stage()
    let field = field(stage)
    field.text = String(repeating: TextDirectionTests.hebrew + " ", count: 20)
    stage.layOut()
    #expect(field.closestPosition(to: Point(x: 192, y: 20))?.offset == 0)
    field.becomeFirstResponder()
    stage.layOut()
    #expect(try (4...194).contains(caret(of: field).midX))
    field.selectedRange = 0..<0
    #expect(try caret(of: field).maxX == 193)
    field.selectedRange = 50..<50
    #expect(try (4...194).contains(caret(of: field).midX))
  }

  @Test func `field: views inside and the clear button change sides`() {
    func frames(_ language: String) -> [Rect] {
      let stage = stage(language)
      let field = field(stage)
      field.text = "x"
      field.leftView = View(frame: rect(0, 0, 20, 20))
      field.rightView = View(frame: rect(0, 0, 30, 10))
      (field.leftViewMode, field.rightViewMode) = (.always, .always)
      stage.layOut()
      let views = [field.leftView, field.rightView].compactMap { $0?.frame }
      field.rightViewMode = .never
      field.clearButtonMode = .always
      stage.layOut()
      return views + field.subviews.filter { $0.name == "clear" }.map(\.frame)
    }
    let (plain, mirrored) = (frames("en"), frames("ar"))
    #expect(plain.count == 3 && plain[0].minX == 7 && plain[1].maxX == 193 && plain[2].maxX == 200)
    #expect(plain.map { 200 - $0.maxX } == mirrored.map(\.minX))
  }

  @Test func `field: a change of direction moves what is inside`() throws {
    let stage = stage("en")
    let field = field(stage)
    field.leftView = View(frame: rect(0, 0, 20, 20))
    field.leftViewMode = .always
    field.becomeFirstResponder()
    #expect(try caret(of: field).minX == 34)
    field.semanticContentAttribute = .forceRightToLeft
    stage.layOut()
    #expect(field.leftView?.frame.maxX == 193)
    #expect(try caret(of: field).maxX == 166)
  }

  @Test func `search bar: glass, clear button and caret are mirrored`() throws {
    let stage = stage("ar")
    let bar = SearchBar(frame: rect(0, 0, 300, 56))
    stage.window.addSubview(bar)
    let field = bar.searchTextField
    field.becomeFirstResponder()
    field.text = "x"
    stage.layOut()
    #expect(field.leftView.map { field.bounds.maxX - $0.frame.maxX } == 7)
    #expect(field.subviews.first { $0.name == "clear" }?.frame.minX == 0)
    #expect(try caret(of: field).maxX > 200)
  }

  @Test func `view: natural text is at the right, with its caret, also in an empty last line`()
    throws
  {
    let stage = stage()
    let view = TextView(frame: rect(0, 0, 200, 100))
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.layOut()
    #expect(view.caretRect.midX == 195)
    view.insertText("abc")
    #expect(abs(view.caretRect.midX - 195) < 0.01)
    view.insertText("\n")
    #expect(view.caretRect.midX == 195)
    let places = (0...3).map { view.caretRect(for: TextPosition(offset: $0)).midX }
    #expect(places == places.sorted() && places[0] > 150)
    view.textAlignment = .left
    #expect(view.caretRect.midX == 5)
    view.textAlignment = .natural
    view.semanticContentAttribute = .forceLeftToRight
    #expect(view.caretRect.midX == 5)
  }

  private final class Padded: TextField {
    override func textRect(forBounds bounds: Rect) -> Rect {
      bounds.inset(by: EdgeInsets(top: 0, left: 40, bottom: 0, right: 50))
    }
    override func editingRect(forBounds bounds: Rect) -> Rect {
      bounds.inset(by: EdgeInsets(top: 10, left: 20, bottom: 0, right: 30))
    }
    override func leftViewRect(forBounds bounds: Rect) -> Rect { rect(1, 2, 3, 4) }
  }

  @Test(arguments: [("en", 20.0, 40.0), ("he", 168, 150)])
  func `field: an override decides on the rectangle of the text`(
    language: String, editing: Double, plain: Double
  ) throws {
    let stage = stage(language)
    let field = Padded(frame: rect(20, 100, 200, 40))
    stage.window.addSubview(field)
    field.leftView = View(frame: rect(0, 0, 20, 20))
    field.leftViewMode = .always
    stage.layOut()
    #expect(field.leftView?.frame == rect(1, 2, 3, 4))
    let start = field.caretRect(for: field.beginningOfDocument)
    #expect((language == "en" ? start.minX : start.maxX) == plain)
    field.becomeFirstResponder()
    #expect(try caret(of: field).minX == editing && caret(of: field).midY == 25)
  }

  // MARK: - Both directions

  @Test func `both directions: every caret stands at the side where its character begins`() {
    let view = TextView(frame: rect(0, 0, 300, 100))
    let hebrew = TextDirectionTests.hebrew
    // Shown as: abc, then the Hebrew letters from right to left, then def.
    view.text = "abc " + hebrew + " def"
    func x(_ index: Int) -> Double { view.caretRect(for: TextPosition(offset: index)).midX }
    func box(_ range: Range<Int>) -> Rect { view.firstRect(for: TextRange(range)) }
    #expect(x(0) == 5 && x(0) < x(1) && x(3) < x(5))
    #expect(x(4) == box(4..<8).maxX, "the first Hebrew letter begins at the right of all four")
    #expect(x(4) > x(5) && x(5) > x(6) && x(6) > x(7) && x(7) > x(3))
    #expect(x(8) == box(8..<9).minX && x(8) == x(4) && x(8) < x(9))
    #expect(x(12) == box(9..<12).maxX)
  }

  @Test func `both directions: the touched half of a letter decides`() {
    let view = TextView(frame: rect(0, 0, 300, 100))
    view.text = "abc " + TextDirectionTests.hebrew + " def"
    for index in 0..<12 {
      let box = view.firstRect(for: TextRange(index..<index + 1))
      let isHebrew = (4..<8).contains(index)
      let left = view.closestPosition(to: Point(x: box.minX + box.width * 0.2, y: box.midY))
      let right = view.closestPosition(to: Point(x: box.maxX - box.width * 0.2, y: box.midY))
      #expect(left?.offset == (isHebrew ? index + 1 : index), "\(index)")
      #expect(right?.offset == (isHebrew ? index : index + 1), "\(index)")
    }
    view.text = TextDirectionTests.hebrew
    #expect(view.closestPosition(to: Point(x: 1, y: 10))?.offset == 4)
    #expect(view.closestPosition(to: Point(x: 299, y: 10))?.offset == 0)
  }

  @Test func `both directions: a range is covered by one rectangle for each part of a line`() {
    let view = TextView(frame: rect(0, 0, 300, 100))
    view.text = "abc " + TextDirectionTests.hebrew + " def"
    let rects = view.selectionRects(for: TextRange(2..<6))
    #expect(rects.map(\.writingDirection) == [.leftToRight, .rightToLeft])
    #expect(rects.map(\.containsStart) == [true, false])
    #expect(rects.map(\.containsEnd) == [false, true])
    #expect(rects[1].rect.minX > rects[0].rect.maxX, "the two last Hebrew letters lie between")
    let all = view.selectionRects(for: TextRange(0..<12))
    #expect(all.count == 3 && all[0].rect.maxX == all[1].rect.minX)
  }

  @Test func `handles: those of Hebrew text are mirrored`() throws {
    let stage = stage()
    let field = field(stage)
    field.text = TextDirectionTests.hebrew
    field.becomeFirstResponder()
    field.selectedRange = 1..<3
    let box = field.firstRect(for: TextRange(1..<3))
    let start = try #require(field.subviews.first { $0.name == "selection start" })
    let end = try #require(field.subviews.first { $0.name == "selection end" })
    #expect(start.frame.midX == box.maxX && end.frame.midX == box.minX)
    #expect(start.point(inside: Point(x: 20, y: 10), with: nil))
    #expect(!start.point(inside: Point(x: -8, y: 10), with: nil))
  }
}
