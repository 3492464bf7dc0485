/// How a source goes onto what is there: a blend mode or a Porter-Duff operator.
///
/// Names are those of scene files. Colours are premultiplied; S and D are a channel of source and
/// destination, Sa and Da their alphas, all 0...1. Where a source covers a pixel in part, the result
/// is mixed with what was there in proportion.
///
/// - Source: W3C Compositing and Blending Level 1; Porter and Duff 1984; `CGBlendMode` for the two
///   plus modes.
@frozen public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// S + D (1 - Sa); `sourceOver` is another name for it.
  case normal
  /// S D, where both are.
  case multiply
  /// S + D - S D.
  case screen
  /// `hardLight` with source and destination exchanged.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// The destination, brightened to reflect the source.
  case colorDodge
  /// The destination, darkened to reflect the source.
  case colorBurn
  /// `multiply` for a dark source, `screen` for a light one.
  case hardLight
  /// Darkens or lightens softly.
  case softLight
  /// The difference.
  case difference
  /// The difference with less contrast.
  case exclusion
  /// The source's hue with the destination's saturation and luminosity.
  case hue
  /// The source's saturation with the destination's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the destination's luminosity.
  case color
  /// The source's luminosity with the destination's hue and saturation.
  case luminosity
  /// Nothing.
  case clear
  /// S.
  case source
  /// S Da.
  case sourceIn
  /// S (1 - Da).
  case sourceOut
  /// S Da + D (1 - Sa).
  case sourceAtop
  /// D.
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
  /// S + D less what both alphas are over 1: each colour's distance from its alpha is added.
  case plusDarker

  /// Whether a clear source changes the destination.
  public var changesUnderClear: Bool {
    switch self {
    case .clear, .source, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether it can make an opaque destination less than opaque.
  public var lowersAlpha: Bool {
    switch self {
    case .destinationOut, .xor: true
    default: changesUnderClear
    }
  }

  /// A mode by its name in scene files.
  public init?(name: String) {
    guard let mode = name == "sourceOver" ? .normal : BlendMode(rawValue: name) else { return nil }
    self = mode
  }

  /// Every name that `init(name:)` knows.
  public static let names = allCases.map(\.rawValue) + ["sourceOver"]
}
