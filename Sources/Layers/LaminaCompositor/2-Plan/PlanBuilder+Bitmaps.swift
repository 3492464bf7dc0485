// Stage 2, plan: the bitmap of a rasterised layer is rendered, or known, and shown.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

extension PlanBuilder {
  /// Opens the pass that renders a layer's bitmap.
  mutating func openBitmap(of drawing: LayerDrawing) {
    guard let raster = drawing.raster else { return }
    recorder.openPass(
      PassRecording(
        visible: .everything,
        vicinity: raster.plane.vicinity(of: frame.layers[drawing.index].bounds),
        clip: clipBox(of: drawing, raster.plane)))
  }

  /// Ends the pass of a layer's bitmap, and draws the bitmap through the layer's plane.
  ///
  /// It is clipped by the layer's bounds, at the layer's opacity.
  mutating func showBitmap(_ pass: PassRecording, of drawing: LayerDrawing) {
    guard let raster = drawing.raster, let effects = drawing.effects else { return }
    var extent = pass.extent
    guard !extent.isEmpty else { return }
    // A clear pixel all around, into which its edges fade: they need no other antialiasing.
    extent = extent.grown(by: 1)
    let bitmap = recorder.finishPass(
      PlannedPass(
        reasons: [.rasterization], role: .content, layer: LayerIndex(drawing.index),
        extent: extent, list: pass.list,
        bitmap: Bitmap(
          layer: effects.identity, scale: raster.scale,
          passes: pass.passes.lowerBound..<pass.passes.upperBound + 1)))
    var shown = ShownPass(
      finished: bitmap, scissor: drawing.visible,
      plane: drawing.devicePlane, scale: raster.scale, shift: raster.shift,
      factor: PackedPixel(drawing.tint), filter: bitmapFilter(of: drawing, raster),
      isComposite: true)
    if !drawing.wrappers.contains(.group) {
      shown.factor = PackedPixel(drawing.tint.withAlpha(multipliedBy: drawing.groupOpacity))
      if !drawing.needs.isDisjoint(with: .clips) {
        shown.shape = continuedInside(drawing.outline, of: drawing)
      }
    }
    drawMappedPass(shown, of: drawing)
  }

  /// Returns the filter that samples a layer's bitmap: the layer's own filter, as for contents.
  private func bitmapFilter(of drawing: LayerDrawing, _ raster: LayerRaster) -> ImageSample.Filter {
    let layer = frame.layers[drawing.index]
    let detail = drawing.devicePlane.detailAtMiddle(of: layer.bounds)
    let isMinified = detail < raster.scale * (1 - 1e-9)
    let chosen = isMinified ? layer.minificationFilter : layer.magnificationFilter
    return chosen == .nearest ? .nearest : .linear
  }
}
