import Foundation
import TestSupport
import Testing

/// The reference of scene files as the command prints it, and as the documentation shows it.
@Suite struct SceneKeyPageTests {
  private static let page = CommandHarness.root + "/Sources/Lamina/Lamina.docc/SceneKeys.md"

  @Test func `keys: the page of the documentation is what the command prints`() throws {
    let printed = try CommandHarness.run(["schema", "--keys"])
    #expect(printed.status == 0)
    let text = try String(contentsOfFile: Self.page, encoding: .utf8)
    let tables = try #require(text.range(of: "### Keys of the scene"))
    #expect(
      text[tables.lowerBound...] == printed.text,
      "write the page anew: lamina schema --keys, after the first lines of \(Self.page)")
  }

  @Test(arguments: [["schema", "--key", "cornerRadius"], ["help", "key", "border-radius"]])
  func `keys: one key is explained, by its own or another name`(words: [String]) throws {
    let printed = try CommandHarness.run(words)
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(printed.text.hasPrefix("cornerRadius, of all layers\n"), "\(printed.text)")
    for part in [
      "a number of at least 0, in points", "default   0", "CALayer.cornerRadius", "border-radius",
    ] {
      #expect(printed.text.contains(part), "\(printed.text)")
    }
    for line in printed.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `keys: an unknown key is an error with the nearest one`() throws {
    let printed = try CommandHarness.run(["help", "key", "cornerRadus"])
    #expect(printed.status == 64)
    #expect(printed.errors.contains("did you mean cornerRadius?"), "\(printed.errors)")
    let foreign = try CommandHarness.run(["help", "key", "elevation"])
    #expect(foreign.errors.contains("shadowOpacity"), "\(foreign.errors)")
    let both = try CommandHarness.run(["schema", "--key", "frame", "--keys"])
    #expect(both.status == 64)
  }
}
