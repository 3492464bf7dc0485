public import LaminaDrawing
import LaminaGeometry
public import LaminaLayers
import LaminaPixels

extension Layer {
  /// Draws the layer with its sublayers into a context, like `CALayer.render(in:)`.
  ///
  /// They are drawn into the rectangle of the layer's bounds, in the context's space. The model values are
  /// drawn, without animations, and without the layer's own position and transform, but marked layers are laid
  /// out and drawn first. Passes, masks and filters are rendered as on a screen, at the scale of the context.
  /// Background filters do not read the context's pixels.
  ///
  /// ```swift
  /// let card = Layer()
  /// card.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
  /// card.backgroundColor = .white
  /// let context = try GraphicsContext(width: 200, height: 100, orientation: .down)
  /// try card.render(in: context)
  /// let picture = try context.makeImage()
  /// ```
  /// - Parameters:
  ///   - context: the context to draw in; its transform, clip and alpha apply.
  ///   - limits: the maximum memory and number of layers that it may take.
  /// - Throws: `RenderError`, as rendering a frame does.
  @MainActor public func render(
    in context: GraphicsContext, limits: RenderLimits = RenderLimits()
  ) throws(RenderError) {
    let bounds = bounds.standardized
    let transform = context.currentTransform
    let scale = max(
      (transform.a * transform.a + transform.b * transform.b).squareRoot(),
      (transform.c * transform.c + transform.d * transform.d).squareRoot())
    guard !isHidden, !bounds.isEmpty, bounds.isFinite, scale > 0, scale.isFinite else { return }
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    configuration.limits = limits
    configuration.isProfiled = false
    var renderer = try Renderer(configuration)
    let canvas = Canvas(width: bounds.width, height: bounds.height, scale: scale)
    let tree = try renderer.commitModel(self, canvas: canvas)
    _ = try renderer.render(tree, at: 0)
    guard let picture = renderer.presented else { return }
    // The picture has whole pixels, the bounds may not.
    let area = Rect(
      x: bounds.minX, y: bounds.minY, width: Double(picture.width) / scale,
      height: Double(picture.height) / scale)
    do { try context.draw(picture, in: area) } catch {
      throw .drawing(layer: pathFromRoot, error)
    }
  }
}
