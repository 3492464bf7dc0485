// Stage 2, plan: the minimum number of texels of a picture that a draw reads.

import LaminaGeometry
import LaminaRaster

/// The visible part of a draw that reads a picture, another pass or a mask.
struct PlannedRead: Sendable {
  /// The draw's pass, as an index into the plan.
  let reader: Int
  /// The picture or pass that the draw reads; for a blurred path, the colour of the draw.
  let source: Source
  /// The mask of a blurred path that the draw reads, as an index into `DrawList.blurredRects`; -1 for none.
  let blurredPath: Int32
  /// The map from the shape's space to the pixels of the draw's pass, as an index into `DrawList.planes`.
  let plane: Int
  /// The rectangle that limits the draw, in the space of `plane`; `nil` for the whole picture.
  let rect: Rect?
  /// The pixels of its pass at which the draw is visible.
  let seen: IntRect
  /// The pass that masks the draw; `nil` for none.
  let mask: PassIndex?

  /// Makes the record of what a draw reads; `nil` for a draw that reads nothing.
  ///
  /// The blur of a rounded rectangle is computed from its position, and reads nothing.
  init?(_ command: DrawCommand, in list: DrawList, of reader: Int, seen: IntRect) {
    var (rect, blurredPath): (Rect?, Int32) = (nil, -1)
    switch command.shape {
    case .rect(let own), .rectWithin(let own, _): rect = own
    case .blurredRect(let index) where list.blurredRects[Int(index)].path != nil:
      blurredPath = index
    default: break
    }
    switch command.source {
    case .image, .pass: break
    case .color, .box, .gradient: if blurredPath < 0 { return nil }
    }
    (self.rect, self.blurredPath) = (rect, blurredPath)
    (self.reader, self.seen) = (reader, seen)
    (source, plane, mask) = (command.source, Int(command.plane), command.maskPass)
  }
}

extension ImageSample {
  /// Returns the minimum number of texels that a draw of a picture reads: the visible area in texels, rounded up.
  ///
  /// A pixel reads one texel with a `nearest` filter, and four with a `linear` one: a minified picture is not read as a
  /// whole. A `trilinear` filter reads two of its smaller versions, chosen at the middle of the visible part.
  ///
  /// Policy: `traffic-picture`.
  ///
  /// - Parameters:
  ///   - plane: the map from the picture's space to pixels.
  ///   - rect: the rectangle that it is drawn within, in that space; `nil` for the whole picture.
  ///   - seen: the visible pixels.
  ///   - width: columns of texels.
  ///   - height: rows of texels.
  /// - Returns: the number of texels, at most the size of the picture.
  func readTexelCount(
    through plane: Homography, within rect: Rect?, seen: IntRect, width: Int, height: Int
  ) -> Int {
    let whole = self.pictureRect(width: width, height: height)
    guard let rect = rect ?? whole else { return width * height }
    guard let part = whole.map({ $0.intersection(rect) }) ?? rect,
      let region = SeenRegion(of: part, through: plane, seen)
    else { return 0 }
    var visible: Double
    if let columns = columns.single, let rows = rows.single {
      visible = region.area * abs(columns.scale * rows.scale)
    } else {
      // Slices stretch differently: the box around the part is used.
      let (low, high) = (region.low, region.high)
      func count(_ map: AxisMap, _ from: Double, _ to: Double, _ most: Int) -> Double {
        func clamped(_ texel: Double) -> Double { min(Double(most), max(0, texel)) }
        return abs(clamped(map.texel(at: to)) - clamped(map.texel(at: from)))
      }
      visible = count(columns, low.x, high.x, width) * count(rows, low.y, high.y, height)
    }
    if case .trilinear(let levels, let bias) = filter,
      let level = level(through: plane, at: (region.low + region.high) / 2, bias: bias), level > 0
    {
      // Each version has a quarter of the texels of the previous one.
      let first = min(level.rounded(.down), Double(levels.count))
      visible *= Double(sign: .plus, exponent: -2 * Int(first), significand: 1)
      if level > first, first < Double(levels.count) { visible *= 1.25 }
    }
    let read = min(visible, (filter == .nearest ? 1 : 4) * region.pixels)
    // NaN, from a plane seen edge-on, counts as no texel.
    guard read > 0 else { return 0 }
    // A millionth of a texel is a rounding error.
    return read < Double(width * height) ? Int((read - 1e-6).rounded(.up)) : width * height
  }

