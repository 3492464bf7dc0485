import Foundation
import LaminaGeometry
import LaminaPixels
import LaminaText
import Testing

/// Emoji by their sequences: what is shown in colours, and by which font.
@Suite(.enabled(if: TestFonts.hasEmoji, "no font with emoji: install fonts-noto-color-emoji"))
struct EmojiTests {
  private func families(_ string: String, _ font: FontDescription = FontDescription()) throws
    -> [String]
  {
    let text = AttributedText(string, attributes: TextAttributes(font: font, size: 20))
    return try TextLayout(text, fonts: TestFonts.emojiCollection).runs.map(\.font.face.family)
  }

  private static let colored = ["Noto Color Emoji"]

  @Test(arguments: [
    ("by its own default", "😀", true), ("text by its own default", "☺", false),
    ("asked for in colours", "☺\u{FE0F}", true), ("asked for as text", "😀\u{FE0E}", false),
    ("a keycap", "1\u{FE0F}\u{20E3}", true), ("a digit", "1", false),
    ("a flag", "🇫🇷", true),
    ("a flag by tags", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", true),
    ("a skin tone", "👍🏽", true), ("a skin tone on text", "☝🏽", true),
    ("joined", "👩‍👩‍👧‍👦", true), ("joined, the first one text", "❤\u{200D}🔥", true),
    ("a copyright sign", "©", false), ("one in colours", "©\u{FE0F}", true),
  ])
  func `emoji: a sequence is one glyph of the font that it asks for`(
    kind: String, string: String, isColored: Bool
  ) throws {
    let families = try families(string)
    #expect(families.count == 1 && (families == Self.colored) == isColored, "\(families)")
    let text = AttributedText(string, attributes: TextAttributes(size: 20))
    let layout = try TextLayout(text, fonts: TestFonts.emojiCollection)
    let inked = layout.glyphs.filter { $0.advance > 0 }
    #expect(inked.count == 1, "\(layout.glyphs)")
    #expect(!layout.glyphs.contains { $0.glyph == 0 })
  }

  @Test func `emoji: a font that is named, and has an emoji, shows it`() throws {
    let named = FontDescription(path: TestFonts.sans)
    #expect(try families("😀", named) == ["DejaVu Sans"])
    #expect(try families("☺\u{FE0F}", named) == Self.colored)
    #expect(try families("🦊", named) == Self.colored)
  }

  @Test func `emoji: each has a picture, and letters have none`() throws {
    let face = try FontFace(path: TestFonts.emoji)
    #expect(!face.hasOutlines && face.hasColors && face.strikes.count == 1)
    #expect(face.metrics.unitsPerEm == 2048 && face.metrics.ascent > face.metrics.descent)
    let glyph = face.glyphs(for: ["😀"])[0]
    let picture = try #require(try face.picture(of: glyph, strike: 0))
    // About as wide as its advance, and about as high as a line.
    #expect(abs(picture.rect.width - Double(face.advance(of: glyph)) / 2048) < 0.05)
    #expect(picture.rect.minY < -0.5 && picture.rect.maxY > 0)
    #expect(try face.picture(of: 0, strike: 0) == nil || face.glyphs(for: ["a"]) == [0])
    #expect(try FontFace(path: TestFonts.sans).strikes.isEmpty)
    #expect(try face.outline(of: glyph).isEmpty)
  }

  @Test func `emoji: pictures are decoded once, and kept under the limit`() throws {
    let face = try FontFace(path: TestFonts.emoji)
    let glyphs = face.glyphs(for: ["😀", "🦊", "😀"])
    let cache = GlyphMaskCache(byteLimit: 1 << 20)
    for size in [12.0, 40] {
      let strike = GlyphStrike(face: face, pixelsPerEm: size)
      #expect(try cache.pictures(of: glyphs, strike).allSatisfy { $0 != nil })
    }
    #expect(cache.counts.misses == 2 && cache.counts.hits == 4 && cache.counts.masks == 2)
    let one = cache.counts.bytes / 2
    let small = GlyphMaskCache(byteLimit: one + one / 2)
    _ = try small.pictures(of: glyphs, GlyphStrike(face: face, pixelsPerEm: 20))
    #expect(small.counts.masks == 1 && small.counts.evictions == 2)
  }

  @Test func `emoji: texts that ask for colours, and fonts that have them, are known`() {
    func asks(_ string: String) -> Bool { TestFonts.text(string).asksForColors }
    #expect(asks("Hi 😀") && asks("1\u{FE0F}\u{20E3}") && asks("a🇫🇷"))
    #expect(!asks("plain 1 © ☺ 永") && !asks("😀\u{FE0E}"))
    #expect(TestFonts.emojiCollection.hasColors && !TestFonts.collection.hasColors)
  }
}

/// Faces with colours, from the fonts that `scripts/make-fonts` makes.
@Suite struct ColorFaceTests {
  private func face(_ name: String) throws -> FontFace {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/fonts").standardized.path
    return try FontFace(path: "\(folder)/\(name).ttf")
  }

