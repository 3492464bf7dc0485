public import CoreGraphics
import CoreText
import LaminaText
public import LaminaViews

// Descriptors of fonts: what a font is asked for by.

/// A description of a font by its family, traits and size, like UIKit's.
open nonisolated class UIFontDescriptor: FoundationObject, NSCopying, @unchecked Sendable {
  /// The font without its size, as Lamina's views take it.
  let font: FontDescription
  /// The size of an em, in points; 0 for none.
  public let pointSize: CGFloat
  let features: [FontFeature]
  let textStyle: TextStyle?
  let name: String?
  private let extra: [AttributeName: Any]

  init(
    _ font: FontDescription, size: CGFloat, features: [FontFeature] = [],
    textStyle: TextStyle? = nil, name: String? = nil, extra: [AttributeName: Any] = [:]
  ) {
    (self.font, pointSize, self.features) = (font, size, features)
    (self.textStyle, self.name, self.extra) = (textStyle, name, extra)
  }

  /// Makes a descriptor of the font with a name; the system's font if there is none.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(
      FontNames.description(of: fontName) ?? FontDescription(), size: size, name: fontName)
  }

  /// Makes a descriptor from attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let plain = UIFontDescriptor(FontDescription(), size: 0).addingAttributes(attributes)
    self.init(
      plain.font, size: plain.pointSize, features: plain.features, name: plain.name,
      extra: plain.extra)
  }

  /// Returns the descriptor of a role's font at the preferred size of texts.
  public class func preferredFontDescriptor(withTextStyle style: TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Returns the descriptor of a role's font at the size that traits prefer.
  public class func preferredFontDescriptor(
    withTextStyle style: TextStyle, compatibleWith traits: TraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traits).fontDescriptor
  }

  /// Returns the descriptor itself, since descriptors never change.
  public func copy(with zone: NSZone?) -> Any { self }

  /// Whether another object describes the same font.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return font == other.font && pointSize == other.pointSize && features == other.features
  }

  /// The hash of the description and the size.
  open override var hash: Int { font.hashValue ^ pointSize.hashValue }

  // MARK: - Facts

  /// The PostScript name of the font.
  public var postscriptName: String { UIFont(descriptor: self, size: 0).fontName }

  /// The traits of the font: bold from the weight 600 of CSS on, italic and equal widths.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.weight >= 600 { traits.insert(.traitBold) }
    if font.isItalic { traits.insert(.traitItalic) }
    if case .family(let name) = font.source, name.lowercased().contains("mono") {
      traits.insert(.traitMonoSpace)
    }
    return traits
  }

  /// The attributes that describe the font.
  public var fontAttributes: [AttributeName: Any] {
    var all = extra
    if let name { all[.name] = name }
    all[.size] = pointSize
    all[.traits] = [
      TraitKey.weight: UIFont.Weight(css: font.weight).rawValue,
      TraitKey.symbolic: symbolicTraits.rawValue, TraitKey.slant: font.isItalic ? 0.07 : 0,
    ]
    if let textStyle { all[.textStyle] = textStyle }
    return all
  }

  /// Returns the value of an attribute; `nil` for none.
  public func object(forKey attribute: AttributeName) -> Any? {
    switch attribute {
    case .family: UIFont(descriptor: self, size: 0).familyName
    case .name: postscriptName
    default: fontAttributes[attribute]
    }
  }

  // MARK: - Other descriptors

  /// Returns the descriptor at another size.
  public func withSize(_ size: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font, size: size, features: features, name: name, extra: extra)
  }

  /// Returns the descriptor with other traits: bold or not, italic or not, equal widths.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var other = font
    let isBold = traits.contains(.traitBold)
    if isBold != (font.weight >= 600) { other.weight = isBold ? 700 : 400 }
    other.isItalic = traits.contains(.traitItalic)
    if traits.contains(.traitMonoSpace), case .standard = font.source {
      other.source = .family("monospace")
    }
    return UIFontDescriptor(
      other, size: pointSize, features: features, textStyle: textStyle,
      name: other == font ? name : nil, extra: extra)
  }

  /// Returns the descriptor of another family.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    addingAttributes([.family: newFamily])
  }

  /// Returns the descriptor of a face of the family, by its style's name.
  public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// Returns the descriptor of the system's font in another design.
  ///
  /// The rounded design is drawn as the default one, since no font of it is installed.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    var other = font
    switch design {
    case .serif: other.source = .family("serif")
    case .monospaced: other.source = .family("monospace")
    default: other.source = .standard
    }
    return UIFontDescriptor(
      other, size: pointSize, features: features, textStyle: textStyle, extra: extra)
  }

  /// Returns the descriptor with more attributes.
  public func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    var (other, name, size, features) = (font, name, pointSize, features)
    var extra = extra
    for (key, value) in attributes { extra[key] = value }
    if let wanted = (attributes[.name] ?? attributes[.family]) as? String {
      let found = FontNames.description(of: wanted) ?? FontDescription()
      (other.source, name) = (found.source, wanted)
      if attributes[.name] != nil {
        (other.weight, other.isItalic) = (found.weight, found.isItalic)
      }
    }
    if let face = attributes[.face] as? String {
      other.weight = FontNames.weight(inStyle: face)
      other.isItalic = face.lowercased().contains("italic")
    }
    if let value = number(attributes[.size]) { size = value }
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let weight = traits[.weight] as? UIFont.Weight { other.weight = weight.css }
      if let weight = number(traits[.weight]) { other.weight = UIFont.Weight(weight).css }
      if let slant = number(traits[.slant]) { other.isItalic = slant > 0 }
      if let bits = (traits[.symbolic] as? UInt32).map(SymbolicTraits.init(rawValue:)) {
        if bits.contains(.traitBold), other.weight < 600 { other.weight = 700 }
        other.isItalic = other.isItalic || bits.contains(.traitItalic)
      }
    }
    if let settings = attributes[.featureSettings] as? [[FeatureKey: Int]] {
      for setting in settings {
        // Type 6 of Apple's features is the width of digits, whose selector 0 is equal widths.
        if setting[.type] == 6, setting[.selector] == 0 { features.append(FontFeature("tnum")) }
        // Type 37 and 38 are small capitals, whose selector 1 replaces letters.
        if setting[.type] == 37, setting[.selector] == 1 { features.append(FontFeature("smcp")) }
        if setting[.type] == 38, setting[.selector] == 1 { features.append(FontFeature("c2sc")) }
      }
    }
    return UIFontDescriptor(
      other, size: size, features: features, textStyle: textStyle, name: name, extra: extra)
  }

  private func number(_ value: Any?) -> CGFloat? {
    if let value = value as? CGFloat { return value }
    return (value as? NSNumber)?.doubleValue ?? (value as? Int).map(Double.init)
  }
}
