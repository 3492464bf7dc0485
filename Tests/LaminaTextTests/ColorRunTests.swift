import LaminaGeometry
import LaminaText
import TestSupport
import Testing

/// Characters that differ only in colours: they are shaped together.
@Suite struct ColorRunTests {
  private static let colors = [
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0.5, blue: 0),
    Color(red: 0, green: 0, blue: 1),
  ]

  /// A text in three colours, each for some characters in turn.
  private func colored(_ string: String, each count: Int = 1) -> AttributedText {
    var text = AttributedText()
    for (index, scalar) in string.unicodeScalars.enumerated() {
      var attributes = TestFonts.attributes()
      attributes.color = Self.colors[index / count % 3]
      text.append(String(scalar), attributes: attributes)
    }
    return text
  }

  @Test(arguments: [
    "AVAVAV To Ty", "سلام لا إله الا", "office ffi fi", "e\u{301}q\u{323}\u{307}x", "שָׁלוֹם abc",
  ])
  func `colours: a text is as wide, and its glyphs are where they are in one colour`(
    string: String
  ) throws {
    let plain = try TestFonts.layout(string)
    for count in 1...3 {
      let layout = try TextLayout(colored(string, each: count), fonts: TestFonts.collection)
      #expect(abs(layout.size.width - plain.size.width) < 1e-6)
      // Parts of a ligature are the same glyph, at the same position.
      var seen: Set<[Double]> = []
      for run in layout.runs {
        var glyphs = layout.glyphs[run.glyphs]
        if !run.cutSides.isEmpty { glyphs = glyphs.prefix(1) }
        for glyph in glyphs {
          seen.insert([Double(glyph.glyph), (glyph.position.x * 1e6).rounded()])
        }
      }
      let expected = Set(
        plain.glyphs.map { [Double($0.glyph), ($0.position.x * 1e6).rounded()] })
      #expect(seen.isSubset(of: expected) && seen.count >= expected.count - 3, "\(count)")
      // Runs follow one another from the left, and hold every character once.
      var x = 0.0
      for run in layout.runs {
        #expect(abs(run.rect.minX - x) < 1e-6)
        x = run.rect.maxX
      }
      let characters = layout.runs.flatMap { Array($0.range) }
      #expect(characters.sorted() == Array(0..<string.unicodeScalars.count))
    }
  }

  @Test func `colours: a ligature shows a part of itself in each`() throws {
    let layout = try TextLayout(colored("ffi"), fonts: TestFonts.collection)
    #expect(layout.runs.map(\.cutSides) == [.right, [.left, .right], .left])
    #expect(Set(layout.glyphs.map(\.glyph)).count == 1 && layout.glyphs.count == 3)
    #expect(layout.glyphs.allSatisfy { abs($0.position.x) < 1e-9 })
    #expect(layout.runs.map(\.attributesIndex) == [0, 1, 2])
    let third = layout.size.width / 3
    #expect(layout.runs.allSatisfy { abs($0.rect.width - third) < 0.02 })
    // From right to left, the first part is on the right.
    let alef = try TextLayout(colored("لا"), fonts: TestFonts.collection)
    #expect(alef.runs.map(\.attributesIndex) == [1, 0])
    #expect(alef.runs.map(\.cutSides) == [.right, .left])
  }

  @Test func `colours: a mark has the colour of its base`() throws {
    let layout = try TextLayout(colored("q\u{307}x"), fonts: TestFonts.collection)
    #expect(layout.runs.map(\.range) == [0..<2, 2..<3])
    #expect(layout.runs.map(\.attributesIndex) == [0, 2])
  }

  @Test func `colours: other sizes are shaped apart`() throws {
    var text = TestFonts.text("A")
    text.append("V", attributes: TestFonts.attributes(21))
    let layout = try TextLayout(text, fonts: TestFonts.collection)
    #expect(layout.runs.map(\.font.size) == [20, 21])
  }

  @Test func `marks: the time of 40,000 on one letter is no square`() throws {
    func time(_ count: Int) throws -> Int {
      let text = TestFonts.text("e" + String(repeating: "\u{301}\u{323}", count: count / 2) + " x")
      return try Growth.processorTime {
        _ = try TextLayout(text, fonts: TestFonts.collection)
      }
    }
    let small = try (0..<3).map { _ in try time(5_000) }.min() ?? 0
    let large = try (0..<3).map { _ in try time(40_000) }.min() ?? 0
    #expect(large < small * 40 + 20_000_000, "\(small), \(large) ns")
  }

  @Test(arguments: [("「東京」。", 1), ("、あ", 1), ("ab 「東京」 cd", 3), ("《書》", 1)])
  func `fonts: punctuation comes from the font of the ideographs beside it`(
    string: String, count: Int
  ) throws {
    let layout = try TestFonts.layout(string)
    var families: [String] = []
    for run in layout.runs where families.last != run.font.face.family {
      families.append(run.font.face.family)
    }
    #expect(families.count == count && families.contains("WenQuanYi Micro Hei"), "\(families)")
  }
}
