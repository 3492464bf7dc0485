public import CoreGraphics
public import LaminaGeometry

// Values in boxes: points, sizes, rectangles and transforms.

/// The kinds of geometry in boxes, each as a list of numbers in an encoding of its own.
private nonisolated enum BoxedKind: String {
  case point = "[2d]"
  case size = "[2q]"
  case rect = "[4d]"
  case affine = "[6d]"
  case matrix = "[16d]"
}

nonisolated extension NSValue {
  /// Makes a box of numbers in the encoding of a kind.
  private convenience init(_ numbers: [Double], _ kind: BoxedKind) {
    unsafe self.init(bytes: numbers, objCType: kind.rawValue)
  }

  /// The kind of geometry in the box; `nil` for another value.
  private var boxedKind: BoxedKind? {
    unsafe self is NSNumber ? nil : BoxedKind(rawValue: String(cString: objCType))
  }

  /// Returns the numbers in the box, or zeros for a value of another kind.
  private func numbers(_ kind: BoxedKind, _ count: Int) -> [Double] {
    var numbers = [Double](repeating: 0, count: count)
    if boxedKind == kind {
      unsafe numbers.withUnsafeMutableBytes { bytes in
        if let start = bytes.baseAddress { unsafe getValue(start) }
      }
    }
    return numbers
  }

  /// Makes a box of a point.
  public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y], .point) }

  /// Makes a box of a size.
  public convenience init(cgSize size: CGSize) { self.init([size.width, size.height], .size) }

  /// Makes a box of a rectangle.
  public convenience init(cgRect rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height], .rect)
  }

  /// Makes a box of a transform of the plane.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty], .affine)
  }

  /// Makes a box of a transform in space.
  public convenience init(caTransform3D t: CATransform3D) {
    let rows = [t.row1, t.row2, t.row3, t.row4]
    self.init(rows.flatMap { [$0.x, $0.y, $0.z, $0.w] }, .matrix)
  }

  /// The point in the box; zero for another value.
  public var cgPointValue: CGPoint {
    let n = numbers(.point, 2)
    return CGPoint(x: n[0], y: n[1])
  }

  /// The size in the box; zero for another value.
  public var cgSizeValue: CGSize {
    let n = numbers(.size, 2)
    return CGSize(width: n[0], height: n[1])
  }

  /// The rectangle in the box; zero for another value.
  public var cgRectValue: CGRect {
    let n = numbers(.rect, 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// The transform of the plane in the box; one of zeros for another value.
  public var cgAffineTransformValue: CGAffineTransform {
    let n = numbers(.affine, 6)
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  /// The transform in space in the box; one of zeros for another value.
  public var caTransform3DValue: CATransform3D {
    let n = numbers(.matrix, 16)
    return CATransform3D(
      row1: SIMD4(n[0], n[1], n[2], n[3]), row2: SIMD4(n[4], n[5], n[6], n[7]),
      row3: SIMD4(n[8], n[9], n[10], n[11]), row4: SIMD4(n[12], n[13], n[14], n[15]))
  }

  /// The geometry in the box; `nil` for another value.
  var geometry: Any? {
    switch boxedKind {
    case .point: cgPointValue
    case .size: cgSizeValue
    case .rect: cgRectValue
    case .affine: cgAffineTransformValue
    case .matrix: caTransform3DValue
    case nil: nil
    }
  }
}
