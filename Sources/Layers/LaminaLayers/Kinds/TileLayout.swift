public import LaminaGeometry

// The division of a tiled layer's content into tiles, at each level of detail.

/// The identity of a tile of a tiled layer.
public struct TileKey: Hashable, Comparable, Sendable {
  /// The level of detail: 0 at `contentsScale`, 1 at twice as many texels per point, -1 at half as many.
  public let level: Int
  /// The column of the tile, counted from 0 at the smallest x.
  public let column: Int
  /// The row of the tile, counted from 0 at the top of the content.
  public let row: Int

  /// Makes the identity of a tile.
  public init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// Orders tiles by level, then row, then column.
  public static func < (a: TileKey, b: TileKey) -> Bool {
    (a.level, a.row, a.column) < (b.level, b.row, b.column)
  }
}

/// The grids of a tiled layer's tiles, one for each level of detail.
///
/// A grid starts at the bounds' origin, and its cells are `tileWidth` by `tileHeight` texels. A tile holds
/// its cell and one texel of each neighbour, so that interpolation is continuous across the edges of cells:
///
/// ```
/// cell      |........|........|...|      the last cell ends with the texels
/// tile 0    [.........]
/// tile 1           [..........]
/// tile 2                    [.....]
/// ```
public struct TileLayout: Hashable, Sendable {
  /// The layer's bounds.
  public let bounds: Rect
  /// The number of texels per point at level 0.
  public let contentsScale: Double
  /// The number of columns of texels in a cell.
  public let tileWidth: Int
  /// The number of rows of texels in a cell.
  public let tileHeight: Int
  /// The levels of detail that the layer has.
  public let levels: ClosedRange<Int>

  /// Divides bounds into tiles; `nil` if they are empty, or have more than 2^50 texels along a side.
  ///
  /// - Parameters:
  ///   - bounds: the layer's bounds.
  ///   - contentsScale: texels per point at level 0.
  ///   - tileSize: the size of a cell in texels; rounded, and clamped to 1...2,048 along a side.
  ///   - levelsOfDetail: the number of levels; at least 1, and at most as many as leave each side a texel.
  ///   - bias: the number of levels with more texels than level 0; clamped to 0...16.
  public init?(
    bounds: Rect, contentsScale: Double, tileSize: Size, levelsOfDetail: Int, bias: Int
  ) {
    let exact = Size(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
    let most = TileLayout.maximumTexels / 0x1p16
    guard exact.width > 0, exact.height > 0, exact.width <= most, exact.height <= most,
      bounds.isFinite
    else { return nil }
    func side(_ length: Double) -> Int {
      length.isFinite
        ? Int(min(Double(TileLayout.largestSide), max(1, length.rounded())))
        : TileLayout.largestSide
    }
    self.bounds = bounds
    self.contentsScale = contentsScale
    tileWidth = side(tileSize.width)
    tileHeight = side(tileSize.height)
    let highest = min(TileLayout.largestBias, max(0, bias))
    var lowest = highest
    let count = max(1, levelsOfDetail)
    while highest - lowest + 1 < count,
      TileLayout.scale(contentsScale, lowest - 1) * min(bounds.width, bounds.height) >= 1
    { lowest -= 1 }
    levels = lowest...highest
  }

  /// The maximum length of a cell's side, in texels; Core Animation's own maximum is not published.
  public static let largestSide = 2_048
  /// The maximum number of levels with more texels than level 0.
  public static let largestBias = 16
  private static let maximumTexels = 0x1p50

  private static func scale(_ contentsScale: Double, _ level: Int) -> Double {
    contentsScale * Double(sign: .plus, exponent: level, significand: 1)
  }

  /// Returns the texels per point at a level.
  public func scale(ofLevel level: Int) -> Double { TileLayout.scale(contentsScale, level) }

  /// Returns the size of the bounds in texels of a level.
  public func size(ofLevel level: Int) -> Size {
    let scale = scale(ofLevel: level)
    return Size(width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Returns the number of columns and rows of cells at a level.
  public func cells(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    func count(_ length: Double, _ side: Int) -> Int {
      (Int(Canvas.roundedUp(length)) + side - 1) / side
    }
    return (count(size.width, tileWidth), count(size.height, tileHeight))
  }

  /// Returns the coarsest level with at least `scale` texels per point, or the finest level if there is
  /// none.
  ///
  /// Policy: `tiled-level-choice`.
  ///
  /// - Source: `CATiledLayer`'s header and documentation; which level it chooses is not published.
  public func level(for scale: Double) -> Int {
    // A scale above a level's by only a rounding error selects that level.
    var level = levels.lowerBound
    while level < levels.upperBound, self.scale(ofLevel: level) < scale * (1 - 1e-9) { level += 1 }
    return level
  }

  /// Returns the texels that a tile holds: its cell, and one more on each side within the bounds.
  ///
  /// Policy: `tile-margin`.
  public func texels(of key: TileKey) -> IntRect {
    let size = size(ofLevel: key.level)
    let all = IntRect(
      x: 0, y: 0, width: Int(Canvas.roundedUp(size.width)),
      height: Int(Canvas.roundedUp(size.height)))
    return IntRect(
      minX: key.column * tileWidth - 1, minY: key.row * tileHeight - 1,
      maxX: (key.column + 1) * tileWidth + 1, maxY: (key.row + 1) * tileHeight + 1
    ).intersection(all)
  }
}
