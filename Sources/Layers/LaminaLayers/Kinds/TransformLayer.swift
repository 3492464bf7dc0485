/// A layer that only transforms its sublayers, in one three-dimensional space, like `CATransformLayer`.
///
/// It ignores its background, contents, border and clipping, and does not flatten its sublayers. Its
/// opacity is multiplied into each sublayer's opacity, and each sublayer fades as one layer. Its planes and
/// those of its siblings share one space, in which they are painted by depth.
public final class TransformLayer: Layer {
  package override var kind: LayerKind { .transform }

  override func emptyCopy() -> Layer { TransformLayer() }
}
