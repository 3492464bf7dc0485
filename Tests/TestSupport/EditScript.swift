import LaminaGeometry
public import LaminaLayers
import LaminaPixels

// Seeded scripts of edits, for tests of what is kept from frame to frame.

/// A layer tree that is edited from frame to frame as apps do it: little at a time, now and then a lot.
///
/// Random scenes stand among plain layers, so that most edits leave most of a frame as it was.
@MainActor public struct EditScript {
  /// The tree.
  public let root: Layer
  /// The screen.
  public private(set) var canvas: Canvas
  /// When the next frame is shown, in seconds.
  public private(set) var time = 1.4

  /// A group whose bounds move by whole pixels, as a list scrolls.
  private let group = Layer()
  private var maker: SceneMaker
  private var animations: RandomAnimations
  /// Siblings in space, in some scripts; `nil` in the others.
  private var siblings: Layer?
  /// Dice for these, so that scripts without them stay as they were.
  private var deep: SceneMaker

  /// Starts the script of `seed`.
  public init(seed: UInt64) {
    maker = SceneMaker(seed: seed &+ 0xED17)
    animations = RandomAnimations(seed: seed)
    deep = SceneMaker(seed: seed &+ 0x51B1_1465)
    let scene = RandomScene(seed: seed)
    canvas = scene.canvas
    root = Layer()
    root.frame = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    for _ in 0..<maker.random.integer(in: 2...14) { root.addSublayer(plainLayer()) }
    group.frame = Rect(x: 3, y: 2, width: canvas.width - 6, height: canvas.height / 2)
    group.masksToBounds = maker.random.chance(0.5)
    for _ in 0..<maker.random.integer(in: 1...8) { group.addSublayer(plainLayer()) }
    if maker.random.chance(0.5) { addRows() }
    root.addSublayer(group)
    var covers = maker
    covers.random = SplitMix(seed: seed ^ 0xC0_7E4D)
    if covers.random.chance(0.4) {
      let size = Size(width: canvas.width, height: canvas.height)
      root.addSublayer(covers.coveredClip(in: size))
    }
    if maker.random.chance(0.6) {
      let place = maker.random.integer(in: 0...root.orderedSublayers.count)
      root.insertSublayer(scene.root, at: place)
      if maker.random.chance(0.2) { animations.animate(scene.root) }
    }
    guard deep.random.chance(0.3) else { return }
    let added = deep.siblings(in: Size(width: canvas.width, height: canvas.height / 2))
    let place = deep.random.integer(in: 0...root.orderedSublayers.count)
    root.insertSublayer(added, at: place)
    siblings = added
  }

  /// Adds rows to the group, some of them beyond its bounds.
  private mutating func addRows() {
    for index in 0..<maker.random.integer(in: 2...12) {
      let row = Layer()
      row.frame = Rect(x: 1, y: Double(index) * 7, width: group.bounds.width - 2, height: 6)
      row.masksToBounds = maker.random.chance(0.3)
      row.opacity = maker.random.element(of: [1, 1, 1, 0.6])
      if maker.random.chance(0.6) { row.backgroundColor = maker.color(opaque: 0.6) }
      for _ in 0..<maker.random.integer(in: 0...2) {
        let part = plainLayer()
        part.position = Point(x: maker.number(in: 1...40), y: maker.number(in: 0...6))
        row.addSublayer(part)
      }
      group.addSublayer(row)
    }
  }

  private mutating func plainLayer() -> Layer {
    let layer = Layer()
    layer.frame = Rect(
      x: maker.number(in: -4...50), y: maker.number(in: -4...50),
      width: maker.number(in: 1...14), height: maker.number(in: 1...14))
    layer.backgroundColor = maker.color(opaque: 0.6)
    layer.cornerRadius = maker.random.element(of: [0, 0, 2, 5])
    layer.allowsEdgeAntialiasing = maker.random.chance(0.3)
    return layer
  }

