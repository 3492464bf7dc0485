public import LaminaGeometry
public import LaminaPixels
import LaminaRaster

/// A bitmap to draw into, like `CGContext`, with a current transform, a clip and a stack of states.
///
/// A bitmap context is y-up with its origin at the bottom left, as in Core Graphics. But a context for a
/// layer's backing store is y-down with its origin at the top left, as in UIKit. Lengths are points;
/// `scale` pixels are one point.
///
/// Draws are recorded, and rendered by the compositor's own stages when pixels are requested. Each draw has
/// its own coverage, multiplied by the clip's, with edges by exact area. A context may be used on any
/// thread, but only by one thread at a time.
///
/// ```swift
/// let context = try GraphicsContext(width: 200, height: 100, orientation: .down)
/// context.fillColor = .white
/// try context.fill(RoundedRect(Rect(x: 10, y: 10, width: 180, height: 80), radius: 12))
/// try context.draw(AttributedText("Total"), at: Point(x: 20, y: 20))
/// let picture = try context.makeImage()
/// print(picture.width, picture.height)  // 200 100
/// ```
///
/// - Source: Core Graphics' documented behaviour; shadows of sigma `blur / 2`.
public final class GraphicsContext {
  /// The direction in which y grows.
  public enum Orientation: Sendable {
    /// From the bottom up, as in a bitmap context of Core Graphics.
    case up
    /// From the top down, as in a view's `draw(_:)`.
    case down
  }

  /// The number of columns of the bitmap.
  public let width: Int
  /// The number of rows of the bitmap.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// The direction in which y grows in user space.
  public let orientation: Orientation
  /// Whether the bitmap has no alpha channel: pixels start black and remain opaque.
  public let isOpaque: Bool
  /// The number of draws so far.
  public private(set) var drawCount = 0
  /// The number of glyphs drawn, except glyphs without ink.
  public private(set) var glyphCount = 0
  /// The device pixels in the boxes of the drawn glyphs that are pictures, and the bytes of those pictures.
  package private(set) var glyphPictures = (pixels: 0, bytes: 0)
  /// The number of pixels written by the draws rendered so far: see `flush`.
  package var pixelsWritten: Int { recorder.pixelsWritten }
  /// The number of vertices of the draws rendered so far.
  package var vertexCount: Int { recorder.vertexCount }
  /// The cache of glyph masks, which all contexts share.
  let glyphs: SharedGlyphCache
  var recorder: ContextRecorder
  var state: GraphicsState
  var saved: [GraphicsState] = []
  /// The open transparency layers, with the pixels below each.
  var layers: [OpenLayer] = []
  var maskCount = 0
  /// The state of the calls that Core Graphics has beyond this context's.
  package var pen = ContextPen()
  /// The maximum number of bytes that pixels, paths or masks may take.
  let memoryLimit: Int

