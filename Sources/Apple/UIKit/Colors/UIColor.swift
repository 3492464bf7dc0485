public import LaminaGeometry
public import LaminaObjectiveC
public import LaminaViews

// A colour by UIKit's name: the object that Lamina's views have.

/// UIKit's name of `ViewColor`, a colour that may depend on traits.
public typealias UIColor = ViewColor

nonisolated extension ViewColor {
  // MARK: - Made of components

  /// Makes a grey.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: white, alpha: alpha))
  }

  /// Makes a colour from sRGB components.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from hue, saturation and brightness, each clamped to 0...1 but the hue, which wraps around.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (s, v) = (min(1, max(0, saturation)), min(1, max(0, brightness)))
    let turn = (hue.isFinite ? hue - hue.rounded(.down) : 0) * 6
    func part(_ n: Double) -> Double {
      let k = (n + turn).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(Color(red: part(5), green: part(3), blue: part(1), alpha: alpha))
  }

  /// Makes a colour from components of Display P3, converted to sRGB; those outside sRGB stay beyond 0...1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  {
    self.init(Color(displayP3Red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from a layer's colour.
  public convenience init(cgColor: CGColor) { self.init(cgColor) }

  /// Makes a colour that a closure returns for the traits of the view that shows it.
  public convenience init(dynamicProvider: @escaping (TraitCollection) -> UIColor) {
    self.init(resolving: { dynamicProvider($0).resolved(with: $0) })
  }

  /// Makes a colour from a colour literal of the source.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(
      Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Refuses patterns.
  @available(
    *, unavailable,
    message: "A layer's colour is a single colour; show the pattern in a UIImageView instead."
  )
  public convenience init(patternImage image: UIImage) { fatalError("no patterns") }

  // MARK: - Resolved

  /// The colour for a layer, resolved with the current traits.
  public var cgColor: CGColor { resolved(with: .current) }

  /// Returns the colour that this one is for given traits.
  public func resolvedColor(with traits: TraitCollection) -> UIColor {
    UIColor(resolved(with: traits))
  }

  /// Whether another object is the same colour.
  public func isEqual(_ other: Any?) -> Bool { (other as? UIColor) == self }

  /// The hash of the colour's values.
  public var hash: Int { hashValue }

  /// The colour's components as UIKit prints them.
  public var description: String {
    let color = cgColor
    return "UIExtendedSRGBColorSpace \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}

nonisolated extension ViewColor: CustomStringConvertible {}

nonisolated extension ViewColor: NSCopying {
  /// Returns the colour itself, since colours never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension ViewColor: ObjectMethods {}

nonisolated extension ViewColor: _ExpressibleByColorLiteral {}

nonisolated extension Color {
  /// Makes a colour from components of Display P3.
  ///
  /// - Source: SMPTE EG 432-1 and IEC 61966-2-1: the primaries at D65, and sRGB's curve.
  init(displayP3Red red: Double, green: Double, blue: Double, alpha: Double) {
    func linear(_ v: Double) -> Double {
      let size = abs(v)
      let value = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      return v < 0 ? -value : value
    }
    func encoded(_ v: Double) -> Double {
      let size = abs(v)
      let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return v < 0 ? -value : value
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    self.init(
      red: encoded(1.2249401762805587 * r - 0.2249401762805587 * g),
      green: encoded(-0.0420569547096881 * r + 1.0420569547096881 * g),
      blue: encoded(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b),
      alpha: alpha)
  }
}
