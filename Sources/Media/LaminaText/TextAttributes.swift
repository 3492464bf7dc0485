public import LaminaGeometry

/// The attributes of characters.
///
/// ```swift
/// var attributes = TextAttributes(size: 16, color: Color(white: 0.2))
/// attributes.kerning = 0.5
/// let text = AttributedText("Total", attributes: attributes)
/// ```
public struct TextAttributes: Hashable, Sendable {
  /// The font, without its size.
  public var font: FontDescription
  /// The size of an em, in points: above 0, at most 10,000.
  public var size: Double
  /// The colour of the glyphs.
  public var color: Color
  /// The colour behind the glyphs.
  public var background: Color?
  /// The feature settings of the font.
  public var features: [FontFeature]
  /// The space added after each character, in points; negative to move them together.
  ///
  /// Ligatures that a font may leave out are left out if it is not 0. Source: CSS Text 3, `letter-spacing`; Core Text.
  public var kerning = 0.0
  /// The distance of the characters above the line's baseline, in points.
  public var baselineOffset = 0.0
  /// The line under the characters.
  public var underline: TextDecoration?
  /// The line through the characters.
  public var strikethrough: TextDecoration?
  /// The width of a stroke along the characters' outlines, in hundredths of the font's size.
  ///
  /// Above 0 the stroke alone is drawn, below 0 the characters and the stroke. Glyphs with colours of their own have
  /// none. Source: `NSAttributedString.Key.strokeWidth`.
  public var strokeWidth = 0.0
  /// The colour of the stroke along the outlines; `nil` for the colour of the characters.
  public var strokeColor: Color?
  /// The shadow of the characters and of their lines.
  public var shadow: TextShadow?
  /// The layout of the paragraph, if these are its first character's attributes.
  public var paragraph: ParagraphStyle?
  /// The destination of the link that the characters belong to; views show it in their tint.
  public var link: String?
  /// The picture that the text has in place of each character U+FFFC with these attributes.
  public var attachment: TextAttachment?

  /// Makes attributes; by default 12 points in black, as in Core Text.
  public init(
    font: FontDescription = FontDescription(), size: Double = 12, color: Color = .black,
    background: Color? = nil, features: [FontFeature] = []
  ) {
    self.font = font
    self.size = size
    self.color = color
    self.background = background
    self.features = features
  }

  /// Whether characters with these and with other attributes are shaped together: font, size, features, kerning and
  /// baseline offset are equal.
  func shapes(like other: TextAttributes) -> Bool {
    font == other.font && size == other.size && features == other.features
      && kerning == other.kerning && baselineOffset == other.baselineOffset
  }

  /// The feature settings that characters are shaped with.
  var shapedFeatures: [FontFeature] {
    kerning == 0
      ? features : [FontFeature("liga", value: 0), FontFeature("clig", value: 0)] + features
  }
}

/// A text whose characters have attributes.
///
/// Characters are counted as Unicode scalars, except in ranges of UTF-16 units, which `NSAttributedString`
/// uses.
///
/// ```swift
/// let bold = FontDescription(weight: 700)
/// var price = AttributedText("Total ", attributes: TextAttributes(size: 16))
/// price.append("12.50", attributes: TextAttributes(font: bold, size: 16))
/// print(price.string, price.runs.count)  // Total 12.50 2
/// ```
public struct AttributedText: Hashable, Sendable {
  /// Consecutive characters with the same attributes.
  public struct Run: Hashable, Sendable {
    /// The characters, as indices of Unicode scalars.
    public var range: Range<Int>
    /// The attributes.
    public var attributes: TextAttributes
  }

  /// The scalar values of the characters.
  private(set) var values: [UInt32]
  /// The runs, contiguous and not empty.
  public private(set) var runs: [Run]
  /// The number of characters that take two UTF-16 units.
  private var pairCount = 0

  /// Makes a text with the same attributes throughout.
  public init(_ string: String = "", attributes: TextAttributes = TextAttributes()) {
    values = []
    runs = []
    append(string, attributes: attributes)
  }

  /// Makes a text from bytes in UTF-8; invalid sequences become U+FFFD, as Unicode recommends.
  public init(utf8 bytes: [UInt8], attributes: TextAttributes = TextAttributes()) {
    self.init(String(decoding: bytes, as: UTF8.self), attributes: attributes)
  }

  /// The number of characters, counted as Unicode scalars.
  public var count: Int { values.count }

  /// Whether the text has no characters.
  public var isEmpty: Bool { values.isEmpty }