  /// Makes a context with its own bitmap.
  ///
  /// - Parameters:
  ///   - width: the bitmap's columns.
  ///   - height: the bitmap's rows.
  ///   - scale: pixels per point, above 0.
  ///   - orientation: the direction of y.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - memoryLimit: the maximum number of bytes that pixels, paths or masks may take.
  /// - Throws: `DrawingError.invalidSize`; `.overMemory`, `.noMemory`; `.invalidNumber` for the scale.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, orientation: Orientation = .up,
    isOpaque: Bool = false, memoryLimit: Int = 1 << 30
  ) throws(DrawingError) {
    let sides = 0...GraphicsContext.largestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .invalidSize(width: width, height: height, limit: GraphicsContext.largestSide)
    }
    try self.init(
      ContextRecorder(
        bounds: IntRect(x: 0, y: 0, width: width, height: height), isOpaque: isOpaque,
        memoryLimit: memoryLimit), scale: scale, orientation: orientation, isOpaque: isOpaque,
      memoryLimit: memoryLimit)
  }

  /// Makes a context that redraws a part of existing pixels.
  ///
  /// - Parameters:
  ///   - dirty: the only device pixels that drawing changes, from the top left.
  ///   - pixels: the bitmap's current pixels.
  ///   - scale: pixels per point, above 0.
  ///   - orientation: the direction of y.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - isCleared: whether the dirty pixels are cleared first, or made black in an opaque bitmap.
  ///   - memoryLimit: the maximum number of bytes that pixels, paths or masks may take.
  /// - Throws: as the other initialiser.
  public convenience init(
    redrawing dirty: IntRect, of pixels: Texture, scale: Double, orientation: Orientation = .down,
    isOpaque: Bool = false, isCleared: Bool = true, memoryLimit: Int = 1 << 30
  ) throws(DrawingError) {
    let sides = 0...GraphicsContext.largestSide
    guard sides.contains(pixels.width), sides.contains(pixels.height) else {
      throw .invalidSize(
        width: pixels.width, height: pixels.height, limit: GraphicsContext.largestSide)
    }
    try self.init(
      ContextRecorder(keeping: pixels, isOpaque: isOpaque, memoryLimit: memoryLimit), scale: scale,
      orientation: orientation, isOpaque: isOpaque, memoryLimit: memoryLimit)
    let area = dirty.intersection(recorder.bounds)
    state.clip.bounds = area
    if !isCleared { return }
    try recorder.recordDraw(
      .pixels(area), .color(.clear), transform: .identity, clip: state.clip, area: area,
      blendMode: .clear)
  }

  /// The maximum width or height of a bitmap, in pixels; beyond it, positions would not be exact.
  public static let largestSide = 32_768

  init(
    _ recorder: consuming ContextRecorder, scale: Double, orientation: Orientation,
    isOpaque: Bool, memoryLimit: Int, glyphs: SharedGlyphCache = .shared
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

  /// Saves the graphics state: transform, clip, colours, stroke style, alpha, blend mode, filter and shadow.
  public func saveState() { saved.append(state) }

  /// Restores the graphics state that was saved last.
  ///
  /// - Throws: `DrawingError.nothingSaved` if none is saved, or none since the innermost transparency layer
  ///   began.
  public func restoreState() throws(DrawingError) {
    let least = layers.last?.savedCount ?? 0
    guard saved.count > least, let last = saved.popLast() else { throw .nothingSaved }
    state = last
  }

  /// The number of saved states.
  public var savedStateCount: Int { saved.count }

  // MARK: - Transform

  /// The map from user space to device pixels, y down from the bitmap's top left.
  public var currentTransform: Affine { state.transform }

  /// Applies `transform` before the current transform, for later draws.
  ///
  /// - Throws: `DrawingError.invalidNumber` if the result is not finite.
  public func concatenate(_ transform: Affine) throws(DrawingError) {
    let next = transform.concatenating(state.transform)
    if let bad = next.numbers.first(where: { !$0.isFinite }) {
      throw .invalidNumber(name: "transform", bad)
    }
    state.transform = next
  }

  /// Moves the origin by (x, y) in user space.
  ///
  /// - Throws: as `concatenate`.
  public func translate(x: Double, y: Double) throws(DrawingError) {
    try concatenate(Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y))
  }

  /// Scales the axes of user space.
  ///
  /// - Throws: as `concatenate`.
  public func scale(x: Double, y: Double) throws(DrawingError) {
    try concatenate(Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0))
  }

  /// Rotates the axes by an angle in radians, from x toward y.
  ///
  /// - Throws: as `concatenate`.
  public func rotate(by angle: Double) throws(DrawingError) {
    guard angle.isFinite else { throw .invalidNumber(name: "angle", angle) }
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
  /// The style of strokes.
  public var stroke: StrokeStyle {
    get { state.stroke }
    set { state.stroke = newValue }
  }
  /// The opacity that multiplies every alpha; clamped to 0...1 when used; NaN counts as 0.
  public var alpha: Double {
    get { state.alpha }
    set { state.alpha = newValue }
  }
  /// The blend mode of draws.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }
  /// The filter that samples pictures.
  public var imageFilter: ContextFilter {
    get { state.filter }
    set { state.filter = newValue }
  }
  /// The shadow that every draw casts; `nil` for none.
  public var shadow: ContextShadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  // MARK: - Result

  /// Returns the picture drawn so far; later draws do not change it.
  ///
  /// - Throws: `DrawingError.layersOpen`, `.stillSaved` if layers are open or states are saved; memory
  ///   errors, also from earlier draws. A context that has lost a draw has no picture any more. The first error of a
  ///   `PathContext` that draws into this one is thrown here.
  public func makeImage() throws(DrawingError) -> Texture {
    try throwFailure()
    dropOpenStates()
    guard layers.isEmpty else { throw .layersOpen(count: layers.count) }
    guard saved.isEmpty else { throw .stillSaved(count: saved.count) }
    return try recorder.makeTexture().withInkBounds()
  }

  /// Renders the draws recorded so far, as `makeImage` also does.
  ///
  /// - Throws: memory errors.
  public func flush() throws(DrawingError) { try recorder.flushDraws() }

  /// Adds one to the number of draws.
  func countDraw() { drawCount += 1 }

  /// Adds to the number of drawn glyphs.
  func countGlyphs(_ count: Int) { glyphCount += count }

  /// Counts a drawn glyph that is a picture, the device pixels in its box, and the picture's bytes.
  func countGlyphPicture(pixels: Int, bytes: Int) {
    glyphCount += 1
    glyphPictures.pixels += pixels
    glyphPictures.bytes += bytes
  }
}
