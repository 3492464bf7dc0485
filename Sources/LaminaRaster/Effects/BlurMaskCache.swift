// Stage 6, fragment: the masks of blurred rounded rectangles, kept from frame to frame.

/// Blurred rounded rectangles, kept from frame to frame up to a limit of memory.
public struct BlurMaskCache: ~Copyable {
  /// How often a mask was there already.
  public private(set) var hits = 0
  /// How often one had to be computed.
  public private(set) var misses = 0
  /// The pixels of those that had to be, at the size that their blur is computed at.
  public private(set) var computedPixels = 0
  /// The bytes that the masks take now.
  public private(set) var byteCount = 0
  private let byteLimit: Int
  private var masks: [BlurMask.Key: (mask: BlurMask, use: Int)] = [:]
  private var uses = 0

  /// Makes an empty cache of at most `byteLimit` bytes.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The mask for the blur of a rectangle or a path.
  ///
  /// Where there is no room for a new one, those that were used the longest ago go first; one that is
  /// larger than the limit is not kept.
  ///
  /// - Parameters:
  ///   - blurred: the rectangle or the path.
  ///   - crew: the workers that render a new one's shape; `nil` for one of its own.
  /// - Returns: the mask, computed or known.
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
