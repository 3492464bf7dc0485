import LaminaGeometry
import LaminaLayers

// Random emitters, and layers that are rasterised.

extension SceneMaker {
  /// Lets particles fly in some layers of some scenes.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addEmitters(to root: Layer) {
    var copy = random
    var dice = SplitMix(seed: copy.next() ^ 0xE317)
    guard dice.chance(0.2) else { return }
    var waiting = [root]
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      guard dice.chance(0.3) else { continue }
      layer.addSublayer(SceneMaker.emitter(in: layer.bounds, &dice))
    }
  }

  /// Rasterises some layers of some scenes, at several scales.
  ///
  /// With dice of its own.
  func addBitmaps(to root: Layer) {
    var copy = random
    var dice = SplitMix(seed: copy.next() ^ 0xB175)
    guard dice.chance(0.2) else { return }
    var waiting = [root]
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      guard dice.chance(0.25) else { continue }
      layer.shouldRasterize = true
      layer.rasterizationScale = dice.element(of: [1, 2, 0.5, 1.5, dice.double(in: 0.3...2.5)])
    }
  }

  private static func emitter(in bounds: Rect, _ dice: inout SplitMix) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = Rect(
      x: bounds.minX, y: bounds.minY, width: max(bounds.width, 4), height: max(bounds.height, 4))
    emitter.emitterPosition = Point(
      x: dice.double(in: 0...1) * emitter.bounds.width,
      y: dice.double(in: 0...1) * emitter.bounds.height)
    emitter.emitterSize = Size(width: dice.double(in: 0...20), height: dice.double(in: 0...20))
    emitter.emitterShape = dice.element(of: EmitterLayer.Shape.allCases)
    emitter.emitterMode = dice.element(of: EmitterLayer.Mode.allCases)
    emitter.renderMode = dice.element(of: EmitterLayer.RenderMode.allCases)
    emitter.seed = UInt32(truncatingIfNeeded: dice.next())
    emitter.masksToBounds = dice.chance(0.3)
    emitter.allowsEdgeAntialiasing = dice.chance(0.5)
    emitter.opacity = dice.element(of: [1, 1, 0.5])
    if dice.chance(0.3) { emitter.backgroundColor = Color(red: 0.2, green: 0.1, blue: 0.4) }
    if dice.chance(0.2) { emitter.cornerRadius = 4 }
    emitter.emitterCells = (0..<dice.integer(in: 1...2)).map { _ in cell(&dice) }
    return emitter
  }

  private static func cell(_ dice: inout SplitMix) -> EmitterCell {
    var cell = EmitterCell()
    let (noise, isOpaque) = (dice.next(), dice.chance(0.5))
    cell.contents = .texture(
      Pictures.make(dice.integer(in: 1...7), dice.integer(in: 1...7), isOpaque: isOpaque) { x, y in
        var texel = SplitMix(seed: noise &+ UInt64(y * 8 + x))
        return pixel(texel.next(), isOpaque: isOpaque)
      })
    cell.contentsScale = dice.element(of: [1, 1, 2, 0.5])
    cell.birthRate = dice.double(in: 1...6)
    cell.lifetime = dice.double(in: 0.5...2)
    cell.velocity = dice.double(in: 0...20)
    cell.velocityRange = dice.double(in: 0...10)
    cell.emissionRange = dice.double(in: 0...7)
    cell.yAcceleration = dice.double(in: -5...10)
    cell.scale = dice.element(of: [1, 1, dice.double(in: 0.3...2), -1])
    cell.scaleRange = dice.element(of: [0, dice.double(in: 0...0.5)])
    cell.spin = dice.element(of: [0, 0, dice.double(in: -3...3)])
    cell.spinRange = dice.element(of: [0, 2])
    cell.color = Color(
      red: dice.double(in: 0...1), green: dice.double(in: 0...1), blue: dice.double(in: 0...1),
      alpha: dice.element(of: [1, 0.5]))
    cell.alphaSpeed = dice.element(of: [0, -0.4])
    cell.redRange = dice.element(of: [0, 0.5])
    if dice.chance(0.3) { cell.magnificationFilter = .nearest }
    return cell
  }
}
