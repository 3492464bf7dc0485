import LaminaGeometry
import LaminaViews
import Testing

/// Gestures that end in their middle: by the system, by their owner, and by their own action.
@Suite @MainActor struct GestureEndTests {
  /// Each kind, and what brings it to its middle: by 1.9 s.
  enum Kind: CaseIterable, Sendable {
    case tapDown, doubleTapBetween, pressWaiting, pressBegun, pan, panWaiting, swipe, pinch,
      rotation

    @MainActor func recognizer() -> GestureRecognizer {
      switch self {
      case .tapDown: return TapGestureRecognizer()
      case .doubleTapBetween:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        return tap
      case .pressWaiting, .pressBegun: return LongPressGestureRecognizer()
      case .pan, .panWaiting: return PanGestureRecognizer()
      case .swipe: return SwipeGestureRecognizer()
      case .pinch: return PinchGestureRecognizer()
      case .rotation: return RotationGestureRecognizer()
      }
    }

    /// Whether it has begun by then.
    var hasBegun: Bool {
      switch self {
      case .pressBegun, .pan, .pinch, .rotation: true
      default: false
      }
    }

    @MainActor func play(on stage: Stage) {
      switch self {
      case .tapDown, .pressWaiting, .panWaiting: stage.post(1.75, (0, .down, 100, 100))
      case .doubleTapBetween: stage.tap(1.7, 100, 100)
      case .pressBegun: stage.post(1.25, (0, .down, 100, 100))
      case .pan, .swipe:
        stage.post(1.75, (0, .down, 100, 100))
        stage.post(1.8, (0, .move, 120, 100))
      case .pinch, .rotation:
        stage.post(1.5, (0, .down, 50, 100), (1, .down, 150, 100))
        stage.post(1.75, (0, .move, 50, 60), (1, .move, 180, 140))
      }
    }
  }

  /// A stage with a view at (0, 0, 200, 200) and one recogniser on it, in its middle.
  @MainActor private struct Scene {
    let stage = Stage()
    let view: TouchedView
    let recognizer: GestureRecognizer
    let expected: [String]

    init(_ kind: Kind) {
      let log = stage.log
      view = TouchedView("V", rect(0, 0, 200, 200), in: stage.window, log: log)
      view.isMultipleTouchEnabled = true
      recognizer = kind.recognizer()
      recognizer.stateObserver = { log.add("\($0)") }
      recognizer.addAction { log.add("action \($0.state)") }
      view.addGestureRecognizer(recognizer)
      kind.play(on: stage)
      _ = stage.run(until: 1.9)
      expected = kind.hasBegun ? ["cancelled", "action cancelled"] : ["failed"]
    }

    func lift() -> [String] {
      stage.post(3, (0, .up, 150, 100), (1, .up, 150, 100))
      return stage.run(until: 5)
    }
  }

  @Test(arguments: Kind.allCases)
  func `interruption: what has begun is cancelled, what has not fails, and all touches end`(
    _ kind: Kind
  ) {
    let scene = Scene(kind)
    #expect(scene.recognizer.state == (kind.hasBegun ? .began : .possible))
    scene.stage.application.postInterruption(at: 2)
    // What has begun has already taken the touches from the view.
    let cancelled = kind.hasBegun ? [] : ["V.touchesCancelled"]
    #expect(scene.stage.run(until: 2) == scene.expected + cancelled + ["possible"])
    #expect(scene.lift() == [])
    // The next one is complete again.
    let again = Scene(kind)
    #expect(again.recognizer.state == (kind.hasBegun ? .began : .possible))
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `disabled or removed in the middle: the same, but the view keeps what it still has`(
    _ kind: Kind, _ isRemoved: Bool
  ) {
    let scene = Scene(kind)
    if isRemoved {
      scene.view.removeGestureRecognizer(scene.recognizer)
      #expect(scene.recognizer.view == nil && scene.view.gestureRecognizers.isEmpty)
    } else {
      scene.recognizer.isEnabled = false
    }
    let isBetween = kind == .doubleTapBetween
    #expect(
      scene.stage.log.take()
        == scene.expected + ["possible"] + (isBetween ? ["V.touchesEnded"] : []))
    #expect(scene.lift() == (kind.hasBegun || isBetween ? [] : ["V.touchesEnded"]))
    scene.stage.tap(6, 100, 100)
    #expect(scene.stage.run(until: 8) == ["V.touchesBegan", "V.touchesEnded"], "it gets nothing")
  }

  @Test func `disabled in the middle: touches that it withheld come at once or as it says`() {
    for isTap in [false, true] {
      let stage = Stage()
      let view = TouchedView("V", rect(0, 0, 200, 200), in: stage.window, log: stage.log)
      let recognizer = isTap ? TapGestureRecognizer() : PanGestureRecognizer()
      recognizer.delaysTouchesBegan = true
      view.addGestureRecognizer(recognizer)
      stage.post(1, (0, .down, 100, 100))
      #expect(stage.run(until: 1.5) == [])
      recognizer.isEnabled = false
      #expect(stage.log.take() == (isTap ? [] : ["V.touchesBegan"]))
      let late = 1.5 + TapGestureRecognizer.delayAfterFailure
      #expect(stage.run(until: late.nextDown) == [])
      #expect(stage.run(until: late) == (isTap ? ["V.touchesBegan"] : []))
      stage.post(3, (0, .up, 100, 100))
      #expect(stage.run(until: 3) == ["V.touchesEnded"])
    }
  }

