public import LaminaGeometry
import LaminaLayers

/// A finger on a screen from when it comes down to when it goes up, as `UITouch`.
///
/// It belongs to the view that was found when it came down, wherever it goes.
@MainActor public final class Touch {
  /// What a finger has just done.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// It has come down.
    case began
    /// It has moved.
    case moved
    /// It is down, and has not moved since the event before.
    case stationary
    /// It has gone up.
    case ended
    /// It counts no more, although it may be down.
    case cancelled
  }

  /// What it has done in the present event.
  public internal(set) var phase = Phase.began
  /// When it did that, in seconds of the frame loop's clock.
  public internal(set) var timestamp: Double
  /// The view that it belongs to.
  public let view: View
  /// The window that it came down in.
  public let window: Window
  /// Which of the taps at one place it is, from 1; 0 once it has gone further than `TapPolicy.distance`.
  ///
  /// - Source: `UITouch.tapCount`; `TapPolicy` says what follows what.
  public internal(set) var tapCount = 1
  /// The recognisers that follow it: those of its view first, then its superview's, and so on.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// Where it is, and was in the event before, in the screen's space.
  var point: Point
  var previousPoint: Point
  /// Where it came down, in the screen's space.
  let start: Point
  /// What its view has been told.
  var delivery = TouchDelivery()

  init(_ view: View, in window: Window, at point: Point, _ timestamp: Double) {
    (self.view, self.window, self.timestamp) = (view, window, timestamp)
    (self.point, previousPoint, start) = (point, point, point)
  }

  /// Whether the finger is up, or counts no more.
  var isOver: Bool { phase == .ended || phase == .cancelled }

  /// Takes it elsewhere.
  func move(to point: Point, _ phase: Phase, at timestamp: Double) {
    (self.point, self.phase, self.timestamp) = (point, phase, timestamp)
    if start.distance(to: point) > TapPolicy.distance { tapCount = 0 }
  }

  /// Where the finger is, in a view's space; `nil` for the window's.
  public func location(in view: View?) -> Point { window.convert(screenPoint: point, to: view) }

  /// Where the finger was in the event before, in a view's space; `nil` for the window's.
  public func previousLocation(in view: View?) -> Point {
    window.convert(screenPoint: previousPoint, to: view)
  }

  /// Where the finger came down, in a view's space as it is now; `nil` for the window's.
  public func startLocation(in view: View?) -> Point {
    window.convert(screenPoint: start, to: view)
  }
}

extension Window {
  /// A point of the screen's space, in a view's; `nil` for the window's.
  func convert(screenPoint point: Point, to view: View?) -> Point {
    let inside = layer.convert(point, from: nil)
    guard let view, view !== self else { return inside }
    return view.convert(inside, from: self)
  }

  /// A point of a view's space, in the screen's; `nil` for the window's.
  func convertToScreen(_ point: Point, from view: View?) -> Point {
    var inside = point
    if let view, view !== self { inside = view.convert(point, to: self) }
    return layer.convert(inside, to: nil)
  }
}

/// What has happened to the fingers on the screens at one moment, as `UIEvent`.
@MainActor public final class Event {
  /// When, in seconds of the frame loop's clock.
  public let timestamp: Double
  /// All touches, those that did nothing now included, in the order in which they came down.
  ///
  /// Among them are those that a view ignores, which follows one finger only: its recognisers get them.
  public internal(set) var touches: [Touch] = []
  /// Whether the system has taken all touches away.
  let isInterruption: Bool

  init(at timestamp: Double, isInterruption: Bool = false) {
    (self.timestamp, self.isInterruption) = (timestamp, isInterruption)
  }
}

/// What a touch screen says of one finger.
public struct TouchInput: Hashable, Sendable {
  /// What the finger does.
  public enum Action: Hashable, Sendable {
    /// It comes down.
    case down
    /// It moves, or is down elsewhere.
    case move
    /// It goes up.
    case up
  }

  /// Which finger: a number that is its own while it is down.
  public var finger: Int
  /// What it does.
  public var action: Action
  /// Where, in the screen's space.
  public var point: Point

  /// Makes what a screen says of one finger.
  public init(finger: Int = 0, _ action: Action, at point: Point) {
    (self.finger, self.action, self.point) = (finger, action, point)
  }
}
