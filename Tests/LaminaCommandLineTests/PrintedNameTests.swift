import Foundation
import TestSupport
import Testing

/// Names that files hold, in every line that the command prints.
@Suite struct PrintedNameTests {
  /// A name that would begin lines, give commands, colour the terminal and turn its lines around.
  private static let hostile = "x\n::error::pwned\r##[add-mask]y\u{1B}[31m\u{202E}\u{2028}\u{85}z"

  /// The start of a document's scene: a card, whose shadow forces a pass, with a text.
  private func scene(named name: String, radius: Int = 3) throws -> String {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    return """
      {"version": 1, "name": \(quoted), "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
        {"name": \(quoted), "frame": [0, 0, 5, 5], "backgroundColor": "#f00", "shadowOpacity": 1,
         "shadowRadius": \(radius),
         "sublayers": [{"type": "text", "bounds": [0, 0, 5, 5], "string": \(quoted)}],
         "animations": [{"type": "basic", "key": \(quoted), "keyPath": "opacity", "to": 0}]}]}}
      """
  }

  /// Expects that a text has no line that a CI service takes for a command, and no control characters.
  private func expectClean(_ text: String, _ label: String, commands: Bool = false) {
    let breaks: Set<Unicode.Scalar> = [
      "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    for line in text.unicodeScalars.split(whereSeparator: { breaks.contains($0) }) {
      let rest = String(String.UnicodeScalarView(line.drop { $0.properties.isWhitespace }))
      let isOwn = commands && (rest.hasPrefix("::error ") || rest.hasPrefix("::warning "))
      #expect(isOwn || !rest.hasPrefix("::"), "\(label): \(rest.prefix(80))")
      #expect(!rest.contains("##["), "\(label): \(rest.prefix(80))")
    }
    let bad = text.unicodeScalars.first {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\r") || (0x7F..<0xA0).contains($0.value)
        || (0x2028...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
    }
    #expect(bad == nil, "\(label): U+\(String(bad?.value ?? 0, radix: 16))")
  }

  private static let few = ["--frames", "1", "--warm-up", "0", "--repeats", "1", "--seconds", "0"]

  @Test(arguments: [hostile, "::error::pwned", " ::add-mask::y", "##vso[task.complete]"])
  func `printed names: none gives a command, in any verb`(name: String) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", try scene(named: name))
    let few = PrintedNameTests.few
    for arguments in [
      ["inspect", "s.json"], ["inspect", "s.json", "--json"], ["inspect", "s.json", "--passes"],
      ["inspect", "s.json", "--pixel", "2,2"], ["inspect", "s.json", "--at", "2,2"],
      ["profile", "s.json"] + few, ["profile", "s.json", "--quiet"] + few,
      ["profile", "s.json", "--json"] + few, ["profile", "s.json", "--trace", "-"] + few,
      ["profile", "s.json", "--speedscope", "-"] + few, ["profile", "s.json", "--csv", "-"] + few,
      ["profile", "s.json", "--chart", "frames:-"] + few,
      ["profile", "s.json", "--report", "-"] + few,
      ["explain", "s.json", "--seconds", "0.1", "--all"],
      ["render", "s.json", "-o", "o.png", "--json"],
    ] {
      let outcome = try CommandHarness.run(arguments, folder: folder.path)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      expectClean(outcome.text + outcome.errors, "\(arguments)")
    }
  }

