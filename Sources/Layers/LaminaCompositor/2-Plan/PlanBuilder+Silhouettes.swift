// Stage 2, plan: pictures whose silhouette is one known shape cast shadows without passes.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Draws a layer and its shadow without passes, if the layer's first draw is its silhouette; returns `false` if it
  /// draws nothing.
  ///
  /// Core Animation would render two passes for it, since there is no shadow path. They are planned, so that they are
  /// reported as avoidable, and no draw reads them.
  mutating func drawSilhouetteWithShadow(_ pass: PassRecording, of drawing: LayerDrawing) -> Bool {
    guard drawing.isPlainCaster, let picture = drawing.picture,
      let shadow = drawing.effects?.shadow, shadow.path == nil,
      let silhouette = Silhouette(of: pass, textures: frame.textures)
    else { return false }
    let (sigma, moved) = (
      picture.sigma(shadow.radius), picture.plane.direction(shadow.offset)
    )
    let extent = pass.drawn.intersection(pass.visible)
    guard sigma > 0, !extent.isEmpty,
      let blurred = silhouette.blurred(sigma: sigma, movedBy: moved)
    else { return false }
    let scissor = drawing.shadowScissor
    let caster = recorder.finishPass(
      PlannedPass(
        reasons: [.shadow], role: .content, isAvoidable: true, layer: LayerIndex(drawing.index),
        extent: extent))
    let cast = self.makeShadowPass(
      of: caster,
      CastShadow(sigma: sigma, color: shadow.color, moved: moved, seen: picture.result),
      .shadow, drawing, isAvoidable: true)
    if !cast.extent.isEmpty {
      recorder.recordComposite(cast, within: blurred.bounds.intersection(scissor))
    }
    recorder.recordComposite(caster, within: extent.intersection(scissor))
    drawBlurredShadow(blurred, drawing.tinted(shadow.color), hiding: silhouette.inside, of: drawing)
    recorder.mergePass(pass, within: scissor)
    return true
  }
}

/// The shape of all opaque pixels of a picture.
///
/// The first draw covers it, and all other draws lie where the first covers pixels completely.
private struct Silhouette {
  private enum Kind {
    case outline(RoundedRect)
    case path(Path)

    /// The silhouette as a path.
    var asPath: Path {
      switch self {
      case .path(let path): path
      case .outline(let outline):
        outline.isRounded ? Path(roundedRect: outline) : Path(rect: outline.rect)
      }
    }
  }

  private let kind: Kind
  /// The map from the silhouette's plane to device pixels.
  private let plane: Homography
  /// A box of pixels that the silhouette certainly covers completely; empty for a path.
  let inside: IntRect

  /// Finds the silhouette of a recorded pass; `nil` unless it is the shape of the pass's first draw.
  init?(of pass: PassRecording, textures: [Texture]) {
    guard let first = pass.list.commands.first, first.maskPass == nil, first.cuts.isEmpty,
      first.isOpaque(in: pass.list, textures: textures)
    else { return nil }
    var plane = pass.list.planes[Int(first.plane)]
    guard plane.isAffine, plane.row3.z != 0 else { return nil }
    // Hard edges cover pixels by their centres.
    func whole(_ rect: Rect) -> Kind? {
      if first.antialiasedEdges == .all && first.openEdges.isEmpty {
        return .outline(RoundedRect(rect))
      }
      guard first.antialiasedEdges.isEmpty, first.openEdges.isEmpty,
        let pixels = plane.centredPixels(of: rect), !pixels.isEmpty
      else { return nil }
      plane = Homography(movedBy: .zero)
      return .outline(RoundedRect(Rect(pixels)))
    }
    func rounded(_ outline: RoundedRect) -> Kind? {
      outline.isRounded ? .outline(outline) : whole(outline.rect)
    }
    let (outlines, paths) = (pass.list.outlines, pass.list.paths)
    let known: Kind?
    switch first.shape {
    case .rect(let rect): known = whole(rect)
    case .outline(let index): known = rounded(outlines[Int(index)])
    case .box(let outer, _): known = rounded(outlines[Int(outer)])
    case .rectWithin(_, let index):
      known =
        first.openEdges == .all && outlines[Int(index)].isRounded
        ? .outline(outlines[Int(index)]) : nil
    case .path(let index):
      known = paths[Int(index)].paint == .fill(.nonZero) ? .path(paths[Int(index)].path) : nil
    case .pixels(let pixels):
      plane = Homography(movedBy: .zero)
      known = .outline(RoundedRect(Rect(pixels)))
    case .ring, .masks, .blurredRect: known = nil
    }
    guard let known else { return nil }
    (kind, self.plane) = (known, plane)
    let bounds: Rect?
    switch known {
    case .outline(let outline):
      (bounds, inside) = (outline.rect, plane.coveredPixels(within: outline))
    case .path(let path): (bounds, inside) = (path.controlBounds, .empty)
    }
    // No clip may cut it.
    guard let bounds, bounds.isFinite,
      let box = plane.touchedPixels(of: bounds, edges: first.antialiasedEdges),
      first.scissor.contains(box.intersection(pass.visible))
    else { return nil }
    var interior: Interior?
    for other in pass.list.commands.dropFirst() {
      if other.blendMode.lowersAlpha { return nil }
      if inside.contains(other.scissor) { continue }
      let known = interior ?? Interior(of: kind.asPath, in: plane)
      interior = known
      guard known.contains(other.scissor) else { return nil }
    }
  }

