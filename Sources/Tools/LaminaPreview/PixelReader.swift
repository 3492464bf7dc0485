// The layers' contributions to a pixel, computed off the thread that renders frames.

import LaminaCompositor
import LaminaLayers

/// An actor that computes the contribution of each layer to a single pixel, off the main actor.
actor PixelReader {
  private var renderer: Renderer

  init(_ configuration: RendererConfiguration) throws(RenderError) {
    renderer = try Renderer(configuration)
  }

  /// Returns the history of a pixel, with each layer's contribution; `nil` for a pixel outside the
  /// screen.
  func history(ofPixel x: Int, _ y: Int, of frame: EvaluatedFrame) throws(RenderError)
    -> PixelHistory?
  {
    guard x >= 0, y >= 0, Double(x) < frame.canvas.exactPixelWidth,
      Double(y) < frame.canvas.exactPixelHeight
    else { return nil }
    return try renderer.history(ofPixel: x, y, of: frame)
  }
}
