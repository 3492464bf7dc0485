// Stage 6, fragment: which texels the pixels of a span show.

import LaminaGeometry
import LaminaKernels
import LaminaPixels

/// The texel position of every pixel of one span.
///
/// For `linear` a position counts in steps of 1 / 2048 from the centre of the first texel, for
/// `nearest` it is the texel's number. Positions are computed at absolute device pixels, by
/// multiplying and adding in one order, so that a tile cannot change a bit of them.
struct TexelPositions {
  private var columns: [Int32]
  private var rows: [Int32]
  /// The four texels around each position, as `SampleRow.gather` puts them.
  private var corners: Corners

  /// Texels above left, above right, below left and below right of each position.
  private struct Corners {
    var a: [PackedPixel]
    var b: [PackedPixel]
    var c: [PackedPixel]
    var d: [PackedPixel]
  }

  /// The same for pictures that are not seen in perspective.
  private var blocks: [SampleBlock]

  /// Makes room for spans of up to `count` pixels.
  init(count: Int) {
    columns = [Int32](repeating: 0, count: count)
    rows = columns
    let texels = [PackedPixel](repeating: .clear, count: count)
    corners = Corners(a: texels, b: texels, c: texels, d: texels)
    // A row may start and end within a block.
    blocks = [SampleBlock](repeating: SampleBlock(), count: (count + 14) / 8)
  }

  /// Writes a span's pixels.
  mutating func shade(
    _ span: CoverageSpans.Span, of texture: Texture, by sampler: ImageSampler, kernels: RowKernels,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if sampler.isLinear {
      var blocks = self.blocks.mutableSpan
      kernels.sample(
        texture.squares, along: sampler.line(Int(span.y)), first: Int(span.x), using: &blocks,
        into: &row)
    } else {
      locate(span, by: sampler, width: texture.width, height: texture.height, kernels: kernels)
      sample(texture, sampler.filter, count: Int(span.count), into: &row, by: kernels)
    }
  }

  /// Finds the positions of a span's pixels.
  private mutating func locate(
    _ span: CoverageSpans.Span, by sampler: ImageSampler, width: Int, height: Int,
    kernels: RowKernels
  ) {
    let (count, first) = (Int(span.count), Int(span.x))
    let map = sampler.map
    let base = (Double(span.y) + 0.5) * map.row2 + map.row3
    guard sampler.filter == .linear, !sampler.hasSlices else {
      locateEach(span, by: sampler, base: base, width: width, height: height)
      return
    }
    TexelPositions.locate(
      &columns, &rows, count: count, base: base, step: map.row1, first: first,
      size: (width, height), kernels: kernels)
  }

  private static func locate(
    _ columns: inout [Int32], _ rows: inout [Int32], count: Int, base: SIMD3<Double>,
    step: SIMD3<Double>, first: Int, size: (width: Int, height: Int), kernels: RowKernels
  ) {
    var allColumns = columns.mutableSpan
    var allRows = rows.mutableSpan
    var u = allColumns._mutatingExtracting(0..<count)
    var v = allRows._mutatingExtracting(0..<count)
    kernels.locate(
      base: SIMD4(base, 0), step: SIMD4(step, 0), first: first, width: size.width,
      height: size.height, columns: &u, rows: &v)
  }

  /// One by one: pictures with slices, and texels that are not interpolated.
  private mutating func locateEach(
    _ span: CoverageSpans.Span, by sampler: ImageSampler, base: SIMD3<Double>, width: Int,
    height: Int
  ) {
    let isLinear = sampler.filter == .linear
    let map = sampler.map
    let x0 = Double(span.x) + 0.5
    for index in 0..<Int(span.count) {
      let h = (x0 + Double(index)) * map.row1 + base
      let w = map.isAffine ? 1 : h.z
      var (u, v) = (h.x / w, h.y / w)
      if let slices = sampler.slices { (u, v) = (slices.columns(u), slices.rows(v)) }
      columns[index] = TexelPositions.position(u, limit: width, isLinear)
      rows[index] = TexelPositions.position(v, limit: height, isLinear)
    }
  }

  /// Samples the span that was located last.
  private mutating func sample(
    _ texture: Texture, _ filter: ImageSample.Filter, count: Int,
    into row: inout MutableSpan<PackedPixel>, by kernels: RowKernels
  ) {
    switch filter {
    case .linear:
      TexelPositions.gather(
        texture, columns, rows, count: count, into: &corners.a, &corners.b, &corners.c,
        &corners.d, by: kernels)
      kernels.interpolate(
        corners.a.span.extracting(first: count), corners.b.span.extracting(first: count),
        corners.c.span.extracting(first: count), corners.d.span.extracting(first: count),
        columns: columns.span.extracting(first: count), rows: rows.span.extracting(first: count),
        into: &row)
    case .nearest:
      kernels.nearest(
        texture.pixels, width: texture.width, columns: columns.span.extracting(first: count),
        rows: rows.span.extracting(first: count), into: &row)
    }
  }

  private static func gather(
    _ texture: Texture, _ columns: [Int32], _ rows: [Int32], count: Int,
    into a: inout [PackedPixel], _ b: inout [PackedPixel], _ c: inout [PackedPixel],
    _ d: inout [PackedPixel], by kernels: RowKernels
  ) {
    var allA = a.mutableSpan
    var allB = b.mutableSpan
    var allC = c.mutableSpan
    var allD = d.mutableSpan
    var firstA = allA._mutatingExtracting(0..<count)
    var firstB = allB._mutatingExtracting(0..<count)
    var firstC = allC._mutatingExtracting(0..<count)
    var firstD = allD._mutatingExtracting(0..<count)
    kernels.gather(
      texture.pixels, width: texture.width, height: texture.height,
      columns: columns.span.extracting(first: count), rows: rows.span.extracting(first: count),
      into: &firstA, &firstB, &firstC, &firstD)
  }

  /// The position of a texel coordinate, kept within a texel of the picture: there the edge texel
  /// repeats.
  ///
  /// What is not a number counts as the smallest.
  private static func position(_ texel: Double, limit: Int, _ isLinear: Bool) -> Int32 {
    if !isLinear {
      return texel > 0 ? Int32(texel < Double(limit) ? texel : Double(limit - 1)) : 0
    }
    let steps = (texel - 0.5) * 2_048 + 0.5
    let (least, most) = (-2_048.0, Double(limit) * 2_048)
    // The added 2,048 makes the value positive, so that dropping the fraction rounds down.
    return Int32((steps > least ? (steps < most ? steps : most) : least) + 2_048) - 2_048
  }
}
