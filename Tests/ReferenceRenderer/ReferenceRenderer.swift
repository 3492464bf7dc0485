import LaminaGeometry
public import LaminaLayers

// The slow twin of the renderer: a layer tree in, a picture out, one drawing after another.

/// A renderer that is made to be right and obvious, not fast: the measure of the real one.
///
/// There are no stages and no tiles. All numbers are `Double`, coverage is exact area, and pixels
/// are rounded to 8 bits after each drawing and after each group, as the real renderer's are. With
/// the picture comes, for every pixel, how far a correct renderer may differ.
@MainActor public struct ReferenceRenderer {
  /// Makes a renderer.
  public init() {}

  /// Renders the tree under `root`.
  ///
  /// - Parameters:
  ///   - root: the tree; images in it are decoded.
  ///   - canvas: the screen; small ones, since every drawing looks at every pixel.
  ///   - time: the moment, in seconds.
  /// - Returns: the picture and its tolerance.
  public func render(_ root: Layer, canvas: Canvas, at time: Double = 0) -> ReferencePicture {
    let (width, height) = (Int(canvas.exactPixelWidth), Int(canvas.exactPixelHeight))
    // What casts a shadow into sight, or is blurred into it, may lie beyond the screen.
    let margin = LayerFinish.margin(of: root, scale: canvas.scale)
    let sheet = Sheet(
      width + 2 * margin, height + 2 * margin,
      filledWith: Source(canvas.background, tint: .white))
    let upwards = !canvas.isGeometryFlipped
    let edge = Double(margin)
    let toDevice = PlaneMap(
      [canvas.scale, 0, 0], [0, upwards ? -canvas.scale : canvas.scale, 0],
      [edge, edge + (upwards ? canvas.height * canvas.scale : 0), 1])
    let screen = IntRect(x: margin, y: margin, width: width, height: height)
    let painter = Painter(sheet: sheet, screen: screen, time: time)
    let whole = Painter.Setting(
      plane: toDevice, tint: .white, isMirrored: upwards, scissor: Scissor())
    painter.paint(root, through: LayerSpace.toParent(of: root), in: whole)
    return ReferencePicture(painter.sheet.cropped(to: screen))
  }
}
