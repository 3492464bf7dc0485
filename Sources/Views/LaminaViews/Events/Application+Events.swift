// Incoming touches: from a screen's input to events.

import LaminaGeometry
import LaminaSystem

/// The touch input of a screen at one moment, or an interruption, queued until it is sent.
struct PostedTouches {
  let inputs: [TouchInput]
  let time: Double
  /// The screen; `nil` for an interruption, which affects all screens.
  let screen: Screen?
}

/// A finger that is down.
struct Finger {
  let number: Int
  let screen: Screen
  /// The finger's touch; `nil` if no view follows the finger.
  var touch: Touch?
  /// Whether the finger has just gone up.
  var isUp = false
}

extension Application {
  /// Queues a screen's touch input of one moment.
  ///
  /// With a `loop`, its turn at that time sends the input; without one, `sendQueued(until:)` does. Inputs
  /// queued for the same moment are sent in order of arrival.
  ///
  /// Policy: `contradicting-fingers`.
  ///
  /// - Parameters:
  ///   - inputs: at most one for each finger. Inputs that contradict the finger's state, such as a second
  ///     down, are ignored.
  ///   - time: seconds of the loop's clock.
  ///   - screen: the screen; `nil` for the main one.
  /// - Precondition: the screen is the application's.
  public func post(_ inputs: [TouchInput], at time: Double, on screen: Screen? = nil) {
    let screen = screen ?? screens[0]
    ensure(screen.application === self, "the screen is not the application's")
    enqueue(PostedTouches(inputs: inputs, time: time, screen: screen))
  }

  /// Queues an interruption by the system, such as a call, which cancels every touch.
  ///
  /// Fingers that are down then belong to no view until they go up.
  ///
  /// - Parameter time: seconds of the loop's clock.
  public func postInterruption(at time: Double) {
    enqueue(PostedTouches(inputs: [], time: time, screen: nil))
  }

  /// Sends queued events one by one in order of time.
  ///
  /// Events posted meanwhile are sent too, after the events already queued; a nested call is ignored. Timers of
  /// `schedule(at:_:)` are called between events.
  ///
  /// - Parameter time: the last time to send, inclusive, in seconds. By default all events are sent, and timers are
  ///   called up to the last event.
  /// - Precondition: the application shows a window.
  public func sendQueued(until time: Double = .infinity) {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    var last = -Double.infinity
    while true {
      let event = queue.first.flatMap { $0.time <= time ? $0.time : nil }
      last = max(last, queue.last?.time ?? last)
      let end = time.isFinite ? time : last
      // An event precedes a timer of the same moment.
      // Policy: `events-before-timers`.
      if fireTimer(until: min(event?.nextDown ?? end, end)) { continue }
      guard event != nil else { break }
      ensure(
        !windows.isEmpty, "an application without windows gets events: call makeKeyAndVisible()")
      let posted = queue.removeFirst()
      moment = max(moment, posted.time)
      send(posted)
    }
    if time.isFinite { moment = max(moment, time) }
  }

  /// Sends the main screen's touch input now, in the running turn of the loop.
  ///
  /// - Parameters:
  ///   - inputs: as for `post(_:at:on:)`.
  ///   - time: the current time, in seconds of the loop's clock.
  package func send(_ inputs: [TouchInput], at time: Double) {
    insert(PostedTouches(inputs: inputs, time: time, screen: screens[0]))
    sendQueued(until: time)
  }

  /// Sends an interruption, which cancels every touch, in the running turn of the loop.
  ///
  /// - Parameter time: the current time, in seconds of the loop's clock.
  package func sendInterruption(at time: Double) {
    insert(PostedTouches(inputs: [], time: time, screen: nil))
    sendQueued(until: time)
  }

  private func insert(_ posted: PostedTouches) {
    ensure(posted.time >= 0 && posted.time.isFinite, "\(posted.time) s is not a time")
    let index = queue.firstIndex { $0.time > posted.time } ?? queue.count
    queue.insert(posted, at: index)
  }

  private func enqueue(_ posted: PostedTouches) {
    insert(posted)
    wakeLoop(for: posted)
  }

  private func send(_ posted: PostedTouches) {
    let event = Event(at: posted.time, isInterruption: posted.screen == nil)
    for touch in fingers.compactMap(\.touch) {
      (touch.phase, touch.previousPoint) = (.stationary, touch.point)
    }
    if let screen = posted.screen {
      var told: Set<Int> = []
      for input in posted.inputs where told.insert(input.finger).inserted {
        take(input, on: screen, in: event)
      }
    } else {
      for touch in fingers.compactMap(\.touch) {
        (touch.phase, touch.timestamp) = (.cancelled, posted.time)
      }
    }
    event.touches = fingers.compactMap(\.touch)
    fingers.removeAll { $0.isUp }
    for index in fingers.indices where fingers[index].touch?.phase == .cancelled {
      fingers[index].touch = nil
    }
    if !event.touches.isEmpty { sendEvent(event) }
    // A recogniser that waits for the next tap has no finger down, so interrupt it here.
    if event.isInterruption { for window in windows { window.arena.interrupt(event) } }
  }

  private func take(_ input: TouchInput, on screen: Screen, in event: Event) {
    let known = fingers.firstIndex { $0.number == input.finger && $0.screen === screen }
    switch (input.action, known) {
    case (.down, nil):
      fingers.append(
        Finger(
          number: input.finger, screen: screen, touch: touch(at: input.point, screen, event)))
    case (.move, let index?):
      guard let touch = fingers[index].touch, touch.point != input.point else { return }
      touch.move(to: input.point, .moved, at: event.timestamp)
    case (.up, let index?):
      fingers[index].isUp = true
      guard let touch = fingers[index].touch else { return }
      touch.move(to: input.point, .ended, at: event.timestamp)
      keepTap(touch)
    case (.down, _?), (.move, nil), (.up, nil): return
    }
  }

  /// Returns the touch of a finger that comes down at a point; `nil` if no view follows it.
  private func touch(at point: Point, _ screen: Screen, _ event: Event) -> Touch? {
    guard let view = screen.hitTest(point, with: event), let window = view.window else {
      return nil
    }
    let places = fingers.compactMap { $0.touch?.place }
    let touch = Touch(
      view, in: window, at: point, event.timestamp, place: (places.max() ?? -1) + 1)
    for other in fingers.compactMap(\.touch) where other.phase != .ended {
      if other.view === view {
        if !view.isMultipleTouchEnabled, !other.delivery.isIgnoredByView {
          touch.delivery.isIgnoredByView = true
        }
      } else if other.window === window, view.isExclusiveTouch || other.view.isExclusiveTouch {
        return nil
      }
    }
    countTaps(of: touch)
    return touch
  }
}
