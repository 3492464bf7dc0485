import LaminaText
import Testing

/// Lines without a character that can be seen: at the start, in between, at the end, and alone.
@Suite struct EmptyLineTests {
  /// Every break after which a line begins.
  static let breaks = [
    "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}",
  ]

  private func layout(
    _ string: String, _ truncation: TextLayoutOptions.Truncation, lines: Int = 0,
    width: Double = 200, height: Double = .infinity,
    wrapping: TextLayoutOptions.Wrapping = .word
  ) throws -> TextLayout {
    try TestFonts.layout(string) {
      $0.width = width
      $0.height = height
      $0.numberOfLines = lines
      $0.truncation = truncation
      $0.wrapping = wrapping
    }
  }

  /// The lines as they can be seen: an ellipsis as itself, no breaks, no spaces at the end.
  private func shown(_ layout: TextLayout) -> [String] {
    layout.lines.indices.map { line in
      var scalars = layout.visualString(line).unicodeScalars[...]
      while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
      return String(scalars)
    }
  }

  @Test(arguments: breaks)
  func `empty lines: the ellipsis ends the last line above that shows a character`(end: String)
    throws
  {
    let string = "Dear Ann,\(end)\(end)thank you"
    for wrapping in TextLayoutOptions.Wrapping.allCases {
      let two = try layout(string, .end, lines: 2, wrapping: wrapping)
      #expect(shown(two) == ["Dear Ann,…", ""], "\(wrapping)")
      #expect(two.isTruncated && two.lines.map(\.isTruncated) == [true, false])
      #expect(try two.size.height == layout(string, .none, lines: 2).size.height)
      #expect(two.lines[0].range.upperBound == two.lines[1].range.lowerBound)
      // By their height, too.
      let low = try layout(string, .end, height: two.size.height + 1, wrapping: wrapping)
      #expect(shown(low) == ["Dear Ann,…", ""], "\(wrapping)")
      let all = try layout(string, .end, lines: 3, wrapping: wrapping)
      #expect(shown(all) == ["Dear Ann,", "", "thank you"] && !all.isTruncated)
    }
    let many = try layout("one\(end)two\(end)\(end)  \(end)\(end)three", .end, lines: 5)
    #expect(shown(many) == ["one", "two…", "", "", ""])
    let wrapped = try layout("Dear Ann, dear Bob\(end)\(end)x", .end, lines: 3, width: 130)
    #expect(shown(wrapped) == ["Dear Ann,", "dear Bob…", ""])
  }

  @Test(arguments: breaks)
  func `empty lines: the ellipsis is alone where nothing is above`(end: String) throws {
    for lines in 1...3 {
      let layout = try layout(end + end + end + "text", .end, lines: lines)
      #expect(shown(layout) == Array(repeating: "", count: lines - 1) + ["…"])
      #expect(layout.runs.count { $0.isEllipsis } == 1 && layout.isTruncated)
    }
    #expect(try shown(layout(end, .end, lines: 1)) == [""])
    #expect(try shown(layout(end + "\u{200D}", .end, height: 5)) == ["…"])
    // No room for it, or for anything.
    for width in [-5, 0, 1e-9] as [Double] {
      for wrapping in TextLayoutOptions.Wrapping.allCases {
        let layout = try layout(
          end + end + "text", .end, lines: 1, width: width, wrapping: wrapping)
        #expect(shown(layout) == ["…"], "\(width) \(wrapping)")
      }
    }
  }

  @Test func `empty lines: no other kind of truncation marks them`() throws {
    for mode in [TextLayoutOptions.Truncation.none, .start, .middle] {
      for wrapping in TextLayoutOptions.Wrapping.allCases {
        for width in [200, 0, -5] as [Double] {
          let layout = try layout(
            "Dear Ann,\n\nthank you", mode, lines: 2, width: width, wrapping: wrapping)
          #expect(layout.isTruncated && layout.lines.count == 2, "\(mode) \(wrapping) \(width)")
          let alone = try self.layout("\n\nx", mode, lines: 2, width: width, wrapping: wrapping)
          #expect(shown(alone) == ["", ""] && alone.isTruncated)
          #expect(!alone.lines.contains { $0.isTruncated })
        }
      }
    }
  }

  @Test func `empty lines: each break ends one, within a paragraph and at its end`() throws {
    for inner in ["\u{2028}", "\u{0B}", "\u{0C}"] {
      let string = "a\(inner)\nb\(inner)\(inner)\r\nc\(inner)"
      let layout = try TestFonts.layout(string)
      #expect(layout.strings == ["a\(inner)", "\n", "b\(inner)", inner, "\r\n", "c\(inner)"])
      let heights = Set(layout.lines.map { ($0.height * 64).rounded() })
      #expect(heights.count == 1)
    }
  }

  @Test func `empty lines: a soft hyphen and hanging spaces are above, or make the line`() throws {
    let room = try TestFonts.layout("hand\u{2010}").size.width
    let broken = try layout("hand\u{AD}made\n\nx", .end, lines: 3, width: room)
    #expect(broken.strings.count == 3 && shown(broken)[1].hasSuffix("…"))
    #expect(broken.lines[0].width <= room + 1e-6)
    let spaces = try layout("Dear\n \u{3000}\t\nAnn", .end, lines: 2)
    #expect(shown(spaces) == ["Dear…", ""])
    let trailing = try layout("Dear   \n\nAnn", .end, lines: 2)
    #expect(shown(trailing) == ["Dear…", ""])
  }

  @Test func `empty lines: right to left, the ellipsis is on the left`() throws {
    let layout = try layout("שלום\n\nעולם", .end, lines: 2)
    #expect(shown(layout) == ["…םולש", ""])
    #expect(layout.lines[0].origin.x == 200 - layout.lines[0].width)
  }
}
