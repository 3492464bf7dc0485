public import LaminaGeometry

// Spaces: a layer's own space is where its bounds and its sublayers' positions are. Every ordinary
// layer flattens what it shows into its plane z = 0; a transform layer does not.

extension Layer {
  /// Whether sublayers keep their depth instead of being flattened into this layer's plane.
  var preservesDepth: Bool { self is TransformLayer }

  /// The map from the layer's own space to its superlayer's, without the superlayer's
  /// `sublayerTransform`: flip, move the anchor to the origin, transform, move to the position.
  public var matrixToPosition: Matrix4 { values.matrixToPosition }

  /// `sublayerTransform` about the layer's anchor point.
  public var anchoredSublayerTransform: Matrix4 { values.anchoredSublayerTransform }

  /// The map from the layer's own space to its superlayer's.
  var matrixToSuperlayer: Matrix4 {
    guard let superlayer else { return matrixToPosition }
    return matrixToPosition.concatenating(superlayer.anchoredSublayerTransform)
  }

  /// The map from the layer's plane to the space of `ancestor`, or, for `nil`, to the space that
  /// holds the root.
  private func plane(to ancestor: Layer?) -> Homography {
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

  /// The map from this layer's plane to that of `layer`, through the nearest layer that contains
  /// both; layers of different trees meet outside their roots.
  private func plane(into layer: Layer) -> Homography {
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
    let up = plane(to: common)
    return layer === common ? up : up.concatenating(layer.plane(to: common).inverse)
  }

  /// A point of this layer's space, in the space of `layer`, or of the superlayer for `nil`.
  ///
  /// Not finite where the projection is singular: a plane seen edge-on has no way back.
  public func convert(_ point: Point, to layer: Layer?) -> Point {
    guard let layer else { return Homography(planeOf: matrixToSuperlayer).project(point) }
    return plane(into: layer).project(point)
  }

  /// A point of the space of `layer`, or of the superlayer for `nil`, in this layer's space.
  public func convert(_ point: Point, from layer: Layer?) -> Point {
    guard let layer else { return Homography(planeOf: matrixToSuperlayer).inverse.project(point) }
    return layer.convert(point, to: self)
  }

  /// The smallest upright rectangle around the converted corners of `rect`.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect {
    Rect(bounding: rect.corners.map { convert($0, to: layer) })
  }

  /// The smallest upright rectangle around the converted corners of `rect`.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect {
    Rect(bounding: rect.corners.map { convert($0, from: layer) })
  }
}
