public import LaminaViews

/// UIKit's name of `Event`.
public typealias UIEvent = Event

extension Touch {
  /// The kind of a touch.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger elsewhere.
    case indirect
    /// A pencil.
    case pencil
    /// A pointer.
    case indirectPointer

    /// A pencil's former name.
    public static var stylus: TouchType { .pencil }
  }

  /// The facts of a touch that may be known only later.
  public nonisolated struct Properties: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The force.
    public static let force = Properties(rawValue: 1)
    /// The direction around the screen.
    public static let azimuth = Properties(rawValue: 2)
    /// The angle to the screen.
    public static let altitude = Properties(rawValue: 4)
    /// The place.
    public static let location = Properties(rawValue: 8)
  }

  /// The recognisers that follow the touch: its view's first, then its superview's, and so on.
  public var gestureRecognizers: [UIGestureRecognizer]? { followers }
  /// The kind of the touch: a finger.
  public var type: TouchType { .direct }
  /// The force of the touch: that of an average one, since screens here do not measure it.
  public var force: CGFloat { 1 }
  /// The force at which a touch is strongest; 0, because forces are not measured.
  public var maximumPossibleForce: CGFloat { 0 }
  /// The radius of the touch, in points.
  public var majorRadius: CGFloat { 20 }
  /// The tolerance of the radius, in points.
  public var majorRadiusTolerance: CGFloat { 5 }
  /// The angle of a pencil: upright, since this is a finger.
  public var altitudeAngle: CGFloat { .pi / 2 }
  /// The facts that are estimated: none.
  public var estimatedProperties: Properties { [] }
  /// The facts that will still be told: none.
  public var estimatedPropertiesExpectingUpdates: Properties { [] }
  /// The number of an estimate: none.
  public var estimationUpdateIndex: NSNumber? { nil }

  /// Returns the direction of a pencil around the screen: 0, since this is a finger.
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// Returns the direction of a pencil as a vector.
  public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// Returns the place in a view's space, as exactly as it is known.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the place in the event before in a view's space, as exactly as it is known.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}
