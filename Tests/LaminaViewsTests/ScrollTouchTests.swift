import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Fingers on scroll views: what drags, what the content gets, and when.
@Suite @MainActor struct ScrollTouchTests {
  /// A scroll view that fills the window, with a view in it that writes down its touches.
  @MainActor private struct Scene {
    let stage = Stage()
    let scroll = ScrollView(frame: rect(0, 0, 390, 844))
    let content: LoggedView

    init() {
      content = LoggedView("v", rect(0, 0, 390, 4_000), in: scroll, log: stage.log)
      content.takesTouches = true
      scroll.contentSize = Size(width: 390, height: 4_000)
      stage.window.addSubview(self.scroll)
      stage.layOut()
    }

    func send(_ action: TouchInput.Action, _ y: Double, x: Double = 100, at time: Double) {
      stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: time)
      stage.application.sendQueued(until: time)
    }

    /// Returns the logged calls, without hit tests.
    func take() -> [String] { stage.log.take().filter { !$0.hasPrefix("hit") } }
  }

  @Test func `delay: content gets a touch after 150 ms, and a drag takes it away`() {
    let scene = Scene()
    scene.send(.down, 500, at: 0)
    #expect(scene.scroll.isTracking && scene.take() == [])
    scene.stage.application.sendQueued(until: 0.149)
    #expect(scene.take() == [])
    scene.stage.application.sendQueued(until: 0.151)
    #expect(scene.take() == ["began v"])
    scene.send(.move, 495, at: 0.2)
    #expect(scene.take() == ["moved v"] && !scene.scroll.isDragging, "less than 10 points")
    scene.send(.move, 480, at: 0.3)
    #expect(scene.take() == ["cancelled v"] && scene.scroll.isDragging)
    scene.send(.move, 470, at: 0.4)
    scene.send(.up, 470, at: 1)
    #expect(scene.take() == [] && scene.scroll.contentOffset.y == 10)
    #expect(!scene.scroll.isTracking && !scene.scroll.isDragging)
  }

  @Test func `delay: content never hears of a quick drag, and of a quick tap at its end`() {
    let scene = Scene()
    scene.send(.down, 500, at: 0)
    scene.send(.move, 480, at: 0.02)
    scene.send(.move, 400, at: 0.04)
    scene.send(.up, 400, at: 1)
    #expect(scene.take() == [] && scene.scroll.contentOffset.y == 80)
    scene.send(.down, 500, at: 2)
    scene.send(.up, 500, at: 2.05)
    #expect(scene.take() == ["began v", "ended v"])
    #expect(!scene.scroll.isTracking)
  }

  @Test func `delay: without it content gets touches at once`() {
    let scene = Scene()
    scene.scroll.delaysContentTouches = false
    scene.send(.down, 500, at: 0)
    #expect(scene.take() == ["began v"])
    scene.send(.move, 480, at: 0.02)
    #expect(scene.take() == ["cancelled v"] && scene.scroll.isDragging)
    scene.send(.up, 480, at: 1)
  }

  @Test func `cancel: content that has its touch keeps it if the view may not cancel`() {
    let scene = Scene()
    scene.scroll.canCancelContentTouches = false
    scene.send(.down, 500, at: 0)
    scene.stage.application.sendQueued(until: 0.2)
    scene.send(.move, 400, at: 0.3)
    scene.send(.up, 400, at: 0.4)
    #expect(scene.take() == ["began v", "moved v", "ended v"])
    #expect(scene.scroll.contentOffset.y == 0)
    scene.send(.down, 500, at: 1)
    scene.send(.move, 480, at: 1.01)
    scene.send(.move, 470, at: 1.02)
    #expect(scene.scroll.isDragging && scene.take() == [], "it has none yet")
    scene.send(.up, 470, at: 2)
  }

  @Test func `cancel: no touch is taken from a control, unless the view says so`() {
    final class Eager: ScrollView {
      override func touchesShouldCancel(in view: View) -> Bool { true }
    }
    for (scroll, drags) in [(ScrollView(), false), (Eager(), true)] {
      let stage = Stage()
      scroll.frame = rect(0, 0, 390, 844)
      scroll.contentSize = Size(width: 390, height: 4_000)
      let control = Control(frame: rect(0, 0, 390, 844))
      scroll.addSubview(control)
      stage.window.addSubview(scroll)
      for (action, y, time) in [
        (TouchInput.Action.down, 500.0, 0.0), (.move, 499, 0.2), (.move, 400, 0.3),
      ] {
        stage.application.post([TouchInput(action, at: Point(x: 9, y: y))], at: time)
        stage.application.sendQueued(until: time)
      }
      #expect(scroll.isDragging == drags && control.isTracking == !drags)
    }
  }

  @Test func `begin: content that is to get no touches gets none`() {
    final class Closed: ScrollView {
      override func touchesShouldBegin(_ touches: [Touch], with event: Event?, in view: View)
        -> Bool
      { false }
    }
    let (stage, scroll) = (Stage(), Closed(frame: rect(0, 0, 390, 844)))
    let content = LoggedView("v", rect(0, 0, 390, 844), in: scroll, log: stage.log)
    content.takesTouches = true
    stage.window.addSubview(scroll)
    stage.application.post([TouchInput(.down, at: Point(x: 9, y: 9))], at: 0)
    stage.application.post([TouchInput(.up, at: Point(x: 9, y: 9))], at: 1)
    stage.application.sendQueued()
    #expect(stage.log.take() == ["hit v"])
  }

  @Test func `catch: a touch on moving content holds it, and the content gets nothing`() {
    let scene = Scene()
    scene.send(.down, 500, at: 0)
    for step in 1...5 { scene.send(.move, 500 - Double(step) * 20, at: Double(step) * 0.02) }
    scene.send(.up, 400, at: 0.1)
    #expect(scene.scroll.isDecelerating)
    scene.scroll.advanceMotion(to: 0.3)
    let caught = scene.scroll.contentOffset
    #expect(caught.y > 150)
    _ = scene.take()
    scene.send(.down, 300, at: 0.3)
    #expect(!scene.scroll.isDecelerating && scene.scroll.isTracking)
    scene.scroll.advanceMotion(to: 0.4)
    #expect(scene.scroll.contentOffset == caught)
    scene.send(.up, 300, at: 0.9)
    #expect(scene.take() == [] && !scene.scroll.isTracking && !scene.scroll.isDecelerating)
    scene.send(.down, 300, at: 1)
    scene.send(.up, 300, at: 1.3)
    #expect(scene.take() == ["began v", "ended v"], "the next one is the content's")
  }

  @Test func `interruption: a drag ends where it is, and what is beyond its end goes back`() {
    let scene = Scene()
    scene.send(.down, 100, at: 0)
    scene.send(.move, 120, at: 0.1)
    scene.send(.move, 220, at: 0.2)
    #expect(scene.scroll.contentOffset.y < -40)
    scene.stage.application.postInterruption(at: 0.3)
    scene.stage.application.sendQueued()
    #expect(!scene.scroll.isDragging && scene.scroll.isDecelerating)
    scene.scroll.advanceMotion(to: 5)
    #expect(scene.scroll.contentOffset.y == 0)
  }

  @Test func `nested: the inner view drags along its axis, the outer one along the other`() {
    let stage = Stage()
    let outer = ScrollView(frame: rect(0, 0, 390, 844))
    outer.contentSize = Size(width: 390, height: 4_000)
    let inner = ScrollView(frame: rect(0, 0, 390, 200))
    inner.contentSize = Size(width: 2_000, height: 200)
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    func drag(_ x: Double, _ y: Double, at time: Double) {
      for (step, action) in [TouchInput.Action.down, .move, .move, .up].enumerated() {
        let share = Double(min(step, 2)) / 2
        let point = Point(x: 200 - x * share, y: 100 - y * share)
        stage.application.post(
          [TouchInput(action, at: point)], at: time + (step == 3 ? 1 : Double(step) * 0.02))
      }
      stage.application.sendQueued()
    }
    drag(100, 20, at: 0)
    #expect(inner.contentOffset == Point(x: 50, y: 0) && outer.contentOffset == .zero)
    drag(20, 80, at: 2)
    #expect(inner.contentOffset == Point(x: 50, y: 0) && outer.contentOffset == Point(x: 0, y: 40))
    outer.isScrollEnabled = false
    drag(20, 80, at: 4)
    #expect(outer.contentOffset == Point(x: 0, y: 40))
  }

  @Test func `loop: an offset that is set with animation moves, frame by frame, and is told`()
    throws
  {
    let stage = Stage(scale: 1)
    let (scroll, log) = (ScrollView(frame: rect(0, 0, 390, 844)), ScrollLog())
    scroll.contentSize = Size(width: 390, height: 4_000)
    scroll.delegate = log
    stage.window.addSubview(scroll)
    scroll.setContentOffset(Point(x: 0, y: 300), animated: true)
    #expect(scroll.contentOffset.y == 300, "without a loop it is there at once")
    #expect(log.log.take() == ["is there"])
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    try loop.run(until: 0.1)
    log.offsets = []
    scroll.setContentOffset(Point(x: 0, y: 0), animated: true)
    #expect(scroll.contentOffset.y == 300)
    try loop.run(until: 1)
    #expect(scroll.contentOffset.y == 0 && log.log.take() == ["is there"])
    #expect((17...20).contains(log.offsets.count), "0.3 s at 60 Hz: \(log.offsets.count)")
    #expect(log.offsets == log.offsets.sorted(by: >))
    scroll.setContentOffset(Point(x: 0, y: 500), animated: true)
    scroll.removeFromSuperview()
    #expect(log.log.take() == ["is there"], "outside a window nothing moves")
  }

  @Test func `loop: a fling is where its closed form says, at every frame`() throws {
    let stage = Stage(scale: 1)
    let (scroll, log) = (ScrollView(frame: rect(0, 0, 390, 844)), ScrollLog())
    scroll.contentSize = Size(width: 390, height: 40_000)
    scroll.delegate = log
    stage.window.addSubview(scroll)
    let loop = try FrameLoop(root: stage.screen.layer, canvas: stage.screen.canvas)
    stage.application.loop = loop
    for step in 0...6 {
      let action: TouchInput.Action = step == 0 ? .down : step == 6 ? .up : .move
      let point = Point(x: 50, y: 600 - Double(min(step, 5)) * 20)
      stage.application.post([TouchInput(action, at: point)], at: 0.1 + Double(step) / 60)
    }
    try loop.run(until: 0.21)
    #expect(scroll.isDecelerating)
    log.offsets = []
    try loop.run(until: 8)
    #expect(!scroll.isDecelerating && log.offsets.count > 60)
    // Each step is the one before times the rate to the power of a frame's milliseconds, but for the offset
    // being on a whole pixel.
    let ratio = 0.967_186_5
    // The first step is a part of a frame's, and there are frames without one where it is below a pixel.
    let last = zip(log.offsets, log.offsets.dropFirst()).prefix { $1 - $0 >= 2 }.count
    #expect(last > 40)
    let path = log.offsets.prefix(last + 1)
    let (first, steps) = (path[0], path.count - 1)
    let whole = (path[steps] - first) / (1 - pow(ratio, Double(steps)))
    for (step, offset) in path.enumerated() {
      let expected = first + whole * (1 - pow(ratio, Double(step)))
      #expect(abs(offset - expected) < 1.5, "step \(step): \(offset), not \(expected)")
      #expect(offset == offset.rounded(), "step \(step)")
    }
    #expect(log.log.take().last == "stands")
  }
}
