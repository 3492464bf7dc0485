import TestSupport
import Testing

/// Names in a scene cannot control the terminal that prints them.
@Suite struct ControlCharacterTests {
  private static let name = #"a\u001b[31m\nb\u0007\u202e"#
  private static let shown = #"a\u{1B}[31m\nb\u{7}\u{202E}"#

  private func expectClean(_ text: String, _ label: String) {
    let bad = text.unicodeScalars.first {
      ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
    }
    #expect(bad == nil, "\(label): U+\(String(bad?.value ?? 0, radix: 16)) in \(text)")
  }

  @Test func `names: control characters are shown as escapes, wherever a layer is named`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      """
      {"version": 1, "name": "\(ControlCharacterTests.name)",
       "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
        {"name": "\(ControlCharacterTests.name)", "frame": [0, 0, 5, 5], "backgroundColor": "#f00",
         "shadowOpacity": 1, "sublayers": [{"type": "text", "bounds": [0, 0, 5, 5], "string": "x\\u001by"}],
         "animations": [{"type": "basic", "key": "k\\u001b", "keyPath": "opacity", "to": 0}]}]}}
      """)
    for arguments in [
      ["inspect", scene], ["inspect", scene, "--passes"],
      ["profile", scene, "--frames", "1", "--warm-up", "0", "--repeats", "1"], ["explain", scene],
    ] {
      let outcome = try CommandHarness.run(arguments)
      #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      #expect(outcome.text.contains(ControlCharacterTests.shown), "\(outcome.text)")
      if arguments[0] == "profile" || arguments[0] == "explain" {
        let second = outcome.text.split(separator: "\n").dropFirst().first ?? ""
        #expect(outcome.text.hasPrefix("software rendering on "), "\(outcome.text)")
        #expect(second.hasPrefix(ControlCharacterTests.shown), "\(outcome.text)")
      }
      expectClean(outcome.text + outcome.errors, arguments[0])
    }
    let page = try CommandHarness.run([
      "profile", scene, "--frames", "1", "--warm-up", "0", "--repeats", "1", "--report", "-",
    ])
    #expect(page.status == 0 && page.text.contains(ControlCharacterTests.shown), "\(page.errors)")
    expectClean(page.text, "report")
  }

  @Test func `messages: what a file holds comes in one line, as escapes`() throws {
    let folder = try TestFolder()
    for (text, words) in [
      (
        #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {}, "\u001b[2J\n": 1}"#,
        #"unknown key "\u{1B}[2J\n""#
      ),
      ("{\"version\": 1, \u{7}}", #"found '\u{7}'"#),
      (
        #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"contents": "no\nsuch\u001b.png"}}"#,
        #"no\nsuch\u{1B}.png"#
      ),
    ] {
      let scene = try folder.write("s.json", text)
      let outcome = try CommandHarness.run(["render", scene, "-o", "-"])
      #expect(outcome.status != 0 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      // The message, the line of the file, and the caret.
      #expect(outcome.errors.filter { $0 == "\n" }.count == 3, "\(outcome.errors)")
      expectClean(outcome.errors, words)
    }
  }

  @Test func `outputs: names of files are shown with escapes wherever they are said`() throws {
    let folder = try TestFolder()
    let still =
      ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "p.png"}}"##
    let plain = still.replacing(##""contents": "p.png""##, with: ##""backgroundColor": "#f00""##)
    _ = try folder.write("s.json", plain)
    let odd = "o\u{1B}[31m\nk\u{9B}"
    let shown = #"o\u{1B}[31m\nk\u{9B}"#
    _ = try folder.write(odd + ".json", plain)
    _ = try folder.write(odd + ".caml", "<caml><CALayer bounds='0 0 8 8' wobble='1'/></caml>")
    let few = ["--frames", "1", "--warm-up", "0", "--repeats", "1"]
    for (arguments, status) in [
      (["render", "s.json", "-o", odd + ".png"], 0), (["render", odd + ".caml", "-o", "o.png"], 0),
      (["render", "s.json", "--frames", "0-1", "-o", odd + "%d.png"], 0),
      (["merge", odd + "%d.png", "--frames", "0-1"], 0),
      (["merge", odd + "%d.png", "--frames", "0-2"], 1),
      (["convert", odd + ".caml", "-o", "c.json"], 0), (["profile", odd + ".json"] + few, 0),
      (["profile", odd + ".json", "--color", "always"] + few, 0),
      (["check", odd + ".json", "--budget", "1s"], 0),
      (["check", odd + ".json", "--budget", "1ns"], 1),
      (["render", odd + ".none", "-o", "o.png"], 74),
      (["render", "s.json", "-o", odd + "/o.png"], 74),
      (["render", "s.json", "-o", "o.png", "--" + odd], 64), ([odd], 64),
      (["compare", "--a", odd + ".none.json", "--b", "s.json", "--rounds", "2"], 2),
    ] as [([String], Int32)] {
      let outcome = try CommandHarness.run(arguments, folder: folder.path)
      let text = outcome.text + outcome.errors
      #expect(outcome.status == status, "\(arguments): \(outcome.status) \(text)")
      let isColored = arguments.contains("always")
      // A line of usage shows arguments as they are broken.
      if status != 64, !isColored { #expect(text.contains(shown), "\(arguments): \(text)") }
      let plain = isColored ? text.replacing(#/\x{1B}\[[0-9;]*m/#, with: "") : text
      expectClean(plain, "\(arguments)")
    }
  }
}
