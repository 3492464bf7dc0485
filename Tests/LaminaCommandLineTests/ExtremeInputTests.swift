import Foundation
import TestSupport
import Testing

/// Numbers and texts that once ended the process by a signal, in every verb.
@Suite struct ExtremeInputTests {
  /// A scene that moves, with a group that explaining may change.
  private func scene(width: String, height: String, scale: String) -> String {
    """
    {"version": 1, "canvas": {"width": \(width), "height": \(height), "scale": \(scale)},
     "timeline": {"duration": 1, "framesPerSecond": 20},
     "root": {"sublayers": [{"frame": [1, 1, 7, 7], "opacity": 0.5, "sublayers": [
       {"frame": [0, 0, 7, 7], "backgroundColor": "#123456"}], "animations": [
       {"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}]}}
    """
  }

  private static let drawing: [[String]] = [
    ["render", "s.json", "-o", "o.png"], ["render", "s.json", "--frames", "0-2", "-o", "%d.png"],
    ["profile", "s.json", "--frames", "2"], ["explain", "s.json", "--runs", "1"],
    ["explain", "s.json", "--apply", "-o", "f.json"], ["check", "s.json", "--goldens", "g"],
  ]

  private static let other: [[String]] = [
    ["inspect", "s.json"], ["inspect", "s.json", "--passes"], ["inspect", "s.json", "--unseen"],
    ["inspect", "s.json", "--pixel", "0,0"], ["convert", "s.json", "-o", "c.caml"],
    ["convert", "s.json", "-o", "c.caar"], ["convert", "s.json", "-o", "c.json"],
  ]

