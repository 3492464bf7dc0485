// Stage 7, blend: a row of pixels, or one colour, is composited onto the row below it.

import CVectorShim
public import LaminaGeometry
public import LaminaPixels

/// Row kernels that write the destination.
///
/// Rows are premultiplied and of equal count.
///
/// Twins: `ReferenceRenderer`'s blending, tolerance 1 of 255 for one operation.
extension Kernels {
  /// Overwrites every pixel with `color`.
  ///
  /// D' = S.
  public static func fill(_ destination: inout MutableSpan<PackedPixel>, with color: PackedPixel) {
    destination.replaceAll(with: color)
  }

  /// Overwrites every pixel of `area` with `color`.
  ///
  /// - Precondition: `area` lies within the region.
  public static func fill(_ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel) {
    if area.columns == region.bounds.columns && region.isContiguous {
      var rows = region.wholeRows(area.rows)
      rows.replaceAll(with: color)
      return
    }
    region.changeRows(area) { $0.replaceAll(with: color) }
  }

  /// Overwrites every pixel with the source pixel at the same position.
  ///
  /// D' = S.
  ///
  /// - Precondition: the counts are equal.
  public static func copy(
    _ source: Span<PackedPixel>, to destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(source.count == destination.count, "rows of unequal length")
    for i in destination.indices { destination[i] = source[i] }
  }

  /// Overwrites every pixel of `area` with the source pixel at the same position.
  ///
  /// - Parameters:
  ///   - source: rows of `stride` pixels; its first row belongs to the area's first row.
  ///   - first: the index, in a row, of the area's first column.
  ///   - stride: pixels in a row.
  ///   - region: the pixels.
  ///   - area: the part of the region to write.
  /// - Precondition: the area lies within the region, and within the source.
  public static func copy(
    _ source: Span<PackedPixel>, first: Int, stride: Int, to region: inout PixelRegion,
    _ area: IntRect
  ) {
    var start = first
    region.changeRows(area) { row in
      copy(source.extracting(start..<start + row.count), to: &row)
      start += stride
    }
  }

  /// Composites rows of source pixels over the pixels of `area`: D' = S + D (255 - Sa) / 255, rounded to nearest.
  ///
  /// - Parameters: as for `copy`.
  /// - Precondition: the area lies within the region, and within the source.
  public static func sourceOver(
    _ source: Span<PackedPixel>, first: Int, stride: Int, onto region: inout PixelRegion,
    _ area: IntRect
  ) {
    var start = first
    region.changeRows(area) { row in
      sourceOver(source.extracting(start..<start + row.count), onto: &row)
      start += stride
    }
  }

  /// Composites one colour over every pixel: D' = S + D (255 - Sa) / 255, rounded to nearest.
  ///
  /// - Source: Porter and Duff 1984, "over".
  public static func sourceOver(
    _ color: PackedPixel, onto destination: inout MutableSpan<PackedPixel>
  ) {
    let lanes = ColorOver(color)
    destination.replaceEach {
      lanes($0)
    } one: {
      over(color.rawValue, $0)
    }
  }

  /// Composites one colour over the pixels of `area`, and partly over the columns on either side.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - region: the pixels.
  ///   - area: the fully covered pixels.
  ///   - left: the coverage of the column before the area; 0 leaves the column unchanged.
  ///   - right: the coverage of the column after the area; 0 leaves the column unchanged.
  /// - Precondition: the written pixels lie within the region.
  public static func sourceOver(
    _ color: PackedPixel, onto region: inout PixelRegion, _ area: IntRect, left: UInt8 = 0,
    right: UInt8 = 0
  ) {
    let lanes = ColorOver(color)
    let (before, behind) = (left > 0 ? 1 : 0, right > 0 ? 1 : 0)
    let touched = IntRect(
      minX: area.minX &- before, minY: area.minY, maxX: area.maxX &+ behind, maxY: area.maxY)
    if before &+ behind > 0 && touched.width >= 2 &* PixelLanes.count {
      var (start, end) = (SIMD16<UInt16>(repeating: 255), SIMD16<UInt16>(repeating: 255))
      if left > 0 { (start[0], start[1]) = (UInt16(left), UInt16(left)) }
      if right > 0 { (end[14], end[15]) = (UInt16(right), UInt16(right)) }
      region.changeRows(touched) { row in
        row.replaceEach {
          $0.mixed(with: lanes($0), start)
        } eight: {
          lanes($0)
        } last: {
          $0.mixed(with: lanes($0), end)
        }
      }
      return
    }
    region.changeRows(touched) { row in
      if left > 0 { row[0] = covered(row[0], color, left) }
      if right > 0 { row[row.count &- 1] = covered(row[row.count &- 1], color, right) }
      var whole = row._mutatingExtracting(before..<row.count &- behind)
      whole.replaceEach {
        lanes($0)
      } one: {
        over(color.rawValue, $0)
      }
    }
  }

  /// Composites a row over another: D' = S + D (255 - Sa) / 255, rounded to nearest.
  ///
  /// Runs of clear pixels are skipped, runs of opaque ones copied.
  ///
  /// - Precondition: the counts are equal.
  /// - Source: Porter and Duff 1984, "over".
  public static func sourceOver(
    _ source: Span<PackedPixel>, onto destination: inout MutableSpan<PackedPixel>
  ) {
    destination.replaceEach(under: source) {
      lamina_are_clear($0.pairs)
    } isOpaque: {
      lamina_are_opaque($0.pairs)
    } eight: { below, source in
      source.over(below)
    } one: { below, source in
      over(source, below)
    }
  }

