public import LaminaGeometry

extension Layer {
  /// The smallest upright rectangle around the layer in its superlayer, derived from bounds,
  /// position, anchor point and transform.
  ///
  /// Setting it sets `position`, and the size of `bounds` by the inverse of the transform's linear
  /// part: exact under scaling and translation, meaningless under rotation. The bounds' origin, z
  /// positions and geometry flipping play no part.
  public var frame: Rect {
    get { frame(at: position) }
    set {
      let rect = newValue.standardized
      let (width, height) = inverseSize(of: rect.size)
      bounds.size = Size(width: width, height: height)
      // The position is set once: each change of it starts an animation of its own.
      let atOrigin = frame(at: .zero)
      position = Point(x: rect.minX - atOrigin.minX, y: rect.minY - atOrigin.minY)
    }
  }

  /// The frame that the layer has with another position.
  private func frame(at position: Point) -> Rect {
    let anchor = anchorLocation
    let (x0, y0) = (bounds.minX - anchor.x, bounds.minY - anchor.y)
    let (x1, y1) = (bounds.maxX - anchor.x, bounds.maxY - anchor.y)
    if transform == .identity {
      return Rect(minX: x0, minY: y0, maxX: x1, maxY: y1).offset(dx: position.x, dy: position.y)
    }
    func place(_ x: Double, _ y: Double) -> Point {
      let h = transform.transform(x: x, y: y, z: -anchorPointZ)
      return Point(x: h.x / h.w + position.x, y: h.y / h.w + position.y)
    }
    return Rect(bounding: [place(x0, y0), place(x1, y0), place(x1, y1), place(x0, y1)])
  }

  /// Where the anchor point lies in the layer's own space.
  public var anchorLocation: Point { values.anchorLocation }

  /// Maps a size back through the transform's linear part; unchanged where that is singular.
  private func inverseSize(of size: Size) -> (width: Double, height: Double) {
    let (a, b, c, d) = (transform.row1.x, transform.row1.y, transform.row2.x, transform.row2.y)
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return (size.width, size.height) }
    let width = (size.width * d - size.height * c) / determinant
    let height = (size.height * a - size.width * b) / determinant
    return (abs(width), abs(height))
  }

  /// The plane's part of `transform`; the identity if `transform` is more than that.
  ///
  /// Setting it replaces the whole 4x4 matrix, a scale along z included.
  public var affineTransform: Affine {
    get { transform.affine ?? .identity }
    set { transform = Matrix4(newValue) }
  }
}
