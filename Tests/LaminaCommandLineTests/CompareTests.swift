import Foundation
import FoundationXML
import LaminaReports
import TestSupport
import Testing

/// `lamina compare` with stub commands: each prints a profile with the frame times that a test wants.
@Suite struct CompareTests {
  /// A shell command that prints a profile whose frames are `times` microseconds, and a little more with
  /// every process of it: a counter in a file makes runs differ.
  private func stub(
    _ folder: TestFolder, _ name: String, times: [Int], step: Int = 1, schema: Int = 1
  ) throws -> String {
    let rows = (["(w)"] + times.map { "\($0)" }).map { time in
      time == "(w)"
        ? #"{"index": 0, "warm_up": true, "frame_ns": 1}"#
        : #"{"index": 0, "warm_up": false, "frame_ns": $((\#(time)000 + n * \#(step)))}"#
    }
    let script = """
      n=$(cat '\(folder.path)/\(name).count' 2>/dev/null || echo 0)
      echo $((n + 1)) > '\(folder.path)/\(name).count'
      echo \(name) >> '\(folder.path)/order'
      cat <<END
      {"schema": "lamina-profile/\(schema)", "scene": "stub", "more": {"x": [1]}, "per_frame": [
      \(rows.joined(separator: ",\n"))
      ]}
      END
      """
    return "sh '\(try folder.write(name + ".sh", script))'"
  }

