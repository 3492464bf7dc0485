// Stage 6, fragment: the texels of a span's pixels.

import LaminaGeometry
import LaminaPixels

/// A picture, with the map from pixels to its texels and all textures that the map names.
struct SampledPicture {
  /// The texture of `sampler.texels`, looked up once for many spans.
  let texture: Texture
  /// All textures that samples may refer to, such as mip levels.
  let textures: [Texture]
  /// The map from pixels to the picture's texels.
  let sampler: ImageSampler
}

/// The texel positions of the pixels of one span, and the memory with which these pixels are
/// sampled.
///
/// For `linear` a position is in steps of 1 / 2048 from the centre of the first texel, for `nearest` it is
/// the texel's number. Positions are computed at absolute device pixels, by multiplying and adding in a fixed
/// order. So tiling cannot change a bit of them.
struct TexelPositions {
  /// The largest number of pixels that a span may have.
  private let count: Int
  private var columns: [Int32]
  private var rows: [Int32]
  /// The four texels around each position, as `Kernels.gather` writes them.
  private var corners: Corners

  /// The texels above left (a), above right (b), below left (c) and below right (d) of each
  /// position.
  private struct Corners {
    var a: [PackedPixel]
    var b: [PackedPixel]
    var c: [PackedPixel]
    var d: [PackedPixel]
  }

  /// Memory in which a kernel collects the texels of pictures without perspective, for eight pixels
  /// at a time.
  private var blocks: [SampleBlock]
  /// Cached rows of the picture's texels, interpolated horizontally.
  private var scaled: ScaledRows
  /// Cached rows of the smaller mip level's texels, interpolated horizontally, if two levels are
  /// mixed.
  private var scaledCoarser: ScaledRows
  /// A span's pixels from the smaller one of two mip levels that are mixed.
  var coarser: [PackedPixel]
  /// The weight of the smaller mip level in each pixel, 0...255.
  var shares: [UInt8]
  /// The pixels' positions and mip levels, if each pixel has its own level of detail.
  var places: [MipPosition]

  /// Makes positions for spans of up to `count` pixels; the first picture allocates their memory.
  init(count: Int) {
    self.count = count
    (columns, rows, blocks, coarser, shares, places) = ([], [], [], [], [], [])
    corners = Corners(a: [], b: [], c: [], d: [])
    scaled = ScaledRows(count: 0)
    scaledCoarser = scaled
  }

  private mutating func allocateMemory() {
    columns = [Int32](repeating: 0, count: count)
    rows = columns
    let texels = [PackedPixel](repeating: .clear, count: count)
    corners = Corners(a: texels, b: texels, c: texels, d: texels)
    // A row may start and end within a block.
    blocks = [SampleBlock](repeating: SampleBlock(), count: (count + 14) / 8)
    scaled = ScaledRows(count: count)
    scaledCoarser = scaled
    coarser = texels
    shares = [UInt8](repeating: 0, count: count)
    places = [MipPosition](repeating: MipPosition(), count: count)
  }

  /// Begins a picture, whose texels must not change until the next picture begins.
  mutating func beginPicture() {
    if columns.isEmpty { allocateMemory() }
    scaled.beginPicture()
    scaledCoarser.beginPicture()
  }

  /// Writes a span's pixels, sampled from one or two mip levels of a picture.
  ///
  /// - Parameters:
  ///   - span: the pixels.
  ///   - picture: the picture.
  ///   - kernels: the row kernels.
  ///   - row: the pixels to write.
  /// - Returns: whether two sizes of the picture were mixed.
  mutating func shadeSpan(
    _ span: CoverageSpan, of picture: SampledPicture, kernels: RowKernels,
    into row: inout MutableSpan<PackedPixel>
  ) -> Bool {
    let (sampler, textures) = (picture.sampler, picture.textures)
    if sampler.hasDetail {
      return shadeByDetail(span, of: textures, by: sampler, kernels: kernels, into: &row)
    }
    shadeFromTexture(
      span, of: picture.texture, by: sampler, sampler.texels, isCoarser: false, kernels: kernels,
      into: &row)
    guard sampler.coarserShare > 0 else { return false }
    let count = Int(span.count)
    for index in 0..<count { shares[index] = sampler.coarserShare }
    // Moved out while it is written, since the other memory is written as well.
    var second: [PackedPixel] = []
    swap(&second, &coarser)
    var whole = second.mutableSpan
    var part = whole._mutatingExtracting(0..<count)
    shadeFromTexture(
      span, of: textures[Int(sampler.coarserTexels.texture)], by: sampler, sampler.coarserTexels,
      isCoarser: true, kernels: kernels, into: &part)
    kernels.crossfade(
      second.span.extracting(first: count), shares: shares.span.extracting(first: count),
      into: &row)
    swap(&second, &coarser)
    return true
  }

  /// Writes a span's pixels, sampled from one texture.
  private mutating func shadeFromTexture(
    _ span: CoverageSpan, of texture: Texture, by sampler: ImageSampler,
    _ texels: TexelMap, isCoarser: Bool, kernels: RowKernels,
    into row: inout MutableSpan<PackedPixel>
  ) {
    if texels.isLinear {
      let (line, first) = (texels.sampleLine(Int(span.y)), Int(span.x))
      if texture.format == .rgba8 {
        let isShaded =
          isCoarser
          ? scaledCoarser.shadeScaledRow(
            texture, along: line, first: first, kernels: kernels, into: &row)
          : scaled.shadeScaledRow(texture, along: line, first: first, kernels: kernels, into: &row)
        if isShaded { return }
      }
      var blocks = self.blocks.mutableSpan
      switch texture.format {
      case .rgba8:
        kernels.sample(texture.squares, along: line, first: first, using: &blocks, into: &row)
      case .gray8:
        kernels.sample(texture.graySquares, along: line, first: first, using: &blocks, into: &row)
      }
      return
    }
    locateSpan(
      span, by: sampler, texels.map, width: texture.width, height: texture.height,
      kernels: kernels)
    let count = Int(span.count)
    if sampler.isInterpolated {
      interpolateTexels(texture, count: count, into: &row, by: kernels)
    } else {
      let columns = columns.span.extracting(first: count)
      let rows = rows.span.extracting(first: count)
      switch texture.format {
      case .rgba8:
        kernels.nearest(
          texture.span, width: texture.width, columns: columns, rows: rows, into: &row)
      case .gray8:
        kernels.nearest(
          texture.grays, width: texture.width, columns: columns, rows: rows, into: &row)
      }
    }
  }

