import LaminaGeometry
import LaminaLayers
import LaminaPixels
import TestSupport
import Testing

// Scenes that the pipeline and its twin once disagreed about, each taken from a random scene and
// made as small as it would go. The comment tells what was wrong.

/// One test for each disagreement that was found and settled.
@Suite @MainActor struct RegressionTests {
  private let canvas = Canvas(width: 16, height: 16, background: .white)

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.position = Point(x: x, y: y)
    layer.bounds.size = Size(width: width, height: height)
    layer.backgroundColor = .black
    return layer
  }

  private func expectAgreement(
    _ root: Layer, on canvas: Canvas, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = try Comparison.ofBoth(root, canvas)
    #expect(comparison.worst == nil, sourceLocation: sourceLocation)
  }

  // MARK: - Backdrops

  // The edges of what lies behind were repeated for each blur anew, and for a shadow not at all.
  @Test(arguments: [
    [LayerFilter.gaussianBlur(radius: 2), .gaussianBlur(radius: 1.5)],
    [.gaussianBlur(radius: 1.5), .normalizedBlur(radius: 2)],
    [.normalizedBlur(radius: 2), .gaussianBlur(radius: 1.5)],
    [.normalizedBlur(radius: 2)],
    [.dropShadow(offset: Size(width: 3, height: -2), radius: 1.5, color: .black)],
  ])
  func `backdrops: filters read the same edges`(filters: [LayerFilter]) throws {
    let root = layer(0, 0, 16, 16)
    root.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    root.addSublayer(layer(0, 3, 3, 10))
    let bar = layer(-2, 1, 9, 12)
    bar.backgroundColor = nil
    bar.backgroundFilters = filters
    root.addSublayer(bar)
    try expectAgreement(root, on: Canvas(width: 16, height: 16, background: .clear))
  }

  // A turned line was taken for an upright rectangle: its ends lie on corners of its box.
  @Test func `filters: a blur within turned bounds without width shows nothing`() throws {
    let line = ShapeLayer()
    line.anchorPoint = .zero
    line.position = Point(x: 4, y: 1)
    line.bounds.size = Size(width: 0, height: 12)
    line.transform = .rotation(radians: 0.75)
    line.filters = [.normalizedBlur(radius: 2)]
    line.path = Path(rect: Rect(x: 0, y: 0, width: 4, height: 12))
    line.strokeColor = .black
    try expectAgreement(line, on: canvas)
  }

  // MARK: - Copies

  // The twin drew copies of a clear colour, which erase by a blend mode.
  @Test func `copies: a clear colour draws nothing, whatever the blend mode`() throws {
    let root = layer(0, 0, 16, 16)
    let copies = ReplicatorLayer()
    copies.frame = Rect(x: 0, y: 0, width: 16, height: 16)
    copies.instanceCount = 2
    copies.instanceColor = Color(white: 1, alpha: 0)
    let box = layer(3, 3, 6, 6)
    box.compositingFilter = .destinationIn
    copies.addSublayer(box)
    root.addSublayer(copies)
    try expectAgreement(root, on: canvas)
  }

  // MARK: - Coverage

  // A shape whose corners all round to one grid line covered its pixels wholly instead of not at all.
  @Test func `coverage: a flattened layer with soft edges covers nothing`() throws {
    let flat = layer(2, 2.5, 5, 4)
    flat.transform = .scale(x: 1, y: 0.0001)
    flat.allowsEdgeAntialiasing = true
    try expectAgreement(flat, on: canvas)
  }

  @Test func `coverage: a flattened layer with round corners covers nothing`() throws {
    let flat = layer(2, 2.5, 5, 4)
    flat.transform = .scale(x: 1, y: 0.0001)
    flat.cornerRadius = 2
    try expectAgreement(flat, on: canvas)
  }

  // The same for a background that ends half way under a border, where nothing of it is left.
  @Test func `coverage: a border without an inside leaves no background`() throws {
    let thin = layer(4.5, 4.26, 5, 1)
    thin.backgroundColor = Color(red: 1, green: 0, blue: 0)
    thin.allowsEdgeAntialiasing = true
    thin.borderWidth = 2
    thin.addSublayer(Layer())
    try expectAgreement(thin, on: canvas)
  }

  // Hard sides stood a little way out instead of being left away, and cut pixels of slanted shapes.
  @Test(arguments: [EdgeMask.minX, .maxX, .minY, .maxY, [.minX, .maxY], [.maxX, .maxY]])
  func `coverage: hard sides do not count by area in a slanted layer`(mask: EdgeMask) throws {
    let slanted = layer(7, 6.5, 4, 4)
    slanted.anchorPoint = Point(x: 0.5, y: 0.5)
    slanted.transform = Matrix4(Affine(a: 1, b: -0.75, c: -1.25, d: 1, tx: 0, ty: 0))
    slanted.allowsEdgeAntialiasing = true
    slanted.edgeAntialiasingMask = mask
    try expectAgreement(slanted, on: canvas)
  }

  // The buffer of a group ended at the corners of the shape, short of pixels that the shape reaches
  // between two sides, the one soft and the other hard.
  @Test func `groups: the buffer holds every pixel that a slanted layer touches`() throws {
    let slanted = layer(7, 9.5, 8, 7)
    slanted.anchorPoint = Point(x: 0.5, y: 0.5)
    slanted.transform = Matrix4(
      Affine(a: 0.53852, b: -0.39981, c: 0.77481, d: -0.111, tx: 0, ty: 0))
    slanted.allowsEdgeAntialiasing = true
    slanted.edgeAntialiasingMask = .maxY
    slanted.borderWidth = 1
    slanted.opacity = 0.5
    try expectAgreement(slanted, on: canvas)
  }

  // The same for what can be seen of a clipped group.
  @Test func `clipped groups: what shows holds every pixel that a slanted clip touches`() throws {
    let slanted = layer(3, 11, 2, 13)
    slanted.anchorPoint = Point(x: 0.5, y: 0.5)
    slanted.transform = Matrix4(Affine(a: 1, b: -1, c: -1, d: 1.25, tx: 0, ty: 0))
    slanted.masksToBounds = true
    slanted.allowsEdgeAntialiasing = true
    slanted.edgeAntialiasingMask = [.minX, .minY]
    slanted.addSublayer(layer(-1, -2, 6, 6))
    try expectAgreement(
      slanted,
      on: Canvas(width: 11, height: 32, scale: 1.5, background: .white, isGeometryFlipped: true))
  }

  // MARK: - Clipped groups

  // The inner edge of a border as wide as the corner's radius, a plain rectangle, was hard.
  @Test func `clipped groups: a border's square inner edge is antialiased`() throws {
    let rounded = layer(2.25, 2.25, 9, 9)
    rounded.cornerRadius = 2
    rounded.masksToBounds = true
    rounded.borderWidth = 2
    rounded.borderColor = Color(red: 1, green: 0, blue: 0)
    rounded.addSublayer(Layer())
    try expectAgreement(rounded, on: canvas)
  }

  // 11/3 - 4/3 + 4/3 is a little less than 11/3, so the picture's right edge seemed to lie inside the bounds.
  // It was antialiased in the buffer and again in the composite.
  @Test func `clipped groups: an edge on the bounds is the composite's alone`() throws {
    let rounded = layer(2, 2, 11.0 / 3, 4)
    rounded.contents = .texture(Pictures.grey(200, width: 4, height: 23))
    rounded.contentsScale = 3
    rounded.contentsGravity = .topRight
    rounded.cornerRadius = 40
    rounded.masksToBounds = true
    rounded.allowsEdgeAntialiasing = true
    try expectAgreement(rounded, on: canvas)
  }

  // In the buffer of a clipped group, picture and border extend beyond the bounds. They extended too little, so
  // the background shone through where a strong perspective makes pixels reach far out.
  @Test(arguments: [false, true])
  func `clipped groups: picture and border reach out far enough`(isBorder: Bool) throws {
    let tilted = layer(32, 32, 30, 30)
    tilted.anchorPoint = Point(x: 0.5, y: 0.5)
    tilted.cornerRadius = 2
    tilted.masksToBounds = true
    tilted.transform = Matrix4.rotation(degrees: -60, x: 1, y: 0.2, z: 0).concatenating(
      .perspective(distance: 15))
    if isBorder {
      tilted.borderWidth = 0.5
      tilted.borderColor = .white
      tilted.addSublayer(Layer())
    } else {
      tilted.contents = .texture(Pictures.grey(200))
    }
    try expectAgreement(
      tilted, on: Canvas(width: 64, height: 64, scale: 2, background: .white))
  }

  // A group in the buffer of a group, beyond the part of it that shows: the tile was looked up
  // outside the inner buffer, which ended the process.
  @Test func `clipped groups: one inside another, partly out of sight, is rendered`() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        _ = try PipelineRun.single.render(
          NestedGroups.root, Canvas(width: 54, height: 50, scale: 2))
      }
    }
  }

  // MARK: - Strokes

  // The end of a curve's step was moved out by the deviation of the step's chord. It then lay past the end of
  // the next step, which was short because the curve was tighter than its stroke is wide. The edge ran backwards
  // and round once more, so that pixels on the outside of the turn were counted twice.
  @Test(arguments: [false, true])
  func `strokes: a tight turn is counted once`(comesFromLine: Bool) throws {
    let shape = ShapeLayer()
    shape.anchorPoint = .zero
    shape.position = Point(x: 3.75, y: 4.5)
    shape.bounds.size = Size(width: 5, height: 6)
    var path = Path()
    if comesFromLine {
      // The control point is the start: a straight line at a growing speed.
      path.move(to: Point(x: -0.764, y: 1.1216))
      path.addQuad(Point(x: -0.764, y: 1.1216), to: Point(x: 4, y: 3))
    } else {
      path.move(to: Point(x: 4, y: 3))
    }
    path.addCubic(Point(x: 2, y: -1), Point(x: 6, y: 6.2256), to: Point(x: 0, y: 2.9253))
    shape.path = path
    shape.fillColor = nil
    shape.lineWidth = 2
    shape.strokeColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    try expectAgreement(shape, on: canvas)
  }

  // MARK: - Colours, pictures, order

  // Background and border drawn as one mixed components below 0 before they were clamped.
  @Test func `colours: a border out of range is clamped before it is mixed`() throws {
    let bordered = layer(2, 2, 9, 9)
    bordered.backgroundColor = Color(red: 0.2, green: 1, blue: 1.4)
    bordered.borderColor = Color(red: 1.5, green: -0.5, blue: 0, alpha: 0.5)
    bordered.borderWidth = 3
    bordered.allowsEdgeAntialiasing = true
    try expectAgreement(bordered, on: canvas)
  }

  // Half a texel from the picture's end, the texel around an empty centre has no room on one side:
  // a corner of -0.3 texels was drawn as one of 0.3.
  @Test(arguments: [0, 0.02, 0.5, 0.98, 1])
  func `pictures: an empty centre near an end leaves no corner there`(place: Double) throws {
    let sliced = layer(0, 0, 4, 1)
    sliced.contents = .texture(
      Pictures.make(9, 1) { x, _ in
        PackedPixel(red: UInt8(25 * x), green: 0, blue: 0, alpha: 255)
      })
    sliced.contentsCenter = Rect(x: place, y: 0, width: 0, height: 1)
    try expectAgreement(sliced, on: Canvas(width: 4, height: 1))
  }

  // Depth was divided by the w of the whole way to the device, not of the way to the superlayer of the transform
  // layer. Coplanar layers therefore changed places as that layer turned.
  @Test func `depth: coplanar layers keep their order in a tilted layer`() throws {
    let tilted = layer(15, 15, 30, 30)
    tilted.anchorPoint = Point(x: 0.5, y: 0.5)
    tilted.transform = Matrix4.rotation(degrees: 40, x: 1, y: 1, z: 0).concatenating(
      .perspective(distance: 200))
    let space = TransformLayer()
    space.zPosition = 2
    tilted.addSublayer(space)
    let (lower, upper) = (layer(4, 4, 16, 16), layer(10, 8, 10, 8))
    lower.backgroundColor = Color(red: 1, green: 0, blue: 0)
    upper.backgroundColor = Color(red: 0, green: 1, blue: 0)
    space.addSublayer(lower)
    space.addSublayer(upper)
    try expectAgreement(tilted, on: Canvas(width: 30, height: 30))
  }
}

