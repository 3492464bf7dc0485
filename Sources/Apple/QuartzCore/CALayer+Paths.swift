public import CoreGraphics
public import LaminaLayers

// The paths of layers, as objects.

extension Layer {
  /// The path that casts the shadow; `nil` for the alpha of the layer's picture.
  public var shadowPath: CGPath? {
    get { self[keyPath: LayerAccess.shadowPath].map { CGPath($0) } }
    set { self[keyPath: LayerAccess.shadowPath] = newValue?.path }
  }
}

extension ShapeLayer {
  /// The path that is filled and stroked; `nil` for none.
  public var path: CGPath? {
    get { self[keyPath: LayerAccess.path].map { CGPath($0) } }
    set { self[keyPath: LayerAccess.path] = newValue?.path }
  }
}
