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
  /// Whether all pixels of the span have the first one's position along y.
  private var isLevel = false

  /// Makes room for spans of up to `count` pixels.
  init(count: Int) {
    columns = [Int32](repeating: 0, count: count)
    rows = columns
  }

  /// Finds the positions of a span's pixels.
  mutating func locate(
    _ span: CoverageSpans.Span, by sampler: ImageSampler, width: Int, height: Int
  ) {
    let isLinear = sampler.filter == .linear
    let map = sampler.map
    let x0 = Double(span.x) + 0.5
    let y = Double(span.y) + 0.5
    let base = y * map.row2 + map.row3
    isLevel = false
    if let slices = sampler.slices {
      for index in 0..<Int(span.count) {
        let h = (x0 + Double(index)) * map.row1 + base
        let w = map.isAffine ? 1 : h.z
        put(index, slices.columns(h.x / w), slices.rows(h.y / w), width, height, isLinear)
      }
    } else if map.isAffine {
      let (du, dv) = (map.row1.x, map.row1.y)
      if dv == 0 {
        isLevel = true
        rows[0] = position(base.y, limit: height, isLinear)
        for index in 0..<Int(span.count) {
          columns[index] = position((x0 + Double(index)) * du + base.x, limit: width, isLinear)
        }
        return
      }
      for index in 0..<Int(span.count) {
        let x = x0 + Double(index)
        put(index, x * du + base.x, x * dv + base.y, width, height, isLinear)
      }
    } else {
      for index in 0..<Int(span.count) {
        let h = (x0 + Double(index)) * map.row1 + base
        put(index, h.x / h.z, h.y / h.z, width, height, isLinear)
      }
    }
  }

  /// Samples the span that was located last.
  func sample(
    _ texture: Texture, _ filter: ImageSample.Filter, count: Int,
    into row: inout MutableSpan<PackedPixel>, by kernels: RowKernels
  ) {
    let u = columns.span.extracting(first: count)
    switch (filter, isLevel) {
    case (.linear, true):
      let (top, bottom) = FragmentRow.neighbours(rows[0], count: texture.height)
      kernels.linear(
        top: texture.row(top, 0..<texture.width), bottom: texture.row(bottom, 0..<texture.width),
        row: rows[0], columns: u, into: &row)
    case (.linear, false):
      kernels.linear(
        texture.pixels, width: texture.width, height: texture.height, columns: u,
        rows: rows.span.extracting(first: count), into: &row)
    case (.nearest, true):
      kernels.nearest(texture.row(Int(rows[0]), 0..<texture.width), columns: u, into: &row)
    case (.nearest, false):
      kernels.nearest(
        texture.pixels, width: texture.width, columns: u, rows: rows.span.extracting(first: count),
        into: &row)
    }
  }

  @inline(__always)
  private mutating func put(
    _ index: Int, _ u: Double, _ v: Double, _ width: Int, _ height: Int, _ isLinear: Bool
  ) {
    columns[index] = position(u, limit: width, isLinear)
    rows[index] = position(v, limit: height, isLinear)
  }

  /// The position of a texel coordinate, kept within a texel of the picture: there the edge texel
  /// repeats.
  ///
  /// What is not a number counts as the smallest.
  @inline(__always)
  private func position(_ texel: Double, limit: Int, _ isLinear: Bool) -> Int32 {
    if !isLinear {
      return texel > 0 ? Int32(texel < Double(limit) ? texel : Double(limit - 1)) : 0
    }
    let steps = (texel - 0.5) * 2_048 + 0.5
    let (least, most) = (-2_048.0, Double(limit) * 2_048)
    // The added 2,048 makes the value positive, so that dropping the fraction rounds down.
    return Int32((steps > least ? (steps < most ? steps : most) : least) + 2_048) - 2_048
  }
}
