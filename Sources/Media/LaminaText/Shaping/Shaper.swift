// Shaping, and the analysis before it. One of the few files that may be unsafe: HarfBuzz, FriBidi and
// libunibreak take pointers.

import CTextShim

/// A feature of OpenType fonts, such as `liga` or `smcp`, with its value: 0 is off, 1 is on; others select a variant.
public struct FontFeature: Hashable, Sendable {
  /// The tag: four ASCII characters, possibly with spaces at the end.
  public var tag: String
  /// The value: 0 is off, 1 is on; others select a variant.
  public var value: Int

  /// Makes a setting of a feature.
  public init(_ tag: String, value: Int = 1) {
    self.tag = tag
    self.value = value
  }

  /// The tag as a number; shorter tags are padded with spaces.
  fileprivate var number: UInt32 {
    let bytes = Array(tag.utf8.prefix(4)) + [32, 32, 32, 32]
    return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// A glyph positioned by HarfBuzz, in font units with y up.
public struct ShapedGlyph: Hashable, Sendable {
  /// The glyph.
  public var glyph: GlyphID
  /// The first character of its cluster: an index into the whole text's Unicode scalars.
  public var cluster: Int
  /// The advance, in font units.
  public var advance: Int
  /// The offset to the right of the pen, in font units.
  public var xOffset: Int
  /// The offset above the pen, in font units.
  public var yOffset: Int
  /// Whether a line that starts with its cluster must be reshaped.
  public var isUnsafeToBreak: Bool
}

/// The properties of a run that HarfBuzz needs.
public struct ShapingProperties: Hashable, Sendable {
  /// Whether the run is right-to-left.
  public var isRightToLeft: Bool
  /// The script's ISO 15924 tag as a number, as `TextAnalysis.scripts` gives it.
  public var script: UInt32
  /// A BCP 47 language tag.
  public var language: String?
  /// The feature settings.
  public var features: [FontFeature]

  /// Makes properties.
  public init(
    isRightToLeft: Bool = false, script: UInt32 = TextAnalysis.commonScript,
    language: String? = nil, features: [FontFeature] = []
  ) {
    self.isRightToLeft = isRightToLeft
    self.script = script
    self.language = language
    self.features = features
  }
}

/// A shaper that turns runs of characters into glyphs, for one thread at a time; each layout has its own.
@safe public struct Shaper: ~Copyable {
  private let shaper: OpaquePointer
  private var raw: [lamina_glyph] = []

  /// Makes a shaper.
  ///
  /// - Throws: `TextError.noMemory`.
  public init() throws(TextError) {
    guard let shaper = unsafe lamina_shaper_create() else { throw .noMemory }
    unsafe self.shaper = shaper
  }

  deinit { unsafe lamina_shaper_destroy(shaper) }

  /// Shapes the characters of a range, in the context of their text.
  ///
  /// - Parameters:
  ///   - text: the scalar values of all characters, because the range's context affects its ends.
  ///   - range: the characters to shape.
  ///   - face: the font.
  ///   - properties: direction, script, language, features.
  /// - Returns: glyphs in visual order, from left to right.
  /// - Throws: `TextError.noMemory`.
  /// - Complexity: O(characters of the range).
  public mutating func shape(
    _ text: [UInt32], _ range: Range<Int>, face: FontFace, _ properties: ShapingProperties
  ) throws(TextError) -> [ShapedGlyph] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.count && text.count < Int(Int32.max),
      "\(range) of \(text.count) characters")
    let features = properties.features.map {
      lamina_feature(tag: $0.number, value: UInt32(clamping: $0.value))
    }
    let count = unsafe face.withFace { face in
      unsafe text.withUnsafeBufferPointer { text in
        unsafe features.withUnsafeBufferPointer { features in
          unsafe lamina_shaper_shape(
            shaper, face, text.baseAddress, text.count, range.lowerBound, range.count,
            properties.isRightToLeft ? 1 : 0, properties.script, properties.language,
            features.baseAddress, features.count)
        }
      }
    }
    guard count >= 0 else { throw .noMemory }
    if raw.count < Int(count) { raw = [lamina_glyph](repeating: lamina_glyph(), count: Int(count)) }
    unsafe raw.withUnsafeMutableBufferPointer {
      unsafe lamina_shaper_glyphs(shaper, $0.baseAddress, Int(count))
    }
    return raw[..<Int(count)].map {
      ShapedGlyph(
        glyph: $0.glyph, cluster: Int($0.cluster), advance: Int($0.x_advance),
        xOffset: Int($0.x_offset), yOffset: Int($0.y_offset),
        isUnsafeToBreak: $0.is_unsafe_to_break != 0)
    }
  }
}

