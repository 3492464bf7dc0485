public import LaminaGeometry

extension Layer {
  /// Returns whether `point`, in the layer's own space, lies in the bounds, which include their minimum edges only.
  public func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Returns the topmost layer of this subtree under `point`, which is in the superlayer's space; `nil` for none.
  ///
  /// Siblings are tested from the highest `zPosition` down, and from the last for equal ones. Hidden layers
  /// are skipped with their subtrees. A sublayer outside its superlayer is found unless the superlayer
  /// masks to its bounds. A replicator tests its first instance only; a transform layer is never hit
  /// itself.
  public func hitTest(_ point: Point) -> Layer? { hitTest(point, through: matrixToSuperlayer) }

  /// Returns the topmost layer under `point`, given the transform from this layer's own space to that of the point;
  /// `nil` for none.
  private func hitTest(_ point: Point, through matrix: Matrix4) -> Layer? {
    guard !isHidden else { return nil }
    if preservesDepth { return hitSublayer(point) { $0.matrixToSuperlayer.concatenating(matrix) } }
    let plane = Homography(planeOf: matrix)
    let own = plane.inverse.project(point)
    guard own.isFinite, plane.homogeneous(own).z > 0 else { return nil }
    if masksToBounds && !contains(own) { return nil }
    if let hit = hitSublayer(own, through: { $0.matrixToSuperlayer }) { return hit }
    return contains(own) ? self : nil
  }

  private func hitSublayer(_ point: Point, through matrix: (Layer) -> Matrix4) -> Layer? {
    for layer in sublayersInPaintingOrder.reversed() {
      if let hit = layer.hitTest(point, through: matrix(layer)) { return hit }
    }
    return nil
  }
}
