import LaminaGeometry
public import LaminaLayers

// Seeded random layer trees for tests that compare two ways of rendering them.

/// A layer tree and a canvas that follow from a seed, with every property in play.
@MainActor public struct RandomScene {
  /// The tree.
  public let root: Layer
  /// The screen, at most 128 pixels on a side.
  public let canvas: Canvas
  /// When it is shown, in seconds: some particles have been born by then.
  public let time = 1.4

  /// Makes the scene of `seed`; the same one everywhere.
  public init(seed: UInt64) {
    var maker = SceneMaker(seed: seed)
    canvas = maker.canvas()
    root = maker.root(for: canvas)
  }

  /// Any tree as text, with every property that is not at its default.
  public static func describe(_ root: Layer, canvas: Canvas) -> String {
    SceneSummary.describe(root, canvas: canvas)
  }

  /// The tree as text, with every property that is not at its default.
  public var summary: String { SceneSummary.describe(root, canvas: canvas) }
}

/// The probability that a layer of a random scene has each feature.
///
/// Each scene makes some features much likelier, so that features that rarely meet by chance meet often in it.
struct SceneOdds {
  /// A transform of its own.
  var transform = 0.35
  /// Of those, one out of the plane.
  var space = 0.2
  /// A transform for its sublayers.
  var sublayerTransform = 0.12
  /// To be a transform layer.
  var transformLayer = 0.07
  /// To be a replicator.
  var replicator = 0.07
  /// To be a gradient layer.
  var gradient = 0.12
  /// To be a shape.
  var shape = 0.12
  /// A picture.
  var contents = 0.3
  /// Corners.
  var corners = 0.35
  /// Clipping.
  var masks = 0.3
  /// A border.
  var border = 0.3
  /// An opacity.
  var opacity = 0.3
  /// Antialiased edges.
  var softEdges = 0.3
  /// To be flipped.
  var flipped = 0.12

  /// Makes some features, chosen by `random`, much likelier.
  init(_ random: inout SplitMix) {
    let all: [WritableKeyPath<SceneOdds, Double>] = [
      \.transform, \.space, \.sublayerTransform, \.transformLayer, \.replicator, \.gradient,
      \.shape, \.contents, \.corners, \.masks, \.border, \.opacity, \.softEdges, \.flipped,
    ]
    for path in all where random.chance(0.25) {
      self[keyPath: path] = random.double(in: 0.4...0.95)
    }
    // A transform layer with nothing in it shows nothing.
    transformLayer = min(transformLayer, 0.45)
  }
}

/// Draws the dice for scenes.
@MainActor struct SceneMaker {
  /// The dice.
  var random: SplitMix
  /// How they are loaded.
  let odds: SceneOdds
  /// How many layers may still be made.
  private var budget = 0

