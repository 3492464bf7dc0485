import LaminaGeometry
import LaminaText
import TestSupport
import Testing

@Suite struct MeasuringTests {
  @Test func `measuring: a layout in its own size has the same lines`() throws {
    var random = SplitMix(seed: 7)
    let words = [
      "a", "fox", "AVATAR", "naïve", "שלום", "永和", "office", "السلام", "12.5%", "e\u{301}",
    ]
    for _ in 0..<100 {
      let string = (0..<random.integer(in: 1...20)).map { _ in random.element(of: words) }
        .joined(separator: " ")
      let text = TestFonts.text(string, random.double(in: 8...30))
      let room = random.double(in: 40...400)
      let size = try TextLayout.size(of: text, fittingWidth: room, fonts: TestFonts.collection)
      let wide = try TextLayout(
        text, options: TextLayoutOptions(width: room), fonts: TestFonts.collection)
      let fitted = try TextLayout(
        text, options: TextLayoutOptions(width: size.width), fonts: TestFonts.collection)
      #expect(fitted.lines.map(\.range) == wide.lines.map(\.range), "\(string)")
      #expect(wide.size == size)
      checkLines(wide)
    }
  }

  /// Lines hold every character once, in order; glyphs belong to their lines.
  private func checkLines(_ layout: TextLayout) {
    var next = 0
    for line in layout.lines {
      #expect(line.range.lowerBound == next)
      next = line.range.upperBound
      for run in layout.runs[line.runs] {
        for glyph in layout.glyphs[run.glyphs] { #expect(run.range.contains(glyph.cluster)) }
      }
    }
    #expect(next == layout.text.count)
  }

  @Test func `measuring: any characters in any order, in any width`() throws {
    var random = SplitMix(seed: 20_261_122)
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x2FF, 0x300...0x36F, 0x590...0x6FF, 0x900...0xDFF, 0x1100...0x11FF,
      0x2000...0x206F, 0x3000...0x9FFF, 0xE000...0xFFFF, 0x1F000...0x1FAFF, 0x10000...0x10FFFF,
    ]
    for round in 0..<400 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random.integer(in: 1...60) {
        let range = random.element(of: ranges)
        let value = UInt32(random.integer(in: Int(range.lowerBound)...Int(range.upperBound)))
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      let text = TestFonts.text(String(scalars))
      var options = TextLayoutOptions(width: random.double(in: 0...300))
      options.wrapping = random.element(of: TextLayoutOptions.Wrapping.allCases)
      options.alignment = random.element(of: TextLayoutOptions.Alignment.allCases)
      options.direction = random.element(of: BaseDirection.allCases)
      let whole = try TextLayout(text, options: options, fonts: TestFonts.collection)
      checkLines(whole)
      options.truncation = random.element(of: TextLayoutOptions.Truncation.allCases)
      options.numberOfLines = random.integer(in: 0...3)
      options.height = random.chance(0.5) ? random.double(in: 0...100) : .infinity
      let cut = try TextLayout(text, options: options, fonts: TestFonts.collection)
      #expect(cut.lines.count <= whole.lines.count, "round \(round)")
      #expect(cut.size.height <= whole.size.height + 1e-6 || cut.isTruncated, "round \(round)")
      #expect(whole.glyphs.allSatisfy { $0.position.isFinite && $0.advance.isFinite })
    }
  }

  @Test func `measuring: several tasks at once get the same sizes`() async throws {
    let texts = ["Latin words", "שלום עולם", "永和九年 😀", "हिन्दी में"].map { TestFonts.text($0) }
    let expected = try texts.map { try TextLayout.size(of: $0, fonts: TestFonts.collection) }
    let fresh = FontCollection(folders: TestFonts.collection.folders)
    try await withThrowingTaskGroup(of: [Size].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<10).flatMap { _ in
            try texts.map { try TextLayout.size(of: $0, fittingWidth: .infinity, fonts: fresh) }
          }
        }
      }
      for try await sizes in group {
        #expect(sizes == Array((0..<10).map { _ in expected }.joined()))
      }
    }
  }

  /// The shapes of text that are most likely to take too long.
  static let patterns: [(name: String, unit: String)] = [
    ("words", "The quick brown fox jumps over the lazy dog. "), ("one word", "abcdefghij"),
    ("lines", "line\n"), ("bidi", "abc אבג (12) "), ("marks", "e\u{301}\u{323}"),
    ("only marks", "\u{301}"), ("Chinese", "永和九年，"), ("NULs", "\0a"), ("spaces", "      "),
    ("brackets", "([{א}])"), ("tabs", "\ta"), ("embeddings", "\u{202B}א\u{202A}b"),
    ("emoji", "👨‍👩‍👧😀🇫🇷"),
  ]

  @Test(arguments: patterns.indices)
  func `measuring: it takes linear time`(_ index: Int) throws {
    let (name, unit) = MeasuringTests.patterns[index]
    let growth = try Growth.ofEightTimes(1 << 15) { bytes in
      let text = TestFonts.text(String(repeating: unit, count: bytes / unit.utf8.count), 12)
      var options = TextLayoutOptions(width: 300)
      options.truncation = .end
      let layout = try TextLayout(text, options: options, fonts: TestFonts.collection)
      #expect(!layout.glyphs.isEmpty)
    }
    #expect(growth < Growth.limit, "\(name)")
  }

  @Test func `measuring: many runs and many cut lines take linear time`() throws {
    let growth = try Growth.ofEightTimes(1_000) { count in
      var text = AttributedText()
      for index in 0..<count {
        text.append("word \(index % 7)\n", attributes: TestFonts.attributes(10))
        text.append("another", attributes: TestFonts.attributes(12))
      }
      var options = TextLayoutOptions(width: 40)
      options.wrapping = .none
      options.truncation = .middle
      let layout = try TextLayout(text, options: options, fonts: TestFonts.collection)
      #expect(layout.lines.count == count + 1 && layout.lines[1].isTruncated)
    }
    #expect(growth < Growth.limit)
  }

  @Test func `measuring: a megabyte, wrapped and in one line`() throws {
    let unit = "The quick brown fox jumps over the lazy dog. "
    let text = TestFonts.text(String(repeating: unit, count: (1 << 20) / unit.utf8.count), 12)
    for width in [300.0, .infinity] {
      let time = try Growth.processorTime {
        let layout = try TextLayout(
          text, options: TextLayoutOptions(width: width), fonts: TestFonts.collection)
        #expect(width < .infinity ? layout.lines.count > 10_000 : layout.lines.count == 1)
        #expect(layout.lines.last?.range.upperBound == text.count)
      }
      // About 0.5 s on the machine it was written on.
      #expect(time < 20_000_000_000, "\(time) ns")
    }
  }
}
