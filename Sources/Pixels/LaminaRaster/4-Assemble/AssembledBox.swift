// Stage 4, assembly: an upright box becomes blocks of whole pixels and partly covered pixels around them.

import LaminaGeometry
import LaminaKernels

/// An upright box, prepared for rasterisation in any tile.
///
/// ```
///   c c c ~ ~ ~ ~ c c c    the first band: ~ a row that is covered in part,
///   c c c # # # # c c c    # its block, c its rounded corners
///   | # # # # # # # # |    the solid part: | columns that are covered in part
///   | # # # # # # # # |
///   c c c # # # # c c c    the last band
///   c c c ~ ~ ~ ~ c c c
/// ```
/// If a band has a square corner, its block starts or ends at the solid part's column.
struct AssembledBox: Sendable {
  /// The radii and the curve of the box's rounded corners.
  let shape: CornerShape
  /// The rows between the two bands, in which only upright sides bound the box.
  let solid: SolidPart
  /// The rows above the solid part, with the corners at the top.
  var first: BoxBand
  /// The rows below the solid part, with the corners at the bottom.
  var last: BoxBand

  /// Divides a box into a solid part and the bands of rows above and below it.
  init(_ box: AxisAlignedBox) {
    shape = box.shape
    let above = box.corners.isDisjoint(with: BoxBand.bandCorners(isLast: false)) ? 0 : shape.reachY
    let below = box.corners.isDisjoint(with: BoxBand.bandCorners(isLast: true)) ? 0 : shape.reachY
    let rows = (Int(box.sides.minY + above) + 255) >> 8..<Int(box.sides.maxY - below) >> 8
    solid = SolidPart(rows: rows, from: box.sides.minX, to: box.sides.maxX)
    first = BoxBand(of: box, rows: Int(box.sides.minY >> 8)..<rows.lowerBound, isLast: false)
    last = BoxBand(of: box, rows: rows.upperBound..<Int((box.sides.maxY + 255) >> 8), isLast: true)
  }

  /// The fully covered pixels between the left and the right corners, from the top of the box to
  /// its bottom.
  var across: IntRect {
    let columns = first.block.columns.clamped(to: last.block.columns)
    return IntRect(
      minX: columns.lowerBound, minY: min(first.block.rows.lowerBound, solid.rows.lowerBound),
      maxX: columns.upperBound, maxY: max(last.block.rows.upperBound, solid.rows.upperBound))
  }
}

/// The part of an upright box above its solid part, or below it.
struct BoxBand: Sendable {
  /// The pixel rows of the band; empty if the box has no such band.
  let rows: Range<Int>
  /// The part of the band between its corners, without the partly covered outermost row.
  let block: SolidPart
  /// The band's outermost row, if only part of its height is covered; otherwise `nil`.
  let partialRow: Int?
  /// The height of the covered part of `partialRow`, in units of 1/256 pixel.
  let height: Int32
  /// The band's rounded corner on the left; `nil` if that corner is square.
  var left: BoxCorner?
  /// The band's rounded corner on the right; `nil` if that corner is square.
  var right: BoxCorner?
  /// The covered widths of the columns to the left and to the right of `block`, in units of 1/256
  /// pixel.
  let widths: (left: Int32, right: Int32)

  /// Returns the two bottom corners of a box if `isLast`, otherwise the two top corners.
  static func bandCorners(isLast: Bool) -> CornerMask {
    isLast ? [.minXMaxY, .maxXMaxY] : [.minXMinY, .maxXMinY]
  }

  init(of box: AxisAlignedBox, rows: Range<Int>, isLast: Bool) {
    self.rows = rows
    let round = box.corners.intersection(BoxBand.bandCorners(isLast: isLast))
    height = (isLast ? box.sides.maxY : -box.sides.minY) & 255
    if height == 0 || rows.isEmpty {
      partialRow = nil
    } else {
      partialRow = isLast ? rows.upperBound - 1 : rows.lowerBound
    }
    let whole =
      partialRow == nil
      ? rows
      : isLast ? rows.lowerBound..<rows.upperBound - 1 : rows.lowerBound + 1..<rows.upperBound
    let isLeft = !round.isDisjoint(with: [.minXMinY, .minXMaxY])
    let isRight = !round.isDisjoint(with: [.maxXMinY, .maxXMaxY])
    let (from, to) = (
      box.sides.minX + (isLeft ? box.shape.reachX : 0),
      box.sides.maxX - (isRight ? box.shape.reachX : 0)
    )
    widths = (isLeft ? 0 : -from & 255, isRight ? 0 : to & 255)
    block = SolidPart(rows: whole, from: from, to: to, widths: widths)
    left = isLeft ? BoxCorner(of: box, isRight: false, isLast: isLast) : nil
    right = isRight ? BoxCorner(of: box, isRight: true, isLast: isLast) : nil
  }
}

/// A rounded corner of an upright box: its position, and the parameters of its coverage.
struct BoxCorner: Sendable {
  /// The device pixels of the rectangle that contains the corner's curve.
  let bounds: IntRect
  /// The offsets within a pixel of the box's side (x) and of its top or bottom (y), in units of
  /// 1/256 pixel, inwards.
  let phase: (x: UInt8, y: UInt8)
  /// Whether the corner is on the right side of the box.
  let isRight: Bool
  /// Whether the corner is at the bottom of the box.
  let isLast: Bool
  /// The index of the corner's mask in `AssembledPass.cornerMasks`; `nil` if each tile computes the
  /// mask.
  var mask: Int32?

  init(of box: AxisAlignedBox, isRight: Bool, isLast: Bool) {
    let (reachX, reachY) = (box.shape.reachX, box.shape.reachY)
    let (x, y) = (
      isRight ? box.sides.maxX - reachX : box.sides.minX,
      isLast ? box.sides.maxY - reachY : box.sides.minY
    )
    bounds = IntRect(
      minX: Int(x >> 8), minY: Int(y >> 8), maxX: Int((x + reachX + 255) >> 8),
      maxY: Int((y + reachY + 255) >> 8))
    phase = (
      UInt8(truncatingIfNeeded: isRight ? -box.sides.maxX : box.sides.minX),
      UInt8(truncatingIfNeeded: isLast ? -box.sides.maxY : box.sides.minY)
    )
    self.isRight = isRight
    self.isLast = isLast
  }
}

extension SolidPart {
  /// Makes the solid part of some rows between two upright sides at `left` and `right`, in units of
  /// 1/256 pixel.
  ///
  /// `widths` are the covered widths of the columns beside the whole ones; `nil` to compute them.
  fileprivate init(
    rows: Range<Int>, from left: Int32, to right: Int32, widths: (left: Int32, right: Int32)? = nil
  ) {
    self.rows = rows
    (minX, maxX) = ((Int(left) + 255) >> 8, Int(right) >> 8)
    leftCoverage = SolidPart.pixelCoverage(width: widths?.left ?? -left & 255)
    rightCoverage = SolidPart.pixelCoverage(width: widths?.right ?? right & 255)
  }

  /// Returns the coverage, 0...255, of a pixel whose covered part has a width and a height in units
  /// of 1/256 pixel.
  ///
  /// Accumulated cells give the same coverage.
  static func pixelCoverage(width: Int32, height: Int32 = 256) -> UInt8 {
    Kernels.coverage(of: 2 * width * height)
  }
}
