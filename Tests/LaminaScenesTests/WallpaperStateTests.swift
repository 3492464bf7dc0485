import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// States as wallpapers have them: several rows each, for layers deep in the tree, based on one another.
@Suite @MainActor struct WallpaperStateTests {
  /// The rows of a state, each for a layer and a key path.
  private static func state(_ name: String, _ keys: String = "", _ rows: String...) -> String {
    "<LKState name='\(name)' \(keys)><elements>\(rows.joined())</elements></LKState>"
  }

  private static func row(_ id: String, _ keyPath: String, _ type: String, _ value: String)
    -> String
  {
    """
    <LKStateSetValue final="false" targetId="\(id)" keyPath="\(keyPath)">
      <value type="\(type)" value="\(value)"/></LKStateSetValue>
    """
  }

  private static let document = """
    <CALayer bounds="0 0 100 100"><sublayers>
      <CALayer id="#1" bounds="0 0 50 50" position="50 50" backgroundColor="1 0 0"><sublayers>
        <CABackdropLayer id="#2" bounds="0 0 10 10" position="5 5"><filters>
          <CAFilter filter="gaussianBlur" name="far" inputRadius="4"/>
          <CAFilter filter="colorSaturate" name="grey" inputAmount="1"/></filters></CABackdropLayer>
      </sublayers></CALayer></sublayers>
      <states>
        \(state(
          "Locked", "", row("#1", "bounds.size.width", "real", "20"),
          row("#1", "position.x", "real", "10"), row("#1", "position.y", "real", "20"),
          row("#1", "position", "CGPoint", "30 40"), row("#1", "position.y", "real", "44"),
          row("#2", "filters.far.inputRadius", "real", "8"),
          row("#2", "filters.grey.inputAmount", "real", "0")))
        \(state("Unlock", "", row("#2", "opacity", "real", "0.5")))
        \(state("Sleep", "basedOn='Locked'", row("#1", "position.x", "real", "80")))
      </states></CALayer>
    """

  private func scene() throws -> (scene: Scene, outer: Layer, backdrop: Layer) {
    let scene = try CAMLHarness.load(WallpaperStateTests.document)
    #expect(CAMLHarness.leftOut(scene).isEmpty, "\(CAMLHarness.leftOut(scene))")
    let outer = scene.root.orderedSublayers[0]
    return (scene, outer, outer.orderedSublayers[0])
  }

  @Test func `wallpapers: the rows of a state are set in order, whatever layer each is for`() throws
  {
    let (scene, outer, backdrop) = try scene()
    try scene.enter(state: "Locked")
    #expect(outer.position == Point(x: 30, y: 44) && outer.bounds.width == 20)
    #expect(
      backdrop.backgroundFilters == [.gaussianBlur(radius: 8), .colorMatrix(.grayscale(1))])
    try scene.enter(state: "Unlock")
    #expect(outer.position == Point(x: 50, y: 50) && outer.bounds.width == 50)
    #expect(backdrop.opacity == 0.5 && backdrop.backgroundFilters[0] == .gaussianBlur(radius: 4))
    // Based on another, with a row of its own behind.
    try scene.enter(state: "Sleep")
    #expect(outer.position == Point(x: 80, y: 44) && backdrop.opacity == 1)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75, 1])
  func `wallpapers: between two states every value is between theirs`(fraction: Double) throws {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    let (scene, outer, backdrop) = try scene()
    try scene.mix(from: "Locked", to: "Unlock", at: fraction)
    #expect(abs(outer.position.x - between(30, 50)) < 1e-9)
    #expect(abs(outer.position.y - between(44, 50)) < 1e-9)
    #expect(abs(outer.bounds.width - between(20, 50)) < 1e-9)
    #expect(abs(backdrop.opacity - between(1, 0.5)) < 1e-9)
    #expect(backdrop.backgroundFilters[0] == .gaussianBlur(radius: between(8, 4)))
    try scene.mix(from: "Unlock", to: "Sleep", at: fraction)
    #expect(abs(outer.position.x - between(50, 80)) < 1e-9)
    #expect(abs(backdrop.opacity - between(0.5, 1)) < 1e-9)
  }
}
