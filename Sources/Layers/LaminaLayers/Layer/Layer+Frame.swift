public import LaminaGeometry

extension Layer {
  /// Returns the frame that the layer would have at another position.
  func frame(at position: Point) -> Rect {
    let anchor = anchorLocation
    let (x0, y0) = (bounds.minX - anchor.x, bounds.minY - anchor.y)
    let (x1, y1) = (bounds.maxX - anchor.x, bounds.maxY - anchor.y)
    if transform == .identity {
      return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1).offset(dx: position.x, dy: position.y)
    }
    func transformedCorner(_ x: Double, _ y: Double) -> Point {
      let h = transform.transform(x: x, y: y, z: -anchorPointZ)
      return Point(x: h.x / h.w + position.x, y: h.y / h.w + position.y)
    }
    return Rect(bounding: [
      transformedCorner(x0, y0), transformedCorner(x1, y0), transformedCorner(x1, y1),
      transformedCorner(x0, y1),
    ])
  }

  /// The anchor point in the layer's own space.
  public var anchorLocation: Point { values.anchorLocation }

  /// Returns the bounds' size for a frame's size, by the inverse of the transform's linear part; the frame's size
  /// itself if that part is singular.
  func inverseSize(of size: Size) -> (width: Double, height: Double) {
    let (a, b, c, d) = (transform.row1.x, transform.row1.y, transform.row2.x, transform.row2.y)
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return (size.width, size.height) }
    let width = (size.width * d - size.height * c) / determinant
    let height = (size.height * a - size.width * b) / determinant
    return (abs(width), abs(height))
  }

  /// The affine part of `transform`; the identity if `transform` is not affine.
  ///
  /// Setting it replaces the whole 4x4 matrix, including a scale along z.
  public var affineTransform: Affine {
    get { transform.affine ?? .identity }
    set { transform = Matrix4(newValue) }
  }
}
