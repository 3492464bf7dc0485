import LaminaGeometry
import LaminaLayers
import LaminaPixels
import ReferenceRenderer
import TestSupport
import Testing

// The twin itself, checked on cases that can be worked out by hand.

/// Rules that the reference renderer has to follow by itself.
@Suite @MainActor struct ReferenceTests {
  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.position = Point(x: x, y: y)
    layer.bounds.size = Size(width: width, height: height)
    layer.backgroundColor = .white
    return layer
  }

  private func render(_ root: Layer, _ width: Double, _ height: Double, isFlipped: Bool = true)
    -> ReferencePicture
  {
    ReferenceRenderer().render(
      root, canvas: Canvas(width: width, height: height, isGeometryFlipped: isFlipped))
  }

  /// The smallest rectangle around the pixels that `isCounted`.
  private func box(
    _ picture: ReferencePicture, _ isCounted: (PackedPixel) -> Bool = { $0.alpha > 0 }
  ) -> IntRect {
    var box = IntRect.empty
    for y in 0..<picture.height {
      for x in 0..<picture.width where isCounted(picture.pixels[y * picture.width + x]) {
        box = box.union(IntRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private func alphaSum(_ picture: ReferencePicture) -> Double {
    picture.pixels.reduce(0) { $0 + Double($1.alpha) } / 255
  }

  // MARK: - Coverage

  @Test func `coverage: half a pixel with a soft edge is half a colour`() {
    let root = layer(0, 0, 2.5, 1)
    root.allowsEdgeAntialiasing = true
    #expect(render(root, 4, 1).pixels.map(\.alpha) == [255, 255, 128, 0])
  }

  @Test func `coverage: a hard edge through a centre holds it on the left and top only`() {
    let root = layer(0.5, 0.5, 2, 2)
    #expect(box(render(root, 4, 4)) == IntRect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test func `coverage: only the edges in the mask are soft`() {
    let root = layer(0.25, 0, 2.5, 1)
    root.allowsEdgeAntialiasing = true
    root.edgeAntialiasingMask = .maxX
    #expect(render(root, 4, 1).pixels.map(\.alpha) == [255, 255, 191, 0])
  }

  @Test(arguments: [3.0, 7.5, 20])
  func `coverage: a quarter circle has the area of one`(radius: Double) {
    let root = layer(0, 0, 2 * radius, 2 * radius)
    root.cornerRadius = radius
    root.maskedCorners = .minXMinY
    let missing = 4 * radius * radius - alphaSum(render(root, 2 * radius, 2 * radius))
    #expect(abs(missing - (1 - Double.pi / 4) * radius * radius) < 0.02 * radius)
  }

  @Test func `coverage: a continuous corner takes more from its edges than a circle`() {
    let root = layer(0, 0, 40, 40)
    root.cornerRadius = 10
    let circular = alphaSum(render(root, 40, 40))
    root.cornerCurve = .continuous
    let continuous = alphaSum(render(root, 40, 40))
    #expect(continuous < circular)
    #expect(circular - continuous < 10)
    root.cornerRadius = 20
    // No room to reach further than a circle does.
    #expect(abs(alphaSum(render(root, 40, 40)) - 400 * Double.pi) < 0.5)
  }

  // Measured on Core Animation.
  @Test func `coverage: a border of 5 in 80 by 60 has 1300 pixels`() {
    let root = layer(0, 0, 80, 60)
    root.backgroundColor = nil
    root.borderWidth = 5
    #expect(alphaSum(render(root, 80, 60)) == 1300)
  }

  // MARK: - Opacity and clips

  @Test func `opacity: a half of white is 128`() {
    let root = layer(0, 0, 1, 1)
    root.opacity = 0.5
    #expect(render(root, 1, 1).pixels == [PackedPixel(Color(white: 1, alpha: 0.5))])
    #expect(render(root, 1, 1).tolerance == [1], "127.5 rounds up or down")
  }

  @Test(arguments: [(true, UInt8(128)), (false, 192)])
  func `opacity: a group fades as one picture`(isGroup: Bool, expected: UInt8) {
    let root = layer(0, 0, 1, 1)
    root.addSublayer(layer(0, 0, 1, 1))
    root.opacity = 0.5
    root.allowsGroupOpacity = isGroup
    #expect(render(root, 1, 1).pixels.map(\.alpha) == [expected])
  }

  @Test func `clips: sublayers end at the bounds, rounded or not`() {
    let root = layer(2, 2, 8, 8)
    root.backgroundColor = nil
    root.masksToBounds = true
    root.addSublayer(layer(-5, -5, 30, 30))
    #expect(alphaSum(render(root, 12, 12)) == 64)
    root.cornerRadius = 4
    #expect(abs(alphaSum(render(root, 12, 12)) - 16 * Double.pi) < 0.1)
  }

  // MARK: - Geometry

  // Measured on Core Animation; child 50 by 50 at (100, 50).
  @Test func `geometry: sublayer transforms act about the anchor of the parent`() {
    let root = layer(0, 0, 200, 200)
    root.anchorPoint = Point(x: 0.5, y: 0.5)
    root.position = Point(x: 100, y: 100)
    root.backgroundColor = nil
    let child = layer(100, 50, 50, 50)
    child.anchorPoint = Point(x: 0.5, y: 0.5)
    root.addSublayer(child)
    #expect(box(render(root, 210, 210)) == IntRect(x: 75, y: 25, width: 50, height: 50))
    root.sublayerTransform = .translation(x: 10, y: 20)
    #expect(box(render(root, 210, 210)) == IntRect(x: 85, y: 45, width: 50, height: 50))
    root.sublayerTransform = .scale(x: 2, y: 2)
    child.transform = .translation(x: 5, y: 6)
    #expect(box(render(root, 210, 210)) == IntRect(x: 60, y: 0, width: 100, height: 62))
  }

  @Test func `geometry: a perspective shortens what leans away`() {
    let root = layer(0, 0, 60, 20)
    root.backgroundColor = nil
    root.sublayerTransform = .perspective(distance: 100)
    let child = layer(10, 0, 10, 10)
    child.transform = .rotation(degrees: 45, x: 0, y: 1, z: 0)
    root.addSublayer(child)
    // The right edge stands at x = 10 + 7.07, 7.07 behind the plane: 17.07 / 1.0707 is 15.94.
    #expect(box(render(root, 60, 20)).maxX == 16)
  }

  @Test func `geometry: a layer seen from behind hides if it has one side only`() {
    let root = layer(0, 0, 8, 8)
    root.anchorPoint = Point(x: 0.5, y: 0.5)
    root.position = Point(x: 4, y: 4)
    root.isDoubleSided = false
    #expect(alphaSum(render(root, 8, 8)) == 64)
    root.transform = .rotation(degrees: 180, x: 0, y: 1, z: 0)
    #expect(alphaSum(render(root, 8, 8)) == 0)
    #expect(alphaSum(render(root, 8, 8, isFlipped: false)) == 0)
    root.isGeometryFlipped = true
    #expect(alphaSum(render(root, 8, 8)) == 0)
    root.transform = .identity
    #expect(alphaSum(render(root, 8, 8)) == 64)
  }

  @Test func `geometry: planes below a transform layer are sorted by depth`() {
    let root = TransformLayer()
    let (near, far) = (layer(0, 0, 4, 4), layer(0, 0, 4, 4))
    (near.zPosition, far.zPosition) = (0, 0)
    near.transform = .translation(x: 0, y: 0, z: 1)
    far.backgroundColor = .black
    root.addSublayer(near)
    root.addSublayer(far)
    #expect(render(root, 4, 4).pixels.allSatisfy { $0 == .white })
  }

  @Test func `replicators: instances step and fade`() {
    let root = ReplicatorLayer()
    root.instanceCount = 3
    root.instanceTransform = .translation(x: 2, y: 0)
    root.instanceAlphaOffset = -0.4
    root.addSublayer(layer(0, 0, 1, 1))
    #expect(render(root, 6, 1).pixels.map(\.alpha) == [255, 0, 153, 0, 51, 0])
  }

  // MARK: - Pictures

  // Measured on Core Animation: 20 by 10 pixels in 80 by 60, y up. Here in rows from the top.
  @Test(arguments: [
    (ContentsGravity.resize, IntRect(x: 0, y: 0, width: 80, height: 60)),
    (.resizeAspect, IntRect(x: 0, y: 10, width: 80, height: 40)),
    (.resizeAspectFill, IntRect(x: 0, y: 0, width: 80, height: 60)),
    (.center, IntRect(x: 30, y: 25, width: 20, height: 10)),
    (.top, IntRect(x: 30, y: 0, width: 20, height: 10)),
    (.bottom, IntRect(x: 30, y: 50, width: 20, height: 10)),
    (.left, IntRect(x: 0, y: 25, width: 20, height: 10)),
    (.right, IntRect(x: 60, y: 25, width: 20, height: 10)),
    (.topLeft, IntRect(x: 0, y: 0, width: 20, height: 10)),
    (.topRight, IntRect(x: 60, y: 0, width: 20, height: 10)),
    (.bottomLeft, IntRect(x: 0, y: 50, width: 20, height: 10)),
    (.bottomRight, IntRect(x: 60, y: 50, width: 20, height: 10)),
  ]) func `pictures: gravity places by visual edges`(gravity: ContentsGravity, expected: IntRect) {
    for isFlipped in [true, false] {
      let root = layer(0, 0, 80, 60)
      root.backgroundColor = nil
      root.contents = .texture(Pictures.grey(200, width: 20, height: 10))
      root.contentsGravity = gravity
      #expect(box(render(root, 80, 60, isFlipped: isFlipped)) == expected)
    }
  }

  @Test(arguments: [true, false]) func `pictures: they stand upright`(isFlipped: Bool) {
    let root = layer(0, 0, 3, 3)
    root.contents = .texture(Pictures.make(3, 3) { x, y in texel(x, y) })
    let expected = (0..<9).map { texel($0 % 3, $0 / 3) }
    let picture = render(root, 3, 3, isFlipped: isFlipped)
    #expect(picture.pixels == expected)
    #expect(picture.tolerance.allSatisfy { $0 == 0 }, "one to one is a copy")
    root.contentsRect = Rect(x: -1, y: 0, width: 1, height: 1)
    #expect(
      render(root, 3, 3, isFlipped: isFlipped).pixels
        == (0..<9).map { texel(0, $0 / 3) }, "left of the picture its first column repeats")
  }

  private func texel(_ x: Int, _ y: Int) -> PackedPixel {
    PackedPixel(red: UInt8(100 * x), green: UInt8(100 * y), blue: 7, alpha: 255)
  }

  @Test func `pictures: linear lies between texels, nearest on one`() {
    let root = layer(0, 0, 4, 1)
    root.contents = .texture(
      Pictures.make(2, 1) { x, _ in PackedPixel(red: UInt8(100 * x), green: 0, blue: 0, alpha: 255)
      }
    )
    #expect(render(root, 4, 1).pixels.map(\.red) == [0, 25, 75, 100])
    root.magnificationFilter = .nearest
    #expect(render(root, 4, 1).pixels.map(\.red) == [0, 0, 100, 100])
  }

  @Test func `pictures: nine slices keep their corners`() {
    let root = layer(0, 0, 9, 1)
    root.magnificationFilter = .nearest
    root.minificationFilter = .nearest
    root.contents = .texture(
      Pictures.make(3, 1) { x, _ in PackedPixel(red: UInt8(100 * x), green: 0, blue: 0, alpha: 255)
      }
    )
    root.contentsCenter = Rect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
    #expect(
      render(root, 9, 1).pixels.map(\.red) == [0, 100, 100, 100, 100, 100, 100, 100, 200])
  }
}
