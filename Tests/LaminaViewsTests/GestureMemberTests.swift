import LaminaGeometry
import LaminaViews
import Testing

/// A recogniser that ignores touches in the right half, and notes the states that are set.
private final class LeftRecognizer: GestureRecognizer {
  private(set) var states: [State] = []
  private(set) var ignored = 0

  override var state: State {
    get { super.state }
    set {
      states.append(newValue)
      super.state = newValue
    }
  }
  override func ignore(_ touch: Touch, for event: Event) {
    ignored += 1
    super.ignore(touch, for: event)
  }
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where touch.location(in: view).x > 100 { ignore(touch, for: event) }
    if numberOfTouches == 1 { state = .began }
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) { state = .changed }
  override func touchesEnded(_ touches: [Touch], with event: Event) { state = .ended }
}

/// States and ignored touches of recognisers in UIKit's form.
@Suite @MainActor struct GestureMemberTests {
  @Test func `ignore: the view gets the touch, and the recogniser the others`() {
    let stage = Stage(scale: 1)
    let log = Log()
    let view = TouchedView("v", rect(0, 100, 200, 200), in: stage.window, log: log)
    view.isMultipleTouchEnabled = true
    let recognizer = LeftRecognizer()
    recognizer.delaysTouchesBegan = true
    view.addGestureRecognizer(recognizer)
    func send(_ id: Int, _ action: TouchInput.Action, _ x: Double, at time: Double) {
      stage.post(time, (id, action, x, 150))
      stage.application.sendQueued(until: time)
    }
    send(0, .down, 150, at: 1)
    #expect(log.take() == ["v.touchesBegan"] && recognizer.ignored == 1)
    #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    send(1, .down, 50, at: 1.1)
    #expect(log.take() == [] && recognizer.state == .began)
    send(0, .move, 160, at: 1.2)
    #expect(log.take() == ["v.touchesMoved"] && recognizer.state == .began)
    send(1, .move, 60, at: 1.3)
    send(1, .up, 60, at: 1.4)
    #expect(recognizer.states == [.began, .changed, .ended] && recognizer.state == .possible)
    send(0, .up, 160, at: 1.5)
    #expect(log.take() == ["v.touchesEnded"])
  }
}
