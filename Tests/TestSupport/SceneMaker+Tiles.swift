import LaminaDrawing
import LaminaGeometry
import LaminaLayers

// Random tiled layers, of tiles so small that scenes have many.

extension SceneMaker {
  /// Adds tiled layers to some scenes.
  ///
  /// With dice of its own, so that the rest of a scene stays as it was.
  func addTiles(to root: Layer) {
    var maker = self
    var copy = random
    maker.random = SplitMix(seed: copy.next() ^ 0x711E5)
    guard maker.random.chance(0.2) else { return }
    var waiting = [root]
    var parents: [Layer] = []
    while let layer = waiting.popLast() {
      waiting += layer.sublayers ?? []
      if !(layer is TransformLayer) { parents.append(layer) }
    }
    for _ in 0..<maker.random.integer(in: 1...2) where !parents.isEmpty {
      maker.random.element(of: parents).addSublayer(maker.tiledLayer(in: root.bounds.size))
    }
  }

  private mutating func tiledLayer(in area: Size) -> TiledLayer {
    let layer = TiledLayer()
    setGeometry(of: layer, in: area)
    setLook(of: layer)
    layer.contentsScale = random.element(of: [1, 1, 2, 1.5])
    layer.tileSize = Size(
      width: Double(random.integer(in: 3...24)), height: Double(random.integer(in: 3...24)))
    layer.levelsOfDetail = random.integer(in: 1...4)
    layer.levelsOfDetailBias = random.element(of: [0, 0, 1, 2])
    layer.isOpaque = random.chance(0.4)
    let (width, height) = (layer.bounds.width, layer.bounds.height)
    layer.drawing = (0..<random.integer(in: 1...8)).map { _ in
      let rect = Rect(
        x: layer.bounds.minX + random.double(in: -0.2...1) * width,
        y: layer.bounds.minY + random.double(in: -0.2...1) * height,
        width: random.double(in: 0...1) * width, height: random.double(in: 0...1) * height)
      return .fillRect(rect, color: color(opaque: 0.5))
    }
    return layer
  }
}
