// Events of scripts, as a state machine takes them.

import LaminaFiles
import LaminaGeometry
import LaminaScenes

/// A script's events in the order of their times, each as steps of one finger or one input.
@MainActor final class MachineScript {
  /// A step with its time, in seconds, and its location in the script.
  struct Event {
    var time: Double
    var step: Step
    var location: SceneLocation?
  }

  /// The effect of a step: a pointer's press or movement, an input's new value, or a fired event.
  enum Step {
    case pointer([MachineModel.Trigger], at: EventScript.Place)
    case input(String, MachineValue)
    case fire(String)
  }

  let events: [Event]
  let duration: Double
  /// The error of the first event that did not fit the machine while it ran; `nil` if all did.
  private(set) var refusal: SceneError?

  /// The number of steps per second in a finger's movement.
  private static let rate = 60.0

  /// Reads the events of a script as steps.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - model: the machine, whose inputs the script sets.
  /// - Throws: `SceneError` for an event that state machines do not have, or an unknown input.
  init(_ script: EventScript, of model: MachineModel) throws(SceneError) {
    var events: [Event] = []
    for event in script.events {
      for (time, step) in try MachineScript.eventSteps(event, model) {
        events.append(Event(time: time, step: step, location: event.location))
      }
    }
    self.events = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    duration = script.duration
  }

  private static func eventSteps(_ event: EventScript.Event, _ model: MachineModel)
    throws(SceneError)
    -> [(Double, Step)]
  {
    let location = event.location ?? SceneLocation(whole: "script")
    switch event.action {
    case .tap(let tap):
      return (0..<tap.count).flatMap { number -> [(Double, Step)] in
        let start = event.time + Double(number) * tap.interval
        return [
          (start, .pointer([.pointerDown], at: tap.place)),
          (start + tap.hold, .pointer([.pointerUp, .click], at: tap.place)),
        ]
      }
    case .drag(let drag):
      let count = max(1, Int(min(drag.duration * rate, 100_000).rounded(.up)))
      var steps: [(Double, Step)] = [(event.time, .pointer([.pointerDown], at: drag.from))]
      guard case .point(let from) = drag.from, case .point(let to) = drag.to else {
        let end = event.time + drag.duration
        steps.append((end, .pointer([.pointerMove], at: drag.to)))
        return steps + [(end + drag.hold, .pointer([.pointerUp], at: drag.to))]
      }
      for number in 1...count {
        let share = Double(number) / Double(count)
        let point = Point(
          x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
        steps.append(
          (event.time + drag.duration * share, .pointer([.pointerMove], at: .point(point))))
      }
      return steps + [
        (event.time + drag.duration + drag.hold, .pointer([.pointerUp], at: drag.to))
      ]
    case .touch(_, let action, let place):
      let trigger: [MachineModel.Trigger] =
        switch action {
        case .down: [.pointerDown]
        case .move: [.pointerMove]
        case .up: [.pointerUp, .click]
        }
      return [(event.time, .pointer(trigger, at: place))]
    case .input(let name, let value):
      guard let value else {
        guard model.events.contains(name) else {
          throw unknownInputError(name, Array(model.events), location)
        }
        return [(event.time, .fire(name))]
      }
      let own: MachineValue =
        switch value {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .bool(let bool): .bool(bool)
        }
      guard let input = model.inputs[name] else {
        throw unknownInputError(name, Array(model.inputs.keys), location)
      }
      guard input.type == own.type else {
        throw .invalid(
          location, .machine(reason: "the input \(name.quoted) takes \(input.type)"))
      }
      return [(event.time, .input(name, own))]
    case .interrupt, .rotate, .appearance, .textSize, .language, .application, .type, .expect:
      throw .invalid(
        location,
        .machine(
          reason: "the event is for screens; state machines take tap, drag, fling, touch, input"))
    }
  }

  private static func unknownInputError(
    _ name: String, _ known: [String], _ location: SceneLocation
  )
    -> SceneError
  {
    .invalid(
      location,
      .unknownInput(
        name, nearest: NearestName.closestName(name, among: known), known: known.sorted()))
  }

  /// Performs a step on a running machine.
  ///
  /// - Parameters:
  ///   - event: the step.
  ///   - run: the machine.
  ///   - size: the size of the canvas.
  ///   - middle: returns the middle of a layer.
  func applyEvent(
    _ event: Event, on run: MachineRun, size: Size, middle: (String) -> Point?
  ) {
    switch event.step {
    case .fire(let name): _ = run.fire(name)
    case .input(let name, let value): _ = run.setInput(name, value)
    case .pointer(let triggers, let place):
      let point: Point
      switch place {
      case .point(let own): point = own
      case .view(let name):
        guard let found = middle(name) else {
          refusal =
            refusal
            ?? .invalid(
              event.location ?? SceneLocation(whole: "script"),
              .machine(reason: "no layer \(name.quoted) is drawn at this time"))
          return
        }
        point = found
      }
      let isInside =
        point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height
      for trigger in triggers { run.receivePointer(trigger, at: point, isInside: isInside) }
    }
  }
}
