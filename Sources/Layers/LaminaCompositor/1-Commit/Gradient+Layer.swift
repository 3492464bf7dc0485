// Stage 1, commit: a gradient layer's properties become a gradient in the layer's plane.

import LaminaGeometry
import LaminaLayers
import LaminaRaster

extension Gradient {
  /// Makes the gradient of a layer; `nil` if it draws nothing.
  ///
  /// Everything is computed in the unit square of the bounds.
  ///
  /// Policy: `gradient-unit-square`.
  init?(_ layer: GradientValues, bounds: Rect) {
    guard let colors = layer.colors, colors.count >= 2, colors.contains(where: { $0.alpha > 0 }),
      let locations = Gradient.locations(layer.locations, count: colors.count),
      var map = Gradient.map(layer, bounds)
    else { return nil }
    var kind = Kind(layer.type)
    if layer.type == .radial, let focus = Gradient.focus(layer.focalOffset) {
      // Circles grow from the focus, at 0, to the circle of radius 1 around the start point.
      let distance = (focus.x * focus.x + focus.y * focus.y).squareRoot()
      let square = distance * distance
      let turned = Affine(
        a: -focus.x / square, b: focus.y / square, c: -focus.y / square, d: -focus.x / square,
        tx: 0, ty: 0)
      map = map.concatenating(Affine(a: 1, b: 0, c: 0, d: 1, tx: -focus.x, ty: -focus.y))
        .concatenating(turned)
      kind = .circles(
        startRadius: 0, radiusChange: 1 / distance, from: -.infinity, to: .infinity)
    }
    self.init(
      kind: kind, stops: zip(colors, locations).map { Stop($0, at: $1) },
      interpolation: Interpolation(layer.interpolation), map: map)
  }

  /// Returns the focus of a radial gradient, moved within the circle of radius 1; `nil` if it is the centre or not
  /// finite.
  private static func focus(_ offset: Point) -> Point? {
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    guard distance > 1e-6, distance.isFinite else { return nil }
    let scale = min(1, 0.99 / distance)
    return Point(x: offset.x * scale, y: offset.y * scale)
  }

  /// Returns the locations of `count` colours, ascending within 0...1; `nil` if fewer are given.
  ///
  /// Policy: `gradient-location-order`.
  private static func locations(_ given: [Double]?, count: Int) -> [Double]? {
    guard let given else { return (0..<count).map { Double($0) / Double(count - 1) } }
    guard given.count >= count else { return nil }
    var last = 0.0
    return given.prefix(count).map { location in
      if location > last { last = min(location, 1) }
      return last
    }
  }

  /// Returns the transform from the layer's space to gradient space; `nil` for a gradient without length.
  ///
  /// Policy: `gradient-no-length`.
  private static func map(_ layer: GradientValues, _ bounds: Rect) -> Affine? {
    let start = layer.startPoint
    let (dx, dy) = (layer.endPoint.x - start.x, layer.endPoint.y - start.y)
    // p = a u + c v and q = b u + d v, with (u, v) relative to the start point in the unit square.
    let (a, b, c, d): (Double, Double, Double, Double)
    switch layer.type {
    case .axial, .conic:
      let square = dx * dx + dy * dy
      (a, b, c, d) = (dx / square, -dy / square, dy / square, dx / square)
    case .radial: (a, b, c, d) = (1 / dx, 0, 0, 1 / dy)
    }
    let u = bounds.minX / bounds.width + start.x
    let v = bounds.minY / bounds.height + start.y
    let map = Affine(
      a: a / bounds.width, b: b / bounds.width, c: c / bounds.height, d: d / bounds.height,
      tx: -(u * a + v * c), ty: -(u * b + v * d))
    let isFinite = [map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite)
    return isFinite ? map : nil
  }
}

extension Gradient.Kind {
  fileprivate init(_ type: GradientType) {
    switch type {
    case .axial: self = .axial
    case .radial: self = .radial
    case .conic: self = .conic
    }
  }
}

extension Gradient.Interpolation {
  fileprivate init(_ interpolation: GradientInterpolation) {
    switch interpolation {
    case .straight: self = .straight
    case .premultiplied: self = .premultiplied
    }
  }
}
