import LaminaGeometry
import LaminaPixels
import LaminaRaster
import LaminaText

// Glyphs that are painted in colours.

/// The font face and the text colour that all paints of one coloured glyph use.
private struct GlyphPainting {
  let face: FontFace
  /// The text's colour, opaque.
  let foreground: Color
}

extension GraphicsContext {
  /// Draws a glyph that is painted in colours, at its position, faded by the alpha of the text's colour.
  ///
  /// Alpha, blend mode and shadow apply to the whole glyph as one.
  func drawGlyphPaint(
    _ paint: GlyphPaint, of glyph: PositionedGlyph, _ font: Font, at start: Point,
    _ foreground: Color
  ) throws(DrawingError) {
    countGlyphs(1)
    saveState()
    let place = Affine(
      a: font.scale, b: 0, c: 0, d: font.scale, tx: start.x + glyph.position.x,
      ty: start.y + glyph.position.y)
    state.transform = place.concatenating(state.transform)
    state.alpha *= clampedToUnit(foreground.alpha)
    if state.transform.isFinite, state.transform.isInvertible, state.alpha > 0 {
      let painting = GlyphPainting(
        face: font.face,
        foreground: Color(red: foreground.red, green: foreground.green, blue: foreground.blue))
      let isGroup = state.alpha < 1 || state.blendMode != .normal || state.shadow != nil
      if isGroup {
        // A shadow falls beyond the glyph.
        if state.shadow == nil { try narrowClip(to: paint, painting) }
        try beginTransparencyLayer()
      }
      try drawPaint(paint, painting)
      if isGroup { try endTransparencyLayer() }
    }
    try restoreState()
  }

  private func drawPaint(_ paint: GlyphPaint, _ painting: GlyphPainting) throws(DrawingError) {
    switch paint {
    case .solid, .gradient: try fillWithPaint(nil, paint, painting)
    case .outline(let glyph, let inner):
      let path: Path
      do { path = try painting.face.outline(of: glyph) } catch { throw .text(error) }
      if path.isEmpty { return }
      if inner.isSource { return try fillWithPaint(path, inner, painting) }
      try drawWithin(path, inner, painting)
    case .clip(let rect, let inner): try drawWithin(Path(rect: rect.standardized), inner, painting)
    case .transformed(let transform, let inner):
      let before = state.transform
      defer { state.transform = before }
      state.transform = transform.concatenating(before)
      guard state.transform.isFinite, state.transform.isInvertible else { return }
      try drawPaint(inner, painting)
    case .layers(let layers): for layer in layers { try drawPaint(layer, painting) }
    case .composite(let backdrop, let source, let mode):
      saveState()
      try narrowClip(to: paint, painting)
      try beginTransparencyLayer()
      try drawPaint(backdrop, painting)
      state.blendMode = mode
      try beginTransparencyLayer()
      try drawPaint(source, painting)
      try endTransparencyLayer()
      try endTransparencyLayer()
      try restoreState()
    }
  }

  /// Narrows the clip to the pixels that a paint may touch.
  private func narrowClip(to paint: GlyphPaint, _ painting: GlyphPainting) throws(DrawingError) {
    guard let bounds = try bounds(of: paint, painting) else { return }
    state.clip.bounds = deviceReach(of: bounds).pixels(of: state.clip.bounds)
  }

  /// Returns a rectangle that contains all that a paint draws; `nil` if the paint has no bound.
  private func bounds(
    of paint: GlyphPaint, _ painting: GlyphPainting
  ) throws(DrawingError) -> Rect? {
    switch paint {
    case .solid, .gradient: return nil
    case .outline(let glyph, _):
      do { return try painting.face.outline(of: glyph).controlBounds ?? .zero } catch {
        throw .text(error)
      }
    case .clip(let rect, _): return rect.standardized
    case .transformed(let transform, let inner):
      return try bounds(of: inner, painting).map {
        Rect(bounding: $0.corners.map { transform($0) })
      }
    case .layers(let layers):
      var all = Rect.zero
      for layer in layers {
        guard let own = try bounds(of: layer, painting) else { return nil }
        all = Rect(bounding: all.corners + own.corners)
      }
      return all
    case .composite(let backdrop, let source, _):
      guard let back = try bounds(of: backdrop, painting),
        let front = try bounds(of: source, painting)
      else { return nil }
      return Rect(bounding: back.corners + front.corners)
    }
  }

  private func drawWithin(
    _ path: Path, _ paint: GlyphPaint, _ painting: GlyphPainting
  ) throws(DrawingError) {
    saveState()
    try clip(to: path)
    try drawPaint(paint, painting)
    try restoreState()
  }

