import LaminaGeometry
import LaminaText
import Testing

/// Styles of paragraphs: the places of lines.
@Suite struct ParagraphStyleTests {
  private let words = "one two three four five six seven eight nine ten eleven twelve"

  private func layout(
    _ paragraphs: [(String, ParagraphStyle?)], width: Double = 120,
    _ change: (inout TextLayoutOptions) -> Void = { _ in }
  ) throws -> TextLayout {
    var text = AttributedText()
    for (index, (string, style)) in paragraphs.enumerated() {
      var attributes = TestFonts.attributes()
      attributes.paragraph = style
      text.append(string + (index + 1 < paragraphs.count ? "\n" : ""), attributes: attributes)
    }
    var options = TextLayoutOptions(width: width)
    change(&options)
    return try TextLayout(text, options: options, fonts: TestFonts.collection)
  }

  private func style(_ change: (inout ParagraphStyle) -> Void) -> ParagraphStyle {
    var style = ParagraphStyle()
    change(&style)
    return style
  }

  private func tops(_ layout: TextLayout) -> [Double] {
    layout.lines.map { $0.origin.y - $0.ascent }
  }

  @Test func `style: one that sets nothing changes nothing`() throws {
    let plain = try layout([(words, nil), (words, nil)])
    let styled = try layout([(words, ParagraphStyle()), (words, ParagraphStyle())])
    #expect(plain.lines == styled.lines && plain.size == styled.size)
    #expect(plain.glyphs == styled.glyphs)
  }

  @Test func `spacing: it is between lines and between paragraphs, at no end`() throws {
    let plain = try layout([(words, nil), (words, nil)])
    let half = plain.lines.count / 2
    let spaced = style {
      $0.lineSpacing = 5
      $0.paragraphSpacing = 7
      $0.paragraphSpacingBefore = 11
    }
    let styled = try layout([(words, spaced), (words, spaced)])
    #expect(styled.lines.count == plain.lines.count && half > 1)
    let added = zip(tops(styled), tops(plain)).map { $0 - $1 }
    for index in added.indices {
      let expected = 5 * Double(index) + (index >= half ? 18 : 0)
      #expect(abs(added[index] - expected) < 1e-9, "\(index): \(added[index])")
    }
    #expect(abs(styled.size.height - plain.size.height - 5 * Double(2 * half - 1) - 18) < 1e-9)
  }

  @Test func `height: a multiple, a least and a greatest; what is added is above`() throws {
    let plain = try layout([("one", nil)]).lines[0]
    let natural = plain.ascent + plain.descent
    for (multiple, least, most, expected) in [
      (1.5, 0.0, 0.0, 1.5 * natural), (0, 40, 0, 40), (0, 0, 9, 9), (2, 0, 30, 30),
      (0.5, 20, 0, 20),
    ] {
      let styled = try layout([
        (
          "one",
          style {
            ($0.lineHeightMultiple, $0.minimumLineHeight, $0.maximumLineHeight) = (
              multiple, least, most
            )
          }
        )
      ]).lines[0]
      #expect(abs(styled.ascent + styled.descent - expected) < 1e-9)
      #expect(styled.descent == plain.descent && styled.origin.y == styled.ascent)
    }
  }

