import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Wallpapers: packages in an archive or a folder.
@Suite @MainActor struct WallpaperTests {
  private typealias Maker = WallpaperMaker

  private let phone = [("Locked", 10.0), ("Unlock", 20), ("Sleep", 30)]

  /// The square of each package, from the back to the front.
  private func squares(_ scene: Scene) -> [Layer] {
    scene.root.orderedSublayers.flatMap { $0.orderedSublayers }.flatMap { $0.orderedSublayers }
  }

  private func threePackages() -> [(name: String, text: String)] {
    [
      ("Wallpaper.plist", Maker.threePackages), ("C.ca/main.caml", Maker.caml([("Locked", 3)])),
      ("A.ca/main.caml", Maker.caml(phone)), ("A.ca/index.xml", Maker.index()),
      ("B.ca/main.caml", Maker.caml([("Locked", 1), ("Unlock", 2)])),
    ]
  }

  @Test func `wallpaper: its packages lie over each other, the background first`() throws {
    let scene = try Maker.open(Maker.archive(threePackages()))
    #expect(scene.root.orderedSublayers.map(\.name) == ["background", "floating", "foreground"])
    #expect(scene.name == "Test" && scene.wallpaper?.layers.count == 3)
    #expect(scene.canvas.width == 100 && scene.canvas.height == 200 && scene.canvas.scale == 2)
    #expect(scene.notices.isEmpty, "\(scene.notices)")
  }

  @Test
  func `wallpaper: the lock screen's state is shown first, and a state is entered in all packages`()
    throws
  {
    let scene = try Maker.open(Maker.archive(threePackages()))
    #expect(scene.wallpaper?.initialState == "Locked")
    #expect(scene.states == ["Locked", "Unlock", "Sleep"])
    #expect(squares(scene).map(\.position.x) == [10, 1, 3])
    try scene.enter(state: "Unlock")
    // A package without the state has the values of its file.
    #expect(squares(scene).map(\.position.x) == [20, 2, 50])
    try scene.mix(from: "Locked", to: "Unlock", at: 0.25)
    #expect(squares(scene).map(\.position.x) == [12.5, 1.25, 14.75])
    #expect(throws: StateError.self) { try scene.enter(state: "Asleep") }
  }

  @Test func `wallpaper: states that tablets name correspond to those of phones`() throws {
    let tablet = [
      ("Sleep PortraitUp Light", 1.0), ("Lock LandscapeLeft Light", 2),
      ("Lock PortraitUp Light", 3),
      ("Lock PortraitUp Dark", 4), ("Home PortraitUp Light", 5), ("Home PortraitUp Dark", 6),
    ]
    let scene = try Maker.open(
      Maker.archive([
        ("My_Background.ca/main.caml", Maker.caml(tablet)),
        ("My_Floating.ca/main.caml", Maker.caml(phone)),
      ]))
    // Without settings, packages have their places by their names.
    #expect(scene.root.orderedSublayers.map(\.name) == ["background", "floating"])
    for (state, values) in [
      ("Locked", [3.0, 10]), ("Unlock", [5, 20]), ("Sleep", [1, 30]),
      ("Lock PortraitUp Dark", [4, 10]),
      ("Home PortraitUp Dark", [6, 20]), ("Lock LandscapeLeft Light", [2, 10]),
    ] {
      try scene.enter(state: state)
      #expect(squares(scene).map(\.position.x) == values, "\(state)")
    }
    let alone = try Maker.open(Maker.archive([("Floating.ca/main.caml", Maker.caml(tablet))]))
    #expect(alone.wallpaper?.initialState == "Lock PortraitUp Light")
    try alone.enter(state: "Unlock")
    #expect(squares(alone).map(\.position.x) == [5])
  }

