import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Touches from the screen to views, and up the chain.
@Suite @MainActor struct TouchTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  /// A holds B1 and B2, B2 holds C1 and C2, C1 holds D.
  @Test func `chain: a touch on the blank of C2 finds C2, climbs to the delegate and is dropped`() {
    let stage = Stage()
    let (log, delegate) = (stage.log, LoggedDelegate())
    stage.application.delegate = delegate
    (stage.application.log, stage.window.log, delegate.log) = (log, log, log)
    let a = LoggedView("A", rect(0, 0, 300, 300), in: stage.window, log: log)
    _ = LoggedView("B1", rect(0, 0, 300, 100), in: a, log: log)
    let b2 = LoggedView("B2", rect(0, 100, 300, 200), in: a, log: log)
    let c1 = LoggedView("C1", rect(0, 0, 150, 200), in: b2, log: log)
    let c2 = LoggedView("C2", rect(150, 0, 150, 200), in: b2, log: log)
    _ = LoggedView("D", rect(0, 0, 100, 100), in: c1, log: log)
    stage.application.post([TouchInput(.down, at: point(200, 150))], at: 0)
    stage.application.sendQueued()
    #expect(
      log.take() == [
        "hit window", "hit A", "hit B2", "hit C2", "began C2", "began B2", "began A",
        "began window", "began application", "began delegate",
      ])
    stage.application.post([TouchInput(.up, at: point(200, 150))], at: 1)
    stage.application.sendQueued()
    #expect(log.take() == ["ended C2", "ended B2", "ended A"])
    c2.takesTouches = true
    stage.application.post([TouchInput(.down, at: point(200, 150))], at: 2)
    stage.application.post([TouchInput(.up, at: point(200, 150))], at: 3)
    stage.application.post([TouchInput(.down, at: point(50, 150))], at: 4)
    stage.application.sendQueued()
    #expect(
      log.take() == [
        "hit window", "hit A", "hit B2", "hit C2", "began C2", "ended C2", "hit window", "hit A",
        "hit B2", "hit C2", "hit C1", "hit D", "began D", "began C1", "began B2", "began A",
        "began window", "began application", "began delegate",
      ], "D is asked after C2, which the point is not in")
  }

  // MARK: - One finger

  private final class Drawing: View {
    var line: [Point] = []
    var before: [Point] = []
    var times: [Double] = []
    override func touchesBegan(_ touches: [Touch], with event: Event?) { note(touches) }
    override func touchesMoved(_ touches: [Touch], with event: Event?) { note(touches) }
    override func touchesEnded(_ touches: [Touch], with event: Event?) { note(touches) }
    private func note(_ touches: [Touch]) {
      line += touches.map { $0.location(in: self) }
      before += touches.map { $0.previousLocation(in: self) }
      times += touches.map(\.timestamp)
    }
  }

  @Test func `touch: it belongs to its first view, says where it is and was, also elsewhere`() {
    let stage = Stage()
    let view = Drawing(frame: rect(10, 20, 50, 50))
    stage.window.addSubview(view)
    let application = stage.application
    application.post([TouchInput(.down, at: point(15, 25))], at: 1)
    application.post([TouchInput(.move, at: point(15, 25))], at: 2)
    application.post([TouchInput(.move, at: point(200, 300))], at: 3)
    application.post([TouchInput(.up, at: point(201, 300))], at: 4)
    application.post([TouchInput(.move, at: point(15, 26))], at: 5)
    application.sendQueued()
    #expect(
      view.line == [point(5, 5), point(190, 280), point(191, 280)], "a still one is not told")
    #expect(view.before == [point(5, 5), point(5, 5), point(190, 280)])
    #expect(view.times == [1, 3, 4])
  }

  @Test func `touch: a view that is hidden or taken away keeps what it has`() {
    let stage = Stage()
    let view = LoggedView("v", rect(0, 0, 50, 50), in: stage.window, log: stage.log)
    let application = stage.application
    application.post([TouchInput(.down, at: point(5, 5))], at: 0)
    application.sendQueued()
    view.isHidden = true
    view.removeFromSuperview()
    application.post([TouchInput(.move, at: point(6, 5))], at: 1)
    application.post([TouchInput(.up, at: point(6, 5))], at: 2)
    application.post([TouchInput(.down, at: point(5, 5))], at: 3)
    application.sendQueued()
    #expect(stage.log.take() == ["hit v", "began v", "moved v", "ended v"])
  }

  @Test func `touch: fingers that contradict themselves, and those on nothing, are ignored`() {
    let stage = Stage()
    let view = LoggedView("v", rect(0, 0, 50, 50), in: stage.window, log: stage.log)
    let application = stage.application
    stage.window.frame = rect(0, 0, 100, 100)
    application.post([TouchInput(.move, at: point(5, 5))], at: 0)
    application.post([TouchInput(.up, at: point(5, 5))], at: 0)
    application.post([TouchInput(.down, at: point(200, 200))], at: 0)
    application.post([TouchInput(.move, at: point(5, 5)), TouchInput(.up, at: point(5, 5))], at: 1)
    application.post([TouchInput(.down, at: point(5, 5))], at: 1)
    application.sendQueued()
    #expect(stage.log.take() == [], "the finger on nothing is still down: one word a moment")
    application.post([TouchInput(.up, at: point(5, 5))], at: 2)
    application.post([TouchInput(.down, at: point(5, 5))], at: 2)
    application.post([TouchInput(.down, at: point(6, 6))], at: 3)
    application.sendQueued()
    #expect(stage.log.take() == ["hit v", "began v"])
    #expect(view.superview === stage.window)
  }

  // MARK: - More fingers

  @Test func `fingers: a second one is ignored for good unless the view follows several`() {
    let stage = Stage()
    let view = LoggedView("v", rect(0, 0, 100, 100), in: stage.window, log: stage.log)
    let application = stage.application
    func send(_ inputs: TouchInput...) -> [String] {
      application.post(inputs, at: 0)
      application.sendQueued()
      return stage.log.take().filter { !$0.hasPrefix("hit") }
    }
    let (one, two) = (point(5, 5), point(50, 50))
    for several in [false, true] {
      view.isMultipleTouchEnabled = several
      #expect(send(TouchInput(finger: 1, .down, at: one)) == ["began v"])
      #expect(send(TouchInput(finger: 2, .down, at: two)) == (several ? ["began v"] : []))
      #expect(
        send(
          TouchInput(finger: 1, .move, at: point(6, 6)), TouchInput(finger: 2, .move, at: one))
          == (several ? ["moved v 2"] : ["moved v"]))
      #expect(
        send(TouchInput(finger: 1, .up, at: one), TouchInput(finger: 2, .move, at: two))
          == (several ? ["moved v", "ended v"] : ["ended v"]))
      #expect(send(TouchInput(finger: 2, .up, at: two)) == (several ? ["ended v"] : []))
    }
    view.isMultipleTouchEnabled = false
    #expect(
      send(TouchInput(finger: 1, .down, at: one), TouchInput(finger: 2, .down, at: two))
        == ["began v"], "at one moment too")
  }

  @Test func `fingers: each of two views has its own, unless one is exclusive`() {
    let stage = Stage()
    let left = LoggedView("l", rect(0, 0, 50, 50), in: stage.window, log: stage.log)
    _ = LoggedView("r", rect(50, 0, 50, 50), in: stage.window, log: stage.log)
    func send(_ inputs: TouchInput...) -> [String] {
      stage.application.post(inputs, at: 0)
      stage.application.sendQueued()
      return stage.log.take().filter { !$0.hasPrefix("hit") }
    }
    let (onLeft, onRight) = (point(5, 5), point(55, 5))
    func down(_ finger: Int, _ point: Point) -> [String] {
      send(TouchInput(finger: finger, .down, at: point))
    }
    func up() {
      _ = send(TouchInput(finger: 1, .up, at: onLeft), TouchInput(finger: 2, .up, at: onLeft))
    }
    #expect(down(1, onLeft) == ["began l"])
    #expect(down(2, onRight) == ["began r"])
    #expect(
      send(
        TouchInput(finger: 2, .move, at: point(60, 5)), TouchInput(finger: 1, .up, at: onLeft))
        == ["moved r", "ended l"])
    up()
    left.isExclusiveTouch = true
    #expect(down(1, onLeft) == ["began l"] && down(2, onRight) == [], "others are blocked")
    up()
    #expect(down(1, onRight) == ["began r"] && down(2, onLeft) == [], "and so is it")
    up()
    #expect(down(1, onLeft) == ["began l"])
  }

  @Test
  func `interruption: it cancels every touch, and fingers count again when they come down again`() {
    let stage = Stage()
    _ = LoggedView("l", rect(0, 0, 50, 50), in: stage.window, log: stage.log)
    _ = LoggedView("r", rect(50, 0, 50, 50), in: stage.window, log: stage.log)
    let application = stage.application
    application.post(
      [
        TouchInput(finger: 1, .down, at: point(5, 5)),
        TouchInput(finger: 2, .down, at: point(55, 5)),
      ],
      at: 0)
    application.sendQueued()
    #expect(stage.log.take() == ["hit r", "hit l", "hit r", "began l", "began r"])
    application.postInterruption(at: 1)
    application.post([TouchInput(finger: 1, .move, at: point(6, 6))], at: 2)
    application.post([TouchInput(finger: 1, .up, at: point(6, 6))], at: 3)
    application.postInterruption(at: 4)
    application.sendQueued()
    #expect(stage.log.take() == ["cancelled l", "cancelled r"])
    application.post([TouchInput(finger: 1, .down, at: point(6, 6))], at: 5)
    application.sendQueued()
    #expect(stage.log.take() == ["hit r", "hit l", "began l"])
  }

  // MARK: - Queue

  private final class Posting: View {
    var onBegan: (@MainActor () -> Void)?
    var times: [Double] = []
    override func touchesBegan(_ touches: [Touch], with event: Event?) {
      times.append(event?.timestamp ?? -1)
      onBegan?()
    }
  }

  @Test func `queue: events go out by time, one after the other, as far as is asked for`() {
    let stage = Stage()
    let view = Posting(frame: rect(0, 0, 50, 50))
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
    let application = stage.application
    func down(_ finger: Int, at time: Double) {
      application.post([TouchInput(finger: finger, .down, at: point(5, 5))], at: time)
    }
    view.onBegan = { [weak view] in
      view?.onBegan = nil
      down(9, at: 1)
      application.sendQueued()
      #expect(view?.times == [1], "not from within")
    }
    down(1, at: 3)
    down(2, at: 1)
    down(3, at: 2)
    application.sendQueued(until: 2)
    #expect(view.times == [1, 1, 2])
    application.sendQueued()
    #expect(view.times == [1, 1, 2, 3])
  }

  @Test func `queue: turns of a frame loop send events at their times, before they lay out`() throws
  {
    let screen = Screen(width: 40, height: 30)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let view = Posting(frame: rect(0, 0, 20, 20))
    window.addSubview(view)
    window.makeKeyAndVisible()
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    let log = LayoutLog()
    window.layoutLog = log
    view.layer.name = "view"
    var entries: [[String]] = []
    view.onBegan = { [weak view] in
      entries.append(log.entries.map(\.description))
      log.removeAll()
      view?.bounds.origin.y += 1
    }
    application.post([TouchInput(.down, at: point(5, 5))], at: 0.05)
    try loop.run(until: 0.04)
    #expect(view.times.isEmpty)
    log.removeAll()
    try loop.run(until: 0.1)
    #expect(view.times == [0.05] && entries == [[]])
    #expect(log.entries.map(\.description) == ["view: bounds"])
  }

  @Test func `queue: an application without a window gets no events`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let application = Application(screens: [Screen(width: 10, height: 10)])
        application.post([TouchInput(.down, at: .zero)], at: 0)
        application.sendQueued()
      }
    }
  }
}
