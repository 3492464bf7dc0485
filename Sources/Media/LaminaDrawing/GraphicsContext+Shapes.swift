public import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension GraphicsContext {
  /// Fills a path with the fill colour.
  ///
  /// A path that is not finite covers nothing.
  ///
  /// - Throws: memory errors.
  public func fill(_ path: Path, rule: FillRule = .nonZero) throws(DrawingError) {
    try drawShape(
      path: PathShape(path: path, paint: .fill(rule)), state.fillColor,
      reach: deviceReach(of: path))
  }

  /// Fills a rectangle with the fill colour.
  ///
  /// - Throws: memory errors.
  public func fill(_ rect: Rect) throws(DrawingError) {
    let rect = rect.standardized
    guard rect.isFinite else { return }
    let color = fadedPixel(state.fillColor)
    try drawShape(.rect(rect), reach: deviceReach(of: rect)) { _ in .color(color) }
  }

  /// Fills a rounded rectangle with the fill colour.
  ///
  /// - Throws: memory errors.
  public func fill(_ outline: RoundedRect) throws(DrawingError) {
    try fill(Path(roundedRect: outline))
  }

  /// Fills the ellipse inscribed in a rectangle with the fill colour.
  ///
  /// - Throws: memory errors.
  public func fillEllipse(in rect: Rect) throws(DrawingError) {
    try fill(Path(ellipseIn: rect.standardized))
  }

  /// Strokes a path with the stroke colour, in the style `stroke`.
  ///
  /// - Throws: memory errors.
  public func stroke(_ path: Path) throws(DrawingError) {
    let style = state.stroke
    try drawShape(
      path: PathShape(path: path, paint: .stroke(style)), state.strokeColor,
      reach: deviceReach(of: path, margin: style.reach(along: path)))
  }

  /// Strokes a rectangle with the stroke colour.
  ///
  /// - Throws: memory errors.
  public func stroke(_ rect: Rect) throws(DrawingError) {
    try stroke(Path(rect: rect.standardized))
  }

  /// Strokes a rounded rectangle with the stroke colour.
  ///
  /// - Throws: memory errors.
  public func stroke(_ outline: RoundedRect) throws(DrawingError) {
    try stroke(Path(roundedRect: outline))
  }

  /// Strokes the ellipse inscribed in a rectangle with the stroke colour.
  ///
  /// - Throws: memory errors.
  public func strokeEllipse(in rect: Rect) throws(DrawingError) {
    try stroke(Path(ellipseIn: rect.standardized))
  }

  /// Strokes a line with the stroke colour.
  ///
  /// - Throws: memory errors.
  public func strokeLine(from start: Point, to end: Point) throws(DrawingError) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    try stroke(path)
  }

  /// Clears the pixels of a rectangle; in a bitmap without an alpha channel, makes them black.
  ///
  /// Blend mode, alpha and shadow are ignored.
  ///
  /// - Throws: memory errors.
  public func clear(_ rect: Rect) throws(DrawingError) {
    countDraw()
    let rect = rect.standardized
    guard rect.isFinite else { return }
    let area = deviceReach(of: rect).pixels(of: state.clip.bounds)
    if area.isEmpty { return }
    try recorder.recordDraw(
      .rect(rect), .color(.clear), transform: state.transform, clip: state.clip, area: area,
      blendMode: .clear)
  }

  /// Returns a colour faded by the current alpha.
  func fadedPixel(_ color: Color) -> PackedPixel {
    var faded = color
    faded.alpha = clampedToUnit(color.alpha) * clampedToUnit(state.alpha)
    return PackedPixel(faded)
  }

  private func drawShape(path: PathShape, _ color: Color, reach: DeviceReach) throws(DrawingError) {
    let color = fadedPixel(color)
    try drawShape(reach: reach) { recorder in (recorder.addPath(path), .color(color)) }
  }

  /// Draws a shape that is complete in itself, such as a rectangle, in the colours that `source`
  /// returns.
  func drawShape(
    _ shape: Shape, reach: DeviceReach, _ source: (inout ContextRecorder) -> Source
  ) throws(DrawingError) {
    try drawShape(reach: reach) { recorder in (shape, source(&recorder)) }
  }

  /// Draws the shape that `body` returns, in the colours of the source that it returns, with the current transform,
  /// clip, blend mode and shadow.
  ///
  /// - Parameters:
  ///   - reach: a bound of the draw.
  ///   - body: adds the shape and the source to a recorder's tables, and returns both.
  /// - Throws: memory errors.
  func drawShape(
    reach: DeviceReach, _ body: (inout ContextRecorder) -> (shape: Shape, source: Source)
  ) throws(DrawingError) {
    countDraw()
    if let shadow = state.shadow, shadow.color.alpha > 0 {
      try drawShadow(shadow, reach: reach, body)
    }
    let area = reach.pixels(of: state.clip.bounds)
    if area.isEmpty { return }
    if !state.antialiases { return try drawRough(in: area, body) }
    let (shape, source) = body(&recorder)
    try recorder.recordDraw(
      shape, source, transform: state.transform, clip: state.clip, area: area,
      blendMode: state.blendMode)
  }

  /// Draws a shape without smooth edges: each pixel of `area` that it covers by half or more.
  private func drawRough(
    in area: IntRect, _ body: (inout ContextRecorder) -> (shape: Shape, source: Source)
  ) throws(DrawingError) {
    let transform = state.transform
    let smooth = try renderMask(of: area) { recorder throws(DrawingError) in
      try recorder.recordDraw(
        body(&recorder).shape, .color(.white), transform: transform,
        clip: ContextClip(bounds: area), area: area, blendMode: .normal)
    }
    let mask = CoverageMask(
      bounds: smooth.bounds, coverage: smooth.coverage.map { $0 >= 128 ? 255 : 0 })
    let source = body(&recorder).source
    let shape = recorder.makeShape(of: mask, x: 0, y: 0)
    try recorder.recordDraw(
      shape, source, transform: state.transform, clip: state.clip, area: area,
      blendMode: state.blendMode, bytes: mask.coverage.count)
  }
}