  /// Fills a path, or the whole clip without one, with a paint that is a colour or a gradient, perhaps transformed.
  private func fillWithPaint(
    _ path: Path?, _ paint: GlyphPaint, _ painting: GlyphPainting
  ) throws(DrawingError) {
    var (source, inner) = (paint, Affine.identity)
    while case .transformed(let transform, let next) = source {
      (source, inner) = (next, transform.concatenating(inner))
    }
    var gradient: Gradient?
    var color = PackedPixel.clear
    switch source {
    case .solid(let own): color = fadedPixel(own.resolved(in: painting.foreground))
    case .gradient(let own):
      guard
        var made = own.gradient(painting.foreground, alpha: state.alpha),
        inner.isInvertible, let back = Matrix4(inner).inverted.affine
      else { return }
      made.map = back.concatenating(made.map)
      guard made.map.isFinite else { return }
      gradient = made
    default: return
    }
    let reach = path.map { deviceReach(of: $0) } ?? .everywhere
    try drawShape(reach: reach) { recorder in
      let shape =
        path.map { recorder.addPath(PathShape(path: $0, paint: .fill(.nonZero), isFine: true)) }
        ?? .pixels(GraphicsContext.everywhere)
      return (shape, gradient.map { recorder.addGradient($0) } ?? .color(color))
    }
  }
}

extension GlyphPaint {
  /// Whether the paint is a colour or a gradient, perhaps within transforms.
  fileprivate var isSource: Bool {
    switch self {
    case .solid, .gradient: true
    case .transformed(_, let inner): inner.isSource
    default: false
    }
  }
}

extension GlyphGradient {
  /// The approximate maximum number of stops to which a repeating gradient is expanded.
  private static let mostStops = 1_024

  /// Returns the gradient as the renderer draws it; `nil` if it draws nothing.
  fileprivate func gradient(_ foreground: Color, alpha: Double) -> Gradient? {
    switch kind {
    case .linear(let start, let end):
      guard start != end else { return nil }
      return makeGradient(
        .axial, foreground, alpha, map: Affine(turning: end.x - start.x, end.y - start.y),
        from: start)
    case .radial(let start, let radius, let end, let endRadius):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      let change = endRadius - radius
      if distance <= 1e-12 * max(radius, endRadius) {
        guard change != 0 else { return nil }
        // t is the distance from the centre.
        return makeGradient(.radial, foreground, alpha, map: .identity, from: start) {
          radius + change * $0
        }
      }
      var gradient = makeGradient(
        .circles(
          startRadius: radius / distance, radiusChange: change / distance, from: -.infinity,
          to: .infinity),
        foreground, alpha, map: Affine(turning: dx, dy), from: start)
      // Points in no circle have a t far below every stop.
      let first = gradient.stops[0].color
      let clear = Color(red: first.red, green: first.green, blue: first.blue, alpha: 0)
      gradient.stops.insert(Gradient.Stop(first, at: -1e8), at: 0)
      gradient.stops.insert(Gradient.Stop(clear, at: -1e8), at: 0)
      return gradient
    case .sweep(let center, let start, let end):
      if extend != .pad, start == end { return nil }
      return makeGradient(
        .conic, foreground, alpha, map: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0), from: center
      ) { start + (end - start) * $0 }
    }
  }

  /// Returns the renderer's gradient with this gradient's stops, which are repeated or reflected if `extend` says so.
  private func makeGradient(
    _ kind: Gradient.Kind, _ foreground: Color, _ alpha: Double, map: Affine, from origin: Point,
    _ place: (Double) -> Double = { $0 }
  ) -> Gradient {
    var own = stops.map { stop in
      var color = stop.color.resolved(in: foreground)
      color.alpha = clampedToUnit(color.alpha) * clampedToUnit(alpha)
      return Gradient.Stop(color, at: stop.location)
    }
    let length = own[own.count - 1].location - own[0].location
    if extend != .pad, length > 0 {
      let period = own
      let rounds = max(1, GlyphGradient.mostStops / period.count / 2)
      own = []
      for round in -rounds...rounds {
        let isBack = extend == .reflect && round % 2 != 0
        let (low, high) = (period[0].location, period[period.count - 1].location)
        let stops = isBack ? period.reversed() : period
        for stop in stops {
          let location = isBack ? low + high - stop.location : stop.location
          own.append(Gradient.Stop(stop.color, at: location + Double(round) * length))
        }
      }
    }
    own = own.map { Gradient.Stop($0.color, at: place($0.location)) }
    if let first = own.first, let last = own.last, first.location > last.location {
      own.reverse()
    }
    let toOrigin = Affine(a: 1, b: 0, c: 0, d: 1, tx: -origin.x, ty: -origin.y)
    return Gradient(
      kind: kind, stops: own, interpolation: .straight, map: toOrigin.concatenating(map))
  }
}
