import LaminaGeometry
import LaminaLayers

// Tiled layers: the whole content at one level of detail, drawn at once.

extension LayerFacts {
  /// Whether the layer shows tiles.
  var isTiled: Bool {
    layer is TiledLayer && layer.contents == nil && layer.drawing != nil && !box.isEmpty
  }

  /// A layer that is not tiled with what a tiled one draws at the level of detail that it shows; `nil` if
  /// that cannot be told here.
  func untiled() -> Layer? {
    guard let tiled = layer as? TiledLayer else { return nil }
    let least = -Int(log2Floor(min(box.width, box.height) * tiled.contentsScale))
    let highest = max(0, tiled.levelsOfDetailBias)
    let lowest = min(highest, max(highest - max(1, tiled.levelsOfDetail) + 1, least))
    var level = lowest
    if lowest < highest {
      // In perspective the level depends on what can be seen.
      guard plane.isAffine else { return nil }
      func length(_ row: SIMD3<Double>) -> Double {
        (row.x * row.x + row.y * row.y).squareRoot() / abs(plane.origin.z)
      }
      let scale = max(length(plane.x), length(plane.y)) / tiled.contentsScale
      while level < highest, power(level) < scale { level += 1 }
      let ratio = scale / power(level)
      if abs(ratio - 1) < 1e-6 || abs(ratio - 0.5) < 1e-6 { return nil }
    }
    let whole = Layer()
    whole.bounds = tiled.bounds
    whole.contentsScale = tiled.contentsScale * power(level)
    whole.isOpaque = tiled.isOpaque
    whole.drawing = tiled.drawing
    do { try whole.display(memoryLimit: 1 << 30) } catch { return nil }
    return whole
  }

  private func power(_ level: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(level) { result *= level < 0 ? 0.5 : 2 }
    return result
  }

  /// How often a number can be halved without falling below 1; negative if it has to be doubled.
  private func log2Floor(_ value: Double) -> Int {
    var (count, rest) = (0, value)
    while rest >= 2 {
      rest /= 2
      count += 1
    }
    return count
  }
}
