import LaminaLayers
import LaminaSystem

// The look of a view, apart from the properties that a subclass may override.

extension View {
  /// The pixels per point of the view's drawing: the screen's scale once the view is in a window, unless it
  /// has been set.
  ///
  /// 1 before the view first enters a window.
  ///
  /// Policy: `scale-outside-window`.
  public var contentScaleFactor: Double {
    get { layer.contentsScale }
    set {
      ensure(newValue > 0 && newValue.isFinite, "\(newValue) pixels per point")
      hasOwnScale = true
      scale(to: newValue)
    }
  }

  /// Changes the scale; marks the layer for display if it has been drawn.
  func scale(to scale: Double) {
    guard scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    pixelsChanged()
    if layer.backingStoreBytes > 0 { layer.setNeedsDisplay() }
  }
}
