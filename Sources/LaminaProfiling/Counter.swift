/// What is counted, exactly, in every frame.
///
/// Counters need no clock and repeat to the digit.
public enum Counter: String, CaseIterable, Codable, Hashable, Sendable {
  /// Layers the plan looked at, instances of replicators included.
  case layersVisited
  /// Layers that put at least one draw command into a pass.
  case layersDrawn
  /// Layers that were left out with everything below them: hidden, clear, turned away.
  case layersSkipped
  /// Draws left out because nothing of them can be seen, or has to be rendered again.
  case drawsCulled
  /// Draw commands recorded, composites of offscreen passes included.
  case draws
  /// Vertices transformed.
  case vertices
  /// Primitives that assembly kept.
  case primitives
  /// Primitives' entries in tiles: one for each tile that a primitive touches.
  case tileEntries
  /// Passes other than the root.
  case offscreenPasses
  /// Pixels in the extents of offscreen passes.
  case offscreenPixels
  /// Bytes a GPU would have allocated for those extents.
  case offscreenBytes
  /// Bytes really allocated for them: surfaces, or tile scratch memory.
  case offscreenBytesAllocated
  /// Changes of render target: two for each offscreen pass.
  case targetSwitches
  /// Bitmaps of rasterised layers that were known.
  case rasterizationHits
  /// Those that had to be rendered.
  case rasterizationMisses
  /// Those that are no longer kept.
  case rasterizationEvictions
  /// Pixels overwritten by a solid colour.
  case pixelsFilled
  /// Pixels overwritten by a copy of other pixels.
  case pixelsCopied
  /// Pixels computed from source and destination.
  case pixelsBlended
  /// Bytes of textures that this frame committed and the frame before did not, smaller versions of
  /// them included.
  case bytesUploaded
  /// Backing stores drawn in this frame, whole or in part.
  case backingStoresDrawn
  /// Pixels of backing stores drawn in this frame.
  case backingStorePixelsDrawn
  /// Bytes of all backing stores of layers that are not hidden.
  case backingStoreBytes
  /// Images decoded inside this frame, while it waited.
  case imagesDecoded
  /// Those whose files hold what a display's hardware cannot read, so that it would be given a converted
  /// copy: see `ImageConversion`. Pixels that are handed over as textures never are.
  case imagesConverted
  /// Images that this frame shows nothing of, since they are being decoded in the background.
  case imagesWaiting
  /// Decoded images that are no longer kept.
  case imagesEvicted
  /// Bytes of all decoded images that are kept, shown or not.
  case imageCacheBytes
  /// The most bytes of pixel memory alive at once: framebuffers, surfaces and textures,
  /// smaller versions of textures included.
  case peakBufferBytes
  /// Pixels of the output that were rendered again.
  case damagePixels
}

/// A value for every `Counter`; all zero when made.
public struct Counters: Hashable, Sendable {
  private var values = [Int](repeating: 0, count: Counter.allCases.count)

  /// Makes counters that all read 0.
  public init() {}

  /// The value of one counter.
  public subscript(counter: Counter) -> Int {
    get { values[Counters.index[counter, default: 0]] }
    set { values[Counters.index[counter, default: 0]] = newValue }
  }

  /// Every counter with its value, in the order of `Counter.allCases`.
  public var all: [(counter: Counter, value: Int)] {
    zip(Counter.allCases, values).map { (counter: $0, value: $1) }
  }

  private static let index: [Counter: Int] = Dictionary(
    uniqueKeysWithValues: zip(Counter.allCases, Counter.allCases.indices))
}
