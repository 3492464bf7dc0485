import LaminaLayers

// What a view looks like, beside what a subclass may override.

extension View {
  /// Whether the layer, contents and subviews, is clipped to the bounds.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A promise that what the view draws covers its bounds without alpha; true for a new view.
  public var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// Pixels per point of what the view draws: the screen's, from when the view comes into a window,
  /// unless it has been set.
  ///
  /// 1 before that (a named policy).
  public var contentScaleFactor: Double {
    get { layer.contentsScale }
    set {
      precondition(newValue > 0 && newValue.isFinite, "\(newValue) pixels per point")
      hasOwnScale = true
      scale(to: newValue)
    }
  }

  /// Changes the scale; what has been drawn is drawn again.
  func scale(to scale: Double) {
    guard scale != layer.contentsScale else { return }
    layer.contentsScale = scale
    if layer.backingStoreBytes > 0 { layer.setNeedsDisplay() }
  }
}
