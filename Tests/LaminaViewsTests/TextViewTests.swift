import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews
import TestSupport
import Testing

/// Many lines that are typed: places of the caret, calls, sizes, what is seen.
@Suite @MainActor struct TextViewTests {
  private final class Listener: TextViewDelegate {
    let log = Log()
    var mayBegin = true
    var mayChange = true
    func textViewShouldBeginEditing(_ textView: TextView) -> Bool { mayBegin }
    func textViewDidBeginEditing(_ textView: TextView) { log.add("begin") }
    func textViewDidEndEditing(_ textView: TextView) { log.add("end") }
    func textView(
      _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool {
      log.add("\(range.lowerBound)-\(range.upperBound) \(text)")
      return mayChange
    }
    func textViewDidChange(_ textView: TextView) { log.add("changed \(textView.text ?? "")") }
    func textViewDidChangeSelection(_ textView: TextView) {
      log.add("at \(textView.selectedRange.lowerBound)")
    }
  }

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
    stage.application.sendQueued(until: time + 0.06)
  }

  @Test func `typing: at the caret, in the place of a selection, with lines`() {
    let stage = Stage()
    let (view, listener) = (TextView(frame: rect(0, 0, 200, 100)), Listener())
    stage.window.addSubview(view)
    view.delegate = listener
    #expect(view.becomeFirstResponder() && stage.window.firstResponder is any KeyInput)
    for key in ["a", "c", "\n"] { view.insertText(key) }
    #expect(view.text == "ac\n" && view.selectedRange == 3..<3)
    view.selectedRange = 1..<1
    _ = listener.log.take()
    view.insertText("b")
    #expect(view.text == "abc\n" && view.selectedRange == 2..<2)
    #expect(listener.log.take() == ["1-1 b", "at 2", "changed abc\n"])
    view.selectedRange = 0..<2
    view.insertText("X")
    #expect(view.text == "Xc\n" && view.selectedRange == 1..<1)
    view.deleteBackward()
    view.deleteBackward()
    #expect(view.text == "c\n" && view.selectedRange == 0..<0 && view.hasText)
    listener.mayChange = false
    view.insertText("no")
    #expect(view.text == "c\n")
    view.resignFirstResponder()
    #expect(listener.log.take().last == "end" && !view.isEditing)
    listener.mayBegin = false
    #expect(!view.becomeFirstResponder())
    view.isEditable = false
    listener.mayBegin = true
    #expect(!view.becomeFirstResponder())
  }

