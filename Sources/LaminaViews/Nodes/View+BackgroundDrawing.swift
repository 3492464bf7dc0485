public import LaminaDrawing
import LaminaLayers

extension View {
  /// Draws the layer's picture off the main actor: for a view's `display(_:)`.
  ///
  /// The old picture stays until the new one is there. If drawing fails, the view is marked once more and
  /// drawn on the main actor, so that the frame fails with the place.
  ///
  /// - Parameter draw: draws into a context like that of `draw(_:in:)`, for all of the bounds.
  /// - Returns: whether it does; not in a view that is in no application's window, nor in one without a
  ///   width or a height, which stays marked, nor after a failure.
  public func drawInBackground(
    _ draw: @escaping @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) -> Bool {
    guard !backgroundDrawingFailed, let queue = window?.screen.application?.backgroundQueue else {
      backgroundDrawingFailed = false
      return false
    }
    guard let drawing = layer.startBackgroundDrawing() else { return false }
    queue.run {
      try? drawing.draw(draw)
    } show: { [weak self] store in
      guard let self else { return false }
      guard let store else {
        backgroundDrawingFailed = true
        setNeedsDisplay()
        return false
      }
      return layer.show(store, of: drawing)
    }
    return true
  }
}
