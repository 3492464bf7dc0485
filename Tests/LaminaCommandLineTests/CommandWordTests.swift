import LaminaCommandLine
import TestSupport
import Testing

/// Arguments that are empty, numbers below 0, and folders that are no scenes.
@Suite struct CommandWordTests {
  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  static let joins: [(words: [String], joined: [String]?)] = [
    (["render", "s", "--scale", "-1"], ["render", "s", "--scale=-1"]),
    (["--frames", "-5-3", "-q"], ["--frames=-5-3", "-q"]),
    (["--time", "-.5", "--threads", "-2"], ["--time=-.5", "--threads=-2"]),
    (["--time", "-inf"], ["--time=-inf"]), (["--at", "-5,3"], ["--at=-5,3"]),
    (["--scale", "-x"], nil), (["--scale=2", "-1"], nil), (["-", "-1"], nil), (["--", "-1"], nil),
    (["a", "-1"], nil), (["--", "--scale", "-1"], nil), ([], nil),
  ]

  @Test(arguments: joins)
  func `words: a number below 0 belongs to the option ahead of it`(
    words: [String], joined: [String]?
  ) {
    #expect(CommandWords.joiningNumbers(words) == joined)
  }

  @Test func `words: a number below 0 is named with its range, as behind an equals sign`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    for (option, value, words) in [
      ("--scale", "-1", "--scale -1.0 is not a number above 0"),
      ("--time", "-1", "--time -1.0 is not a number of seconds of at least 0"),
      ("--threads", "-1", "--threads -1 is not 0 to 1024"),
      ("--frames", "-5-3", "\"-5-3\" is no range of frames"),
      ("--max-layers", "-7", "--max-layers -7 is not 1 to 100000000"),
      ("--jobs", "-2", "The value '-2' is invalid for '--jobs <count>'"),
    ] {
      let apart = try CommandHarness.run(
        ["render", "s.json", "-o", "o.png", option, value], folder: folder.path)
      #expect(apart.status == 64 && apart.errors.contains(words), "\(apart.errors)")
      let joined = try CommandHarness.run(
        ["render", "s.json", "-o", "o.png", "\(option)=\(value)"], folder: folder.path)
      #expect(joined.errors == apart.errors)
    }
    let missing = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "--scale"], folder: folder.path)
    #expect(missing.status == 64 && missing.errors.contains("Missing value for '--scale"))
    let flag = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "--json", "-1"], folder: folder.path)
    #expect(flag.status == 64 && flag.errors.contains("Unknown option '-1'"))
    let outside = try CommandHarness.run(
      ["inspect", "s.json", "--at", "-5,3"], folder: folder.path)
    #expect(outside.status == 0 && outside.text == "nothing\n")
  }

  @Test(arguments: [
    (["render", "", "-o", "o.png"], "argument 2 is empty"),
    (["render", "s.json", "-o", ""], "the value after -o is empty"),
    (["render", "s.json", "-o="], "the value after -o= is empty"),
    (["profile", "s.json", "--report", ""], "the value after --report is empty"),
    (["check", ""], "argument 2 is empty"),
    (["merge", "", "--frames", "0"], "argument 2 is empty"),
    (["convert", "s.json", "--output="], "the value after --output= is empty"),
  ])
  func `words: an empty name is a usage error that says where`(words: [String], part: String) throws
  {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let outcome = try CommandHarness.run(words, folder: folder.path)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("error: \(part); name a file or a value"), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test(arguments: [
    ("render s.json -o $'q\\xff.png'", "argument 4"),
    ("render $'\\xc3\\x28.json' -o o.png", "argument 2"),
    ("$'zoom\\xed\\xa0\\x80'", "argument 1"),
    ("render s.json --script=$'\\xfe' -o o.png", "argument 3"),
  ])
  func `words: bytes that are no UTF-8 are a usage error that says where`(
    line: String, place: String
  ) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let outcome = try CommandHarness.run(
      [], folder: folder.path, prefix: ["bash", "-c", "\"$0\" \(line)"])
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("error: \(place) is not UTF-8"), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test func `words: those that are UTF-8 pass, and those of another program`() throws {
    func bytes(_ words: [[UInt8]]) -> [UInt8] { words.flatMap { $0 + [0] } }
    let odd = bytes([Array("lamina".utf8), Array("käse ✓".utf8), [0xFF]])
    #expect(throws: Failure.self) { try RawArguments.checkEncoding(odd, count: 3) }
    #expect(throws: Never.self) { try RawArguments.checkEncoding(odd, count: 2) }
    #expect(throws: Never.self) { try RawArguments.checkEncoding([], count: 3) }
    let plain = bytes([[0xFF], Array("käse ✓".utf8), []])
    #expect(throws: Never.self) { try RawArguments.checkEncoding(plain, count: 3) }
  }

  @Test func `words: what goes on to another command may be empty`() throws {
    #expect(throws: Never.self) { try CommandWords.checkEmpty(["compare", "--arguments", ""]) }
    #expect(throws: Failure.self) { try CommandWords.checkEmpty(["compare", "--a", ""]) }
  }

  @Test func `scenes: a folder that is no package, and an empty name in a scene, are said`() throws
  {
    let folder = try TestFolder()
    let plain = try CommandHarness.run(["render", ".", "-o", "o.png"], folder: folder.path)
    #expect(plain.status == 2)
    #expect(
      plain.errors.hasPrefix("error: .: is a folder, but neither a Core Animation package, "),
      "\(plain.errors)")
    let missing = try CommandHarness.run(["render", "no.ca", "-o", "o.png"], folder: folder.path)
    #expect(missing.status == 74 && missing.errors.contains("no.ca: cannot open"))
    let scene = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": ""}}"#)
    let empty = try CommandHarness.run(["render", scene, "-o", "o.png"], folder: folder.path)
    #expect(empty.status == 2)
    #expect(
      empty.errors.contains("s.json:1:74: error: root.contents: expected the name of a file"),
      "\(empty.errors)")
  }

  @Test func `merge: a folder that is not there is said to be none`() throws {
    let folder = try TestFolder()
    for (place, words) in [
      ("none", "error: none: there is no such folder, and no manifest none-frames.jsonl\n"),
      ("none/%d.png", "error: none: there is no such folder\n"),
      ("%d.png", "error: %d.png: there is no manifest frames.jsonl, nor one of a shard\n"),
    ] {
      let outcome = try CommandHarness.run(["merge", place, "--frames", "0"], folder: folder.path)
      #expect(outcome.status == 74 && outcome.errors == words, "\(outcome.errors)")
    }
  }
}
