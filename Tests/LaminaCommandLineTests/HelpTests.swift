import Foundation
import LaminaFiles
import LaminaReports
import TestSupport
import Testing

/// Pages of the help, names that are mistyped, JSON of every verb, and lines that fit a width.
@Suite struct HelpTests {
  private static let verbs = [
    "render", "merge", "inspect", "profile", "explain", "serve", "check", "diff", "compare",
    "calibrate", "convert", "port", "screens", "init", "config", "schema", "version",
  ]

  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  private func help(_ words: [String]) throws -> [String] {
    let outcome = try CommandHarness.run(words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: verbs)
  func `help: the overview, arguments and at most six common options come first`(verb: String)
    throws
  {
    let lines = try help([verb, "--help"])
    #expect(lines[0].hasPrefix("OVERVIEW: "))
    #expect(lines.contains { $0.hasPrefix("USAGE: lamina \(verb)") })
    let heads = lines.filter { $0.wholeMatch(of: /[A-Z][A-Z ]+:/) != nil }
    let expected = ["ARGUMENTS:", "COMMON OPTIONS:"].filter(heads.contains)
    #expect(Array(heads.prefix(expected.count)) == expected, "\(heads)")
    #expect(heads.contains("DESCRIPTION:") && !heads.contains { $0.hasPrefix("OVERVIEW") })
    #expect(lines.allSatisfy { $0.count <= 80 || $0.contains("lamina ") })
    if let start = lines.firstIndex(of: "COMMON OPTIONS:") {
      let options = lines[(start + 1)...].prefix { !$0.isEmpty }.filter {
        $0.hasPrefix("  -")
      }
      #expect((1...6).contains(options.count), "\(options)")
      let description = try #require(lines.firstIndex(of: "DESCRIPTION:"))
      #expect(start < description)
    }
    #expect(try help(["help", verb]) == lines)
  }

  @Test(arguments: [
    "render", "inspect", "profile", "explain", "serve", "check", "diff", "compare", "convert",
  ])
  func `help: limits are on a page of their own, which the help names in a line`(verb: String)
    throws
  {
    let lines = try help([verb, "--help"])
    #expect(!lines.contains { $0.hasPrefix("  --max-canvas-side") })
    #expect(
      lines.contains("  'lamina \(verb) --help-limits' lists the 14 limits, --max-NAME."))
    let limits = try help([verb, "--help-limits"])
    #expect(limits.count { $0.hasPrefix("  --max-") } == 14)
    #expect(try help([verb, "scene.json", "--help-limits"]) == limits)
  }

  @Test func `help: what people need first of render fits into 40 lines`() throws {
    let lines = try help(["render", "--help"])
    let start = try #require(lines.firstIndex(of: "COMMON OPTIONS:"))
    let end = try #require(lines[start...].firstIndex(of: ""))
    #expect(end <= 40, "\(end)")
  }

