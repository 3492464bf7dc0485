import LaminaGeometry
import LaminaLayers
import LaminaPixels

// Random siblings of an ordinary layer that lie at different depths, or cut each other.

extension SceneMaker {
  /// Adds a layer whose sublayers have a third dimension to some scenes.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addSiblings(to root: Layer, _ canvas: Canvas) {
    var maker = self
    var copy = random
    maker.random = SplitMix(seed: copy.next() ^ 0x51B1_1465)
    guard maker.random.chance(0.25) else { return }
    root.addSublayer(maker.siblings(in: Size(width: canvas.width, height: canvas.height)))
  }

  /// A layer of a size with 2 to 5 sublayers in space.
  mutating func siblings(in size: Size) -> Layer {
    let isHard = random.chance(0.6)
    let group: Layer
    if random.chance(0.2) {
      let replicator = ReplicatorLayer()
      replicator.instanceCount = random.integer(in: 1...3)
      replicator.instanceTransform = transformInSpace()
      replicator.instanceAlphaOffset = random.element(of: [0, 0, -0.3])
      group = replicator
    } else {
      group = Layer()
    }
    group.frame = Rect(origin: .zero, size: size)
    if random.chance(0.4) { group.sublayerTransform = sublayerTransform() }
    if random.chance(0.2) { group.transform = transform() }
    if random.chance(0.3) { group.backgroundColor = color(opaque: 0.5) }
    if random.chance(0.2) { group.opacity = random.double(in: 0.3...1) }
    if random.chance(0.2) {
      group.masksToBounds = true
      group.cornerRadius = isHard ? 0 : number(in: 1...9)
    }
    if random.chance(0.15) {
      let mask = Layer()
      mask.frame = Rect(x: 2, y: 1, width: size.width * 0.7, height: size.height * 0.8)
      mask.backgroundColor = .black
      group.mask = mask
    }
    for _ in 0..<random.integer(in: 2...(group is ReplicatorLayer ? 3 : 5)) {
      group.addSublayer(sibling(in: size, isHard: isHard))
    }
    return group
  }

  /// A flat layer, a layer in space, or a transform layer with planes of its own.
  private mutating func sibling(in size: Size, isHard: Bool) -> Layer {
    let place = Point(
      x: size.width / 2 + number(in: -8...8), y: size.height / 2 + number(in: -8...8))
    let layer: Layer
    if random.chance(0.15) {
      layer = TransformLayer()
      for _ in 0..<random.integer(in: 1...2) { layer.addSublayer(plane(in: size, isHard: isHard)) }
      if random.chance(0.5) { layer.transform = transformInSpace() }
    } else {
      layer = plane(in: size, isHard: isHard)
      if random.chance(0.4) { layer.transform = .identity }
      if random.chance(0.2) { layer.transform = transform() }
      if random.chance(0.15) { layer.anchorPointZ = number(in: -6...6) }
    }
    layer.position = place
    if random.chance(0.4) { layer.zPosition = Double(random.integer(in: -3...3)) }
    return layer
  }
}
