import LaminaGeometry

/// The kind of components that a colour space has.
nonisolated public enum CGColorSpaceModel: Int32, Sendable {
  /// An unknown kind.
  case unknown = -1
  /// Greys.
  case monochrome
  /// Red, green and blue.
  case rgb
  /// Inks.
  case cmyk
  /// Lightness and two colour axes.
  case lab
  /// Any number of inks.
  case deviceN
  /// Indices into a table.
  case indexed
  /// Pictures.
  case pattern
  /// Absolute tristimulus values.
  case XYZ
}

/// A space of colours: sRGB, or its greys.
///
/// Pixels are sRGB everywhere here; a wider space such as Display P3 counts as sRGB.
nonisolated public final class CGColorSpace: Hashable, Sendable {
  /// The name, one of the constants here.
  public let name: CFString?
  /// The kind of components.
  public let model: CGColorSpaceModel

  /// The name of sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0 and 1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB without a curve.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The name of sRGB without a curve, with components beyond 0 and 1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of Display P3.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// The name of Display P3 with components beyond 0 and 1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// The name of greys with a gamma of 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of greys without a curve.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// The name of red, green and blue without a curve.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// The name of inks.
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

  static let standard = CGColorSpace(CGColorSpace.sRGB, .rgb)
  static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", .rgb)
  static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", .monochrome)
  static let deviceCMYK = CGColorSpace("kCGColorSpaceDeviceCMYK", .cmyk)

  private init(_ name: CFString?, _ model: CGColorSpaceModel) {
    (self.name, self.model) = (name, model)
  }

  /// Makes a space by its name; `nil` for an unknown one.
  public init?(name: CFString) {
    let lower = name.lowercased()
    if lower.contains("gray") {
      model = .monochrome
    } else if lower.contains("cmyk") {
      model = .cmyk
    } else if lower.contains("rgb") || lower.contains("p3") {
      model = .rgb
    } else {
      return nil
    }
    self.name = name
  }

  /// The number of components without the alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  /// Whether the space is larger than sRGB, as Display P3 is.
  public var isWideGamutRGB: Bool { (name ?? "").contains("P3") }

  /// Whether colours of the space can be drawn: always.
  public var supportsOutput: Bool { true }

  /// Returns the colour with given components, the last of which is the alpha.
  func color(_ numbers: [Double]) -> Color {
    switch model {
    case .monochrome: return Color(white: numbers[0], alpha: numbers[1])
    case .cmyk:
      let light = 1 - numbers[3]
      return Color(
        red: (1 - numbers[0]) * light, green: (1 - numbers[1]) * light,
        blue: (1 - numbers[2]) * light, alpha: numbers[4])
    default:
      return Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }
  }

  /// Returns whether both spaces have the same name.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns the space of red, green and blue: sRGB.
nonisolated public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the space of greys.
nonisolated public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Returns the space of inks.
nonisolated public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
