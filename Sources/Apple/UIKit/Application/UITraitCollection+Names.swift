public import LaminaViews

/// UIKit's name of the style of traits.
public typealias UIUserInterfaceStyle = TraitCollection.UserInterfaceStyle
/// UIKit's name of the size class of traits.
public typealias UIUserInterfaceSizeClass = TraitCollection.UserInterfaceSizeClass
/// UIKit's name of the layout direction of traits.
public typealias UITraitEnvironmentLayoutDirection = UserInterfaceLayoutDirection

/// An object with traits.
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension View: UITraitEnvironment {}

/// The level of an interface above others.
public nonisolated enum UIUserInterfaceLevel: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// The lowest.
  case base
  /// Above others, such as a sheet.
  case elevated
}

/// Whether colours are to have more contrast.
public nonisolated enum UIAccessibilityContrast: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As usual.
  case normal
  /// More.
  case high
}

/// Whether texts are bold.
public nonisolated enum UILegibilityWeight: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// As usual.
  case regular
  /// Bold.
  case bold
}

/// Whether a screen measures the force of touches.
public nonisolated enum UIForceTouchCapability: Int, Sendable {
  /// Not known.
  case unknown
  /// It does not.
  case unavailable
  /// It does.
  case available
}

/// The colours of a screen.
public nonisolated enum UIDisplayGamut: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// sRGB.
  case SRGB
  /// Display P3.
  case P3
}

nonisolated extension TraitCollection {
  /// Makes traits with a style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init()
    self.userInterfaceStyle = userInterfaceStyle
  }
  /// Makes traits with a width.
  public init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init()
    self.horizontalSizeClass = horizontalSizeClass
  }
  /// Makes traits with a height.
  public init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init()
    self.verticalSizeClass = verticalSizeClass
  }
  /// Makes traits with a size of texts.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init()
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
  /// Makes traits with an idiom.
  public init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init()
    self.userInterfaceIdiom = userInterfaceIdiom
  }
  /// Makes traits with pixels per point.
  public init(displayScale: CGFloat) {
    self.init()
    self.displayScale = displayScale
  }
  /// Makes traits with a direction.
  public init(layoutDirection: UIUserInterfaceLayoutDirection) {
    self.init()
    self.layoutDirection = layoutDirection
  }
  /// Makes traits with a level; the level is not kept.
  public init(userInterfaceLevel: UIUserInterfaceLevel) { self.init() }
  /// Makes traits with a contrast; the contrast is not kept.
  public init(accessibilityContrast: UIAccessibilityContrast) { self.init() }

  /// Makes traits of several: of each trait, the value of the last ones in which it is not the default.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init()
    let standard = TraitCollection()
    func take<Value: Equatable>(_ path: WritableKeyPath<TraitCollection, Value>) {
      let set = traitCollections.last { $0[keyPath: path] != standard[keyPath: path] }
      if let set { self[keyPath: path] = set[keyPath: path] }
    }
    take(\.userInterfaceStyle)
    take(\.horizontalSizeClass)
    take(\.verticalSizeClass)
    take(\.preferredContentSizeCategory)
    take(\.userInterfaceIdiom)
    take(\.displayScale)
    take(\.layoutDirection)
  }

  /// The level of the interface: the lowest.
  public var userInterfaceLevel: UIUserInterfaceLevel { .base }
  /// The contrast: as usual.
  public var accessibilityContrast: UIAccessibilityContrast { .normal }
  /// The weight of texts: as usual.
  public var legibilityWeight: UILegibilityWeight { .regular }
  /// Whether the screen measures forces: it does not.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
  /// The colours of the screen: sRGB.
  public var displayGamut: UIDisplayGamut { .SRGB }

  /// Whether dynamic colours may resolve differently than with other traits; true if there are none.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection.map { $0.userInterfaceStyle != userInterfaceStyle } ?? true
  }

  /// Whether all traits equal those of others, for traits that were set.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return TraitCollection(traitsFrom: [self, trait]) == self
  }
}