  @Test func `indents: of the first line, of the others, and of their ends`() throws {
    let indented = style {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 10, -20)
    }
    let lines = try layout([(words, indented)]).lines
    #expect(lines[0].origin.x == 30 && lines.dropFirst().allSatisfy { $0.origin.x == 10 })
    #expect(lines[0].width <= 70 && lines.dropFirst().allSatisfy { $0.width <= 90 })
    #expect(try layout([(words, style { $0.tailIndent = 60 })]).lines.allSatisfy { $0.width <= 60 })
    // On the right, where lines of Hebrew start.
    let hebrew = try layout([("שלום עולם", style { $0.firstLineHeadIndent = 25 })]).lines[0]
    #expect(abs(hebrew.origin.x + hebrew.width - 95) < 1e-9)
    // Centred and right within the room.
    for (alignment, share) in [(TextLayoutOptions.Alignment.center, 0.5), (.right, 1)] {
      let line = try layout([
        (
          "one",
          style {
            ($0.alignment, $0.firstLineHeadIndent, $0.tailIndent) = (alignment, 30, -20)
          }
        )
      ]).lines[0]
      #expect(abs(line.origin.x - 30 - (70 - line.width) * share) < 1e-9)
    }
    // Without a width, the widest line and its indent count.
    let free = try layout([("one", style { $0.firstLineHeadIndent = 30 })], width: .infinity)
    #expect(abs(free.size.width - 30 - free.lines[0].width) < 1e-9)
  }

  @Test func `tabs: stops count from the side, then the interval`() throws {
    let tabbed = style {
      ($0.tabStops, $0.tabInterval, $0.firstLineHeadIndent) = ([40, 70], 50, 10)
    }
    let layout = try layout([("a\tb\tc\td", tabbed)], width: 400)
    let glyphs = layout.glyphs
    func place(_ character: Int) -> Double {
      layout.lines[0].origin.x
        + glyphs.prefix { $0.cluster < character }.reduce(0) { $0 + $1.advance }
    }
    #expect([2, 4, 6].map { (place($0) * 1_000).rounded() / 1_000 } == [40, 70, 100])
  }

  @Test func `breaks: each paragraph has its own, and its own end`() throws {
    let whole = try layout([
      (words, style { $0.wrapping = TextLayoutOptions.Wrapping.none }), (words, nil),
    ])
    #expect(whole.lines[0].width > 120 && whole.lines[1].width <= 120)
    let cut = try layout([(words, style { $0.truncation = .end })]) { $0.numberOfLines = 2 }
    #expect(cut.lines.count == 2 && cut.isTruncated && cut.lines[1].isTruncated)
    // Below what is cut, spaces stay as they were.
    let spaced = style { ($0.lineSpacing, $0.truncation) = (6, .end) }
    let three = try layout([(words, spaced)]) { $0.numberOfLines = 3 }
    let all = try layout([(words, spaced)])
    #expect(tops(three) == Array(tops(all).prefix(3)))
    let low = try layout([(words, spaced)]) { $0.height = tops(all)[2] + 1 }
    #expect(low.lines.count == 2 && low.size.height < tops(all)[2])
  }

  @Test func `direction: a paragraph's own`() throws {
    let turned = try layout([("one", style { $0.direction = .rightToLeft }), ("two", nil)])
    #expect(turned.lines.map(\.isRightToLeft) == [true, false])
  }

  @Test(.enabled(if: TestFonts.hasHyphens))
  func `hyphens: a word is hyphenated where whole words fill too little of a line`() throws {
    func strings(_ factor: Double, width: Double, _ string: String, _ language: String? = nil)
      throws
      -> [String]
    {
      var attributes = TestFonts.attributes(20)
      attributes.font.language = language
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.hyphenationFactor = factor
      let text = AttributedText(string, attributes: attributes)
      let layout = try TextLayout(
        text, options: TextLayoutOptions(width: width), fonts: TestFonts.collection)
      #expect(layout.lines.allSatisfy { $0.width <= width + 0.001 })
      return layout.strings
    }
    let text = "an internationalization"
    #expect(try strings(0, width: 150, text)[0] == "an ")
    // As hyphenation by TeX does: in-ter-na-tion-al-iza-tion.
    #expect(try strings(1, width: 150, text)[0] == "an internation")
    // The first line's words fill half of it.
    #expect(try strings(0.1, width: 150, text)[0] == "an ")
    #expect(try strings(1, width: 150, "an “Internationalization”")[0] == "an “Interna")
    // A language without patterns has no hyphens.
    #expect(try strings(1, width: 150, text, "zz")[0] == "an ")
    #expect(try strings(1, width: 150, "an internationaliza\u{301}tion")[0].hasPrefix("an i"))
    for width in stride(from: 22.0, to: 200, by: 7) { _ = try strings(1, width: width, text) }
  }
}