  /// Edits the tree for the next frame, and moves on in time.
  public mutating func edit() {
    for _ in 0..<maker.random.element(of: [0, 1, 1, 1, 2, 3]) { editOne() }
    if siblings != nil, deep.random.chance(0.5) { editSibling() }
    if maker.random.chance(0.25) {
      group.bounds.origin.y +=
        Double(maker.random.element(of: [-9, -3, -1, 1, 1, 2, 5])) / canvas.scale
      if maker.random.chance(0.2) { group.bounds.origin.x += 1 / canvas.scale }
    }
    time += maker.random.element(of: [0, 1.0 / 60, 1.0 / 60, 1.0 / 60, 0.2])
    guard maker.random.chance(0.03) else { return }
    switch maker.random.integer(in: 0...2) {
    case 0: canvas.background = maker.color(opaque: 0.6)
    case 1: canvas.scale = maker.random.element(of: [1, 1.5, 2])
    default: canvas.width = max(8, canvas.width + maker.random.double(in: -4...4))
    }
  }

  private mutating func editOne() {
    let layers = root.subtree
    let layer = maker.random.element(of: layers)
    switch maker.random.integer(in: 0...9) {
    case 0...2: move(layer)
    case 3, 4: changeLook(of: layer)
    case 5: changeEffects(of: layer)
    case 6: changeStructure(of: layer, among: layers)
    case 7: animate(layer)
    case 8: changeKind(of: layer)
    default: changeRarely(layer)
    }
  }

  /// Moves or turns a sibling in space, or what orders all of them.
  private mutating func editSibling() {
    guard let siblings else { return }
    let layer = deep.random.element(of: siblings.subtree)
    switch deep.random.integer(in: 0...9) {
    case 0...2: layer.transform = deep.transformInSpace()
    case 3: layer.transform = .identity
    case 4: layer.transform = .translation(x: 0, y: 0, z: deep.number(in: -9...9))
    case 5: layer.opacity = deep.random.element(of: [0, 0.5, 1])
    case 6: layer.anchorPointZ = deep.random.element(of: [0, 0, 4, -4])
    case 7:
      siblings.sublayerTransform = deep.random.chance(0.5) ? .identity : deep.sublayerTransform()
    case 8: layer.backgroundColor = deep.color(opaque: 0.6)
    default:
      let turn = AnimatableValue.number(deep.number(in: -3...3))
      layer.add(.basic("transform.rotation.y", by: turn, duration: 0.4), forKey: "turn")
    }
  }

  // MARK: - Edits

  private mutating func move(_ layer: Layer) {
    switch maker.random.integer(in: 0...5) {
    case 0, 1: layer.position.x += maker.number(in: -9...9)
    case 2: layer.position.y += 1 / canvas.scale
    case 3: layer.bounds.origin.y += maker.random.element(of: [1 / canvas.scale, 3, -0.4])
    case 4: layer.bounds.size.width = max(0, layer.bounds.width + maker.number(in: -4...6))
    default: layer.transform = maker.random.chance(0.4) ? .identity : maker.transform()
    }
  }

  private mutating func changeLook(of layer: Layer) {
    switch maker.random.integer(in: 0...7) {
    case 0, 1: layer.backgroundColor = maker.color(opaque: 0.6)
    case 2: layer.opacity = maker.random.element(of: [0, 0.4, 1, 1])
    case 3: layer.cornerRadius = maker.number(in: 0...8)
    case 4: layer.borderWidth = maker.random.element(of: [0, 1, 2.5])
    case 5: layer.allowsEdgeAntialiasing.toggle()
    case 6: layer.maskedCorners = maker.random.chance(0.5) ? .all : [.minXMinY]
    default: layer.borderColor = maker.color(opaque: 0.5)
    }
  }

