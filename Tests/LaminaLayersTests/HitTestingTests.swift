import LaminaGeometry
import LaminaLayers
import Testing

@Suite @MainActor struct HitTestingTests {
  private func layer(_ name: String, _ frame: Rect, in parent: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.name = name
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `hit test: the point is in the superlayer's space, edges are half-open`() {
    let root = layer("root", Rect(x: 10, y: 10, width: 100, height: 100))
    #expect(root.hitTest(Point(x: 10, y: 10)) === root)
    #expect(root.hitTest(Point(x: 109.9, y: 109.9)) === root)
    #expect(root.hitTest(Point(x: 110, y: 50)) == nil)
    #expect(root.hitTest(Point(x: 9.9, y: 50)) == nil)
    #expect(root.contains(Point(x: 0, y: 0)) && !root.contains(Point(x: 100, y: 0)))
  }

  @Test func `hit test: the highest zPosition wins, ties go to the last`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let a = layer("a", Rect(x: 0, y: 0, width: 50, height: 50), in: root)
    let b = layer("b", Rect(x: 0, y: 0, width: 50, height: 50), in: root)
    #expect(root.hitTest(Point(x: 5, y: 5)) === b)
    a.zPosition = 1
    #expect(root.hitTest(Point(x: 5, y: 5)) === a)
  }

  @Test func `hit test: hidden layers are left out with their subtrees`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let a = layer("a", Rect(x: 0, y: 0, width: 50, height: 50), in: root)
    let b = layer("b", Rect(x: 0, y: 0, width: 50, height: 50), in: a)
    #expect(root.hitTest(Point(x: 5, y: 5)) === b)
    a.isHidden = true
    #expect(root.hitTest(Point(x: 5, y: 5)) === root)
  }

  @Test func `hit test: a sublayer outside is found unless its superlayer masks`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let outside = layer("outside", Rect(x: 150, y: 0, width: 20, height: 20), in: root)
    #expect(root.hitTest(Point(x: 160, y: 10)) === outside)
    root.masksToBounds = true
    #expect(root.hitTest(Point(x: 160, y: 10)) == nil)
  }

  @Test func `hit test: a turned layer is hit in its own space`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let turned = layer("turned", Rect(x: 30, y: 30, width: 40, height: 40), in: root)
    turned.transform = .rotation(degrees: 45)
    #expect(root.hitTest(Point(x: 50, y: 23)) === turned)
    #expect(root.hitTest(Point(x: 31, y: 31)) === root)
  }

  @Test func `hit test: only a replicator's first instance answers`() {
    let replicator = ReplicatorLayer()
    replicator.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 3
    replicator.instanceTransform = .translation(x: 30, y: 0)
    let dot = layer("dot", Rect(x: 0, y: 0, width: 10, height: 10), in: replicator)
    #expect(replicator.hitTest(Point(x: 5, y: 5)) === dot)
    #expect(replicator.hitTest(Point(x: 35, y: 5)) === replicator)
  }

  @Test func `hit test: a transform layer never answers, its sublayers do`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let group = TransformLayer()
    group.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    root.addSublayer(group)
    let leaf = layer("leaf", Rect(x: 10, y: 10, width: 10, height: 10), in: group)
    #expect(root.hitTest(Point(x: 15, y: 15)) === leaf)
    #expect(root.hitTest(Point(x: 50, y: 50)) === root)
    #expect(group.hitTest(Point(x: 50, y: 50)) == nil)
  }

  @Test func `hit test: what is behind the eye is not hit`() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    root.sublayerTransform = .perspective(distance: 40)
    let near = layer("near", Rect(x: 40, y: 40, width: 20, height: 20), in: root)
    #expect(root.hitTest(Point(x: 50, y: 50)) === near)
    near.zPosition = 60
    #expect(root.hitTest(Point(x: 50, y: 50)) === root)
  }
}
