// Stage 2, plan: a shape layer's path becomes draw commands.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension PlanBuilder {
  /// Fill, then stroke.
  ///
  /// A shape may leave the bounds: it is clipped as sublayers are.
  mutating func drawShape(_ drawing: LayerDrawing) {
    guard let shape = frame.shape(of: frame.layers[drawing.index]),
      let bounds = shape.path.controlBounds, bounds.isFinite
    else { return }
    if let color = shape.fillColor {
      let fill = PathShape(path: shape.path, paint: .fill(shape.fillRule))
      record(fill, color, covering: bounds, of: drawing)
    }
    if let color = shape.strokeColor {
      let stroke = PathShape(path: shape.path, paint: .stroke(shape.strokeStyle))
      let reach = shape.strokeStyle.reach(hasCorners: shape.path.mayHaveCorners)
      record(stroke, color, covering: bounds.inset(by: -reach), of: drawing)
    }
  }

  private mutating func record(
    _ shape: PathShape, _ color: Color, covering rect: Rect, of drawing: LayerDrawing
  ) {
    passes[passes.count - 1].list.paths.append(shape)
    let index = Int32(passes[passes.count - 1].list.paths.count - 1)
    record(
      .path(index), .color(PackedPixel(color.multiplied(by: drawing.innerTint))), covering: rect,
      edges: .all, scissor: drawing.sublayerScissor, of: drawing)
  }
}
