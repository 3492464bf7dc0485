// Stage 4, assembly: an upright box becomes blocks of whole pixels and partly covered pixels around them.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

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
///
/// The parts are computed from the sides whenever a tile needs them: ten thousand boxes with all their parts would take
/// megabytes, which cost more than the arithmetic.
struct AssembledBox: Sendable {
  /// The radii and the curve of the box's rounded corners.
  let shape: CornerShape
  /// The positions of the box's sides, in units of 1/256 pixel.
  let sides: FixedBox
  /// The extents of a rounded corner along x and y, in units of 1/256 pixel.
  let reach: (x: Int32, y: Int32)
  /// The corners that are rounded.
  let corners: CornerMask
  /// The places of the corners' masks in `AssembledPass.cornerMasks`, by `BoxCorner.number`; -1 for a corner whose mask
  /// each tile computes.
  var masks = SIMD4<Int32>(repeating: -1)

  /// Prepares a box.
  init(_ box: AxisAlignedBox) {
    shape = box.shape
    sides = box.sides
    corners = box.corners
    reach = (box.shape.reachX, box.shape.reachY)
  }

  /// Whether the box has any rounded corner.
  var isRounded: Bool { reach.x != 0 || reach.y != 0 }

  /// The rows between the two bands, in which only upright sides bound the box.
  var solid: SolidPart { SolidPart(rows: solidRows, from: sides.minX, to: sides.maxX) }

  /// The rows above the solid part, with the corners at the top.
  var first: BoxBand { BoxBand(of: self, isLast: false) }

  /// The rows below the solid part, with the corners at the bottom.
  var last: BoxBand { BoxBand(of: self, isLast: true) }

  /// The rows of the solid part.
  fileprivate var solidRows: Range<Int> {
    let above = corners.isDisjoint(with: BoxBand.bandCorners(isLast: false)) ? 0 : reach.y
    let below = corners.isDisjoint(with: BoxBand.bandCorners(isLast: true)) ? 0 : reach.y
    return (Int(sides.minY &+ above) &+ 255) >> 8..<Int(sides.maxY &- below) >> 8
  }

  /// Returns the rows of a band; empty if the box has no such band.
  func bandRows(isLast: Bool) -> Range<Int> {
    let rows = solidRows
    return isLast
      ? rows.upperBound..<(Int(sides.maxY) &+ 255) >> 8 : Int(sides.minY) >> 8..<rows.lowerBound
  }

  /// The fully covered pixels between the left and the right corners, from the top of the box to
  /// its bottom.
  var across: IntRect {
    let (first, last, rows) = (first.block, last.block, solidRows)
    let columns = first.columns.clamped(to: last.columns)
    return IntRect(
      minX: columns.lowerBound, minY: min(first.rows.lowerBound, rows.lowerBound),
      maxX: columns.upperBound, maxY: max(last.rows.upperBound, rows.upperBound))
  }

  /// Returns a rounded corner; `nil` if that corner is square.
  func corner(isRight: Bool, isLast: Bool) -> BoxCorner? {
    let corner = BoxCorner(of: self, isRight: isRight, isLast: isLast)
    return corners.rawValue & (1 &<< UInt(corner.number)) == 0 ? nil : corner
  }

  /// The rows and columns for the kernel that fills boxes with four rounded corners; `nil` for other boxes, and if a
  /// corner's mask is not known.
  var layout: RoundedBoxLayout? {
    guard corners == .all, masks.min() >= 0 else { return nil }
    let rows = solidRows
    let pixels = sides.touchedPixels
    let layout = RoundedBoxLayout(
      pixels: pixels, firstRows: rows.lowerBound &- pixels.minY,
      lastRows: pixels.maxY &- rows.upperBound,
      cornerWidths: (
        left: (Int(sides.minX &+ reach.x) &+ 255) >> 8 &- pixels.minX,
        right: pixels.maxX &- Int(sides.maxX &- reach.x) >> 8
      ),
      corners: masks, firstCoverage: BoxBand.outermostCoverage(-sides.minY & 255),
      lastCoverage: BoxBand.outermostCoverage(sides.maxY & 255),
      leftCoverage: SolidPart.pixelCoverage(width: -sides.minX & 255),
      rightCoverage: SolidPart.pixelCoverage(width: sides.maxX & 255))
    return layout.hasRoom ? layout : nil
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
  /// The covered widths of the columns to the left and to the right of `block`, in units of 1/256
  /// pixel.
  let widths: (left: Int32, right: Int32)

  /// Returns the two bottom corners of a box if `isLast`, otherwise the two top corners.
  static func bandCorners(isLast: Bool) -> CornerMask {
    isLast ? [.minXMaxY, .maxXMaxY] : [.minXMinY, .maxXMinY]
  }

  /// Returns the coverage of a whole pixel's width in the outermost row, of which `height` is covered; 0 stands for the
  /// full height.
  fileprivate static func outermostCoverage(_ height: Int32) -> UInt8 {
    height == 0 ? 255 : SolidPart.pixelCoverage(width: 256, height: height)
  }

  init(of box: AssembledBox, isLast: Bool) {
    rows = box.bandRows(isLast: isLast)
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
      box.sides.minX + (isLeft ? box.reach.x : 0), box.sides.maxX - (isRight ? box.reach.x : 0)
    )
    widths = (isLeft ? 0 : -from & 255, isRight ? 0 : to & 255)
    block = SolidPart(rows: whole, from: from, to: to, widths: widths)
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
  /// The place of the corner's mask in `AssembledPass.cornerMasks`; -1 if each tile computes the mask.
  let mask: Int32

  /// The number of the corner: 0 and 1 at the top, 2 and 3 at the bottom, odd on the right.
  var number: Int { (isRight ? 1 : 0) &+ (isLast ? 2 : 0) }

  /// The number of bytes in a row of the corner's mask.
  var rowBytes: Int { RoundedBoxLayout.rowBytes(bounds.width) }

  /// The index, in a row of the corner's mask, of the corner's first column.
  var firstByte: Int { isRight ? rowBytes &- bounds.width : 0 }

  init(of box: AssembledBox, isRight: Bool, isLast: Bool) {
    let (sides, reach) = (box.sides, box.reach)
    let (x, y) = (
      isRight ? sides.maxX - reach.x : sides.minX, isLast ? sides.maxY - reach.y : sides.minY
    )
    bounds = IntRect(
      minX: Int(x >> 8), minY: Int(y >> 8), maxX: Int((x + reach.x + 255) >> 8),
      maxY: Int((y + reach.y + 255) >> 8))
    phase = BoxCorner.phase(of: sides, isRight: isRight, isLast: isLast)
    self.isRight = isRight
    self.isLast = isLast
    mask = box.masks[(isRight ? 1 : 0) &+ (isLast ? 2 : 0)]
  }

  /// Returns the offsets within a pixel of a corner of a box, as `phase`.
  static func phase(of sides: FixedBox, isRight: Bool, isLast: Bool) -> (x: UInt8, y: UInt8) {
    (
      UInt8(truncatingIfNeeded: isRight ? -sides.maxX : sides.minX),
      UInt8(truncatingIfNeeded: isLast ? -sides.maxY : sides.minY)
    )
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
