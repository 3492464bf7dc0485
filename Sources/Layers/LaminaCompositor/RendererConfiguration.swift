// A renderer's settings: threads, tiles, buffers, limits, clocks.

public import LaminaProfiling
public import LaminaRaster

/// The place where offscreen passes are rendered.
public enum OffscreenMode: String, CaseIterable, Sendable {
  /// In the scratch memory of the tile that consumes them, if they are read pixel for pixel.
  case tile
  /// Each in a separate surface, as on a GPU.
  case surface
}

/// The part of a frame that is rendered.
public enum RedrawMode: String, CaseIterable, Sendable {
  /// The pixels that have changed since the frame that the buffer holds.
  case damage
  /// Every pixel, as for the first frame.
  case everything
}

/// The settings of a renderer.
///
/// None of them changes a pixel, except `decodesLeniently`, and `decodesInBackground`, which affects when images first
/// appear.
///
/// ```swift
/// var configuration = RendererConfiguration()
/// configuration.threadCount = 2
/// configuration.offscreen = .surface
/// configuration.redraw = .everything
/// let renderer = try Renderer(configuration)
/// print(renderer.configuration.threadCount)  // 2
/// ```
public struct RendererConfiguration: Sendable {
  /// The number of threads that render tiles.
  public var threadCount = 1
  /// The place where offscreen passes are rendered.
  public var offscreen = OffscreenMode.tile
  /// The part of a frame that is rendered.
  public var redraw = RedrawMode.damage
  /// The number of the screen's buffers: 2 for double buffering, 3 for triple, 1 for pictures that no screen shows.
  ///
  /// A buffer contains the frame that was rendered into it that many frames ago. A single buffer therefore never
  /// redraws what has changed before, but a frame that fails leaves no picture.
  public var bufferCount = 2
  /// Whether draws that opaque draws hide are dropped.
  public var hidesCovered = true
  /// The size of the tiles that a frame is rendered in.
  public var grid = TileGrid()
  /// The maximum number of bytes of tiles of tiled layers, unless the shown tiles take more.
  ///
  /// Policy: `tile-cache`.
  public var tileBytes = 64 << 20
  /// The maximum number of bytes of decoded images, unless the shown images take more.
  ///
  /// An image that neither a commit nor the one before it shows may be evicted; it is decoded again when needed.
  public var imageBytes = 256 << 20
  /// The maximum number of bytes of layers and plans that are kept so that the next frame need not be made from
  /// scratch.
  ///
  /// A frame with more is made from scratch each time. Surfaces that the next frame may read take at most as many.
  public var retainedBytes = 256 << 20
  /// The maximum area of the surfaces that wait for their readers, as a multiple of the screen's.
  ///
  /// Beyond it, the draws of the root pass that are ready are drawn first.
  package var waitingScreens = 4
  /// The minimum number of pixels, displaced by whole pixels, that are copied from the previous frame.
  ///
  /// Fewer are rendered as fast.
  package var minimumScrolledArea = 16_384
  /// Whether surfaces of unchanged offscreen passes are reused: they are part of `retainedBytes`.
  package var retainsSurfaces = true
  /// Whether images are decoded in the background, one after another, while frames go on without them.
  ///
  /// A layer does not show its image until a commit finds it decoded, which depends on the machine.
  /// `Renderer.isDecoding` tells whether one more commit is needed. Images that a layer draws into its backing store
  /// are always decoded at once.
  public var decodesInBackground = false
  /// The instruction set level for which row kernels may be compiled.
  public var processor = ProcessorLevel.native
  /// The limits of a frame.
  public var limits = RenderLimits()
  /// Whether a broken image shows the part that could be decoded, instead of being an error.
  public var decodesLeniently = false
  /// Whether frames are measured and counted; otherwise records contain only their number.
  public var isProfiled = true
  /// The clock that times stages.
  public var clock = NanosecondClock.monotonic
  /// The clock that reads CPU time.
  public var cpuClock = NanosecondClock.processCPU

  /// Makes a configuration of one thread, tiles of 2,048 by 64 pixels, and the documented limits.
  public init() {}
}