  @Test func `characters: marks stay with their letter, styles with theirs`() {
    let view = TextView(frame: rect(0, 0, 200, 100))
    view.text = "ae\u{301}b"
    view.selectedRange = 2..<2
    #expect(view.selectedRange == 1..<1, "no caret between a letter and its mark")
    view.selectedRange = 3..<99
    #expect(view.selectedRange == 3..<4)
    view.selectedRange = 3..<3
    view.deleteBackward()
    #expect(view.text == "ab")
    var text = AttributedText("red", attributes: TextAttributes(size: 20, color: Color(white: 0.5)))
    text.append("black", attributes: TextAttributes(size: 12))
    view.attributedText = text
    view.selectedRange = 3..<3
    view.insertText("!")
    #expect(
      view.text == "red!black" && view.attributedText.runs.map(\.attributes.size) == [20, 12])
    #expect(view.stateValue(forKey: "selectedRange.start") == .number(4))
  }

  @Test func `caret: at the touched place, in the line at its height`() {
    let stage = Stage()
    let view = TextView(frame: rect(0, 0, 300, 200))
    view.text = "first line\nsecond\n"
    stage.window.addSubview(view)
    stage.layOut()
    tap(stage, 299, 190, at: 1)
    #expect(view.isEditing && view.selectedRange == 18..<18)
    let last = view.caretRect
    tap(stage, 299, 12, at: 2)
    #expect(view.selectedRange == 10..<10, "before the break")
    let first = view.caretRect
    #expect(first.minY == 8 && last.minY > first.minY + 2 * first.height - 2 && last.minX < 10)
    tap(stage, 0, 12, at: 3)
    #expect(view.selectedRange == 0..<0)
    for index in 0...10 {
      view.selectedRange = index..<index
      let caret = view.caretRect
      tap(stage, caret.midX + 0.1, caret.midY, at: 4 + Double(index))
      #expect(view.selectedRange == index..<index)
    }
  }

  @Test func `caret: grows from left to right, and back in a text from right to left`() {
    let view = TextView(frame: rect(0, 0, 400, 100))
    for (text, isBackwards) in [("plain words", false), ("\u{5d0}\u{5d1}\u{5d2}\u{5d3}", true)] {
      view.text = text
      var places: [Double] = []
      for index in 0...text.unicodeScalars.count {
        view.selectedRange = index..<index
        places.append(view.caretRect.minX)
      }
      #expect(isBackwards ? places == places.sorted(by: >) : places == places.sorted())
      #expect(Set(places).count == places.count)
    }
  }

  @Test func `typing: thousands of keys are laid out once, when a frame shows them`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = TextView(frame: rect(0, 100, 200, 90))
    let field = TextField(frame: rect(0, 40, 200, 40))
    stage.window.addSubview(view)
    stage.window.addSubview(field)
    try loop.run(refreshes: 1)
    let time = try Growth.processorTime {
      view.becomeFirstResponder()
      for _ in 0..<4_000 { for key in ["a", "b", "c ", "d"] { view.insertText(key) } }
      field.becomeFirstResponder()
      for _ in 0..<2_000 { for key in ["a", "b", "c ", "d"] { field.insertText(key) } }
      try loop.run(refreshes: 1)
    }
    // Half a second here; laid out for each key it took minutes.
    #expect(time < 20_000_000_000, "\(time) ns")
    #expect(view.attributedText.runs.count == 1 && view.text.utf8.count == 20_000)
    #expect(view.contentOffset.y > view.contentSize.height - 120 && field.text.utf8.count == 10_000)
  }

  @Test func `scrolling: the caret stays in sight while it is typed`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = TextView(frame: rect(0, 100, 200, 90))
    stage.window.addSubview(view)
    try loop.run(refreshes: 1)
    view.becomeFirstResponder()
    for number in 0..<30 {
      view.insertText("line \(number)\n")
      view.layoutIfNeeded()
      #expect(view.bounds.contains(Point(x: view.caretRect.midX, y: view.caretRect.midY)))
    }
    #expect(view.contentSize.height > 500 && view.contentOffset.y > 400)
    try loop.run(refreshes: 2)
    let canvas = try #require(view.subviews.first)
    #expect(canvas.frame.height == 270 && canvas.frame.minY <= view.contentOffset.y)
    view.contentOffset = .zero
    try loop.run(refreshes: 2)
    #expect(canvas.frame.minY <= 0 && canvas.frame.maxY >= 90)
    view.insertText("x")
    #expect(view.contentOffset.y > 400)
    let caret = try #require(view.layer.sublayers?.first { $0.name == "caret" })
    #expect(!caret.isHidden && caret.animation(forKey: "blink") != nil)
    view.resignFirstResponder()
    #expect(caret.isHidden)
  }

  @Test func `size: without scrolling it is as tall as the text, by constraints too`() {
    let stage = Stage()
    let view = TextView()
    stage.window.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.isScrollEnabled = false
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 150),
    ])
    view.text = "one"
    stage.layOut()
    let one = view.frame.height
    #expect(one == view.caretRect.height.rounded(.up) + 16 && view.frame.width == 150)
    view.becomeFirstResponder()
    view.insertText(" two three four five six seven")
    stage.layOut()
    #expect(view.frame.height > one + 15 && view.contentSize.height == view.frame.height)
    #expect(view.intrinsicContentSize.width > 150)
    view.isScrollEnabled = true
    #expect(view.intrinsicContentSize.height == View.noIntrinsicMetric)
  }

  @Test func `random: typing agrees with an array of characters`() {
    var random = SplitMix(seed: 11)
    for _ in 0..<60 {
      let view = TextView(frame: rect(0, 0, 90, 60))
      var (characters, caret): ([Character], Int) = ([], 0)
      for _ in 0..<40 {
        switch random.integer(in: 0...5) {
        case 0:
          view.deleteBackward()
          if caret > 0 {
            caret -= 1
            characters.remove(at: caret)
          }
        case 1:
          caret = random.integer(in: 0...characters.count)
          let place = String(characters[..<caret]).unicodeScalars.count
          view.selectedRange = place..<place
        default:
          let typed = ["a", "\n", " ", "\u{1F600}", "w", "e\u{301}"][random.integer(in: 0...5)]
          view.insertText(typed)
          characters.insert(Character(typed), at: caret)
          caret += 1
        }
        #expect(view.text == String(characters))
        let place = String(characters[..<caret]).unicodeScalars.count
        #expect(view.selectedRange == place..<place && view.caretRect.isFinite)
      }
    }
  }

  // MARK: - Fields

  @Test func `field: the caret comes to the touch, typing in the middle`() throws {
    let stage = Stage()
    let field = TextField(frame: rect(0, 0, 200, 40))
    field.text = "hello"
    stage.window.addSubview(field)
    tap(stage, 8, 20, at: 1)
    #expect(field.isEditing && field.selectedRange == 0..<0)
    field.insertText("X")
    #expect(field.text == "Xhello" && field.selectedRange == 1..<1)
    tap(stage, 190, 20, at: 2)
    #expect(field.selectedRange == 6..<6)
    field.selectedRange = 1..<5
    field.deleteBackward()
    #expect(field.text == "Xo" && field.selectedRange == 1..<1)
    field.isSecureTextEntry = true
    field.text = "e\u{301}\u{1F600}b"
    tap(stage, 190, 20, at: 3)
    #expect(field.selectedRange == 4..<4)
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "e\u{301}")
    field.text = String(repeating: "w ", count: 60)
    field.selectedRange = 0..<0
    let caret = try #require(field.layer.sublayers?.first { $0.name == "caret" })
    #expect(caret.frame.minX == TextField.padding)
    field.selectedRange = 60..<60
    #expect((7.0...194).contains(caret.frame.midX))
  }

  @Test func `field: views inside come and go, and the clear button clears`() {
    let stage = Stage()
    let field = TextField(frame: rect(0, 0, 200, 40))
    let log = Log()
    field.addAction(for: .editingChanged) { _ in log.add(field.text) }
    let (left, right) = (View(frame: rect(0, 0, 20, 20)), View(frame: rect(0, 0, 30, 10)))
    (field.leftView, field.rightView) = (left, right)
    (field.leftViewMode, field.rightViewMode) = (.always, .unlessEditing)
    field.clearButtonMode = .whileEditing
    stage.window.addSubview(field)
    field.text = "text"
    #expect(!left.isHidden && left.frame == rect(7, 10, 20, 20))
    #expect(!right.isHidden && right.frame == rect(163, 15, 30, 10))
    tap(stage, 100, 20, at: 1)
    #expect(field.isEditing && right.isHidden)
    tap(stage, 185, 20, at: 2)
    #expect(field.text == "" && log.take() == [""] && field.isEditing)
    for mode in TextField.ViewMode.allCases {
      field.leftViewMode = mode
      #expect(left.isHidden == ![.always, .whileEditing].contains(mode))
    }
  }

  // MARK: - Delegates

  private final class Shortening: TextFieldDelegate, TextViewDelegate {
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
      replacementString string: String
    ) -> Bool {
      textField.text = "a"
      return true
    }
    func textView(
      _ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool {
      textView.text = "a"
      return true
    }
  }

  @Test func `delegate: one that shortens the text before it allows a change does no harm`() {
    let delegate = Shortening()
    let (field, view) = (TextField(), TextView())
    (field.delegate, view.delegate) = (delegate, delegate)
    (field.text, view.text) = ("hello", "hello")
    field.insertText("b")
    view.insertText("b")
    #expect(field.text == "ab" && view.text == "ab")
    #expect(field.selectedRange == 2..<2 && view.selectedRange == 2..<2)
    (field.text, view.text) = ("hello", "hello")
    (field.selectedRange, view.selectedRange) = (0..<5, 0..<5)
    field.deleteBackward()
    view.deleteBackward()
    #expect(field.text == "" && view.text == "")
  }
}
