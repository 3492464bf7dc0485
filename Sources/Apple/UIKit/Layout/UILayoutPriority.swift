public import LaminaViews

// UIKit's priorities, whose numbers are of type Float.

nonisolated extension LayoutPriority {
  /// The priority as a number, above 0 and at most 1,000.
  public var rawValue: Float { Float(number) }

  /// Makes a priority from a number, clamped to 0.001...1,000.
  public init(rawValue: Float) { self.init(Double(rawValue)) }

  /// Makes a priority from a number, clamped to 0.001...1,000.
  public init(_ rawValue: Float) { self.init(Double(rawValue)) }

  /// The priority at which a drag may resize a scene that resists it: 510.
  public static let dragThatCanResizeScene = LayoutPriority(510.0)
  /// The priority with which a scene's size stays the same: 500.
  public static let sceneSizeStayPut = LayoutPriority(500.0)
  /// The priority at which a drag may not resize a scene: 490.
  public static let dragThatCannotResizeScene = LayoutPriority(490.0)

  /// Returns a priority that is higher by a number.
  @_disfavoredOverload public static func + (priority: LayoutPriority, change: Float)
    -> LayoutPriority
  {
    LayoutPriority(priority.rawValue + change)
  }
  /// Returns a priority that is lower by a number.
  @_disfavoredOverload public static func - (priority: LayoutPriority, change: Float)
    -> LayoutPriority
  {
    LayoutPriority(priority.rawValue - change)
  }
  /// Raises a priority by a number.
  @_disfavoredOverload public static func += (priority: inout LayoutPriority, change: Float) {
    priority = priority + change
  }
  /// Lowers a priority by a number.
  @_disfavoredOverload public static func -= (priority: inout LayoutPriority, change: Float) {
    priority = priority - change
  }
}
