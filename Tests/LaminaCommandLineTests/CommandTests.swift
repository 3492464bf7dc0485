import Foundation
import TestSupport
import Testing

/// The command as its users meet it: its output, its messages, its exit codes.
@Suite struct CommandTests {
  private let small =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  @Test func `render: a file, and a word about it on standard error`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", small)
    let outcome = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png"])
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("8x8 px"))
    #expect(folder.read("o.png")?.prefix(4).elementsEqual(png) == true)
    #expect(folder.names == ["o.png", "s.json"])
    let quiet = try CommandHarness.run(["render", scene, "-q", "-o", folder.path + "/o.png"])
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  @Test func `render: a frame's name with a field for a number is used, with a hint`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", small)
    let outcome = try CommandHarness.run(["render", scene, "-o", "%04d.png"], folder: folder.path)
    #expect(outcome.status == 0 && outcome.errors.contains("--frames fills in the field"))
    #expect(folder.names == ["%04d.png", "s.json"])
  }

  @Test func `render: standard input to standard output`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", small)
    _ = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png"])
    let piped = try CommandHarness.run(["render", "-", "-o", "-"], input: Array(small.utf8))
    #expect(piped.status == 0)
    #expect(piped.output == folder.read("o.png"))
  }

  @Test func `render: the same bytes for any threads, tiles, surfaces, locale, zone and folder`()
    throws
  {
    let scene = CommandHarness.fixtures + "/scenes/masks-rounded.json"
    let plain = try CommandHarness.run(["render", scene, "-o", "-", "--threads", "1"])
    #expect(plain.status == 0)
    for extra in [
      ["--threads", "2"], ["--threads", "16"], ["--offscreen", "surface"], ["--tile-size", "5"],
    ] {
      #expect(try CommandHarness.run(["render", scene, "-o", "-"] + extra).output == plain.output)
    }
    let elsewhere = try CommandHarness.run(
      ["render", scene, "-o", "-"], folder: "/",
      prefix: ["env", "LC_ALL=de_DE.UTF-8", "LANG=tr_TR.UTF-8", "TZ=Asia/Kathmandu"])
    #expect(elsewhere.output == plain.output)
  }

  @Test func `render: --json prints a summary with counters`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", small)
    let outcome = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png", "--json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(json["schema"] as? String == "lamina-render/1")
    #expect(json["bytes"] as? Int == folder.read("o.png")?.count)
    #expect((json["counters"] as? [String: Int])?["pixelsFilled"] == 64)
  }

  @Test func `render: a package, and what is left out of it`() throws {
    let folder = try TestFolder()
    _ = try folder.write(
      "main.caml",
      "<caml><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"><sublayers><CAMetalLayer/></sublayers></CALayer></caml>"
    )
    let outcome = try CommandHarness.run(["render", folder.path, "-o", "-"])
    #expect(outcome.status == 0 && outcome.output.prefix(4).elementsEqual(png))
    #expect(
      outcome.errors.contains("main.caml:1:")
        && outcome.errors.contains("CAMetalLayer (drawn elsewhere) ignored"))
    let strict = try CommandHarness.run([
      "render", folder.path, "--strict", "-o", folder.path + "/o.png",
    ])
    #expect(strict.status == 2 && folder.names == ["main.caml"])
  }

  @Test func `render: twenty features are named, and all with --verbose`() throws {
    let folder = try TestFolder()
    let keys = (0..<25).map { "someday\($0)=\"1\"" }.joined(separator: " ")
    _ = try folder.write(
      "main.caml",
      "<caml><CALayer bounds=\"0 0 9 9\" contentsFormat=\"RGBA8\" \(keys)/></caml>")
    let usual = try CommandHarness.run(["render", folder.path, "-o", "-"])
    let lines = usual.errors.split(separator: "\n").filter { $0.contains("note: ") }
    #expect(usual.status == 0 && lines.count == 21, "\(usual.errors)")
    #expect(lines.last == "note: 5 more features ignored; --verbose lists all")
    let verbose = try CommandHarness.run(["render", folder.path, "--verbose", "-o", "-"])
    #expect(verbose.errors.components(separatedBy: "note: ").count == 27, "\(verbose.errors)")
    #expect(verbose.errors.contains("root: contentsFormat has no visible effect\n"))
  }

  @Test func `render: a broken picture is refused, or shown as far as it goes with a warning`()
    throws
  {
    let folder = try TestFolder()
    let whole = try #require(
      FileManager.default.contents(
        atPath: CommandHarness.fixtures + "/scenes/images/panel.png"))
    try whole.prefix(250).write(to: URL(fileURLWithPath: folder.path + "/half.png"))
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "half.png"}}"#)
    let refused = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix("s.json:1:74: error: root.contents: half.png: is a broken PNG: "))
    #expect(folder.names == ["half.png", "s.json"])
    let shown = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "--lenient-images"], folder: folder.path)
    #expect(shown.status == 0 && shown.errors.contains("warning: half.png: "))
    #expect(folder.names == ["half.png", "o.png", "s.json"])
  }

  @Test func `render: a broken JPEG is refused by name, or shown as far as it goes`() throws {
    let folder = try TestFolder()
    let whole = try #require(
      FileManager.default.contents(
        atPath: CommandHarness.fixtures + "/scenes/images/beach.jpg"))
    let file = URL(fileURLWithPath: folder.path + "/half.jpg")
    try whole.prefix(3_000).write(to: file)
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "half.jpg"}}"#)
    let refused = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix("s.json:1:74: error: root.contents: half.jpg: is a broken JPEG: "))
    let shown = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "--lenient-images"], folder: folder.path)
    #expect(shown.status == 0 && shown.errors.contains("warning: half.jpg: "))
    // The first bytes of an arithmetic file's frame in place of a sequential one's.
    var arithmetic = whole
    let frame = try #require(whole.range(of: Data([0xFF, 0xC0, 0, 17])))
    arithmetic[frame.lowerBound + 1] = 0xC9
    try arithmetic.write(to: file)
    let named = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(named.status == 2)
    #expect(
      named.errors.contains("half.jpg: is a JPEG with arithmetic coding, which is not supported"))
    try whole.write(to: file)
    let limited = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "--max-image-scans", "0"], folder: folder.path)
    #expect(limited.status == 64)
  }

  @Test func `render: a JPEG gives the same bytes without the library's vector code`() throws {
    let scene = CommandHarness.fixtures + "/scenes/contents-jpeg.json"
    let plain = try CommandHarness.run(["render", scene, "-o", "-"])
    #expect(plain.status == 0)
    // What the library reads when it starts.
    for setting in ["JSIMD_FORCENONE=1", "JSIMD_FORCESSE2=1"] {
      let other = try CommandHarness.run(["render", scene, "-o", "-"], prefix: [setting])
      #expect(other.status == 0 && other.output == plain.output, "\(setting)")
    }
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8},\#n "root": {"sublayers": [{"opacity": "50%"}]}}"#,
      "s.json:2:37: error: root.sublayers[0].opacity: expected a number from 0 to 1, found \"50%\""
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"cornerRadus": 3}}"#,
      "s.json:1:62: error: root.cornerRadus: unknown key \"cornerRadus\": did you mean \"cornerRadius\"?"
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"drawing": [{"save": {}}]}}"#,
      "s.json:1:74: error: root.drawing[0]: \"save\" without a \"restore\" after it"
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"drawing": [{"scale": [1e300, 1]}, {"scale": [1e300, 1]}]}}"#,
      "s.json: error: root: transform is inf, which is out of range"
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "fonts": {"a": "No Font"}, "root": {}}"#,
      "s.json:1:68: error: fonts.a: no font is named \"No Font\": looked for a family, full name or PostScript name among the "
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "fonts": {"a": "/bin/x.ttf"}, "root": {}}"#,
      "s.json:1:68: error: fonts.a: /bin/x.ttf lies outside the scene's folder; --allow-outside permits it"
    ),
    (
      #"{"version": 7}"#,
      "s.json:1:13: error: version: version 7 cannot be read; this tool reads version 1"
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {},}"#,
      "s.json:1:63: error: a trailing comma: JSON allows none after the last value; delete it"
    ),
    ("", "s.json:1:1: error: is an empty file, not a scene; a scene is JSON: "),
    (
      #"{"version": 1, "canvas": {"width": 20000, "height": 8}, "root": {}}"#,
      "s.json:1:26: error: canvas: a side of 20000 pixels is over the limit of 16384; --max-canvas-side raises it"
    ),
    (
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "no.png"}}"#,
      "s.json:1:74: error: root.contents: "
    ),
  ])
  func `errors: they name the place, the facts and what to do`(text: String, message: String) throws
  {
    let folder = try TestFolder()
    _ = try folder.write("s.json", text)
    let outcome = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.status == 2)
    #expect(folder.names == ["s.json"])
  }

  @Test func `errors: usage is 64, files are 74`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", small)
    for arguments in [
      ["render", scene], ["render", scene, "-o", "o.png", "--scale", "0"], ["frobnicate"],
      ["render", scene, "-o", "-", "--json"], ["profile", scene, "--frames", "0"],
      ["explain", scene, "--runs", "-1"], ["explain", scene, "--tolerance", "256"],
      ["inspect", scene, "--at", "1"], ["render", scene, "-o", "o.png", "--threads", "-1"],
      ["profile", scene, "--chart", "x.gif"],
      ["render", scene, "-o", "o.png", "--max-layers", "0"],
      ["render", scene, "-o", "o.rgba", "--compression", "best"],
      ["render", scene, "-o", "o.png", "--matrix", "bt601"],
      ["profile", scene, "--frames", "1", "--repeats", "1", "--pictures", "none"],
      ["explain", scene, "--runs", "0", "--create-folders"],
    ] {
      let outcome = try CommandHarness.run(arguments, folder: folder.path)
      #expect(outcome.status == 64, "\(arguments): \(outcome.errors)")
    }
    for arguments in [
      ["render", "none.json", "-o", "o.png"], ["render", scene, "-o", "no/such/o.png"],
      ["render", scene, "-o", folder.path], ["render", folder.path + "/none.ca", "-o", "o.png"],
      ["render", scene, "-o", "/dev/full"],
      ["profile", scene, "--frames", "1", "--chart", "no/c.svg"],
    ] {
      let outcome = try CommandHarness.run(arguments, folder: folder.path)
      #expect(outcome.status == 74, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains("error: "))
    }
    let absent = try CommandHarness.run(["render", scene, "-o", "no/o.png"], folder: folder.path)
    #expect(
      absent.errors.hasSuffix("error: no: there is no such folder; --create-folders makes it\n"))
    #expect(folder.names == ["s.json"])
  }

  @Test func `errors: every malformed fixture is refused in words, none by a signal`() throws {
    let folder = CommandHarness.fixtures + "/malformed"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.count >= 10)
    for name in names {
      let outcome = try CommandHarness.run(["render", folder + "/" + name, "-o", "-"])
      #expect(outcome.status == 2, "\(name): \(outcome.status) \(outcome.errors)")
      #expect(!outcome.signal && outcome.output.isEmpty)
      #expect(outcome.errors.contains("error: "), "\(name)")
    }
  }

  // MARK: - Faults

  @Test func `faults: a file at its size limit is an error and leaves nothing`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
    let outcome = try CommandHarness.run(
      ["render", scene, "-o", folder.path + "/o.png", "--compression", "none"],
      prefix: ["prlimit", "--fsize=4096"])
    #expect(outcome.status == 74 && !outcome.signal, "\(outcome.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func `faults: a reader that goes away is an error`() throws {
    let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
    let outcome = try CommandHarness.run(
      ["render", scene, "-o", "-", "--compression", "none", "--scale", "20"],
      prefix: ["bash", "-c", "\"$@\" | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}", "_"])
    #expect(outcome.status == 74, "\(outcome.errors)")
  }

  @Test func `faults: memory that runs out is an error, whenever it does`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    var statuses: Set<Int32> = []
    for megabytes in stride(from: 1_200, through: 300, by: -100) {
      let outcome = try CommandHarness.run(
        ["render", scene, "--scale", "8", "--threads", "1", "-o", "-", "-q"],
        prefix: ["prlimit", "--as=\(megabytes << 20)"])
      statuses.insert(outcome.status)
      #expect(!outcome.signal || outcome.output.isEmpty, "at \(megabytes) MiB")
      if outcome.status == 74 { #expect(outcome.errors.contains("no memory")) }
    }
    #expect(statuses.contains(0) || statuses.contains(74))
  }

  @Test func `faults: killed at any moment, the old file stays or the whole new one`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
    let target = folder.path + "/o.png"
    let arguments = ["render", scene, "--scale", "6", "-q", "-o", target]
    _ = try CommandHarness.run(arguments)
    let whole = try #require(folder.read("o.png"))
    let old = Array("the old file".utf8)
    for delay in stride(from: 0, through: 60_000, by: 4_000) {
      try Data(old).write(to: URL(fileURLWithPath: target))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandHarness.binary)
      process.arguments = arguments
      try process.run()
      usleep(UInt32(delay))
      kill(process.processIdentifier, delay % 8_000 == 0 ? SIGKILL : SIGTERM)
      process.waitUntilExit()
      let found = try #require(folder.read("o.png"))
      #expect(found == old || found == whole, "after \(delay) us: \(found.count) bytes")
      if process.terminationReason == .exit && process.terminationStatus != 0 {
        #expect(process.terminationStatus == 130)
        #expect(folder.names == ["o.png"], "after \(delay) us")
      }
      for name in folder.names where name != "o.png" {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
    }
  }

  // MARK: - Other verbs

  @Test func `inspect: the tree, the passes and what lies at a point`() throws {
    let scene = CommandHarness.fixtures + "/scenes/opacity-nested.json"
    let tree = try CommandHarness.run(["inspect", scene])
    #expect(tree.status == 0 && tree.text.split(separator: "\n").count == 5)
    let passes = try CommandHarness.run(["inspect", scene, "--passes"])
    #expect(
      passes.text.contains("roundedClip, groupOpacity")
        && passes.text.contains("3 offscreen passes"))
    let json = try CommandHarness.run(["inspect", scene, "--passes", "--json"])
    let all = try json.list("passes")
    #expect(all.count == 7)
    let rows = all.filter { $0["role"] as? String != "combine" }
    #expect(rows.count == 4 && rows[3]["reasons"] as? [String] == ["root"])
    #expect(rows[2]["gpu_bytes"] as? Int == 60 * 60 * 4)
    let hit = try CommandHarness.run(["inspect", scene, "--at", "40, 40"])
    #expect(
      hit.text.hasPrefix("root.sublayers[0].sublayers[0].sublayers[0].sublayers[0] at (6, 6)"))
    let none = try CommandHarness.run(["inspect", scene, "--at", "-5,3"])
    #expect(none.text == "nothing\n")
    let layers = try CommandHarness.run(["inspect", scene, "--json"])
    #expect(try layers.list("layers").count == 5)
  }

  @Test func `render: overlays lie beside the picture, with a legend below the frame`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/opacity-nested.json"
    let output = folder.path + "/o.png"
    let all = "offscreen,blended,cache,misaligned,overdraw"
    let outcome = try CommandHarness.run(["render", scene, "-o", output, "--overlay", all])
    #expect(outcome.status == 0)
    #expect(
      folder.names == [
        "o.blended.png", "o.cache.png", "o.misaligned.png", "o.offscreen.png", "o.overdraw.png",
        "o.png",
      ])
    func height(_ name: String) throws -> Int {
      try #require(folder.read(name))[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try height("o.overdraw.png") > height("o.offscreen.png"))
    #expect(try height("o.offscreen.png") > height("o.png"))
    for arguments in [
      ["-o", output, "--overlay", "blended,colour"], ["-o", "-", "--overlay", all],
    ] {
      #expect(try CommandHarness.run(["render", scene] + arguments).status == 64)
    }
  }

  @Test func `profile: the report accounts for the frame`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    let outcome = try CommandHarness.run([
      "profile", scene, "--frames", "12", "--warm-up", "2", "--json", "--scale", "1", "--chart",
      folder.path + "/c.svg",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(json["frames"] as? Int == 12)
    let share = try #require(json["other_share"] as? Double)
    #expect(share < 0.05)
    #expect(json["counters_are_steady"] as? Bool == true)
    let layers = try #require(json["dearest_layers"] as? [[String: Any]])
    #expect(layers.count == 10)
    #expect(
      folder.read("c.svg").map { String(decoding: $0, as: UTF8.self).hasPrefix("<svg") } == true)
    let text = try CommandHarness.run(["profile", scene, "--frames", "2", "--scale", "1", "--all"])
    #expect(text.text.contains("most expensive layers"))
    // Progress is for terminals; here standard error is a pipe.
    #expect(text.errors.split(separator: "\n").allSatisfy { $0.contains(": note: ") })
  }

  @Test func `backing stores: 100x80 points at 2x, opaque, cost 128,000 bytes, and it is said`()
    throws
  {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      """
      {"version": 1, "canvas": {"width": 120, "height": 100, "scale": 2},
       "root": {"sublayers": [{"frame": [10, 10, 100, 80], "isOpaque": true, "drawing": []}]}}
      """)
    let profile = try CommandHarness.run([
      "profile", scene, "--frames", "2", "--warm-up", "1", "--all",
    ])
    let line = profile.text.split(separator: "\n").first { $0.contains("backingStoreBytes") }
    #expect(line?.hasSuffix(" 128,000") == true, "\(profile.text)")
    let rendered = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png", "--json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(rendered.output)) as? [String: Any])
    let counters = try #require(json["counters"] as? [String: Int])
    #expect(counters["backingStoreBytes"] == 128_000 && counters["backingStoresDrawn"] == 1)
    #expect(counters["backingStorePixelsDrawn"] == 32_000 && counters["bytesUploaded"] == 128_000)
    #expect((json["stages_ns"] as? [String: Int])?["display"] != nil)
    let layers = try CommandHarness.run(["inspect", scene])
    #expect(layers.text.contains("backing store 128000 bytes opaque, drawing of 0 commands"))
  }

  @Test func `backing stores: in opaque greys they cost a byte a pixel, and it is said`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      """
      {"version": 1, "canvas": {"width": 120, "height": 100, "scale": 2},
       "root": {"sublayers": [{"frame": [10, 10, 100, 80], "isOpaque": true, "drawing": [],
        "contentsFormat": "gray8"}]}}
      """)
    let rendered = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png", "--json"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(rendered.output)) as? [String: Any])
    let counters = try #require(json["counters"] as? [String: Int])
    #expect(counters["backingStoreBytes"] == 32_000 && counters["bytesUploaded"] == 32_000)
    let layers = try CommandHarness.run(["inspect", scene])
    #expect(layers.text.contains("backing store 32000 bytes opaque gray8, drawing of 0 commands"))
  }

  @Test func `schema and version: they print and exit with 0`() throws {
    let schema = try CommandHarness.run(["schema"])
    #expect(schema.status == 0)
    #expect((try JSONSerialization.jsonObject(with: Data(schema.output)) as? [String: Any]) != nil)
    #expect(try CommandHarness.run(["version"]).text.hasPrefix("lamina "))
    #expect(try CommandHarness.run(["--version"]).text.hasPrefix("lamina "))
  }

  @Test func `help: every verb has examples`() throws {
    for verb in ["render", "merge", "inspect", "profile", "explain", "serve", "schema"] {
      let help = try CommandHarness.run(["help", verb])
      #expect(help.status == 0 && help.text.contains("EXAMPLES"), "\(verb)")
      for line in help.text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }
}
