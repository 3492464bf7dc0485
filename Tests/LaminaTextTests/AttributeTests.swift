import LaminaGeometry
import LaminaText
import Testing

/// Attributes that move characters: the space after them, and their place on the line.
@Suite struct AttributeTests {
  private func layout(
    _ string: String, _ change: (inout TextAttributes) -> Void = { _ in }
  ) throws -> TextLayout {
    var attributes = TestFonts.attributes()
    change(&attributes)
    return try TextLayout(
      AttributedText(string, attributes: attributes), fonts: TestFonts.collection)
  }

  @Test(arguments: [("abc", 3), ("q\u{307}u\u{301}", 2), ("سلا", 2), ("שָׁל", 2), ("😀b", 2)])
  func `kerning: each cluster takes its space more`(string: String, clusters: Int) throws {
    let plain = try layout(string)
    for kerning in [5.0, -1.5] {
      let spaced = try layout(string) { $0.kerning = kerning }
      let added = spaced.size.width - plain.size.width
      #expect(abs(added - Double(clusters) * kerning) < 0.05, "\(added)")
    }
  }

  @Test func `kerning: it leaves out ligatures that need not be, and keeps those that must`() throws
  {
    #expect(try layout("ffi").glyphs.count == 1)
    #expect(try layout("ffi") { $0.kerning = 2 }.glyphs.count == 3)
    #expect(try layout("لا") { $0.kerning = 2 }.glyphs.count == 1)
  }

  @Test func `kerning: a mark stays on its letter, and space is behind it`() throws {
    for (string, isRightToLeft) in [("q\u{307}u", false), ("בָּל", true)] {
      let plain = try layout(string)
      let spaced = try layout(string) { $0.kerning = 8 }
      // The mark's place beside its base.
      func places(_ layout: TextLayout) -> [Double] {
        let own = layout.glyphs.filter { $0.cluster == 0 }.map(\.position.x)
        return own.map { $0 - own[0] }
      }
      #expect(zip(places(plain), places(spaced)).allSatisfy { abs($0 - $1) < 0.02 })
      let shift = spaced.glyphs[0].position.x - plain.glyphs[0].position.x
      #expect(abs(shift - (isRightToLeft ? 8 : 0)) < 0.02, "\(string): \(shift)")
    }
  }

  @Test func `kerning: extreme values are clamped`() throws {
    for kerning in [1e300, -1e300, .infinity, .nan] {
      let layout = try layout("ab") { $0.kerning = kerning }
      #expect(layout.size.width.isFinite && layout.glyphs.count == 2)
    }
  }

  @Test func `baseline: an offset moves characters, and the line grows with them`() throws {
    var text = TestFonts.text("x")
    var raised = TestFonts.attributes()
    raised.baselineOffset = 7
    text.append("2", attributes: raised)
    let plain = try TestFonts.layout("x2")
    let layout = try TextLayout(text, fonts: TestFonts.collection)
    #expect(layout.glyphs.map(\.position.y) == [0, -7])
    #expect(abs(layout.lines[0].ascent - plain.lines[0].ascent - 7) < 1e-9)
    #expect(layout.lines[0].descent == plain.lines[0].descent)
    raised.baselineOffset = -7
    var lowered = TestFonts.text("x")
    lowered.append("2", attributes: raised)
    let low = try TextLayout(lowered, fonts: TestFonts.collection)
    #expect(low.glyphs.map(\.position.y) == [0, 7])
    #expect(abs(low.lines[0].descent - plain.lines[0].descent - 7) < 1e-9)
  }

  @Test func `lines: attributes that only draw change no glyph`() throws {
    let plain = try layout("AV ffi")
    let lined = try layout("AV ffi") {
      $0.underline = TextDecoration(.double)
      $0.strikethrough = TextDecoration(pattern: .dash, isByWord: true)
    }
    #expect(lined.glyphs == plain.glyphs && lined.size == plain.size)
  }
}
