import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Layers that filter what lies behind them: as `CABackdropLayer` has them, in and out.
@Suite @MainActor struct BackdropTests {
  /// Stripes, and a backdrop over them with some filters and animations.
  private func scene(_ filters: String, _ animations: String = "", keys: String = "") throws
    -> Scene
  {
    let stripes = (0..<10).map {
      "<CALayer bounds='0 0 4 40' position='\(8 * $0) 20' backgroundColor='\($0 % 3) 0.4 0'/>"
    }
    return try CAMLHarness.load(
      """
      <CALayer bounds='0 0 80 40'><sublayers>\(stripes.joined())
        <CABackdropLayer name='glass' bounds='0 0 60 30' position='40 20' \(keys)>
          <filters>\(filters)</filters><animations>\(animations)</animations></CABackdropLayer>
        </sublayers></CALayer>
      """)
  }

  private func glass(_ scene: Scene) throws -> Layer {
    try #require(scene.root.sublayers?.last)
  }

  private static func animation(_ keyPath: String, _ from: Double, _ to: Double) -> String {
    """
    <a type='CABasicAnimation' keyPath='\(keyPath)' duration='1'>
      <fromValue type='real' value='\(from)'/><toValue type='real' value='\(to)'/></a>
    """
  }

  @Test(arguments: ["", "name='far'"])
  func `backdrops: animations of their filters move what lies behind`(name: String) throws {
    let blur = "<CAFilter filter='gaussianBlur' \(name) inputRadius='2'/>"
    let path = "filters.\(name.isEmpty ? "gaussianBlur" : "far").inputRadius"
    let moving = try scene(blur, BackdropTests.animation(path, 0, 8))
    #expect(CAMLHarness.leftOut(moving).isEmpty, "\(CAMLHarness.leftOut(moving))")
    #expect(
      try glass(moving).animation(forKey: "a")?.keyPath == "background" + path.capitalizedFirst)
    let still = try scene("<CAFilter filter='gaussianBlur' inputRadius='4'/>")
    #expect(try SceneHarness.pixels(moving, at: 0.5) == SceneHarness.pixels(still))
    #expect(try SceneHarness.pixels(moving, at: 0.25) != SceneHarness.pixels(still))
    #expect(try SceneHarness.pixels(moving, at: 2) == SceneHarness.pixels(scene(blur)))
  }

  @Test func `backdrops: amounts of their colour filters animate, each by its name`() throws {
    let filters = """
      <CAFilter filter='colorSaturate' name='grey' inputAmount='1'/>
      <CAFilter filter='colorBrightness' name='light' inputAmount='0'/>
      """
    let moving = try scene(filters, BackdropTests.animation("filters.light.inputAmount", 0, 0.5))
    #expect(CAMLHarness.leftOut(moving).isEmpty, "\(CAMLHarness.leftOut(moving))")
    let still = try scene("<CAFilter filter='colorBrightness' inputAmount='0.25'/>")
    #expect(try SceneHarness.pixels(moving, at: 0.5) == SceneHarness.pixels(still))
    let other = try scene(filters, BackdropTests.animation("filters.far.inputRadius", 0, 1))
    #expect(CAMLHarness.leftOut(other) == ["animation of \"filters.far.inputRadius\""])
  }

  @Test func `backdrops: filters behind other layers have names too`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer bounds='0 0 9 9'><backgroundFilters>
        <CAFilter filter='gaussianBlur' name='near' inputRadius='1'/>
        <CAFilter filter='gaussianBlur' name='far' inputRadius='2'/></backgroundFilters><animations>
        \(BackdropTests.animation("backgroundFilters.far.inputRadius", 0, 8))</animations></CALayer>
      """)
    #expect(CAMLHarness.leftOut(scene).isEmpty)
    #expect(scene.root.backgroundFilterNames == ["near", "far"])
    let again = try SceneHarness.parse(scene.json().text)
    #expect(again.root.backgroundFilterNames == ["near", "far"])
    guard case .number(2)? = scene.root.value(forKeyPath: "backgroundFilters.far.inputRadius")
    else {
      Issue.record("another radius")
      return
    }
  }

  // MARK: - Writing

  private func packaged(_ scene: Scene) throws -> Scene {
    let folder = try TestFolder()
    try folder.write("main.caml", scene.caml().text)
    try folder.write("index.xml", scene.camlIndex)
    return try Scene.load(package: folder.path)
  }

  private func archived(_ scene: Scene) throws -> Scene {
    try Scene.parse(FileBytes(copying: scene.archive().bytes), file: "Screen.caar")
  }

  @Test(arguments: ["scale='0.25' groupName='bars'", "scale='0.5'", "groupName='a &lt; b'"])
  func `backdrops: packages and archives hold their scale, group, filters and animations`(
    keys: String
  ) throws {
    let scene = try scene(
      """
      <CAFilter filter='gaussianBlur' name='far' inputRadius='2'/>
      <CAFilter filter='colorSaturate' name='grey' inputAmount='0.5'/>
      """,
      BackdropTests.animation("filters.far.inputRadius", 0, 8)
        + """
        <g type='CAAnimationGroup' duration='2'><animations>
          <CABasicAnimation keyPath='filters.far.inputRadius' additive='1' duration='1'>
            <fromValue type='real' value='1'/></CABasicAnimation></animations></g>
        """, keys: keys)
    let own = try glass(scene)
    #expect(scene.caml().unsupported.isEmpty && scene.caml().text.contains("<CABackdropLayer"))
    #expect(!scene.caml().text.contains("backgroundFilters"))
    #expect(scene.archive().unsupported.isEmpty, "\(scene.archive().unsupported)")
    for (name, again) in [("package", try packaged(scene)), ("archive", try archived(scene))] {
      #expect(again.notices.allSatisfy { if case .unsupported = $0 { false } else { true } })
      let layer = try glass(again)
      #expect(layer.backdropScale == own.backdropScale, "\(name)")
      #expect(layer.backdropGroupName == own.backdropGroupName, "\(name)")
      #expect(layer.backgroundFilters == own.backgroundFilters && layer.filters.isEmpty, "\(name)")
      #expect(layer.backgroundFilterNames == own.backgroundFilterNames, "\(name)")
      #expect(layer.animations.map(\.animation.keyPath) == own.animations.map(\.animation.keyPath))
      #expect(again.caml().text == scene.caml().text, "\(name)")
      try RoundTripTests.expectSamePixels(again, scene, at: [0, 0.5, 1.5], name)
    }
  }

  @Test func `backdrops: layers that have both kinds of filters cannot say a group`() throws {
    let scene = try SceneHarness.parse(
      #"""
      {"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": [
        {"backdropGroupName": "g", "filters": [{"type": "gaussianBlur", "radius": 1}],
         "backgroundFilters": [{"type": "gaussianBlur", "radius": 1}]},
        {"type": "shape", "backdropScale": 0.5}]}}
      """#)
    for unsupported in [scene.caml().unsupported, scene.archive().unsupported] {
      #expect(unsupported.map(\.feature) == ["backdropGroupName", "backdropScale"])
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
