import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Selections of text: ranges and rectangles, taps, presses, handles, and who hears of them.
@Suite @MainActor struct TextSelectionTests {
  private final class Listener: TextFieldDelegate, TextViewDelegate {
    let log = Log()
    var allows = true

    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
      log.add("should begin")
      return allows
    }
    func textFieldDidBeginEditing(_ textField: TextField) { log.add("began") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
      log.add("should end")
      return allows
    }
    func textFieldDidEndEditing(_ textField: TextField) { log.add("ended") }
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
      replacementString string: String
    ) -> Bool {
      log.add("\(range.lowerBound)-\(range.upperBound) \(string)")
      return allows
    }
    func textFieldDidChangeSelection(_ textField: TextField) {
      log.add("at \(textField.selectedRange) of \(textField.text ?? "")")
    }
    func textFieldShouldClear(_ textField: TextField) -> Bool {
      log.add("should clear")
      return allows
    }
    func textFieldShouldReturn(_ textField: TextField) -> Bool {
      log.add("should return")
      return allows
    }
    func textViewDidChangeSelection(_ textView: TextView) {
      log.add("at \(textView.selectedRange)")
    }
    func textViewDidBeginEditing(_ textView: TextView) { log.add("began") }
    func textViewDidEndEditing(_ textView: TextView) { log.add("ended") }
  }

  private func field(_ stage: Stage, _ text: String) -> TextField {
    let field = TextField(frame: rect(20, 200, 300, 40))
    field.text = text
    stage.window.addSubview(field)
    stage.layOut()
    return field
  }

  private func tap(_ stage: Stage, _ point: Point, times: Int = 1, at time: Double) {
    for index in 0..<times {
      let start = time + 0.2 * Double(index)
      stage.application.post([TouchInput(.down, at: point)], at: start)
      stage.application.post([TouchInput(.up, at: point)], at: start + 0.05)
    }
    stage.application.sendQueued(until: time + 0.2 * Double(times))
    stage.layOut()
  }

  private func middle(of text: some TextInput & View, _ range: Range<Int>) -> Point {
    let rect = text.firstRect(for: TextRange(range))
    return text.convert(Point(x: rect.midX, y: rect.midY), to: nil)
  }

  // MARK: - Values

  @Test func `positions: ranges, offsets and characters, clamped to the text`() throws {
    let field = TextField(frame: rect(0, 0, 200, 40))
    field.text = "ae\u{301}b"
    let (start, end) = (field.beginningOfDocument, field.endOfDocument)
    #expect(field.offset(from: start, to: end) == 4 && start < end)
    #expect(field.position(from: start, offset: 5) == nil)
    #expect(field.position(from: start, offset: -1) == nil)
    #expect(field.position(from: end, offset: .max) == nil)
    let second = try #require(field.position(from: start, offset: 1))
    let range = try #require(field.textRange(from: end, to: second))
    #expect(field.text(in: range) == "e\u{301}b" && range.start == second && !range.isEmpty)
    #expect(field.text(in: TextRange(2..<9)) == nil && field.text(in: TextRange(-1..<1)) == nil)
    #expect(field.textRange(from: start, to: TextPosition(offset: 9)) == nil)
    field.selectedTextRange = TextRange(2..<99)
    #expect(field.selectedTextRange == TextRange(1..<4), "no end within a character")
    field.selectedTextRange = nil
    #expect(field.selectedRange == 1..<4)
    #expect(field.firstRect(for: TextRange(1..<1)) == field.caretRect(for: second))
    #expect(field.selectionRects(for: TextRange(1..<1)).isEmpty)
    let rects = field.selectionRects(for: range)
    #expect(rects.count == 1 && rects[0].containsStart && rects[0].containsEnd)
    #expect(rects[0].rect.minX == field.caretRect(for: second).minX)
    let place = Point(x: rects[0].rect.maxX - 1, y: 20)
    #expect(field.characterRange(at: place) == TextRange(3..<4))
    #expect(field.characterRange(at: Point(x: 190, y: 20)) == nil)
    #expect(field.closestPosition(to: Point(x: 190, y: 20), within: TextRange(0..<1)) == second)
  }

  @Test func `rectangles: lines that continue are covered to the end of the width`() {
    let view = TextView(frame: rect(0, 0, 200, 200))
    view.text = "one\n\nthree\n"
    let rects = view.selectionRects(for: TextRange(1..<8)).map(\.rect)
    #expect(rects.count == 3)
    let first = view.caretRect(for: TextPosition(offset: 1)).midX
    #expect(rects[0].minX == first && rects[0].maxX == 195)
    #expect(rects[1].minX == 5 && rects[1].maxX == 195, "an empty line")
    #expect(rects[2].minX == 5 && rects[2].maxX < 100)
    #expect(view.selectionRects(for: TextRange(0..<3)).map(\.rect.maxX).allSatisfy { $0 < 100 })
    view.textAlignment = .center
    let centred = view.selectionRects(for: TextRange(1..<8)).map(\.rect)
    #expect(centred[2].minX == 5, "a line that began earlier is covered from the start")
    #expect(TextView().selectionRects(for: TextRange(0..<4)).isEmpty)
  }

  @Test func `replace: any range, without asking, with the caret after it`() {
    let listener = Listener()
    let field = TextField(frame: rect(0, 0, 200, 40))
    field.text = "one two"
    field.delegate = listener
    listener.allows = false
    field.addAction(for: .editingChanged) { _ in listener.log.add("changed") }
    field.replace(TextRange(0..<3), withText: "three")
    #expect(field.text == "three two" && field.selectedRange == 5..<5)
    #expect(listener.log.take() == ["at 5..<5 of three two", "changed"])
    field.replace(TextRange(6..<99), withText: "")
    #expect(field.text == "three ")
    let view = TextView(frame: rect(0, 0, 200, 100))
    view.text = "a\nb"
    view.replace(TextRange(1..<2), withText: " ")
    #expect(view.text == "a b" && view.selectedRange == 2..<2)
    #expect(view.text(in: TextRange(0..<2)) == "a ")
  }

  @Test func `values: positions and ranges outside the text do no harm`() {
    let field = TextField(frame: rect(0, 0, 200, 40))
    let view = TextView(frame: rect(0, 0, 200, 100))
    (field.text, view.text) = ("some", "some")
    for isSecure in [false, true] {
      field.isSecureTextEntry = isSecure
      for range in [TextRange(-9 ..< -2), TextRange(-3..<2), TextRange(3..<99), TextRange(50..<60)]
      {
        for text in [field, view] as [any TextInput] {
          for part in text.selectionRects(for: range) { #expect(part.rect.isFinite) }
          #expect(text.caretRect(for: range.start).isFinite && text.firstRect(for: range).isFinite)
        }
      }
    }
    field.replace(TextRange(-9 ..< -2), withText: "a")
    view.replace(TextRange(50..<60), withText: "b")
    #expect(field.text == "asome" && view.text == "someb")
    field.selectedTextRange = TextRange(Int.min..<Int.max)
    #expect(field.selectedRange == 0..<5)
    #expect(TextRange(start: TextPosition(offset: 3), end: TextPosition(offset: 1)).isEmpty)
  }

  @Test func `random: a field with selections agrees with an array of characters`() {
    var random = SplitMix(seed: 23)
    for _ in 0..<40 {
      let field = TextField(frame: rect(0, 0, 120, 40))
      field.isSecureTextEntry = random.integer(in: 0...1) == 1
      var (characters, selection): ([Character], Range<Int>) = ([], 0..<0)
      for _ in 0..<40 {
        let typed = ["a", " ", "\u{1F600}", "\u{5d0}", "e\u{301}"][random.integer(in: 0...4)]
        switch random.integer(in: 0...3) {
        case 0:
          field.deleteBackward()
          if selection.isEmpty {
            selection = max(selection.lowerBound - 1, 0)..<selection.upperBound
          }
          characters.removeSubrange(selection)
          selection = selection.lowerBound..<selection.lowerBound
        case 1:
          let ends = [0, 1].map { _ in random.integer(in: 0...characters.count) }.sorted()
          selection = ends[0]..<ends[1]
          let scalars = ends.map { String(characters[..<$0]).unicodeScalars.count }
          field.selectedTextRange = TextRange(scalars[0]..<scalars[1])
          let range = field.selectedTextRange ?? TextRange(0..<0)
          #expect(field.text(in: range) == String(characters[selection]))
          #expect(field.selectionRects(for: range).isEmpty == selection.isEmpty)
        default:
          field.insertText(typed)
          characters.replaceSubrange(selection, with: [Character(typed)])
          selection = selection.lowerBound + 1..<selection.lowerBound + 1
        }
        #expect(field.text == String(characters), "seed 23")
        let place = field.position(from: field.beginningOfDocument, offset: 0)
        #expect(place.map { field.caretRect(for: $0).isFinite } == true)
      }
    }
  }

  // MARK: - Typing

  @Test func `field: the delegate is asked, hears of the selection, then actions are sent`() {
    let stage = Stage()
    let field = field(stage, "abc")
    let listener = Listener()
    field.delegate = listener
    let log = listener.log
    for (events, name) in [
      (Control.Events.editingDidBegin, "send begin"), (.editingChanged, "send changed"),
      (.editingDidEnd, "send end"), (.editingDidEndOnExit, "send exit"),
    ] { field.addAction(for: events) { _ in log.add(name) } }
    listener.allows = false
    #expect(!field.becomeFirstResponder() && log.take() == ["should begin"])
    listener.allows = true
    field.becomeFirstResponder()
    #expect(log.take() == ["should begin", "began", "send begin"])
    field.selectedRange = 1..<3
    field.insertText("x")
    field.deleteBackward()
    #expect(
      log.take() == [
        "at 1..<3 of abc", "1-3 x", "at 2..<2 of ax", "send changed", "1-2 ", "at 1..<1 of a",
        "send changed",
      ])
    field.text = "new"
    field.text = "NEW"
    #expect(log.take() == ["at 3..<3 of new"], "a caret that stays is no change")
    listener.allows = false
    field.insertText("no")
    field.insertText("\n")
    #expect(!field.resignFirstResponder() && field.text == "NEW")
    #expect(log.take() == ["3-3 no", "should return", "should end"])
    listener.allows = true
    field.insertText("\n")
    #expect(
      log.take() == ["should return", "send exit", "should end", "ended", "send end"])
  }

  // MARK: - Taps

  @Test func `taps: two select the word, three the paragraph, one moves the caret`() {
    let stage = Stage()
    let view = TextView(frame: rect(20, 200, 300, 150))
    view.text = "It isn't so.\nSecond line"
    stage.window.addSubview(view)
    stage.layOut()
    let caret = view.layer.sublayers?.first { $0.name == "caret" }
    tap(stage, middle(of: view, 5..<6), times: 2, at: 1)
    #expect(view.selectedRange == 3..<8 && view.isEditing && caret?.isHidden == true)
    view.insertText("is")
    #expect(view.text == "It is so.\nSecond line" && view.selectedRange == 5..<5)
    stage.layOut()
    #expect(caret?.isHidden == false)
    tap(stage, middle(of: view, 12..<13), times: 3, at: 3)
    #expect(view.selectedRange == 10..<21)
    view.deleteBackward()
    #expect(view.text == "It is so.\n")
    stage.layOut()
    tap(stage, middle(of: view, 0..<1), at: 5)
    #expect(view.selectedRange.isEmpty)
  }

  @Test(arguments: [
    ("one two", 1, 0..<3), ("one two", 3, 0..<3), ("one two", 4, 4..<7), ("one  two", 4, 0..<3),
    ("3.14 km", 2, 0..<4), ("end. Next", 3, 0..<3), ("a-b", 1, 0..<1), ("--", 0, 0..<1),
    ("", 0, 0..<0), ("   ", 2, 2..<2), ("one\n\ntwo", 4, 4..<4), ("e\u{301}t", 2, 0..<3),
    ("  x", 0, 2..<3), ("don\u{2019}t", 4, 0..<5),
  ])
  func `words: with apostrophes and decimals, or one sign, or the nearest word`(
    _ text: String, _ place: Int, _ expected: Range<Int>
  ) {
    let stage = Stage()
    let field = field(stage, text)
    field.becomeFirstResponder()
    field.selectedRange = place..<place
    field.select(nil)
    #expect(field.selectedRange == expected)
  }

  @Test func `secret: taps select all characters, which cannot be copied`() {
    let stage = Stage()
    let field = field(stage, "pass word")
    field.isSecureTextEntry = true
    tap(stage, middle(of: field, 1..<2), times: 2, at: 1)
    #expect(field.selectedRange == 0..<9)
    #expect(!field.canPerformAction(.copy, withSender: nil))
    #expect(!field.canPerformAction(.cut, withSender: nil))
    #expect(field.canPerformAction(.delete, withSender: nil))
  }

  @Test func `press: the caret follows the finger, in a read-only text a word is selected`() {
    let stage = Stage()
    let field = field(stage, "some words")
    let (from, to) = (middle(of: field, 1..<2), middle(of: field, 7..<8))
    stage.application.post([TouchInput(.down, at: from)], at: 1)
    stage.application.sendQueued(until: 1.6)
    #expect(field.isEditing && [1, 2].contains(field.selectedRange.lowerBound))
    stage.application.post([TouchInput(.move, at: to)], at: 1.7)
    stage.application.post([TouchInput(.up, at: to)], at: 1.8)
    stage.application.sendQueued(until: 2)
    #expect(field.selectedRange.isEmpty && [7, 8].contains(field.selectedRange.lowerBound))
    #expect(stage.window.subviews.contains { $0.name == "edit menu" })
    let view = TextView(frame: rect(20, 300, 300, 100))
    view.text = "only read"
    view.isEditable = false
    let listener = Listener()
    view.delegate = listener
    stage.window.addSubview(view)
    stage.layOut()
    stage.application.post([TouchInput(.down, at: middle(of: view, 1..<2))], at: 5)
    stage.application.sendQueued(until: 5.6)
    #expect(view.selectedRange == 0..<4 && view.isFirstResponder && !view.isEditing)
    #expect(!stage.screen.keyboard.isVisible && listener.log.take() == ["at 0..<4"])
    stage.application.post([TouchInput(.up, at: middle(of: view, 1..<2))], at: 5.7)
    tap(stage, middle(of: view, 7..<8), at: 6)
    #expect(view.selectedRange.isEmpty && !view.isFirstResponder)
    view.isSelectable = false
    tap(stage, middle(of: view, 7..<8), times: 2, at: 7)
    #expect(view.selectedRange.isEmpty && !view.canBecomeFirstResponder)
  }

  @Test func `press: a delegate that refuses is asked once, however far the finger moves`() {
    let stage = Stage()
    let field = field(stage, "some words")
    let listener = Listener()
    (field.delegate, listener.allows) = (listener, false)
    let point = middle(of: field, 1..<2)
    stage.application.post([TouchInput(.down, at: point)], at: 1)
    for step in 1...4 {
      let moved = Point(x: point.x + 5 * Double(step), y: point.y)
      stage.application.post([TouchInput(.move, at: moved)], at: 1.6 + 0.1 * Double(step))
    }
    stage.application.post([TouchInput(.up, at: point)], at: 2.2)
    stage.application.sendQueued(until: 3)
    #expect(listener.log.take() == ["should begin"] && !field.isEditing)
  }

  // MARK: - Handles

  private func handles(of view: View) -> [View] {
    view.subviews.filter { $0.name.hasPrefix("selection") && !$0.isHidden }
  }

  @Test func `handles: at both ends, dragged apart, never past each other`() {
    let stage = Stage()
    let field = field(stage, "drag the ends")
    tap(stage, middle(of: field, 6..<7), times: 2, at: 1)
    #expect(field.selectedRange == 5..<8)
    let ends = handles(of: field)
    let rect = field.firstRect(for: TextRange(5..<8))
    #expect(ends.map(\.frame.midX) == [rect.minX, rect.maxX])
    #expect(ends[0].frame.minY == rect.minY - 8 && ends[1].frame.maxY == rect.maxY + 8)
    func drag(_ end: View, to index: Int, at time: Double) {
      let start = end.convert(Point(x: 5, y: end === ends[0] ? 2 : end.bounds.maxY - 2), to: nil)
      let x = field.convert(field.caretRect(for: TextPosition(offset: index)).origin, to: nil).x
      stage.application.post([TouchInput(.down, at: start)], at: time)
      stage.application.sendQueued(until: time)
      #expect(!stage.window.subviews.contains { $0.name == "edit menu" })
      stage.application.post([TouchInput(.move, at: Point(x: x, y: start.y))], at: time + 0.1)
      stage.application.post([TouchInput(.up, at: Point(x: x, y: start.y))], at: time + 0.2)
      stage.application.sendQueued(until: time + 0.3)
      stage.layOut()
    }
    drag(ends[1], to: 13, at: 3)
    #expect(field.selectedRange == 5..<13)
    #expect(stage.window.subviews.contains { $0.name == "edit menu" })
    drag(ends[0], to: 2, at: 5)
    #expect(field.selectedRange == 2..<13)
    drag(ends[1], to: 0, at: 7)
    #expect(field.selectedRange == 2..<3, "one character remains")
    #expect(field.isEditing && handles(of: field).count == 2)
    field.selectedRange = 1..<1
    #expect(handles(of: field).isEmpty)
    field.selectedRange = 1..<4
    field.resignFirstResponder()
    #expect(handles(of: field).isEmpty)
  }

  @Test func `handles: those of a text view scroll with it, and do not scroll it`() {
    let stage = Stage()
    let view = TextView(frame: rect(20, 200, 200, 90))
    view.text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    stage.window.addSubview(view)
    stage.layOut()
    view.selectedRange = 0..<4
    view.becomeFirstResponder()
    stage.layOut()
    let ends = handles(of: view)
    #expect(ends.count == 2)
    let start = ends[1].convert(Point(x: 5, y: 24), to: nil)
    stage.application.post([TouchInput(.down, at: start)], at: 1)
    for step in 1...4 {
      let point = Point(x: start.x, y: start.y + 20 * Double(step))
      stage.application.post([TouchInput(.move, at: point)], at: 1 + 0.1 * Double(step))
    }
    stage.application.sendQueued(until: 2)
    #expect(view.selectedRange.lowerBound == 0 && view.selectedRange.upperBound > 20)
    #expect(!view.isDragging && view.bounds.contains(view.caretRect))
  }

  @Test func `scrolling: a range comes into sight, its start first`() {
    let view = TextView(frame: rect(0, 0, 200, 60))
    view.text = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    view.layoutIfNeeded()
    let end = view.text.unicodeScalars.count
    view.scrollRangeToVisible(end - 2..<end)
    #expect(abs(view.contentOffset.y - (view.contentSize.height - 60)) < 1)
    view.scrollRangeToVisible(0..<end)
    #expect(view.contentOffset.y == 0)
  }

  @Test(arguments: 0..<6)
  func `random: whatever fingers do, the selection is in the text and there is one menu`(
    seed: Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    let stage = Stage()
    stage.screen.language = seed % 2 == 0 ? "en" : "he"
    stage.screen.keyboard.isHardwareKeyboardConnected = true
    stage.application.pasteboard.string = "\u{5d0} b"
    let field = TextField(frame: rect(10, 60, 200, 40))
    let view = TextView(frame: rect(10, 120, 200, 80))
    (field.text, view.text) = ("some words \u{5d0}\u{5d1}", "lines\nof words\n\n\u{5d0}\u{5d1} x")
    view.isEditable = seed % 3 != 0
    field.isSecureTextEntry = seed == 5
    for part in [field, view] as [View] { stage.window.addSubview(part) }
    var time = 0.1
    for _ in 0..<200 {
      let point = Point(x: random.double(in: 0...230), y: random.double(in: 0...220))
      stage.application.post([TouchInput(.down, at: point)], at: time)
      time += [0.04, 0.1, 0.7][random.integer(in: 0...2)]
      var end = point
      if random.integer(in: 0...3) == 0 {
        end = Point(x: random.double(in: 0...230), y: random.double(in: 0...220))
        stage.application.post([TouchInput(.move, at: end)], at: time)
        time += 0.05
      }
      stage.application.post([TouchInput(.up, at: end)], at: time)
      time += [0.05, 0.4][random.integer(in: 0...1)]
      stage.application.sendQueued(until: time)
      stage.layOut()
      for text in [field, view] as [any TextInput & View] {
        let range = try #require(text.selectedTextRange)
        #expect(range.end <= text.endOfDocument && text.text(in: range) != nil, "seed \(seed)")
        let ends = handles(of: text)
        #expect(ends.isEmpty || (text.isFirstResponder && !range.isEmpty), "seed \(seed)")
      }
      let menus = stage.window.subviews.filter {
        $0.name == "edit menu" && $0.isUserInteractionEnabled
      }
      #expect(menus.count <= 1, "seed \(seed)")
    }
  }
}
