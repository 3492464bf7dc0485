import Foundation
import LaminaGeometry
import Testing

@Suite struct MatrixTests {
  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func `matrix: a turn about z has the fields of Core Animation's`() {
    let turn = Matrix4.rotation(radians: 0.3)
    #expect(isClose(turn.row1.x, cos(0.3)))
    #expect(isClose(turn.row1.y, sin(0.3)))
    #expect(isClose(turn.row2.x, -sin(0.3)))
    #expect(isClose(turn.row2.y, cos(0.3)))
    #expect(turn.row3 == [0, 0, 1, 0])
  }

  @Test func `matrix: concatenation runs left to right`() {
    let matrix = Matrix4.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    #expect(matrix.transform(x: 1, y: 1, z: 0) == [12, 23, 0, 1])
  }

  @Test func `matrix: translated, scaled and rotated act first`() {
    let moved = Matrix4.scale(x: 2, y: 2).translated(x: 1, y: 1)
    #expect(moved.transform(x: 0, y: 0, z: 0) == [2, 2, 0, 1])
    let scaled = Matrix4.translation(x: 5, y: 0).scaled(x: 3, y: 3)
    #expect(scaled.transform(x: 1, y: 0, z: 0) == [8, 0, 0, 1])
    let turned = Matrix4.translation(x: 5, y: 0).rotated(radians: .pi / 2)
    let point = turned.transform(x: 1, y: 0, z: 0)
    #expect(isClose(point.x, 5) && isClose(point.y, 1))
  }

  @Test func `matrix: a turn about no axis is the identity`() {
    #expect(Matrix4.rotation(radians: 1, x: 0, y: 0, z: 0) == .identity)
  }

  @Test func `matrix: the axis of a turn is normalised`() {
    let long = Matrix4.rotation(radians: 0.7, x: 0, y: 9, z: 0)
    let unit = Matrix4.rotation(radians: 0.7, x: 0, y: 1, z: 0)
    for (a, b) in [(long.row1, unit.row1), (long.row2, unit.row2), (long.row3, unit.row3)] {
      for lane in 0..<4 { #expect(isClose(a[lane], b[lane])) }
    }
  }

  @Test func `matrix: the inverse of a singular one is itself`() {
    let flat = Matrix4.scale(x: 1, y: 0)
    #expect(flat.inverted == flat)
  }

  @Test func `matrix: the inverse divides by the determinant`() {
    let matrix = Matrix4.scale(x: 2, y: 4, z: 8)
      .concatenating(.rotation(radians: 1, x: 1, y: 2, z: 3))
      .concatenating(.perspective(distance: 500))
      .concatenating(.translation(x: 5, y: -6, z: 7))
    #expect(isClose(matrix.determinant, 64))
    let product = matrix.concatenating(matrix.inverted)
    for (row, unit) in zip(
      [product.row1, product.row2, product.row3, product.row4],
      [SIMD4<Double>(1, 0, 0, 0), [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    {
      for lane in 0..<4 { #expect(isClose(row[lane], unit[lane])) }
    }
  }

  @Test func `matrix: perspective sets m34 to -1 over the distance`() {
    let matrix = Matrix4.perspective(distance: 100)
    #expect(matrix.row3.w == -0.01)
    #expect(matrix.transform(x: 1, y: 1, z: 50) == [1, 1, 50, 0.5])
  }

  @Test func `affine: the test is exact`() {
    #expect(Matrix4.translation(x: 1, y: 2).affine == Affine(a: 1, b: 0, c: 0, d: 1, tx: 1, ty: 2))
    #expect(Matrix4.translation(x: 0, y: 0, z: 1e-300).affine == nil)
    #expect(Matrix4.scale(x: 1, y: 1, z: 1.000_000_1).affine == nil)
    #expect(Matrix4.perspective(distance: 1e9).affine == nil)
  }

  @Test(arguments: [-1e7, -720.25, -3.2, -1e-8, 0, 0.1, 0.785_398, 1, 2, 3.141_592_653_589_793, 99])
  func `trigonometry: agrees with the C library`(angle: Double) {
    let turn = Trigonometry.sineCosine(radians: angle)
    #expect(abs(turn.sine - sin(angle)) < 4e-16)
    #expect(abs(turn.cosine - cos(angle)) < 4e-16)
  }

  @Test func `trigonometry: a sweep agrees with the C library`() {
    var worst = 0.0
    for step in -20_000...20_000 {
      let angle = Double(step) * 0.0173
      let turn = Trigonometry.sineCosine(radians: angle)
      worst = max(worst, abs(turn.sine - sin(angle)), abs(turn.cosine - cos(angle)))
    }
    #expect(worst < 4e-16)
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (3600, 0, 1),
  ])
  func `trigonometry: quarter turns are exact`(degrees: Double, sine: Double, cosine: Double) {
    let turn = Trigonometry.sineCosine(degrees: degrees)
    #expect(turn.sine == sine && turn.cosine == cosine)
  }

  @Test func `trigonometry: infinity gives no number`() {
    #expect(Trigonometry.sineCosine(radians: .infinity).sine.isNaN)
    #expect(Trigonometry.sineCosine(degrees: .nan).cosine.isNaN)
  }

  @Test func `homography: it is what the matrix does to the plane z = 0`() {
    let matrix = Matrix4.rotation(degrees: 40, x: 0, y: 1, z: 0)
      .concatenating(.perspective(distance: 200)).concatenating(.translation(x: 30, y: 40))
    let point = Homography(planeOf: matrix).project(Point(x: 10, y: 20))
    let h = matrix.transform(x: 10, y: 20, z: 0)
    #expect(isClose(point.x, h.x / h.w) && isClose(point.y, h.y / h.w))
  }

  @Test func `homography: the inverse undoes it`() {
    let plane = Homography(
      planeOf: Matrix4.rotation(degrees: 40, x: 1, y: 1, z: 0)
        .concatenating(.perspective(distance: 300)).concatenating(.translation(x: 30, y: 40)))
    let there = plane.project(Point(x: 12, y: -7))
    let back = plane.inverse.project(there)
    #expect(isClose(back.x, 12) && isClose(back.y, -7))
  }

  @Test func `homography: a singular one has no way back`() {
    let edgeOn = Homography(planeOf: .rotation(degrees: 90, x: 0, y: 1, z: 0))
    #expect(!edgeOn.inverse.project(Point(x: 1, y: 1)).isFinite)
  }
}