  @Test func `help: the whole command lists its verbs ahead of its options`() throws {
    let lines = try help(["--help"])
    let verbs = try #require(lines.firstIndex(of: "VERBS:"))
    let options = try #require(lines.firstIndex(of: "GENERAL:"))
    #expect(verbs < options)
    for verb in Self.verbs { #expect(lines[verbs...].contains { $0.hasPrefix("  \(verb) ") }) }
    #expect(try help([]) == lines && help(["help"]) == lines)
  }

  @Test(arguments: [
    ("rendr s.json", "error: unknown verb 'rendr': did you mean 'render'?"),
    ("help profil", "error: unknown verb 'profil': did you mean 'profile'?"),
    ("preview s.json", "error: unknown verb 'preview': did you mean 'serve'?"),
    (
      "s.json",
      "error: 's.json' is no verb, and a verb comes first: lamina render s.json -o out.png"
    ),
    ("xyzzyx", "error: unknown verb 'xyzzyx'; known are render, merge, "),
    ("render s.json --tiem 1", "error: unknown option '--tiem': did you mean '--time'?"),
    ("render s.json --out=o.png", "error: unknown option '--out': did you mean '--output'?"),
    ("profile s.json --fps 30", "error: unknown option '--fps': did you mean '--refresh'?"),
    ("check s.json --report r.html", "error: unknown option '--report': did you mean '--review'?"),
    ("render s.json --xyzzy -o o.png", "error: unknown option '--xyzzy'; 'lamina render --help'"),
  ])
  func `names: an unknown verb or option suggests the nearest`(line: String, start: String) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let outcome = try CommandHarness.run(
      line.split(separator: " ").map(String.init), folder: folder.path)
    #expect(outcome.status == 64 && outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix(start), "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test func `json: every verb has the flag, and short documents fit their schemas`() throws {
    for verb in Self.verbs {
      let lines = try help([verb, "--help"])
      #expect(lines.contains { $0.hasPrefix("  --json ") }, "\(verb)")
    }
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    _ = try folder.write("new/s.json", Self.still)
    for (line, schema) in [
      ("version --json", DocumentSchema.version), ("screens --json", .screens),
      ("convert s.json -o S.ca --json", .conversion),
      ("calibrate --list --json", .costProfiles), ("render s.json -o s.png --json", .render),
      ("diff s.png s.json --json", .difference),
      ("render s.json --frames 0-2 --json -o f/%d.png --create-folders", .sequence),
      ("merge f --frames 0-2 --json", .merge),
      ("render s.json --scales 1,2 -o m@{scale}.png --json", .matrix),
      ("config --json render s.json", .config), ("init new --json", .initialisation),
      ("calibrate s.json --rounds 2 --frames 1 --json", .calibration),
    ] {
      let outcome = try CommandHarness.run(
        line.split(separator: " ").map(String.init), folder: folder.path)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
      #expect(
        try SchemaValidator(schema.text).accepts(document: Data(outcome.output)),
        "\(line): \(outcome.text)")
      let printed = try CommandHarness.run(["schema", schema.name, "--json"])
      #expect(printed.text == schema.text)
    }
    let screens = try CommandHarness.run(["screens", "--json"], program: CommandHarness.contacts)
    #expect(
      try SchemaValidator(DocumentSchema.screens.text).accepts(document: Data(screens.output)))
    #expect(screens.text.contains(#""name" : "contacts""#))
    let both = try CommandHarness.run(
      ["convert", "s.json", "-o", "-", "--json"], folder: folder.path)
    #expect(both.status == 64)
  }

  @Test func `profile: --quiet prints one line with the numbers`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let outcome = try CommandHarness.run(
      ["profile", "s.json", "-q", "--frames", "3", "--repeats", "1", "--seconds", "0"],
      folder: folder.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let pattern =
      #/
      s:\ 3\ frames\ at\ 60\ Hz;\ \d\ over\ the\ budget\ of\ 16\.667\ ms;\ \d+\ VSyncs?\ missed;\ 
      p50\ [\d.]+,\ p95\ [\d.]+,\ max\ [\d.]+\ ms;\ 0\ offscreen\ passes;\ most:\ root\ [\d.]+\ ms\n
      /#
    #expect(outcome.text.wholeMatch(of: pattern) != nil, "\(outcome.text)")
  }

  @Test func `compare: scenes are read by the options of profile`() throws {
    let folder = try TestFolder()
    let picture = CommandHarness.fixtures + "/scenes/images/dunes.png"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/in", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: picture, toPath: folder.path + "/dunes.png")
    _ = try folder.write(
      "in/s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "../dunes.png"}}"#
    )
    let words = [
      "compare", "--a", "in/s.json", "--b", "in/s.json", "--rounds", "2", "--max-rounds", "2",
      "--frames", "3", "--json",
    ]
    let refused = try CommandHarness.run(words, folder: folder.path)
    #expect(refused.status == 2 && refused.errors.contains("lies outside"), "\(refused.errors)")
    let allowed = try CommandHarness.run(
      words + ["--allow-outside", "--scale", "2", "--refresh", "120", "--max-layers", "77"],
      folder: folder.path)
    #expect(allowed.status == 0, "\(allowed.errors)")
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(allowed.output)) as? [String: Any])
    let scene = try #require((report["scenes"] as? [[String: Any]])?.first)
    let command = try #require((scene["a"] as? [String: Any])?["command"] as? String)
    #expect(command.contains("--allow-outside") && command.contains("--scale"), "\(command)")
    #expect(command.contains("--refresh=120.0") && command.contains("--max-layers"))
    #expect(!command.contains("--max-depth"), "limits that are not set are left to the build")
    let own = try CommandHarness.run(
      ["compare", "--a", "true", "--b", "true", "--scale", "2"], folder: folder.path)
    #expect(own.status == 64 && own.errors.contains("--scale is for scenes"), "\(own.errors)")
  }

  @Test(arguments: [50, 66, 80])
  func `width: tables and sentences fit the columns that are told`(columns: Int) throws {
    let folder = try TestFolder()
    _ = try folder.write(
      "s.json",
      ##"{"version": 1, "canvas": {"width": 60, "height": 60}, "root": {"sublayers": ["##
        + ##"{"frame": [5, 5, 40, 40], "backgroundColor": "#f00", "shadowOpacity": 0.5}, "##
        + ##"{"frame": [9, 9, 40, 40], "backgroundColor": "#00f", "opacity": 0.5, "sublayers": ["##
        + ##"{"frame": [0, 0, 20, 20], "backgroundColor": "#0f0"}]}]}}"##)
    for line in [
      "profile s.json --frames 4 --repeats 2 --seconds 0", "inspect s.json --passes",
      "explain s.json --runs 0", "calibrate s.json --rounds 2 --frames 1",
      "compare --a s.json --b s.json --rounds 2 --max-rounds 2 --frames 3 --quiet",
    ] {
      let words = line.split(separator: " ").map(String.init)
      let narrow = try CommandHarness.run(
        words, folder: folder.path, prefix: ["COLUMNS=\(columns)"])
      #expect(narrow.status == 0, "\(narrow.errors)")
      let long = narrow.text.split(separator: "\n").filter { $0.count > columns }
      // One word may be longer, such as a file's name.
      #expect(long.allSatisfy { $0.split(separator: " ").count == 1 }, "\(line): \(long)")
      let plain = try CommandHarness.run(words, folder: folder.path)
      #expect(!plain.text.contains("no room for: "), "\(line): \(plain.text)")
    }
  }
}