  /// Computes the texel positions of a span's pixels.
  private mutating func locateSpan(
    _ span: CoverageSpan, by sampler: ImageSampler, _ map: Homography, width: Int,
    height: Int, kernels: RowKernels
  ) {
    guard sampler.isInterpolated, !sampler.hasSlices else {
      locateEach(span, by: sampler, map, width: width, height: height)
      return
    }
    TexelPositions.locateSpan(
      &columns, &rows, of: span, by: map, size: (width, height), kernels: kernels)
  }

  private static func locateSpan(
    _ columns: inout [Int32], _ rows: inout [Int32], of span: CoverageSpan,
    by map: Homography, size: (width: Int, height: Int), kernels: RowKernels
  ) {
    let base = (Double(span.y) + 0.5) * map.row2 + map.row3
    var allColumns = columns.mutableSpan
    var allRows = rows.mutableSpan
    var u = allColumns._mutatingExtracting(0..<Int(span.count))
    var v = allRows._mutatingExtracting(0..<Int(span.count))
    kernels.locate(
      base: SIMD4(base, 0), step: SIMD4(map.row1, 0), first: Int(span.x), width: size.width,
      height: size.height, columns: &u, rows: &v)
  }

  /// Computes the texel positions of a span's pixels one by one: for slices, and for texels that
  /// are not interpolated.
  private mutating func locateEach(
    _ span: CoverageSpan, by sampler: ImageSampler, _ map: Homography, width: Int,
    height: Int
  ) {
    let base = (Double(span.y) + 0.5) * map.row2 + map.row3
    let isLinear = sampler.isInterpolated
    let x0 = Double(span.x) + 0.5
    for index in 0..<Int(span.count) {
      let h = (x0 + Double(index)) * map.row1 + base
      let w = map.isAffine ? 1 : h.z
      var (u, v) = (h.x / w, h.y / w)
      if let slices = sampler.slices { (u, v) = (slices.columns(u), slices.rows(v)) }
      columns[index] = TexelPositions.texelPosition(u, limit: width, isLinear)
      rows[index] = TexelPositions.texelPosition(v, limit: height, isLinear)
    }
  }

  /// Converts the positions of a range of pixels to texel positions in a texture, stored from index 0 on.
  ///
  /// - Parameters:
  ///   - range: the pixels, by their indices in `places`.
  ///   - texture: the texture.
  ///   - scale: its size relative to the picture of the positions.
  mutating func convertPositions(_ range: Range<Int>, on texture: Texture, scale: SIMD2<Double>) {
    for (index, place) in range.enumerated() {
      let texel = places[place].texel * scale
      columns[index] = TexelPositions.texelPosition(texel.x, limit: texture.width, true)
      rows[index] = TexelPositions.texelPosition(texel.y, limit: texture.height, true)
    }
  }

  /// Writes `count` pixels, interpolated from the texels around the positions that were computed
  /// last.
  mutating func interpolateTexels(
    _ texture: Texture, count: Int, into row: inout MutableSpan<PackedPixel>, by kernels: RowKernels
  ) {
    TexelPositions.gatherTexels(
      texture, columns, rows, count: count, into: &corners.a, &corners.b, &corners.c,
      &corners.d, by: kernels)
    kernels.interpolate(
      corners.a.span.extracting(first: count), corners.b.span.extracting(first: count),
      corners.c.span.extracting(first: count), corners.d.span.extracting(first: count),
      columns: columns.span.extracting(first: count), rows: rows.span.extracting(first: count),
      into: &row)
  }

  private static func gatherTexels(
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
    let usedColumns = columns.span.extracting(first: count)
    let usedRows = rows.span.extracting(first: count)
    switch texture.format {
    case .rgba8:
      kernels.gather(
        texture.span, width: texture.width, height: texture.height, columns: usedColumns,
        rows: usedRows, into: &firstA, &firstB, &firstC, &firstD)
    case .gray8:
      kernels.gather(
        texture.grays, width: texture.width, height: texture.height, columns: usedColumns,
        rows: usedRows, into: &firstA, &firstB, &firstC, &firstD)
    }
  }

  /// Returns a texel coordinate as an integer position, clamped to the picture and, if
  /// interpolated, one texel around it.
  ///
  /// The edge texel repeats around the picture. NaN becomes the smallest position.
  private static func texelPosition(_ texel: Double, limit: Int, _ isLinear: Bool) -> Int32 {
    if !isLinear {
      return texel > 0 ? Int32(texel < Double(limit) ? texel : Double(limit - 1)) : 0
    }
    let steps = (texel - 0.5) * 2_048 + 0.5
    let (least, most) = (-2_048.0, Double(limit) * 2_048)
    // The added 2,048 makes the value positive, so that dropping the fraction rounds down.
    return Int32((steps > least ? (steps < most ? steps : most) : least) + 2_048) - 2_048
  }
}
