import LaminaGeometry
import LaminaLayers

extension Button {
  /// The looks of a button that go together, as `UIButton.Configuration`: a value.
  public struct Configuration: Sendable {
    /// The background of the title.
    public enum Kind: CaseIterable, Hashable, Sendable {
      /// No background: the title is in the tint colour.
      case plain
      /// A grey plate.
      case gray
      /// A plate in a light shade of the tint colour.
      case tinted
      /// A plate in the tint colour, under a white title.
      case filled
    }

    /// How round the plate is.
    public enum Corner: Hashable, Sendable {
      /// So many points.
      case fixed(Double)
      /// Half of the height.
      case capsule
    }

    /// Where the image is, seen from the title.
    public enum ImagePlacement: CaseIterable, Hashable, Sendable {
      /// Left of it.
      case leading
      /// Right of it.
      case trailing
      /// Above it.
      case top
      /// Below it.
      case bottom
    }

    /// The background of the title.
    public var kind: Kind
    /// How round the plate is.
    public var corner = Corner.fixed(8)
    /// The distances from the edges to title and image, in points.
    public var contentInsets = EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    /// Where the image is.
    public var imagePlacement = ImagePlacement.leading
    /// The distance between image and title, in points.
    public var imagePadding = 6.0
    /// The colour of title and image; `nil` for that of the kind.
    public var baseForegroundColor: ViewColor?
    /// The colour of the plate; `nil` for that of the kind.
    public var baseBackgroundColor: ViewColor?

    /// Makes the looks of a kind.
    ///
    /// - Parameter kind: what stands behind the title.
    public init(_ kind: Kind) { self.kind = kind }

    /// No background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey plate behind the title.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A plate in a light shade of the tint colour behind the title.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A plate in the tint colour behind a white title.
    public static func filled() -> Configuration { Configuration(.filled) }

    /// The alpha of a tinted plate.
    static var tintedAlpha: Double { 0.15 }
    /// The alpha of a plate while a finger is on it, by its own (a named policy).
    static var highlightedAlpha: Double { 0.65 }
  }

  /// The colour of title and image that a configuration gives in a state; `nil` without one.
  func configuredForeground(_ state: State) -> ViewColor? {
    guard let configuration else { return nil }
    if state.contains(.disabled) { return Button.disabledTitleColor }
    if let color = configuration.baseForegroundColor { return color }
    return configuration.kind == .filled ? .white : tintColor
  }

  /// The colour of the plate that a configuration gives in a state; `nil` for none.
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

  /// The radius of the plate.
  var configuredRadius: Double {
    switch configuration?.corner {
    case .fixed(let radius): radius
    case .capsule: min(bounds.width, bounds.height) / 2
    case nil: 0
    }
  }

  /// The colour of a grey plate.
  static var plateColor: ViewColor { .tertiarySystemFill }
}

extension ViewColor {
  /// The colour with its alpha multiplied, in light and dark surroundings.
  func withAlphaMultiplied(by factor: Double) -> ViewColor {
    ViewColor(
      light: light.withAlpha(multipliedBy: factor), dark: dark.withAlpha(multipliedBy: factor))
  }
}
