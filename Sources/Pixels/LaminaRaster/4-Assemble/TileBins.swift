// Stage 4, assembly: the primitives of each tile.

import LaminaGeometry

/// The grid that divides device pixels into tiles.
///
/// It starts at pixel (0, 0) for every pass, so a tile covers the same pixels in all passes.
public struct TileGrid: Hashable, Sendable {
  /// The number of pixel columns in a tile.
  public let tileWidth: Int
  /// The number of pixel rows in a tile.
  public let tileHeight: Int

  /// Makes a grid.
  ///
  /// - Precondition: a tile has 1...4096 columns and 1...256 rows.
  public init(tileWidth: Int = 2_048, tileHeight: Int = 64) {
    precondition(
      (1...4_096).contains(tileWidth) && (1...256).contains(tileHeight),
      "a tile of \(tileWidth)x\(tileHeight) pixels is not of 1...4096 by 1...256")
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
  }

  /// Returns the columns and rows of the tiles that `pixels` touch, as a rectangle in tile
  /// coordinates.
  func tileRect(touchedBy pixels: IntRect) -> IntRect {
    IntRect(
      minX: floorDivide(pixels.minX, tileWidth), minY: floorDivide(pixels.minY, tileHeight),
      maxX: floorDivide(pixels.maxX - 1, tileWidth) + 1,
      maxY: floorDivide(pixels.maxY - 1, tileHeight) + 1)
  }
}

/// The primitives of each tile of a pass, in drawing order.
struct TileBins: Sendable {
  let grid: TileGrid
  /// The tiles of the pass's extent, in tile coordinates.
  let tiles: IntRect
  private let extent: IntRect
  /// The index in `entries` of each tile's first primitive, for the tiles row by row, then the end
  /// of `entries`.
  private(set) var starts: [Int32]
  /// The indices of the primitives that each tile draws, tile by tile.
  private(set) var entries: [Int32] = []

  init(extent: IntRect, grid: TileGrid) {
    self.grid = grid
    self.extent = extent
    tiles = extent.isEmpty ? .empty : grid.tileRect(touchedBy: extent)
    starts = [Int32](repeating: 0, count: tiles.area + 1)
  }

  /// The number of tiles of the pass.
  var count: Int { tiles.area }

  /// Returns the device pixels of a tile within the extent.
  func pixels(ofTile tile: Int) -> IntRect {
    let (x, y) = (tiles.minX + tile % tiles.width, tiles.minY + tile / tiles.width)
    return IntRect(
      x: x * grid.tileWidth, y: y * grid.tileHeight, width: grid.tileWidth, height: grid.tileHeight
    ).intersection(extent)
  }

  /// Returns the tiles that hold pixels of a rectangle within the extent, each with its part of the
  /// rectangle.
  func tileParts(of area: IntRect) -> [(tile: Int, pixels: IntRect)] {
    let area = area.intersection(extent)
    guard !area.isEmpty else { return [] }
    let touched = grid.tileRect(touchedBy: area)
    return touched.rows.flatMap { y in
      touched.columns.map { x in
        let tile = (y - tiles.minY) * tiles.width + x - tiles.minX
        return (tile, pixels(ofTile: tile).intersection(area))
      }
    }
  }

  /// Returns the tile of this pass that holds `pixels`, device pixels of one tile of another pass.
  func tile(holding pixels: IntRect) -> Int {
    let x = floorDivide(pixels.minX, grid.tileWidth) - tiles.minX
    let y = floorDivide(pixels.minY, grid.tileHeight) - tiles.minY
    return y * tiles.width + x
  }

  /// Returns the range of `entries` that holds a tile's primitives, in drawing order.
  func entries(ofTile tile: Int) -> Range<Int> { Int(starts[tile])..<Int(starts[tile + 1]) }

  /// Sorts primitives into tiles: counts each tile's entries first, then writes them.
  ///
  /// O(primitives + entries).
  ///
  /// - Throws: `RasterError.overMemory` if the entries take more than `memoryLimit` bytes.
  mutating func sortIntoTiles(_ primitives: [Primitive], memoryLimit: Int) throws(RasterError) {
    guard count > 0 else { return }
    let total = primitives.reduce(0) { $0 + grid.tileRect(touchedBy: $1.bounds).area }
    let bytes = total * MemoryLayout<Int32>.stride
    guard bytes <= memoryLimit, total <= Int(Int32.max) else {
      throw .overMemory(bytes: bytes, limit: memoryLimit)
    }
    forEachEntry(of: primitives) { tile, _ in starts[tile + 1] += 1 }
    for tile in 0..<count { starts[tile + 1] += starts[tile] }
    entries = [Int32](repeating: 0, count: Int(starts[count]))
    var next = starts
    forEachEntry(of: primitives) { tile, primitive in
      entries[Int(next[tile])] = primitive
      next[tile] += 1
    }
  }

  private func forEachEntry(of primitives: [Primitive], _ body: (Int, Int32) -> Void) {
    for (index, primitive) in primitives.enumerated() {
      let touched = grid.tileRect(touchedBy: primitive.bounds)
      for y in touched.rows {
        let row = (y - tiles.minY) * tiles.width - tiles.minX
        for x in touched.columns { body(row + x, Int32(index)) }
      }
    }
  }
}
