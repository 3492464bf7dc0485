// The tile section: draws with any blend mode, and draws clipped by a mask.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling

extension TileWorkspace {
  /// Draws a primitive whose command has a clip or a blend mode other than `normal`, by code for
  /// all modes.
  ///
  /// Source pixels are shaded first, then blended by a row kernel for every mode.
  mutating func drawGenerally(
    _ primitive: Primitive, _ command: DrawCommand, of pass: AssembledPass, area: IntRect,
    section: TileSection, into region: inout PixelRegion
  ) {
    if case .masks(let range) = command.shape {
      for place in pass.placedMasks[range.ints] {
        let mask = pass.masks[Int(place.mask)]
        let part = mask.bounds(at: place).intersection(area)
        if part.isEmpty { continue }
        rasteriser.rasteriseMask(mask, at: place, in: part)
        blendGenerally(
          primitive, command, of: pass, area: part, section: section, into: &region)
      }
      return
    }
    rasteriser.rasterisePrimitive(primitive, of: pass, in: area)
    blendGenerally(primitive, command, of: pass, area: area, section: section, into: &region)
  }

  /// Clips the pixels that were rasterised, shades them, and blends them by the command's mode.
  private mutating func blendGenerally(
    _ primitive: Primitive, _ command: DrawCommand, of pass: AssembledPass, area: IntRect,
    section: TileSection, into region: inout PixelRegion
  ) {
    let origin = TileOrigin(of: region.bounds)
    if case .box(let fill, let edge) = command.source {
      // A box's colours depend on the coverage of its outlines before clipping.
      rasteriser.rasteriseInner(primitive, of: pass, in: area)
      shader.shadeBox(
        fill: fill, edge: edge, inner: rasteriser.innerCoverage, spans: rasteriser.spans,
        area: area, origin: origin)
    }
    if command.clip >= 0 { rasteriser.clipSpans(to: pass.masks[Int(command.clip)]) }
    lapStage(.raster)
    switch command.source {
    case .box: break
    case .color(let color): shader.shadeColor(color, spans: rasteriser.spans, origin: origin)
    case .image:
      let sampler = pass.samplers[Int(primitive.sampler)]
      shader.shadePicture(
        sampler, textures: section.textures, spans: rasteriser.spans, origin: origin)
    case .gradient:
      _ = shader.shadeGradient(
        pass.gradients[Int(primitive.sampler)], rows: &gradientShader, spans: rasteriser.spans,
        origin: origin, writesThrough: false, onto: &region)
    case .pass: preconditionFailure("passes are composited by a way of their own")
    }
    lapStage(.fragment)
    let written = blendShadedPixels(
      shader, at: origin, mode: command.blendMode, spans: rasteriser.spans, onto: &region,
      by: kernels)
    counters.countBlendedPixels(written.blended, by: command.blendMode)
    finishCommand(command.layer, written)
  }
}
