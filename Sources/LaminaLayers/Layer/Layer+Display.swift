// Display: layers that have been marked draw into their backing stores.

public import LaminaDrawing
public import LaminaGeometry
public import LaminaImages
import LaminaPixels

extension Layer {
  // MARK: - Marks

  /// Marks all of the layer to be drawn again before the next frame; nothing is drawn now.
  ///
  /// A tiled layer gives up its tiles.
  public func setNeedsDisplay() {
    let state = existingDisplayState
    (state.dirty, state.isFirst, state.waitsForSize) = (.whole, false, false)
    noteChange()
    (self as? TiledLayer)?.tiles.dropAll()
  }

  /// Marks a layer of which nobody knows yet whether it draws.
  package func setNeedsFirstDisplay() {
    setNeedsDisplay()
    existingDisplayState.isFirst = true
  }

  /// Whether it is marked by `setNeedsFirstDisplay()` alone: it may need no store.
  package var isMarkedForFirstDisplay: Bool { displayState?.isFirst ?? false }

  /// Marks a rectangle to be drawn again; what was marked before stays marked.
  ///
  /// The smallest rectangle around all of them is drawn, and what lies outside it survives. An empty
  /// rectangle marks nothing. A tiled layer gives up the tiles that the rectangle touches.
  ///
  /// - Parameter rect: in the space that `draw(in:)` draws in.
  public func setNeedsDisplay(in rect: Rect) {
    let state = existingDisplayState
    state.dirty.add(rect)
    (state.isFirst, state.waitsForSize) = (false, false)
    noteChange()
    (self as? TiledLayer)?.dropTiles(touching: rect)
  }

  /// Whether the layer is marked.
  public var needsDisplay: Bool {
    guard let displayState, displayState.dirty != .none else { return false }
    return true
  }

  // MARK: - The store

  /// The bytes of the layer's backing store, or of the tiles that it keeps; 0 if it has none.
  public var backingStoreBytes: Int {
    if let tiled = self as? TiledLayer, tiled.tileBytes > 0 { return tiled.tileBytes }
    return displayState?.store?.pixels.byteCount ?? 0
  }

  /// The bytes that a backing store for the present bounds takes at most: four for each of
  /// `ceil(width * contentsScale) * ceil(height * contentsScale)` pixels, or one for opaque greys.
  ///
  /// 0 without a width or a height.
  public var backingStoreBytesNeeded: Int {
    BackingStoreSize(of: bounds.size, scale: contentsScale)?
      .bytes(perPixel: contentsFormat.bytesPerPixel(isOpaque: isOpaque)) ?? 0
  }

  /// The size of `contents` in pixels, as far as they are shown.
  ///
  /// Of a backing store that is points times scale, which may be less than whole pixels, so that it
  /// is shown pixel by pixel.
  public var contentsSize: Size? {
    if let store = displayState?.store { return store.size }
    return contents.map { Size(width: Double($0.width), height: Double($0.height)) }
  }

  // MARK: - Display

  /// Draws the layer if it has something to draw, marked or not, and takes its mark away.
  ///
  /// The delegate's `display(_:)` is asked first. Else, the layer's `draw(in:)` draws into a store of
  /// `ceil(width * contentsScale)` by `ceil(height * contentsScale)` pixels, which becomes its
  /// `contents`: clipped to what is marked, which is cleared first. The first time, after a change of
  /// size, and without a mark all of it is drawn. A layer without a width or a height keeps its mark
  /// and is drawn once it has both; the delegate is asked again then. A layer whose marked part lies
  /// outside its bounds is not drawn. Nor is a tiled layer without contents: a frame draws those of its
  /// tiles that it shows.
  ///
  /// - Parameters:
  ///   - images: decoded pictures for `drawing`; others are decoded here.
  ///   - memoryLimit: the most bytes that drawing may take: four a pixel, however they are kept.
  /// - Returns: how many pixels were drawn again; 0 if the layer was not drawn.
  /// - Throws: what drawing throws; the contents and the mark stay as they were then.
  @discardableResult
  public func display(images: ImageCache = ImageCache(), memoryLimit: Int = 1 << 30)
    throws(DrawingError) -> Int
  {
    if let tiled = self as? TiledLayer {
      tiled.prepareTiles()
      return 0
    }
    let state = existingDisplayState
    let (marked, isFirst) = (state.dirty, state.isFirst)
    let size = BackingStoreSize(of: bounds.size, scale: contentsScale)
    if state.waitsForSize, size == nil { return 0 }
    (state.dirty, state.isFirst, state.waitsForSize) = (.none, false, false)
    if let delegate, delegate.display(self) { return 0 }
    guard let size else {
      (state.dirty, state.isFirst, state.waitsForSize) = (marked, isFirst, marked != .none)
      return 0
    }
    do {
      if isFirst && !size.fits(memoryLimit), try drawsNothingAtAll(images) { return 0 }
      return try redraw(marked, size, images, memoryLimit)
    } catch {
      state.dirty = marked == .none ? .whole : marked
      throw error
    }
  }