  /// Starts the sequence of `seed`.
  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    odds = SceneOdds(&random)
  }

  /// A canvas of 8 to 64 points, and at most 128 pixels.
  mutating func canvas() -> Canvas {
    let scale = random.element(of: [1, 1, 1.5, 2, 2, 3])
    let most = min(64, Int(128 / scale))
    var width = Double(random.integer(in: 8...most))
    if random.chance(0.1) { width -= 0.4 }
    var background = Color.clear
    if random.chance(0.6) { background = color(opaque: 0.6) }
    return Canvas(
      width: width, height: Double(random.integer(in: 8...most)), scale: scale,
      background: background, isGeometryFlipped: random.chance(0.6))
  }

  /// A tree for a canvas.
  mutating func root(for canvas: Canvas) -> Layer {
    budget = random.integer(in: 1...12)
    let area = Size(width: canvas.width, height: canvas.height)
    let root = layer(in: area, depth: 0)
    if random.chance(0.5) {
      // The usual root: the whole canvas, plain.
      root.bounds = Rect(origin: .zero, size: area)
      root.position = Point(x: canvas.width / 2, y: canvas.height / 2)
      root.anchorPoint = Point(x: 0.5, y: 0.5)
      root.transform = .identity
    }
    root.isHidden = false
    addBackingStores(to: root)
    addPlanes(to: root, canvas)
    addSiblings(to: root, canvas)
    addCoveredClip(to: root, canvas)
    addTiles(to: root)
    addEffects(to: root)
    addEmitters(to: root)
    addBitmaps(to: root)
    addMeetingParts(to: root)
    return root
  }

  // MARK: - Layers

  /// A layer with sublayers, somewhere in an area of its superlayer.
  private mutating func layer(in area: Size, depth: Int) -> Layer {
    budget -= 1
    let layer = bareLayer(depth: depth)
    setGeometry(of: layer, in: area)
    setLook(of: layer)
    if random.chance(odds.contents) { setContents(of: layer) }
    if let shape = layer as? ShapeLayer { setShape(of: shape) }
    let most = depth == 0 ? 6 : 3
    if depth < 4, depth == 0 || layer is TransformLayer || random.chance(0.55) {
      for _ in 0..<random.integer(in: 0...most) where budget > 0 {
        let sublayer = self.layer(in: layer.bounds.size, depth: depth + 1)
        if layer is TransformLayer, random.chance(0.5) {
          // So that depth and painting order part ways.
          sublayer.transform = transformInSpace()
        }
        layer.addSublayer(sublayer)
      }
    }
    return layer
  }

  private mutating func bareLayer(depth: Int) -> Layer {
    if random.chance(odds.transformLayer) { return TransformLayer() }
    if random.chance(odds.gradient) { return gradientLayer() }
    if random.chance(odds.shape) { return ShapeLayer() }
    guard random.chance(odds.replicator) else { return Layer() }
    let replicator = ReplicatorLayer()
    replicator.instanceCount = random.integer(in: 0...5)
    replicator.instanceTransform = instanceTransform()
    if random.chance(0.6) { replicator.instanceColor = color(opaque: 0.5) }
    func offset() -> Double { random.chance(0.5) ? 0 : random.double(in: -0.4...0.2) }
    replicator.instanceRedOffset = offset()
    replicator.instanceGreenOffset = offset()
    replicator.instanceBlueOffset = offset()
    replicator.instanceAlphaOffset = offset()
    return replicator
  }

  mutating func setGeometry(of layer: Layer, in area: Size) {
    let (width, height) = (max(area.width, 6), max(area.height, 6))
    layer.bounds.size = Size(
      width: length(upTo: width * 1.1), height: length(upTo: height * 1.1))
    if random.chance(0.04) { layer.bounds.size.height = 0 }
    if random.chance(0.03) { layer.bounds.size = .zero }
    if random.chance(0.15) {
      layer.bounds.origin = Point(x: number(in: -10...10), y: number(in: -10...10))
    }
    layer.position = Point(x: number(in: 0...width), y: number(in: 0...height))
    if random.chance(0.4) {
      layer.anchorPoint = random.element(of: [
        Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0.25, y: 0.75),
        Point(x: 0, y: 0.5), Point(x: -0.5, y: 1.25),
      ])
    }
    if random.chance(0.5) {
      // A corner on whole points, as most layouts have it.
      layer.bounds.size = Size(
        width: layer.bounds.width.rounded(), height: layer.bounds.height.rounded())
      layer.anchorPoint = .zero
      layer.position = Point(x: layer.position.x.rounded() / 2, y: layer.position.y.rounded() / 2)
    }
    if random.chance(0.3) { layer.zPosition = Double(random.integer(in: -2...2)) }
    if random.chance(0.08) { layer.zPosition = number(in: -12...12) }
    if random.chance(0.08) { layer.anchorPointZ = number(in: -8...8) }
    if random.chance(odds.transform) { layer.transform = transform() }
    if random.chance(odds.sublayerTransform) { layer.sublayerTransform = sublayerTransform() }
    layer.isGeometryFlipped = random.chance(odds.flipped)
    layer.isDoubleSided = !random.chance(0.2)
  }

  mutating func setLook(of layer: Layer) {
    layer.isHidden = random.chance(0.04)
    if random.chance(odds.opacity) {
      layer.opacity = random.element(of: [0, 0.25, 0.5, 0.5, 0.8, 1.5, random.double(in: 0...1)])
    }
    layer.allowsGroupOpacity = !random.chance(0.3)
    if random.chance(0.7) { layer.backgroundColor = color(opaque: 0.65) }
    if random.chance(odds.corners) {
      layer.cornerRadius = random.element(of: [
        1, 2, 3.5, 5, 8, 40, random.double(in: 0.2...12),
      ])
      if random.chance(0.25) {
        layer.maskedCorners = CornerMask(rawValue: UInt(random.integer(in: 0...15)))
      }
      if random.chance(0.35) { layer.cornerCurve = .continuous }
    }
    layer.masksToBounds = random.chance(odds.masks)
    if random.chance(odds.border) {
      layer.borderWidth = random.element(of: [0.3, 0.5, 1, 1, 1.5, 2, 3, 30, number(in: 0...8)])
      layer.borderColor = random.chance(0.9) ? color(opaque: 0.6) : nil
    }
    layer.allowsEdgeAntialiasing = random.chance(odds.softEdges)
    if random.chance(0.25) {
      layer.edgeAntialiasingMask = EdgeMask(rawValue: UInt(random.integer(in: 0...15)))
    }
  }

  // MARK: - Values

  /// A length from nearly nothing to `most`.
  private mutating func length(upTo most: Double) -> Double {
    random.chance(0.06) ? random.double(in: 0.05...1.5) : max(0.5, number(in: 1...max(most, 2)))
  }

  /// A number in a range: whole, a half, a third, or anything.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    let any = random.double(in: range)
    switch random.integer(in: 0...9) {
    case 0...3: return any.rounded()
    case 4, 5: return (any * 2).rounded() / 2
    case 6: return (any * 3).rounded() / 3
    default: return any
    }
  }

  /// A colour, opaque with some probability; components are now and then out of range.
  mutating func color(opaque probability: Double) -> Color {
    func component() -> Double {
      switch random.integer(in: 0...9) {
      case 0: 0
      case 1, 2: 1
      default: random.double(in: random.chance(0.05) ? -0.5...1.5 : 0...1)
      }
    }
    return Color(
      red: component(), green: component(), blue: component(),
      alpha: random.chance(probability)
        ? 1 : random.element(of: [0, 0.5, random.double(in: 0...1)])
    )
  }
}
