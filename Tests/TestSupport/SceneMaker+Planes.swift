import LaminaGeometry
import LaminaLayers
import LaminaPixels

// Random planes in one space that cut each other.

extension SceneMaker {
  /// Adds planes that cross near the middle of the screen to some scenes.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addPlanes(to root: Layer, _ canvas: Canvas) {
    var maker = self
    var copy = random
    maker.random = SplitMix(seed: copy.next() ^ 0x91A2E5)
    guard maker.random.chance(0.2) else { return }
    let size = Size(width: canvas.width, height: canvas.height)
    let space = TransformLayer()
    space.position = Point(x: size.width / 2, y: size.height / 2)
    if maker.random.chance(0.6) { space.transform = maker.transformInSpace() }
    let isHard = maker.random.chance(0.6)
    for _ in 0..<maker.random.integer(in: 2...5) {
      let isNested = maker.random.chance(0.15)
      let plane = maker.plane(in: size, isHard: isHard)
      guard isNested else {
        space.addSublayer(plane)
        continue
      }
      let within = TransformLayer()
      within.transform = maker.transformInSpace()
      within.zPosition = maker.number(in: -4...4)
      within.addSublayer(plane)
      within.addSublayer(maker.plane(in: size, isHard: isHard))
      space.addSublayer(within)
    }
    guard maker.random.chance(0.6) else { return root.addSublayer(space) }
    // A layer around it with a perspective that all share.
    let around = Layer()
    around.frame = Rect(origin: .zero, size: size)
    around.sublayerTransform = .perspective(
      distance: maker.random.element(of: [40, 80, 200, 500]))
    around.addSublayer(space)
    root.addSublayer(around)
  }

  /// A plane through or near the origin, with or without something in it.
  mutating func plane(in size: Size, isHard: Bool) -> Layer {
    let plane = Layer()
    plane.bounds.size = Size(
      width: max(2, number(in: 4...max(5, size.width * 0.8))),
      height: max(2, number(in: 4...max(5, size.height * 0.8))))
    if random.chance(0.3) { plane.anchorPoint = Point(x: 0, y: 0.5) }
    if random.chance(0.3) {
      plane.position = Point(x: number(in: -10...10), y: number(in: -10...10))
    }
    plane.transform = random.chance(0.8) ? transformInSpace() : .identity
    plane.backgroundColor = color(opaque: 0.5)
    if random.chance(0.3) {
      plane.borderWidth = 2
      plane.borderColor = color(opaque: 0.7)
    }
    if random.chance(0.3) { plane.opacity = random.double(in: 0.3...1) }
    if random.chance(0.3) {
      let part = Layer()
      part.frame = Rect(
        x: number(in: -4...4), y: number(in: -4...4), width: plane.bounds.width / 2,
        height: plane.bounds.height / 2)
      part.backgroundColor = color(opaque: 0.5)
      if random.chance(0.3) { part.transform = transformInSpace() }
      plane.addSublayer(part)
      plane.masksToBounds = random.chance(0.5)
    }
    if random.chance(0.15) {
      plane.compositingFilter = random.element(of: [.multiply, .sourceAtop])
    }
    if isHard { return plane }
    plane.allowsEdgeAntialiasing = random.chance(0.5)
    if random.chance(0.4) { plane.cornerRadius = number(in: 1...8) }
    return plane
  }
}
