import LaminaGeometry
import LaminaLayers

// Where the contents of a layer lie in its plane, and which texel shows where.

/// How one axis of the plane maps to one axis of a picture: straight pieces between knots.
struct AxisMap {
  /// The knots in the plane, in points, ascending; neighbours may coincide.
  var knots: [Double]
  /// The knots' positions in the picture, in texels.
  var texels: [Double]
  /// The picture's length, if the axis runs from its end to its start.
  var mirrorLength: Double?

  /// The texel positions at a point: several where the map jumps, since then a rounding error
  /// decides.
  func positions(at point: Double) -> [Double] {
    let pieces = knots.indices.dropLast().filter { knots[$0 + 1] - knots[$0] > 1e-12 }
    guard let piece = pieces.last(where: { knots[$0] <= point }) ?? pieces.first else { return [] }
    let share = (point - knots[piece]) / (knots[piece + 1] - knots[piece])
    var found = [texels[piece] + share * (texels[piece + 1] - texels[piece])]
    let inside = max(knots[0], min(knots[knots.count - 1], point))
    for (knot, texel) in zip(knots, texels)
    where abs(inside - knot) < 1e-6 && abs(texel - found[0]) > 1e-3 { found.append(texel) }
    guard let mirrorLength else { return found }
    return found.map { mirrorLength - $0 }
  }

  /// How many texels there are per point, without a sign: several where pieces meet, since then a
  /// rounding error decides.
  func slopes(at point: Double) -> [Double] {
    let pieces = knots.indices.dropLast().filter { knots[$0 + 1] - knots[$0] > 1e-12 }
    guard let first = pieces.first else { return [] }
    let places = [point, point - 1e-6, point + 1e-6]
    let found = Set(places.map { place in pieces.last { knots[$0] <= place } ?? first }).sorted()
    return found.map { abs(texels[$0 + 1] - texels[$0]) / (knots[$0 + 1] - knots[$0]) }
  }
}

/// Where the contents of a layer lie.
@MainActor struct PicturePlacement {
  /// The rectangle in the layer's plane.
  let box: Outline.Box
  /// From x to columns of the picture.
  let columns: AxisMap
  /// From y to rows of the picture.
  let rows: AxisMap
  /// How many texels the rectangle shows per unit of area.
  let density: Double

  /// Places a picture; `nil` if none of it shows.
  ///
  /// - Parameters:
  ///   - contents: the picture.
  ///   - layer: the layer that shows it.
  ///   - isMirrored: whether the layer's y runs up on the device; then the picture's top is at the
  ///     largest y.
  init?(of contents: LayerContents, in layer: Layer, isMirrored: Bool) {
    // Of a backing store, the part that the bounds take.
    let whole = layer.contentsSize ?? .zero
    let (width, height) = (whole.width, whole.height)
    let part = layer.contentsRect
    let (partWidth, partHeight) = (part.width * width, part.height * height)
    guard layer.contentsScale > 0, partWidth > 0, partHeight > 0 else { return nil }
    let size = SIMD2(partWidth, partHeight) / layer.contentsScale
    box = PicturePlacement.place(
      size, in: Outline.Box(layer.bounds), by: layer.contentsGravity, isMirrored: isMirrored)
    guard !box.isEmpty else { return nil }

    var middle = layer.contentsCenter
    if !layer.contentsGravity.resizes { middle = Rect(x: 0, y: 0, width: 1, height: 1) }
    columns = PicturePlacement.axis(
      from: box.minX, to: box.maxX, texelsFrom: part.minX * width, count: partWidth,
      middle: (middle.minX, middle.maxX), scale: layer.contentsScale)
    var rows = PicturePlacement.axis(
      from: box.minY, to: box.maxY, texelsFrom: part.minY * height, count: partHeight,
      middle: (middle.minY, middle.maxY), scale: layer.contentsScale)
    rows.mirrorLength = isMirrored ? height : nil
    self.rows = rows
    density = partWidth * partHeight / (box.width * box.height)
  }

  /// Places a picture, or a part of it, around the origin at its own size; `nil` if none of it shows.
  init?(of contents: LayerContents, part: Rect, scale: Double, isMirrored: Bool) {
    let (width, height) = (Double(contents.width), Double(contents.height))
    let (partWidth, partHeight) = (part.width * width, part.height * height)
    guard scale > 0, partWidth > 0, partHeight > 0 else { return nil }
    let size = SIMD2(partWidth, partHeight) / scale
    box = Outline.Box(-size.x / 2, -size.y / 2, size.x / 2, size.y / 2)
    columns = AxisMap(
      knots: [box.minX, box.maxX], texels: [part.minX * width, part.minX * width + partWidth])
    rows = AxisMap(
      knots: [box.minY, box.maxY], texels: [part.minY * height, part.minY * height + partHeight],
      mirrorLength: isMirrored ? height : nil)
    density = scale * scale
  }

  /// The rectangle of a picture of `size` points.
  private static func place(
    _ size: SIMD2<Double>, in bounds: Outline.Box, by gravity: ContentsGravity, isMirrored: Bool
  ) -> Outline.Box {
    let (ratioX, ratioY) = (bounds.width / size.x, bounds.height / size.y)
    var (width, height) = (size.x, size.y)
    switch gravity {
    case .resize: (width, height) = (bounds.width, bounds.height)
    case .resizeAspect:
      (width, height) =
        ratioX < ratioY
        ? (bounds.width, size.y * ratioX) : (size.x * ratioY, bounds.height)
    case .resizeAspectFill:
      (width, height) =
        ratioX > ratioY
        ? (bounds.width, size.y * ratioX) : (size.x * ratioY, bounds.height)
    default: break
    }
    var minX = bounds.centre.x - width / 2
    var minY = bounds.centre.y - height / 2
    switch gravity {
    case .left, .topLeft, .bottomLeft: minX = bounds.minX
    case .right, .topRight, .bottomRight: minX = bounds.maxX - width
    default: break
    }
    switch gravity {
    case .top, .topLeft, .topRight: minY = isMirrored ? bounds.maxY - height : bounds.minY
    case .bottom, .bottomLeft, .bottomRight:
      minY = isMirrored ? bounds.minY : bounds.maxY - height
    default: break
    }
    return Outline.Box(minX, minY, minX + width, minY + height)
  }

  /// One axis: start, middle and end, of which only the middle stretches.
  private static func axis(
    from start: Double, to end: Double, texelsFrom first: Double, count: Double,
    middle: (Double, Double), scale: Double
  ) -> AxisMap {
    if middle == (0, 1) { return AxisMap(knots: [start, end], texels: [first, first + count]) }
    var (low, high) = (middle.0 * count, middle.1 * count)
    if high <= low {
      // An empty middle stands for the one texel around it, or what the picture has of it.
      (low, high) = (max(0, low - 0.5), min(count, high + 0.5))
    }
    var (head, tail) = (low / scale, (count - high) / scale)
    let room = end - start
    if head + tail > room {
      let factor = room / (head + tail)
      head *= factor
      tail *= factor
    }
    return AxisMap(
      knots: [start, start + head, end - tail, end],
      texels: [first, first + low, first + high, first + count])
  }
}
