// Stage 2, plan: the position of a layer's picture, and its visible part.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

/// A picture's rectangle in its layer, and the map from there to the picture's texels.
struct ContentsPlacement {
  /// The picture's rectangle in the layer's space; it may overflow the bounds.
  let rect: Rect
  /// The map from x in the layer's space to a column of texels.
  let columns: AxisMap
  /// The map from y in the layer's space to a row of texels.
  let rows: AxisMap
  /// The average numbers of texels per unit of the layer's space along x and along y.
  private let density: Size

  /// Places a picture in its layer; `nil` if no part of it is visible.
  ///
  /// - Parameters:
  ///   - contents: the picture and its settings.
  ///   - bounds: the layer's bounds.
  ///   - isMirrored: whether y points up on the screen. A picture is upright either way.
  init?(_ contents: EvaluatedContents, bounds: Rect, isMirrored: Bool) {
    let unit = contents.rect
    let (w, h) = (contents.size.width, contents.size.height)
    let left = unit.minX * w
    // Fractions along y follow the direction of the layer's y.
    let top = (isMirrored ? 1 - unit.maxY : unit.minY) * h
    let selected = Size(width: unit.width * w, height: unit.height * h)
    guard selected.width > 0, selected.height > 0, contents.scale > 0 else { return nil }
    let natural = Size(
      width: selected.width / contents.scale, height: selected.height / contents.scale)
    rect = contents.gravity.rect(of: natural, in: bounds, isMirrored: isMirrored)
    guard rect.width > 0, rect.height > 0, rect.isFinite else { return nil }
    density = Size(width: selected.width / rect.width, height: selected.height / rect.height)

    let center = contents.gravity.resizes ? contents.center : Rect(x: 0, y: 0, width: 1, height: 1)
    columns = ContentsPlacement.axisMap(
      from: rect.minX, to: rect.maxX, texels: (left, left + selected.width),
      center: (center.minX, center.maxX), scale: contents.scale)
    let bottom = top + selected.height
    rows = ContentsPlacement.axisMap(
      from: rect.minY, to: rect.maxY, texels: isMirrored ? (bottom, top) : (top, bottom),
      center: (center.minY, center.maxY), scale: contents.scale)
  }

  /// Returns the minification filter of a picture if its texels cover less than a device pixel each, otherwise its
  /// magnification filter.
  ///
  /// `plane` maps the layer to device pixels, and the area of a texel at the centre of the picture's rectangle decides.
  ///
  /// A picture at its natural size, to within a rounding error, is magnified.
  ///
  /// Policy: `contents-filter-choice`.
  func samplingFilter(_ contents: EvaluatedContents, plane: Homography) -> ImageSample.Filter {
    let centre = plane.homogeneous(Point(x: rect.midX, y: rect.midY))
    let area = abs(plane.determinant / (centre.z * centre.z * centre.z))
    let isMinified = area < density.width * density.height * (1 - 1e-9)
    switch isMinified ? contents.minificationFilter : contents.magnificationFilter {
    case .nearest: return .nearest
    case .linear: return .linear
    case .trilinear:
      return isMinified
        ? .trilinear(levels: contents.levels, bias: contents.minificationFilterBias) : .linear
    }
  }

  /// Returns the part of the picture's rectangle outside which the picture is clear; `nil` if that part is the whole
  /// rectangle, or is not known.
  func visibleRect(ofInk texture: Texture, filter: ImageSample.Filter) -> Rect? {
    let ink = texture.ink
    guard ink.width < texture.width || ink.height < texture.height,
      let across = columns.single, let down = rows.single
    else { return nil }
    if case .trilinear = filter { return nil }
    // Filtering between texels reaches half a texel further out; edges repeat beyond the picture.
    func range(
      _ texels: Range<Int>, _ count: Int, _ map: AxisMap.Piece, _ from: Double, _ to: Double
    )
      -> (Double, Double)?
    {
      guard map.scale != 0 else { return nil }
      func texelPosition(_ texel: Int) -> Double { (Double(texel) - map.offset) / map.scale }
      var (first, last) = (
        texelPosition(texels.lowerBound - 1), texelPosition(texels.upperBound + 1)
      )
      if texels.lowerBound == 0 { first = map.scale > 0 ? from : to }
      if texels.upperBound == count { last = map.scale > 0 ? to : from }
      let (low, high) = (max(from, min(first, last)), min(to, max(first, last)))
      return low < high ? (low, high) : nil
    }
    guard
      let x = range(ink.columns, texture.width, across, rect.minX, rect.maxX),
      let y = range(ink.rows, texture.height, down, rect.minY, rect.maxY)
    else { return nil }
    return Rect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
  }

  /// Returns the map from positions to texels along one axis, in three pieces if only a centre part stretches.
  ///
  /// - Parameters:
  ///   - from: the smaller edge of the picture's rectangle.
  ///   - to: the larger edge.
  ///   - texels: the texels at those edges; the first may be the larger.
  ///   - center: the part that stretches, as fractions between the edges.
  ///   - scale: texels per unit where the picture does not stretch.
  /// - Returns: the map.
  private static func axisMap(
    from: Double, to: Double, texels: (Double, Double), center: (Double, Double), scale: Double
  ) -> AxisMap {
    let whole = AxisMap.Piece(from: from, to: to, texelFrom: texels.0, texelTo: texels.1)
    if center == (0, 1) { return AxisMap(whole) }
    let span = texels.1 - texels.0
    var (near, far) = (texels.0 + center.0 * span, texels.0 + center.1 * span)
    if near == far {
      // An empty centre becomes the one texel around it, or the part of that texel within the picture.
      // Policy: `contents-center-empty`.
      let (low, high) = (min(texels.0, texels.1), max(texels.0, texels.1))
      let around = (max(low, near - 0.5), min(high, near + 0.5))
      (near, far) = span < 0 ? (around.1, around.0) : around
    }
    // The parts outside the centre keep their size; if both do not fit, they are scaled to share the room.
    // Policy: `contents-center-room`.
    let nearLength = max(0, abs(near - texels.0)) / scale
    let farLength = max(0, abs(texels.1 - far)) / scale
    let share = min(1, (to - from) / max(nearLength + farLength, .leastNonzeroMagnitude))
    let (lower, upper) = (from + nearLength * share, to - farLength * share)
    // A part without length, even if only by rounding, gets no pixel: pixels whose centres lie beyond its edge belong
    // to the next part.
    let least = 1e-12 * max(1, abs(from), abs(to))
    var first = AxisMap.Piece(from: from, to: lower, texelFrom: texels.0, texelTo: near)
    let middle = AxisMap.Piece(from: lower, to: upper, texelFrom: near, texelTo: far)
    var last = AxisMap.Piece(from: upper, to: to, texelFrom: far, texelTo: texels.1)
    let hasMiddle = upper - lower > least
    if to - upper <= least { last = hasMiddle ? middle : first }
    if lower - from <= least { first = hasMiddle ? middle : last }
    return AxisMap(first: first, middle: middle, last: last, lower: lower, upper: upper)
  }
}
