// Stage 2, plan: an emitter layer's particles become draw commands.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension PlanBuilder {
  /// Each particle, in painting order: its picture through its own plane.
  ///
  /// Particles may leave the bounds: they are clipped as sublayers are. Their edges are those of the
  /// layer.
  mutating func drawParticles(_ drawing: LayerDrawing) {
    guard let emitter = frame.emitter(of: frame.layers[drawing.index]) else { return }
    for particle in emitter.particles {
      let contents = frame.contents[Int(particle.contents)]
      guard
        let placement = ContentsPlacement(
          contents, bounds: .zero, isMirrored: drawing.isMirrored)
      else { continue }
      let plane = Homography(planeOf: Matrix4(particle.matrix)).concatenating(drawing.plane)
      passes[passes.count - 1].list.images.append(
        ImageSample(
          texture: contents.texture, columns: placement.columns, rows: placement.rows,
          filter: placement.filter(contents, plane: plane),
          factor: PackedPixel(particle.color.multiplied(by: drawing.innerTint))))
      let image = Int32(passes[passes.count - 1].list.images.count - 1)
      record(
        .rect(placement.rect), .image(image), covering: placement.rect,
        scissor: drawing.sublayerScissor, of: drawing, plane: plane, blendMode: emitter.blendMode)
    }
  }
}
