// The tile section: masks and pictures that consist of one draw are composited without pixels of their own.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The mask that limits the pixels of an offscreen pass where it is composited in one tile.
enum PassMask {
  /// There is no mask: all of the pass shows.
  case none
  /// The mask is clear: nothing of the pass shows.
  case clear
  /// The mask is the coverage of one opaque draw.
  case draw(OnlyDraw)
  /// The mask is the alpha of a mask pass's rendered pixels.
  case pixels(PassPixels)

  /// Whether the mask limits the composite to a shape.
  var isShape: Bool {
    switch self {
    case .draw, .pixels: true
    case .none, .clear: false
    }
  }

  /// The pixels whose alpha is the mask; `nil` for any other mask.
  var pixels: PassPixels? { if case .pixels(let pixels) = self { pixels } else { nil } }
}

/// The only visible draw of a pass in a tile.
struct OnlyDraw {
  let pass: Int
  let primitive: Primitive
  let source: Source
  /// The device pixels in the tile that the draw may cover.
  let area: IntRect
}

extension TileWorkspace {
  /// Returns the mask, in `area`, of the offscreen pass that `primitive` composites; the mask is the alpha of the pass
  /// `pass`.
  ///
  /// It is one draw's coverage, rendered pixels, or `clear`.
  mutating func compositeMask(
    of pass: PassIndex, for primitive: Primitive, _ command: DrawCommand, in area: IntRect,
    of section: TileSection
  ) throws(MemoryError) -> PassMask {
    if command.blendMode == .normal, primitive.isBlock,
      let draw = onlyDraw(ofPass: pass, in: area, of: section), draw.isOpaqueShape
    {
      return .draw(draw)
    }
    return try renderedPixels(ofPass: pass, in: area, of: section).map { .pixels($0) } ?? .clear
  }

  /// Returns the draw of a pass that alone is visible in `area`, if it fills whole pixels with a colour or a gradient;
  /// otherwise `nil`.
  mutating func onlyPicture(
    ofPass pass: PassIndex, in area: IntRect, of section: TileSection
  ) -> OnlyDraw? {
    guard let draw = onlyDraw(ofPass: pass, in: area, of: section), draw.primitive.isBlock else {
      return nil
    }
    switch draw.source {
    case .gradient, .color: return draw
    case .box, .image, .pass: return nil
    }
  }

  /// Returns the draw of a pass without a surface that alone is visible in `area`; `nil` if no draw is visible, or
  /// several.
  ///
  /// It is also `nil` if the draw has a clip, a blend mode, hard edges or a ready mask.
  private mutating func onlyDraw(
    ofPass pass: PassIndex, in area: IntRect, of section: TileSection
  ) -> OnlyDraw? {
    let index = Int(pass.rawValue)
    // Spans are used because elements of arrays would be copied.
    let allPasses = section.passes
    let passes = allPasses.span
    let part = area.intersection(passes[index].extent)
    guard section.surfaces[index] == nil, passes[index].background == .clear, !part.isEmpty else {
      return nil
    }
    let first = look(
      at: passes[index], tile: passes[index].bins.tile(holding: part), bounds: part)
    defer { visible.removeSubrange(first...) }
    guard visible.count == first + 1 else { return nil }
    let primitive = passes[index].primitives[Int(visible[first].primitive)]
    let command = passes[index].commands[Int(primitive.command)]
    guard !command.isGeneral, primitive.centers.isEmpty else { return nil }
    switch command.shape {
    case .masks, .blurredRect: return nil
    default:
      return OnlyDraw(
        pass: index, primitive: primitive, source: command.source, area: visible[first].area)
    }
  }

  /// Replaces the coverage in `rasteriser` by that of a composited pass in `area`, limited by a mask.
  mutating func rasteriseComposite(
    _ area: IntRect, of primitive: Primitive, _ consumer: AssembledPass, through mask: PassMask,
    _ section: TileSection
  ) {
    switch mask {
    case .draw(let draw):
      counters[.tileDraws] += 1
      let passes = section.passes
      rasteriser.rasterisePrimitive(
        draw.primitive, of: passes.span[draw.pass], in: area.intersection(draw.area))
    case .pixels(let mask):
      rasteriser.rasterisePrimitive(primitive, of: consumer, in: area)
      let command = consumer.commands[Int(primitive.command)]
      guard command.blendMode == .normal else { return }
      if let extents = mask.extents { rasteriser.cutSpans(to: extents) }
      rasteriser.clipSpans(toAlphaOf: mask.texture, at: mask.origin)
    case .none, .clear: rasteriser.rasterisePrimitive(primitive, of: consumer, in: area)
    }
  }

  /// Shades a pass's only visible draw, and blends it, by the coverage in `rasteriser`, onto the composite's target.
  mutating func drawOnly(
    _ picture: OnlyDraw, opacity: UInt8, for command: DrawCommand, _ section: TileSection,
    onto region: inout PixelRegion
  ) {
    let origin = TileOrigin(of: region.bounds)
    counters[.tileDraws] += 1
    var written = 0
    if case .color(let color) = picture.source {
      shader.shadeColor(color, spans: rasteriser.spans, origin: origin)
    } else {
      written = shader.shadeGradient(
        section.passes[picture.pass].gradients[Int(picture.primitive.sampler)],
        rows: &gradientShader,
        spans: rasteriser.spans, origin: origin, writesThrough: opacity == 255, onto: &region)
    }
    lapStage(.fragment)
    // The shading is the content's own.
    chargeElapsedTime(section.passes[picture.pass].commands[Int(picture.primitive.command)].layer)
    var counts = LaminaRaster.blendRows(
      shader.pixels, at: origin, isOpaque: false, opacity: opacity, spans: rasteriser.spans,
      skipsFull: written > 0, onto: &region, by: kernels)
    counts.copied += written
    finishCommand(command.layer, counts, isForced: true)
  }

  /// Gives the scratch memory of a mask back, so that it is reused.
  mutating func recycleMask(_ mask: consuming PassMask) {
    if case .pixels(let pixels) = mask { recyclePixels(pixels) }
  }
}

extension OnlyDraw {
  /// Whether the draw has one opaque colour and is no upright box, so that its coverage can serve as a mask.
  fileprivate var isOpaqueShape: Bool {
    guard case .color(let color) = source, color.isOpaque else { return false }
    switch primitive.coverage {
    case .block, .edges: return true
    case .box: return false
    }
  }
}
