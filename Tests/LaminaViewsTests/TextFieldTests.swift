import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Typing, and what scripts ask views for.
@Suite @MainActor struct TextFieldTests {
  private func field(_ stage: Stage) -> (field: TextField, log: Log) {
    let field = TextField(frame: rect(10, 10, 200, 40))
    stage.window.addSubview(field)
    let log = Log()
    for (events, name) in [
      (Control.Events.editingDidBegin, "begin"), (.editingChanged, "changed"),
      (.editingDidEnd, "end"), (.editingDidEndOnExit, "exit"),
    ] { field.addAction(for: events) { _ in log.add("\(name) \(field.text ?? "")") } }
    return (field, log)
  }

  private func tap(_ stage: Stage, _ x: Double, _ y: Double, at time: Double) {
    stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
    stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
    stage.application.sendQueued()
  }

  @Test func `typing: a tap begins, characters come to the end, return ends`() {
    let stage = Stage()
    let (field, log) = field(stage)
    tap(stage, 50, 30, at: 1)
    #expect(field.isEditing && field.isFirstResponder && log.take() == ["begin "])
    let keys = stage.window.firstResponder as? any KeyInput
    #expect(keys === field && keys?.hasText == false)
    keys?.insertText("a")
    keys?.insertText("b\u{301}")
    #expect(field.text == "ab\u{301}" && keys?.hasText == true)
    keys?.deleteBackward()
    keys?.deleteBackward()
    keys?.deleteBackward()
    #expect(log.take() == ["changed a", "changed ab\u{301}", "changed a", "changed "])
    field.text = "set"
    keys?.insertText("\n")
    #expect(log.take() == ["exit set", "end set"] && !field.isEditing)
  }

  @Test func `rules: what may not change stays, what is disabled takes nothing`() {
    let stage = Stage()
    let (field, log) = field(stage)
    field.shouldChange = { _, text in text.count <= 2 }
    field.becomeFirstResponder()
    for letter in ["x", "y", "z"] { field.insertText(letter) }
    #expect(field.text == "xy")
    field.resignFirstResponder()
    field.isEnabled = false
    #expect(!field.becomeFirstResponder())
    field.insertText("q")
    #expect(field.text == "xy")
    #expect(log.take() == ["begin ", "changed x", "changed xy", "end xy"])
    let other = TextField(frame: rect(10, 60, 200, 40))
    stage.window.addSubview(other)
    field.isEnabled = true
    field.becomeFirstResponder()
    other.becomeFirstResponder()
    #expect(!field.isEditing && other.isEditing && log.take() == ["begin xy", "end xy"])
  }

