// The tile section: compositing of passes that are rendered already, or within the tile.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The rendered pixels of a pass that one tile needs, in the pass's surface or in scratch memory.
struct PassPixels {
  let texture: Texture
  /// The device pixel of the texture's first pixel.
  let origin: TileOrigin
  /// Whether the texture is the pass's surface, and not scratch memory.
  let isSurface: Bool
  /// The columns of each row that draws may have touched, to which compositing is limited; `nil` if all columns count.
  let extents: RowExtents?
}

extension TileWorkspace {
  /// Blends the part of another pass in `area`, which lies within one tile, onto `region`.
  ///
  /// Any mask and any blend mode apply.
  mutating func compositePass(
    _ primitive: Primitive, _ command: DrawCommand, of consumer: AssembledPass, area: IntRect,
    section: TileSection, into region: inout PixelRegion
  ) throws(MemoryError) {
    guard case .pass(let source, let factor) = command.source else { return }
    let isUnbounded = command.blendMode.changesUnderClear
    var (mask, area) = (PassMask.none, area)
    if let maskPass = command.maskPass {
      mask = try self.compositeMask(of: maskPass, for: primitive, command, in: area, of: section)
      if case .draw(let draw) = mask { area = draw.area }
      if case .clear = mask, !isUnbounded {
        return finishCommand(command.layer, PixelCounts(), isForced: true)
      }
    }
    if mask.isShape, command.blendMode == .normal, primitive.isBlock, let opacity = factor.uniform,
      let picture = onlyPicture(ofPass: source, in: area, of: section)
    {
      area = picture.area
      rasteriseComposite(area, of: primitive, consumer, through: mask, section)
      lapStage(.raster)
      drawOnly(picture, opacity: opacity, for: command, section, onto: &region)
      recycleMask(mask)
      return
    }
    let picture = try renderedPixels(
      ofPass: source, in: area, isWhole: isUnbounded, of: section)
    if let picture {
      rasteriseComposite(area, of: primitive, consumer, through: mask, section)
      if let extents = picture.extents { rasteriser.cutSpans(to: extents) }
      lapStage(.raster)
      blendPass(picture, mask.pixels, command, factor: factor, into: &region)
    }
    recycleMask(mask)
    recyclePixels(picture)
  }

  /// Blends a pass's pixels by the coverage in `rasteriser`; in modes other than `normal`, also by the alpha of a mask.
  private mutating func blendPass(
    _ picture: PassPixels, _ mask: PassPixels?, _ command: DrawCommand, factor: PackedPixel,
    into region: inout PixelRegion
  ) {
    if let opacity = factor.uniform, command.blendMode == .normal {
      let written = LaminaRaster.blendRows(
        picture.texture, at: picture.origin, isOpaque: picture.texture.isOpaque,
        opacity: opacity, spans: rasteriser.spans, onto: &region, by: kernels)
      finishCommand(command.layer, written, isForced: true)
      return
    }
    let origin = TileOrigin(of: region.bounds)
    shader.shadeSurface(
      picture.texture, at: picture.origin, factor: factor, spans: rasteriser.spans,
      origin: origin)
    if command.blendMode != .normal, command.maskPass != nil {
      shader.multiplyPixels(
        byAlphaOf: mask?.texture, at: mask?.origin ?? origin, within: mask?.extents,
        spans: rasteriser.spans, origin: origin)
    }
    lapStage(.fragment)
    let written =
      command.blendMode == .normal
      ? LaminaRaster.blendRows(
        shader.pixels, at: origin, isOpaque: false, spans: rasteriser.spans, onto: &region,
        by: kernels)
      : LaminaRaster.blendShadedPixels(
        shader, at: origin, mode: command.blendMode, spans: rasteriser.spans, onto: &region,
        by: kernels)
    counters.countBlendedPixels(written.blended, by: command.blendMode)
    finishCommand(command.layer, written, isForced: true)
  }

  /// Returns the pixels of a pass in `area`, from its surface or rendered now; `nil` if there are none.
  ///
  /// There are none if no draw of a pass without a surface is visible there.
  ///
  /// With `isWhole`, pixels without draws are included too.
  mutating func renderedPixels(
    ofPass pass: PassIndex, in area: IntRect, isWhole: Bool = false, of section: TileSection
  ) throws(MemoryError) -> PassPixels? {
    let index = Int(pass.rawValue)
    // A span is used because an array's element would be copied.
    let passes = section.passes
    return try renderedPixels(
      of: passes.span[index], index, in: area, isWhole: isWhole, of: section)
  }

  private mutating func renderedPixels(
    of pass: AssembledPass, _ index: Int, in area: IntRect, isWhole: Bool, of section: TileSection
  ) throws(MemoryError) -> PassPixels? {
    if let surface = section.surfaces[index] {
      var extents: RowExtents?
      if !pass.extent.contains(area) {
        // The area of a mask, or of the pass that it masks, may be smaller than the composite's.
        var kept = freeExtents.popLast() ?? RowExtents()
        kept.reset(to: area)
        kept.addArea(pass.extent.intersection(area))
        extents = kept
      }
      return PassPixels(
        texture: surface, origin: TileOrigin(of: pass.extent), isSurface: true, extents: extents)
    }
    let part = area.intersection(pass.extent)
    if part.isEmpty { return nil }
    beginPass(pass.layer, pass.repeatsDraws)
    defer { endPass() }
    let first = look(at: pass, tile: pass.bins.tile(holding: part), bounds: part)
    defer { visible.removeSubrange(first...) }
    if first == visible.count && !isWhole { return nil }
    let isCovered = occlusion.isFull
    var extents = freeExtents.popLast() ?? RowExtents()
    extents.reset(to: area)
    if isWhole {
      extents.addArea(part)
    } else {
      for draw in visible[first...] { extents.addArea(draw.area) }
    }
    var surface = try scratch.takeSurface(part)
    var failure: MemoryError?
    surface.withRegion { region in
      if !isCovered { clearRows(&region, extents, to: pass.background) }
      settleInterval()
      do throws(MemoryError) {
        try drawVisible(from: first, of: pass, section: section, into: &region)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return PassPixels(
      texture: surface.makeTexture(isOpaque: isCovered && !pass.lowersAlpha),
      origin: TileOrigin(of: part),
      isSurface: false, extents: extents)
  }

  /// Gives the scratch memory and the row extents of a pass's pixels back, so that they are reused.
  mutating func recyclePixels(_ used: consuming PassPixels?) {
    guard let used else { return }
    if let extents = used.extents { freeExtents.append(extents) }
    if !used.isSurface { scratch.recycle(used.texture) }
  }
}
