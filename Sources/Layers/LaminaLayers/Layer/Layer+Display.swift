// Display: marked layers draw into their backing stores.

public import LaminaDrawing
import LaminaFiles
public import LaminaGeometry
public import LaminaImages
import LaminaPixels

extension Layer {
  /// Whether a bitmap of the layer's bounds would have a longer side than any bitmap may have.
  package var hasTooLongStore: Bool {
    BackingStoreSize(of: bounds.size, scale: contentsScale)?.isTooLong ?? false
  }

  // MARK: - Marks

  /// Marks the layer for its first display, which shows whether it draws anything at all.
  package func setNeedsFirstDisplay() {
    setNeedsDisplay()
    existingDisplayState.isFirst = true
  }

  /// Whether only `setNeedsFirstDisplay()` has marked the layer, so that it may need no backing store.
  package var isMarkedForFirstDisplay: Bool { displayState?.isFirst ?? false }

  /// The work that display has to do for the layer.
  package var displayNeed: DisplayNeed {
    guard let displayState else { return DisplayNeed() }
    return DisplayNeed(
      isMarked: displayState.dirty != .none, hasCopy: displayState.copy != nil)
  }

  /// Whether the layer is a plain one that is visible, and has no image, mark, store, animation or finite duration.
  package var needsNoDisplay: Bool {
    guard displayState == nil, animations.isEmpty, values.showsNothingPrepared,
      case .plain = displayedKind
    else { return false }
    return true
  }

  /// Whether the layer is marked for display.
  public var needsDisplay: Bool {
    guard let displayState, displayState.dirty != .none else { return false }
    return true
  }

  // MARK: - The store

  /// The size of the layer's backing store or of its cached tiles, in bytes; 0 without either.
  public var backingStoreBytes: Int {
    if let tiled = self as? TiledLayer, tiled.tileBytes > 0 { return tiled.tileBytes }
    return displayState?.store?.pixels.byteCount ?? 0
  }

  /// The maximum size of a backing store for the current bounds, in bytes.
  ///
  /// Four for each of `ceil(width * contentsScale) * ceil(height * contentsScale)` pixels, or one for
  /// opaque greys. 0 without a width or a height.
  public var backingStoreBytesNeeded: Int {
    BackingStoreSize(of: bounds.size, scale: contentsScale)?
      .bytes(perPixel: contentsFormat.bytesPerPixel(isOpaque: isOpaque)) ?? 0
  }

  /// The size of `contents` in pixels, without pixels of a backing store outside the bounds; `nil` without contents.
  ///
  /// For a backing store it is points times scale, possibly fractional, so that the store is shown pixel by
  /// pixel.
  public var contentsSize: Size? {
    if let store = displayState?.store { return store.size }
    return contents.map { Size(width: Double($0.width), height: Double($0.height)) }
  }

  // MARK: - Display

