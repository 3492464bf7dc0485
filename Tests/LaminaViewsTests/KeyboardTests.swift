import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The keyboard, and the application's life.
@Suite @MainActor struct KeyboardTests {
  private func field(_ stage: Stage, y: Double = 10) -> TextField {
    let field = TextField(frame: rect(10, y, 200, 40))
    stage.window.addSubview(field)
    return field
  }

  private func observe(_ stage: Stage, _ log: Log) -> [ApplicationNotification.Observation] {
    let names: [ApplicationNotification.Name] = [
      .keyboardWillChangeFrame, .keyboardWillShow, .keyboardWillHide, .keyboardDidShow,
      .keyboardDidHide, .keyboardDidChangeFrame,
    ]
    return names.map { name in
      ApplicationNotification.observe(name) { [weak application = stage.application] note in
        guard note.application === application, let motion = note.keyboard else { return }
        log.add("\(name.rawValue) \(motion.frameBegin.minY) \(motion.frameEnd.minY)")
      }
    }
  }

  @Test func `frames: it slides up, tells before and after, and goes`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let log = Log()
    let observations = observe(stage, log)
    let field = field(stage)
    let height = stage.screen.bounds.height
    try loop.run(until: 0.1)
    field.becomeFirstResponder()
    let top = height - Keyboard.height
    #expect(
      log.take() == [
        "keyboardWillChangeFrame \(height) \(top)", "keyboardWillShow \(height) \(top)",
      ])
    #expect(stage.screen.keyboard.frame == rect(0, top, stage.screen.bounds.width, 216))
    try loop.run(until: loop.now + 0.12)
    let panel = try #require(stage.application.windows.last?.subviews.first)
    let shown = try #require(panel.layer.presentation()).frame.minY
    #expect(shown > top && shown < height, "on its way")
    #expect(log.lines.isEmpty)
    try loop.run(until: loop.now + 0.3)
    #expect(
      log.take() == [
        "keyboardDidShow \(height) \(top)", "keyboardDidChangeFrame \(height) \(top)",
      ])
    let other = self.field(stage, y: 60)
    other.becomeFirstResponder()
    #expect(other.isEditing && log.lines.isEmpty, "it stays for another field")
    other.resignFirstResponder()
    #expect(!stage.screen.keyboard.isVisible)
    try loop.run(until: loop.now + 0.5)
    #expect(
      log.take() == [
        "keyboardWillChangeFrame \(top) \(height)", "keyboardWillHide \(top) \(height)",
        "keyboardDidHide \(top) \(height)", "keyboardDidChangeFrame \(top) \(height)",
      ])
    #expect(stage.application.windows.count == 1 && observations.count == 6)
  }

  @Test func `interrupted: it goes while it comes, and tells of the end alone`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let log = Log()
    let observations = observe(stage, log)
    let field = field(stage)
    field.becomeFirstResponder()
    try loop.run(until: loop.now + 0.1)
    field.resignFirstResponder()
    field.becomeFirstResponder()
    try loop.run(until: loop.now + 1)
    #expect(log.lines.filter { $0.hasPrefix("keyboardDid") }.count == 2)
    #expect(stage.screen.keyboard.isVisible && observations.count == 6)
    field.removeFromSuperview()
    #expect(!stage.screen.keyboard.isVisible, "who leaves the window takes no keys")
  }

  @Test func `interrupted: an observer that ends editing before it comes keeps it away`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let (log, field) = (Log(), field(stage))
    let ending = ApplicationNotification.observe(.keyboardWillChangeFrame) { [weak field] note in
      guard note.application === stage.application, note.keyboard?.frameEnd.minY ?? 844 < 844
      else { return }
      field?.resignFirstResponder()
    }
    let observations = observe(stage, log)
    try loop.run(until: 0.1)
    field.becomeFirstResponder()
    #expect(!stage.screen.keyboard.isVisible && !field.isEditing)
    try loop.run(until: loop.now + 0.1)
    let window = stage.application.windows.last { $0.layer.name == "keyboard" }
    #expect(window?.subviews[0].frame.minY ?? 844 == 844, "it does not slide in")
    try loop.run(until: loop.now + 1)
    #expect(log.lines.contains { $0.hasPrefix("keyboardDidHide") })
    #expect(!log.lines.contains { $0.contains("Show") })
    _ = (ending, observations)
  }

  @Test func `guide: what is held to its top moves along`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let bar = View()
    bar.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(bar)
    LayoutConstraint.activate([
      bar.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      bar.rightAnchor.constraint(equalTo: stage.window.rightAnchor),
      bar.heightAnchor.constraint(equalToConstant: 50),
      bar.bottomAnchor.constraint(equalTo: stage.window.keyboardLayoutGuide.topAnchor),
    ])
    let field = field(stage)
    let height = stage.screen.bounds.height
    try loop.run(until: 0.1)
    #expect(bar.frame.maxY == height)
    field.becomeFirstResponder()
    #expect(bar.frame.maxY == height - 216)
    try loop.run(until: loop.now + 0.12)
    let shown = try #require(bar.layer.presentation()).frame.maxY
    #expect(shown > height - 216 && shown < height, "in step with the keyboard")
    field.resignFirstResponder()
    try loop.run(until: loop.now + 0.5)
    #expect(bar.frame.maxY == height)
    stage.screen.safeAreaInsets.bottom = 34
    stage.layOut()
    #expect(bar.frame.maxY == height - 34, "the safe area while it is away")
  }

  @Test func `safe area: the keys stand above it`() {
    let stage = Stage(safeAreaInsets: EdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let field = field(stage)
    field.becomeFirstResponder()
    #expect(stage.screen.keyboard.frame.height == 216 + 34)
    stage.screen.turn(to: .landscapeLeft, animated: false)
    stage.layOut()
    #expect(stage.screen.keyboard.frame == rect(0, 390 - 162 - 34, 844, 162 + 34))
  }

  @Test func `accessories and views in place of keys`() {
    final class Owner: ViewController {
      let bar = View(frame: rect(0, 0, 10, 44))
      override var inputAccessoryView: View? { bar }
      override var canBecomeFirstResponder: Bool { true }
    }
    let stage = Stage()
    let owner = Owner()
    stage.window.rootViewController = owner
    stage.layOut()
    owner.becomeFirstResponder()
    let keyboard = stage.screen.keyboard
    #expect(keyboard.frame.height == 44, "docked at the bottom")
    let field = TextField(frame: rect(0, 0, 100, 30))
    owner.view.addSubview(field)
    field.becomeFirstResponder()
    #expect(keyboard.frame.height == 44 + 216)
    let (other, wheel) = (TextField(frame: rect(0, 40, 100, 30)), View(frame: rect(0, 0, 10, 100)))
    other.inputView = wheel
    owner.view.addSubview(other)
    other.becomeFirstResponder()
    stage.layOut()
    #expect(keyboard.frame.height == 144 && wheel.frame == rect(0, 44, 390, 100))
    other.inputView = nil
    other.inputAccessoryView = View(frame: rect(0, 0, 10, 30))
    #expect(keyboard.frame.height == 144 && wheel.window != nil, "not before it is reloaded")
    other.reloadInputViews()
    #expect(keyboard.frame.height == 30 + 216 && wheel.window == nil)
    let text = TextView(frame: rect(0, 80, 100, 30))
    (text.inputView, text.inputAccessoryView) = (wheel, nil)
    owner.view.addSubview(text)
    text.becomeFirstResponder()
    #expect(keyboard.frame.height == 144 && wheel.window != nil)
    keyboard.isHardwareKeyboardConnected = true
    field.becomeFirstResponder()
    #expect(keyboard.frame.height == 44)
  }

  @Test func `keys: taps type, delete, shift and change planes`() {
    let stage = Stage()
    let field = field(stage)
    field.becomeFirstResponder()
    stage.layOut()
    let top = stage.screen.keyboard.frame.minY
    var time = 1.0
    func tap(_ x: Double, _ line: Double) {
      let point = Point(x: x, y: top + 54 * line + 27)
      stage.application.post([TouchInput(.down, at: point)], at: time)
      stage.application.post([TouchInput(.up, at: point)], at: time + 0.05)
      stage.application.sendQueued()
      stage.layOut()
      time += 1
    }
    tap(16, 0)
    tap(20, 2)
    tap(32 + 16, 0)
    tap(32 + 16, 0)
    #expect(field.text == "qWw")
    tap(370, 2)
    tap(30, 3)
    tap(16, 0)
    tap(160, 3)
    #expect(field.text == "qW1 ")
    tap(300, 3)
    #expect(!field.isEditing && !stage.screen.keyboard.isVisible)
  }

  @Test func `life: launch, background, foreground, memory`() throws {
    final class Delegate: ApplicationDelegate {
      let log: Log
      init(_ log: Log) { self.log = log }
      func applicationDidFinishLaunching(_ application: Application) { log.add("launched") }
      func applicationDidBecomeActive(_ application: Application) { log.add("active") }
      func applicationWillResignActive(_ application: Application) { log.add("resigns") }
      func applicationDidEnterBackground(_ application: Application) { log.add("background") }
      func applicationWillEnterForeground(_ application: Application) { log.add("foreground") }
      func applicationDidReceiveMemoryWarning(_ application: Application) { log.add("memory") }
    }
    final class Page: ViewController {
      var log: Log?
      override func didReceiveMemoryWarning() { log?.add("page") }
    }
    let stage = Stage()
    let log = Log()
    let delegate = Delegate(log)
    stage.application.delegate = delegate
    let page = Page()
    page.log = log
    stage.window.rootViewController = page
    var notes: [String] = []
    let observation = ApplicationNotification.observe(.didEnterBackground) { note in
      if note.application === stage.application { notes.append(note.name.rawValue) }
    }
    #expect(stage.application.applicationState == .inactive)
    let loop = try stage.loop()
    try loop.run(until: 0.1)
    #expect(stage.application.applicationState == .active)
    #expect(log.take() == ["launched", "active"])
    stage.application.enterBackground()
    stage.application.enterBackground()
    #expect(log.take() == ["resigns", "background"] && notes == ["didEnterBackground"])
    stage.application.enterForeground()
    stage.application.receiveMemoryWarning()
    #expect(log.take() == ["foreground", "active", "memory", "page"])
    _ = observation
  }
}
