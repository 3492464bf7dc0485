import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The keys of each type of keyboard, and the return key.
@Suite @MainActor struct KeyboardTypeTests {
  private func field(_ stage: Stage, _ type: KeyboardType, y: Double = 10) -> TextField {
    let field = TextField(frame: rect(10, y, 200, 40))
    field.keyboardType = type
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.layOut()
    return field
  }

  /// Taps the key at a share of the keyboard's width, in a line.
  private func tap(_ stage: Stage, _ x: Double, _ line: Int, at time: Double) {
    let top = stage.screen.keyboard.frame.minY
    let point = Point(x: 390 * x, y: top + 54 * Double(line) + 27)
    stage.application.post([TouchInput(.down, at: point)], at: time)
    stage.application.post([TouchInput(.up, at: point)], at: time + 0.05)
    stage.application.sendQueued(until: time + 0.06)
    stage.layOut()
  }

  @Test(arguments: [KeyboardType.numberPad, .decimalPad, .phonePad, .asciiCapableNumberPad])
  func `pads: a grid of digits, with delete`(_ type: KeyboardType) {
    let stage = Stage()
    let field = field(stage, type)
    var time = 1.0
    for (column, line) in [(0.1, 0), (0.5, 0), (0.9, 1), (0.1, 2), (0.9, 2), (0.5, 3), (0.1, 3)] {
      tap(stage, column, line, at: time)
      time += 1
    }
    #expect(field.text == (type == .decimalPad ? "126790." : "126790"))
    if type == .phonePad {
      tap(stage, 0.1, 1, at: 10)
      tap(stage, 0.9, 2, at: 11)
      #expect(field.text == "126790+;")
      tap(stage, 0.1, 3, at: 12)
      tap(stage, 0.5, 3, at: 13)
      #expect(field.text == "126790+;0")
    }
    let count = field.text.count
    tap(stage, 0.9, 3, at: 20)
    #expect(field.text.count == count - 1)
  }

  @Test(arguments: [
    (KeyboardType.default, "q  "), (.asciiCapable, "q  "), (.URL, "q.com."), (.emailAddress, "q@ "),
    (.twitter, "q@ "), (.webSearch, "q  "), (.numbersAndPunctuation, "1  "), (.namePhonePad, "q  "),
  ])
  func `letters: the keys beside the space`(_ type: KeyboardType, _ expected: String) {
    let stage = Stage()
    let field = field(stage, type)
    tap(stage, 0.05, 0, at: 1)
    tap(stage, 0.6, 3, at: 2)
    tap(stage, 0.3, 3, at: 3)
    #expect(field.text == expected)
  }

  @Test func `planes: another field starts with its own first one`() {
    let stage = Stage()
    let first = field(stage, .namePhonePad)
    tap(stage, 0.1, 3, at: 1)
    tap(stage, 0.5, 1, at: 2)
    #expect(first.text == "5")
    let second = field(stage, .numbersAndPunctuation, y: 60)
    tap(stage, 0.05, 0, at: 3)
    tap(stage, 0.1, 3, at: 4)
    tap(stage, 0.05, 0, at: 5)
    #expect(second.text == "1q")
    first.becomeFirstResponder()
    stage.layOut()
    tap(stage, 0.05, 0, at: 6)
    #expect(first.text == "5q")
    first.keyboardType = .numberPad
    tap(stage, 0.05, 0, at: 7)
    #expect(first.text == "5qq", "not before the input views are loaded again")
    first.reloadInputViews()
    second.reloadInputViews()
    stage.layOut()
    tap(stage, 0.05, 0, at: 8)
    #expect(first.text == "5qq1")
  }

  @Test func `return: disabled while there is no text, if the field says so`() {
    let stage = Stage()
    let field = TextField(frame: rect(10, 10, 200, 40))
    field.enablesReturnKeyAutomatically = true
    field.returnKeyType = .go
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.layOut()
    tap(stage, 0.85, 3, at: 1)
    #expect(field.isEditing)
    tap(stage, 0.05, 0, at: 2)
    tap(stage, 0.85, 3, at: 3)
    #expect(field.text == "q" && !field.isEditing)
    field.becomeFirstResponder()
    stage.layOut()
    field.deleteBackward()
    stage.layOut()
    tap(stage, 0.85, 3, at: 4)
    #expect(field.isEditing && field.text == "")
  }

  private final class Keys: View, KeyInput {
    var text = ""
    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { text.removeLast() }
  }

  @Test func `traits: a responder of one's own has the usual ones`() {
    let stage = Stage()
    let keys = Keys("keys", rect(0, 0, 10, 10), in: stage.window)
    keys.becomeFirstResponder()
    stage.layOut()
    tap(stage, 0.05, 0, at: 1)
    #expect(keys.text == "q" && keys.keyboardType == .default && keys.textContentType == nil)
    #expect(!keys.isSecureTextEntry && keys.returnKeyType == .default)
    let (field, view) = (TextField(), TextView())
    #expect(field.autocapitalizationType == .sentences && view.autocorrectionType == .default)
    field.textContentType = .oneTimeCode
    #expect(field.textContentType == TextContentType(rawValue: "one-time-code"))
    #expect(KeyboardType.alphabet == .asciiCapable && KeyboardType.allCases.count == 12)
  }
}
