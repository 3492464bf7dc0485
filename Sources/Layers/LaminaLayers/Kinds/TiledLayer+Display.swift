package import LaminaDrawing
import LaminaGeometry
package import LaminaImages
package import LaminaPixels

// Display of tiled layers: visible tiles are drawn and cached.

extension TiledLayer {
  /// Drops the cached tiles, at every level of detail, that a rectangle touches.
  ///
  /// - Parameter rect: in the coordinates of `draw(in:)`.
  func dropTiles(touching rect: Rect) {
    guard let layout = tiles.configuration?.layout, rect.isFinite else { return tiles.dropAll() }
    let rect = rect.standardized
    if rect.isEmpty { return }
    for key in tiles.tiles.keys {
      let scale = layout.scale(ofLevel: key.level)
      let texels = layout.texels(of: key)
      let (x, y) = (layout.bounds.minX, layout.bounds.minY)
      if (rect.maxX - x) * scale > Double(texels.minX),
        (rect.minX - x) * scale < Double(texels.maxX),
        (rect.maxY - y) * scale > Double(texels.minY),
        (rect.minY - y) * scale < Double(texels.maxY)
      {
        tiles.dropTile(key)
      }
    }
  }

  /// Prepares the cached tiles for a frame: drops the outdated ones, and clears the layer's mark for display.
  package func prepareTiles() {
    if needsDisplay {
      if existingDisplayState.dirty == .whole { tiles.dropAll() }
      existingDisplayState.dirty = .none
      if let delegate, delegate.display(self) { tiles.dropAll() }
    }
    guard let layout else {
      if contents != nil { tiles.dropAll() }
      return
    }
    let configuration = TileStore.Configuration(
      layout: layout, isOpaque: isOpaque, format: contentsFormat)
    if tiles.configuration?.covers(configuration) != true { tiles.dropAll() }
    tiles.configuration = configuration
  }

  /// Returns the pixels of a cached tile, and marks it as shown by the frame with the number `time`; `nil` if the tile is
  /// not cached.
  package func cachedTile(_ key: TileKey, at time: Int) -> Texture? {
    tiles.showTile(key, at: time)
  }

  /// The size of the cached tiles, in bytes.
  package var tileBytes: Int { tiles.byteCount }

  /// Returns the cached tiles last shown before the frame with the number `time`, each with the number of the frame
  /// that last showed it and its size in bytes.
  package func idleTiles(since time: Int) -> [(key: TileKey, shown: Int, bytes: Int)] {
    tiles.tiles.filter { $0.value.shown < time }
      .map { ($0.key, $0.value.shown, $0.value.pixels.byteCount) }
  }

  /// Drops a tile from the cache.
  package func dropTile(_ key: TileKey) { tiles.dropTile(key) }

  /// Draws a tile and caches it; `nil` if the layer has nothing to draw.
  ///
  /// - Throws: the error that drawing throws; no tile is then cached.
  package func drawTile(
    _ key: TileKey, images: ImageCache, memoryLimit: Int, at time: Int
  ) throws(DrawingError) -> Texture? {
    guard let layout = tiles.configuration?.layout else { return nil }
    let texels = layout.texels(of: key)
    let scale = layout.scale(ofLevel: key.level)
    let context = try GraphicsContext(
      width: texels.width, height: texels.height, scale: scale, orientation: .down,
      isOpaque: isOpaque, memoryLimit: memoryLimit)
    try context.translate(
      x: -bounds.minX - Double(texels.minX) / scale,
      y: -bounds.minY - Double(texels.minY) / scale)
    let state = existingDisplayState
    state.drawsNothing = false
    state.images = images
    defer { state.images = nil }
    try drawContents(in: context)
    if state.drawsNothing && context.drawCount == 0 {
      tiles.dropAll()
      tiles.drawsNothing = true
      return nil
    }
    let pixels = try storedTexture(of: context.makeImage())
    state.work = DrawingWork(of: context)
    tiles.keepTile(pixels, as: key, at: time)
    return pixels
  }
}

extension TileStore.Configuration {
  /// Returns whether tiles drawn for this configuration are valid for another, which may differ in the number of
  /// levels.
  ///
  /// The number of levels does not affect a tile's pixels.
  fileprivate func covers(_ other: TileStore.Configuration) -> Bool {
    layout.bounds == other.layout.bounds && layout.contentsScale == other.layout.contentsScale
      && layout.tileWidth == other.layout.tileWidth
      && layout.tileHeight == other.layout.tileHeight
      && isOpaque == other.isOpaque && format == other.format
  }
}
