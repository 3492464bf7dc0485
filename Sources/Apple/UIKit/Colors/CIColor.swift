public import CoreGraphics
public import LaminaGeometry
public import LaminaViews

/// A colour by its numbers, as filters take it.
public nonisolated struct CIColor: Hashable, Sendable {
  /// The colour.
  private let color: CGColor

  /// Makes a colour of red, green, blue and alpha, 0...1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    color = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Makes a colour of another.
  public init(cgColor: CGColor) { color = cgColor }
  /// Makes a colour of an adaptive colour's light value.
  @MainActor public init(color: UIColor) { self.init(cgColor: color.cgColor) }

  /// The red, 0...1.
  public var red: CGFloat { components[0] }
  /// The green, 0...1.
  public var green: CGFloat { components[1] }
  /// The blue, 0...1.
  public var blue: CGFloat { components[2] }
  /// The opacity, 0...1.
  public var alpha: CGFloat { components[3] }
  /// The number of numbers: 4.
  public var numberOfComponents: Int { components.count }
  /// Red, green, blue and alpha.
  public var components: [CGFloat] { [color.red, color.green, color.blue, color.alpha] }

  /// Black.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  /// Grey.
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  /// Red.
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  /// Green.
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  /// Blue.
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  /// Clear.
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension ViewColor {
  /// Makes a colour of a filter's.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
  /// The colour for filters.
  @MainActor public var ciColor: CIColor { CIColor(color: self) }
}
