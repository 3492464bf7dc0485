import Foundation
import TestSupport
import Testing

/// Mistakes and gaps in files, which are said with their places, and the time of loading.
@Suite struct ReadingTests {
  private func scene(_ root: String, _ more: String = "") -> String {
    #"{"version": 1, "canvas": {"width": 9, "height": 9}, \#(more) "root": \#(root)}"#
  }

  private func render(_ file: String, _ more: [String] = [], in folder: TestFolder) throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.run(["render", file, "-o", "o.png"] + more, folder: folder.path)
  }

  /// A Lottie file with a text.
  private static let lottie = """
    {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":20,"h":20,"assets":[],
     "fonts":{"list":[{"fName":"Foo","fFamily":"Foo","fStyle":"Regular"}]},
     "layers":[{"ty":5,"ip":0,"op":30,"st":0,"ks":{},"t":{"d":{"k":[{"t":0,"s":
      {"s":10,"f":"Foo","t":"Hi","fc":[0,0,0],"j":0}}]},"p":{},"m":{"a":{"k":[0,0]},"g":1},"a":[]}}]}
    """

  // MARK: - Time

  @Test func `time: the limit of a frame's seconds covers loading, and says where it was`() throws {
    let folder = try TestFolder()
    let layers = Array(repeating: "{}", count: 3_000).joined(separator: ",")
    _ = try folder.write("s.json", scene(#"{"sublayers": [\#(layers)]}"#))
    let states = (0..<3_000).map { #"<LKState name="S\#($0)"><elements/></LKState>"# }.joined()
    _ = try folder.write(
      "s.caml", "<caml><CALayer bounds=\"0 0 8 8\"><states>\(states)</states></CALayer></caml>")
    _ = try folder.write("l.json", Self.lottie)
    for file in ["s.json", "s.caml", "l.json"] {
      let outcome = try render(file, ["--max-frame-seconds", "1e-06"], in: folder)
      #expect(outcome.status == 2 && folder.read("o.png") == nil, "\(file): \(outcome.errors)")
      #expect(
        outcome.errors.hasPrefix("\(file):1:") && outcome.errors.contains("loading was given up")
          && outcome.errors.contains("--max-frame-seconds raises it"), "\(outcome.errors)")
    }
  }

  // MARK: - Fonts

  @Test func `fonts: a folder that is missing or is a file is an error`() throws {
    let folder = try TestFolder()
    _ = try folder.write("l.json", Self.lottie)
    for (fonts, words) in [
      ("none", "there is no such folder"), ("l.json", "is a file, not a folder"),
      ("l.json/x", "there is no such folder"),
    ] {
      let outcome = try render("l.json", ["--fonts", fonts], in: folder)
      #expect(outcome.status == 74, "\(fonts): \(outcome.errors)")
      #expect(outcome.errors.contains("--fonts \(fonts): \(words)"), "\(outcome.errors)")
    }
  }

  @Test func `fonts: each file that is no font is noted with its path`() throws {
    let folder = try TestFolder()
    _ = try folder.write("l.json", Self.lottie)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/fonts/within/folder.ttf", withIntermediateDirectories: true)
    let empty = try render("l.json", ["--fonts", "fonts"], in: folder)
    #expect(
      empty.status == 0 && empty.errors.contains("--fonts fonts: note: there is no font"),
      "\(empty.errors)")
    let broken = ["empty.ttf", "text.otf", "TEXT.TTC", "within/folder.ttf/cut.ttf"]
    for name in broken {
      _ = try folder.write("fonts/" + name, name.hasPrefix("empty") ? "" : "\u{0}\u{1}\u{0}\u{0}x")
    }
    _ = try folder.write("fonts/readme.txt", "no font")
    let outcome = try render("l.json", ["--fonts", "fonts"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in broken {
      #expect(
        outcome.errors.contains("fonts/\(name): note: the font is left out: it"),
        "\(name): \(outcome.errors)")
    }
    #expect(!outcome.errors.contains("readme"))
    let quiet = try render("l.json", ["--fonts", "fonts", "--quiet"], in: folder)
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
  }

  // MARK: - Missing files

  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  @Test func `fonts: a file's name without a slash leads to its path`() throws {
    let folder = try TestFolder()
    _ = try folder.write("Own.ttf", "no font")
    let outcome = try render("l.json", ["--font-map", "SF Pro=Own.ttf"], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("for the file of that name write ./Own.ttf"))
    let broken = try render("l.json", ["--font-map", "SF Pro=./Own.ttf"], in: folder)
    #expect(broken.status == 64 && broken.errors.contains("./Own.ttf: is no font"))
    #expect(!broken.errors.contains("FreeType"))
  }

  @Test(arguments: ["DATA:image/png;BASE64,", "Data:;Base64,", "data:IMAGE/PNG;base64,"])
  func `data uri: capitals are the same as small letters`(start: String) throws {
    let folder = try TestFolder()
    let uri = start + Self.dot
    _ = try folder.write("s.json", scene(#"{"contents": "\#(uri)"}"#))
    _ = try folder.write("i.json", scene(#"{"contents": "i"}"#, #""images": {"i": "\#(uri)"},"#))
    _ = try folder.write(
      "s.caml",
      "<caml><CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"\(uri)\"/></CALayer></caml>"
    )
    _ = try folder.write(
      "l.json",
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":9,"h":9,
       "assets":[{"id":"i","w":1,"h":1,"u":"","p":"\(uri)","e":1}],
       "layers":[{"ty":2,"refId":"i","ip":0,"op":30,"st":0,"ks":{}}]}
      """)
    for file in ["s.json", "i.json", "s.caml", "l.json"] {
      let outcome = try render(file, ["--strict"], in: folder)
      #expect(outcome.status == 0, "\(file): \(outcome.errors)")
    }
    _ = try folder.write("b.json", scene(#"{"contents": "\#(start)@@"}"#))
    let broken = try render("b.json", in: folder)
    #expect(broken.status == 2 && broken.errors.contains("not valid base64"), "\(broken.errors)")
  }

  @Test func `images: one that is missing and that nothing shows makes the scene invalid`() throws {
    let folder = try TestFolder()
    let images = #""images": {"a": "none.png", "b": "none.png"},"#
    _ = try folder.write("s.json", scene("{}", images))
    let unused = try render("s.json", in: folder)
    #expect(unused.status == 2, "\(unused.errors)")
    for name in ["a", "b"] {
      #expect(
        unused.errors.contains("images.\(name): none.png: there is no such file"),
        "\(unused.errors)")
    }
    _ = try folder.write("u.json", scene(#"{"contents": "a"}"#, #""images": {"a": "none.png"},"#))
    let used = try render("u.json", in: folder)
    #expect(used.status == 2 && used.errors.contains("none.png: cannot open"), "\(used.errors)")
  }

  @Test func `packages: one without its document is invalid, and the document is named`() throws {
    let folder = try TestFolder()
    for name in ["none.ca", "other.ca", "plain"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    _ = try folder.write(
      "other.ca/index.xml",
      "<plist><dict><key>rootDocument</key><string>deep.caml</string></dict></plist>")
    for (scene, words) in [
      ("none.ca", "main.caml"), ("other.ca", "other.ca/deep.caml"), ("plain", "main.caml"),
    ] {
      let outcome = try render(scene, in: folder)
      #expect(
        outcome.status == 2 && outcome.errors.contains(words),
        "\(scene): \(outcome.status) \(outcome.errors)")
    }
    #expect(try render("gone.ca", in: folder).status == 74)
  }

  // MARK: - Bitmaps

  @Test(arguments: [
    #"{"type": "text", "frame": [0, 0, 40000, 10], "string": "x"}"#,
    #"{"type": "text", "frame": [0, 0, 1, 33000], "string": "x"}"#,
    #"{"frame": [0, 0, 40000, 10], "drawing": []}"#,
    #"{"type": "text", "frame": [0, 0, 400, 1], "contentsScale": 100, "string": "x"}"#,
  ])
  func `bitmaps: an error about a layer's bitmap names its line`(layer: String) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene("{\n\"sublayers\": [{},\n  \(layer)]}"))
    _ = try folder.write("m.json", scene("{\n\"mask\":\n   \(layer)}"))
    for (file, place) in [
      ("s.json", "s.json:3:3: error: root.sublayers[1]: a bitmap"),
      ("m.json", "m.json:3:4: error: root.mask: a bitmap"),
    ] {
      let outcome = try render(file, in: folder)
      #expect(outcome.status == 2 && outcome.errors.contains(place), "\(outcome.errors)")
    }
  }
}
