import LaminaText
import TestSupport
import Testing

/// Runs of attributes, against one attribute for each character.
@Suite struct AttributedTextTests {
  @Test(arguments: ["abcdefghij", "a\u{1F600}b\u{301}\u{10000}\u{10FFFF}cd\u{1F1E9}\u{1F1EA}"])
  func `runs: changes of random ranges are those of single characters`(_ string: String) throws {
    for seed in UInt64(1)...200 {
      var random = SplitMix(seed: seed)
      var text = AttributedText(string, attributes: TextAttributes(size: 1))
      text.append(string, attributes: TextAttributes(size: 2))
      var sizes = string.unicodeScalars.map { _ in 1.0 } + string.unicodeScalars.map { _ in 2.0 }
      let offsets = text.utf16Offsets
      for step in 3..<15 {
        let ends = [0, 1].map { _ in Int.random(in: 0...offsets[offsets.count - 1], using: &random)
        }
        let range = min(ends[0], ends[1])..<max(ends[0], ends[1])
        try text.setAttributes(inUTF16: range) { $0.size = Double(step) }
        for index in sizes.indices where !range.isEmpty {
          if offsets[index + 1] > range.lowerBound && offsets[index] < range.upperBound {
            sizes[index] = Double(step)
          }
        }
        let found = text.runs.flatMap { run in run.range.map { _ in run.attributes.size } }
        #expect(found == sizes, "seed \(seed), step \(step)")
        #expect(text.runs.allSatisfy { !$0.range.isEmpty })
        #expect(
          text.runs.map(\.range.lowerBound) == [0] + text.runs.dropLast().map(\.range.upperBound))
      }
    }
  }

  @Test func `runs: characters of one look are one run, however they come`() throws {
    var text = AttributedText()
    for character in "AVAV" { text.append(String(character), attributes: TestFonts.attributes()) }
    #expect(text.runs.map(\.range) == [0..<4])
    text.append("x", attributes: TestFonts.attributes(30))
    #expect(text.runs.map(\.range) == [0..<4, 4..<5])
    text.replace(1..<2, with: "\u{1F600}b", attributes: TestFonts.attributes())
    #expect(text.string == "A\u{1F600}bAVx" && text.runs.map(\.range) == [0..<5, 5..<6])
    text.replace(5..<6, with: "", attributes: TestFonts.attributes())
    #expect(text == AttributedText("A\u{1F600}bAV", attributes: TestFonts.attributes()))
    text.replace(2..<2, with: "y", attributes: TestFonts.attributes(30))
    #expect(text.runs.map(\.range) == [0..<2, 2..<3, 3..<6])
  }
}