  /// Returns the rectangle of the whole picture, in the picture's space; `nil` if it has slices.
  private func pictureRect(width: Int, height: Int) -> Rect? {
    guard let columns = columns.single, let rows = rows.single, columns.scale != 0, rows.scale != 0
    else { return nil }
    let (x, y) = (-columns.offset / columns.scale, -rows.offset / rows.scale)
    let (w, h) = (Double(width) / columns.scale, Double(height) / rows.scale)
    return Rect(x: min(x, x + w), y: min(y, y + h), width: abs(w), height: abs(h))
  }

  /// Returns the level of smaller versions to read at a point, 0 for the picture itself; `nil` for a picture with
  /// slices.
  ///
  /// It is log2 of the texels from pixel to pixel, along the axis with more, plus the bias.
  private func level(
    through plane: Homography, at point: SIMD2<Double>, bias: Double
  ) -> Double? {
    guard let columns = columns.single, let rows = rows.single else { return nil }
    let device = plane.project(Point(x: point.x, y: point.y))
    let inverse = plane.inverse
    let h = inverse.homogeneous(device)
    func squaredStep(_ row: SIMD3<Double>) -> Double {
      let step = SIMD2(row.x - h.x / h.z * row.z, row.y - h.y / h.z * row.z) / h.z
      let texels = step * [columns.scale, rows.scale]
      return (texels * texels).sum()
    }
    return 0.5 * Exponential.log2(max(squaredStep(inverse.row1), squaredStep(inverse.row2))) + bias
  }
}

/// The part of a rectangle that is visible through a plane.
private struct SeenRegion {
  /// The area of the visible part, in square units of the rectangle's space.
  let area: Double
  /// The area of the visible part, in device pixels.
  let pixels: Double
  /// The smallest coordinates of the visible part, in the rectangle's space.
  let low: SIMD2<Double>
  /// The largest coordinates of the visible part, in the rectangle's space.
  let high: SIMD2<Double>

  /// Finds the visible part of a rectangle; `nil` if there is none.
  init?(of rect: Rect, through plane: Homography, _ seen: IntRect) {
    if seen.isEmpty || rect.width <= 0 || rect.height <= 0 { return nil }
    let (first, second) = (
      plane.project(Point(x: rect.minX, y: rect.minY)),
      plane.project(Point(x: rect.maxX, y: rect.maxY))
    )
    // Most planes are upright: no polygon is needed.
    if plane.isAffine, plane.row1.y == 0, plane.row2.x == 0, first.x.isFinite, second.y.isFinite {
      func share(_ from: Double, _ to: Double, _ low: Int, _ high: Int) -> ClosedRange<Double>? {
        let bounds = (max(min(from, to), Double(low)), min(max(from, to), Double(high)))
        guard bounds.0 < bounds.1, from != to else { return nil }
        let (a, b) = ((bounds.0 - from) / (to - from), (bounds.1 - from) / (to - from))
        return min(a, b)...max(a, b)
      }
      guard let x = share(first.x, second.x, seen.minX, seen.maxX),
        let y = share(first.y, second.y, seen.minY, seen.maxY)
      else { return nil }
      low = [rect.minX + x.lowerBound * rect.width, rect.minY + y.lowerBound * rect.height]
      high = [rect.minX + x.upperBound * rect.width, rect.minY + y.upperBound * rect.height]
      let part = (x.upperBound - x.lowerBound) * (y.upperBound - y.lowerBound)
      area = part * rect.width * rect.height
      pixels = part * abs((second.x - first.x) * (second.y - first.y))
      return
    }
    let region = plane.part(of: rect, seenIn: seen)
    guard region.corners.count > 2 else { return nil }
    (low, high) = region.bounds
    area = ConvexRegion.area(of: region.corners)
    pixels = ConvexRegion.area(
      of: region.corners.map {
        let h = plane.homogeneous(Point(x: $0.x, y: $0.y))
        return [h.x / h.z, h.y / h.z]
      })
  }
}
