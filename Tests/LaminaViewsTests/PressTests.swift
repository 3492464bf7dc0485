import LaminaDisplay
import LaminaGeometry
import LaminaViews
import Testing

/// Long presses, and the timers that they use.
@Suite @MainActor struct PressTests {
  @Test func `long press: it begins half a second after the finger, changes and ends`() {
    let scene = GestureScene(LongPressGestureRecognizer())
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.25, (0, .move, 56, 58))
    #expect(scene.run(until: 1.5.nextDown) == [])
    #expect(scene.run(until: 1.5) == [.began])
    scene.stage.post(1.6, (0, .move, 200, 50))
    scene.stage.post(1.7, (0, .up, 200, 50))
    #expect(scene.run(until: 2) == [.changed, .ended, .possible], "as far as it likes")
    #expect(scene.recognizer.location(in: scene.view) == Point(x: 200, y: 50))
  }

  @Test func `long press: it fails when the finger moves, goes up or gets company before`() {
    let scene = GestureScene(LongPressGestureRecognizer())
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.25, (0, .move, 56, 58.5))
    scene.stage.post(1.5, (0, .up, 50, 50))
    #expect(scene.run(until: 2) == [.failed, .possible])
    scene.stage.post(3, (0, .down, 50, 50))
    scene.stage.post(3.5, (0, .up, 50, 50))
    #expect(scene.run(until: 4) == [.failed, .possible], "an event goes before a timer")
    scene.stage.post(5, (0, .down, 50, 50))
    scene.stage.post(5.25, (1, .down, 60, 50))
    scene.stage.post(6, (0, .up, 50, 50), (1, .up, 60, 50))
    #expect(scene.run(until: 7) == [.failed, .possible])
    scene.recognizer.numberOfTouchesRequired = 2
    scene.stage.post(8, (0, .down, 50, 50))
    scene.stage.post(8.25, (1, .down, 60, 50))
    #expect(scene.run(until: 8.75.nextDown) == [])
    #expect(scene.run(until: 8.75) == [.began], "from the last finger on")
    scene.stage.post(9, (2, .down, 70, 50))
    scene.stage.post(9.25, (2, .up, 70, 50))
    #expect(scene.run(until: 9.5) == [] && scene.recognizer.numberOfTouches == 2)
    scene.stage.post(10, (0, .up, 50, 50))
    #expect(scene.run(until: 10) == [.ended])
    scene.stage.post(11, (1, .up, 60, 50))
    #expect(scene.run(until: 11) == [.possible])
  }

  @Test func `long press: its time, way and taps can be set`() {
    let scene = GestureScene(LongPressGestureRecognizer())
    scene.recognizer.minimumPressDuration = 0.125
    scene.recognizer.allowableMovement = 40
    scene.recognizer.numberOfTapsRequired = 1
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.25, (0, .up, 50, 50))
    #expect(scene.run(until: 1.25) == [.failed, .possible], "a tap comes first")
    scene.stage.post(1.5, (0, .down, 50, 50))
    scene.stage.post(1.5625, (0, .move, 90, 50))
    #expect(scene.run(until: 1.625) == [.began])
  }

  /// An app with a window, on a loop of its own.
  private static func running() throws -> (Application, Window, FrameLoop) {
    let screen = Screen(width: 40, height: 30)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    return (application, window, loop)
  }

  @Test(arguments: [1e9, 1e300, .infinity])
  func `long press: one that would begin after the end of the clock never does`(duration: Double)
    throws
  {
    let (application, window, loop) = try PressTests.running()
    var states: [GestureRecognizer.State] = []
    let press = LongPressGestureRecognizer { states.append($0.state) }
    press.minimumPressDuration = duration
    window.addGestureRecognizer(press)
    application.post([TouchInput(.down, at: Point(x: 5, y: 5))], at: 0.0625)
    try loop.run(until: 1)
    #expect(states == [] && press.state == .possible)
    application.post([TouchInput(.up, at: Point(x: 5, y: 5))], at: 1.25)
    try loop.run(until: 1.5)
    #expect(!states.contains(.began), "\(states)")
  }

  @Test func `timers: one behind the end of a loop's clock waits, and can be ended`() throws {
    let screen = Screen(width: 40, height: 30)
    let application = Application(screens: [screen])
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var calls: [Double] = []
    let late = application.schedule(at: 1e12) { calls.append(1e12) }
    application.schedule(at: 0.5) { calls.append(0.5) }
    try loop.run(until: 1)
    #expect(calls == [0.5] && !late.isInvalid)
    late.invalidate()
    try loop.run(until: 1.5)
    #expect(calls == [0.5])
  }

  @Test(arguments: [-1, -1e300, .nan, 0])
  func `long press: a duration of nothing begins at once`(duration: Double) {
    let scene = GestureScene(LongPressGestureRecognizer())
    scene.recognizer.minimumPressDuration = duration
    scene.stage.post(1, (0, .down, 50, 50))
    #expect(scene.run(until: 1) == [.began])
    scene.stage.post(1.5, (0, .up, 50, 50))
    #expect(scene.run(until: 1.5) == [.ended, .possible])
  }

  @Test func `long press: a frame loop's turns begin it at its time, and lay out after it`() throws
  {
    let (application, window, loop) = try PressTests.running()
    var lines: [String] = []
    let press = LongPressGestureRecognizer { press in
      lines.append("\(press.state) at \(loop.now)")
    }
    window.addGestureRecognizer(press)
    application.post([TouchInput(.down, at: Point(x: 5, y: 5))], at: 0.0625)
    application.post([TouchInput(.up, at: Point(x: 5, y: 5))], at: 0.75)
    application.post([TouchInput(.down, at: Point(x: 5, y: 5))], at: 1)
    application.post([TouchInput(.up, at: Point(x: 5, y: 5))], at: 1.25)
    try loop.run(until: 0.5)
    #expect(lines.isEmpty)
    try loop.run(until: 2)
    #expect(lines == ["began at 0.5625", "ended at 0.75"])
  }

  @Test func `timers: in order of time among events, before none of the same moment`() throws {
    for isInLoop in [false, true] {
      let screen = Screen(width: 40, height: 30)
      let application = Application(screens: [screen])
      let window = Window(screen: screen)
      window.makeKeyAndVisible()
      let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
      if isInLoop { application.loop = loop }
      let log = Log()
      window.addSubview(TouchedView("v", rect(0, 0, 40, 30), in: nil, log: log))
      application.schedule(at: 0.5) { log.add("timer 0.5") }
      let ended = application.schedule(at: 0.3) { log.add("never") }
      application.schedule(at: 0.25) {
        log.add("timer 0.25")
        application.schedule(at: 0.125) { log.add("past") }
        ended.invalidate()
      }
      application.post([TouchInput(.down, at: .zero)], at: 0.25)
      application.post([TouchInput(.up, at: .zero)], at: 0.5)
      application.schedule(at: 0.75) { log.add("timer 0.75") }
      let expected = ["v.touchesBegan", "timer 0.25", "past", "v.touchesEnded", "timer 0.5"]
      if isInLoop {
        try loop.run(until: 0.7)
        #expect(log.take() == expected)
        try loop.run(until: 1)
      } else {
        application.sendQueued()
        #expect(log.take() == expected, "timers run up to the last event")
        application.sendQueued(until: 1)
      }
      #expect(log.take() == ["timer 0.75"])
    }
  }
}
