import Foundation
import TestSupport
import Testing

/// The article for those who know CSS, played through: each try prints what the page shows.
@Suite struct FromCSSTests {
  private static let article =
    CommandHarness.root + "/Sources/Lamina/Lamina.docc/FromCSS.md"

  /// The blocks of the page: scenes and sessions in their order.
  private func blocks() throws -> [String] {
    let text = try String(contentsOfFile: Self.article, encoding: .utf8)
    var blocks: [String] = []
    var open: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        open?.append(line)
        continue
      }
      if let block = open { blocks.append(block.joined(separator: "\n") + "\n") }
      open = open == nil ? [] : nil
    }
    return blocks
  }

  @Test func `page: each try of the card prints the errors that the page shows`() throws {
    let folder = try TestFolder()
    var sessions = 0
    for block in try blocks() {
      guard block.hasPrefix("$ lamina ") else {
        if block.hasPrefix("{") { _ = try folder.write("card.json", block) }
        continue
      }
      sessions += 1
      let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let words = lines[0].dropFirst("$ lamina ".count).split(separator: " ").map(String.init)
      let outcome = try CommandHarness.run(words, folder: folder.path)
      #expect(outcome.errors + outcome.text == lines[1], "\(outcome.errors)")
      #expect(outcome.status == 2)
    }
    #expect(sessions == 3)
  }

  @Test func `page: the card at its end moves, as its animation says`() throws {
    let folder = try TestFolder()
    let card = try #require(try blocks().last { $0.hasPrefix("{") })
    _ = try folder.write("card.json", card)
    let pictures = try ["0", "0.1", "0.4", "0.9"].map { time in
      let outcome = try CommandHarness.run(
        ["render", "card.json", "--time", time, "-o", "-", "--quiet"], folder: folder.path)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.output
    }
    #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
    #expect(pictures[2] == pictures[3])
  }
}
