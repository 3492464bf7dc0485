// Masks and clips that rounded corners can replace.

import LaminaGeometry
import LaminaLayers

extension ChangeFinder {
  /// Returns changes that remove a layer's mask, or replace it by rounded corners; none without a mask.
  ///
  /// Corners are tried with both curves, since a path does not tell which one it has.
  func maskChanges(of layer: Layer) -> [Change] {
    guard let mask = layer.mask else { return [] }
    return [Change(.needlessMask, of: layer, [.mask(nil)])] + corners(for: mask, of: layer)
  }

  /// Returns changes that replace a mask by rounded corners of its layer; none unless the mask is one opaque shape or
  /// box.
  private func corners(for mask: Layer, of layer: Layer) -> [Change] {
    guard !layer.masksToBounds, let shape = onlyDrawable(of: mask) else { return [] }
    if let shape = shape as? ShapeLayer {
      guard shape.strokeColor == nil, let path = filledPath(of: shape, in: layer),
        let box = path.controlBounds, let place = properties(toBound: layer, by: box),
        let (reach, corners) = corners(of: path, in: box)
      else { return [] }
      return clips(
        of: layer, place,
        reach < 1e-6
          ? [(0, .circular)]
          : [
            (near(reach), .circular),
            (near(reach / CornerCurve.continuous.expansionFactor), .continuous),
          ],
        corners: corners)
    }
    guard (shape.backgroundColor?.alpha ?? 0) >= 1,
      let box = upright(shape.bounds, of: shape, in: layer),
      let place = properties(toBound: layer, by: box)
    else { return [] }
    return clips(
      of: layer, place, [(shape.cornerRadius, shape.cornerCurve)], corners: shape.maskedCorners)
  }

  /// Returns the one layer of a mask's subtree that draws; `nil` for several, or if anything fades, clips or masks it.
  private func onlyDrawable(of mask: Layer) -> Layer? {
    var layer = mask
    while true {
      guard layer.opacity >= 1, !layer.isHidden, layer.contents == nil, layer.mask == nil,
        layer.filters.isEmpty, layer.shadowOpacity <= 0, !(layer is ReplicatorLayer)
      else { return nil }
      let below = layer.orderedSublayers
      if below.isEmpty { return layer }
      guard below.count == 1, type(of: layer) == Layer.self, !layer.masksToBounds,
        (layer.backgroundColor?.alpha ?? 0) <= 0
      else { return nil }
      layer = below[0]
    }
  }

  /// Returns the property changes that set a layer's bounds to the box of its mask; none if the two are equal already.
  ///
  /// It returns `nil` for a layer whose own picture would change with its bounds.
  private func properties(toBound layer: Layer, by box: Rect) -> [PropertyChange]? {
    if box.isNear(layer.bounds) { return [] }
    guard type(of: layer) == Layer.self, layer.backgroundColor == nil, layer.contents == nil,
      layer.drawing == nil, layer.borderWidth <= 0, layer.sublayerTransform == .identity
    else { return nil }
    return bounds(box, of: layer)
  }

  /// Returns the property changes that set a layer's bounds, and the anchor point that keeps its sublayers in place.
  ///
  /// - Returns: `nil` for an empty rectangle, and if sublayers resize with the bounds.
  func bounds(_ box: Rect, of layer: Layer) -> [PropertyChange]? {
    guard box.width > 0, box.height > 0,
      layer.sublayers?.allSatisfy({ $0.autoresizingMask == [] }) ?? true
    else { return nil }
    let anchor = layer.anchorLocation
    return [
      .bounds(box),
      .anchorPoint(
        Point(x: (anchor.x - box.minX) / box.width, y: (anchor.y - box.minY) / box.height)),
    ]
  }

  private func clips(
    of layer: Layer, _ place: [PropertyChange], _ corners: [(radius: Double, curve: CornerCurve)],
    corners mask: CornerMask
  ) -> [Change] {
    corners.enumerated().map { variant, corner in
      let (radius, curve) = corner
      var properties: [PropertyChange] = [.mask(nil)] + place + [.masksToBounds(true)]
      if layer.cornerRadius != radius { properties.append(.cornerRadius(radius)) }
      if layer.cornerCurve != curve { properties.append(.cornerCurve(curve)) }
      if layer.maskedCorners != mask { properties.append(.maskedCorners(mask)) }
      return Change(.cornersForMask, of: layer, properties, variant: variant)
    }
  }

  /// Returns a change that rounds the sublayers at a layer's rounded corners instead of clipping them.
  ///
  /// It returns `nil` if no sublayer shares a corner, or if one that does has rounded corners already.
  func roundedContent(of layer: Layer) -> Change? {
    guard layer.cornerRadius > 0, layer.contents == nil else { return nil }
    var parts: [Change.Part] = []
    for sublayer in layer.orderedSublayers where !sublayer.isHidden && sublayer.opacity > 0 {
      guard sublayer.transform == .identity, sublayer.mask == nil, !(sublayer is ShapeLayer) else {
        continue
      }
      let shared = corners(of: layer, sharedWith: sublayer.frame)
      guard !shared.isEmpty else { continue }
      guard sublayer.cornerRadius <= 0 else { return nil }
      var properties: [PropertyChange] = [.cornerRadius(layer.cornerRadius)]
      if sublayer.cornerCurve != layer.cornerCurve {
        properties.append(.cornerCurve(layer.cornerCurve))
      }
      if sublayer.maskedCorners != shared { properties.append(.maskedCorners(shared)) }
      if sublayer.contents != nil, !sublayer.masksToBounds {
        properties.append(.masksToBounds(true))
      }
      parts.append(Change.Part(sublayer, properties))
    }
    guard !parts.isEmpty else { return nil }
    return Change(.roundedContent, of: layer, [.masksToBounds(false)], and: parts)
  }

  /// Returns the rounded corners of a layer that coincide with corners of a sublayer's rectangle.
  private func corners(of layer: Layer, sharedWith frame: Rect) -> CornerMask {
    let bounds = layer.bounds
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
    let (left, right) = (isNear(frame.minX, bounds.minX), isNear(frame.maxX, bounds.maxX))
    let (top, bottom) = (isNear(frame.minY, bounds.minY), isNear(frame.maxY, bounds.maxY))
    var shared: CornerMask = []
    if left && top { shared.insert(.minXMinY) }
    if right && top { shared.insert(.maxXMinY) }
    if left && bottom { shared.insert(.minXMaxY) }
    if right && bottom { shared.insert(.maxXMaxY) }
    return shared.intersection(layer.maskedCorners)
  }

  /// Returns a layer's rectangle converted to the space of an ancestor; `nil` if it is not upright there.
  func upright(_ rect: Rect, of layer: Layer, in above: Layer) -> Rect? {
    let corners = rect.corners.map { layer.convert($0, to: above) }
    let box = Rect(bounding: corners)
    return corners.areUpright && box.isFinite ? box : nil
  }
}

extension [Point] {
  /// Whether the points, in this order, are the corners of a rectangle with horizontal and vertical sides.
  var areUpright: Bool {
    zip(self, self[1...] + self[..<1]).allSatisfy {
      Swift.min(abs($1.x - $0.x), abs($1.y - $0.y)) < 1e-6
    }
  }
}

extension Rect {
  /// Whether the edges of two rectangles are equal to within a millionth of a point.
  func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6
      && abs(maxX - other.maxX) < 1e-6 && abs(maxY - other.maxY) < 1e-6
  }
}
