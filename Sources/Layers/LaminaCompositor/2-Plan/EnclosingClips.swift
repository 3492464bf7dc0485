// Stage 2, plan: the clips around a layer, and the layer's edges that they hide.

import LaminaGeometry
import LaminaLayers
import LaminaRaster

/// The clips around a layer: its ancestors whose composites end at their outlines, the innermost first.
///
/// Such a composite covers pixels on the outline in part. A draw below it that ended at the same line would cover them
/// in part as well. What lies under the draw would then show along the edge.
///
/// Policy: `mask-rounded-composite`.
struct EnclosingClips: Sendable {
  /// An ancestor of the layer whose composite is cut at its outline.
  struct Clip: Sendable {
    /// The outline of the ancestor, at which its composite is cut.
    let outline: RoundedRect
    /// The sides of the outline that are antialiased, and so cover pixels in part.
    let softSides: RectSides
    /// The distance by which the ancestor's picture or bitmap continues beyond the outline; 0 if it has neither.
    let overhang: Double
    /// The transform from the clipped layer's space to the ancestor's plane.
    var matrix: Matrix4
  }

  private(set) var clips: [Clip] = []

  /// Whether no ancestor's composite cuts the layer.
  var isEmpty: Bool { clips.isEmpty }

  /// Adds a clip that lies around all clips so far.
  mutating func appendClip(_ clip: Clip) { clips.append(clip) }

  /// Returns the same clips, seen from a space that `matrix` transforms to this one.
  func seenClips(through matrix: Matrix4) -> EnclosingClips {
    var seen = self
    for index in clips.indices {
      seen.clips[index].matrix = matrix.concatenating(clips[index].matrix)
    }
    return seen
  }

  /// Returns the sides of a rectangle that lie on a soft side of any clip, or beyond it.
  func sides(of rect: Rect) -> RectSides {
    clips.reduce([]) { $0.union($1.sides(of: rect)) }
  }

  /// Returns the rounded corners of an outline that no clip hides.
  func corners(of outline: RoundedRect) -> CornerMask {
    clips.reduce(outline.isRounded ? outline.corners : []) {
      $0.subtracting($1.hiddenCorners(of: outline))
    }
  }

  /// The largest overhang of all clips, in units of the clipped layer's plane; 0 if none has an overhang.
  var overhang: Double {
    clips.reduce(0) { largest, clip in
      clip.overhang == 0 ? largest : max(largest, clip.overhang / clip.leastScale)
    }
  }
}

extension EnclosingClips.Clip {
  /// The clip's units per unit of the clipped layer, along the axis with fewer; 1 if that is not a positive number.
  fileprivate var leastScale: Double {
    let plane = Homography(planeOf: matrix)
    let least = min(
      max(abs(plane.row1.x), abs(plane.row1.y)), max(abs(plane.row2.x), abs(plane.row2.y)))
    return least > 0 && least.isFinite ? least : 1
  }

  /// Returns a rectangle's corners in the clip's plane, in the order of `Rect.corners`; `nil` if it is not upright
  /// there.
  private func uprightCorners(of rect: Rect) -> [Point]? {
    let plane = Homography(planeOf: matrix)
    guard plane.isAffine, plane.row3.z != 0 else { return nil }
    let corners = rect.corners.map(plane.project)
    for place in 0..<4 {
      let (a, b) = (corners[place], corners[(place + 1) % 4])
      guard min(abs(a.x - b.x), abs(a.y - b.y)) <= tolerance else { return nil }
    }
    return corners
  }

