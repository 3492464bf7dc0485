public import CoreGraphics
import LaminaGeometry

// Dashes, corners and the other direction of paths.

nonisolated extension UIBezierPath {
  /// Sets the lengths of dashes and gaps, and the offset into them; no lengths for a solid line.
  public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    let lengths = unsafe pattern.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: max(0, count)))
    }
    dashes = (lengths ?? [], phase)
  }

  /// Gives the lengths of dashes and gaps, and the offset into them.
  public func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern = unsafe pattern {
      for (index, length) in dashes.lengths.enumerated() { unsafe pattern[index] = length }
    }
    if let count = unsafe count { unsafe count.pointee = dashes.lengths.count }
    if let phase = unsafe phase { unsafe phase.pointee = dashes.phase }
  }

  /// The style of the stroke as Lamina draws it.
  var style: StrokeStyle {
    var style = StrokeStyle()
    (style.width, style.cap, style.join) = (lineWidth, lineCapStyle.cap, lineJoinStyle.join)
    style.miterLimit = miterLimit
    (style.dashPattern, style.dashPhase) = (dashes.lengths, dashes.phase)
    return style
  }

  /// The rule that determines the inside.
  var rule: FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }
}

/// The corners of a rectangle that are rounded.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at the largest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at the smallest x and the largest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at the largest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// Every corner.
  public static let allCorners = UIRectCorner(rawValue: .max)

  /// The corners as layers name them, whose bits are the same.
  var mask: CornerMask { CornerMask(rawValue: rawValue) }
}

nonisolated extension Path {
  /// The path with every subpath run the other way, in the same order.
  var reversed: Path {
    var made = Path()
    var (elements, isClosed): ([Element], Bool) = ([], false)
    func addReversed() {
      guard let last = elements.last?.end else { return }
      made.move(to: last)
      for index in stride(from: elements.count - 1, to: 0, by: -1) {
        guard let end = elements[index - 1].end else { continue }
        switch elements[index] {
        case .quad(let control, _): made.addQuad(control, to: end)
        case .cubic(let first, let second, _): made.addCubic(second, first, to: end)
        case .line, .move, .close: made.addLine(to: end)
        }
      }
      if isClosed { made.close() }
      (elements, isClosed) = ([], false)
    }
    for element in self {
      switch element {
      case .move:
        addReversed()
        elements = [element]
      case .close: isClosed = true
      default: elements.append(element)
      }
    }
    addReversed()
    return made
  }
}

nonisolated extension Path.Element {
  /// The point at which the element ends; `nil` for a close.
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point): point
    case .close: nil
    }
  }
}
