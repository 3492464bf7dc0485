// Stage 6, fragment: pictures with a level of detail for each pixel, which are minified in perspective or by
// slices.

import LaminaGeometry
import LaminaPixels

/// A pixel's position in a picture, and the mip level that is sampled there.
struct MipPosition {
  /// The position in the picture at level 0: texel (0, 0) covers 0..<1 both ways.
  var texel = SIMD2<Double>.zero
  /// The mip level to sample.
  var level: Int32 = 0
}

extension TexelPositions {
  /// Writes a span's pixels, each mixed from the two mip levels that are nearest to the pixel's
  /// level of detail.
  ///
  /// Runs of one level are written first, then their next level; then both are mixed.
  ///
  /// Levels are computed at absolute device pixels, so tiling cannot change a bit of them.
  ///
  /// - Returns: whether any two levels were mixed.
  mutating func shadeByDetail(
    _ span: CoverageSpan, of textures: [Texture], by sampler: ImageSampler,
    kernels: RowKernels, into row: inout MutableSpan<PackedPixel>
  ) -> Bool {
    guard let detail = sampler.detail else { return false }
    let count = Int(span.count)
    let isMixed = placeEach(span, by: sampler, detail)
    shadeRuns(count, step: 0, of: textures, detail, kernels: kernels, into: &row)
    guard isMixed else { return false }
    // Moved out while it is written, since the other memory is written as well.
    var second: [PackedPixel] = []
    swap(&second, &coarser)
    var whole = second.mutableSpan
    var part = whole._mutatingExtracting(0..<count)
    shadeRuns(count, step: 1, of: textures, detail, kernels: kernels, into: &part)
    kernels.crossfade(
      second.span.extracting(first: count), shares: shares.span.extracting(first: count),
      into: &row)
    swap(&second, &coarser)
    return true
  }

  /// Computes each pixel's position in the picture, its mip level, and the weight of the next
  /// level, of half the size.
  ///
  /// - Returns: whether any share is above 0.
  private mutating func placeEach(
    _ span: CoverageSpan, by sampler: ImageSampler, _ detail: LevelOfDetail
  ) -> Bool {
    let map = sampler.texels.map
    let base = (Double(span.y) + 0.5) * map.row2 + map.row3
    let x0 = Double(span.x) + 0.5
    var isMixed = false
    for index in 0..<Int(span.count) {
      let h = (x0 + Double(index)) * map.row1 + base
      let w = map.isAffine ? 1 : h.z
      var texel = h.xy / w
      // The derivatives of h.xy / h.z along x and y.
      var across = (map.row1.xy - texel * map.row1.z) / w
      var down = (map.row2.xy - texel * map.row2.z) / w
      if let slices = sampler.slices {
        let slope = SIMD2(slices.columns.texelsPerUnit(texel.x), slices.rows.texelsPerUnit(texel.y))
        across *= slope
        down *= slope
        texel = [slices.columns(texel.x), slices.rows(texel.y)]
      }
      let (level, share) = detail.levelAndShare(along: across, down)
      places[index] = MipPosition(texel: texel, level: Int32(level))
      shares[index] = share
      if share > 0 { isMixed = true }
    }
    return isMixed
  }

  /// Writes each pixel of a span from one mip level: the pixel's own level plus `step`.
  private mutating func shadeRuns(
    _ count: Int, step: Int, of textures: [Texture], _ detail: LevelOfDetail, kernels: RowKernels,
    into row: inout MutableSpan<PackedPixel>
  ) {
    let picture = textures[Int(detail.picture)]
    var start = 0
    while start < count {
      let level = places[start].level
      var end = start + 1
      while end < count && places[end].level == level { end += 1 }
      let texture = textures[Int(detail.levelTexture(Int(level) + step))]
      let scale = SIMD2(
        Double(texture.width) / Double(picture.width),
        Double(texture.height) / Double(picture.height))
      convertPositions(start..<end, on: texture, scale: scale)
      var part = row._mutatingExtracting(start..<end)
      interpolateTexels(texture, count: end - start, into: &part, by: kernels)
      start = end
    }
  }
}
