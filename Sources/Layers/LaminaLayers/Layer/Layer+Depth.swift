import LaminaGeometry

// Whether depth, and not the order of the tree, decides which sublayer hides another.

extension Layer {
  /// Whether depths may put the sublayers in another order than `sublayersInPaintingOrder`.
  ///
  /// They may if a sublayer is tilted, or lies at another depth than its `zPosition`. So may a perspective that all
  /// share, and transform layers whose own sublayers lie at several depths.
  package var mayPaintByDepth: Bool {
    hasDepth || orderedSublayers.contains { $0 is TransformLayer && $0.hasDepth }
  }

  /// Whether sublayers may lie at other depths than their `zPosition` says, or, in a transform layer, at several.
  private var hasDepth: Bool {
    if !values.sublayerTransform.keepsDepth { return true }
    let isSpace = self is TransformLayer
    return orderedSublayers.contains { layer in
      !layer.values.matrixToPosition.isLevel(at: layer.zPosition)
        || (isSpace && (layer.zPosition != 0 || layer is TransformLayer))
    }
  }
}
