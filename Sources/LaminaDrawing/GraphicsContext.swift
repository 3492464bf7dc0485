public import LaminaGeometry
public import LaminaPixels
public import LaminaRaster

/// Draws into a bitmap, as `CGContext` does: with a current transform, a clip and a stack of states.
///
/// A bitmap context is y-up, its origin at the bottom left, as in Core Graphics; a context for a
/// layer's backing store is y-down, its origin at the top left, as in UIKit. Lengths are points;
/// `scale` pixels are one point.
///
/// Draws are kept until pixels are asked for, and rendered by the compositor's own stages. Each is
/// rendered by its own coverage, times that of the clip, with edges by exact area. A context may be
/// made and used on any thread, by one at a time.
///
/// - Source: Core Graphics' documented behaviour; shadows of sigma `blur / 2`.
public final class GraphicsContext {
  /// Which way y runs.
  public enum Orientation: Sendable {
    /// From the bottom up, as in a bitmap context of Core Graphics.
    case up
    /// From the top down, as in a view's `draw(_:)`.
    case down
  }

  /// The bitmap's columns.
  public let width: Int
  /// The bitmap's rows.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// Which way y runs.
  public let orientation: Orientation
  /// Whether there is no alpha channel: pixels start out black, and each is opaque.
  public let isOpaque: Bool
  /// How many draws have been asked for.
  public private(set) var drawCount = 0
  /// Masks of glyphs.
  let glyphs: GlyphCaches
  var recorder: ContextRecorder
  var state: GraphicsState
  private var saved: [GraphicsState] = []
  private var maskCount = 0
  /// The most bytes that pixels, paths or masks may take.
  let memoryLimit: Int

