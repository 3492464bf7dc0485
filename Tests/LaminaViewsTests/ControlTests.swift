import LaminaGeometry
import LaminaViews
import Testing

extension ResponderAction {
  fileprivate static let archive: ResponderAction = "archive"
}

/// The events that a control sends for its touches, and their targets.
@Suite @MainActor struct ControlTests {
  private static let names: [(Control.Events, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "dragInside"),
    (.touchDragOutside, "dragOutside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "upInside"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
    (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
  ]

  /// A control of 50 x 50 at (100, 100) that writes its events.
  private func control<Kind: Control>(_ control: Kind, on stage: Stage) -> Kind {
    let log = stage.log
    control.frame = rect(100, 100, 50, 50)
    for (events, name) in Self.names { control.addAction(for: events) { _ in log.add(name) } }
    stage.window.addSubview(control)
    return control
  }

  // MARK: - Events

  @Test func `events: a finger down, out, in, and up inside or outside`() {
    let stage = Stage()
    let control = control(Control(), on: stage)
    stage.post(1, (0, .down, 110, 110))
    #expect(stage.run(until: 1) == ["down"])
    #expect(control.isTracking && control.isTouchInside && control.state == .highlighted)
    // 70 pt around the control are still inside.
    stage.post(2, (0, .move, 219, 110))
    #expect(stage.run(until: 2) == ["dragInside"])
    stage.post(3, (0, .move, 220, 110))
    stage.post(4, (0, .move, 221, 110))
    #expect(stage.run(until: 4) == ["exit", "dragOutside", "dragOutside"])
    #expect(control.isTracking && !control.isTouchInside && control.state == .normal)
    stage.post(5, (0, .move, 120, 110))
    #expect(stage.run(until: 5) == ["enter", "dragInside"] && control.isHighlighted)
    stage.post(6, (0, .up, 120, 110))
    #expect(stage.run(until: 6) == ["upInside"])
    #expect(!control.isTracking && !control.isHighlighted && control.trackedTouch == nil)
    stage.post(7, (0, .down, 110, 110))
    stage.post(8, (0, .up, 20, 110))
    #expect(stage.run(until: 8) == ["down", "upOutside"])
    stage.tap(9, 110, 110)
    stage.tap(9.2, 110, 110)
    #expect(stage.run(until: 10) == ["down", "upInside", "down", "repeat", "upInside"])
  }

  @Test func `events: a disabled control takes touches and ignores them, in the middle too`() {
    let stage = Stage()
    stage.window.addGestureRecognizer(LongPressGestureRecognizer())
    let outer = TouchedView("outer", rect(0, 0, 300, 300), in: stage.window, log: stage.log)
    let control = control(Control(), on: stage)
    outer.addSubview(control)
    control.isEnabled = false
    #expect(control.state == .disabled)
    stage.tap(1, 110, 110)
    #expect(stage.run(until: 2) == [])
    control.isEnabled = true
    stage.post(3, (0, .down, 110, 110))
    _ = stage.run(until: 3)
    control.isEnabled = false
    #expect(stage.log.take() == ["cancel"] && !control.isTracking)
    control.isEnabled = true
    stage.post(3.1, (0, .up, 110, 110))
    #expect(stage.run(until: 4) == [])
    stage.post(5, (0, .down, 110, 110))
    _ = stage.run(until: 5)
    control.removeFromSuperview()
    #expect(stage.log.take() == ["cancel"], "gone from its window")
    stage.post(6, (0, .up, 110, 110))
    #expect(stage.run(until: 7) == [])
  }

  private final class Choosy: Control {
    var begins = true
    var continues = true
    var ends = 0
    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool { begins }
    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool { continues }
    override func endTracking(_ touch: Touch?, with event: Event?) { ends += 1 }
  }

  @Test func `tracking: a subclass may refuse a touch, and let it go`() {
    let stage = Stage()
    let control = control(Choosy(), on: stage)
    control.begins = false
    stage.tap(1, 110, 110)
    #expect(stage.run(until: 2) == [] && control.ends == 0)
    (control.begins, control.continues) = (true, false)
    stage.post(3, (0, .down, 110, 110))
    stage.post(4, (0, .move, 120, 110))
    stage.post(5, (0, .up, 120, 110))
    #expect(stage.run(until: 6) == ["down"] && control.ends == 1 && !control.isHighlighted)
  }

  @Test func `tracking: one finger of several`() {
    let stage = Stage()
    let control = control(Control(), on: stage)
    control.isMultipleTouchEnabled = true
    stage.post(1, (0, .down, 110, 110), (1, .down, 120, 110))
    stage.post(2, (1, .move, 125, 110))
    stage.post(3, (1, .up, 125, 110))
    stage.post(4, (0, .up, 110, 110))
    #expect(stage.run(until: 5) == ["down", "upInside"])
  }

  // MARK: - Actions

  @MainActor private final class Kept {
    var token: Control.ActionToken?
  }

  @Test func `actions: in order, by event, until they are taken away`() {
    let control = Control()
    let log = Log()
    control.addAction(for: .valueChanged) { _ in log.add("first") }
    let second = control.addAction(for: [.valueChanged, .touchDown]) { _ in log.add("second") }
    let third = Kept()
    control.addAction(for: .valueChanged) { control in
      log.add("removing")
      if let token = third.token { control.removeAction(token) }
    }
    third.token = control.addAction(for: .valueChanged) { _ in log.add("third") }
    control.sendActions(for: .touchDown)
    #expect(log.take() == ["second"])
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["first", "second", "removing"])
    control.removeAction(second)
    control.sendActions(for: .allEvents)
    #expect(log.take() == ["first", "removing"])
    control.sendActions(for: .editingChanged)
    #expect(log.take() == [])
  }

  private final class Target: View {
    var log: Log?
    var takes = true
    override func perform(_ action: ResponderAction, from sender: Responder) -> Bool {
      log?.add("\(name) \(action.rawValue)")
      return takes && action == .archive
    }
  }

  private final class LastTarget: Responder, ApplicationDelegate {
    var senders: [Responder] = []
    override func perform(_ action: ResponderAction, from sender: Responder) -> Bool {
      senders.append(sender)
      return true
    }
  }

  @Test func `target: without one, the first along the chain that knows how`() {
    let stage = Stage()
    let (outer, inner) = (Target(frame: rect(0, 0, 300, 300)), Target(frame: rect(0, 0, 200, 200)))
    for (view, name) in [(outer, "outer"), (inner, "inner")] {
      view.log = stage.log
      view.layer.name = name
    }
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    let button = Button("Archive", frame: rect(0, 0, 100, 100))
    inner.addSubview(button)
    let token = button.addTarget(nil, action: .archive, for: .primaryActionTriggered)
    stage.tap(1, 50, 50)
    #expect(stage.run(until: 2) == ["inner archive"])
    inner.takes = false
    stage.tap(3, 50, 50)
    #expect(stage.run(until: 4) == ["inner archive", "outer archive"])
    let last = LastTarget()
    stage.application.delegate = last
    outer.takes = false
    stage.tap(5, 50, 50)
    #expect(stage.run(until: 6) == ["inner archive", "outer archive"])
    #expect(last.senders.count == 1 && last.senders.first === button)
    #expect(button.sendAction("print", to: nil))
    #expect(stage.log.take() == ["inner print", "outer print"])
    button.removeAction(token)
    button.addTarget(outer, action: .archive, for: .touchDown)
    stage.tap(7, 50, 50)
    #expect(stage.run(until: 8) == ["outer archive"], "nobody else is asked")
    #expect(last.senders.count == 2)
    var gone: Target? = Target()
    gone?.log = stage.log
    button.addTarget(gone, action: .archive, for: .touchUpInside)
    gone = nil
    button.sendActions(for: .touchUpInside)
    #expect(stage.log.take() == [])
  }

  // MARK: - Against recognisers

  @Test func `custom control: a tap, a swipe and a pan around it take its touch`() {
    for kind in 0...2 {
      let stage = Stage()
      let control = control(Control(), on: stage)
      let log = stage.log
      let around: GestureRecognizer =
        kind == 0
        ? TapGestureRecognizer() : kind == 1 ? SwipeGestureRecognizer() : PanGestureRecognizer()
      around.addAction { log.add("around \($0.state)") }
      stage.window.addGestureRecognizer(around)
      stage.post(1, (0, .down, 110, 110))
      if kind > 0 { stage.post(1.1, (0, .move, 165, 110)) }
      stage.post(1.2, (0, .up, kind > 0 ? 165 : 110, 110))
      let expected =
        switch kind {
        case 0, 1: ["down", "around ended", "cancel"]
        default: ["down", "around began", "cancel", "around ended"]
        }
      #expect(stage.run(until: 2) == expected && !control.isHighlighted)
    }
  }
}