  @Test func `picture: a caret that blinks behind the text, dots, a placeholder`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (field, _) = field(stage)
    field.placeholder = "Name"
    func ink() -> Int {
      guard case .texture(let texture) = field.layer.contents else { return 0 }
      var count = 0
      for row in 0..<texture.height {
        let pixels = texture.row(row, 0..<texture.width)
        for index in pixels.indices where pixels[index].green < 200 { count += 1 }
      }
      return count
    }
    try loop.run(refreshes: 2)
    let placeholder = ink()
    #expect(placeholder > 50)
    field.becomeFirstResponder()
    let caret = try #require(field.layer.sublayers?.last)
    #expect(!caret.isHidden && caret.frame.minX == TextField.padding)
    field.insertText("mmm")
    field.layoutIfNeeded()
    let three = caret.frame.minX
    field.insertText("m")
    field.layoutIfNeeded()
    #expect(three > 30 && caret.frame.minX > three)
    try loop.run(refreshes: 2)
    let text = ink()
    field.isSecureTextEntry = true
    try loop.run(refreshes: 2)
    #expect(ink() > 0 && ink() < text)
    var grays: Set<UInt8> = []
    loop.onShow = { shown in
      let point = caret.convert(Point(x: 1, y: 5), to: stage.screen.layer)
      let picture = shown.picture
      let row = picture.row(Int(point.y * 2), Int(point.x * 2)..<Int(point.x * 2) + 1)
      grays.insert(row[0].red)
    }
    try loop.run(refreshes: 70)
    #expect(grays.contains(255) && grays.count >= 2, "the caret comes and goes: \(grays)")
    field.resignFirstResponder()
    #expect(caret.isHidden)
    field.text = String(repeating: "long ", count: 30)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(caret.frame.maxX <= 200 - TextField.padding + 2)
  }

  // MARK: - State by name

  @Test func `state: every view's, a key path of its layer, and a class's own`() {
    let stage = Stage()
    let view = View("v", rect(1, 2, 30, 40), in: stage.window)
    view.bounds.origin.y = 7
    for (key, value) in [
      ("frame.x", 1.0), ("frame.y", 2), ("frame.width", 30), ("frame.height", 40),
      ("center.x", 16), ("center.y", 22), ("alpha", 1), ("subviews", 0), ("bounds.origin.y", 7),
      ("opacity", 1), ("transform.rotation.z", 0),
    ] { #expect(view.stateValue(forKey: key) == .number(value), "\(key)") }
    #expect(view.stateValue(forKey: "isHidden") == .bool(false))
    #expect(view.stateValue(forKey: "nothing") == nil && view.stateValue(forKey: "text") == nil)
    #expect(Label("words").stateValue(forKey: "text") == .text("words"))
    #expect(TextField().stateValue(forKey: "isEditing") == .bool(false))
    #expect(StateValue.number(3).description == "3" && StateValue.number(0.5).description == "0.5")
    #expect(StateValue.text("a").description == "\"a\"")
  }

  @Test func `names: a view is called by its class, and found by the end of its path`() {
    let stage = Stage()
    let list = View("list", rect(0, 0, 100, 100), in: stage.window)
    let rows = (0..<3).map { View("row \($0)", rect(0, 0, 10, 10), in: list) }
    let titles = rows.map { View("title", rect(0, 0, 10, 10), in: View("box", .zero, in: $0)) }
    let label = Label("x")
    rows[2].addSubview(label)
    let application = stage.application
    #expect(application.view(named: "title") === titles[0])
    #expect(application.view(named: "row 1/title") === titles[1])
    #expect(application.view(named: "list/row 2/box/title") === titles[2])
    #expect(application.view(named: "row 2/row 1/title") == nil)
    #expect(application.view(named: "Label") === label && View().layer.name == nil)
    let front = Window(screen: stage.screen, level: .alert)
    front.makeKeyAndVisible()
    let alert = View("title", rect(0, 0, 10, 10), in: front)
    #expect(application.view(named: "title") === alert, "what is in front comes first")
  }

  @Test func `landmark: what lies in a row is named after it`() {
    let stage = Stage()
    let cell = TableViewCell(reuseIdentifier: nil)
    cell.layer.name = "row 7"
    stage.window.addSubview(cell)
    #expect(cell.layer.pathFromRoot.hasSuffix("\"row 7\""))
    #expect(cell.textLabel.layer.pathFromRoot.hasSuffix("\"row 7/Label\""))
    let plain = View()
    cell.textLabel.addSubview(plain)
    #expect(plain.layer.pathFromRoot.hasSuffix("\"row 7/...\""))
  }

  @Test func `animation: within animate changes move, without they jump`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = View("v", rect(0, 0, 10, 10), in: stage.window)
    try loop.run(refreshes: 2)
    view.center.x = 50
    #expect(view.layer.animationKeys.isEmpty)
    var isDone = false
    loop.post(at: 0.1) {
      View.animate(duration: 0.5, timingFunction: .linear) {
        view.center.x = 150
        View.performWithoutAnimation { view.alpha = 0.5 }
      } completion: {
        isDone = $0
      }
    }
    try loop.run(until: 0.35)
    #expect(view.layer.animationKeys == ["position"] && view.center.x == 150)
    let shown = try #require(view.layer.presentation()?.position.x)
    #expect(abs(shown - 100) < 5 && !isDone)
    try loop.run(until: 0.7)
    #expect(isDone && view.layer.animationKeys.isEmpty)
  }

  private final class Reasons: TextFieldDelegate {
    let log = Log()
    func textFieldDidEndEditing(_ textField: TextField) { log.add("ended") }
    func textFieldDidEndEditing(
      _ textField: TextField, reason: TextField.DidEndEditingReason
    ) { log.add("\(reason)") }
  }

  @Test func `delegate: the end of editing with its reason replaces the one without`() {
    let stage = Stage()
    let (field, delegate) = (field(stage).field, Reasons())
    field.delegate = delegate
    field.becomeFirstResponder()
    field.resignFirstResponder()
    #expect(delegate.log.take() == ["committed"])
  }
}
