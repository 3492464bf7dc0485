/// A layer that only places its sublayers, in one three-dimensional space, as `CATransformLayer`.
///
/// It draws nothing of its own (background, contents, border, clipping are ignored) and does not
/// flatten its sublayers; its opacity is multiplied into that of each of them, which fade as layers do.
/// Under it, planes are painted by depth instead of by order.
public final class TransformLayer: Layer {
  package override var kind: LayerKind { .transform }

  override func emptyCopy() -> Layer { TransformLayer() }
}