  /// Makes a context with a bitmap of its own.
  ///
  /// - Parameters:
  ///   - width: the bitmap's columns.
  ///   - height: the bitmap's rows.
  ///   - scale: pixels per point, above 0.
  ///   - orientation: which way y runs.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - memoryLimit: the most bytes that pixels, paths or masks may take.
  /// - Throws: `DrawingError.overMemory`, `.noMemory`; `.invalidNumber` for the scale.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, orientation: Orientation = .up,
    isOpaque: Bool = false, memoryLimit: Int = 1 << 30
  ) throws(DrawingError) {
    let bounds = IntRect(x: 0, y: 0, width: max(0, width), height: max(0, height))
    try self.init(
      ContextRecorder(
        bounds: bounds, background: isOpaque ? PackedPixel(rawValue: 0xFF00_0000) : .clear,
        memoryLimit: memoryLimit), scale: scale, orientation: orientation, isOpaque: isOpaque,
      memoryLimit: memoryLimit)
  }

  /// Makes a context that goes on from pixels which are there.
  ///
  /// - Parameters:
  ///   - pixels: what the bitmap holds.
  ///   - dirty: the only device pixels that drawing changes, from the top left; they are cleared, or
  ///     made black in an opaque one.
  ///   - scale: pixels per point, above 0.
  ///   - orientation: which way y runs.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - memoryLimit: the most bytes that pixels, paths or masks may take.
  /// - Throws: as the other one.
  public convenience init(
    redrawing dirty: IntRect, of pixels: Texture, scale: Double, orientation: Orientation = .down,
    isOpaque: Bool = false, memoryLimit: Int = 1 << 30
  ) throws(DrawingError) {
    try self.init(
      ContextRecorder(keeping: pixels, memoryLimit: memoryLimit), scale: scale,
      orientation: orientation, isOpaque: isOpaque, memoryLimit: memoryLimit)
    state.clip.bounds = dirty.intersection(recorder.bounds)
    let color: PackedPixel = isOpaque ? PackedPixel(rawValue: 0xFF00_0000) : .clear
    try recorder.draw(
      .pixels(state.clip.bounds), .color(color), transform: .identity, clip: state.clip,
      blendMode: .source)
  }

  init(
    _ recorder: consuming ContextRecorder, scale: Double, orientation: Orientation,
    isOpaque: Bool, memoryLimit: Int, glyphs: GlyphCaches = .shared
  ) throws(DrawingError) {
    guard scale.isFinite, scale > 0 else { throw .invalidNumber(name: "scale", scale) }
    let bounds = recorder.bounds
    (width, height) = (bounds.width, bounds.height)
    self.scale = scale
    self.orientation = orientation
    self.isOpaque = isOpaque
    self.memoryLimit = memoryLimit
    self.glyphs = glyphs
    let transform =
      orientation == .down
      ? Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      : Affine(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(bounds.maxY))
    state = GraphicsState(transform: transform, clip: ContextClip(bounds: bounds))
    self.recorder = recorder
  }

  // MARK: - States

  /// Saves the state: transform, clip, colours, line, alpha, blend mode, filter and shadow.
  public func saveState() { saved.append(state) }

  /// Goes back to the state that was saved last.
  ///
  /// - Throws: `DrawingError.nothingSaved` if none is.
  public func restoreState() throws(DrawingError) {
    guard let last = saved.popLast() else { throw .nothingSaved }
    state = last
  }

  /// How many states are saved.
  public var savedStateCount: Int { saved.count }

  // MARK: - Transform

  /// The map from the space of what is drawn to device pixels, y down from the bitmap's top left.
  public var currentTransform: Affine { state.transform }

  /// Makes what is drawn from now on be transformed first by `transform`.
  ///
  /// - Throws: `DrawingError.invalidNumber` for one that is not finite.
  public func concatenate(_ transform: Affine) throws(DrawingError) {
    let next = transform.concatenating(state.transform)
    guard next.isFinite else { throw .invalidNumber(name: "transform", .nan) }
    state.transform = next
  }

  /// Moves the origin.
  public func translate(x: Double, y: Double) throws(DrawingError) {
    try concatenate(Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y))
  }

  /// Scales the axes.
  public func scale(x: Double, y: Double) throws(DrawingError) {
    try concatenate(Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0))
  }

  /// Turns the axes by an angle in radians, from x toward y.
  public func rotate(by angle: Double) throws(DrawingError) {
    let turn = Matrix4.rotation(radians: angle).affine ?? .identity
    try concatenate(turn)
  }

  // MARK: - Parameters

  /// The colour of fills.
  public var fillColor: Color {
    get { state.fillColor }
    set { state.fillColor = newValue }
  }
  /// The colour of strokes.
  public var strokeColor: Color {
    get { state.strokeColor }
    set { state.strokeColor = newValue }
  }
  /// How paths are stroked.
  public var stroke: StrokeStyle {
    get { state.stroke }
    set { state.stroke = newValue }
  }
  /// What multiplies every alpha; clamped to 0...1 when used.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue }
  }
  /// How what is drawn goes onto what is there.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }
  /// How pictures are sampled.
  public var imageFilter: ImageSample.Filter {
    get { state.filter }
    set { state.filter = newValue }
  }
  /// The shadow of everything that is drawn; `nil` for none.
  public var shadow: ContextShadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  // MARK: - Clip

  /// The device pixels that drawing can change.
  public var clipBounds: IntRect { state.clip.bounds }

  /// Limits drawing to what a path encloses as well: coverages multiply.
  ///
  /// - Throws: `DrawingError.overMemory`, `.noMemory`.
  public func clip(to path: Path, rule: FillRule = .nonZero) throws(DrawingError) {
    let shape = PathShape(path: path, paint: .fill(rule))
    let area = deviceBounds(of: path).intersection(state.clip.bounds)
    state.clip.bounds = area
    if area.isEmpty || pixels(of: path) != nil { return }
    let transform = state.transform
    var mask = try mask(of: area) { recorder throws(DrawingError) in
      let shape = recorder.add(shape)
      try recorder.draw(
        shape, .color(.white), transform: transform, clip: ContextClip(bounds: area),
        blendMode: .normal)
    }
    if let before = state.clip.mask { mask = mask.multiplied(by: before) }
    maskCount += 1
    state.clip.mask = mask
    state.clip.maskNumber = maskCount
  }

  /// Limits drawing to a rectangle as well.
  ///
  /// - Throws: as `clip(to:rule:)`.
  public func clip(to rect: Rect) throws(DrawingError) { try clip(to: Path(rect: rect)) }

  /// The alpha of what `body` draws into clear pixels.
  func mask(
    of area: IntRect, _ body: (inout ContextRecorder) throws(DrawingError) -> Void
  ) throws(DrawingError) -> CoverageMask {
    var scratch = try ContextRecorder(bounds: area, background: .clear, memoryLimit: memoryLimit)
    try body(&scratch)
    return try scratch.makeMask()
  }

  /// The whole device pixels that a path is, if it is a rectangle of such.
  func pixels(of path: Path) -> IntRect? {
    guard state.transform.keepsAxes, let box = path.rectangle else { return nil }
    let device = Rect(bounding: box.corners.map { state.transform($0) })
    return IntRect(exactly: device)
  }

  /// The device pixels that a path may touch, clamped to the bitmap's.
  func deviceBounds(of path: Path, reach: Double = 0) -> IntRect {
    guard let box = path.controlBounds, path.isFinite else { return .empty }
    return deviceBounds(of: box.inset(by: -reach))
  }

  /// The device pixels that a rectangle may touch, clamped to the bitmap's.
  func deviceBounds(of rect: Rect) -> IntRect {
    let device = Rect(bounding: rect.corners.map { state.transform($0) })
    func clamped(_ value: Double, _ range: Range<Int>) -> Int {
      Int(max(Double(range.lowerBound), min(Double(range.upperBound), value)))
    }
    let bounds = recorder.bounds
    guard !device.minX.isNaN, !device.minY.isNaN, !device.maxX.isNaN, !device.maxY.isNaN else {
      return bounds
    }
    return IntRect(
      minX: clamped((device.minX - 1).rounded(.down), bounds.columns),
      minY: clamped((device.minY - 1).rounded(.down), bounds.rows),
      maxX: clamped((device.maxX + 1).rounded(.up), bounds.columns),
      maxY: clamped((device.maxY + 1).rounded(.up), bounds.rows)
    ).intersection(bounds)
  }

  // MARK: - Result

  /// A picture of what has been drawn; drawing may go on, and does not change it.
  ///
  /// - Throws: `DrawingError.stillSaved` if states are saved; memory errors.
  public func makeImage() throws(DrawingError) -> Texture {
    guard saved.isEmpty else { throw .stillSaved(count: saved.count) }
    return try recorder.makeTexture(isOpaque: isOpaque)
  }

  /// Renders what has been drawn so far, as asking for pixels does.
  ///
  /// - Throws: memory errors.
  public func flush() throws(DrawingError) { try recorder.flush() }

  /// Counts a draw.
  func countDraw() { drawCount += 1 }
}
