/// The options of a text's layout.
///
/// ```swift
/// var options = TextLayoutOptions(width: 60, alignment: .center)
/// options.numberOfLines = 2
/// options.truncation = .end
/// let layout = try TextLayout(AttributedText("A text that breaks into lines"), options: options)
/// print(layout.isTruncated)
/// ```
public struct TextLayoutOptions: Hashable, Sendable {
  /// The rule for breaking lines.
  public enum Wrapping: String, CaseIterable, Hashable, Sendable {
    /// Lines break at hard breaks only.
    case none
    /// Lines break at the opportunities of UAX 14; words wider than a line break between characters.
    case word
    /// Lines break between any two grapheme clusters.
    case character
  }

  /// The alignment of lines in the width.
  ///
  /// The names are the values of `CATextLayer.alignmentMode`.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// To the side where the paragraph's direction starts.
    case natural
    /// To the left.
    case left
    /// To the right.
    case right
    /// In the middle.
    case center
    /// From edge to edge by wider spaces; the last line of a paragraph is aligned as for `natural`.
    case justified
  }

  /// The truncation of text that does not fit.
  ///
  /// The names are the values of `CATextLayer.truncationMode`.
  public enum Truncation: String, CaseIterable, Hashable, Sendable {
    /// No ellipsis.
    case none
    /// An ellipsis at the start of the last line.
    case start
    /// An ellipsis in the middle of the last line.
    case middle
    /// An ellipsis at the end of the last line, or of the last line above it with a character if it is empty.
    case end
  }

  /// The width of lines, in points; infinite for unlimited lines.
  public var width = Double.infinity
  /// The height that lines may not exceed, in points; lines that end below it are omitted, except the
  /// first.
  public var height = Double.infinity
  /// The maximum number of lines; 0 for no limit.
  public var numberOfLines = 0
  /// The rule for breaking lines.
  public var wrapping = Wrapping.word
  /// The alignment of lines in the width.
  public var alignment = Alignment.natural
  /// The truncation of text that does not fit: at the last line, or in each line without wrapping.
  public var truncation = Truncation.none
  /// The direction of paragraphs.
  public var direction = BaseDirection.natural
  /// The distance between tab stops, in points; 28 as in `NSParagraphStyle`.
  public var tabInterval = 28.0
  /// The distance of the line from the side where it starts, in points, which `width` does not include.
  var indent = 0.0
  /// The share of the width that whole words must fill, 0...1; where they fill less, the next word is hyphenated.
  var hyphenationFactor = 0.0
  /// The tab stops before those of `tabInterval`, in points from the side where lines start.
  var tabStops: [Double] = []

  /// Makes the default options.
  public init() {}

  /// Makes the default options for a width.
  public init(width: Double, alignment: Alignment = .natural) {
    self.width = width
    self.alignment = alignment
  }
}
