public import LaminaGeometry
import LaminaLayers

/// A finger on a screen from when it comes down to when it goes up, like `UITouch`.
///
/// It belongs to the view that it hit when it came down, wherever it moves.
@MainActor public final class Touch {
  /// The latest change of a touch.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// The finger has come down.
    case began
    /// The finger has moved.
    case moved
    /// The finger is down, and has not moved since the event before.
    case stationary
    /// The finger has gone up.
    case ended
    /// The touch is no longer tracked, although the finger may be down.
    case cancelled
    /// A pointer has entered a region; screens of touches never report it.
    case regionEntered
    /// A pointer has moved in a region; screens of touches never report it.
    case regionMoved
    /// A pointer has left a region; screens of touches never report it.
    case regionExited
  }

  /// The phase of the touch in the current event: begun, moved, stationary, ended or cancelled.
  public internal(set) var phase = Phase.began
  /// The time at which the touch last began, moved, ended or was cancelled, in seconds of the frame
  /// loop's clock.
  public internal(set) var timestamp: Double
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view that the touch belongs to.
  public let view: View!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The window in which the touch began.
  public let window: Window!
  /// The number of this tap among consecutive taps at one position, from 1; 0 once the touch has moved
  /// further than `TapPolicy.distance`.
  ///
  /// - Source: `UITouch.tapCount`; `TapPolicy` has the limits for consecutive taps.
  public internal(set) var tapCount = 1
  /// The recognisers that follow the touch: its view's first, then its superview's, and so on.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The recognisers that follow the touch, under a name that no module above hides.
  package var followers: [GestureRecognizer] { gestureRecognizers }
  /// The current position, in the screen's space.
  var point: Point
  /// The position in the previous event, in the screen's space.
  var previousPoint: Point
  /// The position where the finger came down, in the screen's space.
  let start: Point
  /// The progress of the touch's delivery to its view.
  var delivery = TouchDelivery()

  /// The place of the touch among those that were down when it began, by which sets of touches are in order.
  nonisolated let place: Int

  init(
    _ view: View, in window: Window, at point: Point, _ timestamp: Double, place: Int = 0
  ) {
    (self.view, self.window, self.timestamp, self.place) = (view, window, timestamp, place)
    (self.point, previousPoint, start) = (point, point, point)
  }

  /// Whether the touch has ended or was cancelled.
  var isOver: Bool { phase == .ended || phase == .cancelled }

  /// Moves the touch, and sets `tapCount` to 0 if it is too far from its start to be a tap.
  func move(to point: Point, _ phase: Phase, at timestamp: Double) {
    (self.point, self.phase, self.timestamp) = (point, phase, timestamp)
    if start.distance(to: point) > TapPolicy.distance { tapCount = 0 }
  }

  /// Returns the position in a view's space; `nil` for the window's space.
  public func location(in view: View?) -> Point { window.convert(screenPoint: point, to: view) }

  /// Returns the position in the previous event, in a view's space; `nil` for the window's space.
  public func previousLocation(in view: View?) -> Point {
    window.convert(screenPoint: previousPoint, to: view)
  }

  /// Returns the position where the finger came down, in a view's current space; `nil` for the window's space.
  public func startLocation(in view: View?) -> Point {
    window.convert(screenPoint: start, to: view)
  }
}

extension Touch: Hashable {
  /// Whether two names stand for one touch.
  public nonisolated static func == (first: Touch, second: Touch) -> Bool { first === second }

  /// Hashes the place of the touch, so that a set of touches has the same order in each run.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(place) }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns the place of the touch: the order of a set follows from it, and not from the process.
  public nonisolated func _rawHashValue(seed: Int) -> Int { place }
}

extension Set<Touch> {
  /// The touches in the order in which they came down.
  var inOrder: [Touch] { sorted { $0.place < $1.place } }
}

extension Window {
  /// Converts a point from the screen's space to a view's; `nil` for the window's space.
  func convert(screenPoint point: Point, to view: View?) -> Point {
    let inside = layer.convert(point, from: nil)
    guard let view, view !== self else { return inside }
    return view.convert(inside, from: self)
  }

  /// Converts a point from a view's space to the screen's; `nil` for the window's space.
  func convertToScreen(_ point: Point, from view: View?) -> Point {
    var inside = point
    if let view, view !== self { inside = view.convert(point, to: self) }
    return layer.convert(inside, to: nil)
  }
}

/// The changes of all touches at one moment, like `UIEvent`.
@MainActor public class Event {
  /// The time of the changes, in seconds of the frame loop's clock.
  public let timestamp: Double
  /// All touches, including unchanged ones, in the order in which they came down.
  ///
  /// This includes touches ignored by a view that follows only one finger: its recognisers still get them.
  public internal(set) var touches: [Touch] = []
  /// Whether the system has cancelled all touches.
  let isInterruption: Bool

  init(at timestamp: Double, isInterruption: Bool = false) {
    (self.timestamp, self.isInterruption) = (timestamp, isInterruption)
  }
}

extension Event {
  /// The kind of an event that is no touch, like `UIEvent.EventSubtype`.
  public enum EventSubtype: Int, Sendable {
    /// None.
    case none
    /// The device is shaken.
    case motionShake
    /// Play.
    case remoteControlPlay = 100
    /// Pause.
    case remoteControlPause
    /// Stop.
    case remoteControlStop
    /// Play or pause.
    case remoteControlTogglePlayPause
    /// The next track.
    case remoteControlNextTrack
    /// The track before.
    case remoteControlPreviousTrack
  }
}

/// A touch screen's input for one finger.
public struct TouchInput: Hashable, Sendable {
  /// The kind of change.
  public enum Action: Hashable, Sendable {
    /// The finger comes down.
    case down
    /// The finger moves.
    case move
    /// The finger goes up.
    case up
  }

  /// The number that identifies the finger while it is down.
  public var finger: Int
  /// The kind of change.
  public var action: Action
  /// The position, in the screen's space.
  public var point: Point

  /// Makes a touch screen's input for one finger.
  public init(finger: Int = 0, _ action: Action, at point: Point) {
    (self.finger, self.action, self.point) = (finger, action, point)
  }
}
