public import LaminaDrawing
public import LaminaGeometry

/// Core Graphics' name of `PathContext`.
public typealias CGContext = PathContext

// The states, the transform and the current path of a context.

nonisolated extension CGContext {
  // MARK: - States

  /// Saves the state: transform, clip, colours, strokes and the rest, except the path.
  public func saveGState() {
    base.saveState()
    base.pen.openStates += 1
  }

  /// Restores the state that was saved last; does nothing if none is.
  public func restoreGState() {
    guard base.pen.openStates > 0, (try? base.restoreState()) != nil else { return }
    base.pen.openStates -= 1
  }

  // MARK: - Transform

  /// The map from user space to device space, whose y goes up.
  public var ctm: CGAffineTransform { base.currentTransform.concatenating(deviceFlip) }

  /// The map from user space to device space, whose y goes up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  private var deviceFlip: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(base.height))
  }

  /// Multiplies the axes of user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    attempt { context throws(DrawingError) in try context.scale(x: sx, y: sy) }
  }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    attempt { context throws(DrawingError) in try context.translate(x: tx, y: ty) }
  }

  /// Rotates the axes of user space, from x towards y.
  public func rotate(by angle: CGFloat) {
    attempt { context throws(DrawingError) in try context.rotate(by: angle) }
  }

  /// Applies a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    attempt { context throws(DrawingError) in try context.concatenate(transform) }
  }

  /// Returns a point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Returns a point of device space in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted) }

  /// Returns a size of user space in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Returns a size of device space in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted) }

  /// Returns a rectangle of user space in device space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Returns a rectangle of device space in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted) }

  // MARK: - Path

  /// The current path in user space, as it is now.
  package var userPath: Path {
    get {
      let (pen, now) = (base.pen, base.currentTransform)
      if pen.path.isEmpty || pen.pathTransform == now { return pen.path }
      return pen.path.applying(pen.pathTransform).applying(now.inverted)
    }
    set { (base.pen.path, base.pen.pathTransform) = (newValue, base.currentTransform) }
  }

  /// The current path; `nil` if it is empty.
  public var path: CGPath? { userPath.isEmpty ? nil : CGPath(userPath) }

  /// Whether the current path is empty.
  public var isPathEmpty: Bool { base.pen.path.isEmpty }

  /// The end of the current path; the origin for an empty one.
  public var currentPointOfPath: CGPoint { userPath.currentPoint ?? .zero }

  /// The box around the current path's points; the null rectangle for an empty one.
  public var boundingBoxOfPath: CGRect { userPath.controlBounds ?? .null }

  /// Returns whether a point lies inside the current path.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    switch mode {
    case .fill, .fillStroke: userPath.contains(point, rule: .nonZero)
    case .eoFill, .eoFillStroke: userPath.contains(point, rule: .evenOdd)
    case .stroke: userPath.outlined(base.stroke).contains(point, rule: .nonZero)
    }
  }

  /// Empties the current path.
  public func beginPath() { base.pen.path = Path() }

  /// Closes the subpath by a straight line to its start.
  public func closePath() { base.pen.path.close() }

  /// Starts a subpath.
  public func move(to point: CGPoint) { addElements { $0.move(to: point) } }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { addElements { $0.addLine(to: point) } }

  /// Adds a subpath of straight lines.
  public func addLines(between points: [CGPoint]) { addElements { $0.addLines(between: points) } }

  /// Adds a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    addElements { $0.addQuadCurve(to: end, control: control) }
  }

  /// Adds a cubic curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    addElements { $0.addCurve(to: end, control1: control1, control2: control2) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { addElements { $0.addRect(rect) } }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect]) { addElements { $0.addRects(rects) } }

  /// Adds the ellipse inscribed in a rectangle.
  public func addEllipse(in rect: CGRect) { addElements { $0.addEllipse(in: rect) } }

  /// Adds an arc of a circle, after a line to its start.
  ///
  /// The direction is meant for a space whose y goes up: not clockwise is that of growing angles.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    addElements {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }
  }

  /// Adds an arc that rounds the corner between two lines.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    addElements {
      $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }
  }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { addElements { $0.addPath(path) } }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() { userPath = userPath.outlined(base.stroke) }

  private func addElements(_ body: (CGMutablePath) -> Void) {
    let path = CGMutablePath(userPath)
    base.pen.path = Path()
    body(path)
    userPath = path.path
  }

  /// Returns the current path, which is empty then.
  func takePath() -> Path {
    defer { base.pen.path = Path() }
    return userPath
  }
}
