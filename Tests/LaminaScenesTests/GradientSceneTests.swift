import LaminaGeometry
import LaminaLayers
import LaminaScenes
import TestSupport
import Testing

@Suite @MainActor struct GradientSceneTests {
  @Test func `scene: a gradient's keys`() throws {
    let layer = try #require(
      try SceneHarness.layer(
        ##"""
        "type": "gradient", "locations": [0, 0.25, 1], "colors": ["#fff", "clear", [0, 0, 1, 0.5]],
        "gradientType": "conic", "startPoint": [0.25, 0.5], "endPoint": [1, -1],
        "interpolation": "premultiplied"
        """##) as? GradientLayer)
    #expect(layer.colors == [.white, .clear, Color(red: 0, green: 0, blue: 1, alpha: 0.5)])
    #expect(layer.locations == [0, 0.25, 1] && layer.type == .conic)
    #expect(layer.startPoint == Point(x: 0.25, y: 0.5) && layer.endPoint == Point(x: 1, y: -1))
    #expect(layer.interpolation == .premultiplied)
  }

  @Test func `scene: a gradient's defaults are Core Animation's`() throws {
    let layer = try #require(try SceneHarness.layer(#""type": "gradient""#) as? GradientLayer)
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == Point(x: 0.5, y: 0) && layer.endPoint == Point(x: 0.5, y: 1))
    #expect(layer.interpolation == .straight)
  }

  private func problem(_ keys: String) -> (path: String, problem: SceneProblem)? {
    SceneHarness.failure(SceneHarness.document(#""type": "gradient", "# + keys)).map {
      ($0.location.path, $0.problem)
    }
  }

  @Test func `scene: mistakes in gradients name their place`() throws {
    let colors = ##""colors": ["#fff", "#000", "#f00"], "##
    let layer = "root.sublayers[0]"
    let falling = try #require(problem(colors + #""locations": [0, 0.5, 0.25]"#))
    #expect(falling.path == layer + ".locations[2]")
    #expect(
      falling.problem == .wrongValue(expected: "a number from 0.5 to 1", found: "0.25"))
    let outside = try #require(problem(colors + #""locations": [0, 0.5, 1.5]"#))
    #expect(outside.path == layer + ".locations[2]")
    let few = try #require(problem(colors + #""locations": [0, 1]"#))
    #expect(few.path == layer + ".locations")
    #expect(
      few.problem == .wrongCount(expected: "3 locations, one for each colour", found: 2))
    #expect(problem(#""locations": [0, 1]"#)?.path == layer + ".locations")
    #expect(problem(##""colors": ["#fff"]"##)?.path == layer + ".colors")
    #expect(problem(##""colors": ["#fff", 3]"##)?.path == layer + ".colors[1]")
    #expect(
      problem(#""gradientType": "radiall""#)?.problem
        == .unknownValue("radiall", nearest: "radial", known: ["axial", "radial", "conic"]))
    let many = Array(repeating: #""clear""#, count: 4_097).joined(separator: ",")
    #expect(
      problem("\"colors\": [\(many)]")?.problem
        == .tooManyStops(count: 4_097, limit: 4_096))
    let other = SceneHarness.failure(SceneHarness.document(#""startPoint": [0, 0]"#))
    #expect(other?.problem == .keyOfOtherType("startPoint", type: "gradient"))
  }

  private func load(_ layer: String) throws -> Scene {
    let folder = try TestFolder()
    try folder.write("main.caml", "<caml>\(layer)</caml>")
    return try withExtendedLifetime(folder) { try Scene.load(package: folder.path) }
  }

  @Test func `caml: a gradient layer`() throws {
    let scene = try load(
      """
      <CAGradientLayer bounds="0 0 10 10" type="radial" startPoint="0.5 0.5" endPoint="1 1">
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
        <locations><real value="0"/><integer value="1"/></locations>
      </CAGradientLayer>
      """)
    let layer = try #require(scene.root as? GradientLayer)
    #expect(scene.notices.isEmpty)
    #expect(layer.type == .radial && layer.locations == [0, 1])
    #expect(
      layer.colors
        == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5)])
    #expect(layer.startPoint == Point(x: 0.5, y: 0.5) && layer.endPoint == Point(x: 1, y: 1))
    let typed = try load(#"<layer type="CAGradientLayer" bounds="0 0 1 1"/>"#)
    #expect(typed.root is GradientLayer)
  }

  @Test func `caml: a gradient's broken colours are refused`() {
    #expect(throws: SceneError.self) {
      try load(
        """
        <CAGradientLayer bounds="0 0 10 10"><colors><CGColor value="red"/></colors></CAGradientLayer>
        """)
    }
  }
}
