public import LaminaGeometry

/// A colour of views that may depend on traits, as `UIColor`: one for light surroundings, one for dark ones.
///
/// `Color` is what layers have, as `CGColor` is: a view resolves its colours for its layer, and again when its
/// traits change. Within `draw(_:in:)`, and for layers of one's own, `View.resolvedColor(_:)` does that.
///
/// ```swift
/// let view = View()
/// view.backgroundColor = .systemBackground
/// view.layer.borderColor = view.resolvedColor(.separator)
/// ```
public struct ViewColor: Hashable, Sendable {
  /// The colour in light surroundings.
  public let light: Color
  /// The colour in dark surroundings.
  public let dark: Color

  /// Makes a colour of two.
  ///
  /// - Parameters:
  ///   - light: in light surroundings.
  ///   - dark: in dark surroundings.
  public init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// Makes a colour that is the same everywhere.
  ///
  /// - Parameter color: the colour.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// Makes a colour that is the same everywhere, of sRGB components of 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a grey that is the same everywhere.
  public init(white: Double, alpha: Double = 1) { self.init(Color(white: white, alpha: alpha)) }

  /// Whether it depends on traits.
  public var isDynamic: Bool { light != dark }

  /// The colour for traits.
  ///
  /// - Parameter traits: those of the view that shows it.
  /// - Returns: what a layer takes.
  public func resolved(with traits: TraitCollection) -> Color {
    traits.userInterfaceStyle == .dark ? dark : light
  }

  /// The colour with another alpha.
  ///
  /// - Parameter alpha: 0...1, in place of what it has.
  /// - Returns: the colour.
  public func withAlphaComponent(_ alpha: Double) -> ViewColor {
    var (light, dark) = (light, dark)
    (light.alpha, dark.alpha) = (alpha, alpha)
    return ViewColor(light: light, dark: dark)
  }
}

extension View {
  /// A colour as the view's traits have it.
  ///
  /// - Parameter color: any.
  /// - Returns: what the view's layers take.
  public func resolvedColor(_ color: ViewColor) -> Color { color.resolved(with: traitCollection) }
}
