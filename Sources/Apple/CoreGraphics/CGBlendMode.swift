package import LaminaPixels

/// The formula by which a draw is composited.
nonisolated public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// The source over the destination.
  case normal
  /// The product of both.
  case multiply
  /// The inverse of the product of the inverses.
  case screen
  /// Multiplies or screens, by the destination.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// The destination, brightened by the source.
  case colorDodge
  /// The destination, darkened by the source.
  case colorBurn
  /// The destination, darkened or lightened softly.
  case softLight
  /// Multiplies or screens, by the source.
  case hardLight
  /// The difference of both.
  case difference
  /// The difference with less contrast.
  case exclusion
  /// The source's hue.
  case hue
  /// The source's saturation.
  case saturation
  /// The source's hue and saturation.
  case color
  /// The source's luminosity.
  case luminosity
  /// The result is clear.
  case clear
  /// The source alone.
  case copy
  /// The source within the destination.
  case sourceIn
  /// The source outside the destination.
  case sourceOut
  /// The source on top of the destination alone.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination within the source.
  case destinationIn
  /// The destination outside the source.
  case destinationOut
  /// The destination on top of the source alone.
  case destinationAtop
  /// Each outside the other.
  case xor
  /// The sum of both less white.
  case plusDarker
  /// The sum of both.
  case plusLighter

  /// Lamina's mode.
  package var mode: BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .source
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}

/// The smoothness with which pictures are sampled.
nonisolated public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's choice.
  case `default`
  /// The nearest pixel.
  case none
  /// Fast.
  case low
  /// Slow.
  case high
  /// Between fast and slow.
  case medium
}
