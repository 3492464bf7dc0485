import LaminaText
import Testing

@Suite struct ShapingTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var path: String
    var script: String
    var isRightToLeft = false
    var language = "en"
    var testDescription: String { name }

    static let all: [Sample] = [
      Sample(
        name: "Latin", text: "Waffle AVATAR: office, naïve e\u{301}q\u{323}\u{307}.",
        path: TestFonts.sans, script: "Latn"),
      Sample(
        name: "Greek", text: "Ξεσκεπάζω τὴν ψυχοφθόρα", path: TestFonts.sans, script: "Grek",
        language: "el"),
      Sample(
        name: "Cyrillic", text: "Съешь же ещё этих", path: TestFonts.sans, script: "Cyrl",
        language: "ru"),
      Sample(
        name: "Arabic", text: "السلام عليكم لا إِلَٰه", path: TestFonts.sans, script: "Arab",
        isRightToLeft: true, language: "ar"),
      Sample(
        name: "Hebrew", text: "שָׁלוֹם עולם", path: TestFonts.sans, script: "Hebr",
        isRightToLeft: true, language: "he"),
      Sample(
        name: "Devanagari", text: "हिन्दी में क्षत्रिय र्कि श्रृंगार", path: TestFonts.devanagari,
        script: "Deva", language: "hi"),
      Sample(
        name: "Chinese", text: "永和九年，歲在癸丑。", path: TestFonts.chinese, script: "Hani",
        language: "zh"),
      Sample(
        name: "Emoji", text: "😀👍🏽👨‍👩‍👧🇫🇷❤\u{FE0F}", path: TestFonts.symbols, script: "Zyyy"),
    ]
  }

  @Test(
    .enabled(if: HarfBuzzTool.isInstalled, "hb-shape is missing: install libharfbuzz-bin"),
    arguments: Sample.all)
  func `shaping: glyphs and positions are those of hb-shape`(_ sample: Sample) throws {
    let face = try FontFace(path: sample.path)
    var shaper = try Shaper()
    let values = sample.text.unicodeScalars.map(\.value)
    let script = sample.script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let glyphs = try shaper.shape(
      values, 0..<values.count, face: face,
      ShapingProperties(
        isRightToLeft: sample.isRightToLeft, script: script, language: sample.language))
    let expected = try HarfBuzzTool.shape(
      sample.text, font: sample.path,
      options: [
        "--direction=\(sample.isRightToLeft ? "rtl" : "ltr")", "--script=\(sample.script)",
        "--language=\(sample.language)",
      ])
    #expect(
      glyphs.map {
        HarfBuzzTool.Glyph(
          g: Int($0.glyph), cl: $0.cluster, dx: $0.xOffset, dy: $0.yOffset, ax: $0.advance)
      } == expected)
    #expect(!glyphs.contains { $0.glyph == 0 })
  }

  @Test(
    .enabled(if: HarfBuzzTool.isInstalled, "hb-shape is missing: install libharfbuzz-bin"),
    arguments: Sample.all.filter { $0.name != "Emoji" })
  func `layout: a line's positions are those of hb-shape in points`(_ sample: Sample) throws {
    var attributes = TestFonts.attributes(24, path: sample.path)
    attributes.font.language = sample.language
    let layout = try TextLayout(
      AttributedText(sample.text, attributes: attributes), fonts: TestFonts.collection)
    let face = try FontFace(path: sample.path)
    let expected = try HarfBuzzTool.shape(
      sample.text, font: sample.path, options: ["--language=\(sample.language)"])
    let scale = 24 / Double(face.metrics.unitsPerEm)
    #expect(layout.glyphs.map(\.glyph) == expected.map { GlyphID($0.g) })
    #expect(layout.glyphs.map(\.cluster) == expected.map(\.cl))
    var pen = 0.0
    for (glyph, other) in zip(layout.glyphs, expected) {
      #expect(abs(glyph.position.x - (pen + Double(other.dx) * scale)) < 1e-9)
      #expect(abs(glyph.position.y + Double(other.dy) * scale) < 1e-9)
      pen += Double(other.ax) * scale
    }
    #expect(layout.lines.count == 1 && abs(layout.size.width - pen) < 1e-9)
  }

  @Test(
    .enabled(if: HarfBuzzTool.isInstalled, "hb-shape is missing: install libharfbuzz-bin"),
    arguments: [100, 450, 700])
  func `shaping: a variable font's advances are those of hb-shape`(_ weight: Int) throws {
    let face = try FontFace(path: TestFonts.variable, weight: weight)
    var shaper = try Shaper()
    let values = "AVATAR waffle".unicodeScalars.map(\.value)
    let glyphs = try shaper.shape(
      values, 0..<values.count, face: face, ShapingProperties(script: 0x4C61_746E))
    let expected = try HarfBuzzTool.shape(
      "AVATAR waffle", font: TestFonts.variable, options: ["--variations=wght=\(weight)"])
    #expect(glyphs.map { Int($0.glyph) } == expected.map(\.g))
    #expect(glyphs.map(\.advance) == expected.map(\.ax))
  }

  /// Read off `hb-shape` 6.0.0 with DejaVu Sans 2.37, and checked against the font's own tables.
  @Test func `shaping: DejaVu Sans has these glyphs and advances`() throws {
    let face = try FontFace(path: TestFonts.sans)
    var shaper = try Shaper()
    func shape(_ text: String, rightToLeft: Bool = false, _ script: UInt32) throws -> [[Int]] {
      let values = text.unicodeScalars.map(\.value)
      return try shaper.shape(
        values, 0..<values.count, face: face,
        ShapingProperties(isRightToLeft: rightToLeft, script: script)
      ).map { [Int($0.glyph), $0.cluster, $0.advance, $0.xOffset, $0.yOffset] }
    }
    // Kerned by 131 units; "ffi" is one glyph.
    #expect(
      try shape("AVA", 0x4C61_746E) == [
        [36, 0, 1270, 0, 0], [57, 1, 1270, 0, 0], [36, 2, 1401, 0, 0],
      ])
    #expect(try shape("ffi", 0x4C61_746E) == [[5044, 0, 1980, 0, 0]])
    // Lam and alef become one glyph.
    #expect(try shape("لا", rightToLeft: true, 0x4172_6162) == [[5365, 0, 1168, 0, 0]])
    #expect(face.metrics.unitsPerEm == 2048 && face.metrics.ascent == 1901)
    #expect(face.metrics.descent == 483 && face.metrics.leading == 0)
  }

  @Test func `shaping: features switch ligatures off`() throws {
    var attributes = TestFonts.attributes()
    let on = try TextLayout(AttributedText("ffi", attributes: attributes))
    attributes.features = [FontFeature("liga", value: 0)]
    let off = try TextLayout(AttributedText("ffi", attributes: attributes))
    #expect(on.glyphs.count == 1 && off.glyphs.count == 3)
  }

  @Test func `shaping: what is asked for and missing comes from other fonts`() throws {
    let layout = try TestFonts.layout("a永हि😀\u{1F468}\u{200D}\u{1F469}b")
    #expect(!layout.glyphs.contains { $0.glyph == 0 })
    let families = layout.runs.map(\.font.face.family)
    #expect(families.first == "DejaVu Sans" && families.last == "DejaVu Sans")
    #expect(families.contains("WenQuanYi Micro Hei") && families.contains("Lohit Devanagari"))
    let again = try TextLayout(
      layout.text, fonts: FontCollection(folders: TestFonts.collection.folders))
    #expect(again.glyphs == layout.glyphs)
    #expect(again.runs.map(\.font.face.path) == layout.runs.map(\.font.face.path))
  }

  @Test func `shaping: controls, NULs and broken UTF-8 draw nothing or U+FFFD`() throws {
    let layout = try TestFonts.layout("a\0b\u{7}c\u{1B}")
    let plain = try TestFonts.layout("abc")
    #expect(abs(layout.size.width - plain.size.width) < 1e-9)
    let broken = AttributedText(
      utf8: [0x61, 0xFF, 0xED, 0xA0, 0x80, 0xC3], attributes: TestFonts.attributes())
    #expect(broken.string == "a" + String(repeating: "\u{FFFD}", count: 5))
    #expect(try TextLayout(broken, fonts: TestFonts.collection).glyphs.count == 6)
  }

  @Test func `shaping: characters that no font has become the missing glyph`() throws {
    let layout = try TestFonts.layout("\u{10FFFD}")
    #expect(layout.glyphs.map(\.glyph) == [0])
  }
}