  @Test func `printed names: checks give no command but annotations`() throws {
    let folder = try TestFolder()
    let name = PrintedNameTests.hostile
    for file in ["s.json", "::error::s.json", "a\n::error::b.json"] {
      _ = try folder.write(file, try scene(named: name))
    }
    let check = [
      "check", ".", "--baseline", "b.json", "--goldens", "g", "--create-folders", "--budget", "1ns",
    ]
    let first = try CommandHarness.run(check + ["--record", "all"], folder: folder.path)
    expectClean(first.text + first.errors, "record")
    _ = try folder.write("::error::s.json", try scene(named: name, radius: 4))
    _ = try folder.write("a\n::error::b.json", #"{"version": 1, "a\n::error::x": 1}"#)
    for more in [[], ["--json"], ["--junit", "-"], ["--markdown", "-"], ["--annotations"]] {
      let outcome = try CommandHarness.run(check + more, folder: folder.path)
      #expect(outcome.status == 2, "\(outcome.errors)")
      expectClean(outcome.text + outcome.errors, "\(more)", commands: more == ["--annotations"])
    }
  }

  @Test func `printed names: arguments and mistakes begin no lines`() throws {
    let folder = try TestFolder()
    let name = PrintedNameTests.hostile
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    let start = #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"#
    for body in [
      "\(quoted): 1", "\"backgroundColor\": \(quoted)", "\"contents\": \(quoted)",
      "\"type\": \(quoted)", "\"filters\": [{\"type\": \(quoted)}]", "\"opacity\": \(quoted)",
      "\"animations\": [{\"type\": \"basic\", \"keyPath\": \(quoted), \"to\": 1}]",
    ] {
      _ = try folder.write("s.json", start + body + "}}")
      for arguments in [["render", "s.json", "-o", "o.png"], ["inspect", "s.json", "--json"]] {
        let outcome = try CommandHarness.run(arguments, folder: folder.path)
        #expect([2, 74].contains(outcome.status), "\(body): \(outcome.errors)")
        expectClean(outcome.text + outcome.errors, body)
      }
    }
    for arguments in [
      [name], ["render", name], ["render", "::error::none.json", "-o", "o.png"],
      ["render", "s.json", "--scale", name, "-o", "o.png"], ["render", "s.json", "--\(name)=1"],
      ["check", "s.json", "--record", name], ["profile", "s.json", "--frames=\(name)"],
    ] {
      let outcome = try CommandHarness.run(arguments, folder: folder.path)
      #expect(outcome.status != 0)
      expectClean(outcome.text + outcome.errors, "\(arguments)")
    }
  }

  @Test func `printed names: a name of ten million characters is cut, with its length`() throws {
    let folder = try TestFolder()
    let long = String(repeating: "a", count: 10_485_760)
    _ = try folder.write("s.json", try scene(named: long))
    let cut = "\"\(String(repeating: "a", count: 200))…\" (10,485,760 characters)"
    let tree = try CommandHarness.run(["inspect", "s.json"], folder: folder.path)
    #expect(tree.status == 0 && tree.text.contains(cut) && tree.text.utf8.count < 20_000)
    let start = #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"#
    for body in [
      "\"\(long)\": 1", "\"backgroundColor\": \"\(long)\"", "\"contents\": \"\(long)\"",
      "\"type\": \"\(long)\"", "\"opacity\": \"\(long)\"",
    ] {
      _ = try folder.write("s.json", start + body + "}}")
      let outcome = try CommandHarness.run(
        ["render", "s.json", "-o", "o.png"], folder: folder.path)
      #expect([2, 74].contains(outcome.status))
      #expect(
        outcome.errors.contains("aaa… (10,485,760 characters)") || outcome.errors.contains(cut),
        "\(body.prefix(20)): \(outcome.errors.prefix(900))")
      #expect(outcome.errors.utf8.count < 5_000)
    }
  }

  @Test func `printed names: at most 50 mistakes of a file are listed`() throws {
    let folder = try TestFolder()
    let layers = (0..<400).map { "{\"frmae\($0)\": 1}" }.joined(separator: ", ")
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": ["# + layers
        + "]}}")
    let outcome = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(outcome.errors.components(separatedBy: "unknown key").count <= 51)
    #expect(outcome.errors.contains(" more mistakes"))
    let lines = Array(repeating: "no line", count: 300).joined(separator: "\n") + "\n"
    _ = try folder.write("frames.jsonl", lines)
    let merge = try CommandHarness.run(["merge", "%d.png", "--frames", "0-1"], folder: folder.path)
    #expect(merge.status == 1 && merge.errors.components(separatedBy: "\n").count < 60)
    #expect(merge.errors.contains("more problems"), "\(merge.errors.suffix(300))")
  }
}
