import LaminaGeometry

// Whether depth, and not the order of the tree, decides which sublayer hides another.

extension Layer {
  /// Whether the depths of the sublayers may require another painting order than `sublayersInPaintingOrder`.
  ///
  /// They may if a sublayer is tilted, or lies at another depth than its `zPosition`. So may a perspective that all
  /// share, and transform layers whose own sublayers lie at several depths.
  package var mayPaintByDepth: Bool {
    hasDepth || orderedSublayers.contains { $0.isTransformLayer && $0.hasDepth }
  }

  /// Whether a sublayer may lie at another depth than its `zPosition` or, in a transform layer, at a depth other than
  /// 0.
  private var hasDepth: Bool {
    if !values.sublayerTransform.keepsDepth { return true }
    let isSpace = isTransformLayer
    return orderedSublayers.contains { layer in
      !layer.values.matrixToPosition.isLevel(at: layer.zPosition)
        || (isSpace && (layer.zPosition != 0 || layer.isTransformLayer))
    }
  }
}
