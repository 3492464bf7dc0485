/// A description of a font, without its size.
///
/// ```swift
/// let bold = FontDescription(family: "sans-serif", weight: 700)
/// let font = try FontCollection.system.font(bold, size: 17)
/// print(font.ascent, font.lineHeight)
/// ```
public struct FontDescription: Hashable, Sendable {
  /// The place that a font comes from: the system's default, an installed family or a file.
  public enum Source: Hashable, Sendable {
    /// The system's default sans-serif font.
    case standard
    /// A family, or the full name or PostScript name of a face.
    ///
    /// The generic families `sans-serif`, `serif`, `monospace`, `cursive`, `fantasy` and `system-ui` are
    /// resolved by fontconfig.
    case family(String)
    /// A face of a font file.
    case file(path: String, faceIndex: Int)
  }

  /// The source of the font.
  public var source: Source
  /// The weight: 100...900; 400 is regular, 700 is bold.
  ///
  /// The family's nearest face is chosen; a variable font's axis is set to it.
  public var weight: Int
  /// Whether the font is italic or slanted, if the family has such a face.
  public var isItalic: Bool
  /// A BCP 47 language tag, which affects fallback fonts and forms of characters.
  public var language: String?
  /// The values of a variable font's axes by their tags, such as `wght`; they outrank the weight and the slant.
  ///
  /// Values are clamped to the axes' ranges. Axes that the font lacks have no effect.
  public var axes: [String: Double] = [:]
  /// The name of the font in whose place this one is used, since it is not installed; `nil` for none.
  ///
  /// It does not affect texts. A written scene has this name, so that the font is used where it is installed.
  public var replacedName: String?

  /// Makes a description of a font.
  public init(
    _ source: Source = .standard, weight: Int = 400, isItalic: Bool = false,
    language: String? = nil
  ) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
    self.language = language
  }

  /// Makes a description of a font of a family.
  public init(
    family: String, weight: Int = 400, isItalic: Bool = false, language: String? = nil
  ) { self.init(.family(family), weight: weight, isItalic: isItalic, language: language) }

  /// Makes a description of a font in a file.
  public init(path: String, faceIndex: Int = 0, weight: Int = 400) {
    self.init(.file(path: path, faceIndex: faceIndex), weight: weight)
  }

  static let genericFamilies: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]

  /// Whether the source is a certain font, not the default one or a generic family.
  var isNamed: Bool {
    switch source {
    case .standard: false
    case .family(let name): !FontDescription.genericFamilies.contains(name.lowercased())
    case .file: true
    }
  }
}
