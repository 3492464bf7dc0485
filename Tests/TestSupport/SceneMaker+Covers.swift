import LaminaGeometry
import LaminaLayers

// Random clips whose ground sublayers cover up to the edge, and borders between pixels.

extension SceneMaker {
  /// Adds a clipped card that sublayers cover to some scenes.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addCoveredClip(to root: Layer, _ canvas: Canvas) {
    var maker = self
    var copy = random
    maker.random = SplitMix(seed: copy.next() ^ 0xC0_7E4D)
    guard maker.random.chance(0.25) else { return }
    root.addSublayer(maker.coveredClip(in: Size(width: canvas.width, height: canvas.height)))
  }

  /// A card whose edges lie between pixels: moved, scaled, turned or in perspective.
  mutating func coveredClip(in size: Size) -> Layer {
    let card = Layer()
    card.bounds.size = Size(
      width: max(4, number(in: 6...max(7, size.width * 0.7))),
      height: max(4, number(in: 6...max(7, size.height * 0.7))))
    card.position = Point(
      x: size.width / 2 + number(in: -4...4), y: size.height / 2 + number(in: -4...4))
    switch random.integer(in: 0...3) {
    case 0: break
    case 1: card.transform = .scale(x: number(in: 0.5...1.4), y: number(in: 0.5...1.4), z: 1)
    case 2: card.transform = .rotation(radians: random.double(in: -3...3), x: 0, y: 0, z: 1)
    default:
      card.transform = Matrix4.rotation(
        radians: random.double(in: -0.9...0.9), x: random.double(in: -1...1), y: 1, z: 0.2
      ).concatenating(.perspective(distance: random.element(of: [60, 150, 400])))
    }
    card.masksToBounds = true
    if random.chance(0.85) { card.cornerRadius = number(in: 1...9) }
    if random.chance(0.3) { card.cornerCurve = .continuous }
    if random.chance(0.25) {
      card.maskedCorners = CornerMask(rawValue: UInt(random.integer(in: 1...15)))
    }
    card.backgroundColor = color(opaque: 0.8)
    if random.chance(0.2) {
      (card.borderWidth, card.borderColor) = (number(in: 0.3...3), color(opaque: 0.7))
    }
    if random.chance(0.25) { card.opacity = random.double(in: 0.3...1) }
    if random.chance(0.1) { card.shouldRasterize = true }
    for _ in 0..<random.integer(in: 1...3) { card.addSublayer(cover(of: card, depth: 0)) }
    return card
  }

  /// A layer over all of a card, or over all of some of its sides.
  private mutating func cover(of card: Layer, depth: Int) -> Layer {
    let layer: Layer =
      random.chance(0.2) ? gradientLayer() : random.chance(0.15) ? ShapeLayer() : Layer()
    var frame = card.bounds
    if random.chance(0.3) { frame.size.height /= 2 }
    if random.chance(0.2) { frame = frame.extended(by: number(in: 0...5)) }
    layer.frame = frame
    if let shape = layer as? ShapeLayer {
      shape.path = Path(roundedRect: RoundedRect(shape.bounds, radius: number(in: 0...6)))
      shape.fillColor = color(opaque: 0.8)
    } else {
      layer.backgroundColor = color(opaque: 0.8)
    }
    if random.chance(0.4) {
      layer.cornerRadius = random.chance(0.5) ? card.cornerRadius : number(in: 0...9)
      layer.cornerCurve = card.cornerCurve
      layer.maskedCorners = random.chance(0.7) ? card.maskedCorners : .all
    }
    if random.chance(0.2) {
      (layer.borderWidth, layer.borderColor) = (number(in: 0.3...3), color(opaque: 0.7))
    }
    layer.allowsEdgeAntialiasing = random.chance(0.3)
    layer.masksToBounds = random.chance(0.3)
    if random.chance(0.2) { layer.opacity = random.double(in: 0.3...1) }
    if depth < 2, random.chance(0.4) { layer.addSublayer(cover(of: layer, depth: depth + 1)) }
    return layer
  }
}

extension Rect {
  fileprivate func extended(by amount: Double) -> Rect {
    Rect(x: minX - amount, y: minY, width: width + amount, height: height + 2 * amount)
  }
}
