/// Which font is wanted, but for its size.
public struct FontDescription: Hashable, Sendable {
  /// Where the font is looked for.
  public enum Source: Hashable, Sendable {
    /// The machine's usual font without serifs.
    case standard
    /// A family, or the full name or the PostScript name of a face.
    ///
    /// The generic families `sans-serif`, `serif`, `monospace`, `cursive`, `fantasy` and `system-ui`
    /// mean what fontconfig makes of them.
    case family(String)
    /// A face of a file.
    case file(path: String, faceIndex: Int)
  }

  /// Where the font is looked for.
  public var source: Source
  /// How heavy it is: 100...900, 400 is regular, 700 is bold.
  ///
  /// The nearest face of the family is taken; variable fonts are set to it.
  public var weight: Int
  /// Whether it is italic, or slanted; if the family has such a face.
  public var isItalic: Bool
  /// A BCP 47 language tag: it chooses between fallback fonts and between forms of characters.
  public var language: String?

  /// Describes a font.
  public init(
    _ source: Source = .standard, weight: Int = 400, isItalic: Bool = false,
    language: String? = nil
  ) {
    self.source = source
    self.weight = weight
    self.isItalic = isItalic
    self.language = language
  }

  /// Describes a font of a family.
  public init(
    family: String, weight: Int = 400, isItalic: Bool = false, language: String? = nil
  ) { self.init(.family(family), weight: weight, isItalic: isItalic, language: language) }

  /// Describes a font in a file.
  public init(path: String, faceIndex: Int = 0, weight: Int = 400) {
    self.init(.file(path: path, faceIndex: faceIndex), weight: weight)
  }

  static let genericFamilies: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui",
  ]
}
