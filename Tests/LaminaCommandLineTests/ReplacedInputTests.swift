import Foundation
import TestSupport
import Testing

/// Outputs that are a file which the command reads: refused before anything is written, however the file is named.
@Suite struct ReplacedInputTests {
  private static let scene =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "images": {"p": "pic.png"},"##
    + ##" "fonts": {"f": "letters.ttf"}, "timeline": {"duration": 1, "framesPerSecond": 4},"##
    + ##" "root": {"sublayers": [{"frame": [0, 0, 8, 8], "contents": "p"},"##
    + ##" {"type": "text", "frame": [0, 0, 8, 8], "string": "a", "font": "f"}]}}"##

  /// A folder with a scene, its image and font, a package, other names of them, and what verbs read besides.
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    let files = FileManager.default
    let fixtures = CommandHarness.fixtures
    _ = try folder.write("s.json", scene)
    for (from, to) in [
      ("animations/basic.png", "pic.png"), ("fonts/layers.ttf", "letters.ttf"),
      ("packages/switch.ca", "P.ca"), ("lottie/badge.json", "badge.json"),
    ] { try files.copyItem(atPath: "\(fixtures)/\(from)", toPath: "\(folder.path)/\(to)") }
    _ = try folder.write("rows.csv", "name\nAda\n")
    try files.createDirectory(atPath: folder.path + "/d", withIntermediateDirectories: false)
    for (name, target) in [("soft", "s.json"), ("soft.png", "pic.png"), ("twice", "soft")] {
      try files.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    try files.createSymbolicLink(
      atPath: folder.path + "/here", withDestinationPath: folder.path)
    for (name, target) in [
      ("hard", "s.json"), ("0001.png", "pic.png"), ("s.damage.png", "pic.png"),
      ("P.png", "P.ca/main.caml"),
    ] { try files.linkItem(atPath: "\(folder.path)/\(target)", toPath: "\(folder.path)/\(name)") }
    return folder
  }

