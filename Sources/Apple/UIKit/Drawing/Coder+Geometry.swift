public import CoreGraphics
public import LaminaGeometry
public import LaminaLayers

// Geometry as text in braces.

/// Returns a number as text with up to 17 digits, without a fraction if it is whole.
nonisolated private func text(_ number: CGFloat) -> String { String(format: "%.17g", number) }

/// Returns the numbers in a text in braces, or as many zeros as asked for if there are others.
nonisolated private func numbers(_ text: String, _ count: Int) -> [CGFloat] {
  let parts = text.split { "{}, ".contains($0) }
  let numbers = parts.compactMap { Double($0) }
  return numbers.count == count && parts.count == count
    ? numbers : Array(repeating: 0, count: count)
}

/// Returns a point as text: `{x, y}`.
nonisolated public func NSStringFromCGPoint(_ point: CGPoint) -> String {
  "{\(text(point.x)), \(text(point.y))}"
}

/// Returns a size as text: `{width, height}`.
nonisolated public func NSStringFromCGSize(_ size: CGSize) -> String {
  "{\(text(size.width)), \(text(size.height))}"
}

/// Returns a vector as text: `{dx, dy}`.
nonisolated public func NSStringFromCGVector(_ vector: CGVector) -> String {
  "{\(text(vector.dx)), \(text(vector.dy))}"
}

/// Returns a rectangle as text: `{{x, y}, {width, height}}`.
nonisolated public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// Returns a transform as text: `[a, b, c, d, tx, ty]`.
nonisolated public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  "[" + transform.numbers.map(text).joined(separator: ", ") + "]"
}

/// Returns the point in a text; the origin if there is none.
nonisolated public func CGPointFromString(_ string: String) -> CGPoint {
  let list = numbers(string, 2)
  return CGPoint(x: list[0], y: list[1])
}

/// Returns the size in a text; 0 by 0 if there is none.
nonisolated public func CGSizeFromString(_ string: String) -> CGSize {
  let list = numbers(string, 2)
  return CGSize(width: list[0], height: list[1])
}

/// Returns the vector in a text; no length if there is none.
nonisolated public func CGVectorFromString(_ string: String) -> CGVector {
  let list = numbers(string, 2)
  return CGVector(dx: list[0], dy: list[1])
}

/// Returns the rectangle in a text; the empty one at the origin if there is none.
nonisolated public func CGRectFromString(_ string: String) -> CGRect {
  let list = numbers(string, 4)
  return CGRect(x: list[0], y: list[1], width: list[2], height: list[3])
}

/// Returns the transform in a text; the identity if there is none.
nonisolated public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  let inner = string.filter { !"[]".contains($0) }
  let parts = inner.split { ", ".contains($0) }.compactMap { Double($0) }
  guard parts.count == 6 else { return .identity }
  return CGAffineTransform(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
}

extension Coder {
  /// Returns a point as text.
  nonisolated public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }

  /// Returns a size as text.
  nonisolated public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }

  /// Returns a vector as text.
  nonisolated public class func string(for vector: CGVector) -> String {
    NSStringFromCGVector(vector)
  }

  /// Returns a rectangle as text.
  nonisolated public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }

  /// Returns a transform as text.
  nonisolated public class func string(for transform: CGAffineTransform) -> String {
    NSStringFromCGAffineTransform(transform)
  }

  /// Returns the point in a text.
  nonisolated public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }

  /// Returns the size in a text.
  nonisolated public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }

  /// Returns the vector in a text.
  nonisolated public class func cgVector(for string: String) -> CGVector {
    CGVectorFromString(string)
  }

  /// Returns the rectangle in a text.
  nonisolated public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }

  /// Returns the transform in a text.
  nonisolated public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    CGAffineTransformFromString(string)
  }
}
