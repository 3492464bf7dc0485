// Images that cannot be decoded, as a user sees them.

import Foundation
import TestSupport
import Testing

@Suite struct UndecodableImageTests {
  private func package() throws -> TestFolder {
    let folder = try TestFolder()
    let heic = [0, 0, 0, 24] + Array("ftypmif1".utf8) + [UInt8](repeating: 0, count: 12)
    try Data(heic).write(to: URL(fileURLWithPath: folder.path + "/photo.heic"))
    let layer = "<CALayer bounds=\"0 0 2 2\"><contents src=\"photo.heic\"/></CALayer>"
    _ = try folder.write(
      "main.caml",
      "<caml><CALayer bounds=\"0 0 9 9\"><sublayers>\(layer)\(layer)</sublayers></CALayer></caml>")
    return folder
  }

  @Test func `images: HEIC in a package costs its layers their contents, or the render if strict`()
    throws
  {
    let folder = try package()
    let shown = try CommandHarness.run(["render", folder.path, "-o", "-"])
    #expect(shown.status == 0)
    let notes = shown.errors.split(separator: "\n").filter { $0.contains("note: ") }
    #expect(
      notes.count == 1
        && notes[0].hasSuffix(
          "note: root.sublayers[0]: HEIC image ignored (2 times); convert it to PNG, JPEG or WebP"),
      "\(shown.errors)")
    let strict = try CommandHarness.run(["render", folder.path, "--strict", "-o", "-"])
    #expect(strict.status == 2 && strict.errors.contains("error: root.sublayers[0]: HEIC image"))
  }

  @Test func `images: HEIC in a scene file is named, with what to do`() throws {
    let folder = try package()
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "photo.heic"}}"#)
    let refused = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
    #expect(refused.status == 2)
    #expect(
      refused.errors.hasPrefix(
        "s.json:1:74: error: root.contents: photo.heic: is a HEIC image, which is not read: "
          + "convert it to PNG, JPEG or WebP, for example with "
          + "'heif-convert photo.heic photo.png'\n"))
  }

  @Test func `images: an SVG is named in scenes, data, packages and Lottie files`() throws {
    let folder = try package()
    let drawing = "<!-- made by hand --><svg xmlns=\"http://www.w3.org/2000/svg\"/>"
    _ = try folder.write("pad.svg", drawing)
    let data = Data(drawing.utf8).base64EncodedString()
    let words = "is an SVG drawing, which is not read: convert it to PNG, for example with "
    for (contents, name) in [
      ("pad.svg", "pad.svg"), ("data:image/svg+xml;base64,\(data)", "data URI"),
      ("data:image/svg+xml,%3Csvg%20width='4'/%3E", "data URI"),
      ("data:image/svg+xml;utf8,<svg/>", "data URI"),
    ] {
      _ = try folder.write(
        "s.json",
        #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "\#(contents)"}}"#
      )
      let scene = try CommandHarness.run(["render", "s.json", "-o", "o.png"], folder: folder.path)
      #expect(scene.status == 2 && scene.errors.contains("\(name): \(words)"), "\(scene.errors)")
      let path = contents.hasPrefix("data") ? "" : #""u":"","#
      _ = try folder.write(
        "a.json",
        #"{"v":"5.7","fr":25,"ip":0,"op":25,"w":8,"h":8,"assets":[{"id":"i",\#(path)"p":"\#(contents)","#
          + #""w":8,"h":8}],"layers":[{"ty":2,"refId":"i","ip":0,"op":25,"ks":{}}]}"#)
      let lottie = try CommandHarness.run(["render", "a.json", "-o", "o.png"], folder: folder.path)
      // A picture that cannot be read costs its layer alone.
      #expect(
        lottie.status == 0
          && lottie.errors.contains("is an SVG drawing; convert it to PNG; its layer is empty"),
        "\(lottie.errors)")
    }
    _ = try folder.write(
      "main.caml",
      "<caml><CALayer bounds=\"0 0 9 9\"><contents src=\"pad.svg\"/></CALayer></caml>")
    let shown = try CommandHarness.run(["render", folder.path, "-o", "-"])
    #expect(
      shown.status == 0
        && shown.errors.contains("root: SVG drawing ignored; convert it to PNG\n"),
      "\(shown.errors)")
  }

  @Test func `images: a broken orientation is noted, and a right one turns every kind of scene`()
    throws
  {
    let folder = try package()
    func exif(_ orientation: UInt8) -> [UInt8] {
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        + [0, 0, 0, 0]
    }
    var maker = PNGMaker(width: 4, height: 2, bitDepth: 8, colorType: 2)
    for (orientation, size, note) in [(8 as UInt8, "2 x 4", false), (9, "4 x 2", true)] {
      maker.extra = [("eXIf", exif(orientation))]
      let png = maker.file { 30 * $0 + 70 * $1 + $2 }
      try Data(png).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
      _ = try folder.write(
        "s.json",
        #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "a.png"}}"#)
      _ = try folder.write(
        "main.caml",
        "<caml><CALayer bounds=\"0 0 9 9\"><contents src=\"a.png\"/></CALayer></caml>")
      for scene in ["s.json", "."] {
        let outcome = try CommandHarness.run(["inspect", scene], folder: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
          outcome.errors.contains(
            "EXIF data with an invalid orientation ignored; the image is shown as stored") == note,
          "\(size): \(outcome.errors)")
      }
    }
  }

  @Test func `images: a WebP is shown, and copied by convert`() throws {
    let folder = try TestFolder()
    let webp = WebPMaker(width: 2, height: 2).file { _, _, channel in channel == 3 ? 255 : 120 }
    try Data(webp).write(to: URL(fileURLWithPath: folder.path + "/a.webp"))
    _ = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 2, "height": 2}, "root": {"contents": "a.webp"}}"#)
    let shown = try CommandHarness.run(
      ["render", "s.json", "-o", "o.png", "-q"], folder: folder.path)
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
    let made = try CommandHarness.run(["convert", "s.json", "-o", "s.ca"], folder: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/s.ca")
    let copy = try #require(files.first { $0.hasSuffix(".webp") }, "\(files)")
    #expect(FileManager.default.contents(atPath: folder.path + "/s.ca/" + copy) == Data(webp))
  }
}
