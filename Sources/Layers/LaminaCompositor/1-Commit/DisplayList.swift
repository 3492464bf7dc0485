// Display, the step before prepare: marked layers draw into their backing stores.

import LaminaDrawing
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// The layers that display and prepare work on, gathered in one walk over the tree.
@MainActor struct DisplayList {
  /// Layers that are marked for display.
  private(set) var marked: [Layer] = []
  /// The tiled layers, which draw their tiles as these become visible.
  private(set) var tiled: [TiledLayer] = []
  /// The images that layers show at all times, each with its layer.
  private(set) var pictured: [(source: ImageSource, layer: Layer)] = []
  /// The images that layers in `moving` may show at some times, each with its layer.
  private(set) var sometimes: [(source: ImageSource, layer: Layer)] = []
  /// The layers that have animations or a finite duration, or an ancestor with them.
  private var moving: Set<ObjectIdentifier> = []
  /// The size, in bytes, of the backing stores of the gathered layers that are not, or no longer, marked for display.
  private(set) var storeBytes = 0
  /// Whether the next commit can skip layers that have not changed by then.
  var isSettled: Bool { tiled.isEmpty && !hasAnimatedDrawing }
  private var hasAnimatedDrawing = false

  /// Gathers the layers of a tree, without the subtrees of hidden layers that have no animations.
  ///
  /// Marked layers in these subtrees stay marked for display.
  ///
  /// Policy: `store-hidden`.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - time: now, in seconds: texts are drawn in their animated state.
  init(_ root: Layer, at time: Double) {
    var stack = [(layer: root, moves: false)]
    while let (layer, isMoved) = stack.popLast() {
      // Most layers: only the layers within them may need anything.
      let needsNothing = layer.needsNoDisplay
      let isAnimated = !needsNothing && !layer.animations.isEmpty
      // Animations may show a hidden layer.
      if !needsNothing && layer.isHidden && !isAnimated { continue }
      let moves = isMoved || isAnimated || (!needsNothing && layer.endsByItself)
      for sublayer in layer.orderedSublayers { stack.append((sublayer, moves)) }
      if let mask = layer.mask { stack.append((mask, moves)) }
      if moves { moving.insert(ObjectIdentifier(layer)) }
      if needsNothing { continue }
      let kind = layer.displayedKind
      switch kind {
      case .tiled: if let tiles = layer as? TiledLayer { tiled.append(tiles) }
      case .text:
        if let text = layer as? TextLayer, text.isDrawnAnimated {
          hasAnimatedDrawing = true
          text.drawAnimations(at: text.localTime(time))
        }
      case .plain, .emitter, .transform: break
      }
      var need = layer.displayNeed
      if need.hasCopy || (isAnimated && layer.isRedrawnByAnimations) {
        hasAnimatedDrawing = true
        layer.redrawByAnimations(at: layer.localTime(time))
        need = layer.displayNeed
      }
      if need.isMarked { marked.append(layer) } else { addLayer(layer, kind) }
    }
  }

  private mutating func addLayer(_ layer: Layer, _ kind: DisplayedKind) {
    storeBytes += layer.backingStoreBytes
    var images: [ImageSource] = []
    if let source = layer.pictureSource { images.append(source) }
    for entry in layer.animations {
      images += entry.animation.images
      let snapshot = entry.isTransition ? entry.snapshot as? TransitionSnapshot : nil
      images += snapshot?.images ?? []
    }
    if case .emitter = kind, let emitter = layer as? EmitterLayer {
      images += emitter.emitterCells.images
    }
    let shown = images.map { (source: $0, layer: layer) }
    if moving.contains(ObjectIdentifier(layer)) { sometimes += shown } else { pictured += shown }
    // Tiles are drawn whenever they become visible.
    if case .tiled = kind { pictured += layer.drawnImages }
  }

  /// The images that layers show now or at another time, each with its layer.
  var allPictured: [(source: ImageSource, layer: Layer)] { pictured + sometimes }

  /// The images that layers show now or at another time, without repeats.
  var sources: [ImageSource] {
    var known = Set<ObjectIdentifier>()
    return allPictured.map(\.source).filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// The images that the drawings of marked layers show, each with its layer.
  var drawnImages: [(source: ImageSource, layer: Layer)] { marked.flatMap(\.drawnImages) }

  /// An upper bound on the bytes of backing stores once marked layers are drawn, without layers that may need no store.
  var storeBytesNeeded: Double {
    marked.reduce(Double(storeBytes)) {
      $0 + ($1 is TiledLayer || $1.isMarkedForFirstDisplay ? 0 : Double($1.backingStoreBytesNeeded))
    }
  }

  /// Has the marked layers draw into their backing stores, and prepares the tiled layers for drawing tiles.
  ///
  /// - Parameters:
  ///   - images: decoded pictures.
  ///   - memoryLimit: the maximum number of bytes that backing stores and images may take; checked before anything is
  ///     drawn.
  ///   - account: counts draws and pixels, and times layers.
  /// - Throws: `RenderError.drawing` with the layer, or `.overLimit` for the memory.
  mutating func displayMarked(images: ImageCache, memoryLimit: Int, account: inout FrameAccount)
    throws(RenderError)
  {
    let bytes = storeBytesNeeded + Double(images.byteCount)
    guard bytes <= Double(memoryLimit) || marked.isEmpty else {
      throw .overLimit(.pixelMemory, value: bytes, allowed: Double(memoryLimit))
    }
    account.startDrawing()
    for layer in marked {
      let pixels: Int
      do { pixels = try layer.display(images: images, memoryLimit: memoryLimit) } catch {
        throw .drawing(layer: layer.pathFromRoot, error)
      }
      account.endDrawing(layer, pixels: pixels, stores: pixels > 0 ? 1 : 0)
      addLayer(layer, layer.displayedKind)
    }
    for layer in tiled { layer.prepareTiles() }
    account.record.counters[.backingStoreBytes] = storeBytes
  }
}

extension Counters {
  /// Adds the operations, glyphs, pixels and vertices of a layer's drawing to the counters.
  mutating func countDrawing(_ work: DrawingWork) {
    self[.drawingOperations] += work.operations
    self[.glyphs] += work.glyphs
    self[.glyphPicturePixels] += work.glyphPicturePixels
    self[.glyphPictureBytes] += work.glyphPictureBytes
    self[.drawingPixels] += work.pixels
    self[.drawingVertices] += work.vertices
  }
}

extension Layer {
  /// The images that the layer's drawing shows, each with the layer.
  fileprivate var drawnImages: [(source: ImageSource, layer: Layer)] {
    (drawing ?? []).compactMap { command in
      if case .image(let source, _, _) = command { (source, self) } else { nil }
    }
  }
}

extension TransitionSnapshot {
  /// The images that the snapshot's layers, animations and emitter cells show.
  fileprivate var images: [ImageSource] {
    nodes.flatMap { node in
      var images: [ImageSource] = []
      if case .image(let source) = node.values[0].contents { images.append(source) }
      for entry in node.animations { images += entry.animation.images }
      if case .emitter(let emitter) = node.kind { images += emitter[0].emitterCells.images }
      return images
    }
  }
}

extension [EmitterCell] {
  /// The images that the cells, and the cells within them, show.
  fileprivate var images: [ImageSource] {
    flatMap(\.withCellsWithin).compactMap { cell in
      if case .image(let source) = cell.contents { source } else { nil }
    }
  }
}
