import LaminaGeometry
import TestSupport
import Testing

/// Unions, insets and cuts of rectangles, and products of transforms, as in Core Graphics.
struct AlgebraTests {
  private let box = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test func `rects: none and all`() {
    #expect(Rect.null.isNull && Rect.null.isEmpty && !Rect.null.isInfinite)
    #expect(Rect.infinite.isInfinite && !Rect.infinite.isNull && !Rect.infinite.isEmpty)
    #expect(Rect.infinite.contains(Point(x: -1e300, y: 1e300)))
    #expect(!Rect.null.contains(Point(x: 0, y: 0)))
    for same in [Rect.null, .infinite] {
      #expect(same.integral == same && same.inset(dx: 5, dy: 5) == same)
      #expect(same.applying(.scale(x: 2, y: 2)) == same)
    }
  }

  @Test func `rects: unions`() {
    #expect(
      box.union(Rect(x: 0, y: 60, width: 20, height: 20))
        == Rect(x: 0, y: 20, width: 110, height: 60))
    #expect(box.union(.null) == box && Rect.null.union(box) == box)
    #expect(Rect.null.union(.null).isNull)
    #expect(box.union(.infinite).isInfinite && Rect.infinite.union(box).isInfinite)
    // One without area counts where it lies.
    #expect(
      box.union(Rect(x: 0, y: 0, width: 0, height: 0)) == Rect(x: 0, y: 0, width: 110, height: 70))
    #expect(
      Rect(x: 10, y: 10, width: -10, height: -10).union(.null)
        == Rect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `rects: within, and in common`() {
    #expect(box.contains(box) && box.contains(.null))
    #expect(box.contains(Rect(x: 10, y: 20, width: 1, height: 50)))
    #expect(!box.contains(Rect(x: 9, y: 20, width: 10, height: 10)))
    #expect(Rect.infinite.contains(box) && !box.contains(.infinite))
    #expect(Rect(x: 110, y: 70, width: -100, height: -50).contains(box))
    #expect(box.intersects(Rect(x: 109, y: 69, width: 5, height: 5)))
    #expect(!box.intersects(Rect(x: 110, y: 20, width: 5, height: 5)))
    #expect(!box.intersects(.null) && box.intersects(.infinite))
  }

  @Test func `rects: insets`() {
    #expect(box.inset(dx: 5, dy: -5) == Rect(x: 15, y: 15, width: 90, height: 60))
    #expect(box.inset(dx: 50, dy: 0) == Rect(x: 60, y: 20, width: 0, height: 50))
    #expect(box.inset(dx: 50.5, dy: 0).isNull)
    #expect(
      Rect(x: 0, y: 0, width: -10, height: 10).inset(dx: 1, dy: 1)
        == Rect(x: -9, y: 1, width: 8, height: 8))
  }

  @Test func `rects: on whole numbers`() {
    #expect(
      Rect(x: -0.5, y: 0.25, width: 1, height: 0.5).integral
        == Rect(x: -1, y: 0, width: 2, height: 1))
    #expect(box.integral == box)
  }

  @Test(arguments: Rect.Edge.allCases) func `rects: cuts meet and are the whole`(edge: Rect.Edge) {
    for distance in [-3, 0, 12, 50, 100, 400.0] {
      let (slice, remainder) = box.divided(at: distance, from: edge)
      #expect(slice.union(remainder) == box)
      #expect(!slice.intersects(remainder))
      let isUpright = edge == .minX || edge == .maxX
      let cut = isUpright ? slice.width : slice.height
      #expect(cut == min(max(distance, 0), isUpright ? 100 : 50))
      switch edge {
      case .minX: #expect(slice.minX == box.minX)
      case .minY: #expect(slice.minY == box.minY)
      case .maxX: #expect(slice.maxX == box.maxX)
      case .maxY: #expect(slice.maxY == box.maxY)
      }
    }
  }

  @Test func `transforms: what is put in front is applied first`() {
    let point = Point(x: 3, y: 4)
    let moved = Affine.scale(x: 2, y: 3).translated(x: 10, y: 20)
    #expect(moved == Affine(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60))
    #expect(point.applying(moved) == Point(x: 26, y: 72))
    let scaled = Affine.translation(x: 10, y: 20).scaled(x: 2, y: 3)
    #expect(scaled == Affine(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
    #expect(
      Affine.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20)) == scaled)
    let turned = Affine.identity.rotated(radians: .pi / 2)
    #expect(abs(turned.a) < 1e-15 && turned.b == 1 && turned.c == -1)
    #expect(Size(width: 3, height: 4).applying(moved) == Size(width: 6, height: 12))
  }

  @Test func `transforms: inverses undo`() {
    #expect(Affine.identity.isIdentity && Affine.identity.inverted.isIdentity)
    let flat = Affine(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(flat.inverted == flat)
    let seed: UInt64 = 56
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      let transform = Affine.translation(
        x: random.double(in: -500...500), y: random.double(in: -500...500)
      ).rotated(radians: random.double(in: -7...7))
        .scaled(x: random.double(in: 0.1...9), y: -random.double(in: 0.1...9))
      let both = transform.concatenating(transform.inverted)
      #expect(
        zip(both.numbers, Affine.identity.numbers).allSatisfy { abs($0 - $1) < 1e-9 },
        "seed \(seed): \(transform)")
      #expect(transform.determinant < 0)
      // The plane's transform is that of the whole matrix.
      let whole = Matrix4(transform)
      #expect(whole.isAffine && whole.affine == transform)
      #expect(
        zip(whole.inverted.affine?.numbers ?? [], transform.inverted.numbers)
          .allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed): \(transform)")
    }
  }

  @Test func `transforms: boxes around turned boxes`() {
    let turned = box.applying(.rotation(radians: .pi / 2))
    #expect(abs(turned.minX + 70) < 1e-12 && abs(turned.maxX + 20) < 1e-12)
    #expect(abs(turned.minY - 10) < 1e-12 && abs(turned.maxY - 110) < 1e-12)
  }

  @Test func `matrices: numbers by row and column`() {
    var matrix = Matrix4.identity
    #expect(matrix.isIdentity && matrix.isAffine)
    matrix.m34 = -1 / 500
    #expect(matrix == .perspective(distance: 500) && !matrix.isAffine && !matrix.isIdentity)
    let paths: [WritableKeyPath<Matrix4, Double>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
      \.m42, \.m43, \.m44,
    ]
    for (index, path) in paths.enumerated() { matrix[keyPath: path] = Double(index) }
    #expect(matrix.row1 == [0, 1, 2, 3] && matrix.row2 == [4, 5, 6, 7])
    #expect(matrix.row3 == [8, 9, 10, 11] && matrix.row4 == [12, 13, 14, 15])
    #expect(paths.map { matrix[keyPath: $0] } == (0..<16).map { Double($0) })
  }
}
