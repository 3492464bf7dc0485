import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// The bitmap of a layer's own drawing, with four bytes per pixel, or with one for opaque greys.
///
/// A bitmap of four bytes per pixel may have an alpha channel.
package struct BackingStore: Sendable {
  /// The pixels: `ceil(width * contentsScale)` by `ceil(height * contentsScale)`.
  let pixels: Texture
  /// The size of the drawn bounds in pixels, possibly fractional, from the top left of `pixels`.
  ///
  /// The rest of the last column and row lies outside the bounds.
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
  /// The part of the layer that the next display redraws.
  var dirty = DirtyRegion.none
  /// The layer's own drawing; `nil` if `contents` shows something else.
  var store: BackingStore?
  /// The number of changes of the contents, and of background drawings that were started to change them.
  var turn = 0
  /// Whether the last draw reached the base class's `draw(in:)`, which then had nothing to draw.
  var drawsNothing = false
  /// Whether the layer is marked for display only because it is not known yet whether it draws anything.
  var isFirst = false
  /// Whether the layer stays marked until it has a size, because it was displayed without a width or a height.
  var waitsForSize = false
  /// The part of the layer that `display` is redrawing; `nil` while it does not run.
  var drawnRect: Rect?
  /// The cache of decoded pictures that `display` draws from; `nil` while it does not run.
  var images: ImageCache?
  /// The presentation copy that draws the layer, while animations change a property that needs display; otherwise `nil`.
  var copy: Layer?
  /// Whether `display()` is being called, and has not reached the base class yet.
  var isAsked = false
  /// The work of the layer's last drawing.
  var work = DrawingWork()
}

/// The work of one drawing into a backing store.
package struct DrawingWork: Hashable, Sendable {
  /// The number of drawing operations.
  package var operations = 0
  /// The number of glyphs with ink in them.
  package var glyphs = 0
  /// The number of pixels in the bounding boxes of glyphs that are pictures, such as emoji.
  package var glyphPicturePixels = 0
  /// The size of the pictures that picture glyphs were drawn from, in bytes.
  package var glyphPictureBytes = 0
  /// The number of pixels that draws wrote.
  package var pixels = 0
  /// The number of vertices drawn.
  package var vertices = 0
  /// Whether the layer itself drew nothing: its store holds at most a background.
  package var isEmpty = false

  init() {}

  /// Takes over the counts of all drawing in a context.
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

  /// Extends the part by a rectangle; an empty one changes nothing, and one that is not finite marks the whole layer.
  mutating func addRect(_ rect: Rect) {
    let rect = rect.standardized
    if rect.isEmpty { return }
    guard rect.isFinite else {
      self = .whole
      return
    }
    switch self {
    case .none: self = .part(rect)
    case .part(let part): self = .part(Rect(bounding: part.corners + rect.corners))
    case .whole: break
    }
  }
}

/// The size of a backing store in pixels.
struct BackingStoreSize: Equatable {
  /// The exact size in pixels, possibly fractional: the size in points times the scale.
  let exact: Size
  /// The number of columns of pixels, rounded up.
  let columns: Double
  /// The number of rows of pixels, rounded up.
  let rows: Double

  /// Computes the size of a store from a size in points; `nil` without a width or a height.
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

  /// Whether a side is longer than any bitmap's.
  var isTooLong: Bool { max(columns, rows) > Double(GraphicsContext.largestSide) }

  /// Returns whether a store of this size exceeds neither the longest side nor the memory limit, in bytes.
  func fits(_ memoryLimit: Int) -> Bool {
    let side = Double(GraphicsContext.largestSide)
    return columns <= side && rows <= side && bytes() <= memoryLimit
  }

  /// Returns the size of the store in bytes, at `perPixel` bytes for each pixel; clamped to the largest `Int`.
  func bytes(perPixel: Int = 4) -> Int {
    Int(exactly: (columns * rows * Double(perPixel)).rounded()) ?? .max
  }
}
