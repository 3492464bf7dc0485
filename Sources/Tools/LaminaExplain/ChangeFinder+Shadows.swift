// Shadow paths in place of rendered shadow casters.

import LaminaGeometry
import LaminaLayers

extension ChangeFinder {
  /// Returns paths that may have the same outline as the layer's shadow caster, to be tried as its `shadowPath`.
  ///
  /// They come from the layer's own drawables, from the only shape within it, from its mask, and from the mask of its only
  /// sublayer.
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
    if isClear, layer.contents == nil, let shape = shapes.first {
      paths += filledPaths(of: shape, in: layer)
    }
    if isClear, layer.contents == nil, shown.count == 1, let mask = shown[0].mask {
      paths += outlines(of: mask, in: layer)
    }
    if isClear, layer.contents == nil, let union = unionOfBoxes(shown, in: layer) {
      paths.append(union)
    }
    guard !layer.bounds.isEmpty else { return paths }
    let outline = RoundedRect(
      layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
      curve: layer.cornerCurve)
    let own = outline.isRounded ? Path(roundedRect: outline) : Path(rect: layer.bounds)
    paths.append(own)
    // A badge that sticks out also casts the shadow.
    let out = shown.filter { sublayer in
      upright(sublayer.bounds, of: sublayer, in: layer).map { !layer.bounds.contains($0) } ?? false
    }
    if !isClear, !layer.masksToBounds, var both = unionOfBoxes(out, in: layer) {
      both.append(own)
      paths.append(both)
    }
    return paths
  }

  /// Returns the possible outlines of a mask in the layer's space; none unless the mask is one opaque shape or box.
  private func outlines(of mask: Layer, in layer: Layer) -> [Path] {
    if let shape = mask as? ShapeLayer { return filledPaths(of: shape, in: layer) }
    guard mask.orderedSublayers.isEmpty, let union = unionOfBoxes([mask], in: layer) else {
      return []
    }
    return [union]
  }

  /// Returns one path with the outlines of all opaque boxes among sublayers, in the layer's space.
  ///
  /// It returns `nil` for no box, and for more boxes than `maximumBoxes`.
  private func unionOfBoxes(_ sublayers: [Layer], in layer: Layer) -> Path? {
    var union = Path()
    var count = 0
    for sublayer in sublayers where sublayer.opacity >= 1 && sublayer.mask == nil {
      guard isFilled(sublayer),
        let box = upright(sublayer.bounds, of: sublayer, in: layer), !box.isEmpty
      else { continue }
      let outline = RoundedRect(
        box, radius: sublayer.cornerRadius, corners: sublayer.maskedCorners,
        curve: sublayer.cornerCurve)
      union.append(outline.isRounded ? Path(roundedRect: outline) : Path(rect: box))
      count += 1
    }
    return (1...ChangeFinder.maximumBoxes).contains(count) ? union : nil
  }

  /// Whether a layer seems to fill its bounds with a colour, a picture or a gradient.
  private func isFilled(_ layer: Layer) -> Bool {
    let colors = (layer as? GradientLayer)?.colors
    return (layer.backgroundColor?.alpha ?? 0) >= 1 || layer.contents != nil
      || (colors.map { !$0.isEmpty && $0.allSatisfy { $0.alpha >= 1 } } ?? false)
  }

  /// The maximum number of boxes whose outlines are joined into one shadow path.
  private static let maximumBoxes = 32

  /// Returns candidate shadow paths with the outline of a shape's opaque fill, in the space of a layer; empty if there
  /// is none.
  ///
  /// A path that may be a rounded rectangle is also returned as such, because shadows of rounded rectangles are
  /// fastest.
  func filledPaths(of shape: ShapeLayer, in layer: Layer) -> [Path] {
    guard let path = filledPath(of: shape, in: layer), let box = path.controlBounds else {
      return []
    }
    guard let (reach, corners) = corners(of: path, in: box), corners == .all,
      isRound(path, box, reach: reach)
    else { return [path] }
    let rect = Rect(
      x: near(box.minX), y: near(box.minY), width: near(box.width), height: near(box.height))
    let radii: [(Double, CornerCurve)] = [
      (reach, .circular), (reach / CornerCurve.continuous.expansionFactor, .continuous),
    ]
    return radii.map { Path(roundedRect: RoundedRect(rect, radius: near($0), curve: $1)) } + [path]
  }

  /// Whether a path has about the area of a rounded rectangle, and so may be one.
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
    // The corners of a circle leave out (4 - pi) r^2; a continuous curve reaches further and leaves out less.
    let whole = box.width * box.height
    let inner = reach / CornerCurve.continuous.expansionFactor
    let most = whole - (4 - Double.pi) * inner * inner
    let least = whole - (4 - Double.pi) * reach * reach
    return abs(area) / 2 >= 0.99 * least && abs(area) / 2 <= 1.01 * most
  }

  func filledPath(of shape: ShapeLayer, in layer: Layer) -> Path? {
    guard shape.fillRule == .nonZero, (shape.fillColor?.alpha ?? 0) >= 1, let path = shape.path
    else { return nil }
    if shape === layer { return path }
    let origin = shape.convert(Point(x: 0, y: 0), to: layer)
    let x = shape.convert(Point(x: 1, y: 0), to: layer)
    let y = shape.convert(Point(x: 0, y: 1), to: layer)
    let both = shape.convert(Point(x: 1, y: 1), to: layer)
    // A path can describe it without perspective only.
    guard abs(x.x + y.x - origin.x - both.x) < 1e-9, abs(x.y + y.y - origin.y - both.y) < 1e-9
    else { return nil }
    return path.applying(
      Affine(
        a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y,
        tx: origin.x, ty: origin.y))
  }

  /// Returns the distance that a path's rounded corners reach along its edges, and these corners; `nil` if it is no
  /// rounded rectangle.
  ///
  /// The path has to be a rectangle with some corners rounded alike. The reach is the distance from a corner of its box
  /// to the point where the path meets the edge.
  func corners(of path: Path, in box: Rect) -> (reach: Double, corners: CornerMask)? {
    // Top left, top right, bottom right, bottom left: the order of `Rect.corners`.
    var reaches = [Double](repeating: .infinity, count: 4)
    func touch(_ corner: Int, _ distance: Double) {
      reaches[corner] = min(reaches[corner], distance)
    }
    for element in path {
      let ends: [Point] =
        switch element {
        case .move(let end), .line(let end), .quad(_, let end), .cubic(_, _, let end): [end]
        case .close: []
        }
      for end in ends {
        if abs(end.y - box.minY) < 1e-6 {
          touch(0, end.x - box.minX)
          touch(1, box.maxX - end.x)
        }
        if abs(end.y - box.maxY) < 1e-6 {
          touch(2, box.maxX - end.x)
          touch(3, end.x - box.minX)
        }
      }
    }
    guard reaches.allSatisfy(\.isFinite), let reach = reaches.max() else { return nil }
    guard reach >= 1e-6 else { return (0, .all) }
    let masks: [CornerMask] = [.minXMinY, .maxXMinY, .maxXMaxY, .minXMaxY]
    var corners: CornerMask = []
    for (own, mask) in zip(reaches, masks) where own >= 1e-6 {
      guard abs(own - reach) < 1e-3 else { return nil }
      corners.insert(mask)
    }
    return (reach, corners)
  }

  /// Returns a length rounded to 1/1024 point.
  ///
  /// A path is recognised as a rounded rectangle by its exact numbers, which rounding restores.
  func near(_ value: Double) -> Double { (value * 1_024).rounded() / 1_024 }
}
