import LaminaGeometry
import LaminaViews
import Testing

/// Who waits for whom, and who wins.
@Suite @MainActor struct WinnerTests {
  // MARK: - Who waits

  @Test func `require: a single tap fires when no second one can come, a double tap alone`() {
    let scene = TapScene()
    scene.outer.log = scene.stage.log
    let single = scene.tap("single", on: scene.outer)
    single.require(toFail: scene.tap("double", on: scene.outer, 2))
    scene.stage.tap(0, 10, 10)
    let over = 0.05 + TapPolicy.interval
    #expect(scene.stage.run(until: over.nextDown) == ["outer.touchesBegan"])
    #expect(single.state == .possible)
    #expect(scene.stage.run(until: over) == ["single", "outer.touchesCancelled"])
    scene.stage.tap(1, 10, 10)
    scene.stage.tap(1.2, 30, 10)
    #expect(
      scene.stage.run(until: 3) == [
        "outer.touchesBegan", "outer.touchesBegan", "double", "outer.touchesCancelled 2",
      ])
    // The second finger stays: neither a double tap, nor a single one.
    scene.stage.tap(4, 10, 10)
    scene.stage.post(4.2, (0, .down, 10, 10))
    let late = 4.2 + TapGestureRecognizer.longestTap
    #expect(
      scene.stage.run(until: late.nextDown) == ["outer.touchesBegan", "outer.touchesBegan"])
    #expect(
      scene.stage.run(until: late) == ["single", "outer.touchesCancelled"],
      "the first tap was one, the second finger is the view's")
    scene.stage.post(5, (0, .up, 10, 10))
    #expect(scene.stage.run(until: 6) == ["outer.touchesEnded"])
  }

  @Test func `require: without it the single tap fires for each tap, the double tap too`() {
    for isDoubleFirst in [false, true] {
      let scene = TapScene()
      if isDoubleFirst { _ = scene.tap("double", on: scene.outer, 2) }
      _ = scene.tap("single", on: scene.outer)
      if !isDoubleFirst { _ = scene.tap("double", on: scene.outer, 2) }
      scene.stage.tap(0, 10, 10)
      scene.stage.tap(0.2, 10, 10)
      #expect(
        scene.stage.run(until: 2)
          == (isDoubleFirst ? ["single", "double"] : ["single", "single", "double"]))
    }
  }

  @Test func `require: chains, idle ones, and two that wait for each other`() {
    let scene = TapScene()
    let single = scene.tap("single", on: scene.outer)
    let double = scene.tap("double", on: scene.outer, 2)
    let triple = scene.tap("triple", on: scene.outer, 3)
    single.require(toFail: double)
    double.require(toFail: triple)
    // One on a view that is not touched, and one that is disabled, are not waited for.
    single.require(toFail: scene.tap("elsewhere", on: scene.inner, 2))
    let disabled = scene.tap("disabled", on: scene.outer, 5)
    disabled.isEnabled = false
    single.require(toFail: disabled)
    for taps in 1...3 {
      for tap in 0..<taps { scene.stage.tap(Double(taps) * 10 + Double(tap) * 0.125, 10, 10) }
      let last = Double(taps) * 10 + Double(taps - 1) * 0.125 + 0.05
      let early = scene.stage.run(until: last + 0.29)
      let late = scene.stage.run(until: last + 2)
      switch taps {
      case 1: #expect(early == [] && late == ["single"])
      case 2: #expect(early == [] && late == ["double"])
      default: #expect(early == ["triple"] && late == [])
      }
    }
    let pair = TapScene()
    let (first, second) = (pair.tap("first", on: pair.outer), pair.tap("second", on: pair.outer))
    first.require(toFail: second)
    second.require(toFail: first)
    pair.stage.tap(0, 10, 10)
    #expect(pair.stage.run(until: 1) == ["second"], "the first fails")
  }

  private final class Shy: TapGestureRecognizer {
    var waits = false
    var isWaitedFor = false
    var prevents = true
    var yields = true
    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { waits }
    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { isWaitedFor }
    override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { yields }
  }

  @Test func `subclass: it may wait, be waited for, not prevent and not be prevented`() {
    func log(_ change: (Shy) -> Void) -> [String] {
      let scene = TapScene()
      let log = scene.stage.log
      let shy = Shy { _ in log.add("shy") }
      change(shy)
      scene.inner.addGestureRecognizer(shy)
      _ = scene.tap("outer", on: scene.outer)
      scene.stage.tap(0, 100, 100)
      return scene.stage.run(until: 1)
    }
    #expect(log { _ in } == ["shy"], "the deeper one wins")
    #expect(log { $0.waits = true } == ["outer"])
    #expect(log { $0.isWaitedFor = true } == ["shy"])
    #expect(log { $0.prevents = false } == ["shy", "outer"])
    #expect(log { $0.yields = false } == ["shy"])
    // The other way round: the deeper one is the plain one.
    let scene = TapScene()
    let lines = scene.stage.log
    let shy = Shy { _ in lines.add("shy") }
    shy.yields = false
    scene.outer.addGestureRecognizer(shy)
    _ = scene.tap("inner", on: scene.inner)
    scene.stage.tap(0, 100, 100)
    #expect(scene.stage.run(until: 1) == ["inner", "shy"])
    shy.isWaitedFor = true
    scene.stage.tap(2, 100, 100)
    #expect(scene.stage.run(until: 3) == ["shy"])
  }

  @Test func `delegate: it may have its recogniser wait, or others for it`() {
    for who in 0...2 {
      let scene = TapScene()
      let inner = scene.tap("inner", on: scene.inner)
      let outer = scene.tap("outer", on: scene.outer)
      let (first, second) = (Chaperon(), Chaperon())
      (inner.delegate, outer.delegate) = (first, second)
      first.waits = who == 1
      second.isWaitedFor = who == 2
      scene.stage.tap(0, 100, 100)
      #expect(scene.stage.run(until: 1) == [who == 0 ? "inner" : "outer"])
    }
  }

  @Test func `delegate: it may take its recogniser away when it is asked`() {
    let scene = TapScene()
    let tap = scene.tap("tap", on: scene.inner)
    let thief = Thief()
    tap.delegate = thief
    scene.inner.log = scene.stage.log
    scene.stage.tap(0, 100, 100)
    #expect(scene.stage.run(until: 1) == ["inner.touchesBegan", "inner.touchesEnded"])
    #expect(tap.view == nil && tap.state == .possible && tap.touches.isEmpty)
  }

  private final class Thief: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldReceive touch: Touch
    ) -> Bool {
      recognizer.view?.removeGestureRecognizer(recognizer)
      return true
    }
  }

  // MARK: - Who wins

  @Test func `ancestors: those above the one that answers are not asked, unless both may`() {
    for who in 0...2 {
      let scene = TapScene()
      let (inner, outer) = (
        scene.tap("inner", on: scene.inner), scene.tap("outer", on: scene.outer)
      )
      let (first, second) = (Chaperon(), Chaperon())
      (inner.delegate, outer.delegate) = (first, second)
      if who == 1 { first.allowsBoth = { $0 === inner && $1 === outer } }
      if who == 2 { second.allowsBoth = { $0 === outer && $1 === inner } }
      scene.stage.tap(0, 100, 100)
      #expect(scene.stage.run(until: 1) == (who == 0 ? ["inner"] : ["inner", "outer"]))
      #expect(second.asked.contains("begin") == (who > 0))
      scene.stage.tap(2, 10, 10)
      #expect(scene.stage.run(until: 3) == ["outer"], "the inner one is not touched")
    }
  }

  @Test func `refusal: a recogniser that may not begin leaves the next one its turn`() {
    let scene = TapScene()
    let chaperon = Chaperon()
    let inner = scene.tap("inner", on: scene.inner)
    inner.delegate = chaperon
    _ = scene.tap("outer", on: scene.outer)
    chaperon.allowsBeginning = false
    scene.stage.tap(0, 100, 100)
    #expect(scene.stage.run(until: 1) == ["outer"])
    chaperon.allowsTouches = false
    scene.stage.tap(2, 100, 100)
    #expect(scene.stage.run(until: 3) == ["outer"])
    #expect(chaperon.asked == ["receive", "begin", "receive"])
  }

  // MARK: - What the view hears

  @Test func `view: a finger that joins a gesture which has taken others is not the view's`() {
    for (most, cancels) in [(2, true), (1, true), (2, false)] {
      let scene = TapScene()
      scene.outer.log = scene.stage.log
      scene.outer.isMultipleTouchEnabled = true
      let pan = PanGestureRecognizer()
      pan.maximumNumberOfTouches = most
      pan.cancelsTouchesInView = cancels
      scene.outer.addGestureRecognizer(pan)
      scene.stage.post(1, (0, .down, 10, 10))
      scene.stage.post(1.1, (0, .move, 30, 10))
      let taken = cancels ? "outer.touchesCancelled" : "outer.touchesMoved"
      #expect(scene.stage.run(until: 1.1) == ["outer.touchesBegan", taken])
      scene.stage.post(1.2, (1, .down, 50, 10))
      scene.stage.post(1.3, (1, .up, 50, 10))
      let isHeard = most == 1 || !cancels
      #expect(
        scene.stage.run(until: 1.3)
          == (isHeard ? ["outer.touchesBegan", "outer.touchesEnded"] : []))
      scene.stage.post(1.4, (0, .up, 30, 10))
      #expect(scene.stage.run(until: 2) == (cancels ? [] : ["outer.touchesEnded"]))
    }
  }

  @Test func `view: what is told late is told as it was`() {
    let stage = Stage()
    let view = RememberingView(frame: rect(0, 0, 200, 200))
    stage.window.addSubview(view)
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    view.addGestureRecognizer(tap)
    stage.post(1, (0, .down, 10, 10))
    stage.post(1.125, (0, .move, 50, 10))
    stage.post(1.1875, (0, .move, 60, 20))
    stage.post(1.25, (0, .up, 70, 20))
    _ = stage.run(until: 2)
    #expect(
      view.lines == [
        "began at 1.0: (10.0, 10.0) from (10.0, 10.0)",
        "moved at 1.125: (50.0, 10.0) from (10.0, 10.0)",
        "moved at 1.1875: (60.0, 20.0) from (50.0, 10.0)",
        "ended at 1.25: (70.0, 20.0) from (60.0, 20.0)",
      ])
    // A touch that is taken away is cancelled when that happens.
    tap.isEnabled = false
    view.addGestureRecognizer(LongPressGestureRecognizer())
    view.lines = []
    stage.post(3, (0, .down, 10, 10))
    stage.post(3.125, (0, .move, 12, 10))
    _ = stage.run(until: 4)
    #expect(view.lines.last == "cancelled at 3.5: (12.0, 10.0) from (10.0, 10.0)")
  }

  private final class RememberingView: View {
    var lines: [String] = []
    private func note(_ touches: [Touch]) {
      for touch in touches {
        let (now, before) = (touch.location(in: self), touch.previousLocation(in: self))
        lines.append(
          "\(touch.phase) at \(touch.timestamp): (\(now.x), \(now.y)) from (\(before.x), \(before.y))"
        )
      }
    }
    override func touchesBegan(_ touches: [Touch], with event: Event?) { note(touches) }
    override func touchesMoved(_ touches: [Touch], with event: Event?) { note(touches) }
    override func touchesEnded(_ touches: [Touch], with event: Event?) { note(touches) }
    override func touchesCancelled(_ touches: [Touch], with event: Event?) { note(touches) }
  }
}