  /// Composites a row of reduced opacity over another: S' = S F / 255, D' = S' + D (255 - S'a) / 255, each
  /// rounded to nearest.
  ///
  /// - Precondition: the counts are equal.
  public static func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, onto destination: inout MutableSpan<PackedPixel>
  ) {
    let factors = ChannelFactors(repeating: opacity)
    destination.replaceEach(with: source) { below, source in
      source.scaled(by: factors).over(below)
    } one: { below, source in
      over(scalePixel(source, UInt32(opacity)), below)
    }
  }

  /// Composites a row of reduced opacity over another, in proportion to each pixel's coverage.
  ///
  /// S' = S F / 255, D' = D + (over(S', D) - D) C / 255, each rounded to nearest.
  ///
  /// - Precondition: the three counts are equal.
  public static func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>
  ) {
    let factors = ChannelFactors(repeating: opacity)
    destination.replaceEach(with: source, coverage: coverage) { below, source, coverage in
      below.mixed(with: source.scaled(by: factors).over(below), coverage)
    } one: { below, source, coverage in
      mixPixel(below, over(scalePixel(source, UInt32(opacity)), below), coverage)
    }
  }

  /// Composites one colour by coverage: D' = D + (over(S, D) - D) C / 255, rounded to nearest.
  ///
  /// - Precondition: there is a coverage, 0...255, for every pixel.
  public static func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, onto destination: inout MutableSpan<PackedPixel>
  ) {
    let lanes = ColorOver(color)
    destination.replaceEach(coverage: coverage) { below, coverage in
      below.mixed(with: lanes(below), coverage)
    } one: { below, coverage in
      mixPixel(below, over(color.rawValue, below), coverage)
    }
  }

  /// Composites one colour along runs of coverage; an opaque colour fills fully covered runs.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - spans: the runs.
  ///   - coverage: 0...255, indexed by the runs.
  ///   - region: the pixels.
  /// - Precondition: the runs lie within the region, and within the coverage.
  public static func sourceOver(
    _ color: PackedPixel, spans: Span<CoverageSpan>, coverage: Span<UInt8>,
    onto region: inout PixelRegion
  ) {
    for index in spans.indices {
      let span = spans[index]
      var row = region.mutableRow(Int(span.y), span.columns)
      if !span.isFull {
        sourceOver(color, coverage: coverage.extracting(span.bytes), onto: &row)
      } else if color.isOpaque {
        fill(&row, with: color)
      } else {
        sourceOver(color, onto: &row)
      }
    }
  }

  /// Composites one colour over the pixels of `area`, by each pixel's coverage.
  ///
  /// - Parameters:
  ///   - color: the colour.
  ///   - coverage: 0...255, in rows of `stride`; its first row belongs to the area's first row.
  ///   - first: the index, in a row of coverage, of the area's first column.
  ///   - stride: coverages in a row.
  ///   - region: the pixels.
  ///   - area: the part of the region to write.
  /// - Precondition: the area lies within the region, and within the coverage.
  public static func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, first: Int, stride: Int,
    onto region: inout PixelRegion, _ area: IntRect
  ) {
    if color.isOpaque {
      let opaque = ColorMix(color)
      region.replaceCovered(area, coverage, first: first, stride: stride) { below, c in
        opaque(below, c)
      } one: { below, c in
        mixPixel(below, color.rawValue, c)
      }
    } else {
      let lanes = ColorOver(color)
      region.replaceCovered(area, coverage, first: first, stride: stride) { below, c in
        below.mixed(with: lanes(below), c)
      } one: { below, c in
        mixPixel(below, over(color.rawValue, below), c)
      }
    }
  }

  /// Composites a row by coverage: D' = D + (over(S, D) - D) C / 255, rounded to nearest.
  ///
  /// - Precondition: the three counts are equal.
  public static func sourceOver(
    _ source: Span<PackedPixel>, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>
  ) {
    destination.replaceEach(with: source, coverage: coverage) { below, source, coverage in
      below.mixed(with: source.over(below), coverage)
    } one: { below, source, coverage in
      mixPixel(below, over(source, below), coverage)
    }
  }

  /// Fills `area` with an opaque colour, and composites it by `left` and `right` over the columns on either side.
  ///
  /// - Parameters: as for `sourceOver`.
  /// - Precondition: the written pixels lie within the region, and the colour is opaque.
  public static func fill(
    _ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel, left: UInt8,
    right: UInt8
  ) {
    let (before, behind) = (left > 0 ? 1 : 0, right > 0 ? 1 : 0)
    let touched = IntRect(
      minX: area.minX &- before, minY: area.minY, maxX: area.maxX &+ behind, maxY: area.maxY)
    region.changeRows(touched) { row in
      if left > 0 { row[0] = covered(row[0], color, left) }
      if right > 0 { row[row.count &- 1] = covered(row[row.count &- 1], color, right) }
      var whole = row._mutatingExtracting(before..<row.count &- behind)
      whole.replaceAll(with: color)
    }
  }

  /// Returns `below` with a colour composited over it in proportion to its coverage.
  @inline(__always)
  private static func covered(_ below: PackedPixel, _ color: PackedPixel, _ coverage: UInt8)
    -> PackedPixel
  {
    PackedPixel(
      rawValue: mixPixel(below.rawValue, over(color.rawValue, below.rawValue), UInt32(coverage)))
  }
}
