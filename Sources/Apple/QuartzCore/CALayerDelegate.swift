internal import CoreGraphics
internal import LaminaDrawing
public import LaminaLayers

// The delegate of a layer, as apps write it.

/// An object that supplies a layer's contents, draws it, lays it out, and answers for its actions.
///
/// All methods may miss. Those of `LayerDelegate` have the same names: `layerWillDraw`, `layoutSublayers(of:)` and
/// `action(for:forKey:)`.
public protocol CALayerDelegate: LayerDelegate {
  /// Sets the layer's contents, in place of a drawing.
  func display(_ layer: CALayer)
}

extension CALayerDelegate {
  /// Supplies nothing, so that the layer draws itself.
  public func display(_ layer: CALayer) { LayerDelegation.hasSupplied = false }

  /// Asks the delegate to supply the contents; returns whether it did.
  public func display(_ layer: Layer) -> Bool {
    LayerDelegation.hasSupplied = true
    let supply: (CALayer) -> Void = display
    supply(layer)
    return LayerDelegation.hasSupplied
  }
}

/// The state of the call of a delegate.
private enum LayerDelegation {
  /// Whether the delegate has a method of its own to supply contents.
  static var hasSupplied = false
}

extension Layer {
  /// The object that supplies the layer's contents, draws it, lays it out, and answers for its actions.
  ///
  /// Held weakly. A view is always its layer's delegate.
  public var delegate: (any CALayerDelegate)? {
    get { self[keyPath: LayerAccess.delegate] as? any CALayerDelegate }
    set { self[keyPath: LayerAccess.delegate] = newValue }
  }
}
