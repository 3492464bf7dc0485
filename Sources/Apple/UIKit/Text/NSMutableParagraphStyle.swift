public import CoreGraphics
public import LaminaText
public import LaminaViews

// A paragraph style whose values can be set.

/// A paragraph style that can change, like UIKit's.
open nonisolated class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Makes a style that changes nothing.
  public override init() { super.init() }

  /// The alignment of lines; natural for that of the view.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The space between lines, in points; not negative.
  open override var lineSpacing: CGFloat {
    get { values.style.lineSpacing }
    set { values.style.lineSpacing = max(0, newValue) }
  }
  /// The space after a paragraph, in points; not negative.
  open override var paragraphSpacing: CGFloat {
    get { values.style.paragraphSpacing }
    set { values.style.paragraphSpacing = max(0, newValue) }
  }
  /// The space before a paragraph, in points; not negative.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.style.paragraphSpacingBefore }
    set { values.style.paragraphSpacingBefore = max(0, newValue) }
  }
  /// The indent of all lines but the first, in points.
  open override var headIndent: CGFloat {
    get { values.style.headIndent }
    set { values.style.headIndent = newValue }
  }
  /// The place where lines end: above 0 from where they start, else from the other side.
  open override var tailIndent: CGFloat {
    get { values.style.tailIndent }
    set { values.style.tailIndent = newValue }
  }
  /// The indent of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { values.style.firstLineHeadIndent }
    set { values.style.firstLineHeadIndent = newValue }
  }
  /// The least height of lines, in points; 0 for none.
  open override var minimumLineHeight: CGFloat {
    get { values.style.minimumLineHeight }
    set { values.style.minimumLineHeight = newValue }
  }
  /// The greatest height of lines, in points; 0 for none.
  open override var maximumLineHeight: CGFloat {
    get { values.style.maximumLineHeight }
    set { values.style.maximumLineHeight = newValue }
  }
  /// The factor of the height of lines; 0 for none.
  open override var lineHeightMultiple: CGFloat {
    get { values.style.lineHeightMultiple }
    set { values.style.lineHeightMultiple = newValue }
  }
  /// The breaking of lines.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The direction of the text.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.writingDirection }
    set { values.writingDirection = newValue }
  }
  /// The share of a line that whole words must fill.
  open override var hyphenationFactor: Float {
    get { Float(values.style.hyphenationFactor) }
    set { values.style.hyphenationFactor = Double(min(1, max(0, newValue))) }
  }
  /// The tab stops; by default twelve, 28 points apart.
  open override var tabStops: [NSTextTab] {
    get { values.tabStops }
    set { values.tabStops = newValue }
  }
  /// The distance of tab stops after the last one, in points.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Whether characters may move together before a line is truncated; it has no effect here.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsTightening }
    set { values.allowsTightening = newValue }
  }

  /// Adds a tab stop.
  open func addTabStop(_ tab: NSTextTab) { values.tabStops.append(tab) }
  /// Removes a tab stop.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab } }
  /// Takes all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

/// A tab stop, like UIKit's; its alignment is kept, and tabs move to its location.
open nonisolated class NSTextTab: FoundationObject, @unchecked Sendable {
  /// The alignment of the text at the stop.
  public let alignment: NSTextAlignment
  /// The distance from the side where lines start, in points.
  public let location: CGFloat

  /// The key of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The key's text.
    public var rawValue: String
    /// Makes a key from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters that end a column.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }

  /// Makes a tab stop.
  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) { (self.alignment, location) = (alignment, loc) }

  /// Whether another object is the same stop.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return alignment == other.alignment && location == other.location
  }

  /// The hash of the location.
  open override var hash: Int { location.hashValue }
}
