public import CoreGraphics
public import LaminaDrawing
public import LaminaGeometry
public import LaminaViews

// The current context, and pictures drawn between two calls.

/// The mark of a context of a picture, which contexts of views lack.
nonisolated private final class ImageContextMark {}

/// Returns the context of the innermost drawing; `nil` outside drawings.
///
/// In `UIView.draw(_:)` it is the view's; a layer's `draw(in:)` has to push its own.
nonisolated public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current }

/// Makes a context the current one, until it is popped.
nonisolated public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.contexts.append(context.base)
}

/// Makes the context before the last pushed one the current one.
nonisolated public func UIGraphicsPopContext() {
  if !ContextStack.contexts.isEmpty { ContextStack.contexts.removeLast() }
}

/// Begins a picture with an alpha channel and one pixel per point.
nonisolated public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture, which is drawn into until it is ended.
///
/// A size without a pixel begins none, so that there is no picture to get.
///
/// - Parameters:
///   - size: the size in points, rounded up to whole pixels.
///   - opaque: whether the picture has no alpha channel.
///   - scale: the pixels per point; 0 for the screen's.
nonisolated public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : ContextStack.mainScale
  guard
    let context = try? GraphicsContext(
      points: size, scale: scale, isOpaque: opaque)
  else {
    // So that the end finds something to end.
    if let empty = try? GraphicsContext(width: 0, height: 0, orientation: .down) {
      empty.pen.bitmap = ImageContextMark()
      ContextStack.contexts.append(empty)
    }
    return
  }
  context.pen.bitmap = ImageContextMark()
  ContextStack.contexts.append(context)
}

/// Returns the picture drawn so far; `nil` outside pictures, and if a draw failed.
nonisolated public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = ContextStack.contexts.last, context.pen.bitmap is ImageContextMark,
    context.width > 0, context.height > 0
  else { return nil }
  do {
    try context.throwFailure()
    return Image.texture(try context.makeSnapshot(), scale: context.scale)
  } catch {
    ContextStack.contexts.removeLast()
    ContextStack.report(error, by: "UIGraphicsGetImageFromCurrentImageContext")
    ContextStack.contexts.append(context)
    return nil
  }
}

/// Ends the picture that was begun last.
nonisolated public func UIGraphicsEndImageContext() {
  if ContextStack.contexts.last?.pen.bitmap is ImageContextMark {
    ContextStack.contexts.removeLast()
  }
}

nonisolated extension GraphicsContext {
  /// Makes a context of a size in points, rounded up to whole pixels, whose y goes down.
  convenience init(points size: CGSize, scale: CGFloat, isOpaque: Bool) throws(DrawingError) {
    let limit = Double(GraphicsContext.largestSide)
    func pixels(_ points: CGFloat) -> Double { (points * scale - 1e-6).rounded(.up) }
    let (width, height) = (pixels(size.width), pixels(size.height))
    guard width >= 1, height >= 1, width <= limit, height <= limit else {
      throw .invalidSize(
        width: Int(exactly: width) ?? .max, height: Int(exactly: height) ?? .max,
        limit: GraphicsContext.largestSide)
    }
    try self.init(
      width: Int(width), height: Int(height), scale: scale, orientation: .down, isOpaque: isOpaque)
  }
}

// MARK: - Rectangles

/// Fills a rectangle with the current fill colour, which replaces what is there.
nonisolated public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current fill colour in a blend mode.
nonisolated public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  ContextStack.drawSaved { context throws(DrawingError) in
    context.blendMode = blendMode.mode
    try context.fill(rect)
  }
}

/// Draws a frame, one point wide, within a rectangle in the current fill colour.
nonisolated public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame, one point wide, within a rectangle in a blend mode.
nonisolated public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  var frame = Path(rect: rect.standardized)
  if rect.width > 2, rect.height > 2 { frame.append(Path(rect: rect.insetBy(dx: 1, dy: 1))) }
  ContextStack.drawSaved { context throws(DrawingError) in
    context.blendMode = blendMode.mode
    try context.fill(frame, rule: .evenOdd)
  }
}

/// Limits the draws of the current context to a rectangle.
nonisolated public func UIRectClip(_ rect: CGRect) {
  ContextStack.draw { context throws(DrawingError) in try context.clip(to: rect) }
}

nonisolated extension UIColor {
  /// Makes this the colour of fills of the current context.
  public func setFill() { ContextStack.current?.setFillColor(cgColor) }

  /// Makes this the colour of strokes of the current context.
  public func setStroke() { ContextStack.current?.setStrokeColor(cgColor) }

  /// Makes this the colour of fills and strokes of the current context.
  public func set() {
    setFill()
    setStroke()
  }
}