  @Test func `interruption: what was withheld is never told`() {
    let stage = Stage()
    let view = TouchedView("V", rect(0, 0, 200, 200), in: stage.window, log: stage.log)
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    view.addGestureRecognizer(tap)
    stage.post(1, (0, .down, 100, 100))
    stage.application.postInterruption(at: 1.1)
    #expect(stage.run(until: 2) == [])
    // A tap that has failed holds the touch 0.15 s longer, and the call comes before that.
    stage.post(3, (0, .down, 100, 100))
    stage.post(3.1, (0, .up, 150, 100))
    stage.application.postInterruption(at: 3.2)
    #expect(stage.run(until: 4) == [])
  }

  @Test func `interruption: a control's tracking is cancelled once`() {
    let stage = Stage()
    let control = LoggedControl(frame: rect(0, 0, 100, 100))
    let log = stage.log
    control.log = log
    control.addAction(for: .allEvents) { _ in log.add("action") }
    stage.window.addSubview(control)
    stage.post(1, (0, .down, 50, 50))
    stage.application.postInterruption(at: 2)
    stage.post(3, (0, .up, 50, 50))
    #expect(
      stage.run(until: 4) == [
        "C.beginTracking", "action", "C.touchesBegan", "C.cancelTracking", "action",
        "C.touchesCancelled",
      ])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  // MARK: - From inside

  @Test func `action: it may take away its recogniser, another one, and the view`() {
    for what in 0...3 {
      let stage = Stage()
      let log = stage.log
      let outer = TouchedView("outer", rect(0, 0, 200, 200), in: stage.window, log: log)
      let view = TouchedView("V", rect(0, 0, 100, 100), in: outer, log: log)
      let other = PanGestureRecognizer { log.add("pan \($0.state)") }
      let both = Chaperon()
      both.allowsBoth = { _, _ in true }
      other.delegate = both
      outer.addGestureRecognizer(other)
      let pan = PanGestureRecognizer { [weak view, weak outer] pan in
        log.add("inner \(pan.state)")
        guard pan.state == .began else { return }
        switch what {
        case 0: view?.removeGestureRecognizer(pan)
        case 1: outer?.removeGestureRecognizer(other)
        case 2: view?.removeFromSuperview()
        default: pan.isEnabled = false
        }
      }
      view.addGestureRecognizer(pan)
      stage.post(1, (0, .down, 50, 50))
      stage.post(1.1, (0, .move, 70, 50))
      stage.post(1.2, (0, .move, 90, 50))
      stage.post(1.3, (0, .up, 90, 50))
      stage.tap(2, 150, 150)
      let outerTap = ["outer.touchesBegan", "outer.touchesEnded"]
      let began = ["V.touchesBegan", "inner began"]
      let expected =
        switch what {
        case 0, 3:
          began + [
            "inner cancelled", "pan began", "V.touchesCancelled", "pan changed", "pan ended",
          ]
        case 1: began + ["V.touchesCancelled", "inner changed", "inner ended"]
        default:
          began + [
            "pan began", "V.touchesCancelled", "inner changed", "pan changed", "inner ended",
            "pan ended",
          ]
        }
      #expect(stage.run(until: 3) == expected + outerTap, "case \(what)")
    }
  }

  @Test func `view: it may disable what follows its touch, and take itself away`() {
    let stage = Stage()
    let tap = TapGestureRecognizer()
    let view = EagerView(frame: rect(0, 0, 100, 100))
    stage.window.addSubview(view)
    stage.window.addGestureRecognizer(tap)
    let log = stage.log
    tap.addAction { _ in log.add("tap") }
    view.onBegan = { [weak view] in
      tap.isEnabled = false
      view?.removeFromSuperview()
    }
    stage.tap(1, 50, 50)
    #expect(stage.run(until: 2) == [])
    #expect(view.ended == 1 && view.superview == nil)
    tap.isEnabled = true
    stage.tap(3, 50, 50)
    #expect(stage.run(until: 4) == ["tap"])
  }

  private final class EagerView: View {
    var onBegan: (@MainActor () -> Void)?
    var ended = 0
    override func touchesBegan(_ touches: [Touch], with event: Event?) { onBegan?() }
    override func touchesEnded(_ touches: [Touch], with event: Event?) { ended += 1 }
  }

  @Test func `release: views and recognisers go when a touch is over`() {
    let stage = Stage()
    weak var released: View?
    weak var recognizer: GestureRecognizer?
    do {
      let view = TouchedView("V", rect(0, 0, 200, 200), in: stage.window, log: nil)
      let pan = PanGestureRecognizer()
      view.addGestureRecognizer(pan)
      (released, recognizer) = (view, pan)
      stage.post(1, (0, .down, 50, 50))
      stage.post(1.1, (0, .move, 90, 50))
      stage.post(1.2, (0, .up, 90, 50))
      _ = stage.run(until: 2)
      view.removeFromSuperview()
    }
    #expect(released == nil && recognizer == nil)
  }

  @Test func `states: a recogniser that breaks the rules is refused`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = Stage()
        let recognizer = Hasty()
        stage.window.addGestureRecognizer(recognizer)
        stage.post(1, (0, .down, 50, 50))
        _ = stage.run(until: 1)
      }
    }
  }

  private final class Hasty: GestureRecognizer {
    override func touchesBegan(_ touches: [Touch], with event: Event?) { state = .changed }
  }
}
