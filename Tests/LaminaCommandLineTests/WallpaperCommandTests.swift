import Foundation
import TestSupport
import Testing

/// Wallpapers on the command line.
@Suite struct WallpaperCommandTests {
  private static let archive = CommandHarness.fixtures + "/wallpapers/Lantern.tendies"
  private static let folder = CommandHarness.fixtures + "/wallpapers/Lantern.wallpaper"

  private func picture(_ scene: String, _ options: [String] = []) throws -> [UInt8] {
    let outcome = try CommandHarness.run(
      ["render", scene, "--scale", "0.2", "--compression", "fast", "-q", "-o", "-"] + options)
    #expect(outcome.status == 0 && outcome.errors == "", "\(options): \(outcome.errors)")
    return outcome.output
  }

  @Test func `wallpaper: the archive, its folder and standard input give the same picture`() throws
  {
    let shown = try picture(Self.archive)
    #expect(try picture(Self.folder) == shown)
    let bytes = try #require(FileManager.default.contents(atPath: Self.archive))
    let piped = try CommandHarness.run(
      ["render", "-", "--scale", "0.2", "--compression", "fast", "-q", "-o", "-"],
      input: Array(bytes))
    #expect(piped.output == shown, "\(piped.errors)")
    #expect(try picture(Self.archive, ["--state", "Locked"]) == shown)
  }

  @Test func `wallpaper: each state, package, screen and tilt is its own picture`() throws {
    let choices = [
      [], ["--state", "Unlock"], ["--state", "Sleep"],
      ["--transition", "Locked:Unlock", "--time", "0.1"],
      ["--mix", "Locked:Unlock:0.5"], ["--layer", "background"], ["--layer", "floating"],
      ["--layer", "foreground"], ["--screen", "300x500@2x"],
    ]
    let pictures = Set(try choices.map { try picture(Self.archive, $0) })
    #expect(pictures.count == choices.count)
    #expect(try pictures.contains(picture(Self.archive, ["--tilt=-1,0.5", "--wallpaper", "1"])))
  }

  @Test func `wallpaper: a device is the screen that shows it`() throws {
    let (shown, device) = (
      try picture(Self.archive, ["--screen", "393x852@3"]),
      try picture(Self.archive, ["--device", "iphone-15"])
    )
    #expect(shown == device)
    let outcome = try CommandHarness.run(
      ["render", Self.archive, "--scale", "0.2", "--appearance", "dark", "-o", "-"])
    #expect(
      outcome.errors.contains("no packages for the dark appearance")
        && !outcome.errors.contains("only apps in code"), "\(outcome.errors)")
  }

  @Test func `wallpaper: render says which states there are, and which one is shown`() throws {
    let shown = try CommandHarness.run(["render", Self.archive, "--scale", "0.1", "-o", "-"])
    #expect(
      shown.errors.contains(
        "Lantern.tendies: note: the state \"Locked\" is shown, as a phone shows it first; --state shows another "
          + "of \"Locked\", \"Unlock\", \"Sleep\"\n"), "\(shown.errors)")
    let asked = try CommandHarness.run(
      ["render", Self.archive, "--scale", "0.1", "--state", "Sleep", "-o", "-"])
    #expect(!asked.errors.contains("as a phone"))
    let listed = try CommandHarness.run(["inspect", Self.archive])
    #expect(listed.text.contains("states: \"Locked\", \"Unlock\", \"Sleep\""))
    #expect(listed.text.contains("floating"))
  }

  @Test(arguments: [
    (["--state", "Away"], Int32(64), "no state is named \"Away\""),
    (
      ["--layer", "floatin"], 2,
      "the wallpaper has no package \"floatin\": did you mean \"floating\"?"
    ),
    (
      ["--wallpaper", "Lamp"], 2, "no wallpaper has the name or number \"Lamp\"; it has \"Lantern\""
    ),
    (["--screen", "wide"], 64, "--screen"), (["--tilt", "2,0"], 64, "--tilt"),
  ])
  func `wallpaper: a wrong choice is an error with what there is`(
    _ options: [String], _ status: Int32, _ words: String
  ) throws {
    let outcome = try CommandHarness.run(["render", Self.archive, "-o", "-"] + options)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test
  func
    `wallpaper: its options are refused for other scenes, and other archives say what is in them`()
    throws
  {
    let scene = CommandHarness.fixtures + "/scenes/corners.json"
    for options in [["--layer", "floating"], ["--screen", "1x1"], ["--tilt", "0,0"]] {
      let outcome = try CommandHarness.run(["render", scene, "-o", "-"] + options)
      #expect(outcome.status == 64 && outcome.errors.contains("\(options[0]) is for a wallpaper"))
    }
    let folder = try TestFolder()
    let other = try folder.write("a.tendies", ZipMaker([ZipMaker.Entry("clip.mov", "x")]).bytes)
    let refused = try CommandHarness.run(["render", other, "-o", "-"])
    #expect(
      refused.status == 2 && refused.errors.contains("it has \"clip.mov\""), "\(refused.errors)")
  }

  @Test func `wallpaper: check finds it in a folder, and convert writes it as a scene`() throws {
    let folder = try TestFolder()
    let bytes = try #require(FileManager.default.contents(atPath: Self.archive))
    try folder.write("Lantern.tendies", Array(bytes))
    try folder.write("goldens/notes.txt", "Accepted pictures.")
    for record in [["--record", "all"], []] {
      let outcome = try CommandHarness.run(
        ["check", ".", "--scale", "0.2", "--goldens", "goldens"] + record, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(folder.read("goldens/Lantern.png") != nil)
    let scene = folder.path + "/lantern.json"
    let outcome = try CommandHarness.run(
      ["convert", Self.archive, "--state", "Unlock", "-o", scene])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try picture(scene) == picture(Self.archive, ["--state", "Unlock"]))
  }
}
