import LaminaText
import Testing

@Suite struct TruncationTests {
  private let sentence = "The quick brown fox jumps over the lazy dog"

  private func layout(
    _ string: String, _ truncation: TextLayoutOptions.Truncation, width: Double,
    lines: Int = 1, wrapping: TextLayoutOptions.Wrapping = .word
  ) throws -> TextLayout {
    try TestFonts.layout(string) {
      $0.width = width
      $0.numberOfLines = lines
      $0.truncation = truncation
      $0.wrapping = wrapping
    }
  }

  @Test func `truncation: at each place, and as much as fits`() throws {
    for wrapping in [TextLayoutOptions.Wrapping.word, .none] {
      for (mode, check) in [
        (
          TextLayoutOptions.Truncation.end,
          { (s: String) in s.hasPrefix("The qu") && s.hasSuffix("…") }
        ),
        (.start, { $0.hasPrefix("…") && $0.hasSuffix("lazy dog") }),
        (.middle, { $0.hasPrefix("The ") && $0.hasSuffix(" dog") && $0.contains("…") }),
      ] {
        let layout = try layout(sentence, mode, width: 150, wrapping: wrapping)
        let shown = layout.visualString()
        #expect(check(shown), "\(mode): \(shown)")
        #expect(layout.lines.count == 1 && layout.lines[0].isTruncated && layout.isTruncated)
        // Not another letter would have had room.
        #expect(layout.lines[0].width <= 150 + 1e-6 && layout.lines[0].width > 150 - 18)
        #expect(layout.lines[0].range == 0..<43)
      }
    }
  }

  @Test func `truncation: nothing where all fits, or where none is asked for`() throws {
    for mode in TextLayoutOptions.Truncation.allCases {
      let layout = try layout(sentence, mode, width: 1_000)
      #expect(layout.visualString() == sentence && !layout.isTruncated)
    }
    let cut = try layout(sentence, .none, width: 150)
    #expect(cut.lines.count == 1 && cut.isTruncated && !cut.lines[0].isTruncated)
    #expect(cut.strings == ["The quick "])
  }

  @Test func `truncation: the last of several lines takes the rest`() throws {
    let layout = try layout(sentence, .end, width: 150, lines: 2)
    #expect(layout.lines.count == 2 && layout.strings[0] == "The quick ")
    #expect(layout.visualString(1).hasPrefix("brown fox ju"))
    #expect(layout.visualString(1).hasSuffix("…"))
    let tail = try self.layout(sentence, .start, width: 150, lines: 2)
    #expect(tail.visualString(1).hasPrefix("…") && tail.visualString(1).hasSuffix("lazy dog"))
  }

  @Test func `truncation: an ellipsis says that paragraphs follow`() throws {
    let layout = try layout("one\ntwo", .end, width: 150)
    #expect(layout.visualString() == "one…" && layout.lines.count == 1)
    let by = try TestFonts.layout("one\ntwo\nthree") {
      $0.height = 48
      $0.truncation = .end
      $0.width = 200
    }
    #expect(by.lines.count == 2 && by.visualString(1) == "two…")
    #expect(by.size.height <= 48)
  }

  @Test func `truncation: right to left, the ellipsis is on the left`() throws {
    let layout = try layout("אבגדהוזחטיכלמנס עפצקרשת", .end, width: 80)
    #expect(layout.visualString().hasPrefix("…") && layout.visualString().hasSuffix("גבא"))
    #expect(layout.lines[0].width <= 80)
  }

  @Test func `truncation: no room at all leaves the ellipsis`() throws {
    for mode in TextLayoutOptions.Truncation.allCases where mode != .none {
      #expect(try layout("words", mode, width: 2).visualString() == "…")
    }
  }

  @Test func `truncation: marks stay with their letters`() throws {
    let accented = String(repeating: "e\u{301}", count: 40)
    for mode in [TextLayoutOptions.Truncation.start, .middle, .end] {
      let layout = try layout(accented, mode, width: 100)
      let shown = layout.visualString().unicodeScalars
      // Each letter with its mark is one glyph of this font, or both are there.
      #expect(shown.filter { $0 == "\u{301}" }.count <= shown.filter { $0 == "e" }.count)
      #expect(shown.first != "\u{301}")
    }
  }
}
