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
/// None of it changes a pixel, but for `decodesLeniently`, and `decodesInBackground` which settles from
/// when on images are shown.
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
  /// The most bytes that decoded images take, unless those that are shown take more.
  ///
  /// An image that neither a commit nor the one before it shows may go, to be decoded again when it comes
  /// back.
  public var imageBytes = 256 << 20
  /// The most bytes of committed layers that are kept to tell whether the next frame differs.
  ///
  /// A frame with more is made from nothing each time. Surfaces that the next frame may read take at most as many.
  public var keptBytes = 256 << 20
  /// Surfaces of more screens than these do not wait for the root pass to be drawn: what can be drawn of it is drawn
  /// before.
  package var waitingScreens = 4
  /// The fewest pixels that are copied from the frame before where they only move by whole pixels: fewer are
  /// rendered as fast.
  package var leastScrolledArea = 16_384
  /// Whether surfaces of offscreen passes that have not changed are read again: they are part of `keptBytes`.
  package var keepsSurfaces = true
  /// Whether images are decoded in the background, one after another, while frames go on without them.
  ///
  /// A layer shows nothing of its image until a commit finds it decoded, which depends on the machine:
  /// `Renderer.isDecoding` says whether one more commit is needed. What a layer draws into its backing
  /// store is always decoded at once.
  public var decodesInBackground = false
  /// What the row kernels may be compiled for.
  public var processor = ProcessorLevel.native
  /// What a frame may take.
  public var limits = RenderLimits()
  /// Whether broken images show what can be decoded of them.
  public var decodesLeniently = false
  /// Whether frames are accounted for: without it, records hold nothing but their number.
  public var isProfiled = true
  /// What stages are timed by.
  public var clock = NanosecondClock.monotonic
  /// What CPU time is read from.
  public var cpuClock = NanosecondClock.processCPU

  /// One thread, tiles of 2,048 by 32 pixels, the documented limits.
  public init() {}
}
