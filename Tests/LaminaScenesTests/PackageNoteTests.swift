import LaminaScenes
import TestSupport
import Testing

/// Notes about what a package, a wallpaper or a scene asks for and does not get: each stands beside such a file, and
/// beside no other.
@Suite @MainActor struct PackageNoteTests {
  private nonisolated static func state(_ changes: String, _ more: String = "") -> String {
    #"<CALayer id="a" bounds="0 0 9 9"><states><LKState name="s"\#(more)><elements>\#(changes)</elements></LKState></states></CALayer>"#
  }

  private nonisolated static func setting(_ key: String, _ value: String) -> String {
    state(
      #"<LKStateSetValue targetId="a" keyPath="\#(key)"><value \#(value)/></LKStateSetValue>"#)
  }

  private nonisolated static func group(_ animation: String) -> String {
    #"<CALayer bounds="0 0 9 9"><animations><animation type="CAAnimationGroup" duration="1"><animations type="NSArray">\#(animation)</animations></animation></animations></CALayer>"#
  }

  private nonisolated static func parallax(_ axis: String, _ key: String = "position.x") -> String {
    """
    <CALayer bounds="0 0 9 9"><sublayers><CALayer name="square"/></sublayers>
    <style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="\(axis)"/>
    <keyPath type="string" value="\(key)"/><layerName type="string" value="square"/>
    <mapMaxTo type="integer" value="4"/><mapMinTo type="integer" value="0"/></NSDictionary>
    </wallpaperParallaxGroups></style></CALayer>
    """
  }

  @Test(arguments: [
    (
      "CATransition in a group", group(#"<animation type="CATransition"/>"#),
      group(#"<animation type="CABasicAnimation" keyPath="opacity"/>"#)
    ),
    (
      "state \"none\" as a basis", state("", #" basedOn="none""#), state("")
    ),
    (
      "LKStateSetValue with an empty value", setting("opacity", #"type="NSNull""#),
      setting("opacity", #"value="1""#)
    ),
    (
      "LKStateSetValue \"speed\" without such a value",
      setting("speed", #"value="often""#), setting("speed", #"value="2""#)
    ),
    (
      "LKStateAddAnimation without an animation",
      state(#"<LKStateAddAnimation targetId="a" key="k"/>"#),
      state(
        #"<LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>"#
      )
    ),
  ])
  func `packages: a note stands beside such a file alone`(
    note: String, asked: String, plain: String
  ) throws {
    let found = CAMLHarness.leftOut(try CAMLHarness.load(asked))
    #expect(found.contains(note), "\(found)")
    let others = CAMLHarness.leftOut(try CAMLHarness.load(plain))
    #expect(!others.contains(note), "\(others)")
  }

  @Test(arguments: [
    ("wallpaperParallaxGroups without an axis and two numbers", parallax("z"), parallax("x")),
    (
      "\"position.q\" of \"square\" in the root's style", parallax("x", "position.q"), parallax("y")
    ),
  ])
  func `wallpapers: a note about layers that follow the tilt stands beside such a file alone`(
    note: String, asked: String, plain: String
  ) throws {
    func notes(_ layers: String) throws -> [String] {
      let style = layers.split(separator: "</sublayers>", maxSplits: 1)[1].replacing(
        "</CALayer>", with: "")
      let text = WallpaperMaker.caml(
        layers: #"<CALayer name="square"/>"#, style: String(style))
      return CAMLHarness.leftOut(
        try WallpaperMaker.open(WallpaperMaker.archive([("a.ca/main.caml", text)])))
    }
    #expect(try notes(asked) == [note])
    #expect(try notes(plain) == [])
  }

  @Test func `wallpapers: several, and one without a dark appearance, have notes`() throws {
    func notes(_ folders: [String], dark: Bool = false) throws -> [String] {
      let bytes = ZipMaker(
        folders.map { ZipMaker.Entry("\($0)/a.ca/main.caml", WallpaperMaker.caml()) }
      ).bytes
      return try WallpaperMaker.open(bytes) { if dark { $0.appearance = "dark" } }.notices
        .compactMap { if case .noted(let clause, _, _) = $0 { clause } else { nil } }
    }
    #expect(
      try notes(["one.wallpaper", "two.wallpaper"]) == [
        "there are 2 wallpapers: \"one\", \"two\"; the first is shown, and --wallpaper shows another"
      ])
    #expect(try notes(["one.wallpaper"]) == [])
    #expect(
      try notes(["one.wallpaper"], dark: true) == [
        "the wallpaper has no packages for the dark appearance; the default ones are shown"
      ])
  }

  @Test(arguments: ["scene", "package"])
  func `fonts: one that is not installed has a note with what replaces it`(form: String) throws {
    func notes(_ font: String) throws -> [String] {
      let scene =
        form == "scene"
        ? try SceneHarness.parse(
          #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"type": "text", "string": "a", "font": "\#(font)"}}"#
        )
        : try CAMLHarness.load(
          #"<CATextLayer bounds="0 0 9 9" font="\#(font)"><string type="string" value="a"/></CATextLayer>"#
        )
      return scene.notices.compactMap {
        if case .noted(let clause, _, _) = $0 { clause } else { nil }
      }
    }
    let found = try notes("Helvetica")
    #expect(found.count == 1)
    #expect(
      try #require(found.first).hasPrefix("font \"Helvetica\" is not installed; replaced by "))
    #expect(try notes("DejaVu Sans") == [])
  }
}
