import LaminaGeometry
import LaminaViews

/// A view that writes down its touches, and keeps them.
final class TouchedView: View {
  var log: Log?

  convenience init(_ name: String, _ frame: Rect, in superview: View?, log: Log?) {
    self.init(frame: frame)
    layer.name = name
    self.log = log
    superview?.addSubview(self)
  }

  private func note(_ what: String, _ touches: [Touch]) {
    log?.add("\(name).\(what)" + (touches.count == 1 ? "" : " \(touches.count)"))
  }

  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    note("touchesBegan", touches)
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    note("touchesMoved", touches)
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    note("touchesEnded", touches)
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    note("touchesCancelled", touches)
  }
}

/// A control of one's own that writes down what it is told.
final class LoggedControl: Control {
  var log: Log?

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    log?.add("C.beginTracking")
    return super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    log?.add("C.continueTracking")
    return super.continueTracking(touch, with: event)
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { log?.add("C.endTracking") }
  override func cancelTracking(with event: Event?) { log?.add("C.cancelTracking") }
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    super.touchesBegan(touches, with: event)
    log?.add("C.touchesBegan")
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    super.touchesMoved(touches, with: event)
    log?.add("C.touchesMoved")
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    super.touchesEnded(touches, with: event)
    log?.add("C.touchesEnded")
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    super.touchesCancelled(touches, with: event)
    log?.add("C.touchesCancelled")
  }
}

/// A button that does the same.
final class LoggedButton: Button {
  var log: Log?

  override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    log?.add("C.beginTracking")
    return super.beginTracking(touch, with: event)
  }
  override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    log?.add("C.continueTracking")
    return super.continueTracking(touch, with: event)
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { log?.add("C.endTracking") }
  override func cancelTracking(with event: Event?) { log?.add("C.cancelTracking") }
  override func touchesBegan(_ touches: [Touch], with event: Event?) {
    super.touchesBegan(touches, with: event)
    log?.add("C.touchesBegan")
  }
  override func touchesMoved(_ touches: [Touch], with event: Event?) {
    super.touchesMoved(touches, with: event)
    log?.add("C.touchesMoved")
  }
  override func touchesEnded(_ touches: [Touch], with event: Event?) {
    super.touchesEnded(touches, with: event)
    log?.add("C.touchesEnded")
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event?) {
    super.touchesCancelled(touches, with: event)
    log?.add("C.touchesCancelled")
  }
}

/// A tap that writes down its touches, as "recogniser".
final class LoggedTap: TapGestureRecognizer {
  var log: Log?

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    log?.add("recogniser.touchesBegan")
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    log?.add("recogniser.touchesMoved")
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    log?.add("recogniser.touchesEnded")
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    log?.add("recogniser.touchesCancelled")
    super.touchesCancelled(touches, with: event)
  }
}

/// A delegate that answers as it is told.
final class Chaperon: GestureRecognizerDelegate {
  var allowsBeginning = true
  var allowsTouches = true
  var allowsBoth: @MainActor (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  /// Whether its recogniser waits for others, or others for it.
  var waits = false
  var isWaitedFor = false
  var asked: [String] = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    asked.append("begin")
    return allowsBeginning
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    asked.append("receive")
    return allowsTouches
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    asked.append("both")
    return allowsBoth(recognizer, other)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { waits }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { isWaitedFor }
}

extension Stage {
  /// Queues what one or more fingers do at a time.
  func post(_ time: Double, _ inputs: (Int, TouchInput.Action, Double, Double)...) {
    application.post(
      inputs.map { TouchInput(finger: $0.0, $0.1, at: Point(x: $0.2, y: $0.3)) }, at: time)
  }

  /// Queues a short touch of one finger.
  func tap(_ time: Double, _ x: Double, _ y: Double, finger: Int = 0) {
    post(time, (finger, .down, x, y))
    post(time + 0.05, (finger, .up, x, y))
  }

  /// Sends what is queued up to a time, timers included.
  ///
  /// - Returns: what has been written.
  func run(until time: Double) -> [String] {
    application.sendQueued(until: time)
    return log.take()
  }
}

/// A stage with one recogniser on a view at (0, 0, 300, 300), and all its states.
@MainActor final class GestureScene<Recognizer: GestureRecognizer> {
  let stage = Stage()
  let view: TouchedView
  let recognizer: Recognizer
  private(set) var states: [GestureRecognizer.State] = []

  init(_ recognizer: Recognizer) {
    self.recognizer = recognizer
    view = TouchedView("v", rect(0, 0, 300, 300), in: stage.window, log: nil)
    view.addGestureRecognizer(recognizer)
    recognizer.stateObserver = { [unowned self] in states.append($0) }
  }

  /// Sends what is queued, and says what states there were.
  func run(until time: Double) -> [GestureRecognizer.State] {
    defer { states = [] }
    _ = stage.run(until: time)
    return states
  }
}

/// A view at (0, 0, 200, 200) with another one in its middle, and recognisers on either.
@MainActor struct TapScene {
  let stage = Stage()
  let outer: TouchedView
  let inner: TouchedView

  init() {
    outer = TouchedView("outer", rect(0, 0, 200, 200), in: stage.window, log: nil)
    inner = TouchedView("inner", rect(50, 50, 100, 100), in: outer, log: nil)
  }

  /// A tap that writes its name.
  func tap(_ name: String, on view: View, _ taps: Int = 1, fingers: Int = 1)
    -> TapGestureRecognizer
  {
    let log = stage.log
    let tap = TapGestureRecognizer { _ in log.add(name) }
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
    view.addGestureRecognizer(tap)
    return tap
  }
}
