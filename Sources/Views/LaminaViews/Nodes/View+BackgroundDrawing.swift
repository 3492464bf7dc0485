public import LaminaDrawing
import LaminaLayers

extension View {
  /// Draws the layer's picture off the main actor; call it from a view's `display(_:)`.
  ///
  /// The old picture remains visible until the new one is ready. If drawing fails, the view is marked again
  /// and drawn on the main actor, so that the frame reports the error.
  ///
  /// - Parameter draw: draws all of the bounds into a context like the one of `draw(_:in:)`.
  /// - Returns: whether drawing was started. False outside an application's window, after a failure, and
  ///   without width or height; then the view remains marked.
  public func drawInBackground(
    _ draw: @escaping @Sendable (GraphicsContext) throws(DrawingError) -> Void
  ) -> Bool {
    guard !backgroundDrawingFailed, let queue = window?.screen.application?.backgroundQueue else {
      backgroundDrawingFailed = false
      return false
    }
    guard let drawing = layer.startBackgroundDrawing() else { return false }
    queue.run {
      try? drawing.drawSynchronously(draw)
    } show: { [weak self] store in
      guard let self else { return false }
      guard let store else {
        backgroundDrawingFailed = true
        setNeedsDisplay()
        return false
      }
      return layer.showStore(store, of: drawing)
    }
    return true
  }
}
