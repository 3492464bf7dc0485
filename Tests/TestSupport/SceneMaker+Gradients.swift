import LaminaGeometry
import LaminaLayers

// Random gradients: of every type, with hard stops, short lines, and some that draw nothing.

extension SceneMaker {
  /// A layer with a gradient, of which all but that is at its default.
  mutating func gradientLayer() -> GradientLayer {
    let layer = GradientLayer()
    layer.type = random.element(of: GradientType.allCases)
    layer.interpolation = random.element(of: GradientInterpolation.allCases)
    let count = random.chance(0.05) ? 1 : random.element(of: [2, 2, 2, 3, 4, 9])
    let opaque = random.chance(0.5) ? 1 : 0.4
    layer.colors = (0..<count).map { _ in color(opaque: opaque) }
    if random.chance(0.5) { layer.locations = locations(count) }
    if random.chance(0.03) { layer.locations?.removeLast() }
    layer.startPoint = unitPoint()
    layer.endPoint = unitPoint()
    if random.chance(0.1) {
      // A line or an ellipse much shorter than a pixel.
      layer.endPoint = Point(x: layer.startPoint.x + 1e-5, y: layer.startPoint.y - 3e-5)
    }
    if layer.type == .radial, count == 3 {
      layer.focalOffset = Point(x: layer.startPoint.x - 0.5, y: 0.75 - layer.endPoint.y)
    }
    return layer
  }

  private mutating func locations(_ count: Int) -> [Double] {
    var locations = (0..<count).map { _ in random.double(in: 0...1) }.sorted()
    for index in locations.indices.dropFirst() where random.chance(0.25) {
      // A hard stop, or nearly one.
      locations[index] = locations[index - 1] + (random.chance(0.7) ? 0 : 1e-6)
    }
    // Out of order now and then: that counts as the one before.
    if random.chance(0.1) { locations.reverse() }
    if random.chance(0.1) { locations[count - 1] = 1.5 }
    return locations
  }

  private mutating func unitPoint() -> Point {
    func part() -> Double {
      random.chance(0.6)
        ? random.element(of: [0, 0.5, 1, 0.25, 1.5]) : random.double(in: -0.5...1.5)
    }
    return Point(x: part(), y: part())
  }
}
