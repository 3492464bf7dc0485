/// The priority of a constraint, like `UILayoutPriority`.
///
/// The solver satisfies constraints of a higher priority as far as possible before it considers lower ones.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number, above 0 and at most 1,000.
  public let rawValue: Double

  /// The priority as a number, under a second name.
  package var number: Double { rawValue }

  /// Makes a priority from a number, clamped to 0.001...1,000; NaN counts as 1,000.
  ///
  /// - Parameter rawValue: the number. Policy: `layout-priority-range`.
  @_disfavoredOverload
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 1_000 : min(1_000, max(1e-3, rawValue))
  }

  /// Makes a priority from a number, clamped to 0.001...1,000; NaN counts as 1,000.
  ///
  /// - Parameter rawValue: the number. Policy: `layout-priority-range`.
  @_disfavoredOverload
  public init(_ rawValue: Double) { self.init(rawValue: rawValue) }

  /// The priority of a constraint that must hold: 1,000.
  public static let required = LayoutPriority(1_000)
  /// The default priority with which a view resists shrinking below its content: 750.
  public static let defaultHigh = LayoutPriority(750)
  /// The default priority with which a view hugs its content: 250.
  public static let defaultLow = LayoutPriority(250)
  /// The priority of the target size in `systemLayoutSizeFitting(_:)`: 50.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether the first priority is lower than the second.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }

  /// Returns a priority raised by a number, clamped to the valid range.
  public static func + (priority: LayoutPriority, number: Double) -> LayoutPriority {
    LayoutPriority(priority.rawValue + number)
  }

  /// Returns a priority lowered by a number, clamped to the valid range.
  public static func - (priority: LayoutPriority, number: Double) -> LayoutPriority {
    LayoutPriority(priority.rawValue - number)
  }
}

/// A direction of layout, like `NSLayoutConstraint.Axis`.
public enum LayoutAxis: CaseIterable, Hashable, Sendable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical
}
