import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaPixels

/// What a layer has drawn of itself: four bytes for each pixel, whether there is an alpha channel or not,
/// or one for opaque greys.
package struct BackingStore: Sendable {
  /// The pixels: `ceil(width * contentsScale)` by `ceil(height * contentsScale)`.
  let pixels: Texture
  /// The part that the bounds took, from the top left, in pixels: the rest of the last column and row
  /// lies outside.
  let size: Size
  /// What decided how pixels are kept.
  let format: ContentsFormat
}

/// What a layer that draws has beside other layers.
@MainActor final class DisplayState {
  weak var delegate: (any LayerDelegate)?
  /// The view whose layer this is.
  weak var owner: (any LayerOwner)?
  var drawing: [DrawingCommand]?
  /// What has to be drawn again.
  var dirty = DirtyRegion.none
  /// What has been drawn, if it is what `contents` shows.
  var store: BackingStore?
  /// Counts what has changed the contents, or is about to from the background.
  var turn = 0
  /// Whether a draw ended in the base class's, which has nothing to draw.
  var drawsNothing = false
  /// Whether it is marked because nobody knows yet whether it draws.
  var isFirst = false
  /// Whether the mark waits for a size: the layer was displayed without a width or a height.
  var waitsForSize = false
  /// What is drawn, while `display` runs.
  var drawnRect: Rect?
  /// Decoded pictures, while `display` runs.
  var images: ImageCache?
  /// What the last drawing took.
  var work = DrawingWork()
}

/// What a drawing into a backing store took.
package struct DrawingWork: Hashable, Sendable {
  /// Draws.
  package var operations = 0
  /// Glyphs with ink among them.
  package var glyphs = 0
  /// Pixels that draws wrote.
  package var pixels = 0
  /// Vertices of what was drawn.
  package var vertices = 0
  /// Whether the layer itself drew nothing: its store holds a background at most.
  package var isEmpty = false

  init() {}

  /// That of a context's drawing.
  init(of context: GraphicsContext) {
    operations = context.drawCount
    glyphs = context.glyphCount
    pixels = context.pixelsWritten
    vertices = context.vertexCount
  }
}

/// The part of a layer that has to be drawn again.
enum DirtyRegion: Equatable, Sendable {
  case none
  case part(Rect)
  case whole

  /// Adds a rectangle; an empty one adds nothing.
  mutating func add(_ rect: Rect) {
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
  /// Points times scale.
  let exact: Size
  /// The columns and rows, rounded up.
  let columns: Double
  let rows: Double

  /// `nil` without a width or a height.
  init?(of size: Size, scale: Double) {
    exact = Size(width: size.width * scale, height: size.height * scale)
    guard exact.width > 0, exact.height > 0, exact.width.isFinite, exact.height.isFinite else {
      return nil
    }
    columns = Canvas.roundedUp(exact.width)
    rows = Canvas.roundedUp(exact.height)
  }

  /// Whether there may be a store of this size.
  func fits(_ memoryLimit: Int) -> Bool {
    let side = Double(GraphicsContext.largestSide)
    return columns <= side && rows <= side && bytes() <= memoryLimit
  }

  /// So many bytes for each pixel; clamped to what an `Int` holds.
  func bytes(perPixel: Int = 4) -> Int {
    Int(exactly: (columns * rows * Double(perPixel)).rounded()) ?? .max
  }
}
