public import LaminaGeometry

// Coordinate spaces. A layer's own space holds its bounds and its sublayers' positions. Every layer
// flattens its subtree into its plane z = 0, except a transform layer.

extension Layer {
  /// Whether sublayers keep their depth instead of being flattened into this layer's plane.
  var preservesDepth: Bool { isTransformLayer }

  /// Whether the layer is a transform layer, which has no picture of its own.
  package var isTransformLayer: Bool {
    if case .transform = displayedKind { true } else { false }
  }

  /// The transform from the layer's own space to its superlayer's, without the superlayer's `sublayerTransform`.
  ///
  /// Its steps are: flip, move the anchor to the origin, transform, move to the position.
  public var matrixToPosition: Matrix4 { values.matrixToPosition }

  /// The layer's `sublayerTransform`, applied about its anchor point.
  public var anchoredSublayerTransform: Matrix4 { values.anchoredSublayerTransform }

  /// The transform from the layer's own space to its superlayer's, including the superlayer's `sublayerTransform`.
  var matrixToSuperlayer: Matrix4 {
    guard let superlayer else { return matrixToPosition }
    return matrixToPosition.concatenating(superlayer.anchoredSublayerTransform)
  }

  /// Returns the projection from the layer's plane to the space of `ancestor`, or for `nil` to the space around the
  /// root layer.
  private func ancestorPlane(to ancestor: Layer?) -> Homography {
    if self === ancestor { return .identity }
    var matrix = matrixToSuperlayer
    var next = superlayer
    while let layer = next, layer !== ancestor {
      let arriving = layer.preservesDepth ? matrix : matrix.flattened
      matrix = arriving.concatenating(layer.matrixToSuperlayer)
      next = layer.superlayer
    }
    return Homography(planeOf: matrix)
  }

  /// Returns the projection from this layer's plane to the plane of `layer`, through their nearest common ancestor.
  ///
  /// Layers of different trees meet in the space around their roots.
  private func layerPlane(into layer: Layer) -> Homography {
    var containing = Set<ObjectIdentifier>()
    var next: Layer? = self
    while let current = next {
      containing.insert(ObjectIdentifier(current))
      next = current.superlayer
    }
    var common: Layer? = layer
    while let current = common, !containing.contains(ObjectIdentifier(current)) {
      common = current.superlayer
    }
    let up = ancestorPlane(to: common)
    return layer === common ? up : up.concatenating(layer.ancestorPlane(to: common).inverse)
  }

  /// Converts a point of this layer's space to the space of `layer`, or of the superlayer for `nil`.
  ///
  /// The result is not finite if the projection is singular: a plane seen edge-on has no inverse.
  public func convert(_ point: Point, to layer: Layer?) -> Point {
    guard let layer else { return Homography(planeOf: matrixToSuperlayer).project(point) }
    return layerPlane(into: layer).project(point)
  }

  /// Converts a point of the space of `layer`, or of the superlayer for `nil`, to this layer's space.
  public func convert(_ point: Point, from layer: Layer?) -> Point {
    guard let layer else { return Homography(planeOf: matrixToSuperlayer).inverse.project(point) }
    return layer.convert(point, to: self)
  }

  /// Converts a rectangle of this layer's space to the space of `layer`, or of the superlayer for `nil`.
  ///
  /// The result is the smallest upright rectangle around the converted corners.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect {
    Rect(bounding: rect.corners.map { convert($0, to: layer) })
  }

  /// Converts a rectangle of the space of `layer`, or of the superlayer for `nil`, to this layer's space.
  ///
  /// The result is the smallest upright rectangle around the converted corners.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect {
    Rect(bounding: rect.corners.map { convert($0, from: layer) })
  }
}
