import Foundation
import TestSupport
import Testing

/// `--lenient-images`: broken images of every form of scene, from one whose pixels end early to one that is none.
@Suite struct LenientImageTests {
  /// A form of a scene that shows an image by a name or a URI.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (String) -> String
  }

  private static let forms = [
    Form(testDescription: "scene.json") {
      #"{"version":1,"canvas":{"width":8,"height":8},"root":{"contents":"\#($0)"}}"#
    },
    Form(testDescription: "declared.json") {
      #"{"version":1,"canvas":{"width":8,"height":8},"images":{"p":"\#($0)"},"#
        + #""root":{"contents":"p","sublayers":[{"contents":"p"}]}}"#
    },
    Form(testDescription: "drawing.json") {
      #"{"version":1,"canvas":{"width":8,"height":8},"root":{"bounds":[0,0,8,8],"#
        + #""drawing":[{"image":{"source":"\#($0)","rect":[0,0,8,8]}}]}}"#
    },
    Form(testDescription: "lottie.json") {
      #"{"v":"5.7.0","fr":30,"ip":0,"op":30,"w":8,"h":8,"#
        + #""assets":[{"id":"i","w":8,"h":8,"u":"","p":"\#($0)","e":1}],"#
        + #""layers":[{"ty":2,"refId":"i","ip":0,"op":30,"st":0,"ks":{}}]}"#
    },
    Form(testDescription: "package.caml") {
      #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 8 8">"#
        + #"<contents type="CGImage" src="\#($0)"/></CALayer></caml>"#
    },
  ]

  private static func uri(_ bytes: some Sequence<UInt8>) -> String {
    "data:image/png;base64," + Data(bytes).base64EncodedString()
  }

  /// Broken images: their names, and each as a file and as a URI.
  private static let images: [String] = {
    let whole =
      FileManager.default.contents(
        atPath: CommandHarness.fixtures + "/scenes/images/panel.png") ?? Data()
    var sized = Array(whole)
    sized[30] ^= 1
    return [
      // Pixels that end early, a header that does, a header whose checksum is wrong, and no image at all.
      uri(whole.prefix(250)), uri(whole.prefix(20)), uri(sized), uri("not an image".utf8), uri([]),
      // No base64, no data, and letters that base64 lacks.
      "data:image/png,abc", "data:image/png;base64", "data:image/png;base64,\u{20AC}",
      "half.png", "text.png",
    ]
  }()

  @Test(arguments: forms)
  func `lenient: no broken image stops a scene, and each has a line that says so`(form: Form)
    throws
  {
    for image in Self.images {
      let folder = try TestFolder()
      let whole = try #require(
        FileManager.default.contents(
          atPath: CommandHarness.fixtures + "/scenes/images/panel.png"))
      try folder.write("half.png", Array(whole.prefix(250)))
      try folder.write("text.png", "not an image")
      let scene = try folder.write(form.testDescription, form.text(image))
      let name = String(image.prefix(40))
      let shown = try CommandHarness.run(
        ["render", scene, "-o", folder.path + "/o.png", "--lenient-images"])
      #expect(shown.status == 0, "\(name): \(shown.errors.prefix(300))")
      #expect(
        shown.errors.contains("warning: ") || shown.errors.contains("note: "),
        "\(name): \(shown.errors.prefix(300))")
      let refused = try CommandHarness.run(
        ["render", scene, "-o", folder.path + "/p.png", "--strict"])
      #expect(refused.status == 2, "\(name): \(refused.errors.prefix(300))")
      #expect(folder.read("p.png") == nil)
    }
  }

  @Test func `lenient: a limit and a missing file remain errors`() throws {
    let folder = try TestFolder()
    let text = #"{"version":1,"canvas":{"width":8,"height":8},"root":{"contents":"none.png"}}"#
    let scene = try folder.write("s.json", text)
    let missing = try CommandHarness.run(
      ["render", scene, "-o", folder.path + "/o.png", "--lenient-images"])
    #expect(missing.status != 0 && missing.errors.contains("none.png"))
    let path = CommandHarness.fixtures + "/scenes/images/panel.png"
    _ = try folder.write("s.json", text.replacing("none.png", with: path))
    let over = try CommandHarness.run([
      "render", scene, "-o", folder.path + "/o.png", "--lenient-images", "--allow-outside",
      "--max-image-pixels", "1",
    ])
    #expect(over.status == 2 && over.errors.contains("--max-image-pixels"))
  }

  @Test func `paths: one that is cut says how long it is`() throws {
    let folder = try TestFolder()
    let start = String(repeating: #"{"sublayers":["#, count: 30)
    let end = String(repeating: "]}", count: 30)
    let scene = try folder.write(
      "s.json",
      #"{"version":1,"canvas":{"width":8,"height":8},"root":"# + start + #"{"opacity":7}"# + end
        + "}")
    let refused = try CommandHarness.run(["render", scene, "-o", folder.path + "/o.png"])
    // root, 30 times .sublayers[0], and .opacity
    #expect(refused.status == 2)
    let length = 4 + 30 * 13 + 8
    #expect(refused.errors.contains(".sublayers[0].opacity (\(length) characters): expected"))
  }

  @Test func `compare: an output does not replace an image of a scene`() throws {
    let folder = try TestFolder()
    let image = try #require(
      FileManager.default.contents(
        atPath: CommandHarness.fixtures + "/scenes/images/panel.png"))
    try folder.write("picture", Array(image))
    try folder.write(
      "s.json",
      #"{"version":1,"canvas":{"width":8,"height":8},"root":{"contents":"picture"}}"#)
    let refused = try CommandHarness.run(
      ["compare", "--a", "s.json", "--b", "s.json", "--junit", "picture"], folder: folder.path)
    #expect(refused.status != 0 && refused.errors.contains("which the output would replace"))
    #expect(folder.read("picture") == Array(image))
  }
}