  @Test func `wallpaper: a root lies in the middle of the screen, wherever its file puts it`()
    throws
  {
    let scene = try Maker.open(Maker.archive(threePackages()))
    for package in scene.root.orderedSublayers.flatMap({ $0.orderedSublayers }) {
      #expect(package.position == Point(x: 50, y: 100))
    }
    let corner = try Maker.open(
      Maker.archive([
        ("a.ca/main.caml", Maker.caml(root: #"anchorPoint="0 1" position="3 4""#))
      ]))
    #expect(corner.root.orderedSublayers[0].orderedSublayers[0].position == Point(x: 0, y: 200))
  }

  @Test
  func
    `wallpaper: a package in points fills the screen, and one in pixels is shown pixel by pixel`()
    throws
  {
    let bytes = Maker.archive([
      ("Background.ca/main.caml", Maker.caml(size: "900 900")),
      ("Background.ca/index.xml", Maker.index(inPixels: true)),
      ("Floating.ca/main.caml", Maker.caml()),
    ])
    let own = try Maker.open(bytes)
    #expect(own.canvas.width == 100)
    #expect(own.root.orderedSublayers.map { $0.sublayerTransform.row1.x } == [0.5, 1])
    let other = try Maker.open(bytes) {
      $0.screen = WallpaperScreen(width: 120, height: 210, scale: 3)
    }
    #expect(other.canvas.width == 120 && other.canvas.height == 210 && other.canvas.scale == 3)
    #expect(other.root.orderedSublayers.map { $0.sublayerTransform.row1.x } == [1.0 / 3, 1.2])
    // Only packages in pixels suit every screen.
    let pixels = try Maker.open(
      Maker.archive([
        ("Background.ca/main.caml", Maker.caml(size: "900 900")),
        ("Background.ca/index.xml", Maker.index(inPixels: true)),
      ]))
    #expect(pixels.canvas.width == 390 && pixels.canvas.height == 844 && pixels.canvas.scale == 3)
  }

  @Test func `wallpaper: one package is shown alone, on a clear canvas`() throws {
    let scene = try Maker.open(Maker.archive(threePackages())) { $0.layer = "floating" }
    #expect(scene.root.orderedSublayers.map(\.name) == ["floating"])
    #expect(scene.canvas.background.alpha == 0)
    #expect(
      Maker.problem(Maker.archive(threePackages())) { $0.layer = "flaoting" }
        == .unknownWallpaperLayer(
          "flaoting", nearest: "floating", known: ["background", "floating", "foreground"]))
  }

  @Test func `wallpaper: several in an archive are chosen by name or number`() throws {
    let files = ["One", "Two"].flatMap { name in
      [
        ZipMaker.Entry("\(name).wallpaper/Wallpaper.plist", Maker.settings([], name: name)),
        ZipMaker.Entry("\(name).wallpaper/Floating.ca/main.caml", Maker.caml()),
      ]
    }
    let bytes = ZipMaker(files).bytes
    let first = try Maker.open(bytes)
    #expect(first.name == "One" && first.notices.count == 1)
    for choice in ["Two", "2"] { #expect(try Maker.open(bytes) { $0.name = choice }.name == "Two") }
    #expect(
      Maker.problem(bytes) { $0.name = "3" }
        == .unknownWallpaper("3", nearest: nil, known: ["One", "Two"]))
  }

  @Test
  func `wallpaper: the packages of an appearance are shown, and the default ones beside them`()
    throws
  {
    let dark = """
      <key>dark</key><dict><key>floatingAnimationFileNameKey</key><string>D.ca</string></dict>
      """
    let settings = Maker.threePackages.replacing(
      "<key>lockAndHome</key><dict>", with: "<key>lockAndHome</key><dict>" + dark)
    var files = threePackages() + [("D.ca/main.caml", Maker.caml([("Locked", 77)]))]
    files[0].text = settings
    let bytes = Maker.archive(files)
    for (appearance, place) in [(nil, 1.0), ("light", 1), ("dark", 77)] {
      let scene = try Maker.open(bytes) { $0.appearance = appearance }
      #expect(squares(scene).map(\.position.x) == [10, place, 3])
      #expect(scene.notices.isEmpty)
    }
    let plain = try Maker.open(Maker.archive(threePackages())) { $0.appearance = "dark" }
    #expect(squares(plain).map(\.position.x) == [10, 1, 3] && plain.notices.count == 1)
  }

  @Test func `wallpaper: a folder is read as an archive is`() throws {
    let folder = try TestFolder()
    for (name, text) in threePackages() {
      try folder.write("a.wallpaper/\(name)", text)
    }
    #expect(SceneForm(of: "\(folder.path)/a.wallpaper") == .wallpaper)
    for path in ["a.wallpaper", "a.wallpaper/", ""] {
      let scene = try Scene.load(path: "\(folder.path)/\(path)")
      #expect(squares(scene).map(\.position.x) == [10, 1, 3], "\(path)")
    }
    #expect(SceneForm(of: "\(folder.path)/a.wallpaper/A.ca") == .package)
  }

  @Test func `wallpaper: layers follow the tilt, and a device at rest shows the middle`() throws {
    func group(_ keyPath: String, _ axis: String, _ low: Int, _ high: Int) -> String {
      """
      <NSDictionary><axis type="string" value="\(axis)"/><keyPath type="string" value="\(keyPath)"/>\
      <layerName type="string" value="square"/><mapMaxTo type="integer" value="\(high)"/>\
      <mapMinTo type="integer" value="\(low)"/><view type="string" value="FLOATING"/></NSDictionary>
      """
    }
    let values = """
      <NSDictionary><keyPath value="opacity"/><layerName value="square"/><v_home type="real" value="0.5"/>\
      <v_lock type="real" value="0.75"/></NSDictionary>
      """
    let style = """
      <style><wallpaperParallaxGroups type="NSArray">\(group("position.x", "x", 0, 40))\
      \(group("transform.translation.y", "y", -6, 2))</wallpaperParallaxGroups>\
      <wallpaperPropertyGroups type="NSArray">\(values)</wallpaperPropertyGroups></style>
      """
    let layers = """
      <CALayer name="BACKGROUND"/><CALayer name="FLOATING"><sublayers><CALayer id="a" name="square"/></sublayers>\
      </CALayer>
      """
    let bytes = Maker.archive([
      ("Wallpaper.plist", Maker.settings([("assetFileName", "w.ca")])),
      ("w.ca/main.caml", Maker.caml(layers: layers, style: style)),
    ])
    func square(_ scene: Scene) throws -> Layer {
      try #require(squares(scene).first { $0.name == "FLOATING" }?.orderedSublayers.first)
    }
    let rest = try square(try Maker.open(bytes))
    #expect(rest.position.x == 20 && rest.transform.row4.y == -2 && rest.opacity == 0.75)
    let scene = try Maker.open(bytes) { $0.tilt = Point(x: -1, y: 0.5) }
    try scene.enter(state: "Unlock")
    let tilted = try square(scene)
    #expect(tilted.position.x == 0 && tilted.transform.row4.y == 0 && tilted.opacity == 0.5)
    let alone = try Maker.open(bytes) { $0.layer = "floating" }
    #expect(squares(alone).map(\.name) == ["FLOATING"])
  }

  @Test func `wallpaper: an editor's notes about a film are passed over, and glass is named`()
    throws
  {
    let layers = """
      <CALayer caplayKind="video" caplayFPS="30" caplaySyncStateFrameMode="{}"/>\
      <CABackdropLayer caplayKind="liquidGlass"><filters><CAFilter filter="displacementMap" name="displacementMap"/>\
      </filters><sublayers><CASDFLayer name="sdfLayer"><effect type="CASDFGlassDisplacementEffect" height="40"/>\
      <sublayers><CASDFElementLayer/></sublayers></CASDFLayer></sublayers></CABackdropLayer><AVPlayerLayer/>
      """
    let scene = try Maker.open(Maker.archive([("a.ca/main.caml", Maker.caml(layers: layers))]))
    let features = scene.notices.map { notice -> String in
      if case .unsupported(let feature, _, _) = notice { feature } else { "\(notice)" }
    }
    #expect(
      features == [
        "filter displacementMap", "CASDFLayer", "CASDFElementLayer",
        "AVPlayerLayer (drawn elsewhere)",
      ])
  }
}