/// Unicode properties of a text's characters, given by their scalar values.
public enum TextAnalysis {
  /// The tag of the script of characters that many scripts share.
  public static let commonScript: UInt32 = 0x5A79_7979  // Zyyy
  static let inheritedScript: UInt32 = 0x5A69_6E68  // Zinh
  static let unknownScript: UInt32 = 0x5A7A_7A7A  // Zzzz

  /// Returns the script of each character, as ISO 15924 tags in numbers (UAX 24).
  public static func scripts(_ text: [UInt32]) -> [UInt32] {
    var scripts = [UInt32](repeating: 0, count: text.count)
    unsafe text.withUnsafeBufferPointer { text in
      unsafe scripts.withUnsafeMutableBufferPointer {
        unsafe lamina_scripts(text.baseAddress, text.count, $0.baseAddress)
      }
    }
    return scripts
  }

  /// Returns for each character the number of the bracket pair that it opens, negative where it closes one; 0 for other
  /// characters.
  static func bracketNumbers(_ text: [UInt32]) -> [Int32] {
    var brackets = [Int32](repeating: 0, count: text.count)
    unsafe text.withUnsafeBufferPointer { text in
      unsafe brackets.withUnsafeMutableBufferPointer {
        unsafe lamina_brackets(text.baseAddress, text.count, $0.baseAddress)
      }
    }
    return brackets
  }

  /// The line break after a character (UAX 14).
  public enum Break: Hashable, Sendable {
    /// The line must end.
    case must
    /// The line may end.
    case may
    /// The line may not end.
    case mayNot
  }

  /// Returns the line break after each character.
  ///
  /// - Throws: `TextError.noMemory`.
  public static func lineBreaks(_ text: [UInt32], language: String?) throws(TextError) -> [Break] {
    var breaks = [CChar](repeating: 0, count: text.count)
    let succeeded = unsafe text.withUnsafeBufferPointer { text in
      unsafe breaks.withUnsafeMutableBufferPointer {
        unsafe lamina_line_breaks(text.baseAddress, text.count, language, $0.baseAddress)
      }
    }
    guard succeeded != 0 else { throw .noMemory }
    return breaks.map { $0 == 0 ? .must : $0 == 1 ? .may : .mayNot }
  }

  /// Returns the embedding level of each character of a paragraph (UAX 9), and the paragraph's own.
  ///
  /// Odd levels are right-to-left.
  ///
  /// - Throws: `TextError.noMemory`.
  public static func bidiLevels(_ paragraph: [UInt32], direction: BaseDirection) throws(TextError)
    -> (levels: [Int8], base: Int8)
  {
    var levels = [Int8](repeating: 0, count: paragraph.count)
    var base: Int32 =
      switch direction {
      case .natural: 0
      case .leftToRight: 1
      case .rightToLeft: 2
      }
    let succeeded = unsafe paragraph.withUnsafeBufferPointer { text in
      unsafe levels.withUnsafeMutableBufferPointer {
        unsafe lamina_bidi_levels(text.baseAddress, text.count, &base, $0.baseAddress)
      }
    }
    guard succeeded != 0 else { throw .noMemory }
    return (levels, Int8(base))
  }
}

/// The direction of paragraphs.
public enum BaseDirection: String, CaseIterable, Hashable, Sendable {
  /// The direction of the first letter; left-to-right without one.
  case natural
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}
