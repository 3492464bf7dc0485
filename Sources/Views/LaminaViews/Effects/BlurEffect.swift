import LaminaGeometry

/// A material: the content behind a view, blurred and more saturated, under a tint; like `UIBlurEffect`.
///
/// ```
/// style                 radius   saturation   tint in light mode     in dark mode
/// extraLight                20          1.8   white 0.97 at 0.82     the same
/// light                     30          1.8   white 1 at 0.3         the same
/// dark                      20          1.8   white 0.11 at 0.73     the same
/// regular                        as light                            as dark
/// prominent                      as extraLight                       as dark
/// systemUltraThinMaterial   20          1.8   white 0.97 at 0.44     white 0.11 at 0.44
/// systemThinMaterial        20          1.8   white 0.97 at 0.58     white 0.11 at 0.58
/// systemMaterial            20          1.8   white 0.97 at 0.72     white 0.11 at 0.72
/// systemThickMaterial       20          1.8   white 0.97 at 0.86     white 0.11 at 0.86
/// systemChromeMaterial      20            1   that of a bar          that of a bar
/// ```
/// The variants with `Light` and `Dark` look in both modes as the material does in one of them.
///
/// Policy: `blur-materials`.
@MainActor open class BlurEffect: VisualEffect {
  /// The materials, like `UIBlurEffect.Style`.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// Lighter than the content behind, with little of its colours.
    case extraLight
    /// About as light as the content behind.
    case light
    /// Darker than the content behind.
    case dark
    /// The style `light` or `dark`, by the view's traits.
    case regular
    /// The style `extraLight` or `dark`, by the view's traits.
    case prominent
    /// The most transparent system material.
    case systemUltraThinMaterial
    /// A system material that is more transparent than opaque.
    case systemThinMaterial
    /// The usual system material.
    case systemMaterial
    /// A system material that is more opaque than transparent.
    case systemThickMaterial
    /// The material of bars.
    case systemChromeMaterial
    /// The most transparent system material, always light.
    case systemUltraThinMaterialLight
    /// A system material that is more transparent than opaque, always light.
    case systemThinMaterialLight
    /// The usual system material, always light.
    case systemMaterialLight
    /// A system material that is more opaque than transparent, always light.
    case systemThickMaterialLight
    /// The material of bars, always light.
    case systemChromeMaterialLight
    /// The most transparent system material, always dark.
    case systemUltraThinMaterialDark
    /// A system material that is more transparent than opaque, always dark.
    case systemThinMaterialDark
    /// The usual system material, always dark.
    case systemMaterialDark
    /// A system material that is more opaque than transparent, always dark.
    case systemThickMaterialDark
    /// The material of bars, always dark.
    case systemChromeMaterialDark
  }

  /// The material.
  public let style: Style

  /// Makes the effect of a material.
  ///
  /// - Parameter style: the material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// Returns the material's numbers in light or in dark mode.
  func material(isDark: Bool) -> BlurMaterial { BlurMaterial(style, isDark: isDark) }
}

/// The numbers of a blur effect's material.
///
/// Policy: `blur-materials`.
struct BlurMaterial: Hashable, Sendable {
  /// The standard deviation of the blur, in points.
  var radius = BarBackground.blurRadius
  /// The saturation of the blurred content; 1 does not change it.
  var saturation = BlurMaterial.saturation
  /// The colour over the blurred content.
  var tint = Color.clear
  /// Whether the material is a dark one.
  var isDark: Bool

  /// The saturation of every material but that of bars.
  static let saturation = 1.8

  /// Finds the material of a style in light or dark mode.
  init(_ style: BlurEffect.Style, isDark: Bool) {
    self.isDark = isDark
    switch style {
    case .extraLight: setExtraLight()
    case .light: setLight()
    case .dark: setDark()
    case .regular: isDark ? setDark() : setLight()
    case .prominent: isDark ? setDark() : setExtraLight()
    case .systemUltraThinMaterial: setSystem(0.44, isDark)
    case .systemThinMaterial: setSystem(0.58, isDark)
    case .systemMaterial: setSystem(0.72, isDark)
    case .systemThickMaterial: setSystem(0.86, isDark)
    case .systemChromeMaterial: setChrome(isDark)
    case .systemUltraThinMaterialLight: setSystem(0.44, false)
    case .systemThinMaterialLight: setSystem(0.58, false)
    case .systemMaterialLight: setSystem(0.72, false)
    case .systemThickMaterialLight: setSystem(0.86, false)
    case .systemChromeMaterialLight: setChrome(false)
    case .systemUltraThinMaterialDark: setSystem(0.44, true)
    case .systemThinMaterialDark: setSystem(0.58, true)
    case .systemMaterialDark: setSystem(0.72, true)
    case .systemThickMaterialDark: setSystem(0.86, true)
    case .systemChromeMaterialDark: setChrome(true)
    }
  }

  private mutating func setExtraLight() {
    (isDark, tint) = (false, Color(white: 0.97, alpha: 0.82))
  }

  private mutating func setLight() {
    (isDark, radius, tint) = (false, 30, Color(white: 1, alpha: 0.3))
  }

  private mutating func setDark() { (isDark, tint) = (true, Color(white: 0.11, alpha: 0.73)) }

  private mutating func setSystem(_ alpha: Double, _ isDark: Bool) {
    (self.isDark, tint) = (isDark, Color(white: isDark ? 0.11 : 0.97, alpha: alpha))
  }

  private mutating func setChrome(_ isDark: Bool) {
    (self.isDark, saturation) = (isDark, 1)
    let bar = BarBackground(style: isDark ? .black : .default)
    if case .blur(let tint) = bar.base { self.tint = tint }
  }
}
