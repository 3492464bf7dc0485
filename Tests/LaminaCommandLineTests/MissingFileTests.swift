import Foundation
import TestSupport
import Testing

/// Files that a scene names and that do not exist: the scene is at fault.
@Suite struct MissingFileTests {
  private func render(_ file: String, _ more: [String] = [], in folder: TestFolder) throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.run(["render", file, "-o", "o.png"] + more, folder: folder.path)
  }

  /// A document whose second layer shows a picture, in its fourth line.
  private func caml(_ source: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 9 9" position="4 4"><sublayers><CALayer/>
    <CALayer bounds="0 0 9 9"><contents type="CGImage" src="\(source)"/></CALayer>
    </sublayers></CALayer></caml>
    """
  }

  private func scene(_ layer: String, _ more: String = "") -> String {
    "{\"version\": 1, \"canvas\": {\"width\": 9, \"height\": 9}, \(more)\n\"root\": \(layer)}"
  }

  @Test func `files: a scene that names a missing picture is invalid, in every format`() throws {
    let folder = try TestFolder()
    let document = caml("assets/none.png")
    for name in ["p.ca", "w.wallpaper/Background.ca"] {
      _ = try folder.write(name + "/main.caml", document)
    }
    _ = try folder.write("alone.caml", document)
    let within = "descriptors/1/versions/1/contents/9.wallpaper/Background.ca"
    _ = try folder.write(
      "t.tendies", ZipMaker([ZipMaker.Entry(within + "/main.caml", document)]).bytes)
    _ = try folder.write("d.json", scene(#"{"contents": "none.png"}"#))
    _ = try folder.write("f.json", scene(#"{"contents": "d.json/none.png"}"#))
    _ = try folder.write(
      "l.json", scene(#"{"contents": "\#(String(repeating: "n", count: 300))"}"#))
    _ = try folder.write("n.json", scene(#"{"contents": "p.ca"}"#))
    _ = try folder.write(
      "c.json",
      scene(
        #"{"sublayers": [{"type": "emitter", "emitterCells": [{"contents": "none.png"}]}]}"#))
    _ = try folder.write(
      "t.json",
      scene(
        #"{"sublayers": [{"type": "text", "string": "a", "font": "none.ttf", "frame": [0, 0, 9, 9]}]}"#
      ))
    for (file, words) in [
      ("p.ca", ["p.ca/main.caml:4:", "p.ca/assets/none.png: cannot open: no such file"]),
      ("alone.caml", ["alone.caml:4:", "assets/none.png: cannot open: no such file"]),
      (
        "w.wallpaper", ["w.wallpaper/Background.ca/main.caml:4:", "/Background.ca/assets/none.png"]
      ),
      ("t.tendies", ["t.tendies/\(within)/main.caml:4:", "\(within)/assets/none.png"]),
      ("d.json", ["d.json:2:", "root.contents: none.png: cannot open: no such file"]),
      ("f.json", ["f.json:2:", "root.contents: d.json/none.png: cannot open"]),
      ("l.json", ["l.json:2:", "the name is too long"]),
      ("n.json", ["n.json:2:", "root.contents: p.ca: is not a regular file"]),
      ("c.json", ["c.json:2:", "emitterCells[0].contents: none.png"]),
      ("t.json", ["t.json:2:", "none.ttf"]),
    ] {
      let outcome = try render(file, in: folder)
      #expect(outcome.status == 2, "\(file): \(outcome.errors)")
      for word in words { #expect(outcome.errors.contains(word), "\(file): \(outcome.errors)") }
      #expect(folder.read("o.png") == nil)
    }
    #expect(try render("none.json", in: folder).status == 74)
  }

  @Test func `files: a wallpaper's package without its document is named`() throws {
    let folder = try TestFolder()
    let index =
      "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
    _ = try folder.write("w.wallpaper/Background.ca/index.xml", index)
    let within = "descriptors/1/versions/1/contents/9.wallpaper/Background.ca"
    _ = try folder.write(
      "t.tendies", ZipMaker([ZipMaker.Entry(within + "/index.xml", index)]).bytes)
    for (file, place) in [
      ("w.wallpaper", "w.wallpaper/Background.ca"), ("t.tendies", "t.tendies/\(within)"),
    ] {
      let outcome = try render(file, in: folder)
      #expect(
        outcome.status == 2 && outcome.errors.contains("\(place): the package has no main.caml"),
        "\(file): \(outcome.status) \(outcome.errors)")
    }
  }

  @Test func `files: a missing picture of a Lottie file is noted with its place`() throws {
    let folder = try TestFolder()
    let animation = """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":9,"h":9,
       "assets":[{"id":"i","w":1,"h":1,"u":"images/","p":"none.png","e":0}],
       "layers":[{"ty":2,"refId":"i","ip":0,"op":30,"st":0,"ks":{}}]}
      """
    _ = try folder.write("l.json", animation)
    _ = try folder.write(
      "d.lottie",
      ZipMaker([
        ZipMaker.Entry("manifest.json", #"{"version":"2","animations":[{"id":"a"}]}"#),
        ZipMaker.Entry("a/a.json", animation),
      ]).bytes)
    for (file, place) in [("l.json", "l.json:2:"), ("d.lottie", "d.lottie/a/a.json:2:")] {
      let shown = try render(file, in: folder)
      #expect(
        shown.status == 0 && shown.errors.contains(place)
          && shown.errors.contains("the image \"none.png\" is missing"), "\(shown.errors)")
      #expect(try render(file, ["--strict"], in: folder).status == 2)
    }
  }

  @Test func `images: under --strict, an error does not advise what --strict forbids`() throws {
    let folder = try TestFolder()
    let half = Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) } + [13, 10, 26, 10, 0])
    _ = try folder.write("half.png", half)
    _ = try folder.write("s.json", scene(#"{"contents": "half.png"}"#))
    for (more, advice) in [
      ([], "; --lenient-images shows"), (["--strict"], "; without --strict, --lenient-images"),
      (["--strict", "--lenient-images"], "; without --strict, --lenient-images"),
    ] {
      let outcome = try render("s.json", more, in: folder)
      #expect(outcome.status == 2 && outcome.errors.contains(advice), "\(outcome.errors)")
    }
  }
}
