// Stage 2, plan: pictures of layers that are finished before they are put in place.

import LaminaGeometry
import LaminaLayers
import LaminaRaster

/// The pixels of a layer's finished picture, on which filters or a shadow act.
///
/// They are device pixels if the layer is only moved, turned, mirrored and scaled uniformly: a Gaussian is then as
/// round there as in the layer. Otherwise they form a grid in the layer's own plane, as fine as device pixels at the
/// middle of its bounds. The result is then put in place like a picture.
///
/// Policy: `picture-plane`.
struct LayerPicture {
  /// The map from the layer's plane to the picture's pixels.
  let plane: Homography
  /// The picture's pixels per point of the layer's plane.
  let scale: Double
  /// Whether the picture's pixels form a grid in the layer's own plane, and are not device pixels.
  let isLocal: Bool
  /// The pixels that matter: those that are visible, and those within reach of the filters and of the shadow.
  let visible: IntRect
  /// The visible pixels of the finished picture.
  let result: IntRect
  /// The pixels near the layer's bounds, to which an extent far larger than a screen is limited.
  let vicinity: IntRect

  /// The maximum number of pixels in the bounds of a grid in the layer's own plane.
  ///
  /// A layer whose middle is next to the eye gets a coarser grid.
  ///
  /// Policy: `picture-pixel-limit`.
  static let maximumPixels = 16e6

  /// Finds a layer's picture; `nil` if no part of the layer is visible.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - plane: the map from its plane to device pixels.
  ///   - effects: the effects on its picture.
  ///   - visible: the visible device pixels of the result.
  init?(
    of layer: EvaluatedLayer, plane: Homography, effects: EvaluatedEffects, visible: IntRect
  ) {
    if let scale = LayerPicture.deviceScale(of: layer, plane, effects) {
      (self.plane, self.scale, isLocal) = (plane, scale, false)
      result = visible
    } else {
      let scale = plane.maximumDetail(at: Point(x: layer.bounds.midX, y: layer.bounds.midY))
      guard scale > 0, scale.isFinite else { return nil }
      let area = max(layer.bounds.width * layer.bounds.height, 1)
      self.scale = min(scale, (LayerPicture.maximumPixels / area).squareRoot())
      self.plane = Homography(
        row1: [self.scale, 0, 0], row2: [0, self.scale, 0], row3: [0, 0, 1])
      isLocal = true
      result = plane.inverse.box(of: visible, scale: self.scale)
    }
    vicinity = self.plane.vicinity(of: layer.bounds)
    let margin = Int((effects.reach * self.scale).rounded(.up).clamped(to: 0...8_000)) + 1
    let grown = result.grown(by: margin)
    // The caster of a visible shadow lies in the opposite direction of the offset.
    let cast = self.plane.direction(effects.shadow?.offset ?? .zero)
    self.visible = grown.union(grown.offset(x: -clampedPixels(cast.x), y: -clampedPixels(cast.y)))
  }

  /// Returns the device pixels per point of a layer's picture; `nil` if its pixels form a grid in the layer's own
  /// plane.
  static func deviceScale(
    of layer: EvaluatedLayer, _ plane: Homography, _ effects: EvaluatedEffects
  ) -> Double? {
    // A blur that ends at the bounds needs pixels aligned with them.
    let isAligned =
      !effects.filters.contains(where: \.endsAtBounds)
      || plane.centredPixels(of: layer.bounds) != nil
    return isAligned ? plane.similarity : nil
  }

  /// Makes the picture of a backdrop, in device pixels; `nil` if its scale is not a positive number.
  ///
  /// A Gaussian is round in device pixels, in any plane.
  ///
  /// Policy: `picture-plane`.
  init?(backdropOf plane: Homography, scale: Double, visible: IntRect, result: IntRect) {
    guard scale > 0, scale.isFinite else { return nil }
    (self.plane, self.scale, isLocal) = (plane, scale, false)
    (self.visible, self.result) = (visible, result)
    vicinity = visible
  }

  /// The transform from the layer's plane to the grid in it; `nil` for device pixels.
  var matrix: Matrix4? { isLocal ? .scale(x: scale, y: scale, z: 1) : nil }

  /// Returns the pixels whose centres lie within a layer's bounds; for a turned backdrop, the box around the bounds.
  func boundsBox(of bounds: Rect) -> IntRect {
    plane.centredPixels(of: bounds) ?? plane.touchedPixels(of: bounds, edges: .all) ?? visible
  }

  /// Returns the standard deviation of a blur in the picture's pixels, for a radius in points.
  func sigma(_ radius: Double) -> Double {
    radius > 0 ? min(radius * scale, LayerFilter.largestSigma) : 0
  }
}

extension EvaluatedEffects {
  /// The reach of filters and of the shadow's blur, in points: three times the sum of all radii and drop shadows'
  /// offsets.
  ///
  /// Beyond, a Gaussian of an edge is under half a step.
  ///
  /// Policy: `blur-reach`.
  var reach: Double {
    let sum = filters.reduce(shadow?.radius ?? 0) { $0 + $1.radius + $1.distance }
    return 3 * sum
  }
}

