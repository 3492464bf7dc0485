package import LaminaGeometry
package import LaminaPixels
import LaminaRaster

/// A graphics context with a current path, whose calls never throw, like `CGContext`.
///
/// It draws into a `GraphicsContext`, and holds no state of its own apart from that one's: any number of them for one
/// context draw as one. The first error of a call is kept by that context, which throws it when its picture is made.
/// Core Graphics' calls are in the module `CoreGraphics`.
public final class PathContext {
  /// The context that it draws into.
  package let base: GraphicsContext

  /// Makes a context that draws into another.
  public init(_ base: GraphicsContext) { self.base = base }

  /// Runs a drawing, and keeps its error.
  package func attempt(_ body: (GraphicsContext) throws(DrawingError) -> Void) {
    base.attempt { () throws(DrawingError) in try body(base) }
  }
}

/// The state that a context of Core Graphics has beyond a `GraphicsContext`.
package struct ContextPen {
  /// The current path, in the user space of `pathTransform`.
  package var path = Path()
  /// The transform from the current path to device pixels.
  package var pathTransform = Affine.identity
  /// The map from text space to user space, with the text's position.
  package var textMatrix = Affine.identity
  /// The number of states that were saved by calls that never throw, and not restored since.
  package var openStates = 0
  /// Whether each transparency layer that is open has saved a state for its rectangle.
  package var layerStates: [Bool] = []
  /// The memory that an app reads the pixels from, for a context made with a bitmap of its own.
  package var bitmap: AnyObject?
  /// The error of the first call that failed; `nil` if none did.
  package var failure: DrawingError?
}

extension GraphicsContext {
  /// Runs a drawing, and keeps its error, which `makeImage` throws.
  package func attempt(_ body: () throws(DrawingError) -> Void) {
    do { try body() } catch { keepFailure(error) }
  }

  /// Keeps an error, which `makeImage` throws, unless there is one already.
  package func keepFailure(_ error: DrawingError) { pen.failure = pen.failure ?? error }

  /// Throws the error that was kept, and forgets it.
  package func throwFailure() throws(DrawingError) {
    guard let failure = pen.failure else { return }
    pen.failure = nil
    throw failure
  }

  /// Restores the states that calls that never throw have saved and left, as UIKit does after a drawing.
  package func dropOpenStates() {
    while pen.openStates > 0 {
      pen.openStates -= 1
      if (try? restoreState()) == nil { pen.openStates = 0 }
    }
  }

  /// Returns the picture drawn so far, also amid saved states; within transparency layers, the picture below them.
  package func makeSnapshot() throws(DrawingError) -> Texture {
    if let lowest = layers.first { return try lowest.below.makeTexture().withInkBounds() }
    return try recorder.makeTexture().withInkBounds()
  }

  /// Replaces all pixels by those of a picture of the same size.
  package func replacePixels(_ texture: Texture) throws(DrawingError) {
    guard layers.isEmpty, texture.width == width, texture.height == height else { return }
    recorder = try ContextRecorder(keeping: texture, isOpaque: isOpaque, memoryLimit: memoryLimit)
  }

  /// Whether edges are drawn smoothly; if not, a pixel is covered wholly where it is covered by half, or not at all.
  package var antialiases: Bool {
    get { state.antialiases }
    set { state.antialiases = newValue }
  }

  /// The bounds of the clip in user space.
  package var userClipBounds: Rect {
    let clip = state.clip.bounds
    guard state.transform.isInvertible, !clip.isEmpty else { return .null }
    return Rect(
      x: Double(clip.minX), y: Double(clip.minY), width: Double(clip.width),
      height: Double(clip.height)
    ).applying(state.transform.inverted)
  }

  /// Makes the clip the whole bitmap again.
  package func resetClip() { state.clip = ContextClip(bounds: recorder.bounds) }

  /// Makes the current transform the map of a new context.
  package func resetTransform() {
    state.transform =
      orientation == .down
      ? Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
      : Affine(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: Double(height))
  }

  /// Intersects the clip with a rectangle, in which a picture's alpha is the coverage.
  ///
  /// - Throws: as `clip(to:rule:)`.
  package func clip(to rect: Rect, mask image: Texture, isDown: Bool) throws(DrawingError) {
    let area = deviceReach(of: rect.standardized).pixels(of: state.clip.bounds)
    let clip = state.clip
    state.clip.bounds = area
    if area.isEmpty { return }
    let bytes = (saved.last?.clip.maskBytes ?? 0) + area.area
    guard bytes <= memoryLimit else { throw .overMemory(bytes: bytes, limit: memoryLimit) }
    saveState()
    var inner = try ContextRecorder(bounds: area, memoryLimit: memoryLimit)
    swap(&recorder, &inner)
    (state.clip, state.alpha, state.blendMode) = (ContextClip(bounds: area), 1, .normal)
    state.shadow = nil
    var drawn: CoverageMask?
    var failure: DrawingError?
    do throws(DrawingError) {
      try drawPicture(image, in: rect, isDown: isDown, isReduced: false)
      drawn = try recorder.makeMask()
    } catch { failure = error }
    swap(&recorder, &inner)
    try restoreState()
    if let failure { throw failure }
    guard var mask = drawn else { return }
    if let before = clip.mask { mask = mask.multiplied(by: before) }
    maskCount += 1
    state.clip.mask = mask
    state.clip.maskNumber = maskCount
    state.clip.maskBytes = bytes
  }

  /// Draws a picture into a rectangle, with its first row at the smallest or the largest y.
  package func drawPicture(_ image: Texture, in rect: Rect, isDown: Bool) throws(DrawingError) {
    try drawPicture(image, in: rect, isDown: isDown, isReduced: false)
  }
}
