public import LaminaGeometry

/// A glyph with its position on a line.
public struct PositionedGlyph: Hashable, Sendable {
  /// The glyph.
  public var glyph: GlyphID
  /// The position of its origin, in points from the start of its line's baseline, y down.
  public var position: Point
  /// The advance to the right, in points.
  public var advance: Double
  /// The first character of its cluster: an index of the text's Unicode scalars.
  public var cluster: Int
}

/// Adjacent glyphs on a line with the same font and attributes.
public struct TextRun: Hashable, Sendable {
  /// The characters, as indices of the text's Unicode scalars; empty for an ellipsis.
  public var range: Range<Int>
  /// The font, possibly a fallback.
  public var font: Font
  /// The index in `AttributedText.runs` of the run with the attributes.
  public var attributesIndex: Int
  /// Whether the run's characters run from right to left.
  public var isRightToLeft: Bool
  /// Whether the run is an ellipsis for characters that do not fit.
  public var isEllipsis: Bool
  /// The glyphs from left to right, as indices of `TextLayout.glyphs`.
  public var glyphs: Range<Int>
  /// The box from the font's ascent to its descent, or the box of an attachment, in points from the start of its
  /// line's baseline, y down.
  public var rect: Rect
  /// The sides of the box at which the run's glyphs are clipped, because the run ends there within a ligature.
  ///
  /// The rest of the ligature has other attributes.
  public var cutSides: Sides = []

  /// A set of the sides of a run's box.
  public struct Sides: OptionSet, Hashable, Sendable {
    /// The bits: 1 is the left side, 2 the right one.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left side.
    public static let left = Sides(rawValue: 1)
    /// The right side.
    public static let right = Sides(rawValue: 2)
  }
}

/// A line of a text layout.
public struct TextLine: Hashable, Sendable {
  /// The characters, as indices of the text's Unicode scalars.
  ///
  /// They include hanging whitespace and the break that ends the line.
  public var range: Range<Int>
  /// The start of the baseline, in points from the layout's top left corner, y down.
  public var origin: Point
  /// The width without hanging whitespace, in points.
  public var width: Double
  /// The extent above the baseline, in points.
  public var ascent: Double
  /// The extent below the baseline, in points.
  public var descent: Double
  /// The space below the line, in points.
  public var leading: Double
  /// The runs from left to right, as indices of `TextLayout.runs`.
  public var runs: Range<Int>
  /// Whether the line's paragraph runs from right to left.
  public var isRightToLeft: Bool
  /// Whether an ellipsis replaces some characters.
  public var isTruncated: Bool
  /// The width that is available to the line beside its indent, in points.
  var room = Double.infinity
  /// The distance of the line from the side where it starts, in points.
  var indent = 0.0
  /// The alignment of the line in the available width.
  var alignment = TextLayoutOptions.Alignment.natural

  /// The height of the line in points: `ascent + descent + leading`.
  public var height: Double { ascent + descent + leading }
}

/// A text laid out in lines of positioned glyphs.
///
/// Any thread may make and use this value: it depends only on the text, the options and the fonts.
///
/// ```swift
/// let text = AttributedText("A text that breaks into lines", attributes: TextAttributes(size: 16))
/// let layout = try TextLayout(text, options: TextLayoutOptions(width: 120))
/// print(layout.size, layout.lines.count, layout.isTruncated)
/// ```
public struct TextLayout: Hashable, Sendable {
  /// The text.
  public let text: AttributedText
  /// The options of the layout.
  public let options: TextLayoutOptions
  /// The glyphs of all runs.
  public internal(set) var glyphs: [PositionedGlyph] = []
  /// The runs of all lines.
  public internal(set) var runs: [TextRun] = []
  /// The lines from the top; none for a text without characters.
  public package(set) var lines: [TextLine] = []
  /// The width of the widest line with its indent, and the sum of the lines' heights and of the space between them, in
  /// points.
  public internal(set) var size = Size.zero
  /// Whether characters were omitted.
  public internal(set) var isTruncated = false

  /// Lays out a text.
  ///
  /// A line's height is the sum of the largest ascent, the largest descent and the largest leading in it.
  /// Whitespace at the end of a line hangs beyond the width. A break at the very end starts no new line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - options: width, wrapping, alignment, truncation, direction.
  ///   - fonts: the source of the requested fonts and their fallbacks.
  /// - Throws: `TextError`: of fonts, sizes and memory.
  /// - Complexity: O(characters), plus one search for each font and each character that its run's font
  ///   lacks.
  public init(
    _ text: AttributedText, options: TextLayoutOptions = TextLayoutOptions(),
    fonts: FontCollection = .system
  ) throws(TextError) {
    self.text = text
    self.options = options
    var builder = try LineBuilder(text, options, fonts: fonts)
    try builder.buildLines(&self)
    alignLines()
  }

  /// Returns the size of a text within a width, in points: the `size` of its layout.
  ///
  /// - Throws: as `init`.
  public static func size(
    of text: AttributedText, fittingWidth width: Double = .infinity,
    wrapping:
      TextLayoutOptions.Wrapping = .word, fonts: FontCollection = .system
  ) throws(TextError) -> Size {
    var options = TextLayoutOptions(width: width)
    options.wrapping = wrapping
    return try TextLayout(text, options: options, fonts: fonts).size
  }

  /// Returns the attributes of a run.
  public func attributes(of run: TextRun) -> TextAttributes {
    text.runs[run.attributesIndex].attributes
  }

  /// Returns the picture that a run shows in place of glyphs; `nil` for most runs.
  public func attachment(of run: TextRun) -> TextAttachment? {
    run.range.count == 1
      ? text.attachment(at: run.range.lowerBound, run: run.attributesIndex) : nil
  }

  /// Aligns lines in the width, or in the widest line's width if the width is infinite.
  private mutating func alignLines() {
    let all = options.width < .infinity ? options.width : size.width
    for index in lines.indices {
      let line = lines[index]
      let room = line.room < .infinity ? line.room : all - line.indent
      // The indent is on the side where lines start.
      let left = line.isRightToLeft ? all - line.indent - room : line.indent
      let free = room - line.width
      switch line.alignment {
      case .natural, .justified: lines[index].origin.x = line.isRightToLeft ? left + free : left
      case .left: lines[index].origin.x = left
      case .right: lines[index].origin.x = left + free
      case .center: lines[index].origin.x = left + free / 2
      }
    }
  }
}
