extension Matrix4 {
  /// The determinant of the whole matrix.
  public var determinant: Double {
    let minors = pairMinors
    return minors.high.0 * minors.low.5 - minors.high.1 * minors.low.4 + minors.high.2
      * minors.low.3 + minors.high.3 * minors.low.2 - minors.high.4 * minors.low.1 + minors.high.5
      * minors.low.0
  }

  /// The inverse; a singular matrix is returned unchanged, as by `CATransform3DInvert`.
  public var inverted: Matrix4 {
    let d = determinant
    guard d != 0, d.isFinite else { return self }
    let (s0, s1, s2, s3, s4, s5) = pairMinors.high
    let (c0, c1, c2, c3, c4, c5) = pairMinors.low
    let (a, b, c, e) = (row1, row2, row3, row4)
    let inverse = Matrix4(
      row1: [
        b.y * c5 - b.z * c4 + b.w * c3, -a.y * c5 + a.z * c4 - a.w * c3,
        e.y * s5 - e.z * s4 + e.w * s3, -c.y * s5 + c.z * s4 - c.w * s3,
      ],
      row2: [
        -b.x * c5 + b.z * c2 - b.w * c1, a.x * c5 - a.z * c2 + a.w * c1,
        -e.x * s5 + e.z * s2 - e.w * s1, c.x * s5 - c.z * s2 + c.w * s1,
      ],
      row3: [
        b.x * c4 - b.y * c2 + b.w * c0, -a.x * c4 + a.y * c2 - a.w * c0,
        e.x * s4 - e.y * s2 + e.w * s0, -c.x * s4 + c.y * s2 - c.w * s0,
      ],
      row4: [
        -b.x * c3 + b.y * c1 - b.z * c0, a.x * c3 - a.y * c1 + a.z * c0,
        -e.x * s3 + e.y * s1 - e.z * s0, c.x * s3 - c.y * s1 + c.z * s0,
      ])
    return Matrix4(
      row1: inverse.row1 / d, row2: inverse.row2 / d, row3: inverse.row3 / d, row4: inverse.row4 / d
    )
  }

  private typealias SixMinors = (Double, Double, Double, Double, Double, Double)

  /// The 2x2 minors of the first two rows and of the last two, by the Laplace expansion.
  private var pairMinors: (high: SixMinors, low: SixMinors) {
    func minors(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> SixMinors {
      (
        p.x * q.y - q.x * p.y, p.x * q.z - q.x * p.z, p.x * q.w - q.x * p.w, p.y * q.z - q.y * p.z,
        p.y * q.w - q.y * p.w, p.z * q.w - q.z * p.w
      )
    }
    return (minors(row1, row2), minors(row3, row4))
  }
}
