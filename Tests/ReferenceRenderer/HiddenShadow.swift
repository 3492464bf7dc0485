import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels

// Shadows of which nothing is left to see: A5 of the specification ends them at the layer's own clip.

@MainActor enum HiddenShadow {
  /// Whether a layer's shadow shows nowhere: what its own clip leaves of it lies under an opaque picture of its own.
  ///
  /// It counts for no group and no picture then: whoever takes the shadow away has the same pixels.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - opacity: its opacity, with that of the transform layers around it.
  ///   - isTinted: whether the layers around it make what it draws translucent.
  ///   - isMirrored: whether its y runs against that of the device.
  /// - Returns: whether the shadow shows nowhere.
  static func isHidden(_ layer: Layer, opacity: Double, isTinted: Bool, isMirrored: Bool) -> Bool {
    if !layer.masksToBounds || layer.bounds.isEmpty || isTinted { return false }
    if opacity < 1 && !layer.allowsGroupOpacity { return false }
    if layer.shouldRasterize && layer.rasterizationScale > 0 { return false }
    if layer.filters.contains(where: {
      LayerFinish.isUsable($0) && LayerFinish.vibrancy($0) == nil
    }) {
      return false
    }
    // A hard edge covers what the clip leaves; a soft one covers a pixel at the clip in part.
    let isSoft = layer.allowsEdgeAntialiasing && !layer.edgeAntialiasingMask.isEmpty
    let outline = RoundedRect(
      layer.bounds, radius: layer.cornerRadius, corners: layer.maskedCorners,
      curve: layer.cornerCurve)
    if isSoft && !outline.isRounded { return false }
    if mayHaveHoles(layer) { return false }
    return isCovered(layer, isMirrored: isMirrored)
  }

  /// Whether a blend mode below may take away what covers the shadow.
  private static func mayHaveHoles(_ layer: Layer) -> Bool {
    let isInside = layer.superlayer.map { $0.mask !== layer } ?? false
    guard isInside else { return !(layer.sublayers ?? []).isEmpty || layer.mask != nil }
    return !layer.allowsGroupBlending || LayerFinish.hasOpenBlending(layer)
  }

  private static func isCovered(_ layer: Layer, isMirrored: Bool) -> Bool {
    if let color = layer.backgroundColor, color.alpha >= 1 { return true }
    if LayerGradient(layer)?.isOpaque == true { return true }
    guard let contents = layer.contents, layer.contentsMultiplyColor.alpha >= 1,
      layer.contentsTransform == .identity,
      let box = PicturePlacement(of: contents, in: layer, isMirrored: isMirrored)?.box
    else { return false }
    let bounds = Outline.Box(layer.bounds)
    let error = 1e-9
    guard box.minX <= bounds.minX + error, box.minY <= bounds.minY + error,
      box.maxX >= bounds.maxX - error, box.maxY >= bounds.maxY - error
    else { return false }
    switch contents {
    case .texture(let texture): return texture.isOpaque
    case .image(let source): return (try? source.decode())?.texture.isOpaque ?? false
    }
  }
}
