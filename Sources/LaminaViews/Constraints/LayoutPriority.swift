/// How much a constraint matters, as `UILayoutPriority`.
///
/// The solver meets constraints of a higher priority as far as it can before lower ones count.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number, above 0 to 1,000.
  public let rawValue: Double

  /// Makes a priority of a number.
  ///
  /// - Parameter rawValue: the number. Policy: `layout-priority-range`.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 1_000 : min(1_000, max(1e-3, rawValue))
  }

  /// Makes a priority of a number.
  ///
  /// - Parameter rawValue: the number. Policy: `layout-priority-range`.
  public init(_ rawValue: Double) { self.init(rawValue: rawValue) }

  /// The priority of a constraint that must hold, 1,000.
  public static let required = LayoutPriority(1_000)
  /// The priority with which content resists compression, 750.
  public static let defaultHigh = LayoutPriority(750)
  /// The priority with which a view hugs its content, 250.
  public static let defaultLow = LayoutPriority(250)
  /// The priority of the target in `systemLayoutSizeFitting(_:)`, 50.
  public static let fittingSizeLevel = LayoutPriority(50)

  /// Whether the first matters less than the second.
  public static func < (first: LayoutPriority, second: LayoutPriority) -> Bool {
    first.rawValue < second.rawValue
  }

  /// A priority that is higher by a number.
  public static func + (priority: LayoutPriority, number: Double) -> LayoutPriority {
    LayoutPriority(priority.rawValue + number)
  }

  /// A priority that is lower by a number.
  public static func - (priority: LayoutPriority, number: Double) -> LayoutPriority {
    LayoutPriority(priority.rawValue - number)
  }
}

/// A direction of layout, as `NSLayoutConstraint.Axis`.
public enum LayoutAxis: CaseIterable, Hashable, Sendable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical
}
