public import LaminaDrawing

/// Supplies what a layer shows, as `CALayerDelegate`.
///
/// Every method has a default that does nothing.
@MainActor public protocol LayerDelegate: AnyObject {
  /// Gives a layer its contents, when it is about to be displayed.
  ///
  /// - Returns: whether it has: then no backing store is made.
  func display(_ layer: Layer) -> Bool

  /// Says what a layer does when something happens to it: when a property is set, or when it comes into a
  /// tree that is shown (`onOrderIn`) or leaves it (`onOrderOut`).
  ///
  /// - Returns: the answer; `nil` lets others answer.
  func action(for layer: Layer, forKey key: String) -> ActionAnswer?

  /// A layer is about to be drawn into its backing store.
  func layerWillDraw(_ layer: Layer)

  /// Draws what a layer shows into its backing store, as `Layer.draw(in:)` does.
  ///
  /// - Throws: what drawing throws.
  func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError)

  /// Places the sublayers of a layer that is marked, as `Layer.layoutSublayers()` does.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  /// Does nothing: the layer is drawn.
  public func display(_ layer: Layer) -> Bool { false }

  /// Has no answer.
  public func action(for layer: Layer, forKey key: String) -> ActionAnswer? { nil }

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing: sublayers stay where they are.
  public func layoutSublayers(of layer: Layer) {}

  /// Draws nothing: the layer gets no backing store.
  public func draw(_ layer: Layer, in context: GraphicsContext) throws(DrawingError) {
    layer.drawsNothing()
  }
}
