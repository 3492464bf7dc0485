import LaminaGeometry

extension Layer {
  /// Returns the topmost layer under `point`, given the transform from this layer's own space to that of the point;
  /// `nil` for none.
  func hitTest(_ point: Point, through matrix: Matrix4) -> Layer? {
    guard !isHidden else { return nil }
    if preservesDepth {
      return hitSublayer { $0.hitTest(point, through: $0.matrixToSuperlayer.concatenating(matrix)) }
    }
    let plane = Homography(planeOf: matrix)
    let own = plane.inverse.project(point)
    guard own.isFinite, plane.homogeneous(own).z > 0 else { return nil }
    if masksToBounds && !contains(own) { return nil }
    if let hit = hitSublayer({ $0.hitTest(own) }) { return hit }
    return contains(own) ? self : nil
  }

  private func hitSublayer(_ hit: (Layer) -> Layer?) -> Layer? {
    for layer in sublayersInPaintingOrder.reversed() { if let found = hit(layer) { return found } }
    return nil
  }
}
