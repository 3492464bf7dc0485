// Stage 1, commit: tiled layers, and the tiles that a frame shows.

import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// A tiled layer of an evaluated frame.
struct EvaluatedTiles: Sendable {
  let layout: TileLayout
  let minificationFilter: ContentsFilter
  let magnificationFilter: ContentsFilter
  /// The colour that multiplies each sample of a tile.
  let color: Color
  /// The tiles that the frame shows, each as an index into `EvaluatedFrame.textures`.
  var textures: [TileKey: Int32] = [:]
}

/// A tile of one of a frame's tiled layers, which a plan requests if the frame lacks it.
struct TileRequest: Hashable, Sendable {
  /// The layer, as an index into `EvaluatedFrame.tiled`.
  let layer: Int32
  let key: TileKey
}

extension EvaluatedFrame {
  /// Returns the tile layout and the tiles of a layer of a kind; `nil` if the layer is not tiled.
  func committedTiles(of kind: EvaluatedLayer.Kind) -> EvaluatedTiles? {
    if case .tiled(let index) = kind { tiled[Int(index)] } else { nil }
  }

  /// Adds the visible tiles to the frame, and has the layers draw those that are not cached.
  ///
  /// A plan of the frame without tiles determines the visible ones. Afterwards the least recently shown tiles are
  /// evicted, until the tiles that are not shown take at most `budget` bytes.
  ///
  /// Policy: `tiles-all-drawn`.
  ///
  /// - Parameters:
  ///   - list: the layers of the tree.
  ///   - images: decoded pictures for drawings.
  ///   - memoryLimit: the maximum number of bytes that stores, tiles and images may take.
  ///   - budget: the maximum number of bytes of tiles that are not shown.
  ///   - time: the number of the frame.
  ///   - account: counts draws and pixels, and times layers.
  /// - Throws: `RenderError.drawing` with the layer; `.overLimit` for the memory, before anything is drawn.
  @MainActor mutating func displayTiles(
    of list: DisplayList, images: ImageCache, memoryLimit: Int, budget: Int, time: Int,
    account: inout FrameAccount
  ) throws(RenderError) {
    guard !tiled.isEmpty else { return }
    let plan = PassPlan(planning: self)
    var layers: [Int32: TiledLayer] = [:]
    for index in self.layers.indices {
      guard case .tiled(let own) = self.layers[index].kind else { continue }
      layers[own] = list.tiled.first { ObjectIdentifier($0) == self.layers[index].identity }
    }
    var missing: [(request: TileRequest, layer: TiledLayer)] = []
    var bytes = plan.refusedTileBytes
    for request in plan.tileRequests {
      guard let layer = layers[request.layer] else { continue }
      if let known = layer.cachedTile(request.key, at: time) {
        bytes += Double(known.byteCount)
        addTile(known, as: request)
      } else {
        bytes += 4 * Double(tiled[Int(request.layer)].layout.texels(of: request.key).area)
        missing.append((request, layer))
      }
    }
    let others = list.storeBytes - list.tiled.reduce(0) { $0 + $1.tileBytes } + images.byteCount
    let room = Double(memoryLimit) - Double(others)
    guard bytes <= room else {
      throw .overLimit(
        .pixelMemory, value: bytes + Double(others), allowed: Double(memoryLimit))
    }
    list.dropTiles(before: time, budget: max(0, min(budget, Int(room)) - Int(bytes)))
    account.startDrawing()
    for (request, layer) in missing {
      let pixels: Texture?
      do {
        pixels = try layer.drawTile(
          request.key, images: images, memoryLimit: memoryLimit, at: time)
      } catch { throw .drawing(layer: layer.pathFromRoot, error) }
      guard let pixels else { continue }
      account.endDrawing(layer, pixels: pixels.width * pixels.height, stores: 1)
      addTile(pixels, as: request)
    }
    account.record.counters[.backingStoreBytes] =
      others - images.byteCount + list.tiled.reduce(0) { $0 + $1.tileBytes }
    makeUntiledPlain()
  }

  /// Turns tiled layers without tiles into plain layers.
  ///
  /// Whether such a layer draws anything is not known before its first tile, and no frame may depend on that.
  ///
  /// Policy: `tile-none-shown`.
  mutating func makeUntiledPlain() {
    guard !tiled.isEmpty else { return }
    for index in layers.indices
    where committedTiles(of: layers[index].kind)?.textures.isEmpty == true {
      layers[index].kind = .layer
    }
  }

  /// The pixels of the tiles that the frame shows, by the identities of their layers.
  var shownTiles: [ObjectIdentifier: [TileKey: Texture]] {
    var shown: [ObjectIdentifier: [TileKey: Texture]] = [:]
    for layer in layers {
      guard let tiles = committedTiles(of: layer.kind), !tiles.textures.isEmpty else { continue }
      shown[layer.identity] = tiles.textures.mapValues { textures[Int($0)] }
    }
    return shown
  }

  /// Adds the tiles that a committed tree holds to the frame's tiled layers.
  mutating func addTiles(of tree: CommittedTree) {
    if tree.tiles.isEmpty { return }
    for layer in layers {
      guard case .tiled(let index) = layer.kind, let tiles = tree.tiles[layer.identity] else {
        continue
      }
      for (key, pixels) in tiles.sorted(by: { $0.key < $1.key }) {
        addTile(pixels, as: TileRequest(layer: index, key: key))
      }
    }
  }

  private mutating func addTile(_ pixels: Texture, as request: TileRequest) {
    textures.append(pixels)
    tiled[Int(request.layer)].textures[request.key] = Int32(textures.count - 1)
  }
}

extension DisplayList {
  /// Evicts tiles last shown before frame `time`, least recently shown first, until such tiles take at most `budget`
  /// bytes.
  fileprivate func dropTiles(before time: Int, budget: Int) {
    var idle: [(layer: Int, key: TileKey, shown: Int, bytes: Int)] = []
    for (index, layer) in tiled.enumerated() {
      idle += layer.idleTiles(since: time).map { (index, $0.key, $0.shown, $0.bytes) }
    }
    var bytes = idle.reduce(0) { $0 + $1.bytes }
    if bytes <= budget { return }
    idle.sort { ($0.shown, $0.layer, $0.key) < ($1.shown, $1.layer, $1.key) }
    for tile in idle {
      if bytes <= budget { return }
      tiled[tile.layer].dropTile(tile.key)
      bytes -= tile.bytes
    }
  }
}
