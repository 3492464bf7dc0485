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
        && notes[0].hasSuffix("note: root.sublayers[0]: HEIC image ignored (2 times)"),
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
          + "convert it to PNG, JPEG or WebP\n"))
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
