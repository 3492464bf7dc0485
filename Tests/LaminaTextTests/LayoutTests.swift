import LaminaGeometry
import LaminaText
import Testing

@Suite struct LayoutTests {
  private func width(_ string: String) throws -> Double {
    try TestFonts.layout(string).size.width
  }

  @Test func `lines: words wrap, and what hangs does not count`() throws {
    let room = try width("one two")
    let layout = try TestFonts.layout("one two   three\tfour") { $0.width = room }
    #expect(layout.strings == ["one two   ", "three\t", "four"])
    #expect(layout.lines[0].width == room)
    let narrower = try TestFonts.layout("one two three") { $0.width = room - 0.01 }
    #expect(narrower.strings == ["one ", "two ", "three"])
  }

  @Test func `lines: UAX 14 says where`() throws {
    let cases: [(String, [String])] = [
      ("well-known", ["well-", "known"]), ("a\u{A0}b c", ["a\u{A0}b ", "c"]),
      ("永和九", ["永", "和", "九"]), ("永，和", ["永，", "和"]), ("x\u{200B}y", ["x\u{200B}", "y"]),
      ("(a) b", ["(a) ", "b"]), ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]), ("🥰🧑🏽‍🚀", ["🥰", "🧑🏽‍🚀"]),
    ]
    for (string, expected) in cases {
      // As wide as the widest part, so that every break is taken that is needed.
      let widths = try expected.map { try width($0.trimmingSpaces()) }
      let layout = try TestFonts.layout(string) { $0.width = widths.max() ?? 0 }
      #expect(layout.strings == expected, "\(string)")
    }
  }

  @Test func `lines: a soft hyphen shows a hyphen where its line breaks, and nothing elsewhere`()
    throws
  {
    let text = "hand\u{AD}made"
    #expect(try width(text) == width("handmade"))
    let room = try width("hand\u{2010}")
    let broken = try TestFonts.layout(text) { $0.width = room }
    #expect(broken.strings == ["hand\u{AD}", "made"])
    #expect(abs(broken.lines[0].width - room) < 1e-9)
    let hyphen = try TestFonts.layout("\u{2010}").glyphs[0].glyph
    let shown = broken.runs[broken.lines[0].runs].flatMap { broken.glyphs[$0.glyphs] }
    #expect(shown.last?.glyph == hyphen && broken.glyphs.filter { $0.glyph == hyphen }.count == 1)
    // The characters would fit, but not with their hyphen.
    let narrower = try TestFonts.layout("a " + text) { $0.width = room - 0.01 }
    #expect(narrower.strings == ["a ", "han", "d\u{AD}", "made"])
    #expect(narrower.glyphs.filter { $0.glyph == hyphen }.count == 1)
  }

  @Test func `lines: hard breaks end lines, each kind once`() throws {
    let layout = try TestFonts.layout("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g\n\nh\n")
    #expect(
      layout.strings == [
        "a\n", "b\r\n", "c\r", "d\u{2028}", "e\u{2029}", "f\u{85}", "g\n", "\n", "h\n",
      ])
    #expect(try TestFonts.layout("").lines.isEmpty)
    #expect(try TestFonts.layout("").size == .zero)
    #expect(try TestFonts.layout("\n").lines.count == 1)
  }

  @Test func `lines: heights are ascent, descent and leading, baselines follow`() throws {
    let layout = try TestFonts.layout("a\n\nb")
    let (ascent, descent) = (1901.0 / 2048 * 20, 483.0 / 2048 * 20)
    for (index, line) in layout.lines.enumerated() {
      #expect(abs(line.ascent - ascent) < 1e-9 && abs(line.descent - descent) < 1e-9)
      #expect(abs(line.origin.y - (Double(index) * (ascent + descent) + ascent)) < 1e-9)
    }
    #expect(abs(layout.size.height - 3 * (ascent + descent)) < 1e-9)
    var mixed = TestFonts.text("small ")
    mixed.append("LARGE", attributes: TestFonts.attributes(40))
    let line = try TextLayout(mixed, fonts: TestFonts.collection).lines[0]
    #expect(abs(line.ascent - 2 * ascent) < 1e-9)
  }

  @Test func `lines: long words are cut between what readers take as characters`() throws {
    let layout = try TestFonts.layout(String(repeating: "e\u{301}", count: 50)) { $0.width = 55 }
    #expect(layout.lines.count > 5)
    for line in layout.lines {
      #expect(line.width <= 55 && line.range.lowerBound % 2 == 0 && line.range.count > 1)
    }
    // No room for any: one on each line.
    let narrow = try TestFonts.layout("abc") { $0.width = 1 }
    #expect(narrow.strings == ["a", "b", "c"])
    let ligature = try TestFonts.layout("ffi") { $0.width = 14 }
    #expect(ligature.strings == ["ff", "i"])
    #expect(ligature.lines.allSatisfy { $0.width <= 14 })
  }

  @Test func `lines: character wrapping fills lines`() throws {
    let layout = try TestFonts.layout("one two three") {
      $0.width = 60
      $0.wrapping = .character
    }
    #expect(layout.strings[0].count > 4)
    #expect(layout.lines.allSatisfy { $0.width <= 60 })
  }

  @Test func `alignment: every kind, in both directions`() throws {
    for (string, isRightToLeft) in [("one two", false), ("שלום עולם", true)] {
      for alignment in TextLayoutOptions.Alignment.allCases {
        let layout = try TestFonts.layout(string) {
          $0.width = 300
          $0.alignment = alignment
        }
        let (line, free) = (layout.lines[0], 300 - layout.lines[0].width)
        let expected: Double =
          switch alignment {
          case .natural, .justified: isRightToLeft ? free : 0
          case .left: 0
          case .right: free
          case .center: free / 2
          }
        #expect(line.origin.x == expected && line.isRightToLeft == isRightToLeft)
        #expect(layout.glyphs[0].position.x >= -1e-9)
      }
    }
  }

  @Test func `alignment: justified lines reach both edges, the last one does not`() throws {
    let layout = try TestFonts.layout("one two three four five six") {
      $0.width = 120
      $0.alignment = .justified
    }
    #expect(layout.lines.count > 2)
    for (index, line) in layout.lines.enumerated() {
      let run = layout.runs[line.runs.lowerBound]
      let scalars = Array(layout.text.string.unicodeScalars)
      let end =
        layout.glyphs[run.glyphs].filter { scalars[$0.cluster] != " " }
        .map { $0.position.x + $0.advance }.max() ?? 0
      if index + 1 < layout.lines.count {
        #expect(abs(end - 120) < 1e-9 && line.width == 120)
      } else {
        #expect(end < 120)
      }
    }
  }

  @Test func `tabs: lead to multiples of the interval`() throws {
    let layout = try TestFonts.layout("a\tb\t\tc") { $0.tabInterval = 50 }
    let positions = layout.glyphs.filter { [0, 2, 5].contains($0.cluster) }.map(\.position.x)
    #expect(positions == [0, 50, 150])
  }

  @Test func `bidi: runs are in visual order`() throws {
    // By UAX 9; digits in Hebrew run from left to right, brackets are mirrored by the font.
    #expect(try TestFonts.layout("abc אבג def").visualString() == "abc גבא def")
    #expect(try TestFonts.layout("אבג abc דהו").visualString() == "והד abc גבא")
    #expect(try TestFonts.layout("אבג 123 דהו").visualString() == "והד 123 גבא")
    let forced = try TestFonts.layout("abc אבג!") { $0.direction = .rightToLeft }
    #expect(forced.visualString() == "!גבא abc")
    let isolated = try TestFonts.layout("a \u{2067}אב 1\u{2069} b").visualString()
    #expect(
      isolated.unicodeScalars.filter { $0.value < 0x2000 }.map(String.init).joined()
        == "a 1 בא b")
  }

  @Test func `bidi: lines are reordered each for itself`() throws {
    let layout = try TestFonts.layout("אבג דהו זחט") { $0.width = 75 }
    #expect(layout.lines.count == 2)
    #expect(layout.visualString(0).hasSuffix("והד גבא"))
    #expect(layout.visualString(1) == "טחז")
    // What hangs lies to the left of the line's start.
    #expect(layout.glyphs[0].position.x < 0)
    #expect(layout.lines[0].origin.x == 75 - layout.lines[0].width)
  }

  @Test func `fallback: characters keep the size of their own run, whatever follows`() throws {
    var text = TestFonts.text("\u{4E2D}\u{6587}\u{5B57}", 12)
    text.setAttributes(in: 1..<3) { $0.size = 40 }
    let layout = try TextLayout(text, fonts: TestFonts.collection)
    #expect(layout.runs.map(\.font.size) == [12, 40])
    #expect(layout.runs.map(\.font.face.path) == [TestFonts.chinese, TestFonts.chinese])
  }

  @Test func `runs: attributes split them, and their boxes join`() throws {
    var text = TestFonts.text("red 😀 green")
    // Behind the surrogate pair, one unit of which is asked for.
    try text.setAttributes(inUTF16: 5..<6) { $0.background = .white }
    try text.setAttributes(inUTF16: 7..<12) { $0.color = Color(red: 0, green: 1, blue: 0) }
    #expect(text.runs.map(\.range) == [0..<4, 4..<5, 5..<6, 6..<11])
    let layout = try TextLayout(text, fonts: TestFonts.collection)
    var x = 0.0
    for run in layout.runs {
      #expect(abs(run.rect.minX - x) < 1e-9)
      #expect(run.rect.minY == -run.font.ascent && abs(run.rect.maxY - run.font.descent) < 1e-9)
      x = run.rect.maxX
    }
    #expect(layout.attributes(of: layout.runs[1]).background == .white)
    #expect(throws: TextError.rangeOutside(lowerBound: 3, upperBound: 99, count: 12)) {
      try text.setAttributes(inUTF16: 3..<99) { $0.size = 3 }
    }
  }
}

extension String {
  /// Without spaces at the end.
  func trimmingSpaces() -> String {
    var view = unicodeScalars[...]
    while let last = view.last, last == " " || last == "\u{200B}" { view.removeLast() }
    return String(view)
  }
}
