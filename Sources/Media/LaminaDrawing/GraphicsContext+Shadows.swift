import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension GraphicsContext {
  /// Draws a shadow: the blurred alpha of one draw, in the shadow's colour.
  ///
  /// The alpha comes from the draw alone, without clip and blend mode, and is faded by the state's alpha. Clip and
  /// blend mode then apply to the shadow as to any draw.
  func drawShadow(
    _ shadow: ContextShadow, reach: DeviceReach,
    _ body: (inout ContextRecorder) -> (shape: Shape, source: Source)
  ) throws(DrawingError) {
    let sigma = shadow.blur / 2 * scale
    guard sigma >= 0, sigma <= 1_000 else {
      throw .invalidNumber(name: "shadow blur", shadow.blur)
    }
    let down = orientation == .down ? 1.0 : -1
    let (dx, dy) = (shadow.offset.width * scale, shadow.offset.height * scale * down)
    for (offset, pixels) in [(shadow.offset.width, dx), (shadow.offset.height, dy)] {
      guard abs(pixels) < 1e6 else { throw .invalidNumber(name: "shadow offset", offset) }
    }
    // The offset is rounded to whole pixels, so that the mask needs no resampling.
    let (x, y) = (Int(dx.rounded()), Int(dy.rounded()))
    let blur = sigma > 0 ? GaussianBlur(sigma: sigma) : nil
    let spread = blur?.support ?? 0
    // The part of the alpha whose shadow the clip can show.
    let shown = state.clip.bounds.offset(x: -x, y: -y)
    if shown.isEmpty { return }
    let needed = reach.pixels(of: shown.grown(by: spread))
    if needed.isEmpty { return }
    let transform = state.transform
    let caster = try renderMask(of: needed) { recorder throws(DrawingError) in
      let (shape, source) = body(&recorder)
      try recorder.recordDraw(
        shape, source, transform: transform, clip: ContextClip(bounds: needed), area: needed,
        blendMode: .normal)
    }
    let cast = try blurred(caster, by: blur, in: shown.intersection(needed.grown(by: spread)))
    let shape = recorder.makeShape(of: cast, x: x, y: y)
    try recorder.recordDraw(
      shape, .color(PackedPixel(shadow.color)), transform: state.transform, clip: state.clip,
      area: state.clip.bounds, blendMode: state.blendMode, bytes: cast.coverage.count)
  }

  private func blurred(_ mask: CoverageMask, by blur: GaussianBlur?, in area: IntRect)
    throws(DrawingError) -> CoverageMask
  {
    guard let blur else { return mask.cropped(to: area) }
    do {
      let bytes = try FileBytes(capacity: mask.coverage.count) { span in
        for index in mask.coverage.indices { span[index] = mask.coverage[index] }
        return mask.coverage.count
      }
      let plane = try blur.blur(AlphaPlane(bounds: mask.bounds, bytes: bytes), into: area)
      var coverage: [UInt8] = []
      coverage.reserveCapacity(area.area)
      for y in area.rows {
        let row = plane.row(y)
        for x in row.indices { coverage.append(row[x]) }
      }
      return CoverageMask(bounds: area, coverage: coverage)
    } catch { throw DrawingError(error) }
  }
}