  /// All names below a folder with their files' bytes; links are not followed.
  private static func contents(_ folder: TestFolder) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    var found: [String: Data] = [:]
    for name in names {
      let path = "\(folder.path)/\(name)"
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      found[name] =
        link.map { Data($0.utf8) } ?? FileManager.default.contents(atPath: path) ?? Data()
    }
    return found
  }

  static let lines = [
    // The scene, by each of its names.
    "render s.json --format png -o s", "render s.json --format png -o soft",
    "render s.json --format png -o ./d/../hard", "render soft --format png -o hard",
    "render hard --format png -o here/twice", "render s.json --format rgba -o hard",
    "render s.json --frames 0-3 --format rgba -o soft",
    "render s.json --frames 0-3 --format y4m -o hard",
    // Files that the scene names.
    "render s.json -o pic.png", "render s.json -o soft.png", "render s.json -o here/0001.png",
    "render s.json --frames 0-3 -o %04d.png", "render s.json --frames 1 --resume -o ####.png",
    "render s.json --format png -o letters",
    "render P.ca --font-map Named=./letters.ttf --format png -o letters",
    "render s.json -o s.png --overlay damage",
    // Packages and archives.
    "render P.ca -o P.png", "convert P.ca -o P.ca", "convert P.ca --format caml -o here/P.ca",
    "convert s.json -o s.json", "convert hard -o s.json",
    "convert s.json --prune -o soft --format json",
    "explain s.json --apply -o s.json", "explain hard --apply -o here/s.json",
    "explain s.json --runs 0 --pictures q", "explain s.json --progress-file soft",
    // Tables and reports.
    "render badge.json --lottie-data rows.csv --time 1 --format png -o r{row}",
    "profile s.json --frames 1 --repeats 1 --trace s.json",
    "profile s.json --frames 1 --repeats 1 --csv soft",
    "profile s.json --frames 1 --repeats 1 --report hard",
    "profile s.json --frames 1 --repeats 1 --chart pic.png",
    "profile s.json --frames 1 --repeats 1 --speedscope s.json",
    "check s.json --budget 60hz --junit soft", "check s.json --budget 60hz --markdown hard",
    "check s.json --baseline s.json --record all", "check s.json --goldens g --record all",
    "compare --a s.json --b s.json --junit hard", "compare --a s.json --b s.json --markdown soft",
    "calibrate s.json --rounds 1 --frames 2 -o s.json",
    "calibrate s.json --rounds 1 --frames 2 --samples here/s.json",
  ]

  @Test(arguments: lines)
  func `inputs: an output that would replace one is refused, and nothing is written`(line: String)
    throws
  {
    let folder = try Self.folder()
    let files = FileManager.default
    // Names without an ending that would refuse them, and folders of pictures with an input among them.
    for (name, target) in [("s", "s.json"), ("letters", "letters.ttf"), ("r1", "rows.csv")] {
      try files.linkItem(atPath: "\(folder.path)/\(target)", toPath: "\(folder.path)/\(name)")
    }
    for (inner, name) in [("q", "7.png"), ("g", "s.png")] {
      let path = "\(folder.path)/\(inner)"
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      try files.linkItem(atPath: folder.path + "/pic.png", toPath: "\(path)/\(name)")
    }
    let before = Self.contents(folder)
    let outcome = try CommandHarness.run(
      line.split(separator: " ").map(String.init), folder: folder.path,
      prefix: ["env", "-u", "CI"])
    #expect(outcome.status == 64, "\(outcome.status): \(outcome.errors)")
    #expect(outcome.errors.contains("which the output would replace"), "\(outcome.errors)")
    #expect(Self.contents(folder) == before)
  }

  @Test func `inputs: standard input and output are files too`() throws {
    let folder = try Self.folder()
    let before = Self.contents(folder)
    for words in [
      "render - --format png -o hard < s.json", "render - --format png -o - < s.json 1<> s.json",
      "render s.json -o - >> pic.png", "convert s.json -o - 1<> hard",
      "render s.json --format png -o /dev/stdout >> s.json",
      "render s.json --frames 0-3 --format rgba -o - >> soft",
    ] {
      let outcome = try CommandHarness.run(
        ["-c", "\(CommandHarness.binary) \(words)"], folder: folder.path, program: "/bin/sh")
      #expect(outcome.status == 64, "\(words): \(outcome.status) \(outcome.errors)")
      #expect(Self.contents(folder) == before, "\(words)")
    }
  }

  @Test func `inputs: a script that a screen reads is one`() throws {
    let folder = try TestFolder()
    let text = #"{"version": 1, "events": []}"#
    let script = try folder.write("touch.json", text)
    try FileManager.default.linkItem(atPath: script, toPath: folder.path + "/touch")
    let outcome = try CommandHarness.run(
      ["render", "screen:contacts", "--script", script, "--format", "png", "-o", "touch"],
      folder: folder.path, program: CommandHarness.contacts)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(folder.read("touch.json") == Array(text.utf8))
  }

  @Test func `inputs: outputs beside them, of earlier runs and with equal bytes are written`()
    throws
  {
    let folder = try Self.folder()
    try FileManager.default.copyItem(
      atPath: folder.path + "/pic.png", toPath: folder.path + "/copy.png")
    for line in [
      "render s.json -q -o copy.png", "render s.json -q -o copy.png",
      "render s.json -q --frames 0-3 -o f%d.png",
      "render s.json -q --frames 0-3 --resume -o f%d.png",
      "render s.json -q --frames 0-3 -o f%d.png", "merge f%d.png --frames 0-3 -q",
      "merge f%d.png --frames 0-3 -q", "convert s.json -q -o t.json", "convert s.json -q -o t.json",
      "check s.json -q --goldens d --baseline b.json --record all",
      "check s.json -q --goldens d --baseline b.json --record all",
      "check s.json -q --goldens d --baseline b.json",
    ] {
      let outcome = try CommandHarness.run(
        line.split(separator: " ").map(String.init), folder: folder.path,
        prefix: ["env", "-u", "CI"])
      #expect(outcome.status == 0, "\(line): \(outcome.status) \(outcome.errors)")
    }
  }
}
