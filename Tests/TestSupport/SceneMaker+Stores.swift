import LaminaDrawing
import LaminaGeometry
import LaminaLayers

// Random drawings in place of pictures: backing stores of layers, whose sizes need not be whole pixels.

extension SceneMaker {
  /// Lets some of the layers that show a picture draw rectangles instead.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addBackingStores(to root: Layer) {
    var copy = random
    var dice = SplitMix(seed: copy.next() ^ 0x5107)
    var waiting = [root]
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      guard layer.contents != nil, dice.chance(0.3) else { continue }
      layer.isOpaque = dice.chance(0.4)
      layer.contents = nil
      layer.drawing = (0..<dice.integer(in: 1...8)).map { _ in
        let (width, height) = (layer.bounds.width, layer.bounds.height)
        let rect = Rect(
          x: layer.bounds.minX + dice.double(in: -0.2...1) * width,
          y: layer.bounds.minY + dice.double(in: -0.2...1) * height,
          width: dice.double(in: 0...1) * width, height: dice.double(in: 0...1) * height)
        let color = Color(
          red: dice.double(in: 0...1), green: dice.double(in: 0...1), blue: dice.double(in: 0...1),
          alpha: dice.chance(0.5) ? 1 : dice.double(in: 0...1))
        return .fillRect(rect, color: color)
      }
      do { try layer.display(memoryLimit: 1 << 30) } catch { preconditionFailure("\(error)") }
    }
  }
}
