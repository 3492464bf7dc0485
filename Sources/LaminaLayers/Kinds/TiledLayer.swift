public import LaminaGeometry
import LaminaPixels

/// A layer that draws its content in tiles, as they come into sight, as `CATiledLayer`.
///
/// Its `draw(in:)`, its delegate or its `drawing` draws each tile that can be seen, at display, into a
/// context that is clipped to the tile: a layer of a million points costs what is seen of it. Tiles are
/// kept from frame to frame. Zoomed out or in, it draws anew at the next level of detail, if there is one.
/// With `contents` set it is a layer like any other.
///
/// Core Animation draws tiles on threads of its own, and fades them in; here a frame has all tiles that it
/// shows, and `fadeDuration` is kept without effect.
open class TiledLayer: Layer {
  /// The properties of the kind.
  @KindValues var own = TiledValues()

  package override var kind: LayerKind { .tiled(layout) }

  override func emptyCopy() -> Layer {
    let copy = TiledLayer()
    copy.own = own
    return copy
  }

  /// The size of a tile in texels: rounded, and 1...2,048 along a side when used.
  public var tileSize: Size {
    get { own.tileSize }
    set { change { own.tileSize = newValue } }
  }

  /// How many levels of detail there are, each of half the texels per point of the one before; at least 1
  /// when used, and no more than leave a texel along each side.
  public var levelsOfDetail: Int {
    get { own.levelsOfDetail }
    set { change { own.levelsOfDetail = newValue } }
  }

  /// How many of the levels have more texels per point than `contentsScale`: the first has twice as many
  /// as the second, and so on; 0...16 when used.
  public var levelsOfDetailBias: Int {
    get { own.levelsOfDetailBias }
    set { change { own.levelsOfDetailBias = newValue } }
  }

  /// How long a tile takes to appear, in seconds.
  public var fadeDuration: Double {
    get { own.fadeDuration }
    set { change { own.fadeDuration = newValue } }
  }

  /// The tiles that have been drawn.
  let tiles = TileStore()

  /// How its content is divided at present; `nil` if it shows no tiles.
  package var layout: TileLayout? {
    guard contents == nil, !tiles.drawsNothing else { return nil }
    return TileLayout(
      bounds: bounds, contentsScale: contentsScale, tileSize: tileSize,
      levelsOfDetail: levelsOfDetail, bias: levelsOfDetailBias)
  }

  /// The tiles that are kept, level by level, row by row.
  public var drawnTiles: [TileKey] { tiles.tiles.keys.sorted() }
}

/// The tiles of one layer.
@MainActor final class TileStore {
  /// What a tile's pixels depend on, beside what is drawn.
  struct Ground: Equatable {
    let layout: TileLayout
    let isOpaque: Bool
    let format: ContentsFormat
  }

  struct Tile {
    let pixels: Texture
    /// When it was shown last.
    var shown: Int
  }

  var ground: Ground?
  private(set) var tiles: [TileKey: Tile] = [:]
  private(set) var byteCount = 0
  /// Whether a draw ended in the base class's, which has nothing to draw.
  var drawsNothing = false

  /// Gives up all tiles.
  func dropAll() {
    tiles = [:]
    byteCount = 0
    drawsNothing = false
  }

  func drop(_ key: TileKey) {
    byteCount -= tiles.removeValue(forKey: key)?.pixels.byteCount ?? 0
  }

  func keep(_ pixels: Texture, as key: TileKey, at time: Int) {
    drop(key)
    tiles[key] = Tile(pixels: pixels, shown: time)
    byteCount += pixels.byteCount
  }

  /// The pixels of a tile, which counts as shown now.
  func show(_ key: TileKey, at time: Int) -> Texture? {
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
