public import LaminaDrawing
public import LaminaGeometry

// Filling, stroking and clipping.

nonisolated extension CGContext {
  /// Runs a drawing, and keeps its error and the app's own bitmap up to date.
  package func draw(_ body: (GraphicsContext) throws(DrawingError) -> Void) {
    let memory = base.pen.bitmap as? BitmapMemory
    memory?.readBytes(into: base)
    attempt(body)
    memory?.writeSharedBytes(of: base)
  }

  // MARK: - The current path

  /// Fills the current path, which is empty then.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    draw { context throws(DrawingError) in try context.fill(path, rule: rule.rule) }
  }

  /// Strokes the current path, which is empty then.
  public func strokePath() {
    let path = takePath()
    draw { context throws(DrawingError) in try context.stroke(path) }
  }

  /// Fills or strokes the current path, which is empty then.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    draw { context throws(DrawingError) in
      switch mode {
      case .fill, .fillStroke: try context.fill(path)
      case .eoFill, .eoFillStroke: try context.fill(path, rule: .evenOdd)
      case .stroke: break
      }
      if mode != .fill, mode != .eoFill { try context.stroke(path) }
    }
  }

  /// Limits later draws to the current path, which is empty then.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    draw { context throws(DrawingError) in try context.clip(to: path, rule: rule.rule) }
  }

  // MARK: - Shapes

  /// Fills a rectangle; the current path is empty then.
  public func fill(_ rect: CGRect) {
    beginPath()
    draw { context throws(DrawingError) in try context.fill(rect) }
  }

  /// Fills several rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills the ellipse inscribed in a rectangle.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes a rectangle; the current path is empty then.
  public func stroke(_ rect: CGRect) {
    beginPath()
    draw { context throws(DrawingError) in try context.stroke(rect) }
  }

  /// Strokes a rectangle with a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = base.stroke.width
    base.stroke.width = width
    stroke(rect)
    base.stroke.width = before
  }

  /// Strokes the ellipse inscribed in a rectangle.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes lines, each between two points of a list.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Clears the pixels of a rectangle.
  public func clear(_ rect: CGRect) {
    draw { context throws(DrawingError) in try context.clear(rect) }
  }

  // MARK: - Clip

  /// Limits later draws to a rectangle; the current path is empty then.
  public func clip(to rect: CGRect) {
    beginPath()
    draw { context throws(DrawingError) in try context.clip(to: rect) }
  }

  /// Limits later draws to several rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Limits later draws to a rectangle, seen through a mask.
  ///
  /// A stencil's black or another image's white lets draws through. The first row is at the largest y.
  public func clip(to rect: CGRect, mask: CGImage) {
    draw { context throws(DrawingError) in
      try context.clip(to: rect, mask: mask.coverage, isDown: false)
    }
  }

  /// Lifts the clip.
  public func resetClip() { base.resetClip() }

  /// The box around the clip in user space; the null rectangle for an empty clip.
  public var boundingBoxOfClipPath: CGRect { base.userClipBounds }

  // MARK: - Layers of transparency

  /// Begins a layer whose draws are composited as one, with the alpha, blend mode and shadow of now.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    draw { context throws(DrawingError) in
      try context.beginTransparencyLayer()
      context.pen.layerStates.append(false)
    }
  }

  /// Begins a layer within a rectangle, whose draws are composited as one.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    draw { context throws(DrawingError) in
      context.saveState()
      try context.clip(to: rect)
      try context.beginTransparencyLayer()
      context.pen.layerStates.append(true)
    }
  }

  /// Ends the innermost layer, and draws it.
  public func endTransparencyLayer() {
    draw { context throws(DrawingError) in
      guard let hasState = context.pen.layerStates.popLast() else { return }
      try context.endTransparencyLayer()
      if hasState { try context.restoreState() }
    }
  }

  // MARK: - Gradients

  /// Draws a gradient along a line, everywhere in the clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw { context throws(DrawingError) in
      try context.drawLinearGradient(try gradient.gradient(options), from: start, to: end)
    }
  }

  /// Draws a gradient between two circles, everywhere in the clip.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw { context throws(DrawingError) in
      try context.drawRadialGradient(
        try gradient.gradient(options), startCenter: startCenter, startRadius: startRadius,
        endCenter: endCenter, endRadius: endRadius)
    }
  }

  // MARK: - Pictures

  /// Draws an image into a rectangle, with its first row at the largest y.
  ///
  /// It is upright where y goes up, and upside down in contexts of UIKit, whose y goes down.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard byTiling else {
      return draw { context throws(DrawingError) in
        try context.drawPicture(image.texture, in: rect, isDown: false)
      }
    }
    let (clip, tile) = (boundingBoxOfClipPath, rect.standardized)
    guard !clip.isNull, tile.width > 0, tile.height > 0 else { return }
    let (columns, rows) = (clip.width / tile.width, clip.height / tile.height)
    guard columns * rows < 1e6 else { return }
    draw { context throws(DrawingError) in
      let left = ((clip.minX - tile.minX) / tile.width).rounded(.down)
      let top = ((clip.minY - tile.minY) / tile.height).rounded(.down)
      var y = tile.minY + top * tile.height
      while y < clip.maxY {
        var x = tile.minX + left * tile.width
        while x < clip.maxX {
          let place = CGRect(x: x, y: y, width: tile.width, height: tile.height)
          try context.drawPicture(image.texture, in: place, isDown: false)
          x += tile.width
        }
        y += tile.height
      }
    }
  }

  /// Returns the picture drawn so far; `nil` if a draw failed, whose error the frame throws.
  public func makeImage() -> CGImage? {
    (base.pen.bitmap as? BitmapMemory)?.readBytes(into: base)
    do { return CGImage(try base.makeSnapshot()) } catch {
      base.keepFailure(error)
      return nil
    }
  }

  /// Renders the draws so far.
  public func flush() { draw { context throws(DrawingError) in try context.flush() } }

  /// Renders the draws so far.
  public func synchronize() { flush() }
}
