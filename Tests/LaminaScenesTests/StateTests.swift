import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaScenes
import TestSupport
import Testing

/// States of packages, and the ways between them.
@Suite @MainActor struct StateTests {
  nonisolated static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/packages/switch.ca").path

  private struct Switch {
    let scene: Scene
    let track: ShapeLayer
    let knob: Layer

    @MainActor init() throws {
      scene = try Scene.load(package: StateTests.package)
      track = try #require(scene.root.orderedSublayers[0] as? ShapeLayer)
      knob = scene.root.orderedSublayers[1]
    }
  }

  private func angle(_ layer: Layer) -> Double {
    let row = layer.transform.row1
    return Trigonometry.angle(x: row.x, y: row.y)
  }

  @Test func `states: their names stand in the order of the file`() throws {
    let package = try Switch()
    #expect(package.scene.states == ["Locked", "Unlock", "Sleep"])
    #expect(package.scene.notices.isEmpty, "\(package.scene.notices)")
    #expect(
      try SceneHarness.parse(
        #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#
      ).states.isEmpty)
  }

  @Test func `states: entering one sets its values, and takes back those of the one before`() throws
  {
    let package = try Switch()
    try package.scene.enter(state: "Unlock")
    #expect(package.knob.position == Point(x: 75, y: 50))
    #expect(abs(angle(package.knob)) < 1e-12)
    #expect(package.track.fillColor == Color(red: 0.2, green: 0.8, blue: 0.35))
    try package.scene.enter(state: "Locked")
    #expect(package.knob.position == Point(x: 45, y: 50))
    #expect(abs(angle(package.knob) - .pi / 6) < 1e-12)
    #expect(package.track.fillColor == Color(red: 0.4, green: 0.4, blue: 0.45))
  }

  @Test func `states: the time of a layer is set, and set back`() throws {
    func set(_ key: String, _ value: String) -> String {
      "<LKStateSetValue targetId=\"a\" keyPath=\"\(key)\"><value value=\"\(value)\"/></LKStateSetValue>"
    }
    let text = """
      <caml><CALayer id="a" bounds="0 0 9 9" speed="0.5"><states>
      <LKState name="Fast"><elements>\(set("speed", "1.5"))\(set("autoreverses", "1"))\(set("duration", "-1"))
      \(set("repeatCount", "inf"))</elements></LKState><LKState name="Slow"><elements/></LKState>
      </states></CALayer></caml>
      """
    let folder = try TestFolder()
    let scene = try Scene.load(path: try folder.write("main.caml", text))
    try scene.enter(state: "Fast")
    let timing = scene.root.timing
    #expect(timing.speed == 1.5 && timing.autoreverses && timing.repeatCount == .infinity)
    try scene.mix(from: "Fast", to: "Slow", at: 0.5)
    #expect(scene.root.timing.speed == 1)
    try scene.enter(state: "Slow")
    #expect(scene.root.timing.speed == 0.5 && !scene.root.timing.autoreverses)
    // A negative duration is none.
    #expect(scene.notices.count == 1, "\(scene.notices)")
  }

  @Test func `states: an animation without a key comes once, and goes with its state`() throws {
    let text = """
      <caml><CALayer id="#1" bounds="0 0 9 9" name="card"><states>
      <LKState name="A"><elements><LKStateAddAnimation targetId="#1">
      <animation type="CABasicAnimation" keyPath="opacity" fromValue="0" toValue="1" duration="2"/>
      </LKStateAddAnimation></elements></LKState><LKState name="B"/></states></CALayer></caml>
      """
    let folder = try TestFolder()
    let scene = try Scene.load(path: try folder.write("keyless.caml", text))
    for _ in 0..<3 {
      try scene.enter(state: "A")
      try scene.mix(from: "B", to: "A", at: 0.9)
      #expect(scene.root.animations.count == 1)
    }
    try scene.enter(state: "B")
    #expect(scene.root.animations.isEmpty)
  }

  @Test func `states: one that is based on another has its values too`() throws {
    let package = try Switch()
    try package.scene.enter(state: "Sleep")
    #expect(package.knob.position.x == 75 && package.track.opacity == 0.5)
    try package.scene.enter(state: "Unlock")
    #expect(package.knob.position.x == 75 && package.track.opacity == 1)
  }

  @Test func `states: a transition runs from what was shown to what is set`() throws {
    let package = try Switch()
    try package.scene.transition(from: "Locked", to: "Unlock")
    #expect(package.knob.position.x == 75)
    let spring = try #require(package.knob.animation(forKey: "position.x"))
    guard case .spring(let curve, let ends) = spring.kind, case .number(let from)? = ends.from,
      case .number(let to)? = ends.to
    else {
      Issue.record("another kind: \(spring.kind)")
      return
    }
    #expect(from == 45 && to == 75 && curve.stiffness == 300)
    #expect(spring.timing.duration == 0.8 && spring.timing.fillMode == .backwards)
    #expect(spring.timing.beginTime == 0)
    #expect(package.track.animationKeys == ["fillColor"])
  }

  @Test func `states: both names go before one, and the second before the first`() throws {
    var package = try Switch()
    try package.scene.transition(from: "Sleep", to: "Unlock")
    #expect(package.track.animationKeys == ["zPosition"])
    package = try Switch()
    try package.scene.transition(from: "Sleep", to: "Locked")
    #expect(package.track.animationKeys == ["opacity"])
    package = try Switch()
    try package.scene.transition(from: "Locked", to: "Sleep")
    #expect(package.track.animationKeys.isEmpty && package.knob.position.x == 75)
  }

  /// Layers with a transition for each pair of names, told apart by how long its animation is.
  private func starred(_ pairs: [(from: String, to: String)]) throws -> Scene {
    let changes = pairs.enumerated().map { index, pair in
      """
      <LKStateTransition fromState="\(pair.from)" toState="\(pair.to)"><elements>
        <LKStateTransitionElement targetId="a" key="k">
          <animation type="CABasicAnimation" keyPath="opacity" duration="\(index + 1)"/>
        </LKStateTransitionElement>
      </elements></LKStateTransition>
      """
    }
    let states = [("on", "1"), ("off", "0.25"), ("dim", "0.5")].map { name, opacity in
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="a" keyPath="opacity">
        <value type="real" value="\(opacity)"/></LKStateSetValue></elements></LKState>
      """
    }
    return try CAMLHarness.load(
      """
      <CALayer id="a" bounds="0 0 9 9"><states>\(states.joined())</states>
      <stateTransitions>\(changes.joined())</stateTransitions></CALayer>
      """)
  }

  @Test(arguments: [
    ("off", "on", 4.0), ("dim", "on", 3), ("off", "dim", 2), ("dim", "off", 1), ("on", "off", 1),
  ])
  func `states: a star stands for any state, behind the names of states`(
    from: String, to: String, duration: Double
  ) throws {
    // The least exact first, so that their order in the file is not what decides.
    let scene = try starred([("*", "*"), ("off", "*"), ("*", "on"), ("off", "on")])
    try scene.transition(from: from, to: to)
    let animation = try #require(scene.root.animation(forKey: "k"))
    #expect(animation.timing.duration == duration)
    let opacities = ["on": 1.0, "off": 0.25, "dim": 0.5]
    guard case .basic(let ends) = animation.kind, case .number(let first)? = ends.from,
      case .number(let last)? = ends.to
    else {
      Issue.record("another kind: \(animation.kind)")
      return
    }
    #expect(first == opacities[from] && last == opacities[to])
    #expect(scene.root.opacity == last)
  }

  @Test func `states: a star before and one behind are told apart, and none is nothing`() throws {
    let scene = try starred([("on", "*"), ("*", "off"), ("*", "off")])
    try scene.transition(from: "on", to: "off")
    #expect(scene.root.animation(forKey: "k")?.timing.duration == 2, "the second name goes first")
    let none = try starred([("on", "*"), ("*", "off")])
    try none.transition(from: "off", to: "dim")
    #expect(none.root.animationKeys.isEmpty && none.root.opacity == 0.5)
  }

  @Test func `states: unknown ones are errors with the nearest`() throws {
    let package = try Switch()
    #expect(
      throws: StateError.unknownState(
        "Unlok", nearest: "Unlock", known: ["Locked", "Unlock", "Sleep"])
    ) { try package.scene.enter(state: "Unlok") }
    #expect(throws: StateError.self) { try package.scene.transition(from: "Locked", to: "*") }
  }

  @Test func `states: what they cannot change is named`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer id="a" bounds="0 0 9 9"><states><LKState name="s"><elements>
        <LKStateSetValue targetId="b" keyPath="opacity"><value value="1"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="frame"><value value="1"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="opacity"/>
        <LKStateRemoveElement targetId="a"/>
        <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"/></LKStateAddAnimation>
      </elements></LKState></states></CALayer>
      """)
    #expect(
      CAMLHarness.leftOut(scene) == [
        "LKStateSetValue of \"b\", which is not a layer", "LKStateSetValue \"frame\"",
        "LKStateSetValue without a value", "LKStateRemoveElement",
      ])
    try scene.enter(state: "s")
    #expect(scene.root.animationKeys == ["k"])
  }

  @Test func `states: one that is based on itself is refused`() throws {
    let problem = try CAMLHarness.problem(
      """
      <CALayer bounds="0 0 9 9"><states><LKState name="a" basedOn="b"/><LKState name="b" basedOn="a"/>
      </states></CALayer>
      """)
    #expect(
      problem
        == .wrongValue(expected: "a state that is not based on itself", found: "\"a\""))
  }

  @Test func `states: values of the wrong form are errors`() throws {
    let problem = try CAMLHarness.problem(
      """
      <CALayer id="a" bounds="0 0 9 9"><states><LKState name="s"><elements>
        <LKStateSetValue targetId="a" keyPath="position"><value type="CGPoint" value="1"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """)
    #expect(problem == .wrongValue(expected: "two numbers", found: "\"1\""))
  }
}
