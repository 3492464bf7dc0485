import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// The bitmap of a layer's own drawing: four bytes per pixel, with or without an alpha channel, or one for
/// opaque greys.
package struct BackingStore: Sendable {
  /// The pixels: `ceil(width * contentsScale)` by `ceil(height * contentsScale)`.
  let pixels: Texture
  /// The size of the drawn bounds in pixels, from the top left; the rest of the last column and row lies
  /// outside them.
  let size: Size
  /// The contents format that the pixels were stored with.
  let format: ContentsFormat
}

/// The state that a layer needs for display.
@MainActor final class DisplayState {
  weak var delegate: (any LayerDelegate)?
  /// The view whose layer this is.
  weak var owner: (any LayerOwner)?
  var drawing: [DrawingCommand]?
  /// The part to redraw.
  var dirty = DirtyRegion.none
  /// The layer's own drawing; `nil` if `contents` shows something else.
  var store: BackingStore?
  /// Counts changes of the contents, and background drawings that are about to change them.
  var turn = 0
  /// Whether a draw reached the base class's method, which has nothing to draw.
  var drawsNothing = false
  /// Whether the layer is marked only because it is unknown whether it draws.
  var isFirst = false
  /// Whether the mark waits for a size: the layer was displayed without a width or a height.
  var waitsForSize = false
  /// The part being redrawn, while `display` runs.
  var drawnRect: Rect?
  /// Decoded pictures, while `display` runs.
  var images: ImageCache?
  /// The work of the last drawing.
  var work = DrawingWork()
}

/// The work of one drawing into a backing store.
package struct DrawingWork: Hashable, Sendable {
  /// The number of draws.
  package var operations = 0
  /// The number of glyphs with ink in them.
  package var glyphs = 0
  /// The number of pixels in the boxes of glyphs that are pictures.
  package var glyphPicturePixels = 0
  /// The size of the pictures that those glyphs were drawn from, in bytes.
  package var glyphPictureBytes = 0
  /// The number of pixels that draws wrote.
  package var pixels = 0
  /// The number of vertices drawn.
  package var vertices = 0
  /// Whether the layer itself drew nothing: its store holds at most a background.
  package var isEmpty = false

  init() {}

  /// Takes the work of a context's drawing.
  init(of context: GraphicsContext) {
    operations = context.drawCount
    glyphs = context.glyphCount
    (glyphPicturePixels, glyphPictureBytes) = context.glyphPictures
    pixels = context.pixelsWritten
    vertices = context.vertexCount
  }
}

/// The part of a layer to redraw.
enum DirtyRegion: Equatable, Sendable {
  case none
  case part(Rect)
  case whole

  /// Adds a rectangle; an empty one adds nothing.
  mutating func addRect(_ rect: Rect) {
    let rect = rect.standardized
    guard rect.isFinite else {
      self = .whole
      return
    }
    if rect.isEmpty { return }
    switch self {
    case .none: self = .part(rect)
    case .part(let part): self = .part(Rect(bounding: part.corners + rect.corners))
    case .whole: break
    }
  }
}

/// The size of a backing store.
struct BackingStoreSize: Equatable {
  /// The size in points times the scale.
  let exact: Size
  /// The number of columns and rows, rounded up.
  let columns: Double
  let rows: Double

  /// Returns `nil` without a width or a height.
  ///
  /// Policy: `store-pixel-size`.
  init?(of size: Size, scale: Double) {
    exact = Size(width: size.width * scale, height: size.height * scale)
    guard exact.width > 0, exact.height > 0, exact.width.isFinite, exact.height.isFinite else {
      return nil
    }
    columns = Canvas.roundedUp(exact.width)
    rows = Canvas.roundedUp(exact.height)
  }

  /// Returns whether a store of this size is within the limits of side and memory.
  func fits(_ memoryLimit: Int) -> Bool {
    let side = Double(GraphicsContext.largestSide)
    return columns <= side && rows <= side && bytes() <= memoryLimit
  }

  /// Returns the bytes at `perPixel` bytes for each pixel; clamped to the largest `Int`.
  func bytes(perPixel: Int = 4) -> Int {
    Int(exactly: (columns * rows * Double(perPixel)).rounded()) ?? .max
  }
}
