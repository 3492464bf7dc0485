public import LaminaGeometry

/// A glyph on a line.
public struct PositionedGlyph: Hashable, Sendable {
  /// The glyph.
  public var glyph: GlyphID
  /// Where its origin lies, in points from the start of its line's baseline, y down.
  public var position: Point
  /// How far it moves the pen to the right, in points.
  public var advance: Double
  /// The first character it stands for: an index of the text's Unicode scalars.
  public var cluster: Int
}

/// Glyphs next to each other on a line, of one font and one look.
public struct TextRun: Hashable, Sendable {
  /// The characters, as indices of the text's Unicode scalars; for an ellipsis, empty.
  public var range: Range<Int>
  /// The font, which may be one that stands in for what was asked for.
  public var font: Font
  /// Which of the text's runs says how it looks.
  public var attributesIndex: Int
  /// Whether its characters run from right to left.
  public var isRightToLeft: Bool
  /// Whether it stands for characters that have no room.
  public var isEllipsis: Bool
  /// Its glyphs, from the left, as indices of `TextLayout.glyphs`.
  public var glyphs: Range<Int>
  /// What it takes up, from the font's ascent to its descent, in points from the start of its line's
  /// baseline, y down.
  public var rect: Rect
}

/// A line of a text.
public struct TextLine: Hashable, Sendable {
  /// The characters, as indices of the text's Unicode scalars, with what hangs beyond its edge and the
  /// break that ends it.
  public var range: Range<Int>
  /// Where its baseline starts, in points from the layout's top left corner, y down.
  public var origin: Point
  /// Its width without what hangs.
  public var width: Double
  /// How far it reaches above the baseline.
  public var ascent: Double
  /// How far it reaches below the baseline.
  public var descent: Double
  /// The space below it.
  public var leading: Double
  /// Its runs, from the left, as indices of `TextLayout.runs`.
  public var runs: Range<Int>
  /// Whether its paragraph runs from right to left.
  public var isRightToLeft: Bool
  /// Whether an ellipsis stands for some characters.
  public var isTruncated: Bool

  /// `ascent + descent + leading`.
  public var height: Double { ascent + descent + leading }
}

/// A text in lines of positioned glyphs.
///
/// A value that any thread may make and use: it depends on the text, the options and the fonts alone.
public struct TextLayout: Hashable, Sendable {
  /// The text.
  public let text: AttributedText
  /// How it was laid out.
  public let options: TextLayoutOptions
  /// The glyphs of all runs.
  public internal(set) var glyphs: [PositionedGlyph] = []
  /// The runs of all lines.
  public internal(set) var runs: [TextRun] = []
  /// The lines from the top; none for a text without characters.
  public internal(set) var lines: [TextLine] = []
  /// The widest line and all heights, in points.
  public internal(set) var size = Size.zero
  /// Whether characters were left out.
  public internal(set) var isTruncated = false

  /// Lays out a text.
  ///
  /// Lines are as tall as the largest ascent, the largest descent and the largest leading in them.
  /// Whitespace at the end of a line hangs beyond the width. A break at the very end starts no line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - options: width, wrapping, alignment, truncation, direction.
  ///   - fonts: where fonts are found, those asked for and those that stand in.
  /// - Throws: `TextError`: of fonts, sizes and memory.
  /// - Complexity: O(characters), plus one search for each font and each character that the font of
  ///   its run does not have.
  public init(
    _ text: AttributedText, options: TextLayoutOptions = TextLayoutOptions(),
    fonts: FontCollection = .system
  ) throws(TextError) {
    self.text = text
    self.options = options
    var builder = try LineBuilder(text, options, fonts: fonts)
    try builder.build(&self)
    align()
  }

  /// The size that a text takes within a width, in points, as `size` of a layout.
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

  /// The attributes of a run.
  public func attributes(of run: TextRun) -> TextAttributes {
    text.runs[run.attributesIndex].attributes
  }

  /// Places lines in the width, or in the widest line's if the width is infinite.
  private mutating func align() {
    let room = options.width < .infinity ? options.width : size.width
    for index in lines.indices {
      let line = lines[index]
      let free = room - line.width
      switch options.alignment {
      case .natural, .justified: lines[index].origin.x = line.isRightToLeft ? free : 0
      case .left: lines[index].origin.x = 0
      case .right: lines[index].origin.x = free
      case .center: lines[index].origin.x = free / 2
      }
    }
  }
}
