// An event script that is played to an app: touches, keys and expectations.

import LaminaDisplay
import LaminaFiles
import LaminaGeometry
import LaminaLayers
package import LaminaScenes
import LaminaViews

/// A failure of an event script: an unmet expectation, or an event that is impossible.
package struct ScriptFailure: Hashable, Sendable {
  /// The location in the script; `nil` for a script in code.
  package let location: SceneLocation?
  /// The sentence that says how the app differs from the script.
  package let words: String
}

/// The failures of an event script, and the number of its events that have not begun.
@MainActor package final class ScriptFindings {
  /// The failures so far.
  package fileprivate(set) var failures: [ScriptFailure] = []
  /// The number of events that have not begun.
  package fileprivate(set) var waiting: Int

  fileprivate init(waiting: Int) { self.waiting = waiting }
}

/// A player of an event script, which sends each event to an app in a turn of the app's frame loop.
@MainActor final class ScriptPlayer {
  let script: EventScript
  /// The findings so far.
  let findings: ScriptFindings
  private let application: Application
  private let loop: FrameLoop

  /// The interval between two moves of a finger in seconds: 60 moves per second.
  ///
  /// Policy: `script-finger-moves`.
  private nonisolated static let moveInterval = 1.0 / 60
  /// The distance between neighbouring fingers of a tap, in points.
  ///
  /// Policy: `script-finger-distance`.
  private static let fingerDistance = 40.0

  /// Makes a player, and queues the first events of the script.
  init(_ script: EventScript, application: Application, loop: FrameLoop) {
    (self.script, self.application, self.loop) = (script, application, loop)
    findings = ScriptFindings(waiting: script.events.count)
    queueEvents(from: 0)
  }

  /// Queues all events at the time of event `first`; once they occur, the events at the next time are queued.
  ///
  /// The loop scans all queued events in each turn, so the queue is kept short.
  private func queueEvents(from first: Int) {
    let events = script.events
    guard first < events.count else { return }
    let time = events[first].time
    let end = events[first...].firstIndex { $0.time > time } ?? events.count
    scheduleCall(time) { player in
      for event in events[first..<end] {
        player.findings.waiting -= 1
        player.beginEvent(event)
      }
      player.queueEvents(from: end)
    }
  }

  /// Starts an event, and queues its remaining steps, such as the moves of a drag.
  private func beginEvent(_ event: EventScript.Event) {
    switch event.action {
    case .tap(let tap):
      queueTap(tap, event, number: 0)
    case .drag(let drag):
      // Both ends are resolved when the finger touches, because views move with it.
      guard let from = resolvedPoint(drag.from, event), let to = resolvedPoint(drag.to, event)
      else { return }
      sendTouches([(drag.finger, from)], .down, at: event.time)
      queueMove(DragPath(drag: drag, from: from, to: to, start: event.time), step: 1)
    case .touch(let finger, let action, let place):
      guard let point = resolvedPoint(place, event) else { return }
      sendTouches([(finger, point)], TouchInput.Action(action), at: event.time)
    case .interrupt:
      application.sendInterruption(at: event.time)
    case .rotate(let orientation):
      application.screens[0].turn(to: Screen.Orientation(orientation))
    case .appearance(let appearance):
      application.screens[0].userInterfaceStyle = appearance == .dark ? .dark : .light
    case .textSize(let size):
      application.screens[0].preferredContentSizeCategory =
        ContentSizeCategory(rawValue: size.rawValue) ?? .large
    case .language(let language): application.screens[0].language = language
    case .application(let phase): changePhase(phase)
    case .type(let text): typeText(text, event)
    case .input: recordFailure(event, "inputs are for state machines; this is a screen")
    case .expect(let expectation): checkExpectation(expectation, event)
    }
  }

  /// Puts the fingers of a tap down, and queues both lifting them and the next tap, if the event
  /// has several.
  private func queueTap(_ tap: EventScript.Tap, _ event: EventScript.Event, number: Int) {
    let start = event.time + Double(number) * tap.interval
    let fingers = fingers(of: tap, event)
    sendTouches(fingers, .down, at: start)
    scheduleCall(start + tap.hold) { $0.sendTouches(fingers, .up, at: start + tap.hold) }
    guard number + 1 < tap.count else { return }
    scheduleCall(start + tap.interval) { $0.queueTap(tap, event, number: number + 1) }
  }

  /// Queues the move `step` of a drag, or lifting the finger after the last move.
  private func queueMove(_ path: DragPath, step: Int) {
    let drag = path.drag
    guard path.moveTime(of: step - 1) < path.start + drag.duration || step == 1 else {
      let end = path.start + drag.duration + drag.hold
      return scheduleCall(end) { $0.sendTouches([(drag.finger, path.to)], .up, at: end) }
    }
    let time = path.moveTime(of: step)
    scheduleCall(time) { player in
      player.sendTouches([(drag.finger, path.fingerPoint(at: time))], .move, at: time)
      player.queueMove(path, step: step + 1)
    }
  }

  /// The path of a dragging finger.
  private struct DragPath {
    let drag: EventScript.Drag
    let from: Point
    let to: Point
    let start: Double

