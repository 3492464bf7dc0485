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
  /// Where it is, and was in the event before, in the screen's space.
  var point: Point
  var previousPoint: Point

  init(_ view: View, in window: Window, at point: Point, _ timestamp: Double) {
    (self.view, self.window, self.timestamp) = (view, window, timestamp)
    (self.point, previousPoint) = (point, point)
  }

  /// Where the finger is, in a view's space; `nil` for the window's.
  public func location(in view: View?) -> Point { convert(point, to: view) }

  /// Where the finger was in the event before, in a view's space; `nil` for the window's.
  public func previousLocation(in view: View?) -> Point { convert(previousPoint, to: view) }

  private func convert(_ point: Point, to view: View?) -> Point {
    let inWindow = window.layer.convert(point, from: nil)
    guard let view, view !== window else { return inWindow }
    return view.convert(inWindow, from: window)
  }
}

/// What has happened to the fingers on the screens at one moment, as `UIEvent`.
@MainActor public final class Event {
  /// When, in seconds of the frame loop's clock.
  public let timestamp: Double
  /// All touches that belong to a view, those that did nothing now included, in the order in which they
  /// came down.
  public internal(set) var touches: [Touch] = []

  init(at timestamp: Double) { self.timestamp = timestamp }
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