  /// Returns the silhouette, blurred and displaced by a vector in pixels; `nil` if that needs a pass.
  func blurred(sigma: Double, movedBy vector: SIMD2<Double>) -> BlurredRect? {
    let moved = plane.concatenating(Homography(movedBy: vector))
    switch kind {
    case .outline(let outline):
      return BlurredRect(of: outline, in: moved, sigma: sigma)
        ?? BlurredRect(of: kind.asPath, in: moved, sigma: sigma)
    case .path(let path):
      return path.roundedRectangle.flatMap { BlurredRect(of: $0, in: moved, sigma: sigma) }
        ?? BlurredRect(of: path, in: moved, sigma: sigma)
    }
  }
}

/// The inside of a path on the screen, whose curves are divided into chords.
///
/// A chord is about two pixels long, and a curve has at most 256.
private struct Interior {
  private var chords: [(from: Point, to: Point)] = []

  init(of path: Path, in plane: Homography) {
    var (current, start) = (Point.zero, Point.zero)
    for element in path {
      switch element {
      case .move(let end):
        closeSubpath(current, start)
        (current, start) = (plane.project(end), plane.project(end))
      case .line(let end):
        let end = plane.project(end)
        chords.append((current, end))
        current = end
      case .quad(let control, let end):
        let (a, b) = (plane.project(control), plane.project(end))
        addCurve(current, a, a, b) { t, u in
          Point(
            x: u * u * current.x + 2 * u * t * a.x + t * t * b.x,
            y: u * u * current.y + 2 * u * t * a.y + t * t * b.y)
        }
        current = b
      case .cubic(let first, let second, let end):
        let (a, b, c) = (plane.project(first), plane.project(second), plane.project(end))
        let from = current
        addCurve(from, a, b, c) { t, u in
          let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          return Point(
            x: p * from.x + q * a.x + r * b.x + s * c.x, y: p * from.y + q * a.y + r * b.y + s * c.y
          )
        }
        current = c
      case .close:
        closeSubpath(current, start)
        current = start
      }
    }
    closeSubpath(current, start)
  }

  private mutating func closeSubpath(_ current: Point, _ start: Point) {
    if current != start { chords.append((current, start)) }
  }

  /// Adds chords of a curve with four control points; `point` returns the curve's point at a parameter `t`, given
  /// `t` and `1 - t`.
  private mutating func addCurve(
    _ from: Point, _ a: Point, _ b: Point, _ end: Point, at point: (Double, Double) -> Point
  ) {
    func length(_ p: Point, _ q: Point) -> Double { abs(q.x - p.x) + abs(q.y - p.y) }
    let whole = length(from, a) + length(a, b) + length(b, end)
    let count = Int(min(256, max(4, whole / 2)))
    var last = from
    for step in 1...count {
      let t = Double(step) / Double(count)
      let next = step == count ? end : point(t, 1 - t)
      chords.append((last, next))
      last = next
    }
  }

  /// Whether a box of pixels lies inside the path, a pixel away from every edge, by the non-zero rule.
  func contains(_ pixels: IntRect) -> Bool {
    let box = Rect(pixels.grown(by: 1))
    let middle = Point(x: box.midX, y: box.midY)
    var winding = 0
    for (from, to) in chords {
      if max(from.x, to.x) >= box.minX, min(from.x, to.x) <= box.maxX,
        max(from.y, to.y) >= box.minY, min(from.y, to.y) <= box.maxY
      {
        return false
      }
      // Chords that cross the line from the middle to the right.
      if (from.y <= middle.y) != (to.y <= middle.y) {
        let x = from.x + (middle.y - from.y) / (to.y - from.y) * (to.x - from.x)
        if x > middle.x { winding += to.y > from.y ? 1 : -1 }
      }
    }
    return winding != 0
  }
}