  private mutating func changeEffects(of layer: Layer) {
    switch maker.random.integer(in: 0...12) {
    case 0: layer.shadowOpacity = layer.shadowOpacity > 0 ? 0 : 0.6
    case 1:
      layer.shadowPath = maker.random.chance(0.3) ? nil : Path(rect: layer.bounds)
      layer.shadowOpacity = 0.5
    case 2: layer.masksToBounds.toggle()
    case 3: layer.filters = layer.filters.isEmpty ? [.gaussianBlur(radius: 1)] : []
    case 4:
      layer.compositingFilter = maker.random.element(of: [.normal, .multiply, .destinationOut])
    case 5, 6:
      layer.backgroundFilters = layer.backgroundFilters.isEmpty ? [.gaussianBlur(radius: 1)] : []
    case 7: layer.shouldRasterize.toggle()
    case 8: layer.allowsGroupOpacity.toggle()
    case 9: layer.allowsGroupBlending.toggle()
    case 10: layer.backdropGroupName = layer.backdropGroupName == nil ? "bars" : nil
    case 11:
      layer.filters =
        layer.filters.isEmpty
        ? [.vibrantColorMatrix(.saturation(0.4)), .normalizedBlur(radius: 1)] : []
    default: layer.shadowRadius = maker.random.element(of: [0, 1, 3])
    }
  }

  private mutating func changeStructure(of layer: Layer, among layers: [Layer]) {
    switch maker.random.integer(in: 0...5) {
    case 0:
      if layer !== root, layer.superlayer?.mask !== layer { layer.removeFromSuperlayer() }
    case 1, 2:
      let place = maker.random.integer(in: 0...layer.orderedSublayers.count)
      layer.insertSublayer(plainLayer(), at: place)
    case 3:
      if let first = layer.orderedSublayers.first { layer.addSublayer(first) }
    case 4:
      if layer.mask != nil {
        layer.mask = nil
      } else if layer.superlayer?.mask !== layer,
        layer !== root, layer.superlayer?.superlayer?.mask == nil
      {
        let mask = plainLayer()
        mask.frame = layer.bounds.inset(by: 1)
        layer.mask = mask
      }
    default:
      let other = maker.random.element(of: layers)
      var above: Layer? = other
      while let next = above, next !== layer { above = next.superlayer }
      if above == nil, layer !== root, layer.superlayer?.mask !== layer { other.addSublayer(layer) }
    }
  }

  private mutating func animate(_ layer: Layer) {
    if maker.random.chance(0.3) {
      layer.removeAllAnimations()
    } else if maker.random.chance(0.5) {
      layer.add(
        .basic("position.x", by: .number(maker.number(in: -9...9)), duration: 0.4), forKey: "move")
    } else {
      animations.add(to: layer)
    }
  }

  private mutating func changeKind(of layer: Layer) {
    switch layer {
    case let gradient as GradientLayer:
      gradient.colors = [maker.color(opaque: 0.5), maker.color(opaque: 0.5)]
    case let shape as ShapeLayer:
      shape.fillColor = maker.color(opaque: 0.5)
      shape.path = Path(ellipseIn: shape.bounds)
    case let replicator as ReplicatorLayer:
      replicator.instanceCount = maker.random.integer(in: 0...4)
    case let emitter as EmitterLayer: emitter.emitterPosition.x += 1
    default: layer.contentsGravity = maker.random.element(of: ContentsGravity.allCases)
    }
  }

  private mutating func changeRarely(_ layer: Layer) {
    switch maker.random.integer(in: 0...10) {
    case 0: layer.isHidden.toggle()
    case 1: layer.zPosition = Double(maker.random.integer(in: -2...2))
    case 2: layer.name = "edited"
    case 3: layer.isGeometryFlipped.toggle()
    case 4: layer.isDoubleSided.toggle()
    case 5: layer.sublayerTransform = maker.random.chance(0.5) ? .identity : maker.transform()
    case 6: layer.contents = nil
    case 7: layer.setNeedsDisplay()
    case 8: layer.anchorPoint = Point(x: maker.random.double(in: 0...1), y: 0.5)
    case 9: layer.contentsTransform = Affine(a: 0.9, b: 0.1, c: -0.1, d: 0.9, tx: 1, ty: 0)
    default: layer.contentsMultiplyColor = maker.color(opaque: 0.5)
    }
  }
}
