public import CoreGraphics
public import LaminaText
public import LaminaViews

// Paragraph styles by the names of UIKit: an immutable class and its mutable subclass.

/// UIKit's name of the alignment of lines.
public typealias NSTextAlignment = TextLayoutOptions.Alignment
/// UIKit's name of `LineBreakMode`.
public typealias NSLineBreakMode = LineBreakMode
/// UIKit's name of the direction of paragraphs.
public typealias NSWritingDirection = BaseDirection

/// The layout of a paragraph, like UIKit's; only a mutable style can change.
open nonisolated class NSParagraphStyle: FoundationObject, NSCopying, NSMutableCopying,
  @unchecked Sendable
{
  /// The values of a style.
  struct Values: Hashable {
    var style = ParagraphStyle()
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var writingDirection = NSWritingDirection.natural
    var tabStops = NSParagraphStyle.standardTabs
    var defaultTabInterval: CGFloat = 0
    var allowsTightening = false
    var lineBreakStrategy = 0
  }
  final var values = Values()

  /// A style that changes nothing.
  public static let `default` = NSParagraphStyle()

  /// Makes a style that changes nothing.
  public override init() {}

  /// The alignment of lines; natural for that of the view.
  open var alignment: NSTextAlignment { values.alignment }
  /// The space between lines, in points.
  open var lineSpacing: CGFloat { values.style.lineSpacing }
  /// The space after a paragraph, in points.
  open var paragraphSpacing: CGFloat { values.style.paragraphSpacing }
  /// The space before a paragraph, in points.
  open var paragraphSpacingBefore: CGFloat { values.style.paragraphSpacingBefore }
  /// The indent of all lines but the first, in points.
  open var headIndent: CGFloat { values.style.headIndent }
  /// The place where lines end: above 0 from where they start, else from the other side.
  open var tailIndent: CGFloat { values.style.tailIndent }
  /// The indent of the first line, in points.
  open var firstLineHeadIndent: CGFloat { values.style.firstLineHeadIndent }
  /// The least height of lines, in points; 0 for none.
  open var minimumLineHeight: CGFloat { values.style.minimumLineHeight }
  /// The greatest height of lines, in points; 0 for none.
  open var maximumLineHeight: CGFloat { values.style.maximumLineHeight }
  /// The factor of the height of lines; 0 for none.
  open var lineHeightMultiple: CGFloat { values.style.lineHeightMultiple }
  /// The breaking of lines.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction of the text.
  open var baseWritingDirection: NSWritingDirection { values.writingDirection }
  /// The share of a line that whole words must fill.
  open var hyphenationFactor: Float { Float(values.style.hyphenationFactor) }
  /// The tab stops; by default twelve, 28 points apart.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// The distance of tab stops after the last one, in points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether characters may move together before a line is truncated; it has no effect here.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsTightening }

  private static let standardTabs = (1...12).map {
    NSTextTab(textAlignment: .natural, location: 28 * CGFloat($0))
  }

  /// Returns the direction of a language's text.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let code = languageName?.lowercased().split(separator: "-").first.map(String.init) ?? ""
    return ["ar", "he", "fa", "ur", "yi", "dv", "ps"].contains(code) ? .rightToLeft : .leftToRight
  }

  /// Returns a style that cannot change.
  open func copy(with zone: NSZone?) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns a style that can change.
  open func mutableCopy(with zone: NSZone?) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Whether another object is a style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// The hash of the values.
  open override var hash: Int { values.style.hashValue }

  /// The style as Lamina's texts take it.
  var paragraph: ParagraphStyle {
    var style = values.style
    style.alignment = values.alignment == .natural ? nil : values.alignment
    style.direction = values.writingDirection == .natural ? nil : values.writingDirection
    (style.wrapping, style.truncation) = values.lineBreakMode.layout
    let tabs = values.tabStops
    if tabs != NSParagraphStyle.standardTabs { style.tabStops = tabs.map(\.location).sorted() }
    if values.defaultTabInterval > 0 { style.tabInterval = values.defaultTabInterval }
    return style
  }

  /// Makes a style of one of Lamina's.
  convenience init(_ paragraph: ParagraphStyle) {
    self.init()
    values.style = paragraph
    values.alignment = paragraph.alignment ?? .natural
    values.writingDirection = paragraph.direction ?? .natural
    if paragraph.wrapping != nil || paragraph.truncation != nil {
      values.lineBreakMode = NSLineBreakMode(
        paragraph.wrapping ?? .word, paragraph.truncation ?? .none)
    }
    if !paragraph.tabStops.isEmpty {
      values.tabStops = paragraph.tabStops.map { NSTextTab(textAlignment: .natural, location: $0) }
    }
    values.defaultTabInterval = paragraph.tabInterval ?? 0
  }
}

nonisolated extension LineBreakMode {
  /// The rule for breaking lines and the truncation of Lamina's texts.
  var layout: (TextLayoutOptions.Wrapping, TextLayoutOptions.Truncation) {
    switch self {
    case .byWordWrapping: (.word, .none)
    case .byCharWrapping: (.character, .none)
    case .byClipping: (.none, .none)
    case .byTruncatingHead: (.word, .start)
    case .byTruncatingTail: (.word, .end)
    case .byTruncatingMiddle: (.word, .middle)
    }
  }

  /// Makes a mode of a rule for breaking lines and a truncation.
  init(_ wrapping: TextLayoutOptions.Wrapping, _ truncation: TextLayoutOptions.Truncation) {
    self =
      LineBreakMode.allCases.first { $0.layout == (wrapping, truncation) }
      ?? (truncation == .none ? .byWordWrapping : .byTruncatingTail)
  }
}
