import LaminaGeometry
import LaminaViews
import Testing

/// Taps: how many, of how many fingers.
@Suite @MainActor struct TapTests {
  // MARK: - Counting

  @Test func `tap count: by time, place and window`() {
    let stage = Stage()
    let view = CountingView(frame: rect(0, 0, 300, 300))
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
    func counts(_ taps: (Double, Double, Double)...) -> [Int] {
      for (time, x, y) in taps { stage.tap(time, x, y) }
      _ = stage.run(until: 1_000)
      defer { view.counts = [] }
      return view.counts
    }
    // A finger is down for 0.05 s, then 0.3 s may pass.
    #expect(counts((1, 50, 50), (1.25, 50, 50), (1.5, 50, 50)) == [1, 2, 3])
    #expect(counts((11, 50, 50), (11.34, 50, 50), (11.75, 50, 50)) == [1, 2, 1])
    #expect(counts((21, 50, 50), (21.1, 95, 50), (21.2, 140, 51)) == [1, 2, 1], "45 pt, then more")
    #expect(counts((31, 50, 50), (31.1, 200, 200), (31.2, 50, 50)) == [1, 1, 2])
    stage.post(41, (0, .down, 50, 50))
    stage.post(41.1, (0, .move, 100, 50))
    stage.post(41.2, (0, .up, 50, 50))
    #expect(counts((41.3, 50, 50)) == [1, 1], "a finger that has gone far was no tap")
    // Two fingers, each of which taps twice.
    stage.tap(51, 50, 50, finger: 1)
    stage.tap(51, 250, 250, finger: 2)
    stage.tap(51.2, 250, 250, finger: 1)
    stage.tap(51.2, 50, 50, finger: 2)
    #expect(counts() == [1, 1, 2, 2])
    let front = Window(screen: stage.screen, level: .alert)
    let other = CountingView(frame: rect(0, 0, 300, 300))
    front.addSubview(other)
    stage.tap(61, 50, 50)
    _ = stage.run(until: 61.1)
    front.isHidden = false
    #expect(counts((61.2, 50, 50)) == [1] && other.counts == [1])
  }

  private final class CountingView: View {
    var counts: [Int] = []
    override func touchesBegan(_ touches: [Touch], with event: Event?) {
      counts += touches.map(\.tapCount)
    }
  }

  @Test func `touch: its recognisers are those of its view first, until they are done`() {
    let scene = TapScene()
    let outer = scene.tap("outer", on: scene.outer)
    let inner = scene.tap("inner", on: scene.inner)
    let second = scene.tap("second", on: scene.inner)
    let disabled = scene.tap("disabled", on: scene.inner)
    disabled.isEnabled = false
    var seen: [Touch] = []
    let spy = SpyingRecognizer { seen = $0 }
    scene.stage.window.addGestureRecognizer(spy)
    scene.stage.post(0, (0, .down, 100, 100))
    _ = scene.stage.run(until: 0)
    #expect(seen.count == 1)
    let expected = [inner, second, outer, spy]
    let isExpected = seen[0].gestureRecognizers.elementsEqual(expected, by: ===)
    #expect(isExpected)
    scene.stage.post(0.1, (0, .up, 100, 100))
    #expect(scene.stage.run(until: 1) == ["inner"])
    #expect(seen[0].gestureRecognizers.isEmpty)
  }

  private final class SpyingRecognizer: GestureRecognizer {
    let spy: @MainActor ([Touch]) -> Void
    init(_ spy: @escaping @MainActor ([Touch]) -> Void) {
      self.spy = spy
      super.init()
    }
    override func touchesBegan(_ touches: [Touch], with event: Event?) { spy(touches) }
  }

  // MARK: - Fingers

  @Test func `two fingers: down at one time, both up, also on a view that follows one only`() {
    let scene = TapScene()
    scene.outer.log = scene.stage.log
    let tap = scene.tap("two", on: scene.outer, fingers: 2)
    var place = Point.zero
    var count = 0
    tap.addAction { (place, count) = ($0.location(in: nil), $0.numberOfTouches) }
    let stage = scene.stage
    stage.post(0, (1, .down, 10, 10))
    stage.post(0.05, (2, .down, 40, 20))
    stage.post(0.1, (1, .up, 10, 10))
    stage.post(0.15, (2, .up, 40, 20))
    #expect(stage.run(until: 1) == ["outer.touchesBegan", "two", "outer.touchesCancelled"])
    #expect(count == 2 && place == Point(x: 40, y: 20), "where the last finger went up")
    scene.outer.isMultipleTouchEnabled = true
    stage.post(2, (1, .down, 10, 10), (2, .down, 40, 20))
    stage.post(2.1, (1, .up, 10, 10), (2, .up, 40, 20))
    #expect(stage.run(until: 3) == ["outer.touchesBegan 2", "two", "outer.touchesCancelled 2"])
    #expect(place == Point(x: 25, y: 15))
    let (down, up) = ("outer.touchesBegan", "outer.touchesEnded")
    stage.tap(4, 10, 10)
    stage.tap(4.1, 40, 20)
    #expect(stage.run(until: 5) == [down, up, down, up], "one after the other")
    stage.post(6, (1, .down, 10, 10), (2, .down, 40, 20), (3, .down, 20, 40))
    stage.post(6.1, (1, .up, 10, 10), (2, .up, 40, 20), (3, .up, 20, 40))
    #expect(stage.run(until: 7) == [down + " 3", up + " 3"])
  }

  @Test func `tap: it fails beyond 10 pt, after 0.75 s, and with another finger`() {
    let scene = TapScene()
    let tap = scene.tap("tap", on: scene.outer)
    var states: [GestureRecognizer.State] = []
    tap.stateObserver = { states.append($0) }
    let stage = scene.stage
    stage.post(0, (0, .down, 10, 10))
    stage.post(0.1, (0, .move, 16, 18))
    stage.post(0.75, (0, .up, 10, 10))
    #expect(stage.run(until: 1) == ["tap"], "10 pt and 0.75 s are still one")
    #expect(states == [.ended, .possible])
    stage.post(2, (0, .down, 10, 10))
    stage.post(2.1, (0, .up, 17, 18))
    stage.post(3, (0, .down, 10, 10))
    stage.post(3.76, (0, .up, 10, 10))
    stage.post(5, (0, .down, 10, 10))
    stage.post(5.1, (1, .down, 20, 10))
    stage.post(5.2, (1, .up, 20, 10))
    stage.post(5.3, (0, .up, 20, 10))
    states = []
    #expect(stage.run(until: 6) == [])
    #expect(
      states == [.failed, .possible, .failed, .possible, .failed, .possible],
      "reset once all fingers are up")
    stage.tap(7, 10, 10)
    #expect(stage.run(until: 8) == ["tap"])
  }
}
