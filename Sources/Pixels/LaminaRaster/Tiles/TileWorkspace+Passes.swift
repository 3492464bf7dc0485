// The tile section: compositing of passes that are rendered already, or within the tile.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The pixels of a pass that one tile needs.
struct PassPixels {
  let texture: Texture
  /// The device pixel of the texture's first pixel.
  let origin: TileOrigin
  /// Whether the texture is the pass's surface, and not scratch memory.
  let isSurface: Bool
  /// The columns drawn to in each row; `nil` for the whole area.
  let extents: RowExtents?
}

extension TileWorkspace {
  /// Composites the part of another pass in `area`, which lies within one tile.
  ///
  /// Any mask and any blend mode apply.
  mutating func composite(
    _ primitive: Primitive, _ command: DrawCommand, of consumer: AssembledPass, area: IntRect,
    section: TileSection, into region: inout PixelRegion
  ) throws(MemoryError) {
    guard case .pass(let source, let factor) = command.source else { return }
    let isUnbounded = command.blendMode.changesUnderClear
    var (mask, area) = (PassMask.none, area)
    if let maskPass = command.maskPass {
      mask = try self.mask(of: maskPass, for: primitive, command, in: area, of: section)
      if case .draw(let draw) = mask { area = draw.area }
      if case .clear = mask, !isUnbounded {
        return finish(command.layer, PixelCounts(), isForced: true)
      }
    }
    if mask.isShape, command.blendMode == .normal, primitive.isBlock, let opacity = factor.uniform,
      let picture = onlyPicture(ofPass: source, in: area, of: section)
    {
      area = picture.area
      cover(area, of: primitive, consumer, through: mask, section)
      lap(.raster)
      drawOnly(picture, opacity: opacity, for: command, section, onto: &region)
      recycle(mask)
      return
    }
    let picture = try pixels(
      ofPass: source, in: area, isWhole: isUnbounded, of: section)
    if let picture {
      cover(area, of: primitive, consumer, through: mask, section)
      if let extents = picture.extents { rasteriser.clip(to: extents) }
      lap(.raster)
      blend(picture, mask.pixels, command, factor: factor, into: &region)
    }
    recycle(mask)
    recycle(picture)
  }

  /// Blends a pass through the coverage in `rasteriser`; for modes other than `normal`, also through a mask.
  private mutating func blend(
    _ picture: PassPixels, _ mask: PassPixels?, _ command: DrawCommand, factor: PackedPixel,
    into region: inout PixelRegion
  ) {
    if let opacity = factor.uniform, command.blendMode == .normal {
      let written = LaminaRaster.blend(
        picture.texture, at: picture.origin, isOpaque: picture.texture.isOpaque,
        opacity: opacity, spans: rasteriser.spans, onto: &region, by: kernels)
      finish(command.layer, written, isForced: true)
      return
    }
    let origin = TileOrigin(of: region.bounds)
    shader.shade(
      picture.texture, at: picture.origin, factor: factor, spans: rasteriser.spans,
      origin: origin)
    if command.blendMode != .normal, command.maskPass != nil {
      shader.multiply(
        byAlphaOf: mask?.texture, at: mask?.origin ?? origin, within: mask?.extents,
        spans: rasteriser.spans, origin: origin)
    }
    lap(.fragment)
    let written =
      command.blendMode == .normal
      ? LaminaRaster.blend(
        shader.pixels, at: origin, isOpaque: false, spans: rasteriser.spans, onto: &region,
        by: kernels)
      : LaminaRaster.blend(
        shader, at: origin, mode: command.blendMode, spans: rasteriser.spans, onto: &region,
        by: kernels)
    counters.add(written.blended, by: command.blendMode)
    finish(command.layer, written, isForced: true)
  }

  /// Returns the pixels of a pass in `area`, from its surface or rendered now; `nil` if there are no draws.
  ///
  /// With `isWhole`, pixels without draws are included too.
  mutating func pixels(
    ofPass pass: PassIndex, in area: IntRect, isWhole: Bool = false, of section: TileSection
  ) throws(MemoryError) -> PassPixels? {
    let index = Int(pass.rawValue)
    // A span is used because an array's element would be copied.
    let passes = section.passes
    return try pixels(of: passes.span[index], index, in: area, isWhole: isWhole, of: section)
  }

  private mutating func pixels(
    of pass: AssembledPass, _ index: Int, in area: IntRect, isWhole: Bool, of section: TileSection
  ) throws(MemoryError) -> PassPixels? {
    if let surface = section.surfaces[index] {
      var extents: RowExtents?
      if !pass.extent.contains(area) {
        // The area of a mask, or of the pass that it masks, may be smaller than the composite's.
        var kept = freeExtents.popLast() ?? RowExtents()
        kept.reset(to: area)
        kept.add(pass.extent.intersection(area))
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
      extents.add(part)
    } else {
      for draw in visible[first...] { extents.add(draw.area) }
    }
    var surface = try scratch.take(part)
    var failure: MemoryError?
    surface.withRegion { region in
      if !isCovered { clear(&region, extents, to: pass.background) }
      settle()
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

  /// Recycles scratch memory and row extents.
  mutating func recycle(_ used: consuming PassPixels?) {
    guard let used else { return }
    if let extents = used.extents { freeExtents.append(extents) }
    if !used.isSurface { scratch.recycle(used.texture) }
  }
}
