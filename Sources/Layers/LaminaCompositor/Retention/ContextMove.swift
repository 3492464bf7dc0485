// Stage 2, plan: the context of sublayers, compared with the previous plan's.

import LaminaGeometry
import LaminaPixels

/// The displacement of a layer's sublayers since they were planned, in whole pixels, and their scissor then and now.
struct ContextMove: Sendable {
  /// The horizontal displacement, in device pixels.
  let x: Int
  /// The vertical displacement, in device pixels.
  let y: Int
  /// The scissor of the sublayers when they were planned, in device pixels.
  fileprivate let before: IntRect
  /// The scissor of the sublayers now, in device pixels.
  fileprivate let after: IntRect

  /// The move of sublayers that have stayed where they were.
  static let none = ContextMove(x: 0, y: 0, before: .unbounded, after: .unbounded)

  /// Whether the displacement is zero.
  var isStill: Bool { x == 0 && y == 0 }

  /// Returns a rectangle of pixels, displaced by the move.
  func movedPixels(_ pixels: IntRect) -> IntRect {
    pixels == .unbounded ? pixels : pixels.offset(x: x, y: y)
  }

  /// Whether the planned draws of a sublayer, which touch at most `reach`, are still valid once displaced.
  ///
  /// Before and now, the sublayer must lie entirely within the scissor, or entirely outside: no edge of it cuts the
  /// sublayer.
  func keepsDraws(reaching reach: IntRect) -> Bool {
    if isStill && before == after { return true }
    if reach == .unbounded { return false }
    if before.offset(x: x, y: y) == after { return true }
    let now = movedPixels(reach)
    return (before.contains(reach) && after.contains(now))
      || (before.intersection(reach).isEmpty && after.intersection(now).isEmpty)
  }
}

extension Matrix4 {
  /// Whether the matrix keeps parallel lines parallel.
  fileprivate var isAffine: Bool { row1.w == 0 && row2.w == 0 && row3.w == 0 && row4.w == 1 }
}

extension Homography {
  /// Returns the homography with its result displaced by whole device pixels.
  func movedPlane(by move: ContextMove) -> Homography {
    let step = SIMD3(Double(move.x), Double(move.y), 0)
    return Homography(
      row1: row1 + row1.z * step, row2: row2 + row2.z * step, row3: row3 + row3.z * step)
  }
}

extension IntRect {
  /// A rectangle without limits, for an unknown extent.
  static let unbounded = IntRect(minX: -1 << 40, minY: -1 << 40, maxX: 1 << 40, maxY: 1 << 40)
}

extension LayerContext {
  /// Returns the displacement from an older context; `nil` unless the two differ only by whole pixels.
  ///
  /// A displacement counts as whole within a billionth of a pixel, since positions are sums and products of rounded
  /// numbers.
  func contextMove(from old: LayerContext) -> ContextMove? {
    guard tint == old.tint, opacity == old.opacity, isMirrored == old.isMirrored,
      mirrorsFacing == old.mirrorsFacing, baseInPlane == old.baseInPlane
    else { return nil }
    if base == old.base && plane == old.plane {
      return ContextMove(x: 0, y: 0, before: old.scissor, after: scissor)
    }
    guard base.isAffine, old.base.isAffine, base.row1 == old.base.row1,
      base.row2 == old.base.row2, base.row3 == old.base.row3, base.row4.z == old.base.row4.z,
      plane.isAffine, old.plane.isAffine, plane.row1 == old.plane.row1,
      plane.row2 == old.plane.row2, plane.row3.z == 1, old.plane.row3.z == 1
    else { return nil }
    func whole(_ a: Double, _ b: Double) -> Int? {
      let near = a.rounded()
      return abs(near) < 1e6 && abs(a - near) < 1e-9 && abs(b - near) < 1e-9 ? Int(near) : nil
    }
    guard
      let x = whole(base.row4.x - old.base.row4.x, plane.row3.x - old.plane.row3.x),
      let y = whole(base.row4.y - old.base.row4.y, plane.row3.y - old.plane.row3.y)
    else { return nil }
    return ContextMove(x: x, y: y, before: old.scissor, after: scissor)
  }
}
