// Shadows' casters as paths.

import LaminaGeometry
import LaminaLayers

extension AblationFinder {
  /// The outlines that may be all that casts a layer's shadow: of its own drawables, of the only shape
  /// within it, of its mask.
  func silhouettes(of layer: Layer) -> [Path] {
    guard layer.shadowPath == nil, !(layer is TransformLayer) else { return [] }
    var paths: [Path] = []
    let isClear = (layer.backgroundColor?.alpha ?? 0) <= 0
    if let mask = layer.mask as? ShapeLayer { paths += filledPaths(of: mask, in: layer) }
    if let shape = layer as? ShapeLayer, isClear {
      return paths + filledPaths(of: shape, in: layer)
    }
    let shown = layer.orderedSublayers.filter { !$0.isHidden && $0.opacity > 0 }
    let shapes = shown.compactMap { $0 as? ShapeLayer }
    if isClear, layer.contents == nil, let shape = shapes.first, shapes.count == 1 {
      paths += filledPaths(of: shape, in: layer)
    }
    guard !layer.bounds.isEmpty else { return paths }
    let outline = RoundedRect(
      layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
      curve: layer.cornerCurve)
    return paths + [outline.isRounded ? Path(roundedRect: outline) : Path(rect: layer.bounds)]
  }

  /// The opaque fill of a shape, in the space of a layer: as rounded rectangles, which shadows are fastest
  /// of, and as it is; none where a path cannot say it.
  private func filledPaths(of shape: ShapeLayer, in layer: Layer) -> [Path] {
    guard let path = filledPath(of: shape, in: layer), let box = path.controlBounds else {
      return []
    }
    guard let reach = cornerReach(of: path, in: box), isRound(path, box, reach: reach) else {
      return [path]
    }
    // In steps of 1/1024 point: a path is known as a rounded rectangle by its exact numbers.
    func near(_ value: Double) -> Double { (value * 1_024).rounded() / 1_024 }
    let rect = Rect(
      x: near(box.minX), y: near(box.minY), width: near(box.width), height: near(box.height))
    let radii: [(Double, CornerCurve)] = [
      (reach, .circular), (reach / CornerCurve.continuous.expansionFactor, .continuous),
    ]
    return radii.map { Path(roundedRect: RoundedRect(rect, radius: near($0), curve: $1)) } + [path]
  }

  /// Whether a path has about the area of a rounded rectangle, so that it may be one.
  private func isRound(_ path: Path, _ box: Rect, reach: Double) -> Bool {
    // Twice the area: the sum of the cross products of chords, eight for each curve.
    var (area, current, start) = (0.0, Point.zero, Point.zero)
    func go(to point: Point) {
      area += current.x * point.y - current.y * point.x
      current = point
    }
    for element in path {
      switch element {
      case .move(let end): (current, start) = (end, end)
      case .line(let end): go(to: end)
      case .quad(let control, let end):
        let from = current
        for step in 1...8 {
          let (t, u) = (Double(step) / 8, 1 - Double(step) / 8)
          go(
            to: Point(
              x: u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              y: u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
      case .cubic(let a, let b, let end):
        let from = current
        for step in 1...8 {
          let (t, u) = (Double(step) / 8, 1 - Double(step) / 8)
          let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          go(
            to: Point(
              x: p * from.x + q * a.x + r * b.x + s * end.x,
              y: p * from.y + q * a.y + r * b.y + s * end.y))
        }
      case .close: go(to: start)
      }
    }
    // The corners of a circle leave out (4 - pi) r^2; those of a continuous curve reach further and leave out less.
    let whole = box.width * box.height
    let inner = reach / CornerCurve.continuous.expansionFactor
    let most = whole - (4 - Double.pi) * inner * inner
    let least = whole - (4 - Double.pi) * reach * reach
    return abs(area) / 2 >= 0.99 * least && abs(area) / 2 <= 1.01 * most
  }

  private func filledPath(of shape: ShapeLayer, in layer: Layer) -> Path? {
    guard shape.fillRule == .nonZero, (shape.fillColor?.alpha ?? 0) >= 1, let path = shape.path
    else { return nil }
    if shape === layer { return path }
    let origin = shape.convert(Point(x: 0, y: 0), to: layer)
    let x = shape.convert(Point(x: 1, y: 0), to: layer)
    let y = shape.convert(Point(x: 0, y: 1), to: layer)
    let both = shape.convert(Point(x: 1, y: 1), to: layer)
    // Not so in perspective.
    guard abs(x.x + y.x - origin.x - both.x) < 1e-9, abs(x.y + y.y - origin.y - both.y) < 1e-9
    else { return nil }
    return path.applying(
      Affine(
        a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y,
        tx: origin.x, ty: origin.y))
  }

  /// How far the corners of a path reach, if it is a rounded rectangle: where it leaves the edge of the
  /// smallest y.
  func cornerReach(of path: Path, in box: Rect) -> Double? {
    let reach = path.reduce(into: Double.infinity) { reach, element in
      let ends: [Point] =
        switch element {
        case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): [end]
        case .close: []
        }
      for end in ends where abs(end.y - box.minY) < 1e-6 {
        reach = min(reach, end.x - box.minX, box.maxX - end.x)
      }
    }
    return reach.isFinite ? reach : nil
  }
}
