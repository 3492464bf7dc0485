/// The formula by which a source is composited onto a destination: a blend mode or a Porter-Duff operator.
///
/// Names match those of scene files. Colours are premultiplied; S and D are a channel of source and
/// destination, Sa and Da their alphas, all 0...1. Where the source covers a pixel partly, the result is
/// mixed with the destination in proportion.
///
/// - Source: W3C Compositing and Blending Level 1; Porter and Duff 1984; `CGBlendMode` for the two plus
///   modes.
@frozen public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// S + D (1 - Sa); also named `sourceOver`.
  case normal
  /// S D, where both cover the pixel.
  case multiply
  /// S + D - S D.
  case screen
  /// `hardLight` with source and destination exchanged.
  case overlay
  /// The darker of source and destination, for each channel.
  case darken
  /// The lighter of source and destination, for each channel.
  case lighten
  /// The destination, brightened to reflect the source.
  case colorDodge
  /// The destination, darkened to reflect the source.
  case colorBurn
  /// `multiply` for a dark source, `screen` for a light one.
  case hardLight
  /// The destination, darkened or lightened softly by the source.
  case softLight
  /// The absolute difference of source and destination, for each channel.
  case difference
  /// Like `difference`, with less contrast.
  case exclusion
  /// The source's hue with the destination's saturation and luminosity.
  case hue
  /// The source's saturation with the destination's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the destination's luminosity.
  case color
  /// The source's luminosity with the destination's hue and saturation.
  case luminosity
  /// 0, which clears the destination.
  case clear
  /// S: the source replaces the destination.
  case source
  /// S Da.
  case sourceIn
  /// S (1 - Da).
  case sourceOut
  /// S Da + D (1 - Sa).
  case sourceAtop
  /// D: the destination stays as it is.
  case destination
  /// S (1 - Da) + D.
  case destinationOver
  /// D Sa.
  case destinationIn
  /// D (1 - Sa).
  case destinationOut
  /// S (1 - Da) + D Sa.
  case destinationAtop
  /// S (1 - Da) + D (1 - Sa).
  case xor
  /// S + D, at most 1.
  case plusLighter
  /// S + D - max(0, Sa + Da - 1), at least 0; the alpha is Sa + Da, at most 1.
  case plusDarker

  /// Whether a clear source changes the destination.
  public var changesUnderClear: Bool {
    switch self {
    case .clear, .source, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether the mode can make an opaque destination less than opaque.
  public var lowersAlpha: Bool {
    switch self {
    case .destinationOut, .xor: true
    default: changesUnderClear
    }
  }

  /// Makes a mode from its name in scene files; `nil` for an unknown name.
  public init?(name: String) {
    guard let mode = name == "sourceOver" ? .normal : BlendMode(rawValue: name) else { return nil }
    self = mode
  }

  /// Every name that `init(name:)` accepts.
  public static let names = allCases.map(\.rawValue) + ["sourceOver"]
}
