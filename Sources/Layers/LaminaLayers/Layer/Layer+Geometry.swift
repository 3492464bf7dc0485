public import LaminaGeometry

// The geometry of a layer: its bounds, and their position in the superlayer.

extension Layer {
  /// The depth of the anchor point in the superlayer; siblings are painted in its order unless transforms move them in
  /// depth.
  ///
  /// Siblings are painted by depth. A transform or `anchorPointZ` moves a layer in depth, too.
  public var zPosition: Double {
    get { values.zPosition }
    set { changeProperty { values.zPosition = newValue } }
  }

  /// The point of the bounds that `position` locates and that transforms turn about, in fractions of the
  /// bounds' size; values outside 0...1 are allowed.
  public var anchorPoint: Point {
    get { values.anchorPoint }
    set { changeProperty { values.anchorPoint = newValue } }
  }

  /// The z coordinate of the anchor point in the layer's own space.
  public var anchorPointZ: Double {
    get { values.anchorPointZ }
    set { changeProperty { values.anchorPointZ = newValue } }
  }

  /// The transform of the sublayers only, about this layer's anchor point, such as a shared perspective.
  public var sublayerTransform: Matrix4 {
    get { values.sublayerTransform }
    set { changeProperty { values.sublayerTransform = newValue } }
  }

  /// Whether the layer's own space is mirrored from top to bottom, for itself and its sublayers.
  ///
  /// The orientation of `contents` does not change.
  public var isGeometryFlipped: Bool {
    get { values.isGeometryFlipped }
    set { changeProperty { values.isGeometryFlipped = newValue } }
  }

  /// Whether the layer is drawn when it faces away from the viewer; if not, it is hidden together with the
  /// layers flattened into it.
  public var isDoubleSided: Bool {
    get { values.isDoubleSided }
    set { changeProperty { values.isDoubleSided = newValue } }
  }
}