  /// The largest error of a position that counts as rounding, in units of the clip's plane.
  private var tolerance: Double {
    let rect = outline.rect
    return 1e-11 * max(1_000, abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
  }

  /// Returns the soft sides of the clip that each side of a rectangle reaches.
  ///
  /// The sides of the rectangle are in the order minY, maxX, maxY, minX.
  private func reachedSoftSides(by rect: Rect) -> [RectSides] {
    guard let corners = uprightCorners(of: rect) else { return [[], [], [], []] }
    let middle = Point(
      x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
    let clip = outline.rect
    return (0..<4).map { place -> RectSides in
      let (a, b) = (corners[place], corners[(place + 1) % 4])
      if abs(a.x - b.x) <= abs(a.y - b.y) {
        if a.x < middle.x { return max(a.x, b.x) <= clip.minX + tolerance ? .minX : [] }
        return a.x > middle.x && min(a.x, b.x) >= clip.maxX - tolerance ? .maxX : []
      }
      if a.y < middle.y { return max(a.y, b.y) <= clip.minY + tolerance ? .minY : [] }
      return a.y > middle.y && min(a.y, b.y) >= clip.maxY - tolerance ? .maxY : []
    }.map { $0.intersection(softSides) }
  }

  /// The sides of a rectangle in the order of its corners, which `reachedSoftSides` uses.
  private static let sides: [RectSides] = [.minY, .maxX, .maxY, .minX]

  fileprivate func sides(of rect: Rect) -> RectSides {
    var sides = RectSides()
    for (side, reached) in zip(Self.sides, reachedSoftSides(by: rect)) where !reached.isEmpty {
      sides.formUnion(side)
    }
    return sides
  }

  /// Returns the corners of an outline that the clip hides, because the clip's own corners there are rounded at
  /// least as much.
  fileprivate func hiddenCorners(of other: RoundedRect) -> CornerMask {
    let reached = reachedSoftSides(by: other.rect)
    let plane = Homography(planeOf: matrix)
    let radius =
      other.radius
      * max(abs(plane.row1.x), abs(plane.row1.y), abs(plane.row2.x), abs(plane.row2.y))
    let isSimilar =
      abs(max(abs(plane.row1.x), abs(plane.row1.y)) - max(abs(plane.row2.x), abs(plane.row2.y)))
      * other.radius <= tolerance
    // Within 0.58 radii, measured along both edges together, every curve cuts off a corner's triangle.
    let isLess =
      other.reach * radius <= 0.58 * outline.radius
      || (isSimilar && other.curve == outline.curve && other.reach <= outline.reach + 1e-9
        && radius <= outline.radius + tolerance)
    guard isLess else { return [] }
    var hidden = CornerMask()
    let corners: [CornerMask] = [.minXMinY, .maxXMinY, .maxXMaxY, .minXMaxY]
    for place in 0..<4 {
      let sides = reached[(place + 3) % 4].union(reached[place])
      if let corner = CornerMask(between: sides), outline.corners.contains(corner) {
        hidden.formUnion(corners[place])
      }
    }
    return hidden
  }
}

/// A shape of a layer that continues beyond the clips around the layer.
struct ContinuedShape {
  let shape: Shape
  /// The sides of the shape that are antialiased.
  var edges: RectSides
  /// The sides at which the shape continues beyond a clip.
  let openEdges: RectSides

  init(_ shape: Shape, edges: RectSides, openEdges: RectSides = []) {
    (self.shape, self.edges, self.openEdges) = (shape, edges, openEdges)
  }
}

extension PlanBuilder {
  /// Returns the shape inside a layer's outline, continued beyond the enclosing clips whose sides it reaches.
  ///
  /// Policy: `mask-rounded-composite`.
  mutating func continuedInside(_ outline: RoundedRect, of drawing: LayerDrawing) -> ContinuedShape
  {
    let sides = drawing.clips.sides(of: outline.rect)
    guard !sides.isEmpty else {
      return ContinuedShape(recorder.insideShape(outline), edges: drawing.edges)
    }
    guard outline.isRounded else {
      return ContinuedShape(.rect(outline.rect), edges: drawing.edges, openEdges: sides)
    }
    let corners = drawing.clips.corners(of: outline)
    if corners.isEmpty {
      return ContinuedShape(.rect(outline.rect), edges: .all, openEdges: sides)
    }
    var seen = outline
    seen.corners = corners
    let path = seen.path(continuing: sides, by: drawing.distanceBeyondClips)
    return ContinuedShape(
      recorder.addPath(PathShape(path: path, paint: .fill(.nonZero), isFine: true)), edges: .all,
      openEdges: sides)
  }
}

extension EvaluatedEffects {
  /// Whether a layer's draws may continue beyond a clip: no shadow, blur, offset or bitmap shows what lies there.
  var allowsContinuation: Bool {
    rasterizationScale == nil && shadow == nil && !filters.contains { $0.distance + $0.radius > 0 }
  }
}

extension LayerDrawing {
  /// The layer's outline as a clip of its drawables and descendants; `nil` unless the layer's composite cuts them at an
  /// antialiased edge.
  var clip: EnclosingClips.Clip? {
    guard isClippedByComposite, !needs.isDisjoint(with: .clips), isAntialiased else { return nil }
    return EnclosingClips.Clip(
      outline: outline, softSides: outline.isRounded ? .all : edges,
      overhang: overhang?.points ?? 0, matrix: .identity)
  }

  /// Returns a rectangle of the layer with the given sides moved outwards by the overhang of the clips around the
  /// layer.
  func continued(_ rect: Rect, at sides: RectSides) -> Rect {
    sides.isEmpty ? rect : rect.extended(sides, by: clips.overhang)
  }

  /// A distance beyond which no clip covers a pixel, in points: the overhang of the clips or four pixels, whichever
  /// is larger.
  var distanceBeyondClips: Double {
    let least = plane.minimumDetailAtMiddle(of: outline.rect)
    return max(clips.overhang, least > 0 ? min(4 / least, 1e6) : 0)
  }

  /// Returns a draw command for a shape that may extend past the edges of enclosing clips, so that no seam shows.
  func makeContinuedDraw(_ shape: ContinuedShape, _ source: Source, scissor: IntRect? = nil)
    -> DrawCommand
  {
    makeDraw(
      shape.shape, source, edges: shape.edges, openEdges: shape.openEdges, scissor: scissor)
  }
}

extension CornerMask {
  /// Makes the corner at which two sides of a rectangle meet; `nil` if they are not two such sides.
  fileprivate init?(between sides: RectSides) {
    switch sides {
    case [.minX, .minY]: self = .minXMinY
    case [.maxX, .minY]: self = .maxXMinY
    case [.minX, .maxY]: self = .minXMaxY
    case [.maxX, .maxY]: self = .maxXMaxY
    default: return nil
    }
  }
}

extension Rect {
  /// Returns the rectangle with some sides moved outwards by a distance.
  func extended(_ sides: RectSides, by distance: Double) -> Rect {
    func sideShift(_ side: RectSides) -> Double { sides.contains(side) ? distance : 0 }
    return Rect(
      x: minX - sideShift(.minX), y: minY - sideShift(.minY),
      width: width + sideShift(.minX) + sideShift(.maxX),
      height: height + sideShift(.minY) + sideShift(.maxY))
  }
}

extension RoundedRect {
  /// Returns the path of the outline, extended by a distance beyond some of its sides.
  ///
  /// The curves of corners stay where they are, and rectangles are added next to the straight parts of sides.
  func path(continuing sides: RectSides, by distance: Double) -> Path {
    var path = Path(roundedRect: self)
    let curve = radius * reach
    func start(_ corner: CornerMask, _ next: RectSides) -> Double {
      isRounded && corners.contains(corner) ? curve : sides.contains(next) ? -distance : 0
    }
    func addSide(_ side: RectSides, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double)
    {
      guard sides.contains(side), minX < maxX, minY < maxY else { return }
      path.append(Path(rect: Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)))
    }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // Upright sides also continue beyond the level ones where both continue.
    addSide(
      .minX, left - distance, top + start(.minXMinY, .minY), left,
      bottom - start(.minXMaxY, .maxY))
    addSide(
      .maxX, right, top + start(.maxXMinY, .minY), right + distance,
      bottom - start(.maxXMaxY, .maxY))
    addSide(
      .minY, left + max(0, start(.minXMinY, .minX)), top - distance,
      right - max(0, start(.maxXMinY, .maxX)), top)
    addSide(
      .maxY, left + max(0, start(.minXMaxY, .minX)), bottom,
      right - max(0, start(.maxXMaxY, .maxX)), bottom + distance)
    return path
  }
}
