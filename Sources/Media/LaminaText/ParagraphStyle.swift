/// The style of a paragraph, whose values replace those of the layout's options.
///
/// The style of a paragraph's first character counts for the whole paragraph.
///
/// - Source: `NSParagraphStyle`.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines; `nil` for that of the layout's options.
  public var alignment: TextLayoutOptions.Alignment?
  /// The rule for breaking lines; `nil` for that of the layout's options.
  public var wrapping: TextLayoutOptions.Wrapping?
  /// The truncation of text that does not fit; `nil` for that of the layout's options.
  public var truncation: TextLayoutOptions.Truncation?
  /// The direction of the text; `nil` for that of the layout's options.
  public var direction: BaseDirection?
  /// The space between lines, in points; not negative.
  public var lineSpacing = 0.0
  /// The space after a paragraph other than the last one, in points; not negative.
  public var paragraphSpacing = 0.0
  /// The space before a paragraph other than the first one, in points; not negative.
  public var paragraphSpacingBefore = 0.0
  /// The factor of the height of lines, which is ascent plus descent; 0 for none.
  ///
  /// The difference is above the characters, as in TextKit.
  public var lineHeightMultiple = 0.0
  /// The least height of lines, in points; 0 for none.
  public var minimumLineHeight = 0.0
  /// The greatest height of lines, in points; 0 for none.
  public var maximumLineHeight = 0.0
  /// The distance of the first line from the side where lines start, in points; not negative.
  public var firstLineHeadIndent = 0.0
  /// The distance of all lines after the first from the side where lines start, in points; not negative.
  public var headIndent = 0.0
  /// The place where lines end, in points: above 0 from the side where they start, else from the other side.
  public var tailIndent = 0.0
  /// The share of a line's width that whole words must fill, 0...1; where they fill less, the next word is hyphenated.
  ///
  /// At 0, as by default, words break at soft hyphens alone. Words of a language are hyphenated by patterns that the
  /// package `hyphen-…` installs for it, of English for a text without a language. Source:
  /// `NSParagraphStyle.hyphenationFactor`.
  public var hyphenationFactor = 0.0
  /// The tab stops, in points from the side where lines start, in ascending order; beyond them, `tabInterval` counts.
  public var tabStops: [Double] = []
  /// The distance between the tab stops beyond `tabStops`, in points; `nil` for that of the layout's options.
  public var tabInterval: Double?

  /// Makes a style that changes nothing.
  public init() {}

  /// Returns the height that the style gives to a line whose own ascent and descent add up to `natural`, in points.
  func height(of natural: Double) -> Double {
    var height = lineHeightMultiple > 0 ? natural * lineHeightMultiple : natural
    if minimumLineHeight > 0 { height = max(height, minimumLineHeight) }
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    return height.isFinite ? height : natural
  }
}

extension TextLayoutOptions {
  /// Returns these options changed by a paragraph's style, for the paragraph's first line or for any other one.
  func applying(_ style: ParagraphStyle, isFirstLine: Bool) -> TextLayoutOptions {
    var options = self
    options.alignment = style.alignment ?? alignment
    options.wrapping = style.wrapping ?? wrapping
    options.truncation = style.truncation ?? truncation
    options.direction = style.direction ?? direction
    options.tabStops = style.tabStops
    options.tabInterval = style.tabInterval ?? tabInterval
    options.hyphenationFactor = style.hyphenationFactor
    let indent = isFirstLine ? style.firstLineHeadIndent : style.headIndent
    options.indent = indent > 0 && indent.isFinite ? indent : 0
    let end = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
    options.width = max(0, end - options.indent)
    return options
  }
}
