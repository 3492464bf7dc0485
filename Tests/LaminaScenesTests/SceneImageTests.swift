// Images that a scene names: where they are found, and where not.

import Foundation
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

@Suite @MainActor struct SceneImageTests {
  private func picture() -> [UInt8] {
    PNGMaker(width: 3, height: 2, bitDepth: 8, colorType: 2).file { $0 * 40 + $1 * 50 + $2 }
  }

  private func scene(_ images: String, _ contents: String) -> String {
    """
    {"version": 1, "canvas": {"width": 1, "height": 1}, "images": \(images),
     "root": {"contents": "\(contents)"}}
    """
  }

  @Test func `images: by name, by path and as data`() throws {
    let folder = try TestFolder()
    try folder.write("sub/a.png", picture())
    try folder.write("s.json", scene(#"{"a": "sub/a.png"}"#, "a"))
    #expect(try Scene.load(path: folder.path + "/s.json").root.contents?.width == 3)
    try folder.write("s.json", scene("{}", "sub/a.png"))
    #expect(try Scene.load(path: folder.path + "/s.json").root.contents?.height == 2)
    let data =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try folder.write("s.json", scene("{}", "data:image/png;base64,\(data)"))
    #expect(try Scene.load(path: folder.path + "/s.json").root.contents?.width == 1)
  }

  @Test func `images: a JPEG is known by its bytes, and is as large as it is upright`() throws {
    let folder = try TestFolder()
    var maker = JPEGMaker(width: 5, height: 4, channels: 3)
    maker.orientation = 8
    let jpeg = maker.file { $0 * 40 + $1 * 20 + $2 }
    try folder.write("a.jpg", jpeg)
    try folder.write("b.png", jpeg)
    let data = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
    for (images, contents) in [
      (#"{"a": "a.jpg"}"#, "a"), ("{}", "a.jpg"), ("{}", "b.png"), ("{}", data),
    ] {
      try folder.write("s.json", scene(images, contents))
      let loaded = try Scene.load(path: folder.path + "/s.json")
      #expect(loaded.root.contents?.width == 4 && loaded.root.contents?.height == 5)
      #expect(loaded.notices.isEmpty)
    }
    maker.segment = (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 0, 0])
    try folder.write("a.jpg", maker.file { $0 + $1 + $2 })
    try folder.write("s.json", scene("{}", "a.jpg"))
    let described = try Scene.load(path: folder.path + "/s.json")
    guard case .ignoredColorDescription(_, let ignored)? = described.notices.first else {
      Issue.record("the profile is not named")
      return
    }
    #expect(ignored == ["ICC profile"] && described.notices.count == 1)
  }

  @Test func `images: nothing outside the scene's folder, by any way`() throws {
    let folder = try TestFolder()
    try folder.write("secret.png", picture())
    try folder.write("in/inside.png", picture())
    try folder.write("in-not/a.png", picture())
    // The same name to Swift, composed and not; another folder to the system.
    try folder.write("\u{E9}/s.json", scene("{}", "../e\u{301}/a.png"))
    try folder.write("e\u{301}/a.png", picture())
    #expect(throws: SceneError.self) {
      _ = try Scene.load(path: folder.path + "/\u{E9}/s.json")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/link.png", withDestinationPath: folder.path + "/secret.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/up", withDestinationPath: folder.path)
    for name in [
      "../secret.png", folder.path + "/secret.png", "./../secret.png", "link.png", "up/secret.png",
      "up/in/../secret.png", "../in-not/a.png", "/etc/passwd",
    ] {
      try folder.write("in/s.json", scene("{}", name))
      #expect(throws: SceneError.self, "\(name)") {
        _ = try Scene.load(path: folder.path + "/in/s.json")
      }
      do {
        _ = try Scene.load(path: folder.path + "/in/s.json")
      } catch SceneError.invalid(let place, let problem) {
        #expect(problem == .outsideFolder(name))
        #expect(place.path == "root.contents")
      }
    }
    for name in ["inside.png", "./inside.png", "up/in/inside.png", "../in/inside.png"] {
      try folder.write("in/s.json", scene("{}", name))
      #expect(throws: Never.self, "\(name)") {
        _ = try Scene.load(path: folder.path + "/in/s.json")
      }
    }
    var options = SceneOptions()
    options.allowsOutside = true
    try folder.write("in/s.json", scene("{}", "../secret.png"))
    #expect(throws: Never.self) {
      _ = try Scene.load(path: folder.path + "/in/s.json", options: options)
    }
  }

  @Test func `images: mistakes are named at their place`() throws {
    let folder = try TestFolder()
    try folder.write("a.png", picture())
    try folder.write("text.png", "hello, world")
    func problem(_ images: String, _ contents: String) throws -> SceneProblem? {
      try folder.write("s.json", scene(images, contents))
      do {
        _ = try Scene.load(path: folder.path + "/s.json")
        return nil
      } catch SceneError.invalid(_, let problem) {
        return problem
      }
    }
    #expect(
      try problem(#"{"avatar": "a.png"}"#, "avtar") == .unknownImage("avtar", nearest: "avatar"))
    guard case .image(.unreadable(.cannotOpen)) = try problem(#"{"a": "b.png"}"#, "a") else {
      Issue.record("a missing file is not named")
      return
    }
    guard case .image(.unknownFormat) = try problem("{}", "text.png") else {
      Issue.record("a file that is no picture is not named")
      return
    }
    guard case .badDataURI = try problem("{}", "data:image/png,abc") else {
      Issue.record("a data URI without base64 is not named")
      return
    }
    #expect(try problem(#"{"a": "a.png", "a": "a.png"}"#, "a") == .duplicateKey("a"))
  }
}
