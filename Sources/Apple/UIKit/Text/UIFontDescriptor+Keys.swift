// The keys and the traits of font descriptors.

nonisolated extension UIFontDescriptor {
  /// The traits of a font that are on or off.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Thick strokes.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide letters.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow letters.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Letters of the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Letters for vertical lines.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Letters for labels.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Less space between lines.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// More space between lines.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// The key of a descriptor's attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name of the family.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The name of the font.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The name of the style within the family.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name for people.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The dictionary of traits.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The settings of features.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    /// The fonts that are tried for characters which this one lacks.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The role of the text.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The key of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The bits of the symbolic traits.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight, from -1 to 1.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width, from -1 to 1.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant, from -1 to 1.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The key of a setting of a feature.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The type of the feature.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The selector within the type.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The type of the feature, by its older name.
    public static let featureIdentifier = type
    /// The selector within the type, by its older name.
    public static let typeIdentifier = selector
  }

  /// A design of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The design's text.
    public var rawValue: String
    /// Makes a design from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The usual design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Round ends of strokes.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Letters of the same width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}
