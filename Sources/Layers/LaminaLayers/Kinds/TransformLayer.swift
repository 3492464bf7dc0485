/// A layer that only transforms its sublayers, in one three-dimensional space, like `CATransformLayer`.
///
/// It ignores its background, contents, border and clipping, and does not flatten its sublayers. Its
/// opacity is multiplied into each sublayer's opacity, and each sublayer fades as one layer. Its planes and
/// those of its siblings share one space, in which they are painted by depth.
///
/// ```swift
/// let box = TransformLayer(), front = Layer(), side = Layer()
/// side.transform = .rotation(degrees: 90, x: 0, y: 1, z: 0)
/// for face in [front, side] { box.addSublayer(face) }
/// box.transform = Matrix4.perspective(distance: 500).rotated(radians: 0.4, x: 0, y: 1, z: 0)
/// ```
open class TransformLayer: Layer {
  package override var kind: LayerKind { .transform }
  package override var displayedKind: DisplayedKind { .transform }

  /// Makes a transform layer with default values.
  public override init() { super.init() }

  /// Makes a transform layer for a presentation copy.
  ///
  /// - Parameter layer: the layer to copy.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Makes a transform layer with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) { super.init() }

  /// Returns a transform layer.
  open override func makePresentationLayer() -> Layer { TransformLayer() }
}
