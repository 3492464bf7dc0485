// Stage 2, plan: the pixels that draws may touch, more exact than boxes.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The device positions that a set of draws may touch, as the convex hull of points.
struct DrawReach {
  /// The points whose convex hull is the reach, each at most 2^18 pixels from the origin.
  private(set) var points: [SIMD2<Double>] = []
  /// Whether any of the draws may cover pixels in part.
  private(set) var isSoft = false

  /// The nesting depth from which a group counts as its bounding box.
  private static let deepest = 8

  /// Adds the positions within `limit` that a draw may touch.
  ///
  /// The composite of a group counts as the draws within the group. O(draws of the group).
  mutating func addDraw(
    _ command: DrawCommand, of list: DrawList, in plan: PassPlan, within limit: IntRect,
    depth: Int = 0
  ) {
    let limit = limit.intersection(command.scissor)
    if limit.isEmpty { return }
    func outline(_ index: Int32) -> RoundedRect { list.outlines[Int(index)] }
    switch command.shape {
    case .rect(let rect):
      addPlaneRect(rect, isRounded: false, command, of: list, within: limit)
    case .outline(let index), .ring(let index, _), .box(let index, _):
      addPlaneRect(
        outline(index).rect, isRounded: outline(index).isRounded, command, of: list, within: limit)
    case .rectWithin(_, let index):
      // Edges of the rectangle may be open, but the outline is not.
      var closed = command
      closed.openEdges = []
      addPlaneRect(outline(index).rect, isRounded: true, closed, of: list, within: limit)
    case .path(let index):
      isSoft = true
      let shape = list.paths[Int(index)]
      guard var bounds = shape.path.controlBounds, bounds.isFinite else { return }
      if case .stroke(let style) = shape.paint {
        bounds = bounds.inset(by: -style.reach(along: shape.path))
      }
      addPlaneRect(bounds, isRounded: true, command, of: list, within: limit)
    case .pixels(let pixels):
      addComposite(pixels.intersection(limit), of: command, in: plan, depth: depth)
    case .blurredRect(let index):
      isSoft = true
      addPixels(list.blurredRects[Int(index)].bounds.intersection(limit))
    case .masks:
      isSoft = true
      addPixels(limit)
    }
  }

  /// Returns the bounding box of all positions added so far, within `limit`.
  func box(within limit: IntRect) -> IntRect {
    guard let first = points.first else { return .empty }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    return IntRect(
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)),
      maxX: Int(high.x.rounded(.up)), maxY: Int(high.y.rounded(.up))
    ).intersection(limit)
  }

  /// Adds the positions that the draws within a composite may touch, or all pixels of the composite if its pass is
  /// filtered or nested too deeply.
  private mutating func addComposite(
    _ pixels: IntRect, of command: DrawCommand, in plan: PassPlan, depth: Int
  ) {
    guard case .pass(let index, _) = command.source, depth < DrawReach.deepest,
      plan.passes[Int(index.rawValue)].operation.source == nil,
      !command.blendMode.changesUnderClear
    else {
      isSoft = true
      return addPixels(pixels)
    }
    let pass = plan.passes[Int(index.rawValue)]
    for inner in pass.list.commands {
      addDraw(inner, of: pass.list, in: plan, within: pixels, depth: depth + 1)
    }
  }

  /// Adds a rectangle of a draw's plane, or a rounded shape within it.
  private mutating func addPlaneRect(
    _ rect: Rect, isRounded: Bool, _ command: DrawCommand, of list: DrawList,
    within limit: IntRect
  ) {
    let edges: RectSides = isRounded ? .all : command.antialiasedEdges
    if !edges.isEmpty { isSoft = true }
    let plane = list.planes[Int(command.plane)]
    guard command.openEdges.isEmpty, edges.isEmpty || edges == .all else {
      let box = command.openEdges.isEmpty ? plane.touchedPixels(of: rect, edges: edges) : nil
      return addPixels(box?.intersection(limit) ?? limit)
    }
    var corners: [SIMD2<Double>] = []
    for corner in rect.corners {
      let h = plane.homogeneous(corner)
      guard h.z > 1e-4, abs(h.x) < 0x1p18 * h.z, abs(h.y) < 0x1p18 * h.z else {
        return addPixels(limit)
      }
      corners.append([h.x / h.z, h.y / h.z])
    }
    let reach = edges.isEmpty ? SharedPlane.hardReach : SharedPlane.softReach
    for corner in corners {
      for (x, y) in [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)] {
        points.append(corner + SIMD2(x, y))
      }
    }
  }

  private mutating func addPixels(_ pixels: IntRect) {
    points += ConvexRegion(pixels.intersection(.farthest)).corners
  }
}

extension IntRect {
  fileprivate static let farthest = IntRect(
    minX: -0x40000, minY: -0x40000, maxX: 0x40000, maxY: 0x40000)
}
