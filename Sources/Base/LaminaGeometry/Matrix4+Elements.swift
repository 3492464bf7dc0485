/// The sixteen numbers by the names of `CATransform3D`, row by row.
///
/// ```swift
/// var tilt = Matrix4.identity
/// tilt.m34 = -1 / 500
/// tilt = tilt.rotated(radians: 0.4, x: 0, y: 1, z: 0)
/// ```
///
/// - Source: CATransform3D.h.
extension Matrix4 {
  /// Row 1, column 1: x in the transformed x.
  @inlinable public var m11: Double {
    get { row1.x }
    set { row1.x = newValue }
  }
  /// Row 1, column 2: x in the transformed y.
  @inlinable public var m12: Double {
    get { row1.y }
    set { row1.y = newValue }
  }
  /// Row 1, column 3: x in the transformed z.
  @inlinable public var m13: Double {
    get { row1.z }
    set { row1.z = newValue }
  }
  /// Row 1, column 4: x in the transformed w.
  @inlinable public var m14: Double {
    get { row1.w }
    set { row1.w = newValue }
  }
  /// Row 2, column 1: y in the transformed x.
  @inlinable public var m21: Double {
    get { row2.x }
    set { row2.x = newValue }
  }
  /// Row 2, column 2: y in the transformed y.
  @inlinable public var m22: Double {
    get { row2.y }
    set { row2.y = newValue }
  }
  /// Row 2, column 3: y in the transformed z.
  @inlinable public var m23: Double {
    get { row2.z }
    set { row2.z = newValue }
  }
  /// Row 2, column 4: y in the transformed w.
  @inlinable public var m24: Double {
    get { row2.w }
    set { row2.w = newValue }
  }
  /// Row 3, column 1: z in the transformed x.
  @inlinable public var m31: Double {
    get { row3.x }
    set { row3.x = newValue }
  }
  /// Row 3, column 2: z in the transformed y.
  @inlinable public var m32: Double {
    get { row3.y }
    set { row3.y = newValue }
  }
  /// Row 3, column 3: z in the transformed z.
  @inlinable public var m33: Double {
    get { row3.z }
    set { row3.z = newValue }
  }
  /// Row 3, column 4: z in the transformed w.
  @inlinable public var m34: Double {
    get { row3.w }
    set { row3.w = newValue }
  }
  /// Row 4, column 1: the constant in the transformed x.
  @inlinable public var m41: Double {
    get { row4.x }
    set { row4.x = newValue }
  }
  /// Row 4, column 2: the constant in the transformed y.
  @inlinable public var m42: Double {
    get { row4.y }
    set { row4.y = newValue }
  }
  /// Row 4, column 3: the constant in the transformed z.
  @inlinable public var m43: Double {
    get { row4.z }
    set { row4.z = newValue }
  }
  /// Row 4, column 4: the constant in the transformed w.
  @inlinable public var m44: Double {
    get { row4.w }
    set { row4.w = newValue }
  }

  /// Whether the matrix leaves every point where it is.
  public var isIdentity: Bool { self == .identity }

  /// Whether the matrix is an affine transform of the plane, which `affine` returns.
  public var isAffine: Bool { affine != nil }
}
