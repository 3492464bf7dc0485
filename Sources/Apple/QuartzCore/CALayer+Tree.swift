public import CoreGraphics
public import LaminaGeometry
public import LaminaLayers

// The tree of layers, marks, and copies of it, by Core Animation's names.

/// Layers whose copies are of the type that the caller knows.
public protocol PresentableLayer: AnyObject {}

extension Layer: PresentableLayer {}

extension PresentableLayer where Self: Layer {
  /// Returns a copy of the layer as its animations show it now; `nil` before a display has shown it.
  public func presentation() -> Self? {
    isShown ? presentationCopy(at: Transaction.mediaTime) as? Self : nil
  }

  /// Returns the layer that a presentation copy shows; any other layer returns itself.
  public func model() -> Self { model as? Self ?? self }
}

extension Layer {
  /// Whether the layer is marked for layout.
  public func needsLayout() -> Bool { needsLayout }

  /// Whether the layer is marked for display.
  public func needsDisplay() -> Bool { needsDisplay }

  /// Marks a rectangle for display, in addition to earlier marks.
  public func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay(in: r) }

  /// Draws the layer now if it is marked for display.
  public func displayIfNeeded() { if needsDisplay { display() } }

  /// Returns the size that the layer would like to have: its own.
  public func preferredFrameSize() -> CGSize { bounds.size }

  /// Returns whether the layer's y goes down on the screen, as on a phone unless a superlayer's geometry is flipped.
  ///
  /// Drawing by Quartz's upward axis, such as that of Core Text, turns its context over if so.
  public func contentsAreFlipped() -> Bool {
    var isDown = true
    var next: Layer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isDown.toggle() }
      next = layer.superlayer
    }
    return isDown
  }
}
