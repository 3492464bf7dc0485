public import CoreGraphics
public import LaminaGeometry
import LaminaText

// The shadows and the underlines of attributed texts.

/// The shadow of characters, like UIKit's.
open nonisolated class NSShadow: FoundationObject, NSCopying, @unchecked Sendable {
  /// The offset, in points with y down.
  open var shadowOffset = CGSize.zero
  /// The blur's radius, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor`; black at a third by default, and `nil` for no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Makes a shadow without an offset.
  public override init() {}

  /// Returns a shadow with the same values.
  open func copy(with zone: NSZone?) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether another object is a shadow with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  /// The hash of the offset.
  open override var hash: Int { shadowOffset.hashValue }
}

/// The lines under or through characters, like UIKit's.
public nonisolated struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// One stroke.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick stroke.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two strokes.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// A dash and a dot in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// No strokes under spaces.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// The line as Lamina's texts take it, in a colour; `nil` for none.
  func decoration(in color: Color?) -> TextDecoration? {
    guard rawValue & 0xF != 0 else { return nil }
    let style: TextDecoration.Style =
      rawValue & 0xF == 9 ? .double : rawValue & 0xF == 2 ? .thick : .single
    let patterns: [Int: TextDecoration.Pattern] = [
      0x100: .dot, 0x200: .dash, 0x300: .dashDot, 0x400: .dashDotDot,
    ]
    return TextDecoration(
      style, pattern: patterns[rawValue & 0xF00] ?? .solid, color: color,
      isByWord: contains(.byWord))
  }

  /// Makes a style of a line of Lamina's texts.
  init(_ decoration: TextDecoration) {
    let styles: [TextDecoration.Style: Int] = [.single: 1, .thick: 2, .double: 9]
    let patterns: [TextDecoration.Pattern: Int] = [
      .solid: 0, .dot: 0x100, .dash: 0x200, .dashDot: 0x300, .dashDotDot: 0x400,
    ]
    self.init(
      rawValue: (styles[decoration.style] ?? 1) | (patterns[decoration.pattern] ?? 0)
        | (decoration.isByWord ? 0x8000 : 0))
  }
}
