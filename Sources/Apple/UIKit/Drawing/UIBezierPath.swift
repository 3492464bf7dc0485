public import CoreGraphics
import LaminaDrawing
public import LaminaGeometry

// Paths by UIKit's name, with the style in which they are stroked.

/// A path with the style in which it is drawn.
///
/// Angles grow clockwise, as seen where y goes down.
open nonisolated class UIBezierPath: FoundationObject, NSCopying, @unchecked Sendable {
  /// The elements.
  package final var elements = Path()
  /// The width of the stroke.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of the stroke.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the corners of the stroke.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest mitre, in line widths.
  open var miterLimit: CGFloat = 10
  /// How far curves may deviate; curves here are exact to a fraction of a pixel.
  open var flatness: CGFloat = 0.6
  /// Whether the inside has an odd winding number, rather than one that is not 0.
  open var usesEvenOddFillRule = false
  /// The lengths of dashes and gaps; none for a solid line.
  final var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Makes an empty path.
  public required override init() { super.init() }

  /// Makes the path around a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    elements = Path(rect: rect.standardized)
  }

  /// Makes the path of the ellipse inscribed in a rectangle, clockwise from its right.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    elements.addEllipse(in: rect.standardized)
  }

  /// Makes the path around a rectangle with rounded corners, whose curvature changes gradually.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    elements = Path(
      roundedRect: RoundedRect(rect, radius: cornerRadius, curve: .continuous))
  }

  /// Makes the path around a rectangle of which some corners are rounded, by the radii's width.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    elements = Path(
      roundedRect: RoundedRect(
        rect, radius: cornerRadii.width, corners: corners.mask, curve: .continuous))
  }

  /// Makes an arc of a circle; clockwise is the direction of growing angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Makes a path with the elements of another.
  public convenience init(cgPath: CGPath) {
    self.init()
    elements = cgPath.path
  }

  /// Returns a path with the same elements and style.
  open func copy(with zone: NSZone? = nil) -> Any {
    let path = type(of: self).init()
    path.elements = elements
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (path.miterLimit, path.flatness, path.dashes) = (miterLimit, flatness, dashes)
    path.usesEvenOddFillRule = usesEvenOddFillRule
    return path
  }

  /// Whether another object is a path with the same elements and style.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return other === self
      || elements == other.elements && style == other.style
        && usesEvenOddFillRule == other.usesEvenOddFillRule
  }

  /// The hash of the elements.
  open override var hash: Int { elements.hashValue }

  // MARK: - Elements

  /// The elements as a path of Core Graphics, of which both ways make a copy.
  open var cgPath: CGPath {
    get { CGPath(elements) }
    set { elements = newValue.path }
  }

  /// Starts a subpath.
  open func move(to point: CGPoint) { elements.move(to: point) }

  /// Adds a straight line; an empty path has no point to start at, and stays empty.
  open func addLine(to point: CGPoint) { if !isEmpty { elements.addLine(to: point) } }

  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    if !isEmpty { elements.addCubic(controlPoint1, controlPoint2, to: endPoint) }
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    if !isEmpty { elements.addQuad(controlPoint, to: endPoint) }
  }

  /// Adds an arc of a circle, after a line to its start; clockwise is the direction of growing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    let sweep = Path.sweep(from: startAngle, to: endAngle, growing: clockwise)
    elements.addArc(center, radius, from: startAngle, sweep: sweep)
  }

  /// Closes the subpath by a straight line to its start.
  open func close() { elements.close() }

  /// Removes all elements.
  open func removeAllPoints() { elements = Path() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { elements.append(bezierPath.elements) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) { elements = elements.applying(transform) }

  /// Returns a path that runs the other way.
  open func reversing() -> UIBezierPath {
    let path = copy() as? UIBezierPath ?? UIBezierPath()
    path.elements = elements.reversed
    return path
  }

  /// Whether the path has no elements.
  open var isEmpty: Bool { elements.isEmpty }

  /// The box around the path; the null rectangle for an empty path.
  open var bounds: CGRect { elements.exactBounds }

  /// The end of the last element; the origin for an empty path.
  open var currentPoint: CGPoint { elements.currentPoint ?? .zero }

  /// Returns whether a point lies inside.
  open func contains(_ point: CGPoint) -> Bool { elements.contains(point, rule: rule) }

  // MARK: - Drawing

  /// Fills the path with the current fill colour.
  open func fill() {
    ContextStack.draw { context throws(DrawingError) in try context.fill(elements, rule: rule) }
  }

  /// Fills the path in a blend mode, with an opacity.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    ContextStack.drawSaved { context throws(DrawingError) in
      (context.blendMode, context.alpha) = (blendMode.mode, alpha)
      try context.fill(elements, rule: rule)
    }
  }

  /// Strokes the path in its own style with the current stroke colour.
  open func stroke() {
    ContextStack.drawSaved { context throws(DrawingError) in
      context.stroke = style
      try context.stroke(elements)
    }
  }

  /// Strokes the path in a blend mode, with an opacity.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    ContextStack.drawSaved { context throws(DrawingError) in
      (context.stroke, context.blendMode, context.alpha) = (style, blendMode.mode, alpha)
      try context.stroke(elements)
    }
  }

  /// Limits later draws of the current context to the inside of the path.
  open func addClip() {
    ContextStack.draw { context throws(DrawingError) in try context.clip(to: elements, rule: rule) }
  }
}