  /// Whether a layer that is too large for a store has nothing to draw, by a drawing into a single pixel.
  private func drawsNothingAtAll(_ images: ImageCache) throws(DrawingError) -> Bool {
    let context = try GraphicsContext(width: 1, height: 1, orientation: .down)
    let state = existingDisplayState
    (state.drawsNothing, state.images) = (false, images)
    defer { state.images = nil }
    try draw(in: context)
    return state.drawsNothing && context.drawCount == 0
  }

  private func redraw(
    _ marked: DirtyRegion, _ size: BackingStoreSize, _ images: ImageCache, _ memoryLimit: Int
  ) throws(DrawingError) -> Int {
    guard size.bytes() <= memoryLimit else {
      throw .overMemory(bytes: size.bytes(), limit: memoryLimit)
    }
    let all = IntRect(x: 0, y: 0, width: Int(size.columns), height: Int(size.rows))
    let state = existingDisplayState
    let (kept, before, owner) = (state.store, contents, owner)
    let clears = owner?.clearsContextBeforeDrawing ?? true
    var dirty = all
    let fits =
      kept.map {
        $0.size == size.exact && $0.pixels.isOpaque == isOpaque && $0.format == contentsFormat
      } ?? false
    if fits, case .part(let rect) = marked { dirty = pixels(of: rect, within: all) }
    if dirty.isEmpty { return 0 }
    delegate?.layerWillDraw(self)
    let context =
      if let kept, fits, dirty != all || !clears {
        try GraphicsContext(
          redrawing: dirty, of: kept.pixels, scale: contentsScale, isOpaque: isOpaque,
          isCleared: clears, memoryLimit: memoryLimit)
      } else {
        try GraphicsContext(
          width: all.width, height: all.height, scale: contentsScale, orientation: .down,
          isOpaque: isOpaque, memoryLimit: memoryLimit)
      }
    try context.translate(x: -bounds.minX, y: -bounds.minY)
    if kept == nil { values.contents = nil }
    state.drawsNothing = false
    do {
      (state.images, state.drawnRect) = (images, rect(of: dirty))
      let outer = Layer.drawingView
      defer {
        (state.images, state.drawnRect) = (nil, nil)
        Layer.drawingView = outer
      }
      if let owner, isOpaque { try owner.fillBackground(in: context) }
      let filled = context.drawCount
      Layer.drawingView = owner
      try draw(in: context)
      if state.drawsNothing && context.drawCount == filled {
        show(before, from: kept)
        return 0
      }
      let store = try store(of: context.makeImage())
      state.work = DrawingWork(of: context)
      state.work.isEmpty = context.drawCount == filled
      show(
        .texture(store),
        from: BackingStore(pixels: store, size: size.exact, format: contentsFormat))
      state.turn += 1
    } catch {
      show(before, from: kept)
      throw error
    }
    return dirty.area
  }

  /// What the last drawing took, a tile's included.
  package var drawingWork: DrawingWork { displayState?.work ?? DrawingWork() }

  /// The display state, made if there is none.
  var existingDisplayState: DisplayState {
    if let displayState { return displayState }
    let state = DisplayState()
    displayState = state
    return state
  }

  /// What is kept of what has been drawn.
  func store(of drawn: Texture) throws(DrawingError) -> Texture { try contentsFormat.kept(drawn) }

  /// Sets the contents to what has been drawn, with its store.
  func show(_ contents: LayerContents?, from store: BackingStore?) {
    // What a layer has drawn takes the place of what it had drawn before, without an action.
    values.contents = contents
    existingDisplayState.store = store
  }

  /// What pixels of the store show, in the layer's own space.
  private func rect(of pixels: IntRect) -> Rect {
    let scale = contentsScale
    return Rect(
      x: bounds.minX + Double(pixels.minX) / scale, y: bounds.minY + Double(pixels.minY) / scale,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale
    ).intersection(bounds) ?? .zero
  }

  /// The pixels that a rectangle touches.
  private func pixels(of rect: Rect, within all: IntRect) -> IntRect {
    func clamped(_ value: Double, _ most: Int) -> Int { Int(max(0, min(Double(most), value))) }
    let left = ((rect.minX - bounds.minX) * contentsScale).rounded(.down)
    let right = ((rect.maxX - bounds.minX) * contentsScale).rounded(.up)
    let top = ((rect.minY - bounds.minY) * contentsScale).rounded(.down)
    let bottom = ((rect.maxY - bounds.minY) * contentsScale).rounded(.up)
    return IntRect(
      minX: clamped(left, all.maxX), minY: clamped(top, all.maxY), maxX: clamped(right, all.maxX),
      maxY: clamped(bottom, all.maxY))
  }
}

extension ContentsFormat {
  /// What is kept of what has been drawn; running out of memory is an error of drawing.
  func kept(_ drawn: Texture) throws(DrawingError) -> Texture {
    do { return try store(of: drawn) } catch { throw .noMemory(bytes: error.bytes) }
  }
}
