// Stage 2, plan: shadows of which a layer's own clip and picture leave nothing to see.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

extension EvaluatedFrame {
  /// Whether nothing of a layer's shadow shows: the layer clips it, and an opaque background, gradient or picture
  /// covers the rest.
  ///
  /// A layer's clip also ends its own shadow. Within the clip lies an opaque background, gradient or picture, up to the
  /// clip's edge. Sublayers are not examined. They and other layers may not punch holes by a blend mode.
  ///
  /// Policy: `shadow-clipped-away`.
  ///
  /// - Parameters:
  ///   - index: a layer with a shadow.
  ///   - opacity: its opacity, times that of the transform layers right above it.
  ///   - alpha: the factor of the alpha of its drawables, from the layers above it.
  ///   - isMirrored: whether geometry points up on the screen.
  /// - Returns: whether the shadow shows nowhere.
  func hidesShadow(
    of index: Int, opacity: Double, alpha: Double, isMirrored: Bool
  ) -> Bool {
    let layer = layers[index]
    // Blend modes below the root and below masks are not recorded there.
    let isRecorded = (layer.parent >= 0 && layer.place >= 0) || layer.subtreeEnd == index + 1
    guard isRecorded, layer.flags.contains(.masksToBounds), !layer.bounds.isEmpty, alpha >= 1,
      opacity >= 1 || layer.flags.contains(.allowsGroupOpacity),
      layer.flags.isDisjoint(with: [.isolatesBlending, .sharesBlending]),
      // Antialiased edges of a square picture may let a shadow through at the clip's edge.
      layer.outline.isRounded || layer.antialiasedEdges.isEmpty,
      let effects = self.layerEffects(at: layer.effects), effects.filters.isEmpty,
      effects.rasterizationScale == nil
    else { return false }
    if (layer.backgroundColor?.alpha ?? 0) >= 1 { return true }
    if layer.gradient >= 0, gradients[Int(layer.gradient)].isOpaque { return true }
    return layer.contents >= 0
      && coversBounds(layer.bounds, by: contents[Int(layer.contents)], isMirrored: isMirrored)
  }

  /// Whether an opaque picture reaches every edge of a layer's bounds.
  private func coversBounds(_ bounds: Rect, by picture: EvaluatedContents, isMirrored: Bool) -> Bool
  {
    guard textures[Int(picture.texture)].isOpaque, picture.color.alpha >= 1,
      picture.transform == nil,
      let place = ContentsPlacement(picture, bounds: bounds, isMirrored: isMirrored)?.rect
    else { return false }
    let error =
      1e-12
      * max(abs(bounds.minX), abs(bounds.minY), abs(bounds.maxX), abs(bounds.maxY), 1_000)
    return place.minX <= bounds.minX + error && place.maxX >= bounds.maxX - error
      && place.minY <= bounds.minY + error && place.maxY >= bounds.maxY - error
  }
}
