public import LaminaDrawing
public import LaminaImages

/// The error of a frame that could not be rendered.
///
/// Sizes are in pixels or bytes, depending on the case.
public enum RenderError: Error, Equatable, Sendable {
  /// A value exceeds its limit.
  case overLimit(RenderLimits.Name, value: Double, allowed: Double)
  /// The canvas, whose size is given in points with its scale, has less than one pixel along an axis.
  case emptyCanvas(width: Double, height: Double, scale: Double)
  /// An image in a layer could not be used; the layer is given by its path from the root.
  case image(layer: String, ImageError)
  /// A layer could not be drawn into its backing store; the layer is given by its path from the root.
  case drawing(layer: String, DrawingError)
  /// A mask has a mask itself, which Core Animation does not support; the mask is given by its path from the root.
  case nestedMask(layer: String)
  /// Layout did not settle: after `passes` passes this layer, given by its path from the root, is still marked.
  case layoutUnsettled(layer: String, passes: Int)
  /// The machine refused to give this many bytes of memory.
  case noMemory(bytes: Int)
}

/// The limits of a frame; a frame that exceeds one is refused.
public struct RenderLimits: Hashable, Sendable {
  /// The maximum number of pixels along one side of the canvas.
  public var canvasSide = 16_384
  /// The maximum number of pixels on the canvas.
  public var canvasPixels = 64_000_000
  /// The maximum number of layers, with every instance of a replicator counted.
  public var layers = 1_000_000
  /// The maximum number of layers on the path from the root to any layer, both included.
  public var layerDepth = 512
  /// The maximum number of bytes of the framebuffer, surfaces, backing stores and decoded images, and of the vertices
  /// and the tile lists of a pass.
  public var pixelMemory = 1 << 30
  /// The longest time that a frame may take to render, in seconds.
  public var frameSeconds: Double = 60

  /// Makes the default limits.
  public init() {}

  /// The names of the limits.
  public enum Name: String, CaseIterable, Sendable {
    /// The limit `RenderLimits.canvasSide`.
    case canvasSide
    /// The limit `RenderLimits.canvasPixels`.
    case canvasPixels
    /// The limit `RenderLimits.layers`.
    case layers
    /// The limit `RenderLimits.layerDepth`.
    case layerDepth
    /// The limit `RenderLimits.pixelMemory`.
    case pixelMemory
    /// The limit `RenderLimits.frameSeconds`.
    case frameSeconds
  }
}
