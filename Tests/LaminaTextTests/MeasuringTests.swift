import Glibc
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
    ("emoji", "👨‍👩‍👧😀"),
  ]

  @Test(arguments: patterns.indices)
  func `measuring: twice the text takes less than three times as long`(_ index: Int) throws {
    let (name, unit) = MeasuringTests.patterns[index]
    func time(_ bytes: Int) throws -> Int {
      let text = TestFonts.text(String(repeating: unit, count: bytes / unit.utf8.count), 12)
      var options = TextLayoutOptions(width: 300)
      options.truncation = .end
      let start = processorTime()
      let layout = try TextLayout(text, options: options, fonts: TestFonts.collection)
      #expect(!layout.glyphs.isEmpty)
      return processorTime() - start
    }
    _ = try time(1_000)
    // The least of several rounds: other programs disturb caches.
    var (one, two) = (Int.max, Int.max)
    for _ in 0..<6 {
      one = min(one, try time(1 << 17))
      two = min(two, try time(1 << 18))
      if two < one * 5 / 2 { break }
    }
    #expect(two < one * 3, "\(name): \(one) ns, then \(two) ns")
  }

  /// What this thread has used of a processor, in nanoseconds.
  private func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test func `measuring: a megabyte, wrapped and in one line`() throws {
    let unit = "The quick brown fox jumps over the lazy dog. "
    let text = TestFonts.text(String(repeating: unit, count: (1 << 20) / unit.utf8.count), 12)
    for width in [300.0, .infinity] {
      let start = processorTime()
      let layout = try TextLayout(
        text, options: TextLayoutOptions(width: width), fonts: TestFonts.collection)
      let time = processorTime() - start
      #expect(width < .infinity ? layout.lines.count > 10_000 : layout.lines.count == 1)
      #expect(layout.lines.last?.range.upperBound == text.count)
      // About 0.5 s on the machine it was written on.
      #expect(time < 20_000_000_000, "\(time) ns")
      print("1 MB in lines of \(width) points: \(time / 1_000_000) ms")
    }
  }
}
