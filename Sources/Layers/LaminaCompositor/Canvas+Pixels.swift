// Plan: the screen's size in pixels, the one place where sides are multiplied by the scale and by each other.

import LaminaLayers

extension Canvas {
  /// Returns the canvas's size in whole pixels, checked against the limits before anything is allocated.
  ///
  /// Sides are computed as real numbers, and are checked before they become integers. The product of both sides fits
  /// `Int`, whatever the limits are.
  ///
  /// - Throws: `RenderError.emptyCanvas` for less than a pixel, `.overLimit` for a side or an area over its limit.
  package func pixelSize(within limits: RenderLimits) throws(RenderError)
    -> (width: Int, height: Int)
  {
    let (width, height) = (exactPixelWidth, exactPixelHeight)
    guard width >= 1, height >= 1 else {
      throw .emptyCanvas(width: self.width, height: self.height, scale: scale)
    }
    let most = Double(min(limits.canvasSide, Int(Int32.max)))
    guard max(width, height) <= most else {
      throw .overLimit(.canvasSide, value: max(width, height), allowed: most)
    }
    guard width * height <= Double(limits.canvasPixels) else {
      throw .overLimit(.canvasPixels, value: width * height, allowed: Double(limits.canvasPixels))
    }
    return (Int(width), Int(height))
  }
}
