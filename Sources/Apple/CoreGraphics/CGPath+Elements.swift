public import LaminaGeometry

/// The kind of a path's element.
nonisolated public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath.
  case moveToPoint
  /// A straight line.
  case addLineToPoint
  /// A quadratic curve: its control point, its end.
  case addQuadCurveToPoint
  /// A cubic curve: its control points, its end.
  case addCurveToPoint
  /// A straight line back to the subpath's start.
  case closeSubpath
}

/// An element of a path.
@unsafe nonisolated public struct CGPathElement {
  /// The kind.
  public var type: CGPathElementType
  /// The points, valid only during the call that gives the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    unsafe (self.type, self.points) = (type, points)
  }
}

/// A function that gets a path's elements, with what its caller passes on.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

nonisolated extension CGPath {
  /// Calls a function with each element in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in path {
      let type: CGPathElementType
      switch element {
      case .move: type = .moveToPoint
      case .line: type = .addLineToPoint
      case .quad: type = .addQuadCurveToPoint
      case .cubic: type = .addCurveToPoint
      case .close: type = .closeSubpath
      }
      // Three places always, because some apps read them for each kind.
      var points = element.points
      while points.count < 3 { points.append(.zero) }
      unsafe points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var element = unsafe CGPathElement(type: type, points: base)
        unsafe withUnsafePointer(to: &element) { pointer in unsafe block(pointer) }
      }
    }
  }

  /// Calls a function with each element in order, and with a pointer that it passes on.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    unsafe applyWithBlock { element in unsafe function(info, element) }
  }
}

/// The rule that determines the inside of a path.
nonisolated public enum CGPathFillRule: Int, Sendable {
  /// The inside has a winding number other than 0.
  case winding
  /// The inside has an odd winding number.
  case evenOdd

  /// Lamina's rule.
  package var rule: FillRule { self == .winding ? .nonZero : .evenOdd }
}

/// The way in which a path is drawn.
nonisolated public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside by the winding number is filled.
  case fill
  /// The inside by the even-odd rule is filled.
  case eoFill
  /// The path is stroked.
  case stroke
  /// The path is filled, then stroked.
  case fillStroke
  /// The path is filled by the even-odd rule, then stroked.
  case eoFillStroke
}

/// The shape of the ends of open strokes.
nonisolated public enum CGLineCap: Int32, Sendable {
  /// The stroke ends at the path's end.
  case butt
  /// Half a circle is added.
  case round
  /// Half a square is added.
  case square

  /// Lamina's cap.
  package var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }

  /// Makes Core Graphics' cap of Lamina's.
  package init(_ cap: LineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

/// The shape of a stroke's corners.
nonisolated public enum CGLineJoin: Int32, Sendable {
  /// The outer edges meet in a point.
  case miter
  /// The outer edges are joined by a part of a circle.
  case round
  /// The point is cut off.
  case bevel

  /// Lamina's join.
  package var join: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }

  /// Makes Core Graphics' join of Lamina's.
  package init(_ join: LineJoin) {
    switch join {
    case .miter: self = .miter
    case .round: self = .round
    case .bevel: self = .bevel
    }
  }
}
