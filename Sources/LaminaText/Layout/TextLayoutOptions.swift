/// How a text is laid out.
public struct TextLayoutOptions: Hashable, Sendable {
  /// Where lines end.
  public enum Wrapping: String, CaseIterable, Hashable, Sendable {
    /// At hard breaks alone.
    case none
    /// Where UAX 14 lets them; words wider than a line are cut between characters.
    case word
    /// Between any two characters, as readers count them.
    case character
  }

  /// Where lines stand in the width.
  ///
  /// The names are those of `CATextLayer.alignmentMode`.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Where lines of the paragraph's direction start.
    case natural
    /// To the left.
    case left
    /// To the right.
    case right
    /// In the middle.
    case center
    /// From edge to edge by wider spaces; the last line of a paragraph is as for `natural`.
    case justified
  }

  /// What stands for text that has no room.
  ///
  /// The names are those of `CATextLayer.truncationMode`.
  public enum Truncation: String, CaseIterable, Hashable, Sendable {
    /// Nothing does.
    case none
    /// An ellipsis at the start of the last line.
    case start
    /// An ellipsis in the middle of the last line.
    case middle
    /// An ellipsis at the end of the last line.
    case end
  }

  /// The width of lines, in points; infinite for as wide as they are.
  public var width = Double.infinity
  /// Lines that would end below this are left out, but for the first one; in points.
  public var height = Double.infinity
  /// The most lines; 0 for any number.
  public var numberOfLines = 0
  /// Where lines end.
  public var wrapping = Wrapping.word
  /// Where lines stand in the width.
  public var alignment = Alignment.natural
  /// What stands for text that has no room: behind the last line, or in a line that is not wrapped.
  public var truncation = Truncation.none
  /// Which way paragraphs run.
  public var direction = BaseDirection.natural
  /// Tabs lead to the next multiple of this, in points; 28 as in `NSParagraphStyle`.
  public var tabInterval = 28.0

  /// The documented defaults.
  public init() {}

  /// The defaults for a width.
  public init(width: Double, alignment: Alignment = .natural) {
    self.width = width
    self.alignment = alignment
  }
}
