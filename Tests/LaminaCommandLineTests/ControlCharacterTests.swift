import Testing

/// What a scene calls things does nothing to the terminal that reads of it.
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
      {"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
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
      // Frames that are in time name no layer.
      let names = arguments[0] != "profile"
      #expect(!names || outcome.text.contains(ControlCharacterTests.shown), "\(outcome.text)")
      expectClean(outcome.text + outcome.errors, arguments[0])
    }
  }

  @Test func `messages: what a file holds comes in one line, as escapes`() throws {
    let folder = try TestFolder()
    for (text, words) in [
      (#"{"version": 1, "\u001b[2J\n": 1}"#, #"unknown key "\u{1B}[2J\n""#),
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
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
      expectClean(outcome.errors, words)
    }
  }
}
