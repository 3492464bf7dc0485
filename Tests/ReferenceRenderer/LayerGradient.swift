import Foundation
import LaminaGeometry
import LaminaLayers

// The gradient of a layer: a parameter for every point of the unit square, a colour for every
// parameter.

/// The gradient of a gradient layer, by the formulas of the specification.
@MainActor struct LayerGradient {
  private let layer: GradientLayer
  private let colors: [Color]
  private let locations: [Double]

  /// Reads a layer; `nil` if it shows no gradient.
  init?(_ layer: Layer) {
    guard let layer = layer as? GradientLayer, let colors = layer.colors, colors.count >= 2,
      colors.contains(where: { $0.alpha > 0 })
    else { return nil }
    let (start, end) = (layer.startPoint, layer.endPoint)
    switch layer.type {
    case .axial, .conic: if start == end { return nil }
    case .radial: if start.x == end.x || start.y == end.y { return nil }
    }
    var locations = (0..<colors.count).map { Double($0) / Double(colors.count - 1) }
    if let given = layer.locations {
      guard given.count >= colors.count else { return nil }
      var least = 0.0
      for index in locations.indices {
        least = max(least, min(1, given[index]))
        locations[index] = least
      }
    }
    self.layer = layer
    self.colors = colors
    self.locations = locations
  }

  /// Whether nothing shines through.
  var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }

  /// The parameter at a point of the layer's plane.
  private func parameter(_ point: SIMD2<Double>) -> Double {
    let (bounds, start) = (layer.bounds, layer.startPoint)
    let u = (point.x - bounds.minX) / bounds.width - start.x
    let v = (point.y - bounds.minY) / bounds.height - start.y
    let (dx, dy) = (layer.endPoint.x - start.x, layer.endPoint.y - start.y)
    switch layer.type {
    case .axial: return (u * dx + v * dy) / (dx * dx + dy * dy)
    case .radial: return circle(SIMD2(u / dx, v / dy))
    case .conic:
      let turn = (atan2(v, u) - atan2(dy, dx)) / (2 * Double.pi)
      return turn - turn.rounded(.down)
    }
  }

  /// The parameter of the circle through a point: circles grow from the focus to the unit circle.
  private func circle(_ place: SIMD2<Double>) -> Double {
    var focus = SIMD2(layer.focalOffset.x, layer.focalOffset.y)
    let distance = (focus * focus).sum().squareRoot()
    guard distance > 1e-6 else { return (place * place).sum().squareRoot() }
    focus *= min(1, 0.99 / distance)
    // |place − (1 − t) focus| = t, with t ≥ 0.
    let way = place - focus
    let (a, b, c) = (1 - (focus * focus).sum(), (way * focus).sum(), (way * way).sum())
    return (b + (b * b + a * c).squareRoot()) / a
  }

  /// The exact premultiplied channels at a parameter, 0...255.
  private func color(_ t: Double, tint: Color) -> SIMD4<Double> {
    func straight(_ index: Int) -> SIMD4<Double> {
      let color = colors[index]
      func unit(_ value: Double) -> Double { min(1, max(0, value)) }
      return [
        unit(color.red * tint.red), unit(color.green * tint.green), unit(color.blue * tint.blue),
        unit(color.alpha * tint.alpha),
      ]
    }
    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Double> {
      [c.x * c.w, c.y * c.w, c.z * c.w, c.w] * 255
    }
    guard let after = locations.firstIndex(where: { $0 > t }) else {
      return premultiplied(straight(colors.count - 1))
    }
    guard after > 0 else { return premultiplied(straight(0)) }
    let share = (t - locations[after - 1]) / (locations[after] - locations[after - 1])
    let (a, b) = (straight(after - 1), straight(after))
    switch layer.interpolation {
    case .straight: return premultiplied(a + share * (b - a))
    case .premultiplied:
      return premultiplied(a) + share * (premultiplied(b) - premultiplied(a))
    }
  }

  /// Returns the colour of a pixel, with the error that a correct renderer may have.
  ///
  /// The error is a step, and the change over a ten-thousandth of a pixel or two millionths of the parameter,
  /// as at hard stops.
  func source(_ x: Int, _ y: Int, plane: PlaneMap, toPlane: PlaneMap, tint: Color) -> Source {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    func parameter(_ place: SIMD2<Double>) -> Double {
      let h = toPlane.homogeneous(place)
      return self.parameter([h.x / h.z, h.y / h.z])
    }
    let t = parameter(centre)
    let exact = color(t, tint: tint)
    var around = [t - 2e-6, t + 2e-6]
    let near = 1e-4
    for offset: SIMD2<Double> in [[near, 0], [-near, 0], [0, near], [0, -near]] {
      around.append(parameter(centre + offset))
    }
    var change = SIMD4<Double>.zero
    for other in around {
      let difference = color(other, tint: tint) - exact
      change = pointwiseMax(change, pointwiseMax(difference, -difference))
    }
    var source = Source(rounding: exact)
    for lane in 0..<4 {
      // What is constant is a colour like any other.
      let isTie = abs(exact[lane] - exact[lane].rounded(.down) - 0.5) < 1e-3
      if change[lane] > 0 || isTie { source.error[lane] = 1 + change[lane].rounded(.up) }
      if change[lane] > 0 && change[lane] < 1e-3 { source.error[lane] = 1 }
    }
    // Around the centre of a conic gradient every colour is as right as any other.
    let isAtCentre =
      layer.type == .conic && around.contains { abs(($0 - t).remainder(dividingBy: 1)) > 0.1 }
    if isAtCentre || isAtHorizon(centre, plane: plane, toPlane: toPlane) {
      source.error = SIMD4(repeating: 255)
    }
    // Opaque stays opaque.
    if tint.alpha >= 1 && colors.allSatisfy({ $0.alpha >= 1 }) { source.error.w = 0 }
    return source
  }

  /// Whether the pixel shows what is behind the eye, or much of the plane.
  private func isAtHorizon(_ centre: SIMD2<Double>, plane: PlaneMap, toPlane: PlaneMap) -> Bool {
    let h = toPlane.homogeneous(centre)
    if plane.homogeneous([h.x / h.z, h.y / h.z]).z <= 0 { return true }
    let slope = (toPlane.x.z * toPlane.x.z + toPlane.y.z * toPlane.y.z).squareRoot()
    return abs(h.z) < 2 * slope
  }
}

extension Painter {
  /// Draws a gradient.
  func paint(_ gradient: LayerGradient, of facts: LayerFacts, in setting: Setting) {
    let toPlane = facts.plane.inverse
    fill(facts, in: setting) { x, y in
      gradient.source(x, y, plane: facts.plane, toPlane: toPlane, tint: setting.tint)
    }
  }
}
