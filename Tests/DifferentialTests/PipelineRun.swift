import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaRaster

// The renderer under test, set up in one way or another.

/// One way to set the renderer up.
struct PipelineRun: CustomStringConvertible {
  /// Threads that render tiles.
  var threads: Int
  /// Pixels per tile.
  var tile: (width: Int, height: Int)
  /// Where groups are rendered.
  var offscreen: OffscreenMode
  /// How much of a frame is rendered.
  var redraw = RedrawMode.damage
  /// The buffers of the screen.
  var buffers = 2
  /// Whether what opaque draws hide is left out.
  var hidesCovered = true
  /// The processor that the row kernels are compiled for.
  var processor = ProcessorLevel.native

  /// The plain one.
  static let single = PipelineRun(threads: 1, tile: (64, 64), offscreen: .tile)
  /// The runs whose pixels must be the same as the plain one's.
  static let others = [
    PipelineRun(threads: 3, tile: (17, 13), offscreen: .tile),
    PipelineRun(threads: 1, tile: (1_280, 16), offscreen: .tile, processor: .baseline),
    PipelineRun(threads: 1, tile: (64, 64), offscreen: .tile, hidesCovered: false),
    PipelineRun(threads: 3, tile: (23, 31), offscreen: .surface),
    PipelineRun(threads: 1, tile: (64, 64), offscreen: .surface),
  ]

  /// Renders a tree.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  /// - Returns: the pixels, row by row.
  /// - Throws: `RenderError`, which no scene of these tests should meet.
  @MainActor func render(_ root: Layer, _ canvas: Canvas, at time: Double = 0) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(root, canvas: canvas, at: time)
    return renderer.presented?.pixelArray ?? []
  }

  /// The renderer's configuration.
  var configuration: RendererConfiguration {
    var configuration = RendererConfiguration()
    configuration.threadCount = threads
    configuration.grid = TileGrid(tileWidth: tile.width, tileHeight: tile.height)
    configuration.offscreen = offscreen
    configuration.processor = processor
    configuration.redraw = redraw
    configuration.bufferCount = buffers
    configuration.hidesCovered = hidesCovered
    return configuration
  }

  /// How it is set up.
  var description: String {
    "\(threads) threads, tiles of \(tile.width)x\(tile.height), groups in \(offscreen)s, \(processor), "
      + "\(redraw) redrawn, \(buffers) buffers, \(hidesCovered ? "hidden draws left out" : "all drawn")"
  }
}

extension Texture {
  /// The pixels, row by row.
  var pixelArray: [PackedPixel] {
    let pixels = pixels
    return pixels.indices.map { pixels[$0] }
  }
}
