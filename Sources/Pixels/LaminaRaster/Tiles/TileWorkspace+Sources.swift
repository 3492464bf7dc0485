// The tile section: draws by source, one function for each.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

extension TileWorkspace {
  /// Draws the part of a primitive in `area` in one colour.
  mutating func drawColor(
    _ color: PackedPixel, _ shape: Shape, _ primitive: Primitive, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    switch shape {
    case .masks(let range):
      return drawMasks(color, range, of: pass, in: area, onto: &region)
    case .blurredRect(let index):
      return drawBlurred(color, Int(index), of: pass, in: area, onto: &region)
    default: break
    }
    switch primitive.coverage {
    case .block where primitive.centers.isEmpty:
      return blendColor(color, block: area, onto: &region, by: kernels)
    case .box(let index):
      return drawBox(color, Int(index), of: pass, in: area, onto: &region)
    case .block, .edges: break
    }
    rasteriser.rasterisePrimitive(primitive, of: pass, in: area, skipsSolid: true)
    lapStage(.raster)
    var counts = PixelCounts()
    if case .edges(let edges) = primitive.coverage {
      counts = blendSolid(color, edges.solid, in: area, onto: &region, by: kernels)
    }
    counts += blendColor(color, spans: rasteriser.spans, onto: &region, by: kernels)
    return counts
  }

  /// Draws placed masks, such as a run of glyphs, in one colour.
  ///
  /// It is a separate function: inlined with all other draws, its loop would call its helpers for each glyph
  /// instead of inlining them.
  @inline(never) private mutating func drawMasks(
    _ color: PackedPixel, _ range: Range<Int32>, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    var counts = PixelCounts()
    // A span is used because an array's element would be retained for each glyph.
    let allMasks = pass.masks
    let masks = allMasks.span
    for place in pass.placedMasks[range.ints] {
      let index = Int(place.mask)
      let part = masks[index].bounds(at: place).intersection(area)
      if part.isEmpty { continue }
      counts += blendMask(color, masks[index], at: place, in: part, onto: &region, by: kernels)
    }
    return counts
  }

  /// Draws the part in `area` of a primitive with the source `box`: a background and its border.
  mutating func drawBox(
    fill: PackedPixel, edge: PackedPixel, _ primitive: Primitive, of pass: AssembledPass,
    in area: IntRect, onto region: inout PixelRegion
  ) -> PixelCounts {
    let origin = TileOrigin(of: region.bounds)
    rasteriser.rasterisePrimitive(primitive, of: pass, in: area)
    rasteriser.rasteriseInner(primitive, of: pass, in: area)
    lapStage(.raster)
    shader.shadeBox(
      fill: fill, edge: edge, inner: rasteriser.innerCoverage, spans: rasteriser.spans,
      area: area, origin: origin)
    lapStage(.fragment)
    return blendRows(
      shader.pixels, at: origin, isOpaque: fill.isOpaque && edge.isOpaque,
      spans: rasteriser.spans, onto: &region, by: kernels)
  }

  /// Draws the part in `area` of a primitive filled with a picture, or with a pass that is drawn as
  /// a picture.
  mutating func drawPicture(
    _ primitive: Primitive, _ layer: LayerIndex, of pass: AssembledPass, in area: IntRect,
    section: TileSection, onto region: inout PixelRegion
  ) {
    let sampler = pass.samplers[Int(primitive.sampler)]
    let isPass = sampler.isPass
    if isPass { enterPass() }
    defer { if isPass { leavePass() } }
    let counts = blendPicture(
      primitive, sampler, of: pass, in: area, textures: section.textures, onto: &region)
    finishCommand(layer, counts, isForced: isPass)
  }

  /// Blends a picture's texels directly if each pixel shows one texel; otherwise shades pixels and
  /// blends those.
  private mutating func blendPicture(
    _ primitive: Primitive, _ sampler: ImageSampler, of pass: AssembledPass, in area: IntRect,
    textures: [Texture], onto region: inout PixelRegion
  ) -> PixelCounts {
    let texture = textures[Int(sampler.texels.texture)]
    let copied =
      texture.format == .rgba8 ? sampler.copyOrigin.map { TileOrigin(x: $0.x, y: $0.y) } : nil
    if let copied, primitive.isBlock, sampler.factor.uniform == 255 {
      return blendTexture(texture, at: copied, block: area, onto: &region, by: kernels)
    }
    rasteriser.rasterisePrimitive(primitive, of: pass, in: area)
    lapStage(.raster)
    if let copied, let opacity = sampler.factor.uniform {
      return blendRows(
        texture, at: copied, isOpaque: texture.isOpaque, opacity: opacity,
        spans: rasteriser.spans, onto: &region, by: kernels)
    }
    let origin = TileOrigin(of: region.bounds)
    shader.shadePicture(sampler, textures: textures, spans: rasteriser.spans, origin: origin)
    lapStage(.fragment)
    return blendRows(
      shader.pixels, at: origin, isOpaque: texture.isOpaque && sampler.factor.isOpaque,
      spans: rasteriser.spans, onto: &region, by: kernels)
  }

  /// Draws the part in `area` of a primitive filled with a gradient.
  mutating func drawGradient(
    _ primitive: Primitive, of pass: AssembledPass, in area: IntRect,
    onto region: inout PixelRegion
  ) -> PixelCounts {
    let origin = TileOrigin(of: region.bounds)
    let sampler = pass.gradients[Int(primitive.sampler)]
    rasteriser.rasterisePrimitive(primitive, of: pass, in: area)
    lapStage(.raster)
    let written = shader.shadeGradient(
      sampler, rows: &gradientShader, spans: rasteriser.spans, origin: origin, onto: &region)
    lapStage(.fragment)
    var counts = blendRows(
      shader.pixels, at: origin, isOpaque: false, spans: rasteriser.spans,
      skipsFull: sampler.isOpaque, onto: &region, by: kernels)
    counts.copied += written
    return counts
  }
}