  /// Draws the layer if it has something to draw, marked or not, and clears its mark.
  ///
  /// The delegate's `display(_:)` comes first. If it declines, the layer's `draw(in:)` draws into a store
  /// of `ceil(width * contentsScale)` by `ceil(height * contentsScale)` pixels, which becomes its
  /// `contents`. Drawing is clipped to the marked part, which is cleared first. The whole store is drawn
  /// the first time, after a change of size, and without a mark. A layer without a width or a height keeps
  /// its mark until it has both, and then asks its delegate again.
  ///
  /// A layer whose marked part lies outside its bounds is not drawn. Nor is a tiled layer: a frame draws
  /// its visible tiles.
  ///
  /// - Parameters:
  ///   - images: decoded pictures for `drawing`; others are decoded here.
  ///   - memoryLimit: the maximum number of bytes that drawing may take, counting four per pixel in every stored
  ///     format.
  /// - Returns: the number of pixels redrawn; 0 if the layer was not drawn.
  /// - Throws: the error that drawing throws; the contents and the mark then do not change.
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
    // Policy: `marked-without-size`.
    if state.waitsForSize, size == nil { return 0 }
    (state.dirty, state.isFirst, state.waitsForSize) = (.none, false, false)
    if let delegate, delegate.display(self) { return 0 }
    if displaysItself() { return 0 }
    guard let size else {
      (state.dirty, state.isFirst, state.waitsForSize) = (marked, isFirst, marked != .none)
      return 0
    }
    do {
      if isFirst && !size.fits(memoryLimit), try drawsNothingAtAll(images) { return 0 }
      return try redrawMarked(marked, size, images, memoryLimit)
    } catch {
      state.dirty = marked == .none ? .whole : marked
      throw error
    }
  }

  /// Returns whether an override of `display()` has supplied the layer's contents.
  private func displaysItself() -> Bool {
    let state = existingDisplayState
    state.isAsked = true
    display()
    defer { state.isAsked = false }
    return state.isAsked
  }

  /// Draws the layer now, or notes that display has to draw it.
  func displayByDrawing() {
    if let displayState, displayState.isAsked {
      displayState.isAsked = false
    } else {
      // A layer that could not be drawn stays marked.
      _ = try? display(images: ImageCache())
    }
  }

  /// Returns whether a layer that is too large for a store draws nothing; to find out, it is drawn into one pixel.
  private func drawsNothingAtAll(_ images: ImageCache) throws(DrawingError) -> Bool {
    let context = try GraphicsContext(width: 1, height: 1, orientation: .down)
    let state = existingDisplayState
    (state.drawsNothing, state.images) = (false, images)
    defer { state.images = nil }
    try drawShown(in: context)
    return state.drawsNothing && context.drawCount == 0
  }

  /// Whether the backing store has no alpha channel.
  ///
  /// A view's has one if its background lets something through, so that an opaque view with a clear background is not
  /// black. Source: `UIView.backgroundColor` of iOS.
  private var drawsOpaque: Bool {
    isOpaque && (owner == nil || (backgroundColor?.alpha ?? 1) >= 1)
  }

  private func redrawMarked(
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
        $0.size == size.exact && $0.pixels.isOpaque == drawsOpaque && $0.format == contentsFormat
      } ?? false
    if fits, case .part(let rect) = marked { dirty = storePixels(of: rect, within: all) }
    if dirty.isEmpty { return 0 }
    delegate?.layerWillDraw(self)
    let context =
      if let kept, fits, dirty != all || !clears {
        try GraphicsContext(
          redrawing: dirty, of: kept.pixels, scale: contentsScale, isOpaque: drawsOpaque,
          isCleared: clears, memoryLimit: memoryLimit)
      } else {
        try GraphicsContext(
          width: all.width, height: all.height, scale: contentsScale, orientation: .down,
          isOpaque: drawsOpaque, memoryLimit: memoryLimit)
      }
    try context.translate(x: -bounds.minX, y: -bounds.minY)
    if kept == nil { values.contents = nil }
    state.drawsNothing = false
    do {
      (state.images, state.drawnRect) = (images, storeRect(of: dirty))
      let outer = Layer.drawingView
      defer {
        (state.images, state.drawnRect) = (nil, nil)
        Layer.drawingView = outer
      }
      if let owner, drawsOpaque { try owner.fillBackground(in: context) }
      let filled = context.drawCount
      Layer.drawingView = owner
      try drawShown(in: context)
      if state.drawsNothing && context.drawCount == filled {
        showContents(before, from: kept)
        return 0
      }
      let store = try storedTexture(of: context.makeImage())
      state.work = DrawingWork(of: context)
      state.work.isEmpty = context.drawCount == filled
      showContents(
        .texture(store),
        from: BackingStore(pixels: store, size: size.exact, format: contentsFormat))
      state.turn += 1
    } catch {
      showContents(before, from: kept)
      throw error
    }
    return dirty.area
  }

  /// The work of the last drawing; for a tiled layer, of its last tile.
  package var drawingWork: DrawingWork { displayState?.work ?? DrawingWork() }

  /// The display state, created on first use.
  var existingDisplayState: DisplayState {
    if let displayState { return displayState }
    let state = DisplayState()
    displayState = state
    return state
  }

  /// Returns a drawn picture, converted to the layer's `contentsFormat` for its backing store.
  func storedTexture(of drawn: Texture) throws(DrawingError) -> Texture {
    try contentsFormat.keptTexture(drawn)
  }

  /// Sets the contents to a drawn picture without running an action, and keeps the backing store of the picture.
  func showContents(_ contents: LayerContents?, from store: BackingStore?) {
    // The layer's new drawing replaces its old one without an action.
    values.contents = contents
    existingDisplayState.store = store
  }

  /// Returns the part of the layer's bounds that a rectangle of the store's pixels covers.
  private func storeRect(of pixels: IntRect) -> Rect {
    let scale = contentsScale
    return Rect(
      x: bounds.minX + Double(pixels.minX) / scale, y: bounds.minY + Double(pixels.minY) / scale,
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale
    ).intersection(bounds) ?? .zero
  }

  /// Returns the store's pixels, among those in `all`, that a rectangle of the layer's own space touches.
  private func storePixels(of rect: Rect, within all: IntRect) -> IntRect {
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
  /// Returns a drawn picture, converted to this format for the backing store; running out of memory becomes a drawing
  /// error.
  func keptTexture(_ drawn: Texture) throws(DrawingError) -> Texture {
    do { return try storedTexture(of: drawn) } catch { throw .noMemory(bytes: error.bytes) }
  }
}