  private func json(_ outcome: CommandHarness.Outcome) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
      "\(outcome.text)\(outcome.errors)")
  }

  @Test func `same: exit 0, a row, processes in turn, warm-up left out`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000, 1_100, 1_200])
    let b = try stub(folder, "b", times: [1_010, 1_111, 1_212], schema: 2)
    let outcome = try CommandHarness.run(["compare", "--a", a, "--b", b, "--rounds", "6"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("stub: B takes the same as A, 1.111 after 1.100 ms"))
    #expect(
      lines[2].hasPrefix("stub   floor.p50  1.100  1.111  1.010  1.010 to 1.010  0.0 %"),
      "\(outcome.text)")
    #expect(lines[2].hasSuffix("6  same"))
    let order = folder.read("order").map { String(decoding: $0, as: UTF8.self) }
    #expect(order == "a\nb\nb\na\na\nb\nb\na\na\nb\nb\na\n")
  }

  @Test func `progress: each round and its interval come on request, and pipes are quiet`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000, 1_100, 1_200])
    let b = try stub(folder, "b", times: [1_100, 1_210, 1_320])
    let words = ["compare", "--a", a, "--b", b, "--rounds", "4", "--max-rounds", "4"]
    let shown = try CommandHarness.run(words + ["--progress", "always"])
    let lines = shown.errors.split(separator: "\n").filter { $0.hasPrefix("round ") }
    #expect(lines.count == 4, "\(shown.errors)")
    for (place, line) in lines.enumerated() {
      #expect(line.hasPrefix("round \(place + 1) of 4, "), "\(line)")
      #expect(line.contains(" so far: B/A 1.100") && line.hasSuffix(", stub"), "\(line)")
    }
    #expect(lines.last?.contains(" (1.100 to 1.100), ") == true, "\(lines)")
    #expect(!shown.errors.contains("\u{1B}"))
    #expect(!(try CommandHarness.run(words)).errors.contains("round 1"))
  }

  @Test func `regressed: exit 1, and every output says so`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000, 1_100, 1_200])
    let b = try stub(folder, "b", times: [1_100, 1_210, 1_320])
    let outcome = try CommandHarness.run([
      "compare", "--a", a, "--b", b, "--metric", "floor.p50,floor.max", "--junit",
      folder.path + "/t.xml", "--markdown", folder.path + "/s.md", "--annotations", "--json",
    ])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "error: regressed: stub floor.p50: ratio 1.100 is above 1 by more than the band of 3.0 %"))
    #expect(outcome.errors.contains("::error title=stub floor.p50%3A timing::stub floor.p50: "))
    let report = try json(outcome)
    #expect(try SchemaValidator(DocumentSchema.comparison.text).accepts(report))
    #expect(report["verdict"] as? String == "regressed")
    let scene = try #require((report["scenes"] as? [[String: Any]])?.first)
    let runs = try #require((scene["b"] as? [String: Any])?["runs_ns"] as? [[Int]])
    #expect(runs.count == 10 && runs[9] == [1_100_009, 1_210_009, 1_320_009])
    let xml = String(decoding: try #require(folder.read("t.xml")), as: UTF8.self)
    #expect(xml.contains("tests=\"2\" failures=\"2\""), "\(xml)")
    #expect(XMLParser(data: Data(xml.utf8)).parse())
    let summary = String(decoding: try #require(folder.read("s.md")), as: UTF8.self)
    #expect(summary.hasPrefix("## lamina compare\n\n2 failed.\n"), "\(summary)")
  }

  @Test func `improved: exit 0, by name`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_100, 1_210, 1_320])
    let b = try stub(folder, "b", times: [1_000, 1_100, 1_200])
    let outcome = try CommandHarness.run(["compare", "--a", a, "--b", b, "-q"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.contains("improved, ratio 0.909 is below 1"), "\(outcome.text)")
  }

  @Test
  func `undecided: rounds are doubled up to the cap, then a warning, or exit 4 with --strict`()
    throws
  {
    let folder = try TestFolder()
    // Three rounds cannot give a p below 0.01, and six do not come.
    let a = try stub(folder, "a", times: [1_000])
    let b = try stub(folder, "b", times: [1_100])
    let line = ["compare", "--a", a, "--b", b, "--rounds", "2", "--max-rounds", "3"]
    let warned = try CommandHarness.run(line)
    #expect(warned.status == 0)
    #expect(warned.errors.contains("note: 1 inconclusive: more rounds, up to 3"))
    #expect(warned.errors.contains("warning: undecided: stub floor.p50: ratio 1.100"))
    #expect(warned.text.contains("3 rounds cannot give a p below 0.0100"), "\(warned.text)")
    let order = folder.read("order").map { String(decoding: $0, as: UTF8.self) }
    #expect(order == "a\nb\nb\na\na\nb\n")
    let strict = try CommandHarness.run(line + ["--strict", "--junit", "-"])
    #expect(strict.status == 4 && strict.errors.contains("error: undecided: stub floor.p50"))
    #expect(strict.text.contains("type=\"undecided\""), "\(strict.text)")
    // With more rounds allowed the same commands are told apart.
    let more = try CommandHarness.run(
      ["compare", "--a", a, "--b", b, "--rounds", "2", "--max-rounds", "8"])
    #expect(more.status == 1, "\(more.text)\(more.errors)")
    #expect(more.errors.contains("up to 4") && more.errors.contains("up to 8"))
  }

  @Test(arguments: [
    ("echo oops >&2; exit 7", Int32(2), "error: B: ended with exit code 7\n  | oops"),
    ("exit 74", 74, "error: B: ended with exit code 74"),
    ("kill -9 $$", 2, "error: B: was ended by signal 9"),
    ("echo hello; echo why >&2", 2, "printed no JSON; it starts with \"hello\""),
    ("true", 2, "error: B: printed nothing"),
    ("printf '{}'", 2, "printed JSON whose .schema is missing: it is no profile"),
    ("printf '[1, 2'", 2, "printed no JSON; it starts with \"[1, 2\""),
    (
      #"printf '{"schema": "lamina-profile/9", "scene": "s", "per_frame": []}'"#, 2,
      "printed a \"lamina-profile/9\", not a lamina-profile/1 or lamina-profile/2"
    ),
    (
      #"printf '{"schema": "lamina-profile/1", "scene": "s", "per_frame": []}'"#, 2,
      "printed a profile without frames"
    ),
    (
      #"printf '{"schema":"lamina-profile/1","scene":"s","per_frame":[{"warm_up":false}]}'"#, 2,
      "printed JSON whose .per_frame[0].frame_ns is missing"
    ),
    (
      #"printf '{"schema":"lamina-profile/1","scene":"s","per_frame":[{"warm_up":false,"frame_ns":0}]}'"#,
      2, "printed a frame of 0 ns"
    ),
    (
      #"printf '{"schema":"lamina-profile/1","scene":"s","per_frame":[{"warm_up":false,"frame_ns":-5}]}'"#,
      2, "it is no profile"
    ),
    ("sleep 60", 2, "error: B: took longer than 1 s and was ended; --timeout raises it"),
  ])
  func `failing: a command that fails or prints something else is named, never a pass`(
    command: String, status: Int32, message: String
  ) throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000])
    let outcome = try CommandHarness.run([
      "compare", "--a", a, "--b", command, "--junit", "-", "--timeout", "1",
    ])
    #expect(outcome.status == status && !outcome.signal)
    #expect(outcome.errors.contains("error: B: \(command)\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.text.contains("failures=\"1\""), "\(outcome.text)")
  }

  @Test func `failing: sides with different numbers of frames`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000, 1_000])
    let b = try stub(folder, "b", times: [1_000])
    let outcome = try CommandHarness.run(["compare", "--a", a, "--b", b])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("error: run 1 of B has 1 frames, the first of A has 2"),
      "\(outcome.errors)")
  }

  @Test func `scenes: two builds profile the same ones`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/background.json"
    let line = [
      "compare", scene, "--a-command", "'\(CommandHarness.binary)'", "--rounds", "2",
      "--max-rounds", "2", "--frames", "3", "--warm-up", "0", "--threads", "1", "--json",
      "--arguments", "--scale 1",
    ]
    let outcome = try CommandHarness.run(line, folder: folder.path)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
    let report = try json(outcome)
    #expect(try SchemaValidator(DocumentSchema.comparison.text).accepts(report))
    let measured = try #require((report["scenes"] as? [[String: Any]])?.first)
    #expect(measured["scene"] as? String == scene && measured["file"] as? String == scene)
    for side in ["a", "b"] {
      let side = try #require(measured[side] as? [String: Any])
      let runs = try #require(side["runs_ns"] as? [[Int]])
      #expect(runs.count == 2 && runs.allSatisfy { $0.count == 3 && $0.allSatisfy { $0 > 0 } })
      let command = try #require(side["command"] as? String)
      #expect(command.contains("' profile '\(scene)' --json"), "\(command)")
      #expect(command.hasSuffix("--repeats 1 --times-only --threads 1 --scale 1"), "\(command)")
    }
    // A scene's name with what a shell takes for its own: an accent makes one character with the quote.
    let name = "it'\u{301}s $(touch found).json"
    try FileManager.default.copyItem(atPath: scene, toPath: folder.path + "/" + name)
    let named = try CommandHarness.run(["compare", name] + line.dropFirst(2), folder: folder.path)
    #expect(named.status == 0 || named.status == 1, "\(named.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/found"))
    let missing = try CommandHarness.run(["compare", "--a", scene, "--b", "missing.json"])
    #expect(missing.status == 74)
    #expect(missing.errors.contains("missing.json: cannot open: no such file"), "\(missing.errors)")
    let screen = try CommandHarness.run(["compare", "--a", scene, "--b", "screen:none"])
    #expect(screen.errors.contains("there is no screen 'none'"), "\(screen.errors)")
  }

  @Test(arguments: [
    (["x.json", "y.json"], "--a x.json --b y.json"), (["--a", "x"], "name both sides"),
    (["--a", "x", "--b", " "], "--b is empty"),
    (["x.json", "--a", "x", "--b", "y"], "leave out the scenes"),
    (["--a", "-", "--b", "y"], "'-' cannot be compared"),
    (["--a", "x", "--b", "y", "--rounds", "1"], "--rounds 1 is not 2 to 10000"),
    (["--a", "x", "--b", "y", "--band", "0%"], "'0%' is invalid"),
    (["--a", "x", "--b", "y", "--band", "nan"], "'nan' is invalid"),
    (["--a", "x", "--b", "y", "--metric", "floor.p50,p51"], "'floor.p50,p51' is invalid"),
    (["x.json", "--b-command", "y", "--metric", "floor.p99", "--frames", "99"], "at least 100"),
    (["--a", "x", "--b", "y", "--frames", "99"], "--frames is for scenes"),
    (["--a", "x", "--b", "y", "--max-rounds", "9"], "--max-rounds 9 is not 10 to 10000"),
    (["--a", "x", "--b", "y", "--json", "--junit", "-"], "all ask for standard output"),
  ])
  func `usage: what makes no comparison is refused`(arguments: [String], message: String) throws {
    let outcome = try CommandHarness.run(["compare"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `interrupted: exit 130, and what it started is ended`() throws {
    let folder = try TestFolder()
    let slow = "echo $$ > '\(folder.path)/pid'; trap '' TERM INT; sleep 60; sleep 61"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandHarness.binary)
    process.arguments = ["compare", "--a", slow, "--b", slow]
    process.standardError = FileHandle.nullDevice
    try process.run()
    var child: Int32?
    for _ in 0..<500 where child == nil {
      usleep(10_000)
      let text = String(decoding: folder.read("pid") ?? [], as: UTF8.self)
      child = text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }
    let pid = try #require(child)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    // Its parent is gone: it stays a zombie until init takes it, which kill finds too.
    var isGone = false
    for _ in 0..<200 where !isGone {
      let state = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
      isGone = state.isEmpty || state.contains(") Z ")
      if !isGone { usleep(10_000) }
    }
    #expect(isGone, "process \(pid) is still there")
  }

  @Test func `Markdown: it is appended, and auto is GitHub's file`() throws {
    let folder = try TestFolder()
    let a = try stub(folder, "a", times: [1_000])
    let file = try folder.write("summary.md", "before\n")
    let line = ["compare", "--a", a, "--b", a, "--rounds", "2", "-q", "--markdown"]
    #expect(try CommandHarness.run(line + [file]).status == 0)
    let text = String(decoding: try #require(folder.read("summary.md")), as: UTF8.self)
    #expect(text.hasPrefix("before\n## lamina compare\n\n1 passed.\n"), "\(text)")
    let automatic = try CommandHarness.run(
      line + ["auto"], prefix: ["GITHUB_STEP_SUMMARY=\(folder.path)/auto.md"])
    #expect(automatic.status == 0, "\(automatic.errors)")
    let written = String(decoding: try #require(folder.read("auto.md")), as: UTF8.self)
    #expect(written.hasPrefix("## lamina compare\n"))
    let unset = try CommandHarness.run(
      line + ["auto"], prefix: ["-u", "GITHUB_STEP_SUMMARY"])
    #expect(unset.status == 0 && unset.errors.contains("$GITHUB_STEP_SUMMARY is not set"))
  }
}
