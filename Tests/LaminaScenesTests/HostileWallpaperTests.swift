import Foundation
import LaminaFiles
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Wallpapers that are broken, or made to do harm.
@Suite @MainActor struct HostileWallpaperTests {
  private typealias Maker = WallpaperMaker

  /// The reason of a refusal; `nil` for another outcome.
  private func reason(_ bytes: [UInt8]) -> String? {
    switch Maker.problem(bytes) {
    case .zip(let reason), .wallpaper(let reason), .metadata(let reason, _): reason
    default: nil
    }
  }

  @Test func `wallpaper: an archive without packages says what is in it`() throws {
    let bytes = ZipMaker([
      ZipMaker.Entry("b/clip.mov", "x"), ZipMaker.Entry("__MACOSX/._a", "x"),
      ZipMaker.Entry("a.txt", "x"), ZipMaker.Entry("b/", ""),
    ]).bytes
    #expect(
      reason(bytes)
        == "there is no Core Animation package (.ca) in it; it has \"a.txt\", \"b/clip.mov\"")
    #expect(try SceneForm(of: FileBytes(copying: bytes)) == .lottie)
    let many = ZipMaker((0..<9).map { ZipMaker.Entry("\($0)", "") }).bytes
    #expect(
      reason(many)?.hasSuffix("it has 9 files: \"0\", \"1\", \"2\", \"3\", \"4\" and 4 more")
        == true)
  }

  @Test func `wallpaper: names that lead out of the archive, links and bombs are refused`() throws {
    let good = ZipMaker.Entry("a.ca/main.caml", Maker.caml())
    for name in ["../a.ca/main.caml", "/a.ca/main.caml", "a.ca/../../b"] {
      #expect(
        reason(ZipMaker([good, ZipMaker.Entry(name, "")]).bytes)?.contains("leads out") == true,
        "\(name)")
    }
    var link = good
    link.attributes = 0o120777 << 16
    #expect(reason(ZipMaker([link]).bytes)?.contains("is a link") == true)
    let bomb = ZipMaker.Entry.zeros("a.ca/main.caml", 4 << 20)
    #expect(reason(ZipMaker([bomb]).bytes)?.contains("expands by more") == true)
    let many = ZipMaker(
      [good] + (0..<20_000).map { ZipMaker.Entry("\($0)", "") }
    ).bytes
    #expect(reason(many)?.contains("more than the limit of 20000") == true)
  }

  @Test func `wallpaper: a picture outside its package is refused, and a missing one is named`()
    throws
  {
    func layer(_ source: String) -> [UInt8] {
      Maker.archive([
        ("a.ca/main.caml", Maker.caml(layers: #"<CALayer><contents src="\#(source)"/></CALayer>"#)),
        ("x.png", "x"),
      ])
    }
    #expect(Maker.problem(layer("../x.png")) == .outsideFolder("../x.png"))
    #expect(Maker.problem(layer("/x.png")) == .outsideFolder("/x.png"))
    guard case .image(.unreadable(let error))? = Maker.problem(layer("assets/y.png")) else {
      Issue.record("no error about the picture")
      return
    }
    #expect(error.isMissing && "\(error)".contains("w.tendies/\(Maker.folder)/a.ca/assets/y.png"))
  }

  @Test func `wallpaper: broken settings are an error, and a missing package is noted`() throws {
    let package = ("Floating.ca/main.caml", Maker.caml())
    #expect(
      reason(Maker.archive([package, ("Wallpaper.plist", "none")])) == "it is no property list")
    let scene = try Maker.open(
      Maker.archive([
        package,
        ("Wallpaper.plist", Maker.settings([("backgroundAnimationFileName", "Back.ca")])),
      ]))
    #expect(scene.root.orderedSublayers.map(\.name) == ["floating"])
    guard case .noted(let clause, _, false)? = scene.notices.first else {
      Issue.record("no notice in \(scene.notices)")
      return
    }
    #expect(clause == "the background package \"Back.ca\" does not exist")
  }

  @Test func `wallpaper: links below a folder are not followed`() throws {
    let folder = try TestFolder()
    try folder.write("w/a.ca/main.caml", Maker.caml())
    try folder.write("b.ca/main.caml", Maker.caml())
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/w/b.ca", withDestinationPath: "\(folder.path)/b.ca")
    let scene = try Scene.load(path: "\(folder.path)/w")
    #expect(scene.wallpaper?.layers == ["a"])
  }
}
