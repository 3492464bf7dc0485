public import LaminaGeometry
import LaminaPixels

/// A layer that draws its content in tiles, as they become visible, like `CATiledLayer`.
///
/// At display, `draw(in:)`, the delegate or `drawing` draws each visible tile into a context clipped to the
/// tile. So a layer of a million points costs only its visible part. Tiles are cached between frames. When
/// zoomed in or out, the layer redraws at the next level of detail, if there is one. With `contents` set,
/// it is a layer like any other.
///
/// Core Animation draws tiles on its own threads and fades them in. Here a frame has all its visible tiles,
/// and `fadeDuration` is stored without effect.
///
/// ```swift
/// final class Map: TiledLayer {
///   override func draw(in context: GraphicsContext) throws(DrawingError) {
///     try context.fillEllipse(in: bounds)
///   }
/// }
/// let map = Map()
/// map.bounds = Rect(x: 0, y: 0, width: 100_000, height: 100_000)
/// map.levelsOfDetail = 4
/// ```
open class TiledLayer: Layer {
  /// The properties that only this kind of layer has.
  @KindValues var own = TiledValues()

  package override var kind: LayerKind { .tiled(layout.map { [$0] } ?? []) }
  package override var displayedKind: DisplayedKind { .tiled }

  /// Makes a tiled layer with default values.
  public override init() { super.init() }

  /// Makes a tiled layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a tiled layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns a tiled layer.
  open override func makePresentationLayer() -> Layer { TiledLayer() }

  override func takeOwnValues(of original: Layer) {
    if let original = original as? TiledLayer { own = original.own }
  }

  /// The size of a tile in texels; rounded, and clamped to 1...2,048 along a side when used.
  open var tileSize: Size {
    get { own.tileSize }
    set { changeProperty { own.tileSize = newValue } }
  }

  /// The number of levels of detail, each with half the texels per point of the level before.
  ///
  /// When used, it is at least 1, and at most as many as leave each side a texel.
  open var levelsOfDetail: Int {
    get { own.levelsOfDetail }
    set { changeProperty { own.levelsOfDetail = newValue } }
  }

  /// The number of levels with more texels per point than `contentsScale`; clamped to 0...16 when used.
  ///
  /// Each has twice the texels per point of the next.
  ///
  /// Policy: `tiled-level-count`.
  open var levelsOfDetailBias: Int {
    get { own.levelsOfDetailBias }
    set { changeProperty { own.levelsOfDetailBias = newValue } }
  }

  /// Returns the time in which tiles of the class would fade in, in seconds; without effect.
  open class func fadeDuration() -> Double { 0.25 }

  /// The time in which a tile would fade in, in seconds; stored without effect.
  open var fadeDuration: Double {
    get { own.fadeDuration }
    set { changeProperty { own.fadeDuration = newValue } }
  }

  /// The cache of tiles that have been drawn.
  let tiles = TileStore()

  /// The current division of the content into tiles; `nil` if the layer shows no tiles.
  ///
  /// Policy: `tiled-with-contents`.
  package var layout: TileLayout? {
    guard contents == nil, !tiles.drawsNothing else { return nil }
    return TileLayout(
      bounds: bounds, contentsScale: contentsScale, tileSize: tileSize,
      levelsOfDetail: levelsOfDetail, bias: levelsOfDetailBias)
  }

  /// The keys of the cached tiles, ordered by level, row and column.
  open var drawnTiles: [TileKey] { tiles.tiles.keys.sorted() }
}

/// The cached tiles of one layer.
@MainActor final class TileStore {
  /// The state that a tile's pixels depend on, besides the drawing itself.
  struct Configuration: Equatable {
    let layout: TileLayout
    let isOpaque: Bool
    let format: ContentsFormat
  }

  struct Tile {
    let pixels: Texture
    /// The number of the frame that last showed the tile.
    var shown: Int
  }

  var configuration: Configuration?
  private(set) var tiles: [TileKey: Tile] = [:]
  private(set) var byteCount = 0
  /// Whether the layer has proved to draw nothing, because a draw reached the base class's method.
  var drawsNothing = false

  /// Drops all tiles from the cache.
  func dropAll() {
    tiles = [:]
    byteCount = 0
    drawsNothing = false
  }

  func dropTile(_ key: TileKey) {
    byteCount -= tiles.removeValue(forKey: key)?.pixels.byteCount ?? 0
  }

  func keepTile(_ pixels: Texture, as key: TileKey, at time: Int) {
    dropTile(key)
    tiles[key] = Tile(pixels: pixels, shown: time)
    byteCount += pixels.byteCount
  }

  /// Returns the pixels of a cached tile, and marks it as shown by the frame with the number `time`; `nil` if the tile
  /// is not cached.
  func showTile(_ key: TileKey, at time: Int) -> Texture? {
    tiles[key]?.shown = time
    return tiles[key]?.pixels
  }
}

/// A tiled layer's own properties, by their names in `TiledLayer`.
package struct TiledValues: Sendable {
  package var tileSize = Size(width: 256, height: 256)
  package var levelsOfDetail: Int = 1
  package var levelsOfDetailBias: Int = 0
  package var fadeDuration: Double = 0.25
}
