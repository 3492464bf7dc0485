import Foundation
import TestSupport
import Testing

/// `lamina convert`, and the states of packages on the command line.
@Suite struct ConvertTests {
  private let package = CommandHarness.fixtures + "/packages/switch.ca"

  private func picture(_ arguments: [String]) throws -> [UInt8] {
    let outcome = try CommandHarness.run(["render", "-o", "-", "-q"] + arguments)
    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  @Test func `convert: a scene that nests deeper than scenes are read is said, with the flag`()
    throws
  {
    let folder = try TestFolder()
    func package(_ depth: Int) throws -> String {
      let open = String(repeating: "<CALayer name='[{&quot;'><sublayers>", count: depth - 2)
      let close = String(repeating: "</sublayers></CALayer>", count: depth - 1)
      return try folder.write(
        "deep\(depth).caml",
        "<caml><CALayer bounds='0 0 9 9'><sublayers>\(open)<CALayer backgroundColor='2 0 0'/>"
          + "\(close)</caml>")
    }
    let output = folder.path + "/o.json"
    // The last layer's object is twice as deep as it; its colour is a list in an object.
    let shallow = try CommandHarness.run(["convert", try package(255), "-o", output])
    #expect(shallow.status == 0 && !shallow.errors.contains("depth"), "\(shallow.errors)")
    #expect(try CommandHarness.run(["inspect", output]).status == 0)
    let deep = try CommandHarness.run(["convert", try package(256), "-o", output])
    #expect(deep.status == 0)
    #expect(
      deep.errors.contains("a nesting depth of 514 is over the limit of 512"), "\(deep.errors)")
    #expect(try CommandHarness.run(["inspect", output]).status == 2)
    #expect(try CommandHarness.run(["inspect", output, "--max-depth", "514"]).status == 0)
  }