extension LayerFilter {
  /// Whether the filter acts only within the layer's bounds.
  fileprivate var endsAtBounds: Bool { if case .normalizedBlur = self { true } else { false } }

  /// The distance by which the filter moves pixels, in points.
  var distance: Double {
    guard case .dropShadow(let offset, _, _) = self else { return 0 }
    return max(abs(offset.width), abs(offset.height))
  }
}

extension Homography {
  /// The scale of a plane that is only moved, turned, mirrored and scaled uniformly; `nil` for any other plane.
  fileprivate var similarity: Double? {
    guard isAffine, row3.z != 0 else { return nil }
    let (a, b) = (row1 / row3.z, row2 / row3.z)
    let scale = (a.x * a.x + a.y * a.y).squareRoot()
    let error = scale * 1e-6
    let isTurned = abs(a.x - b.y) <= error && abs(a.y + b.x) <= error
    let isMirrored = abs(a.x + b.y) <= error && abs(a.y - b.x) <= error
    return isTurned || isMirrored ? scale : nil
  }

  /// Returns the largest number of device pixels per unit of the plane at the middle of a rectangle.
  func detailAtMiddle(of rect: Rect) -> Double {
    similarity ?? maximumDetail(at: Point(x: rect.midX, y: rect.midY))
  }

  /// Returns the smallest number of device pixels per unit of the plane at the middle of a rectangle.
  func minimumDetailAtMiddle(of rect: Rect) -> Double {
    let middle = Point(x: rect.midX, y: rect.midY)
    let w = homogeneous(middle).z
    // The product of the two singular values is the area.
    return similarity ?? abs(determinant / (w * w * w)) / maximumDetail(at: middle)
  }

  /// Returns the largest number of device pixels per unit of the plane, in any direction, at a point.
  fileprivate func maximumDetail(at point: Point) -> Double {
    let h = homogeneous(point)
    let (x, y) = (h.x / h.z, h.y / h.z)
    let a = SIMD2(row1.x - x * row1.z, row1.y - y * row1.z) / h.z
    let b = SIMD2(row2.x - x * row2.z, row2.y - y * row2.z) / h.z
    // The larger singular value of the two columns.
    let sum = (a * a).sum() + (b * b).sum()
    let difference = (a * a).sum() - (b * b).sum()
    let product = 2 * (a * b).sum()
    return ((sum + (difference * difference + product * product).squareRoot()) / 2).squareRoot()
  }

  /// Makes the map that displaces a plane by a vector.
  init(movedBy vector: SIMD2<Double>) {
    self.init(row1: [1, 0, 0], row2: [0, 1, 0], row3: [vector.x, vector.y, 1])
  }

  /// Returns a vector of the plane in device pixels; the map has to be affine.
  func direction(_ size: Size) -> SIMD2<Double> {
    let vector = (row1 * size.width + row2 * size.height) / row3.z
    return [vector.x, vector.y]
  }

  /// Returns the bounding box of a rectangle of pixels mapped by the homography, scaled to `scale` pixels per unit.
  ///
  /// It is unlimited if part of the rectangle lies behind the eye or too far away.
  fileprivate func box(of pixels: IntRect, scale: Double) -> IntRect {
    var corners: [Point] = []
    let rect = Rect(pixels)
    let side = homogeneous(Point(x: rect.midX, y: rect.midY)).z
    for corner in rect.corners {
      let h = homogeneous(corner)
      guard h.z * side > 0 else { return IntRect.everything }
      corners.append(Point(x: h.x / h.z * scale, y: h.y / h.z * scale))
    }
    let box = Rect(bounding: corners)
    guard box.isFinite else { return IntRect.everything }
    let whole = IntRect(
      minX: LaminaCompositor.clampedPixels(box.minX.rounded(.down)),
      minY: LaminaCompositor.clampedPixels(box.minY.rounded(.down)),
      maxX: LaminaCompositor.clampedPixels(box.maxX.rounded(.up)),
      maxY: LaminaCompositor.clampedPixels(box.maxY.rounded(.up)))
    return whole.intersection(.everything)
  }
}

/// Returns a distance rounded to whole pixels, and clamped so that sums cannot overflow.
func clampedPixels(_ distance: Double) -> Int { Int(distance.rounded().clamped(to: -1e6...1e6)) }

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(range.upperBound, max(range.lowerBound, self))
  }
}

extension Homography {
  /// Returns the pixels of a layer's bounds, and 1,024 more on each side.
  func vicinity(of bounds: Rect) -> IntRect {
    touchedPixels(of: bounds, edges: .all)?.grown(by: 1_024) ?? .everything
  }
}

extension IntRect {
  /// Returns the rectangle, limited to `vicinity` if it has more than 32 million pixels.
  ///
  /// This happens if a sublayer reaches behind the eye.
  ///
  /// Policy: `picture-vicinity`.
  func limited(to vicinity: IntRect) -> IntRect {
    Double(area) > LayerPicture.maximumPixels * 2 ? intersection(vicinity) : self
  }

  /// The largest extent of a picture in a layer's own plane, in pixels around the plane's origin.
  static let everything = IntRect(minX: -16_384, minY: -16_384, maxX: 16_384, maxY: 16_384)
}
