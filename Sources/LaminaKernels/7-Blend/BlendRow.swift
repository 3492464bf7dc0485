// Stage 7, blend: a row of pixels, or one colour, goes onto the row below it.

public import LaminaGeometry
public import LaminaPixels

/// Row kernels that write the destination.
///
/// Rows are premultiplied and of equal count.
///
/// Twins: `ReferenceRenderer`'s blending, tolerance 1 of 255 for one operation.
public enum BlendRow {
  /// Overwrites every pixel with `color`.
  ///
  /// D' = S.
  public static func fill(_ destination: inout MutableSpan<PackedPixel>, with color: PackedPixel) {
    for i in destination.indices { destination[i] = color }
  }

  /// Overwrites every pixel of `area`, row by row.
  ///
  /// - Precondition: `area` lies within the region.
  public static func fill(_ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel) {
    for y in area.rows {
      var row = region.mutableRow(y, area.columns)
      for i in row.indices { row[i] = color }
    }
  }

  /// Overwrites every pixel with the one above it.
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

  /// Composites one colour over every pixel: D' = S + D (255 - Sa) / 255, rounded to nearest.
  ///
  /// - Source: Porter and Duff 1984, "over".
  public static func sourceOver(
    _ color: PackedPixel, onto destination: inout MutableSpan<PackedPixel>
  ) {
        let lanes = ColorOver(color)
    replace(&destination) { below, _ in lanes(below) } one: { below, _ in
      over(color.rawValue, below)
    }
  }

  /// Composites one colour over every pixel of `area`, row by row.
  ///
  /// - Precondition: `area` lies within the region.
  public static func sourceOver(
    _ color: PackedPixel, onto region: inout PixelRegion, _ area: IntRect
  ) {
        let lanes = ColorOver(color)
    for y in area.rows {
      var row = region.mutableRow(y, area.columns)
      replace(&row) { below, _ in lanes(below) } one: { below, _ in over(color.rawValue, below) }
    }
  }

  /// Composites a row over another: D' = S + D (255 - Sa) / 255, rounded to nearest.
  ///
  /// - Precondition: the counts are equal.
  /// - Source: Porter and Duff 1984, "over".
  public static func sourceOver(
    _ source: Span<PackedPixel>, onto destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(source.count == destination.count, "rows of unequal length")
        replace(&destination) { below, i in source.lanes(at: i).over(below) } one: { below, i in
      over(source[i].rawValue, below)
    }
  }

  /// Composites one colour where it covers: D' = D + (over(S, D) - D) C / 255, rounded to nearest.
  ///
  /// - Precondition: there is a coverage, 0...255, for every pixel.
  public static func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, onto destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(coverage.count == destination.count, "rows of unequal length")
        let lanes = ColorOver(color)
    replace(&destination) { below, i in
      below.mixed(with: lanes(below), coverage.factors(at: i))
    } one: { below, i in
      mix(below, over(color.rawValue, below), UInt32(coverage[i]))
    }
  }

  /// Composites a row where it covers: D' = D + (over(S, D) - D) C / 255, rounded to nearest.
  ///
  /// - Precondition: the three counts are equal.
  public static func sourceOver(
    _ source: Span<PackedPixel>, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>
  ) {
    precondition(
      source.count == destination.count && coverage.count == destination.count,
      "rows of unequal length")
        replace(&destination) { below, i in
      below.mixed(with: source.lanes(at: i).over(below), coverage.factors(at: i))
    } one: { below, i in
      mix(below, over(source[i].rawValue, below), UInt32(coverage[i]))
    }
  }

  /// Composites one colour over the pixels of one column with one coverage, 0...255.
  ///
  /// - Precondition: the column and the rows lie within the region.
  public static func sourceOver(
    _ color: PackedPixel, coverage: UInt8, onto region: inout PixelRegion, column x: Int,
    rows: Range<Int>
  ) {
    let source = color.rawValue
    for y in rows {
      var row = region.mutableRow(y, x..<x &+ 1)
      let below = row[0].rawValue
      row[0] = PackedPixel(rawValue: mix(below, over(source, below), UInt32(coverage)))
    }
  }
}
