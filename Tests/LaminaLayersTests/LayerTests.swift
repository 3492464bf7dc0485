import LaminaGeometry
import LaminaLayers
import Testing

@Suite @MainActor struct LayerTests {
  @Test func `layer: defaults are Core Animation's`() {
    let layer = Layer()
    #expect(layer.bounds == .zero)
    #expect(layer.position == .zero)
    #expect(layer.zPosition == 0)
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.anchorPointZ == 0)
    #expect(layer.transform == .identity)
    #expect(layer.sublayerTransform == .identity)
    #expect(!layer.isHidden)
    #expect(layer.isDoubleSided)
    #expect(!layer.isGeometryFlipped)
    #expect(layer.contentsScale == 1)
    #expect(layer.superlayer == nil)
    #expect(layer.sublayers == nil)
    #expect(layer.opacity == 1)
    #expect(layer.allowsGroupOpacity)
    #expect(layer.backgroundColor == nil)
    #expect(layer.cornerRadius == 0)
    #expect(layer.maskedCorners == .all)
    #expect(layer.cornerCurve == .circular)
    #expect(!layer.masksToBounds)
    #expect(layer.borderWidth == 0)
    #expect(layer.borderColor == .black)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0)
    #expect(!layer.allowsEdgeAntialiasing)
    #expect(layer.edgeAntialiasingMask == .all)
    #expect(!layer.isOpaque)
  }

  @Test func `layer: the defaults of effects are Core Animation's`() {
    let layer = Layer()
    #expect(layer.mask == nil)
    #expect(layer.shadowColor == .black)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == Size(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowPath == nil)
    #expect(layer.filters.isEmpty && layer.backgroundFilters.isEmpty)
    #expect(layer.compositingFilter == .normal)
    #expect(!layer.shouldRasterize)
    #expect(layer.rasterizationScale == 1)
  }

  @Test func `layer: stray bits of corners are dropped, an unknown curve is circular`() {
    #expect(CornerMask(rawValue: 255) == .all && CornerMask(rawValue: 255).rawValue == 15)
    #expect(CornerCurve(name: "squircle") == .circular)
    #expect(CornerCurve(name: "continuous") == .continuous)
  }

  @Test func `layer: a negative bounds size is standardised when set`() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test func `layer: bounds never move the position, the anchor point moves the frame`() {
    let layer = Layer()
    layer.position = Point(x: 50, y: 60)
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.position == Point(x: 50, y: 60))
    layer.anchorPoint = Point(x: 0, y: 0)
    #expect(layer.position == Point(x: 50, y: 60))
    #expect(layer.frame == Rect(x: 50, y: 60, width: 10, height: 10))
  }

  @Test func `layer: an unknown gravity behaves as center`() {
    #expect(ContentsGravity(name: "middle") == .center)
    #expect(ContentsGravity(name: "resizeAspect") == .resizeAspect)
  }

  @Test func `layer: a layer of no plane's part reads back the identity`() {
    let layer = Layer()
    layer.transform = .rotation(degrees: 30, x: 1, y: 0, z: 0)
    #expect(layer.affineTransform == .identity)
    layer.affineTransform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 4)
    #expect(layer.transform.row3 == [0, 0, 1, 0])
    #expect(layer.affineTransform.tx == 3)
  }

  // MARK: - Tree

  @Test func `tree: adding to a second parent removes from the first`() {
    let (first, second, child) = (Layer(), Layer(), Layer())
    first.addSublayer(child)
    #expect(child.superlayer === first)
    second.addSublayer(child)
    #expect(first.sublayers == nil)
    #expect(child.superlayer === second)
  }

  @Test func `tree: layers are inserted, replaced and removed where asked`() {
    let parent = Layer()
    let (a, b, c, d) = (Layer(), Layer(), Layer(), Layer())
    for (layer, name) in [(a, "a"), (b, "b"), (c, "c"), (d, "d")] { layer.name = name }
    parent.addSublayer(a)
    parent.insertSublayer(b, at: 0)
    parent.insertSublayer(c, above: b)
    #expect(parent.sublayers?.map(\.name) == ["b", "c", "a"])
    parent.insertSublayer(a, below: b)
    #expect(parent.sublayers?.map(\.name) == ["a", "b", "c"])
    parent.replaceSublayer(b, with: d)
    #expect(parent.sublayers?.map(\.name) == ["a", "d", "c"])
    #expect(b.superlayer == nil)
    d.removeFromSuperlayer()
    #expect(parent.sublayers?.map(\.name) == ["a", "c"])
    parent.sublayers = [c]
    #expect(a.superlayer == nil && c.superlayer === parent)
  }

  @Test func `tree: painting order is ascending zPosition, equal ones as they stand`() {
    let parent = Layer()
    for (name, z) in [("a", 1.0), ("b", 0), ("c", 1), ("d", -2), ("e", 0)] {
      let layer = Layer()
      layer.name = name
      layer.zPosition = z
      parent.addSublayer(layer)
    }
    #expect(parent.sublayersInPaintingOrder.map(\.name) == ["d", "b", "e", "a", "c"])
  }

  @Test func `tree: a layer cannot contain itself`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, inner) = (Layer(), Layer())
        outer.addSublayer(inner)
        inner.addSublayer(outer)
      }
    }
  }

  @Test func `tree: a path names places and the last name`() {
    let (root, middle, leaf) = (Layer(), Layer(), Layer())
    root.addSublayer(Layer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    leaf.name = "leaf"
    #expect(leaf.pathFromRoot == "root.sublayers[1].sublayers[0] \"leaf\"")
    #expect(root.pathFromRoot == "root")
  }

  // MARK: - Frame

  private func layer(anchor: Point = Point(x: 0.5, y: 0.5), position: Point) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    layer.anchorPoint = anchor
    layer.position = position
    return layer
  }

  @Test func `frame: it follows anchor point and transform`() {
    let place = Point(x: 200, y: 300)
    #expect(layer(position: place).frame == Rect(x: 150, y: 275, width: 100, height: 50))
    #expect(
      layer(anchor: Point(x: 1, y: 1), position: place).frame
        == Rect(x: 100, y: 250, width: 100, height: 50))
    #expect(
      layer(anchor: Point(x: 2, y: -1), position: .zero).frame
        == Rect(x: -200, y: 50, width: 100, height: 50))
    let scaled = layer(position: place)
    scaled.transform = .scale(x: 2, y: 4)
    #expect(scaled.frame == Rect(x: 100, y: 200, width: 200, height: 200))
    let moved = layer(position: place)
    moved.transform = .translation(x: 10, y: 20)
    #expect(moved.frame == Rect(x: 160, y: 295, width: 100, height: 50))
  }

  @Test func `frame: setting it sets bounds and position through the transform`() {
    let scaled = Layer()
    scaled.transform = .scale(x: 2, y: 4)
    scaled.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(scaled.bounds == Rect(x: 0, y: 0, width: 50, height: 12.5))
    #expect(scaled.position == Point(x: 60, y: 45))
    let moved = Layer()
    moved.transform = .translation(x: 10, y: 20)
    moved.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(moved.position == Point(x: 50, y: 25))
    let negative = Layer()
    negative.frame = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(negative.bounds.size == Size(width: 100, height: 50))
    #expect(negative.position == Point(x: -50, y: -25))
  }

  @Test func `frame: depth, scale, flipping and the bounds' origin play no part`() {
    let layer = layer(position: Point(x: 200, y: 300))
    let frame = layer.frame
    layer.zPosition = 40
    layer.contentsScale = 3
    layer.isGeometryFlipped = true
    layer.bounds.origin = Point(x: 7, y: 9)
    #expect(layer.frame == frame)
    layer.anchorPointZ = 12
    #expect(layer.frame == frame)
  }

  @Test func `frame: setting it keeps the bounds' origin`() {
    let layer = Layer()
    layer.bounds = Rect(x: 5, y: 6, width: 1, height: 1)
    layer.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.bounds == Rect(x: 5, y: 6, width: 30, height: 40))
    #expect(layer.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }
}
