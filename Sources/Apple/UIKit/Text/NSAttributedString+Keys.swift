// The keys of attributes that UIKit draws.

nonisolated extension NSAttributedString.Key {
  /// The font, a `UIFont`; 12 points by default.
  public static let font = NSAttributedString.Key("NSFont")
  /// The paragraph's style, an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The colour of the characters, a `UIColor`; black by default.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the characters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Whether characters are joined to ligatures: 0 or 1.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The space after each character, in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The space after each character, in points; it outranks `kern`.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The line through the characters, a raw value of `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The line under the characters, a raw value of `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the outlines' stroke, a `UIColor`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The width of the outlines' stroke, in hundredths of the font's size.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The shadow, an `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An effect of the text; it has no effect here.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// The picture, an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// The destination of a link, a `URL` or a string.
  public static let link = NSAttributedString.Key("NSLink")
  /// The distance above the baseline, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The colour of the line under the characters, a `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The colour of the line through the characters, a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The slant of the characters; drawn by the font's italic face if it is above 0.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The logarithm of the characters' width; it has no effect here.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The nested directions of the text; it has no effect here.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  /// Whether lines are vertical; it has no effect here.
  public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
}

nonisolated extension NSAttributedString {
  /// Makes an empty text.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
