import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite @MainActor struct ConversionTests {
  private func isClose(_ point: Point, _ x: Double, _ y: Double) -> Bool {
    abs(point.x - x) < 1e-8 && abs(point.y - y) < 1e-8
  }

  /// A 50x50 child at (100, 50) of a 200x200 parent.
  private func family() -> (parent: Layer, child: Layer) {
    let (parent, child) = (Layer(), Layer())
    parent.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    child.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    child.position = Point(x: 100, y: 50)
    parent.addSublayer(child)
    return (parent, child)
  }

  @Test func `conversion: a child's origin in its parent`() {
    let (parent, child) = family()
    #expect(isClose(child.convert(.zero, to: parent), 75, 25))
    parent.bounds.origin = Point(x: 10, y: 20)
    #expect(isClose(child.convert(.zero, to: parent), 75, 25))
  }

  @Test func `conversion: a child's transform acts about its anchor`() {
    let (parent, child) = family()
    child.transform = .scale(x: 2, y: 2)
    #expect(isClose(child.convert(.zero, to: parent), 50, 0))
    #expect(isClose(child.convert(Point(x: 50, y: 50), to: parent), 150, 100))
  }

  @Test func `conversion: sublayerTransform acts about the parent's anchor`() {
    let (parent, child) = family()
    parent.sublayerTransform = .translation(x: 10, y: 20)
    #expect(isClose(child.convert(.zero, to: parent), 85, 45))
    parent.sublayerTransform = .scale(x: 2, y: 2)
    child.transform = .translation(x: 5, y: 6)
    #expect(isClose(child.convert(.zero, to: parent), 60, -38))
  }

  @Test func `conversion: a turned rect becomes its bounding box`() {
    let (parent, child) = family()
    child.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    child.transform = .rotation(degrees: 45)
    let box = child.convert(child.bounds, to: parent)
    #expect(abs(box.width - 100 * 2.0.squareRoot()) < 1e-9)
    #expect(abs(box.midX - 100) < 1e-9 && abs(box.midY - 50) < 1e-9)
  }

  @Test func `conversion: a flipped parent mirrors its sublayers`() {
    let (root, parent, child) = (Layer(), Layer(), Layer())
    parent.bounds = Rect(x: 5, y: 7, width: 100, height: 80)
    parent.anchorPoint = .zero
    parent.position = Point(x: 20, y: 30)
    parent.isGeometryFlipped = true
    child.anchorPoint = .zero
    child.position = Point(x: 15, y: 17)
    root.addSublayer(parent)
    parent.addSublayer(child)
    #expect(isClose(child.convert(.zero, to: root), 30, 100))
    #expect(isClose(parent.convert(Point(x: 5, y: 7), to: root), 20, 110))
  }

  @Test func `conversion: flipping, turning and an anchor off the centre`() {
    let (root, layer) = (Layer(), Layer())
    layer.bounds = Rect(x: 5, y: 7, width: 100, height: 80)
    layer.anchorPoint = Point(x: 0.25, y: 0.75)
    layer.position = Point(x: 80, y: 90)
    layer.transform = .rotation(radians: 0.3)
    layer.isGeometryFlipped = true
    root.addSublayer(layer)
    #expect(isClose(layer.convert(Point(x: 5, y: 7), to: root), 50.2061836386, 101.718724616))
    #expect(isClose(layer.convert(Point(x: 105, y: 7), to: root), 145.739832551, 131.270745282))
  }

  @Test func `conversion: perspective divides`() {
    let (parent, child) = (Layer(), Layer())
    parent.anchorPoint = .zero
    parent.sublayerTransform = .perspective(distance: 100)
    child.anchorPoint = .zero
    child.transform = .rotation(degrees: -45, x: 0, y: 1, z: 0)
    parent.addSublayer(child)
    let w = 1 - 10 * sin(Double.pi / 4) / 100
    #expect(
      isClose(
        child.convert(Point(x: 10, y: 10), to: parent), 10 * cos(Double.pi / 4) / w, 10 / w))
    child.transform = .rotation(degrees: 45, x: 0, y: 1, z: 0)
    let far = 1 + 10 * sin(Double.pi / 4) / 100
    #expect(
      isClose(
        child.convert(Point(x: 10, y: 10), to: parent), 10 * cos(Double.pi / 4) / far, 10 / far))
  }

  @Test func `conversion: trees without a common layer meet outside their roots`() {
    let (u1, u2) = (Layer(), Layer())
    u1.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    u1.position = Point(x: 25, y: 25)
    u2.bounds = u1.bounds
    u2.position = Point(x: 500, y: 500)
    #expect(isClose(u1.convert(.zero, to: u2), -475, -475))
    #expect(isClose(u2.convert(.zero, from: u1), -475, -475))
  }

  @Test func `conversion: no layer means the superlayer's space`() {
    let (parent, child) = family()
    parent.position = Point(x: 1_000, y: 1_000)
    #expect(isClose(child.convert(.zero, to: nil), 75, 25))
    #expect(isClose(child.convert(Point(x: 75, y: 25), from: nil), 0, 0))
  }

  @Test func `conversion: between siblings, there and back`() {
    let (parent, child) = family()
    let sibling = Layer()
    sibling.bounds = Rect(x: 3, y: 4, width: 30, height: 30)
    sibling.position = Point(x: 20, y: 160)
    sibling.transform = .rotation(degrees: 70, x: 1, y: 1, z: 1)
    parent.sublayerTransform = .perspective(distance: 400)
    parent.addSublayer(sibling)
    let there = child.convert(Point(x: 11, y: 13), to: sibling)
    #expect(isClose(sibling.convert(there, to: child), 11, 13))
  }

  @Test func `conversion: a plane seen edge-on has no way back`() {
    let (parent, child) = family()
    child.transform = .rotation(degrees: 90, x: 0, y: 1, z: 0)
    #expect(!child.convert(Point(x: 80, y: 40), from: parent).isFinite)
  }

  @Test func `conversion: an ordinary layer flattens, a transform layer does not`() {
    func deep(_ middle: Layer) -> Point {
      let (root, leaf) = (Layer(), Layer())
      root.anchorPoint = .zero
      root.sublayerTransform = .perspective(distance: 100)
      middle.anchorPoint = .zero
      leaf.anchorPoint = .zero
      leaf.zPosition = 50
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      return leaf.convert(Point(x: 10, y: 10), to: root)
    }
    #expect(isClose(deep(Layer()), 10, 10))
    #expect(isClose(deep(TransformLayer()), 20, 20))
  }
}
