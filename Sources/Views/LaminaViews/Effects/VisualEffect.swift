import LaminaGeometry

/// An effect that a visual effect view applies, like `UIVisualEffect`: a `BlurEffect` or a `VibrancyEffect`.
@MainActor open class VisualEffect {
  init() {}
}

/// The content of a view drawn with the colours of the blurred content behind it, like `UIVibrancyEffect`.
///
/// A view with this effect belongs into the `contentView` of one with the blur effect. Only the alpha of its content
/// counts: where it is opaque, the colours behind are more saturated, and darker under a light material, or lighter
/// under a dark one. A style determines by how much.
///
/// Policy: `vibrancy-strength`.
@MainActor open class VibrancyEffect: VisualEffect {
  /// The blur effect of the view around.
  public let blurEffect: BlurEffect
  /// The strength of the content.
  public let style: VibrancyEffectStyle

  /// Makes a vibrancy for content over a blur effect.
  ///
  /// - Parameters:
  ///   - blurEffect: the blur effect of the view around.
  ///   - style: the strength of the content.
  public init(blurEffect: BlurEffect, style: VibrancyEffectStyle = .label) {
    (self.blurEffect, self.style) = (blurEffect, style)
    super.init()
  }

  /// Returns the map from the colours behind opaque content to the shown ones.
  func colorMap(isDark: Bool) -> ColorMatrix {
    let isDark = blurEffect.material(isDark: isDark).isDark
    let (rest, target) = (1 - style.strength, isDark ? style.strength : 0)
    var map = ColorMatrix.saturation(BlurMaterial.saturation)
    for row in 0..<3 {
      map.rows[row] *= rest
      map.offset[row] = map.offset[row] * rest + target
    }
    return map
  }
}

/// The strengths of vibrant content, like `UIVibrancyEffectStyle`.
public enum VibrancyEffectStyle: CaseIterable, Hashable, Sendable {
  /// The strongest, for titles.
  case label
  /// Weaker, for subtitles.
  case secondaryLabel
  /// Weaker still, for placeholders.
  case tertiaryLabel
  /// The weakest of labels.
  case quaternaryLabel
  /// The strongest of filled areas.
  case fill
  /// Weaker, for large filled areas.
  case secondaryFill
  /// The weakest of filled areas.
  case tertiaryFill
  /// For separating lines.
  case separator

  /// The share of black or white in the colours of opaque content.
  ///
  /// Policy: `vibrancy-strength`.
  var strength: Double {
    switch self {
    case .label: 0.85
    case .secondaryLabel: 0.6
    case .tertiaryLabel: 0.4
    case .quaternaryLabel: 0.25
    case .fill: 0.2
    case .secondaryFill: 0.16
    case .tertiaryFill: 0.12
    case .separator: 0.3
    }
  }
}
