import LaminaGeometry
import LaminaLayers
import LaminaScenes
import Testing

/// Scenes between two of their states.
@Suite @MainActor struct StateMixTests {
  private func angle(_ layer: Layer) -> Double {
    let row = layer.transform.row1
    return Trigonometry.angle(x: row.x, y: row.y)
  }

  @Test func `mix: every value lies between those of the states`() throws {
    let scene = try Scene.load(package: StateTests.package)
    let track = try #require(scene.root.orderedSublayers[0] as? ShapeLayer)
    let knob = scene.root.orderedSublayers[1]
    let (grey, green) = (
      Color(red: 0.4, green: 0.4, blue: 0.45), Color(red: 0.2, green: 0.8, blue: 0.35)
    )
    try scene.mix(from: "Locked", to: "Unlock", at: 0.4)
    #expect(knob.position == Point(x: 45 + 30 * 0.4, y: 50))
    #expect(abs(angle(knob) - 0.6 * .pi / 6) < 1e-12)
    #expect(track.fillColor == grey.interpolated(to: green, at: 0.4))
    // Only the basis of the second state sets the position, and only the state itself the opacity.
    try scene.mix(from: "Locked", to: "Sleep", at: 0.75)
    #expect(knob.position.x == 67.5 && track.opacity == 0.625)
    try scene.mix(from: "Sleep", to: "Unlock", at: 0.25)
    #expect(knob.position.x == 75 && track.opacity == 0.625 && track.fillColor == green)
    #expect(track.animationKeys.isEmpty && knob.animationKeys.isEmpty)
  }

  @Test(arguments: [(0.0, "Locked"), (-1, "Locked"), (1, "Sleep"), (7, "Sleep")])
  func `mix: its ends are the states`(fraction: Double, state: String) throws {
    let scene = try Scene.load(package: StateTests.package)
    try scene.mix(from: "Sleep", to: "Unlock", at: 0.3)
    try scene.mix(from: "Locked", to: "Sleep", at: fraction)
    let plain = try Scene.load(package: StateTests.package)
    try plain.enter(state: state)
    #expect(scene.json().text == plain.json().text)
    #expect(try SceneHarness.pixels(scene) == SceneHarness.pixels(plain))
  }

  @Test func `mix: what has no way between changes in the middle`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer id="a" bounds="0 0 9 9" hidden="1"><states>
        <LKState name="on"><elements>
          <LKStateSetValue targetId="a" keyPath="hidden"><value type="integer" value="0"/></LKStateSetValue>
          <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>
        </elements></LKState>
        <LKState name="a:b"><elements>
          <LKStateSetValue targetId="a" keyPath="zPosition"><value type="real" value="8"/></LKStateSetValue>
        </elements></LKState></states></CALayer>
      """)
    try scene.mix(from: "a:b", to: "on", at: 0.25)
    #expect(scene.root.isHidden && scene.root.zPosition == 6 && scene.root.animationKeys.isEmpty)
    try scene.mix(from: "a:b", to: "on", at: 0.5)
    #expect(!scene.root.isHidden && scene.root.zPosition == 4 && scene.root.animationKeys == ["k"])
    // The way back takes the animation along.
    try scene.mix(from: "a:b", to: "on", at: 0.25)
    #expect(scene.root.isHidden && scene.root.animationKeys.isEmpty)
  }

  @Test func `mix: unknown states are errors with the nearest`() throws {
    let scene = try Scene.load(package: StateTests.package)
    let error = StateError.unknownState(
      "Slep", nearest: "Sleep", known: ["Locked", "Unlock", "Sleep"])
    #expect(throws: error) { try scene.mix(from: "Locked", to: "Slep", at: 0.5) }
    #expect(throws: error) { try scene.mix(from: "Slep", to: "Locked", at: 0.5) }
  }
}
