extension Color {
  /// The colour on the way to another one, component by component.
  public func interpolated(to other: Color, at progress: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Matrix4 {
  /// The transform on the way to another one: by parts, or number by number where one has none.
  public func interpolated(to other: Matrix4, at progress: Double) -> Matrix4 {
    if progress == 0 { return self }
    if progress == 1 { return other }
    if let a = TransformParts(self), let b = TransformParts(other) {
      return a.interpolated(to: b, at: progress).matrix
    }
    func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * progress }
    return Matrix4(
      row1: mix(row1, other.row1), row2: mix(row2, other.row2), row3: mix(row3, other.row3),
      row4: mix(row4, other.row4))
  }
}

extension Path {
  /// The path on the way to another one with the same kinds of elements; `nil` for any other.
  public func interpolated(to other: Path, at progress: Double) -> Path? {
    guard verbs == other.verbs else { return nil }
    var path = self
    for (index, end) in other.points.enumerated() {
      let begin = points[index]
      path.points[index] = Point(
        x: begin.x + (end.x - begin.x) * progress, y: begin.y + (end.y - begin.y) * progress)
    }
    return path
  }
}
