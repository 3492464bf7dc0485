public import CoreGraphics
import LaminaCompositor
public import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaViews

// Layers and views drawn into contexts.

extension Layer {
  /// Draws the layer with its sublayers into a context, without animations.
  ///
  /// The layer's y goes as the context's does: where it goes up, the picture is upside down.
  public func render(in context: CGContext) {
    context.draw { base throws(DrawingError) in
      base.saveState()
      if base.orientation == .up {
        try base.translate(x: 0, y: 2 * bounds.midY)
        try base.scale(x: 1, y: -1)
      }
      var failure: DrawingError?
      do throws(RenderError) { try render(in: base) } catch { failure = DrawingError(error) }
      try base.restoreState()
      if let failure { throw failure }
    }
  }
}

extension View {
  /// Draws the view and its subviews as they are shown into the current context, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in the context's space.
  ///   - afterUpdates: whether pending layout is done first.
  /// - Returns: whether the view was drawn: false without a context, and for a view without a width or a height.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    var isDrawn = false
    ContextStack.draw { _ throws(DrawingError) in
      isDrawn = try drawShown(in: rect, afterUpdates)
    }
    return isDrawn
  }
}
