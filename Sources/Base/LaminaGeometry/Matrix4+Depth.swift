extension Matrix4 {
  /// Whether the matrix maps the plane z = 0 to the plane at a depth, without a tilt or a perspective.
  package func isLevel(at depth: Double) -> Bool {
    row1.z == 0 && row2.z == 0 && row4.z == depth && row1.w == 0 && row2.w == 0 && row4.w == 1
  }

  /// Whether the matrix keeps the depth of every point, and has no perspective.
  package var keepsDepth: Bool { isLevel(at: 0) && row3.z == 1 && row3.w == 0 }

  /// The depth of the plane to which the matrix maps the plane z = 0; `nil` if that plane is tilted, or lies behind the
  /// eye.
  ///
  /// A perspective within the plane z = 0 does not leave it.
  package var levelDepth: Double? {
    if row1.z == 0, row2.z == 0, row4.z == 0 { return 0 }
    guard row1.z == 0, row2.z == 0, row1.w == 0, row2.w == 0, row4.w > 0 else { return nil }
    return row4.z / row4.w
  }

  /// Returns the depth to which the matrix maps the plane at a depth; `nil` if it tilts planes, or moves this one behind
  /// the eye.
  package func depth(ofPlaneAt depth: Double) -> Double? {
    var moved = self
    moved.row4 = depth * row3 + row4
    return moved.levelDepth
  }
}
