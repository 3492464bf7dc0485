public import LaminaGeometry

// How a tiled layer's content is divided into tiles, at each of its levels of detail.

/// A tile of a tiled layer.
public struct TileKey: Hashable, Comparable, Sendable {
  /// The level of detail: 0 at `contentsScale`, 1 at twice as many texels per point, -1 at half as many.
  public let level: Int
  /// The column, from 0 at the smallest x.
  public let column: Int
  /// The row, from 0 at the top of what is drawn.
  public let row: Int

  /// Names a tile.
  public init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }

  /// Level by level, row by row.
  public static func < (a: TileKey, b: TileKey) -> Bool {
    (a.level, a.row, a.column) < (b.level, b.row, b.column)
  }
}

/// The grids of a tiled layer's tiles, one for each level of detail.
///
/// A grid starts at the bounds' origin, and its cells are `tileWidth` by `tileHeight` texels. A tile holds
/// its cell and a texel of each neighbour, so that texels are interpolated across the edges of cells as
/// they are within:
///
/// ```
/// cell      |........|........|...|      the last one as far as there are texels
/// tile 0    [.........]
/// tile 1           [..........]
/// tile 2                    [.....]
/// ```
public struct TileLayout: Hashable, Sendable {
  /// The layer's bounds.
  public let bounds: Rect
  /// Texels per point at level 0.
  public let contentsScale: Double
  /// The columns of texels in a cell.
  public let tileWidth: Int
  /// The rows of texels in a cell.
  public let tileHeight: Int
  /// The levels of detail there are.
  public let levels: ClosedRange<Int>

  /// Divides bounds; `nil` if there is nothing to draw in them, or more than 2^50 texels along a side.
  ///
  /// - Parameters:
  ///   - bounds: the layer's bounds.
  ///   - contentsScale: texels per point at level 0.
  ///   - tileSize: the size of a cell in texels; rounded, and 1...2,048 along a side.
  ///   - levelsOfDetail: how many levels there are in all; at least 1, and no more than leave a texel along
  ///     each side.
  ///   - bias: how many of them have more texels than level 0; 0...16.
  public init?(
    bounds: Rect, contentsScale: Double, tileSize: Size, levelsOfDetail: Int, bias: Int
  ) {
    let exact = Size(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
    let most = TileLayout.mostTexels / 0x1p16
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

  /// The longest side of a cell, in texels: Core Animation has a maximum too, which is not published.
  public static let largestSide = 2_048
  /// The most levels with more texels than level 0.
  public static let largestBias = 16
  private static let mostTexels = 0x1p50

  private static func scale(_ contentsScale: Double, _ level: Int) -> Double {
    contentsScale * Double(sign: .plus, exponent: level, significand: 1)
  }

  /// Texels per point at a level.
  public func scale(ofLevel level: Int) -> Double { TileLayout.scale(contentsScale, level) }

  /// The size of the bounds in texels of a level.
  public func size(ofLevel level: Int) -> Size {
    let scale = scale(ofLevel: level)
    return Size(width: bounds.width * scale, height: bounds.height * scale)
  }

  /// The columns and rows of cells at a level.
  public func cells(ofLevel level: Int) -> (columns: Int, rows: Int) {
    let size = size(ofLevel: level)
    func count(_ length: Double, _ side: Int) -> Int {
      (Int(Canvas.roundedUp(length)) + side - 1) / side
    }
    return (count(size.width, tileWidth), count(size.height, tileHeight))
  }

  /// The level at which texels are not larger than `scale` to a point: the least such one, if there is
  /// one.
  ///
  /// - Source: `CATiledLayer`'s header and documentation; which level is chosen when is not published (a
  ///   named policy).
  public func level(for scale: Double) -> Int {
    // Scales that are a rounding error above a level's count as that.
    var level = levels.lowerBound
    while level < levels.upperBound, self.scale(ofLevel: level) < scale * (1 - 1e-9) { level += 1 }
    return level
  }

  /// The texels that a tile holds: its cell, and one more on each side where there are more.
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
