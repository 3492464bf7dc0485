public import LaminaGeometry

/// A path that does not change: subpaths of lines and curves.
nonisolated public class CGPath: Hashable, @unchecked Sendable {
  /// The elements.
  package fileprivate(set) var path: Path

  /// Makes a path from Lamina's.
  package init(_ path: Path) { self.path = path }

  /// Makes the path around a rectangle.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = unsafe Path(rect: rect).applying(transform)
  }

  /// Makes the path of the ellipse inscribed in a rectangle.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    path = Path()
    path.addEllipse(in: rect)
    path = unsafe path.applying(transform)
  }

  /// Makes the path around a rectangle whose corners are quarters of an ellipse.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    path = Path()
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    path = unsafe path.applying(transform)
  }

  // MARK: - Copies

  /// Returns a copy that does not change.
  public func copy() -> CGPath? { CGPath(path) }

  /// Returns a transformed copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    unsafe CGPath(path.applying(transform))
  }

  /// Returns a copy that elements can be added to.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// Returns a transformed copy that elements can be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    unsafe CGMutablePath(path.applying(transform))
  }

  // MARK: - Looking

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// The end of the last element; the origin for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// The box around all points, control points included; the null rectangle for an empty path.
  public var boundingBox: CGRect { path.controlBounds ?? .null }

  /// The box around the path itself; the null rectangle for an empty path.
  public var boundingBoxOfPath: CGRect { path.exactBounds }

  /// Returns whether a point lies inside, by the winding number unless stated otherwise.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.applying(transform).contains(point, rule: rule.rule)
  }

  /// Returns the path as a rectangle, if it is one.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = path.rectangle else { return false }
    if let rect = unsafe rect { unsafe rect.pointee = found }
    return true
  }

  /// Returns whether both have the same elements.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.path == right.path }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A path that elements are added to.
nonisolated public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Makes an empty path.
  public init() { super.init(Path()) }

  /// Makes a path with given elements.
  package override init(_ path: Path) { super.init(path) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a straight line; an empty path has no point to start at, and stays empty.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    if path.isEmpty { return }
    path.addLine(to: point.applying(transform))
  }

  /// Adds a subpath of straight lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    path.move(to: first.applying(transform))
    for point in points.dropFirst() { path.addLine(to: point.applying(transform)) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if path.isEmpty { return }
    path.addQuad(control.applying(transform), to: end.applying(transform))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    if path.isEmpty { return }
    path.addCubic(
      control1.applying(transform), control2.applying(transform), to: end.applying(transform))
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(Path(rect: rect).applying(transform))
  }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a rectangle whose corners are quarters of an ellipse.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    var added = Path()
    added.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    path.append(added.applying(transform))
  }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var added = Path()
    added.addEllipse(in: rect)
    path.append(added.applying(transform))
  }

  /// Adds an arc of a circle, after a line to its start.
  ///
  /// The direction is meant for a space whose y goes up: not clockwise is that of growing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = Path.sweep(from: startAngle, to: endAngle, growing: !clockwise)
    path.addArc(center, radius, from: startAngle, sweep: sweep, transform: transform)
  }

  /// Adds an arc of a circle by the angle that it covers, after a line to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(center, radius, from: startAngle, sweep: delta, transform: transform)
  }

  /// Adds an arc that rounds the corner between two lines, after a line to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(tangent1End, tangent2End, radius, transform: transform)
  }

  /// Adds the elements of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(other.path.applying(transform))
  }

  /// Closes the subpath by a straight line to its start.
  public func closeSubpath() { path.close() }
}
