// How a renderer works: threads, tiles, buffers, limits, clocks.

public import LaminaProfiling
public import LaminaRaster

/// Where offscreen passes are rendered.
public enum OffscreenMode: String, CaseIterable, Sendable {
  /// In the scratch memory of the tile that consumes them, where they are read pixel for pixel.
  case tile
  /// Each in a surface of its own, as a GPU would.
  case surface
}

/// How much of a frame is rendered.
public enum RedrawMode: String, CaseIterable, Sendable {
  /// What has changed since the frame that the buffer holds.
  case damage
  /// Every pixel, as for the first frame.
  case everything
}

/// How a renderer works.
///
/// None of it changes a pixel.
public struct RendererConfiguration: Sendable {
  /// How many threads render tiles.
  public var threadCount = 1
  /// Where offscreen passes are rendered.
  public var offscreen = OffscreenMode.tile
  /// How much of a frame is rendered.
  public var redraw = RedrawMode.damage
  /// The buffers of the screen: 2 for double buffering, 3 for triple.
  ///
  /// A buffer holds the frame that was rendered into it that many frames ago.
  public var bufferCount = 2
  /// Whether what opaque draws hide is left out.
  public var hidesCovered = true
  /// The tiles.
  public var grid = TileGrid()
  /// The most bytes that the tiles of tiled layers take, unless those that are shown take more.
  public var tileBytes = 64 << 20
  /// What the row kernels may be compiled for.
  public var processor = ProcessorLevel.native
  /// What a frame may take.
  public var limits = RenderLimits()
  /// Whether broken images show what can be decoded of them.
  public var decodesLeniently = false
  /// What stages are timed by.
  public var clock = NanosecondClock.monotonic
  /// What CPU time is read from.
  public var cpuClock = NanosecondClock.processCPU

  /// One thread, tiles of 2,048 by 32 pixels, the documented limits.
  public init() {}
}