  @Test(arguments: [
    "3e19 1 1", "2 9.3e18 1", "2e10 2e10 1", "8 8 4e27", "1e200 1e200 1e200", "70000 70000 65536",
  ])
  func `canvas: one beyond all integers is an error with the limit, in every verb`(
    numbers: String
  ) throws {
    let folder = try TestFolder()
    let sides = numbers.split(separator: " ").map(String.init)
    _ = try folder.write("s.json", scene(width: sides[0], height: sides[1], scale: sides[2]))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/g", withIntermediateDirectories: true)
    for line in Self.drawing {
      let outcome = try CommandHarness.run(line, folder: folder.path)
      // A check that could not run has failed.
      let expected: Set<Int32> = line[0] == "check" ? [1, 2] : [2]
      #expect(!outcome.signal && expected.contains(outcome.status), "\(line): \(outcome.errors)")
      #expect(
        (outcome.errors + outcome.text).contains("over the limit of 16384"),
        "\(line): \(outcome.errors)")
      let raised = try CommandHarness.run(
        line + ["--max-canvas-side", "65536", "--max-canvas-pixels", "4294967296"],
        folder: folder.path)
      #expect(!raised.signal && expected.contains(raised.status), "\(line): \(raised.errors)")
    }
    for line in Self.other {
      let outcome = try CommandHarness.run(line, folder: folder.path)
      #expect(!outcome.signal && [0, 2, 64].contains(outcome.status), "\(line): \(outcome.errors)")
    }
  }

  @Test func `canvas: a scale on the command line may be as far beyond`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene(width: "9", height: "9", scale: "1"))
    for line in Self.drawing where line[0] != "check" {
      for scale in ["2e18", "1e308"] {
        let outcome = try CommandHarness.run(line + ["--scale", scale], folder: folder.path)
        #expect(!outcome.signal && outcome.status == 2, "\(line) \(scale): \(outcome.errors)")
        #expect(outcome.errors.contains("over the limit of 16384"), "\(line): \(outcome.errors)")
      }
    }
  }

  @Test func `root: outside its active time it is hidden, in every verb`() throws {
    let folder = try TestFolder()
    func render(_ root: String) throws -> [UInt8]? {
      _ = try folder.write(
        "s.json",
        """
        {"version": 1, "canvas": {"width": 9, "height": 7, "background": "#fed"}, "root": {
          \(root), "sublayers": [{"frame": [1, 1, 5, 5], "backgroundColor": "#00f"}]}}
        """)
      let outcome = try CommandHarness.run(
        ["render", "s.json", "--time", "3", "-o", "o.png"], folder: folder.path)
      #expect(outcome.status == 0, "\(root): \(outcome.errors)")
      return folder.read("o.png")
    }
    let hidden = try render("\"isHidden\": true")
    for timing in ["\"duration\": 0", "\"duration\": 2"] {
      #expect(try render(timing) == hidden)
      for line in Self.drawing.dropLast() + Self.other.prefix(4) {
        let time = line.contains("--frames") && line[0] == "render" ? [] : ["--time", "3"]
        let outcome = try CommandHarness.run(line + time, folder: folder.path)
        #expect(outcome.status == 0, "\(timing) \(line): \(outcome.errors)")
      }
    }
    #expect(try render("\"duration\": 4") != hidden)
  }

  @Test(arguments: ["1", "-1", "10001", "9223372036854775807", "-9223372036854775808"])
  func `rounds: outside of what is allowed they are an error of usage`(rounds: String) throws {
    let sides = ["--a", "true", "--b", "true"]
    for words in [["--rounds=" + rounds], ["--rounds=" + rounds, "--max-rounds=12"]] {
      let outcome = try CommandHarness.run(["compare"] + sides + words)
      #expect(outcome.status == 64 && !outcome.signal, "\(words): \(outcome.errors)")
      #expect(outcome.errors.contains("--rounds \(rounds) is not 2 to 10000"), "\(outcome.errors)")
    }
    let most = try CommandHarness.run(
      ["compare"] + sides + ["--rounds=8", "--max-rounds=" + rounds])
    #expect(most.status == 64 && most.errors.contains("is not 8 to 10000"), "\(most.errors)")
  }

  @Test func `allowance: the largest one of the largest count is no overflow`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene(width: "9", height: "9", scale: "1"))
    let line = ["check", "s.json", "--baseline", "b.json"]
    let recorded = try CommandHarness.run(line + ["--record", "all"], folder: folder.path)
    #expect(recorded.status == 0, "\(recorded.errors)")
    let bytes = try #require(folder.read("b.json"))
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(/"pixelsBlended" *: *[0-9]+/, with: "\"pixelsBlended\": \(1 << 60)")
    #expect(text.contains("\(1 << 60)"))
    _ = try folder.write("b.json", text)
    for allowance in ["1000000%", "\(1 << 50)"] {
      let outcome = try CommandHarness.run(
        line + ["--allow", "pixelsBlended=" + allowance], folder: folder.path)
      #expect(!outcome.signal && [0, 1].contains(outcome.status), "\(outcome.errors)")
    }
  }

  // MARK: - Text

  /// A letter whose second line is empty, in a box that shows only two lines.
  private func letter(_ end: String) -> String {
    """
    {"version": 1, "canvas": {"width": 130, "height": 44, "background": "#fff"}, "root": {"sublayers": [
      {"type": "text", "frame": [4, 4, 120, 36], "string": "Dear Bob,\(end)\(end)see you soon",
       "isWrapped": true, "truncationMode": "end", "fontSize": 13, "foregroundColor": "#000"}]}}
    """
  }

  @Test(arguments: ["\\n", "\\r\\n", "\\u2028", "\\u2029", "\\u000b", "\\f"])
  func `text: an empty last line is no end of a verb`(end: String) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", letter(end))
    for line in Self.drawing.dropLast() + Self.other {
      let outcome = try CommandHarness.run(line, folder: folder.path)
      // CAML has no truncation; what cannot be written is said.
      #expect(outcome.status == 0, "\(line): \(outcome.status) \(outcome.errors)")
    }
  }

  @Test func `text: the preview survives a file with an empty last line`() throws {
    let folder = try TestFolder()
    let path = try folder.write("s.json", scene(width: "20", height: "20", scale: "1"))
    let served = try ServedScene(path)
    let events = try ServedEvents(served)
    let before = try events.next()["version"] as? Int ?? -1
    _ = try folder.write("s.json", letter("\\n"))
    var state = try events.next()
    while state["version"] as? Int ?? -1 <= before { state = try events.next() }
    #expect(state["failure"] == nil || state["failure"] is NSNull, "\(state)")
    #expect(try served.frame()["width"] as? Int == 130)
    #expect(served.isRunning && served.end() == 130)
  }

  // MARK: - Other files

  @Test func `states: a chain of two thousand takes no time, and a loop in it is an error`() throws
  {
    let folder = try TestFolder()
    func chain(_ last: String) throws -> CommandHarness.Outcome {
      let states = (0..<2_000).map {
        #"<LKState name="S\#($0)" basedOn="S\#($0 + 1)"><elements/></LKState>"#
      }
      _ = try folder.write(
        "s.caml",
        "<caml><CALayer bounds=\"0 0 8 8\"><states>\(states.joined())"
          + "<LKState name=\"S2000\"\(last)><elements/></LKState></states></CALayer></caml>")
      return try CommandHarness.run(
        ["render", "s.caml", "--state", "S0", "-o", "o.png"], folder: folder.path)
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try chain("").status == 0)
    let time = clock.now - start
    #expect(time < .seconds(10), "\(time)")
    let loop = try chain(#" basedOn="S1500""#)
    #expect(
      loop.status == 2 && loop.errors.contains("a state that is not based on itself"),
      "\(loop.errors)")
  }

  @Test func `merge: two frames in one file are named`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene(width: "9", height: "9", scale: "1"))
    let drawn = try CommandHarness.run(
      ["render", "s.json", "--frames", "0-3", "-o", "%02d.png"], folder: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let lines = String(decoding: try #require(folder.read("frames.jsonl")), as: UTF8.self)
    let line = try #require(lines.split(separator: "\n").first { $0.contains("\"frame\":1,") })
    let many = [1, 2, 3].map { line.replacing("\"frame\":1,", with: "\"frame\":\($0),") + "\n" }
    _ = try folder.write("frames.jsonl", many.joined())
    for verify in [[], ["--verify"]] {
      let merged = try CommandHarness.run(
        ["merge", ".", "--frames", "1-3"] + verify, folder: folder.path)
      #expect(
        merged.status == 1
          && merged.errors.contains("frames 1-3 are said to be in one file: 01.png"),
        "\(merged.errors)")
    }
  }
}
