// Display, the long way round: a bitmap is drawn off the main actor and handed back to the layer.

public import LaminaDrawing
package import LaminaGeometry

extension Layer {
  /// Draws the layer's contents off the main actor, and shows them when they are done.
  ///
  /// On the main actor it takes the bounds, `contentsScale`, `isOpaque` and `contentsFormat` as they are
  /// now. Off it, `draw` draws into a bitmap context like the one that `draw(in:)` gets: of
  /// `ceil(width * contentsScale)` by `ceil(height * contentsScale)` pixels, y down, its origin where the
  /// bounds' is, clear, or black in an opaque layer. Back on the main actor the picture becomes the
  /// layer's `contents`, as if display had drawn it: it counts as a backing store, of the size that the
  /// bounds had. The layer stays as it is until then, marked or not, and frames do not wait. As with
  /// display, no action runs.
  ///
  /// The picture is thrown away if the layer has moved on meanwhile: after a later call, also one that
  /// fails or draws nothing, after the layer has displayed something, or after `contents` has been set.
  ///
  /// ```swift
  /// try await layer.drawInBackground { context throws(DrawingError) in
  ///   context.fillColor = .white
  ///   try context.fill(Rect(x: 0, y: 0, width: 100, height: 80))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - memoryLimit: the most bytes that drawing may take: four a pixel, however they are kept.
  ///   - draw: draws into the context, which is valid during the call alone.
  /// - Returns: whether the picture is shown; not either if the bounds have no width or no height, for
  ///   then nothing is drawn.
  /// - Throws: what drawing throws; the contents stay as they are then.
  /// - Source: the pattern of asynchronous drawing in UIKit apps: a background queue draws into a bitmap
  ///   context, makes an image of it, and the main queue sets `contents`.
  @discardableResult
  public func drawInBackground(
    memoryLimit: Int = 1 << 30,
    _ draw: @escaping @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) async throws(DrawingError) -> Bool {
    guard let drawing = startBackgroundDrawing(memoryLimit: memoryLimit) else { return false }
    return show(try await drawing.run(draw), of: drawing)
  }

  /// The first step, on the main actor: what drawing has to know.
  ///
  /// - Parameter memoryLimit: the most bytes that drawing may take.
  /// - Returns: it; `nil` if there is nothing to draw.
  package func startBackgroundDrawing(memoryLimit: Int = 1 << 30) -> BackgroundDrawing? {
    let state = existingDisplayState
    state.turn += 1
    guard let size = BackingStoreSize(of: bounds.size, scale: contentsScale) else { return nil }
    return BackgroundDrawing(
      turn: state.turn, size: size, origin: bounds.origin, scale: contentsScale,
      isOpaque: isOpaque, format: contentsFormat, memoryLimit: memoryLimit)
  }

  /// Shows a picture that was drawn for this layer, whatever it has shown before; `nil` for none.
  package func show(_ store: BackingStore?) {
    existingDisplayState.turn += 1
    show(store.map { .texture($0.pixels) }, from: store)
    noteChange()
  }

  /// The last step, on the main actor again: shows what was drawn, unless something came in between.
  ///
  /// - Parameters:
  ///   - store: what was drawn.
  ///   - drawing: what it was drawn by.
  /// - Returns: whether it is shown.
  package func show(_ store: BackingStore, of drawing: BackgroundDrawing) -> Bool {
    guard existingDisplayState.turn == drawing.turn else { return false }
    show(.texture(store.pixels), from: store)
    noteChange()
    return true
  }
}

/// What the main actor knows of a layer that is drawn off it.
package struct BackgroundDrawing: Sendable {
  /// What the layer's contents were at: they stay if something has changed them since.
  let turn: Int
  let size: BackingStoreSize
  /// The bounds' origin.
  let origin: Point
  let scale: Double
  let isOpaque: Bool
  let format: ContentsFormat
  let memoryLimit: Int
}

extension BackgroundDrawing {
  /// What a layer needs that is not there yet; `nil` without a width or a height.
  ///
  /// - Parameters:
  ///   - bounds: its bounds.
  ///   - scale: pixels per point.
  ///   - isOpaque: whether there is no alpha channel.
  ///   - memoryLimit: the most bytes that drawing may take.
  package init?(bounds: Rect, scale: Double, isOpaque: Bool, memoryLimit: Int = 1 << 30) {
    guard let size = BackingStoreSize(of: bounds.size, scale: scale) else { return nil }
    self.init(
      turn: 0, size: size, origin: bounds.origin, scale: scale, isOpaque: isOpaque,
      format: .automatic, memoryLimit: memoryLimit)
  }

  /// The second step: draws, off the caller's actor.
  ///
  /// - Parameter draw: draws into the context.
  /// - Returns: what has been drawn.
  /// - Throws: what drawing throws.
  @concurrent package func run(
    _ draw: @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) async throws(DrawingError) -> BackingStore { try self.draw(draw) }

  /// The second step, on the caller's thread.
  ///
  /// - Parameter draw: draws into the context.
  /// - Returns: what has been drawn.
  /// - Throws: what drawing throws.
  package func draw(_ draw: (GraphicsContext) throws(DrawingError) -> Void) throws(DrawingError)
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
    let pixels = try format.kept(context.makeImage())
    return BackingStore(pixels: pixels, size: size.exact, format: format)
  }
}
