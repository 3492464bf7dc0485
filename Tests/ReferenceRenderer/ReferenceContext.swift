public import LaminaGeometry
public import LaminaPixels

// The slow twin of the drawing context: one step after another, pixel by pixel.

/// One thing that a context is told.
public enum DrawingStep: Sendable {
  /// Saves the state.
  case save
  /// Restores it.
  case restore
  /// Transforms what comes.
  case concatenate(Affine)
  /// Sets the colour of fills.
  case fillColor(Color)
  /// Sets the colour of strokes.
  case strokeColor(Color)
  /// Sets how paths are stroked.
  case strokeStyle(StrokeStyle)
  /// Sets the alpha.
  case alpha(Double)
  /// Sets the blend mode.
  case blendMode(BlendMode)
  /// Sets how pictures are sampled.
  case isNearest(Bool)
  /// Sets the shadow.
  case shadow(DrawingShadowStyle?)
  /// Clips.
  case clip(Path, FillRule)
  /// Fills a path.
  case fill(Path, FillRule)
  /// Fills a rectangle.
  case fillRect(Rect)
  /// Strokes a path.
  case stroke(Path)
  /// Clears a rectangle.
  case clear(Rect)
  /// Draws a picture.
  case image(Texture, Rect)
  /// Draws a gradient along a line.
  case linearGradient(DrawingGradient, Point, Point)
  /// Draws a gradient between two circles.
  case radialGradient(DrawingGradient, Point, Double, Point, Double)
  /// Fills outlines that stand in device pixels, one after another, with a colour.
  case glyphs([Path], Color)
}

/// A shadow, for the twin.
public struct DrawingShadowStyle: Sendable {
  /// Points to the right and along y.
  public var offset: Size
  /// Two standard deviations, in points.
  public var blur: Double
  /// The colour.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Size, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}

/// A context that is made to be right and obvious, not fast.
///
/// Numbers are `Double`, coverage is exact area, pixels are rounded to 8 bits after each drawing.
public struct ReferenceContext {
  private struct State {
    var map: PlaneMap
    var clip: Coverage
    var fillColor = Color.black
    var strokeColor = Color.black
    var style = StrokeStyle()
    var alpha = 1.0
    var mode = BlendMode.normal
    var isNearest = false
    var shadow: DrawingShadowStyle?
  }

  /// Something to draw, wherever the sheet lies.
  struct Paint {
    /// The coverage of a sheet of a given size, after a shift.
    var coverage: (_ shift: PlaneMap, _ width: Int, _ height: Int) -> Coverage
    /// The colour at a place of the device.
    var source: (SIMD2<Double>) -> Source
  }

  private let scale: Double
  private let isUp: Bool
  private let isOpaque: Bool
  private var sheet: Sheet
  private var state: State
  private var saved: [State] = []

  /// Makes a context.
  public init(width: Int, height: Int, scale: Double, isUp: Bool, isOpaque: Bool) {
    self.scale = scale
    self.isUp = isUp
    self.isOpaque = isOpaque
    sheet = Sheet(width, height, filledWith: Source([0, 0, 0, isOpaque ? 255 : 0], error: .zero))
    state = State(
      map: PlaneMap(
        [scale, 0, 0], [0, isUp ? -scale : scale, 0], [0, isUp ? Double(height) : 0, 1]),
      clip: Coverage(width, height, everywhere: .all))
  }

  /// The drawn picture.
  public var picture: ReferencePicture { ReferencePicture(sheet) }

  /// Does one step.
  ///
  /// - Precondition: there is a state to restore.
  public mutating func perform(_ step: DrawingStep) {
    switch step {
    case .save: saved.append(state)
    case .restore: state = saved.removeLast()
    case .concatenate(let t):
      state.map = PlaneMap([t.a, t.b, 0], [t.c, t.d, 0], [t.tx, t.ty, 1]).then(state.map)
    case .fillColor(let color): state.fillColor = color
    case .strokeColor(let color): state.strokeColor = color
    case .strokeStyle(let style): state.style = style
    case .alpha(let alpha): state.alpha = alpha
    case .blendMode(let mode): state.mode = mode
    case .isNearest(let isNearest): state.isNearest = isNearest
    case .shadow(let shadow): state.shadow = shadow
    case .clip(let path, let rule): clip(path, rule)
    case .fill(let path, let rule):
      draw([Paint(coverage: filling(path, rule, state.map), source: plain(state.fillColor))])
    case .fillRect(let rect):
      draw([Paint(coverage: filling(rect), source: plain(state.fillColor))])
    case .stroke(let path): stroke(path)
    case .clear(let rect):
      compose(filling(rect)(.identity, sheet.width, sheet.height), .clear) {
        _ in Source(.zero, error: .zero)
      }
    case .image(let texture, let rect): draw(texture, rect)
    case .linearGradient(let gradient, let start, let end):
      draw(gradient, .linear(SIMD2(start), SIMD2(end)))
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1):
      draw(gradient, .radial(SIMD2(c0), r0, SIMD2(c1), r1))
    case .glyphs(let outlines, let color):
      draw(
        outlines.map {
          Paint(coverage: filling($0, .nonZero, .identity, isGlyphs: true), source: plain(color))
        })
    }
  }

  // MARK: - Shapes

  private typealias Covering = (_ shift: PlaneMap, _ width: Int, _ height: Int) -> Coverage

  private func filling(
    _ path: Path, _ rule: FillRule, _ map: PlaneMap, isGlyphs: Bool = false
  ) -> Covering {
    let lines = PathLine.lines(of: path)
    return { shift, width, height in
      let polygons = PathFill.project(lines, isGlyphs: isGlyphs, through: map.then(shift))
      return PathFill.coverage(of: polygons, rule: rule, width, height)
    }
  }

