public import CoreText
public import LaminaText
import LaminaViews

// Fonts by UIKit's name: a description of Lamina's with a size.

/// A font with its size, like UIKit's; equal fonts have the same description and size.
///
/// The system's font is the font that this machine has in its place, and so are Apple's families that are not installed.
open nonisolated class UIFont: CTFont, NSCopying, @unchecked Sendable {
  /// The font without its size, as Lamina's views take it.
  public let description_: FontDescription
  /// The size of an em, in points.
  public let pointSize: CGFloat
  /// The feature settings of the font.
  let features: [FontFeature]
  /// The role that the font was made for; `nil` for most fonts.
  let textStyle: TextStyle?
  /// The role and the size that the font was scaled from; `nil` for most fonts.
  let scaled: (style: TextStyle, size: CGFloat, maximum: CGFloat)?
  /// The name that the font was asked for by; `nil` for the system's fonts.
  let requestedName: String?

  init(
    _ description: FontDescription, size: CGFloat, features: [FontFeature] = [],
    textStyle: TextStyle? = nil, scaled: (style: TextStyle, size: CGFloat, maximum: CGFloat)? = nil,
    name: String? = nil
  ) {
    description_ = description
    // A size that is not above 0 means the default, as in UIKit.
    pointSize = size > 0 && size.isFinite ? min(size, 10_000) : UIFont.systemFontSize
    (self.features, self.textStyle, self.scaled, requestedName) = (
      features, textStyle, scaled, name
    )
    super.init(description, emSize: pointSize)
  }

  /// Makes a font by the name of a family or of a face; `nil` if no such font is known.
  ///
  /// Apple's families that are not installed have similar fonts in their place.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let description = FontNames.description(of: fontName) else { return nil }
    self.init(description, size: fontSize, name: fontName)
  }

  /// Makes a font of a descriptor; a size of 0 takes the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? pointSize : descriptor.pointSize
    self.init(
      descriptor.font, size: size, features: descriptor.features,
      textStyle: pointSize > 0 && pointSize != descriptor.pointSize ? nil : descriptor.textStyle,
      name: descriptor.name)
  }

  /// Returns the font itself, since fonts never change.
  public func copy(with zone: NSZone?) -> Any { self }

  /// Whether another object is a font of the same description and size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return description_ == other.description_ && pointSize == other.pointSize
      && features == other.features
  }

  /// The hash of the description and the size.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(description_)
    hasher.combine(pointSize)
    return hasher.finalize()
  }

  /// The name, the weight and the size, as a debugger shows them.
  open override var description: String {
    "<UIFont> font-family: \"\(familyName)\"; font-weight: \(description_.weight); font-style: "
      + "\(description_.isItalic ? "italic" : "normal"); font-size: \(pointSize)pt"
  }

  // MARK: - Other sizes and descriptors

  /// Returns the same font at another size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(description_, size: fontSize, features: features, name: requestedName)
  }

  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(
      description_, size: pointSize, features: features, textStyle: textStyle, name: requestedName)
  }

  // MARK: - Names

  /// The name of the font's family.
  public var familyName: String {
    if case .standard = description_.source { return ".AppleSystemUIFont" }
    return font?.face.family ?? requestedName ?? ""
  }

  /// The PostScript name of the font.
  public var fontName: String {
    if let requestedName { return requestedName }
    if case .standard = description_.source {
      let weight = UIFont.Weight(css: description_.weight).name
      return ".SFUI-\(weight)\(description_.isItalic ? "Italic" : "")"
    }
    return font?.face.postScriptName ?? ""
  }

  /// The font that Lamina draws with; `nil` if no font is installed.
  public var font: Font? { try? FontCollection.system.font(description_, size: pointSize) }
}
