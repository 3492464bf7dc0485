public import LaminaGeometry

/// A colour that may depend on traits, with one value for light and one for dark appearance, like `UIColor`.
///
/// Layers take a plain `Color`, as they take a `CGColor`: a view resolves its colours for its layer again
/// when its traits change. In `draw(_:in:)` and for layers of your own, call `View.resolvedColor(_:)`.
///
/// ```swift
/// let view = View()
/// view.backgroundColor = .systemBackground
/// view.layer.borderColor = view.resolvedColor(.separator)
/// ```
///
/// A colour never changes, and equal colours are equal values, but each is an object, as a `UIColor` is: caches and
/// arrays of objects hold it.
public final class ViewColor: Hashable, Sendable {
  /// The colour in light appearance.
  public let light: Color
  /// The colour in dark appearance.
  public let dark: Color

  /// The closure that resolves the colour; `nil` for a colour that depends on the style alone.
  private let provider: Provider?

  /// A closure that resolves a colour, compared by identity.
  private final class Provider: Equatable, @unchecked Sendable {
    let resolve: (TraitCollection) -> Color
    init(_ resolve: @escaping (TraitCollection) -> Color) { self.resolve = resolve }
    static func == (first: Provider, second: Provider) -> Bool { first === second }
  }

  /// Makes a colour that a closure resolves whenever it is shown, as `UIColor.init(dynamicProvider:)` does.
  ///
  /// - Parameter resolve: returns the colour for the traits of the view that shows it.
  @_disfavoredOverload  // UIKit's names have another initialiser of a closure, for `UIColor { … }`.
  public init(resolving resolve: @escaping (TraitCollection) -> Color) {
    var dark = TraitCollection()
    dark.userInterfaceStyle = .dark
    (light, self.dark) = (resolve(TraitCollection()), resolve(dark))
    provider = Provider(resolve)
  }

  /// Makes a colour from a light and a dark value.
  ///
  /// - Parameters:
  ///   - light: the colour in light appearance.
  ///   - dark: the colour in dark appearance.
  public init(light: Color, dark: Color) { (self.light, self.dark, provider) = (light, dark, nil) }

  /// Makes a colour that is equal to another.
  package init(equalTo other: ViewColor) {
    (light, dark, provider) = (other.light, other.dark, other.provider)
  }

  /// Makes a colour that is the same in both appearances.
  ///
  /// - Parameter color: the colour.
  public convenience init(_ color: Color) { self.init(light: color, dark: color) }

  /// Makes a colour that is the same in both appearances, from sRGB components of 0...1.
  public convenience init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a grey that is the same in both appearances.
  public convenience init(white: Double, alpha: Double = 1) {
    self.init(Color(white: white, alpha: alpha))
  }

  /// Whether two colours are the same in both appearances, and resolved by the same closure, if any.
  public static func == (first: ViewColor, second: ViewColor) -> Bool {
    first === second
      || first.light == second.light && first.dark == second.dark
        && first.provider == second.provider
  }

  /// Hashes the light and the dark value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(light)
    hasher.combine(dark)
  }

  /// Whether a closure resolves the colour.
  var isProvided: Bool { provider != nil }

  /// Whether the colour depends on traits.
  public var isDynamic: Bool { light != dark || provider != nil }

  /// Returns the colour for given traits.
  ///
  /// - Parameter traits: the traits of the view that shows it.
  /// - Returns: the colour for a layer.
  public func resolved(with traits: TraitCollection) -> Color {
    if let provider { return provider.resolve(traits) }
    return traits.userInterfaceStyle == .dark ? dark : light
  }

  /// Returns the colour with another alpha.
  ///
  /// - Parameter alpha: the new alpha, 0...1.
  /// - Returns: the colour.
  public func withAlphaComponent(_ alpha: Double) -> ViewColor {
    if let provider {
      return ViewColor(resolving: { traits in
        var color = provider.resolve(traits)
        color.alpha = alpha
        return color
      })
    }
    var (light, dark) = (light, dark)
    (light.alpha, dark.alpha) = (alpha, alpha)
    return ViewColor(light: light, dark: dark)
  }
}

extension View {
  /// Resolves a colour with the view's traits.
  ///
  /// - Parameter color: the colour.
  /// - Returns: the colour for the view's layers.
  public func resolvedColor(_ color: ViewColor) -> Color { color.resolved(with: currentTraits) }
}