  private func filling(_ rect: Rect) -> Covering {
    let (box, map) = (Outline.Box(rect.standardized), state.map)
    return { shift, width, height in
      let flat = FlatShape(box, through: map.then(shift))
      if flat.sides.isEmpty { return Coverage(width, height, everywhere: .none) }
      let shape = Shape(soft: flat.sides, crooked: flat.isCrooked ? flat.sides : [])
      return shape.coverage(width, height)
    }
  }

  private func plain(_ color: Color) -> (SIMD2<Double>) -> Source {
    let tint = Color(red: 1, green: 1, blue: 1, alpha: max(0, min(1, state.alpha)))
    let source = Source(color, tint: tint)
    return { _ in source }
  }

  private mutating func clip(_ path: Path, _ rule: FillRule) {
    let own = filling(path, rule, state.map)(.identity, sheet.width, sheet.height)
    for index in own.samples.indices {
      state.clip.samples[index] = state.clip.samples[index].times(own.samples[index])
    }
  }

  private mutating func stroke(_ path: Path) {
    var pieces = StrokePieces(style: state.style)
    pieces.add(PathLine.lines(of: path))
    if pieces.isUncertain { sheet.doubtEverything() }
    let (done, map) = (pieces, state.map)
    draw([
      Paint(
        coverage: { done.coverage(through: map.then($0), $1, $2) },
        source: plain(state.strokeColor))
    ])
  }

  private mutating func draw(_ texture: Texture, _ rect: Rect) {
    let box = Outline.Box(rect.standardized)
    if box.isEmpty || state.map.isSingular { return }
    let opacity = Source(
      .white, tint: Color(red: 1, green: 1, blue: 1, alpha: max(0, min(1, state.alpha))))
    let factor = Source(SIMD4(repeating: opacity.color.w), error: opacity.error)
    let sampler = DrawingSampler(texture, isNearest: state.isNearest, factor: factor)
    let (toPlane, isUp) = (state.map.inverse, isUp)
    draw([
      Paint(coverage: filling(rect)) { place in
        let point = toPlane.project(place)
        let u = (point.x - box.minX) / box.width
        let v = (point.y - box.minY) / box.height
        return sampler.read(
          [u * Double(texture.width), (isUp ? 1 - v : v) * Double(texture.height)])
      }
    ])
  }

  private mutating func draw(_ gradient: DrawingGradient, _ geometry: DrawingGradient.Geometry) {
    if state.map.isSingular { return }
    if case .linear(let a, let b) = geometry, a == b { return }
    if case .radial(let a, let r0, let b, let r1) = geometry, a == b, r0 == r1 { return }
    let (toPlane, alpha) = (state.map.inverse, state.alpha)
    draw([
      Paint(
        coverage: { _, width, height in Coverage(width, height, everywhere: .all) },
        source: { gradient.source($0, geometry, toPlane: toPlane, alpha: alpha) })
    ])
  }

  // MARK: - Draws

  /// The shadow of all parts together, then one part after another.
  private mutating func draw(_ paints: [Paint]) {
    if let shadow = state.shadow, shadow.color.alpha > 0 { cast(shadow, of: paints) }
    for paint in paints {
      compose(paint.coverage(.identity, sheet.width, sheet.height), state.mode, paint.source)
    }
  }

  private mutating func cast(_ shadow: DrawingShadowStyle, of paints: [Paint]) {
    let sigma = shadow.blur / 2 * scale
    let dx = Int((shadow.offset.width * scale).rounded())
    let dy = Int((shadow.offset.height * scale * (isUp ? -1 : 1)).rounded())
    let reach = sigma > 0 ? DrawingShadow.reach(sigma) : 0
    // The shadow's pixel (0, 0) of the sheet is cast from (-dx, -dy), and from `reach` around that.
    let origin = SIMD2(Double(-dx - reach), Double(-dy - reach))
    var caster = Sheet(
      sheet.width + 2 * reach, sheet.height + 2 * reach,
      filledWith: Source(.zero, error: .zero))
    let shift = PlaneMap([1, 0, 0], [0, 1, 0], [-origin.x, -origin.y, 1])
    for paint in paints {
      let coverage = paint.coverage(shift, caster.width, caster.height)
      caster.compose(coverage, within: Scissor()) { x, y in
        paint.source(SIMD2(Double(x) + 0.5, Double(y) + 0.5) + origin)
      }
    }
    var alpha = DrawingShadow(caster)
    if sigma > 0 { alpha.blur(sigma) }
    let source = Source(shadow.color, tint: .white)
    compose(
      alpha.coverage(sheet.width, sheet.height, x: reach, y: reach), state.mode, { _ in source })
  }

  private mutating func compose(
    _ coverage: Coverage, _ mode: BlendMode, _ source: (SIMD2<Double>) -> Source
  ) {
    var clipped = coverage
    for index in clipped.samples.indices {
      clipped.samples[index] = clipped.samples[index].times(state.clip.samples[index])
    }
    func pixel(_ x: Int, _ y: Int) -> Source { source([Double(x) + 0.5, Double(y) + 0.5]) }
    if mode == .normal {
      sheet.compose(clipped, within: Scissor()) { x, y in pixel(x, y) }
    } else {
      sheet.compose(clipped, mode: mode) { x, y in pixel(x, y) }
    }
    if isOpaque { sheet.dropAlpha() }
  }
}

extension PlaneMap {
  /// The map that changes nothing.
  fileprivate static let identity = PlaneMap([1, 0, 0], [0, 1, 0], [0, 0, 1])
}
