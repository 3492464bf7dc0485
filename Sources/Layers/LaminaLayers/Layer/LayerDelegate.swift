public import LaminaDrawing

/// An object that supplies a layer's contents, actions and layout, like `CALayerDelegate`.
///
/// Every method has a default that does nothing.
@MainActor public protocol LayerDelegate: AnyObject {
  /// Sets a layer's contents when the layer is about to be displayed.
  ///
  /// - Returns: whether it did; if so, no backing store is made.
  func display(_ layer: Layer) -> Bool

  /// Returns the action for an event of a layer: a property is set, or the layer enters a tree on a display
  /// (`onOrderIn`) or leaves it (`onOrderOut`).
  ///
  /// - Returns: an action, or an `ActionAnswer`; `nil` to continue the search.
  func action(for layer: Layer, forKey key: String) -> (any LayerAction)?

  /// Called when a layer is about to draw into its backing store.
  func layerWillDraw(_ layer: Layer)

  /// Draws a layer's contents into its backing store, as `Layer.draw(in:)`.
  ///
  /// - Throws: the error that drawing throws.
  func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError)

  /// Draws a layer's contents, by calls that never throw; the first error fails the frame.
  ///
  /// By default, it calls the method for a `GraphicsContext`.
  func draw(_ layer: Layer, in context: PathContext)

  /// Places the sublayers of a layer that is marked for layout, as `Layer.layoutSublayers()`.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  /// Returns false: the delegate sets no contents, so the layer draws itself.
  public func display(_ layer: Layer) -> Bool { false }

  /// Returns `nil`, so that the search for an action continues.
  public func action(for layer: Layer, forKey key: String) -> (any LayerAction)? { nil }

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing, so that sublayers do not move.
  public func layoutSublayers(of layer: Layer) {}

  /// Draws nothing, so that the layer gets no backing store.
  public func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    layer.drawsNothing()
  }

  /// Draws as the method for a `GraphicsContext` does.
  public func draw(_ layer: Layer, in context: PathContext) {
    context.attempt { context throws(DrawingError) in try draw(layer, in: context) }
  }
}