  /// The characters as a string.
  public var string: String {
    var scalars = String.UnicodeScalarView()
    // A loop, since the generic append is not specialised here.
    for value in values {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// Appends characters; they extend the last run if it has the same attributes.
  public mutating func append(_ string: String, attributes: TextAttributes) {
    appendScalars(string.unicodeScalars.lazy.map(\.value), attributes)
  }

  private mutating func appendScalars(_ new: some Sequence<UInt32>, _ attributes: TextAttributes) {
    let start = values.count
    for value in new {
      values.append(value)
      if value > 0xFFFF { pairCount += 1 }
    }
    guard values.count > start else { return }
    if let last = runs.last, last.attributes == attributes {
      runs[runs.count - 1].range = last.range.lowerBound..<values.count
    } else {
      runs.append(Run(range: start..<values.count, attributes: attributes))
    }
  }

  /// Replaces a range of characters.
  ///
  /// O(characters).
  ///
  /// - Parameters:
  ///   - range: the characters, counted as Unicode scalars.
  ///   - string: the new characters.
  ///   - attributes: the attributes of the new characters.
  /// - Precondition: the range lies within the text.
  public mutating func replace(
    _ range: Range<Int>, with string: String, attributes: TextAttributes
  ) {
    let old = self
    self = AttributedText()
    values.reserveCapacity(old.values.count + string.utf8.count)
    appendPart(old, 0..<range.lowerBound)
    append(string, attributes: attributes)
    appendPart(old, range.upperBound..<old.count)
  }

  private mutating func appendPart(_ other: AttributedText, _ part: Range<Int>) {
    for run in other.runs {
      let piece = run.range.clamped(to: part)
      if !piece.isEmpty { appendScalars(other.values[piece], run.attributes) }
    }
  }

  /// Changes the attributes of the characters in a range of UTF-16 units.
  ///
  /// A range that splits a surrogate pair includes the whole character.
  ///
  /// - Throws: `TextError.rangeOutside` for a range that reaches beyond the text.
  /// - Complexity: as for characters; additionally O(characters) if any of them is a surrogate pair.
  public mutating func setAttributes(
    inUTF16 range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) throws(TextError) {
    let units = values.count + pairCount
    guard range.lowerBound >= 0, range.upperBound <= units else {
      throw .rangeOutside(
        lowerBound: range.lowerBound, upperBound: range.upperBound, count: units)
    }
    if range.isEmpty { return }
    setAttributes(in: pairCount == 0 ? range : characters(inUTF16: range), change)
  }

  /// Returns the characters that a range of UTF-16 units contains at least partly.
  private func characters(inUTF16 range: Range<Int>) -> Range<Int> {
    var (units, first, last) = (0, values.count, 0)
    for (index, value) in values.enumerated() {
      let next = units + (value > 0xFFFF ? 2 : 1)
      if next > range.lowerBound, units < range.upperBound {
        first = min(first, index)
        last = index + 1
      }
      units = next
    }
    return first..<last
  }

  /// Changes the attributes of the characters in a range of Unicode scalars.
  ///
  /// - Precondition: the range lies within the text.
  /// - Complexity: O(log runs + runs that change or follow).
  public mutating func setAttributes(
    in range: Range<Int>, _ change: (inout TextAttributes) -> Void
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count)")
    if range.isEmpty { return }
    let first = runIndex(at: range.lowerBound)
    let last = runIndex(at: range.upperBound - 1)
    var changed: [Run] = []
    changed.reserveCapacity(last - first + 3)
    for run in runs[first...last] {
      let inside = run.range.clamped(to: range)
      if run.range.lowerBound < inside.lowerBound {
        changed.append(
          Run(range: run.range.lowerBound..<inside.lowerBound, attributes: run.attributes))
      }
      var attributes = run.attributes
      change(&attributes)
      changed.append(Run(range: inside, attributes: attributes))
      if inside.upperBound < run.range.upperBound {
        changed.append(
          Run(range: inside.upperBound..<run.range.upperBound, attributes: run.attributes))
      }
    }
    runs.replaceSubrange(first...last, with: changed)
  }

  /// Returns the index of a character's run.
  private func runIndex(at character: Int) -> Int {
    Range.floorIndex(of: runs.count) { runs[$0].range.lowerBound > character }
  }

  /// The UTF-16 offset of each character, and at the end the text's number of UTF-16 units.
  ///
  /// O(characters).
  public var utf16Offsets: [Int] {
    var offsets = [0]
    offsets.reserveCapacity(count + 1)
    for value in values { offsets.append(offsets[offsets.count - 1] + (value > 0xFFFF ? 2 : 1)) }
    return offsets
  }
}

extension AttributedText {
  /// Returns the picture shown in place of the character at an index; `nil` for any other character.
  func attachment(at index: Int, run: Int) -> TextAttachment? {
    guard values[index] == TextAttachment.character.value else { return nil }
    return runs[run].attributes.attachment
  }

  /// Whether a character is whitespace.
  package func isWhitespace(at index: Int) -> Bool {
    values.indices.contains(index) && (CharacterClass.hangs(values[index]) || values[index] == 0xA0)
  }
}
