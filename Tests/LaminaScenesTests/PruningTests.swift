import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Layers that show nothing are dropped, and nothing else changes.
@Suite @MainActor struct PruningTests {
  private func scene(_ sublayers: String, root: String = "") throws -> Scene {
    try SceneHarness.parse(
      """
      {"version": 1, "canvas": {"width": 20, "height": 20},
       "root": {\(root)"sublayers": [\(sublayers)]}}
      """)
  }

  private func names(_ scene: Scene) -> [String] {
    scene.root.orderedSublayers.compactMap(\.name)
  }

  @Test func `prune: hidden, clear and blank subtrees are dropped`() throws {
    let scene = try scene(
      ##"""
      {"name": "hidden", "isHidden": true, "sublayers": [{"backgroundColor": "#f00"}, {}]},
      {"name": "clear", "opacity": 0, "backgroundColor": "#f00"},
      {"name": "blank", "bounds": [0, 0, 9, 9], "backgroundColor": "clear", "isOpaque": true,
       "borderWidth": 2, "borderColor": "clear", "masksToBounds": true, "sublayers": [{}, {"isHidden": true}]},
      {"name": "shape", "type": "shape"}, {"name": "gradient", "type": "gradient"},
      {"name": "shown", "bounds": [0, 0, 9, 9], "backgroundColor": "#f00", "sublayers": [{}]}
      """##)
    #expect(scene.pruneLayers().count == 10)
    #expect(names(scene) == ["shown"])
    #expect(scene.root.orderedSublayers[0].orderedSublayers.isEmpty)
    #expect(scene.pruneLayers().count == 0)
  }

  @Test(arguments: [
    ##""isHidden": true, "animations": [{"type": "basic", "keyPath": "hidden", "to": false}]"##,
    ##""opacity": 0, "animations": [{"type": "group", "animations": [{"type": "basic", "keyPath": "opacity", "to": 1}]}]"##,
    ##""isHidden": true, "animations": [{"type": "transition", "duration": 1}]"##,
    ##""isHidden": true, "sublayers": [{"compositingFilter": "multiply"}]"##,
    ##""opacity": 0, "backgroundFilters": [{"type": "gaussianBlur", "radius": 2}]"##,
    ##""animations": [{"type": "basic", "keyPath": "backgroundColor", "to": "#f00"}]"##,
    ##""shadowOpacity": 1, "shadowPath": {"rect": [0, 0, 5, 5]}"##,
    ##""filters": [{"type": "invert", "amount": 1}]"##, ##""compositingFilter": "clear""##,
    ##""contents": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==""##,
    ##""drawing": [{"fillRect": {"rect": [0, 0, 9, 9], "color": "#f00"}}]"##,
    ##""type": "text", "string": "a""##, ##""type": "shape", "path": "M0 0L5 0 5 5Z""##,
    ##""borderWidth": 1, "borderColor": "#f00""##, ##""type": "emitter""##,
  ])
  func `prune: a layer that shows something or may do so stays`(keys: String) throws {
    let scene = try scene("{\"name\": \"a\", \"bounds\": [0, 0, 9, 9], \(keys)}")
    #expect(scene.pruneLayers().count == 0)
    #expect(names(scene) == ["a"])
  }

  @Test func `prune: a layer that an animation above names stays`() throws {
    let root = ##"""
      "animations": [{"type": "basic", "keyPath": "sublayers.a.hidden", "to": false, "duration": 1}],
      """##
    let scene = try scene(
      ##"{"name": "a", "isHidden": true}, {"name": "b", "isHidden": true}"##, root: root)
    #expect(scene.pruneLayers().count == 1)
    #expect(names(scene) == ["a"])
  }

  @Test func `prune: a blank layer stays where it makes the layer above it a group`() throws {
    let card =
      ##"{"name": "card", "bounds": [0, 0, 9, 9], "cornerRadius": 3, "masksToBounds": true, "backgroundColor": "#f00", "sublayers": [SUBLAYERS]}"##
    var scene = try scene(card.replacing("SUBLAYERS", with: "{}, {\"isHidden\": true}"))
    #expect(scene.pruneLayers().count == 1)
    #expect(scene.root.orderedSublayers[0].orderedSublayers.count == 1)
    // Another that is in sight does so anyway.
    scene = try self.scene(
      card.replacing(
        "SUBLAYERS", with: ##"{}, {"bounds": [0, 0, 2, 2], "backgroundColor": "#fff"}"##))
    #expect(scene.pruneLayers().count == 1)
  }

  @Test func `prune: random trees show the same pixels`() throws {
    var dropped = 0
    for seed in UInt64(1)...150 {
      let (whole, pruned) = (RandomScene(seed: seed), RandomScene(seed: seed))
      let scene = Scene(name: "whole", canvas: whole.canvas, root: whole.root)
      let other = Scene(name: "pruned", canvas: pruned.canvas, root: pruned.root)
      let count = other.pruneLayers().count
      dropped += count
      guard count > 0 else { continue }
      let isSame =
        try SceneHarness.pixels(other, at: pruned.time)
        == SceneHarness.pixels(scene, at: whole.time)
      #expect(isSame, "seed \(seed): \(count) dropped")
    }
    #expect(dropped >= 30, "\(dropped)")
  }
}
