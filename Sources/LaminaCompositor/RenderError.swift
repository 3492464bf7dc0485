public import LaminaDrawing
public import LaminaImages

/// Why a frame could not be rendered.
///
/// Sizes are in pixels or bytes, as the case says.
public enum RenderError: Error, Equatable, Sendable {
  /// Something is over its limit.
  case overLimit(RenderLimits.Name, value: Double, allowed: Double)
  /// The canvas, of so many points at a scale, has not even one pixel.
  case emptyCanvas(width: Double, height: Double, scale: Double)
  /// An image in a layer could not be used; the layer by its path from the root.
  case image(layer: String, ImageError)
  /// A layer could not be drawn into its backing store; the layer by its path from the root.
  case drawing(layer: String, DrawingError)
  /// A mask has a mask itself, which Core Animation does not support; the mask by its path from the
  /// root.
  case nestedMask(layer: String)
  /// Layout did not settle: after so many passes a layer is still marked; it by its path from the root.
  case layoutUnsettled(layer: String, passes: Int)
  /// The machine refused to give this many bytes.
  case noMemory(bytes: Int)
}

/// What a frame may take before it is refused.
public struct RenderLimits: Hashable, Sendable {
  /// The most pixels along one side of the canvas.
  public var canvasSide = 16_384
  /// The most pixels on the canvas.
  public var canvasPixels = 64_000_000
  /// The most layers, with every instance of a replicator counted.
  public var layers = 1_000_000
  /// The most layers on the way from the root to any layer, both counted.
  public var layerDepth = 512
  /// The most bytes of pixel memory: framebuffer, surfaces, backing stores, decoded images,
  /// tiles' entries.
  public var pixelMemory = 1 << 30
  /// The longest that a frame may take to render, in seconds.
  public var frameSeconds: Double = 60

  /// The documented defaults.
  public init() {}

  /// The limits by name.
  public enum Name: String, CaseIterable, Sendable {
    /// `canvasSide`.
    case canvasSide
    /// `canvasPixels`.
    case canvasPixels
    /// `layers`.
    case layers
    /// `layerDepth`.
    case layerDepth
    /// `pixelMemory`.
    case pixelMemory
    /// `frameSeconds`.
    case frameSeconds
  }
}
