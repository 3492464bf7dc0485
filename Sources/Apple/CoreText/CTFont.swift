public import CoreGraphics
public import LaminaGeometry
package import LaminaText

/// A font with its size; UIKit's fonts are a subclass.
///
/// The system's font is the font that this machine has in its place, and so are Apple's families that are not installed.
open nonisolated class CTFont: FoundationObject, @unchecked Sendable {
  /// The font without its size, as Lamina's views take it.
  package final let fontDescription: FontDescription
  /// The size of an em, in points.
  package final let emSize: CGFloat

  /// Makes a font of Lamina's description; a size that is not above 0 means 12 points.
  package init(_ description: FontDescription, emSize: CGFloat) {
    fontDescription = description
    self.emSize = emSize > 0 && emSize.isFinite ? min(emSize, 10_000) : 12
    super.init()
  }

  /// The open font; `nil` if the machine has none.
  package final var opened: Font? {
    try? FontCollection.system.font(fontDescription, size: emSize)
  }

  /// Returns the extent of a letter above the baseline; `nil` without the letter.
  package final func extent(of letter: Unicode.Scalar) -> CGFloat? {
    guard let font = opened, let glyph = font.face.glyphs(for: [letter]).first, glyph != 0,
      let outline = try? font.outline(of: glyph)
    else { return nil }
    return outline.controlBounds.map { -$0.minY }
  }
}

/// The bits of a font's style.
nonisolated public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes traits from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The font is slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// The font is bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
}

/// The system's fonts by their purpose.
nonisolated public enum CTFontUIFontType: UInt32, Sendable {
  /// The font of texts that the user writes.
  case user = 0
  /// The system's font.
  case system = 2
  /// The system's bold font.
  case emphasizedSystem = 3
  /// The system's small font.
  case smallSystem = 4
  /// The font of labels.
  case label = 10
}

/// Returns the font with a name, or the system's if there is none.
nonisolated public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { CTFont(FontNames.description(of: name) ?? FontDescription(), emSize: size) }

/// Returns a font of the system.
nonisolated public func CTFontCreateUIFontForLanguage(
  _ type: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  CTFont(
    FontDescription(weight: type == .emphasizedSystem ? 700 : 400, language: language),
    emSize: size)
}

/// Returns the font of a file's face at a size.
nonisolated public func CTFontCreateWithGraphicsFont(
  _ font: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont { CTFont(font.fontDescription, emSize: size) }

/// Returns the same font at another size; 0 for its own.
nonisolated public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: AnyObject?
) -> CTFont { CTFont(font.fontDescription, emSize: size > 0 ? size : font.emSize) }

/// Returns the same font with other traits.
nonisolated public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFont? {
  var description = font.fontDescription
  if mask.contains(.traitBold) { description.weight = value.contains(.traitBold) ? 700 : 400 }
  if mask.contains(.traitItalic) { description.isItalic = value.contains(.traitItalic) }
  return CTFont(description, emSize: size > 0 ? size : font.emSize)
}