  @Test func `layers: they are the font's, from the lowest`() throws {
    let face = try face("layers")
    let glyphs = face.glyphs(for: ["😀", "a"])
    #expect(face.hasColors && face.strikes.isEmpty && face.hasOutlines)
    guard case .layers(let layers)? = face.paint(of: glyphs[0]) else {
      Issue.record("no layers")
      return
    }
    let colors = layers.map { layer in
      if case .outline(_, .solid(let color)) = layer { color } else { GlyphColor?.none }
    }
    #expect(
      colors == [
        GlyphColor(color: Color(red: 1, green: 0, blue: 0)),
        GlyphColor(color: Color(red: 0, green: 0, blue: 1, alpha: 128.0 / 255)),
        GlyphColor(color: nil),
      ])
    #expect(face.paint(of: glyphs[1]) == nil)
    #expect(face.paint(of: 60_000) == nil)
  }

  @Test func `paints: a graph is a tree with y down`() throws {
    let face = try face("paints")
    let glyphs = face.glyphs(for: ["😀", "😁", "😄", "😆", "😇", "😈", "a"])
    #expect(face.hasColors && face.strikes.isEmpty && face.hasOutlines)
    guard case .clip(let clip, .layers(let layers))? = face.paint(of: glyphs[0]) else {
      Issue.record("no clipped layers")
      return
    }
    #expect(clip == Rect(x: 0, y: -700, width: 800, height: 700) && layers.count == 3)
    guard case .outline(_, .gradient(let linear))? = face.paint(of: glyphs[1]) else {
      Issue.record("no gradient")
      return
    }
    #expect(
      linear.kind == .linear(from: .zero, to: Point(x: 800, y: 0)) && linear.extend == .pad)
    #expect(linear.stops.map(\.location) == [0, 1])
    guard case .outline(_, .gradient(let sweep))? = face.paint(of: glyphs[2]) else {
      Issue.record("no sweep")
      return
    }
    #expect(sweep.kind == .sweep(around: Point(x: 400, y: -400), from: 0.25, to: 0.75))
    guard case .layers(let moved)? = face.paint(of: glyphs[3]),
      case .transformed(let first, _) = moved[0], case .transformed(let skew, _) = moved[3]
    else {
      Issue.record("no transforms")
      return
    }
    #expect(first == Affine(a: 1, b: 0, c: 0, d: 1, tx: 400, ty: 0))
    // x' = x - y tan(45 degrees) with y up.
    #expect(abs(skew.c - 1) < 1e-9 && abs(skew.b) < 1e-9)
    guard case .transformed(let half, .clip)? = face.paint(of: glyphs[4]) else {
      Issue.record("no other glyph")
      return
    }
    #expect(half.a == 0.5 && half.d == 0.5)
    #expect(face.paint(of: glyphs[5]) == nil, "a glyph that contains itself")
    #expect(face.paint(of: glyphs[6]) == nil)
  }

  @Test func `pictures: a strike holds some glyphs, at their places`() throws {
    let face = try face("pictures")
    let glyphs = face.glyphs(for: ["😀", "a"])
    #expect(face.strikes == [20, 40] && face.hasOutlines && face.paint(of: glyphs[0]) == nil)
    let picture = try #require(try face.picture(of: glyphs[0], strike: 1))
    #expect(picture.texture.width == 40 && picture.texture.height == 40)
    #expect(picture.rect == Rect(x: 0, y: -0.8, width: 1, height: 1))
    #expect(try face.picture(of: glyphs[1], strike: 1) == nil)
  }
}
