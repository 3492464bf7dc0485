import LaminaGeometry
import LaminaLayers
public import LaminaText

extension Button {
  /// The look of a button as one value, like `UIButton.Configuration`.
  public struct Configuration: Sendable {
    /// The kind of background behind title and image.
    public enum Kind: CaseIterable, Hashable, Sendable {
      /// No background unless `baseBackgroundColor` is set; title and image are in the tint colour.
      case plain
      /// A grey background.
      case gray
      /// A translucent background in the tint colour.
      case tinted
      /// A background in the tint colour, under a white title.
      case filled
    }

    /// The rounding of the background's corners.
    public enum Corner: Hashable, Sendable {
      /// A radius in points.
      case fixed(Double)
      /// A radius of half the button's smaller side.
      case capsule
    }

    /// The position of the image relative to the title.
    public enum ImagePlacement: CaseIterable, Hashable, Sendable {
      /// Left of the title.
      case leading
      /// Right of the title.
      case trailing
      /// Above the title.
      case top
      /// Below the title.
      case bottom
    }

    /// The kind of background behind title and image.
    public var kind: Kind
    /// The title of all states; `nil` for those of the button.
    public var title: String?
    /// The title of all states with attributes; `nil` for a plain one.
    public var styledTitle: AttributedText?
    /// The image of all states; `nil` for those of the button.
    public var image: Image?
    /// The rounding of the background's corners.
    public var corner = Corner.fixed(8)
    /// The distances from the button's edges to title and image, in points.
    public var contentInsets = EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    /// The position of the image relative to the title.
    public var imagePlacement = ImagePlacement.leading
    /// The distance between image and title, in points.
    public var imagePadding = 6.0
    /// The colour of title and image while the button is enabled; `nil` for the kind's colour.
    public var baseForegroundColor: ViewColor?
    /// The colour of the background while the button is enabled; `nil` for the kind's colour.
    ///
    /// A tinted background makes it translucent.
    public var baseBackgroundColor: ViewColor?

    /// Makes a configuration of a kind.
    ///
    /// - Parameter kind: the background of the title.
    public init(_ kind: Kind) { self.kind = kind }

    /// Makes a configuration without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Makes a configuration with a grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Makes a configuration with a translucent background in the tint colour.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Makes a configuration with a background in the tint colour and a white title.
    public static func filled() -> Configuration { Configuration(.filled) }

    /// The factor for the alpha of a tinted background's colour.
    static var tintedAlpha: Double { 0.15 }
    /// The factor for a background's alpha while the button is highlighted.
    ///
    /// Policy: `button-highlight`.
    static var highlightedAlpha: Double { 0.65 }
  }

  /// Returns the configuration's colour of title and image in a state; `nil` without a configuration.
  func configuredForeground(_ state: State) -> ViewColor? {
    guard let configuration else { return nil }
    if state.contains(.disabled) { return Button.disabledTitleColor }
    if let color = configuration.baseForegroundColor { return color }
    return configuration.kind == .filled ? .white : tintColor
  }

  /// Returns the configuration's background colour in a state; `nil` for none.
  func configuredBackground(_ state: State) -> ViewColor? {
    guard let configuration else { return nil }
    var color: ViewColor
    switch configuration.kind {
    case .plain:
      guard let own = configuration.baseBackgroundColor else { return nil }
      color = own
    case .gray: color = configuration.baseBackgroundColor ?? Button.plateColor
    case .tinted:
      color = (configuration.baseBackgroundColor ?? tintColor)
        .withAlphaMultiplied(by: Configuration.tintedAlpha)
    case .filled: color = configuration.baseBackgroundColor ?? tintColor
    }
    if state.contains(.disabled) { color = Button.plateColor }
    return state.contains(.highlighted)
      ? color.withAlphaMultiplied(by: Configuration.highlightedAlpha) : color
  }

  /// The radius of the background's corners, in points; 0 without a configuration.
  var configuredRadius: Double {
    switch configuration?.corner {
    case .fixed(let radius): radius
    case .capsule: min(bounds.width, bounds.height) / 2
    case nil: 0
    }
  }

  /// The colour of a grey background, and of any configuration's background while the button is disabled.
  static var plateColor: ViewColor { .tertiarySystemFill }
}

extension ViewColor {
  /// Returns the colour with its alpha multiplied, in both appearances.
  func withAlphaMultiplied(by factor: Double) -> ViewColor {
    if isProvided {
      return ViewColor(resolving: { self.resolved(with: $0).withAlpha(multipliedBy: factor) })
    }
    return ViewColor(
      light: light.withAlpha(multipliedBy: factor), dark: dark.withAlpha(multipliedBy: factor))
  }
}
