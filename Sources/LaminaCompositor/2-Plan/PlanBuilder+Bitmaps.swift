// Stage 2, plan: the bitmap of a layer that is rasterised is rendered, or known, and shown.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Ends the pass of a layer's bitmap and shows it through the layer's plane: clipped by its bounds,
  /// at its opacity.
  mutating func showBitmap(_ open: OpenPass, of drawing: LayerDrawing) {
    guard let raster = drawing.raster, let effects = drawing.effects else { return }
    var extent = open.extent
    guard !extent.isEmpty else { return }
    // A clear pixel all around, into which its edges fade: they need no other antialiasing.
    extent = extent.grown(by: 1)
    let pass = append(
      PlannedPass(
        reasons: [.rasterization], role: .content, layer: LayerIndex(drawing.index),
        extent: extent, depth: passes.count - 1, background: .clear, list: open.list,
        bitmap: Bitmap(
          layer: effects.identity, scale: raster.scale,
          passes: open.firstNested..<plan.passes.count + 1)))
    let fade = Color(
      red: drawing.tint.red, green: drawing.tint.green, blue: drawing.tint.blue,
      alpha: drawing.tint.alpha * (drawing.needsGroup ? 1 : drawing.groupOpacity))
    var shape: Shape?
    if drawing.isGroupClipped && !drawing.needsGroup {
      shape = inside(drawing.outline)
    }
    show(
      FinishedPicture(pass: pass, extent: extent), scale: raster.scale, shift: raster.shift,
      plane: drawing.devicePlane, scissor: drawing.visible, of: drawing,
      factor: PackedPixel(fade), filter: filter(of: drawing, raster), shape: shape,
      edges: shape == nil ? [] : drawing.edges, isCombine: true)
  }

  /// The filter that the bitmap is sampled by: the layer's own, as for contents.
  private func filter(of drawing: LayerDrawing, _ raster: LayerRaster) -> ImageSample.Filter {
    let layer = frame.layers[drawing.index]
    let detail = drawing.devicePlane.detailAtMiddle(of: layer.bounds)
    let isMinified = detail < raster.scale * (1 - 1e-9)
    let chosen = isMinified ? layer.minificationFilter : layer.magnificationFilter
    return chosen == .nearest ? .nearest : .linear
  }
}
