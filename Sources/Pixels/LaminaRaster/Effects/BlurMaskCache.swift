// Stage 6, fragment: the masks of blurred rounded rectangles, cached from frame to frame.

/// A cache of the masks of blurred rounded rectangles and paths, kept from frame to frame up to a
/// memory limit.
public struct BlurMaskCache: ~Copyable {
  /// The number of times that a mask was found in the cache.
  public private(set) var hits = 0
  /// The number of times that a mask was not in the cache and was computed.
  public private(set) var misses = 0
  /// The number of values computed for new masks: of pixels, or of cells if a blur is computed at a lower resolution.
  public private(set) var computedPixels = 0
  /// The size of all cached masks, in bytes.
  public private(set) var byteCount = 0
  private let byteLimit: Int
  private var masks: [BlurMask.Key: (mask: BlurMask, use: Int)] = [:]
  private var uses = 0

  /// Makes an empty cache of at most `byteLimit` bytes.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Returns the mask for the blur of a rectangle or a path.
  ///
  /// If a new mask does not fit, the least recently used ones are evicted. A mask that is larger than the
  /// limit is not cached.
  ///
  /// - Parameters:
  ///   - blurred: the rectangle or the path.
  ///   - crew: the workers that render a new mask's shape; `nil` for a new crew of one thread.
  /// - Returns: the mask, cached or computed.
  /// - Throws: `RasterError.noMemory` when the machine has no memory for it.
  public mutating func mask(of blurred: BlurredRect, crew: TileCrew? = nil) throws(RasterError)
    -> BlurMask
  {
    let key = BlurMask.key(of: blurred)
    uses += 1
    if let known = masks[key] {
      hits += 1
      masks[key]?.use = uses
      return known.mask
    }
    misses += 1
    let mask = try BlurMask(key, crew: crew)
    computedPixels += mask.cellCount
    guard mask.byteCount <= byteLimit else { return mask }
    while byteCount + mask.byteCount > byteLimit,
      let oldest = masks.min(by: { $0.value.use < $1.value.use })
    {
      byteCount -= oldest.value.mask.byteCount
      masks[oldest.key] = nil
    }
    masks[key] = (mask, uses)
    byteCount += mask.byteCount
    return mask
  }
}