/// Three copies, under a strong perspective, of a clipped layer in a clipped layer.
@MainActor private enum NestedGroups {
  static var root: Layer {
    let root = ReplicatorLayer()
    root.bounds = Rect(x: 0, y: 0, width: 10, height: 17)
    root.position = Point(x: 48, y: 29)
    root.anchorPoint = Point(x: 1, y: 1)
    root.transform = Matrix4(
      row1: [-0.7084359223588635, -0.21283355904591433, -0.6729193265580917, 0.016822983163952292],
      row2: [-0.21283355904591433, -0.8446375005363156, 0.4912121423902456, -0.01228030355975614],
      row3: [-0.6729193265580917, 0.4912121423902456, 0.5530734228951797, -0.013826835572379494],
      row4: [0, 0, 0, 1])
    root.isGeometryFlipped = true
    root.cornerRadius = 3.5
    root.masksToBounds = true
    root.instanceCount = 3
    root.instanceTransform = Matrix4.rotation(degrees: -60).concatenating(
      .translation(x: 6.5, y: 3))
    root.addSublayer(layer(5, 3, 7, 1))
    root.orderedSublayers[0].addSublayer(layer(1, 1, 1, 4))
    let clipped = root.orderedSublayers[0].orderedSublayers[0]
    clipped.masksToBounds = true
    clipped.addSublayer(layer(3, 1, 6, 6))
    let inner = layer(2, 1, 2, 5)
    inner.anchorPoint = .zero
    inner.backgroundColor = .black
    clipped.orderedSublayers[0].addSublayer(inner)
    return root
  }

  private static func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer()
    layer.position = Point(x: x, y: y)
    layer.bounds.size = Size(width: width, height: height)
    return layer
  }
}