    /// Returns the time of a move by its number, in seconds; at most the end of the drag.
    func moveTime(of step: Int) -> Double {
      start + min(drag.duration, Double(step) * ScriptPlayer.moveInterval)
    }

    func fingerPoint(at time: Double) -> Point {
      let progress = drag.duration > 0 ? (time - start) / drag.duration : 1
      return Point(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
    }
  }

  private func changePhase(_ phase: EventScript.Phase) {
    switch phase {
    case .background: application.enterBackground()
    case .foreground: application.enterForeground()
    case .memoryWarning: application.receiveMemoryWarning()
    }
  }

  private func scheduleCall(_ time: Double, _ body: @escaping @MainActor (ScriptPlayer) -> Void) {
    loop.post(at: time) { [weak self] in if let self { body(self) } }
  }

  // MARK: - Fingers and keys

  private func fingers(
    of tap: EventScript.Tap, _ event: EventScript.Event
  ) -> [(finger: Int, point: Point)] {
    guard let point = resolvedPoint(tap.place, event) else { return [] }
    return (0..<tap.fingers).map { finger in
      let x = point.x + Double(finger) * ScriptPlayer.fingerDistance
      return (finger, Point(x: x, y: point.y))
    }
  }

  private func sendTouches(
    _ fingers: [(finger: Int, point: Point)], _ action: TouchInput.Action, at time: Double
  ) {
    if fingers.isEmpty { return }
    let inputs = fingers.map { TouchInput(finger: $0.finger, action, at: $0.point) }
    application.send(inputs, at: time)
  }

  /// Returns the point of a place, which for a view is its middle; records a failure and returns `nil` for a view
  /// that is not on the screen.
  private func resolvedPoint(_ place: EventScript.Place, _ event: EventScript.Event) -> Point? {
    switch place {
    case .point(let point): return point
    case .view(let name):
      guard let view = application.view(named: name), let window = view.window else {
        recordFailure(
          event, "there is no view '\(name)' on the screen at \(event.time.roundedText) s")
        return nil
      }
      let bounds = view.bounds
      let middle = Point(x: bounds.minX + bounds.width / 2, y: bounds.minY + bounds.height / 2)
      return window.layer.convert(view.convert(middle, to: window), to: nil)
    }
  }

  private func typeText(_ text: String, _ event: EventScript.Event) {
    for (place, character) in text.enumerated() {
      guard let responder = application.keyWindow?.firstResponder as? any KeyInput else {
        let time = event.time.roundedText
        return recordFailure(
          event,
          place == 0
            ? "no view accepts characters at \(time) s: tap a text field first"
            : "no view accepts character \(place + 1) of \(text.count) at \(time) s: the character "
              + "before it ended the editing")
      }
      if character == "\u{8}" {
        responder.deleteBackward()
      } else {
        responder.insertText(character.isNewline ? "\n" : String(character))
      }
    }
  }

  // MARK: - Expectations

  private func checkExpectation(_ expectation: EventScript.Expectation, _ event: EventScript.Event)
  {
    var view = application.view(named: expectation.view)
    // A view whose state is expected may be hidden.
    if view == nil && !expectation.values.isEmpty {
      view = application.view(named: expectation.view, includesHidden: true)
    }
    guard let view else {
      if expectation.exists {
        recordFailure(event, "there is no view '\(expectation.view)' on the screen")
      }
      return
    }
    guard expectation.exists else {
      return recordFailure(event, "there is a view '\(expectation.view)' on the screen")
    }
    for (key, expected) in expectation.values.sorted(by: { $0.key < $1.key }) {
      guard let value = view.stateValue(forKey: key) else {
        recordFailure(
          event,
          "view '\(expectation.view)' of class \(Swift.type(of: view)) has no state '\(key)'")
        continue
      }
      if !expected.isMet(by: value) {
        recordFailure(
          event, "\(key) of view '\(expectation.view)' is \(value), not \(expected.words)")
      }
    }
  }

  private func recordFailure(_ event: EventScript.Event, _ words: String) {
    findings.failures.append(ScriptFailure(location: event.location, words: words))
  }
}

extension TouchInput.Action {
  init(_ action: EventScript.TouchAction) {
    switch action {
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    }
  }
}

extension Screen.Orientation {
  init(_ orientation: EventScript.Orientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    }
  }
}

extension EventScript.Expected {
  func isMet(by value: StateValue) -> Bool {
    switch (self, value) {
    case (.number(let number, let tolerance), .number(let value)):
      abs(value - number) <= tolerance
    case (.between(let above, let below), .number(let value)): value > above && value < below
    case (.bool(let bool), .bool(let value)): value == bool
    case (.text(let text), .text(let value)): value == text
    default: false
    }
  }

  /// The expected value as text for a failure, with its tolerance.
  var words: String {
    switch self {
    case .number(let number, let tolerance):
      "\(number.roundedText) within \(tolerance.roundedText)"
    case .between(let above, let below):
      [
        above > -.infinity ? "above \(above.roundedText)" : nil,
        below < .infinity ? "below \(below.roundedText)" : nil,
      ].compactMap { $0 }.joined(separator: " and ")
    case .bool(let value): "\(value)"
    case .text(let value): value.quoted
    }
  }
}
