public import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension GraphicsContext {
  /// Fills what a path encloses with the fill colour.
  ///
  /// A path that is not finite covers nothing.
  ///
  /// - Throws: memory errors.
  public func fill(_ path: Path, rule: FillRule = .nonZero) throws(DrawingError) {
    try draw(
      path: PathShape(path: path, paint: .fill(rule)), state.fillColor,
      bounds: deviceBounds(of: path))
  }

  /// Fills a rectangle with the fill colour.
  ///
  /// - Throws: memory errors.
  public func fill(_ rect: Rect) throws(DrawingError) {
    let rect = rect.standardized
    guard rect.isFinite else { return }
    let color = pixel(state.fillColor)
    try draw(.rect(rect), bounds: deviceBounds(of: rect)) { _ in .color(color) }
  }

  /// Fills the ellipse within a rectangle with the fill colour.
  ///
  /// - Throws: memory errors.
  public func fillEllipse(in rect: Rect) throws(DrawingError) {
    try fill(Path(ellipseIn: rect.standardized))
  }

  /// Strokes a path with the stroke colour, as `stroke` says.
  ///
  /// - Throws: memory errors.
  public func stroke(_ path: Path) throws(DrawingError) {
    let style = state.stroke
    try draw(
      path: PathShape(path: path, paint: .stroke(style)), state.strokeColor,
      bounds: deviceBounds(of: path, reach: style.reach(hasCorners: path.mayHaveCorners)))
  }

  /// Strokes a rectangle with the stroke colour.
  ///
  /// - Throws: memory errors.
  public func stroke(_ rect: Rect) throws(DrawingError) {
    try stroke(Path(rect: rect.standardized))
  }

  /// Makes the pixels of a rectangle clear, or black where there is no alpha channel, whatever the
  /// blend mode, alpha and shadow are.
  ///
  /// - Throws: memory errors.
  public func clear(_ rect: Rect) throws(DrawingError) {
    countDraw()
    try recorder.draw(
      .rect(rect.standardized), .color(.clear), transform: state.transform, clip: state.clip,
      blendMode: .clear)
  }

  /// A colour, faded by the current alpha.
  func pixel(_ color: Color) -> PackedPixel {
    var faded = color
    faded.alpha = max(0, min(1, color.alpha)) * max(0, min(1, state.alpha))
    return PackedPixel(faded)
  }

  private func draw(path: PathShape, _ color: Color, bounds: IntRect) throws(DrawingError) {
    let color = pixel(color)
    try draw(bounds: bounds) { recorder in (recorder.add(path), .color(color)) }
  }

  /// Draws a shape that needs no table.
  func draw(
    _ shape: Shape, bounds: IntRect, _ source: (inout ContextRecorder) -> Source
  ) throws(DrawingError) {
    try draw(bounds: bounds) { recorder in (shape, source(&recorder)) }
  }

  /// Draws with the current transform, clip, blend mode and shadow.
  ///
  /// - Parameters:
  ///   - bounds: device pixels that hold all of it, as far as the bitmap does.
  ///   - body: adds the shape and the source to a recorder's tables.
  func draw(
    bounds: IntRect, _ body: (inout ContextRecorder) -> (shape: Shape, source: Source)
  ) throws(DrawingError) {
    countDraw()
    if let shadow = state.shadow, shadow.color.alpha > 0 {
      try drawShadow(shadow, body)
    }
    if bounds.intersection(state.clip.bounds).isEmpty { return }
    let (shape, source) = body(&recorder)
    try recorder.draw(
      shape, source, transform: state.transform, clip: state.clip, blendMode: state.blendMode)
  }
}