  @Test func `convert: a package becomes a scene file with its pictures beside it`() throws {
    let folder = try TestFolder()
    let scene = folder.path + "/switch.json"
    let outcome = try CommandHarness.run(["convert", package, "-o", scene])
    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    #expect(outcome.errors.contains("its 3 states are left out"))
    #expect(folder.names == ["switch-images", "switch.json"])
    for time in ["0", "0.7", "1.3"] {
      #expect(try picture([scene, "--time", time]) == picture([package, "--time", time]))
    }
    // The same text a second time, and no second copy of a picture.
    let first = folder.read("switch.json")
    _ = try CommandHarness.run(["convert", package, "-o", scene, "-q"])
    #expect(folder.read("switch.json") == first)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/switch-images")
        == ["a dot.png"])
  }

  @Test func `convert: a state, and the way between two`() throws {
    let folder = try TestFolder()
    let scene = folder.path + "/s.json"
    for state in [["--state", "Unlock"], ["--transition", "Locked:Unlock"]] {
      let outcome = try CommandHarness.run(["convert", package, "-o", scene] + state)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("the tree is written in the state \"Unlock\""))
      for time in ["0", "0.2"] {
        #expect(
          try picture([scene, "--time", time]) == picture([package, "--time", time] + state))
      }
    }
  }

  @Test func `convert: a scene file becomes a package`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
    let made = folder.path + "/Made.ca"
    let outcome = try CommandHarness.run(["convert", scene, "-o", made])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: made).sorted()
    #expect(names == ["assets", "index.xml", "main.caml"])
    #expect(try picture([made]).count > 100)
    // Again into the same package; but never into a folder of other files.
    #expect(try CommandHarness.run(["convert", scene, "-o", made]).status == 0)
    let other = folder.path + "/other.ca"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other + "/mine.txt"))
    let refused = try CommandHarness.run(["convert", scene, "-o", other])
    #expect(refused.status == 74 && refused.errors.contains("is a folder of other files"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["mine.txt"])
  }

  @Test func `convert: what cannot be said is named, and an error if that is asked for`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      ##"{"version": 1, "canvas": {"width": 8, "height": 8, "background": "#fff"}, "root": {"drawing": [], "sublayers": [{"drawing": []}]}}"##
    )
    let outcome = try CommandHarness.run(["convert", scene, "-o", folder.path + "/a.ca"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("root: drawing cannot be expressed in CAML (2 times)"))
    #expect(outcome.errors.contains("canvas: canvas background cannot be expressed in CAML"))
    let strict = try CommandHarness.run(
      ["convert", scene, "-o", folder.path + "/b.ca", "--strict"])
    #expect(
      strict.status == 2 && strict.errors.contains("--strict: 2 features cannot be expressed"))
    #expect(folder.names == ["a.ca", "s.json"])
  }

  @Test func `convert: standard output holds all of it`() throws {
    let json = try CommandHarness.run(["convert", package, "-o", "-", "-q"])
    #expect(json.status == 0 && json.text.contains("data:image/png;base64,"))
    let shown = try CommandHarness.run(["render", "-", "-o", "-", "-q"], input: json.output)
    #expect(shown.output == (try picture([package])))
    let caml = try CommandHarness.run(["convert", package, "-o", "-", "--format", "caml", "-q"])
    #expect(caml.status == 0 && caml.text.contains("<CAReplicatorLayer"))
  }

  // MARK: - Archives

  @Test func `convert: a scene file becomes an archive, and an archive a folder with its pictures`()
    throws
  {
    let folder = try TestFolder()
    let archive = folder.path + "/Screen.caar"
    let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
    let outcome = try CommandHarness.run(["convert", scene, "-o", archive])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("canvas background cannot be expressed in an archive"))
    #expect(folder.names == ["Screen.caar"])
    let bytes = try CommandHarness.run(["convert", scene, "--format", "caar", "-o", "-", "-q"])
    #expect(bytes.output == folder.read("Screen.caar"))
    // Each picture once, whichever way it is named.
    let made = folder.path + "/Screen"
    for _ in 0..<2 {
      let back = try CommandHarness.run(["convert", archive, "-o", made + "/"])
      #expect(back.status == 0, "\(back.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: made).sorted()
      #expect(names == ["images", "scene.json"])
      let pictures = try FileManager.default.contentsOfDirectory(atPath: made + "/images")
      #expect(pictures.contains("image.png"))
      #expect(pictures.allSatisfy { $0.hasPrefix("image") }, "\(pictures)")
    }
    #expect(try picture([made + "/scene.json"]) == picture([archive]))
    let package = folder.path + "/Screen.ca"
    #expect(try CommandHarness.run(["convert", archive, "-o", package]).status == 0)
    #expect(try picture([package, "--scale", "2"]) == picture([archive, "--scale", "2"]))
    // Never into a folder of other files.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/other", withIntermediateDirectories: false)
    _ = try folder.write("other/mine.txt", "mine")
    let refused = try CommandHarness.run(["convert", archive, "-o", folder.path + "/other/"])
    #expect(
      refused.status == 74 && refused.errors.contains("is a folder of other files"),
      "\(refused.errors)")
  }

  @Test func `convert: pictures of the same bytes have one copy`() throws {
    let folder = try TestFolder()
    let pixel =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    let scene = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"sublayers": [{"contents": "\#(pixel)"}, {"contents": "\#(pixel)"}]}}"#
    )
    let outcome = try CommandHarness.run(["convert", scene, "-o", folder.path + "/made/"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/made/images")
    #expect(pictures == ["image.png"])
  }

  @Test func `convert: --prune drops what shows nothing, and says how much`() throws {
    let folder = try TestFolder()
    let scene = CommandHarness.fixtures + "/scenes/hidden.json"
    let outcome = try CommandHarness.run(
      ["convert", scene, "-o", folder.path + "/s.json", "--prune"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("that show nothing w"), "\(outcome.errors)")
    #expect(!outcome.errors.contains(" 0 layers"))
    #expect(try picture([folder.path + "/s.json"]) == picture([scene]))
  }

  @Test(arguments: [
    "ContentView.ca", "ContentView.caar", "FavoriteView.ca", "LayeringShadowsView.ca",
    "LayeringShadowsView.caar", "RainbowGlowView.ca", "RainbowGlowView.caar", "ToggleView.ca",
    "ToggleView.caar",
  ])
  func `inputs: screens that Core Animation wrote show the same in every format`(name: String)
    throws
  {
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/inputs/captured/\(name)").standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: input) else {
      print("skipped: there is no \(input)")
      return
    }
    let folder = try TestFolder()
    let whole = try picture([input, "--scale", "3"])
    for output in ["Screen/", "s.json", "S.ca", "S.caar"] {
      for more in [[], ["--prune"]] {
        let made = folder.path + "/\(more.count)-" + output
        let outcome = try CommandHarness.run(["convert", input, "-o", made, "-q"] + more)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let scene = output == "Screen/" ? made + "scene.json" : made
        #expect(try picture([scene, "--scale", "3"]) == whole, "\(output) \(more)")
      }
    }
  }

  @Test func `convert: where it cannot write, nothing is left behind`() throws {
    let folder = try TestFolder()
    for output in ["/none/s.json", "/none/S.ca"] {
      let outcome = try CommandHarness.run(["convert", package, "-o", folder.path + output])
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(outcome.errors.contains("error: "))
    }
    let outcome = try CommandHarness.run(
      ["convert", package, "-o", folder.path + "/S.ca"], prefix: ["prlimit", "--fsize=1000"])
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test func `convert: usage`() throws {
    for arguments in [
      ["convert", package, "-o", "x.txt"], ["convert", package, "-o", "-", "--time", "1"],
      ["convert", package, "-o", "-", "--state", "a", "--transition", "a:b"],
      ["render", package, "-o", "-", "--transition", "Unlock"],
    ] {
      let outcome = try CommandHarness.run(arguments)
      #expect(outcome.status == 64, "\(arguments): \(outcome.errors)")
    }
  }

  @Test func `states: unknown ones list the known ones and the nearest`() throws {
    for verb in [["render", "-o", "-"], ["inspect"], ["convert", "-o", "-"]] {
      let outcome = try CommandHarness.run(verb + [package, "--state", "Unlok"])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(
        outcome.errors.contains(
          "no state is named \"Unlok\": did you mean \"Unlock\"?; known are \"Locked\", \"Unlock\", \"Sleep\""
        ), "\(outcome.errors)")
    }
    let none = try CommandHarness.run(
      ["inspect", CommandHarness.fixtures + "/scenes/background.json", "--state", "a"])
    #expect(none.status == 64 && none.errors.contains("the scene has no states"))
  }

  @Test func `states: a scene between two of them, and what is no way between`() throws {
    let folder = try TestFolder()
    let scene = folder.path + "/s.json"
    let state = ["--mix", "Locked:Unlock:0.4"]
    let outcome = try CommandHarness.run(["convert", package, "-o", scene] + state)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "the tree is written between the states \"Locked\" and \"Unlock\", at 0.4"),
      "\(outcome.errors)"
    )
    #expect(try picture([scene]) == picture([package] + state))
    #expect(try picture([scene]) != picture([package, "--state", "Unlock"]))
    #expect(String(decoding: folder.read("s.json") ?? [], as: UTF8.self).contains("[57, 50]"))
    for (mix, reason) in [
      ("Locked:Unlock", "is not two states and a number from 0 to 1, with colons between them"),
      ("Locked:Unlock:1.5", "\"1.5\" is not a number from 0 to 1"),
      ("Locked:Unlock:nan", "\"nan\" is not a number from 0 to 1"),
      ("Locked:Unlok:0.5", "no state is named \"Unlok\": did you mean \"Unlock\"?"),
    ] {
      let outcome = try CommandHarness.run(["render", package, "-o", "-", "--mix", mix])
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
    let both = try CommandHarness.run(
      ["inspect", package, "--state", "Unlock", "--mix", "Locked:Unlock:0.4"])
    #expect(both.status == 64 && both.errors.contains("--state and --mix exclude each other"))
  }

  @Test func `inspect: animations stand below their layer`() throws {
    let outcome = try CommandHarness.run(["inspect", package, "--transition", "Locked:Unlock"])
    #expect(outcome.text.contains("~ \"turn\" group"))
    #expect(outcome.text.contains("duration 2 s, repeated inf times, stays"))
    #expect(outcome.text.contains("~ keyframe through 3 values opacity"))
    #expect(outcome.text.contains("~ \"position.x\" spring position.x"))
    let json = try CommandHarness.run(["inspect", package, "--json"])
    let layers = try json.list("layers")
    let animated = layers.compactMap { $0["animations"] as? [[String: Any]] }.filter { !$0.isEmpty }
    #expect(animated.count == 1 && animated[0][0]["key"] as? String == "turn")
  }
}
