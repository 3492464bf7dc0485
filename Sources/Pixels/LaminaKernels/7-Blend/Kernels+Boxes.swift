// Stage 7, blend: one colour is composited onto the pixels of a rounded box.

import CVectorShim
import LaminaGeometry
public import LaminaPixels

/// The row kernel of small boxes, which a screen may have by the thousand.
///
/// A box of 18 pixels has four corners, five parts of whole pixels and two rows that are covered in part. One call for
/// each of them costs several times as much as the pixels.
///
/// Twin: `sourceOver` by the coverage of each pixel, tolerance 0.
extension Kernels {
  /// Composites one colour onto some rows of a box with four rounded corners; an opaque colour fills whole pixels.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - color: the colour.
  ///   - corners: the coverage of corners, 0...255, indexed by the box.
  ///   - region: the pixels.
  ///   - rows: the rows to write.
  /// - Precondition: the box's columns and the rows lie within the region, and the box has room for its corners' rows.
  public static func fillBox(
    _ box: RoundedBoxLayout, with color: PackedPixel, corners: Span<UInt8>,
    onto region: inout PixelRegion, rows: Range<Int>
  ) {
    precondition(box.hasRoom, "a box of \(box.pixels.width) columns has no room for its corners")
    if color.isOpaque {
      let opaque = ColorMix(color)
      fillBox(box, corners, &region, rows) { below, c in
        opaque(below, c)
      } one: { below, c in
        mixPixel(below, color.rawValue, c)
      } whole: {
        $0.replaceAll(with: color)
      }
    } else {
      let lanes = ColorOver(color)
      fillBox(box, corners, &region, rows) { below, c in
        below.mixed(with: lanes(below), c)
      } one: { below, c in
        mixPixel(below, over(color.rawValue, below), c)
      } whole: {
        $0.replaceEach {
          lanes($0)
        } one: {
          over(color.rawValue, $0)
        }
      }
    }
  }

  @inline(__always)
  private static func fillBox(
    _ box: RoundedBoxLayout, _ corners: Span<UInt8>, _ region: inout PixelRegion,
    _ rows: Range<Int>,
    eight: (PixelLanes, SIMD16<UInt16>) -> PixelLanes, one: (UInt32, UInt32) -> UInt32,
    whole: (inout MutableSpan<PackedPixel>) -> Void
  ) {
    let pixels = box.pixels
    let (firstEnd, lastStart) = (pixels.minY &+ box.firstRows, pixels.maxY &- box.lastRows)
    let (leftBytes, rightBytes) = (
      RoundedBoxLayout.rowBytes(box.cornerWidths.left),
      RoundedBoxLayout.rowBytes(box.cornerWidths.right)
    )
    var bands = 0
    while bands < 2 {
      let isLast = bands == 1
      bands &+= 1
      let band = isLast ? lastStart..<pixels.maxY : pixels.minY..<firstEnd
      let part = band.clamped(to: rows)
      let skipped = part.lowerBound &- band.lowerBound
      var left = Int(box.corners[isLast ? 2 : 0]) &+ skipped &* leftBytes
      var right = Int(box.corners[isLast ? 3 : 1]) &+ skipped &* rightBytes
      var y = part.lowerBound
      let outermost = isLast ? pixels.maxY &- 1 : pixels.minY
      let outermostCoverage = isLast ? box.lastCoverage : box.firstCoverage
      region.changeRows(
        IntRect(
          minX: pixels.minX, minY: part.lowerBound, maxX: pixels.maxX, maxY: part.upperBound)
      ) { row in
        row.replaceEights(at: 0, corners, left..<left &+ leftBytes, eight: eight)
        row.replaceEights(
          at: row.count &- rightBytes, corners, right..<right &+ rightBytes, eight: eight)
        // Written after the corners, so that no vector reads pixels that were stored one by one just before.
        var middle = row._mutatingExtracting(
          box.cornerWidths.left..<row.count &- box.cornerWidths.right)
        if y == outermost && outermostCoverage < 255 {
          let c = SIMD16(repeating: UInt16(outermostCoverage))
          middle.replaceEach {
            eight($0, c)
          } one: {
            one($0, UInt32(outermostCoverage))
          }
        } else {
          whole(&middle)
        }
        left &+= leftBytes
        right &+= rightBytes
        y &+= 1
      }
    }
    let part = (firstEnd..<lastStart).clamped(to: rows)
    let (before, behind) = (box.leftCoverage > 0 ? 1 : 0, box.rightCoverage > 0 ? 1 : 0)
    region.changeRows(
      IntRect(minX: pixels.minX, minY: part.lowerBound, maxX: pixels.maxX, maxY: part.upperBound)
    ) { row in
      if before > 0 {
        row[0] = PackedPixel(rawValue: one(row[0].rawValue, UInt32(box.leftCoverage)))
      }
      if behind > 0 {
        let last = row.count &- 1
        row[last] = PackedPixel(rawValue: one(row[last].rawValue, UInt32(box.rightCoverage)))
      }
      var inside = row._mutatingExtracting(before..<row.count &- behind)
      whole(&inside)
    }
  }
}
