import Foundation
import TestSupport
import Testing

/// Messages about a scene's mistakes: each with an excerpt, all at once.
@Suite struct SceneMessageTests {
  @Test func `messages: each mistake has its line with a caret, and the last line counts them`()
    throws
  {
    let folder = try TestFolder()
    _ = try folder.write(
      "card.json",
      """
      {
        "version": 1,
        "canvas": {"width": 100, "height": 100},
        "root": {
          "background": "red",
          "children": [
            {"backgroundColor": "red", "border-radius": "12px"},
          ]
        }
      }
      """)
    for input in ["card.json", "-"] {
      let outcome = try CommandHarness.run(
        ["render", input, "-o", "o.png"], input: folder.read("card.json") ?? [], folder: folder.path
      )
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(
        outcome.errors == """
          \(input):5:5: error: root.background: unknown key "background": did you mean "backgroundColor"?
            5 |     "background": "red",
              |     ^
          \(input):5:19: error: root.background: expected a colour, found "red"; write "#ff0000"
            5 |     "background": "red",
              |                   ^
          \(input):6:5: error: root.children: unknown key "children": did you mean "sublayers"?
            6 |     "children": [
              |     ^
          \(input):7:27: error: root.children[0].backgroundColor: expected a colour, found "red"; write "#ff0000"
            7 |       {"backgroundColor": "red", "border-radius": "12px"},
              |                           ^
          \(input):7:34: error: root.children[0].border-radius: unknown key "border-radius": did you mean "cornerRadius"?
            7 |       {"backgroundColor": "red", "border-radius": "12px"},
              |                                  ^
          \(input):7:51: error: root.children[0].border-radius: expected a number of at least 0, found "12px"; write 12
            7 |       {"backgroundColor": "red", "border-radius": "12px"},
              |                                                   ^
          \(input):7:58: error: a trailing comma: JSON allows none after the last value; delete it
            7 |       {"backgroundColor": "red", "border-radius": "12px"},
              |                                                          ^
          \(input): error: 7 mistakes

          """)
    }
    #expect(folder.names == ["card.json"])
  }

  @Test func `messages: twenty mistakes are shown, the others are counted`() throws {
    let folder = try TestFolder()
    let layers = Array(repeating: #"{"alpha": 0.5}"#, count: 23).joined(separator: ",\n")
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [\#(layers)]}}"#)
    let outcome = try CommandHarness.run(["inspect", "s.json"], folder: folder.path)
    #expect(outcome.status == 2)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count { $0.contains("did you mean \"opacity\"?") } == 20)
    #expect(lines.count { $0.hasSuffix("^") } == 20)
    #expect(lines.last == "s.json: error: and 3 more mistakes")
  }

  @Test func `messages: a key of any length is cut`() throws {
    let folder = try TestFolder()
    let key = String(repeating: "k", count: 100_000)
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"\#(key)": 1, "\#(key)": "\#(key)"}}"#
    )
    let outcome = try CommandHarness.run(["inspect", "s.json"], folder: folder.path)
    #expect(
      outcome.status == 2 && outcome.errors.utf8.count < 2_000, "\(outcome.errors.prefix(300))")
  }

  @Test(arguments: [
    ("a.json", "<svg/>", "a.json:1:1: error: is an SVG image, not a scene; "),
    ("a.json", "<html></html>", "a.json:1:1: error: is an HTML page, not a scene; "),
    ("a.json", "", "a.json:1:1: error: is an empty file, not a scene; "),
    (
      "a.plist",
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>",
      "a.plist: error: is a property list without an archive of layers, not a scene; "
    ),
  ])
  func `messages: a file of another format is named`(name: String, text: String, start: String)
    throws
  {
    let folder = try TestFolder()
    _ = try folder.write(name, text)
    let outcome = try CommandHarness.run(["render", name, "-o", "o.png"], folder: folder.path)
    #expect(outcome.status == 2 && outcome.errors.hasPrefix(start), "\(outcome.errors)")
  }
}
