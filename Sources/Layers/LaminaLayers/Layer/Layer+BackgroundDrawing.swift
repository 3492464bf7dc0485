// Display in the background: a bitmap is drawn off the main actor and handed back to the layer.

public import LaminaDrawing
package import LaminaGeometry

extension Layer {
  /// Draws the layer's contents off the main actor, and shows them when they are done.
  ///
  /// On the main actor, it captures the bounds, `contentsScale`, `isOpaque` and `contentsFormat`. Off it,
  /// `draw` draws into a bitmap context like the one that `draw(in:)` gets. The context has `ceil(width *
  /// contentsScale)` by `ceil(height * contentsScale)` pixels, y down, and the bounds' origin. It starts
  /// clear, or black in an opaque layer. Back on the main actor, the picture becomes the layer's `contents`
  /// and counts as its backing store, with the size of the captured bounds. Until then the layer is
  /// unchanged, marked or not, and frames do not wait. As with display, no action runs.
  ///
  /// The picture is discarded if the layer's contents have changed meanwhile. That is after a later call
  /// (even if it fails or draws nothing), after display, and after `contents` is set.
  ///
  /// ```swift
  /// try await layer.drawInBackground { context throws(DrawingError) in
  ///   context.fillColor = .white
  ///   try context.fill(Rect(x: 0, y: 0, width: 100, height: 80))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - memoryLimit: the maximum number of bytes that drawing may take, counting four per pixel in every stored
  ///     format.
  ///   - draw: draws into the context, which is valid only during the call.
  /// - Returns: whether the picture is shown; false, and nothing is drawn, if the bounds have no width or
  ///   no height.
  /// - Throws: the error that drawing throws; the contents then do not change.
  /// - Source: the pattern of asynchronous drawing in UIKit apps. A background queue draws into a bitmap
  ///   context and makes an image of it; the main queue sets `contents`.
  @discardableResult
  public func drawInBackground(
    memoryLimit: Int = 1 << 30,
    _ draw: @escaping @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) async throws(DrawingError) -> Bool {
    guard let drawing = startBackgroundDrawing(memoryLimit: memoryLimit) else { return false }
    return showStore(try await drawing.drawConcurrently(draw), of: drawing)
  }

  /// Captures the state that a background drawing needs: its first step, on the main actor.
  ///
  /// - Parameter memoryLimit: the maximum number of bytes that drawing may take.
  /// - Returns: the captured state; `nil` if there is nothing to draw.
  package func startBackgroundDrawing(memoryLimit: Int = 1 << 30) -> BackgroundDrawing? {
    let state = existingDisplayState
    state.turn += 1
    guard let size = BackingStoreSize(of: bounds.size, scale: contentsScale) else { return nil }
    return BackgroundDrawing(
      turn: state.turn, size: size, origin: bounds.origin, scale: contentsScale,
      isOpaque: isOpaque, format: contentsFormat, memoryLimit: memoryLimit)
  }

  /// Makes a finished drawing the layer's contents, whatever its contents are now; `nil` removes them.
  ///
  /// Unlike `showStore(_:of:)`, it does not discard a drawing that is out of date.
  package func showStore(_ store: BackingStore?) {
    existingDisplayState.turn += 1
    showContents(store.map { .texture($0.pixels) }, from: store)
    noteChange()
  }

  /// Makes a background drawing the layer's contents, unless they have changed since it was started.
  ///
  /// It is the last step of a background drawing, on the main actor.
  ///
  /// - Parameters:
  ///   - store: the drawn picture.
  ///   - drawing: the captured state that it was drawn from.
  /// - Returns: whether the picture is shown.
  package func showStore(_ store: BackingStore, of drawing: BackgroundDrawing) -> Bool {
    guard existingDisplayState.turn == drawing.turn else { return false }
    showContents(.texture(store.pixels), from: store)
    noteChange()
    return true
  }
}

/// The state of a layer, captured on the main actor, from which its contents are drawn elsewhere.
package struct BackgroundDrawing: Sendable {
  /// The layer's `DisplayState.turn` when the drawing was started; if it has changed, the picture is discarded.
  let turn: Int
  let size: BackingStoreSize
  /// The origin of the layer's bounds.
  let origin: Point
  let scale: Double
  let isOpaque: Bool
  let format: ContentsFormat
  let memoryLimit: Int
}

extension BackgroundDrawing {
  /// Captures the state of a layer that does not exist yet; `nil` without a width or a height.
  ///
  /// - Parameters:
  ///   - bounds: the layer's bounds.
  ///   - scale: pixels per point.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - memoryLimit: the maximum number of bytes that drawing may take.
  package init?(bounds: Rect, scale: Double, isOpaque: Bool, memoryLimit: Int = 1 << 30) {
    guard let size = BackingStoreSize(of: bounds.size, scale: scale) else { return nil }
    self.init(
      turn: 0, size: size, origin: bounds.origin, scale: scale, isOpaque: isOpaque,
      format: .automatic, memoryLimit: memoryLimit)
  }

  /// Draws the layer's contents off the caller's actor: the second step of a background drawing.
  ///
  /// - Parameter draw: draws into the context.
  /// - Returns: the drawn picture.
  /// - Throws: the error that drawing throws.
  @concurrent package func drawConcurrently(
    _ draw: @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) async throws(DrawingError) -> BackingStore { try self.drawSynchronously(draw) }

  /// Draws the layer's contents on the caller's thread: the second step of a background drawing.
  ///
  /// - Parameter draw: draws into the context.
  /// - Returns: the drawn picture.
  /// - Throws: the error that drawing throws.
  package func drawSynchronously(_ draw: (GraphicsContext) throws(DrawingError) -> Void)
    throws(DrawingError)
    -> BackingStore
  {
    guard size.bytes() <= memoryLimit else {
      throw .overMemory(bytes: size.bytes(), limit: memoryLimit)
    }
    let context = try GraphicsContext(
      width: Int(size.columns), height: Int(size.rows), scale: scale, orientation: .down,
      isOpaque: isOpaque, memoryLimit: memoryLimit)
    try context.translate(x: -origin.x, y: -origin.y)
    try draw(context)
    let pixels = try format.keptTexture(context.makeImage())
    return BackingStore(pixels: pixels, size: size.exact, format: format)
  }
}
