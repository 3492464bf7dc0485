// Stage 6, fragment: the masks of blurred rounded rectangles, cached from frame to frame.

/// A cache of the masks of blurred rounded rectangles and paths, kept from frame to frame up to a
/// memory limit.
///
/// A frame keeps every mask that it shows until it is done, whether the cache has room for it or not. So each mask is
/// computed once a frame, and the masks of a frame have a limit of their own.
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
  /// The frame that is being assembled; `nil` outside frames.
  private var frame: Frame?

  private struct Frame {
    /// The number of uses before the frame; masks with later uses are the frame's.
    let start: Int
    /// The maximum size of the frame's masks, in bytes.
    let byteLimit: Int
    /// The size of the frame's masks so far, in bytes.
    var byteCount = 0
    /// The frame's masks for which the cache has no room.
    var others: [BlurMask.Key: BlurMask] = [:]
  }

  /// Makes an empty cache of at most `byteLimit` bytes.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Starts a frame, whose masks may take `byteLimit` bytes together.
  public mutating func startFrame(byteLimit: Int) {
    frame = Frame(start: uses, byteLimit: byteLimit)
  }

  /// Ends the frame: evicts its masks for which the cache has no room.
  public mutating func endFrame() { frame = nil }

  /// Returns the mask for the blur of a rectangle or a path.
  ///
  /// If a new mask does not fit, the least recently used ones are evicted, except those of the present frame. A mask
  /// that is larger than the limit is cached for the present frame alone.
  ///
  /// - Parameters:
  ///   - blurred: the rectangle or the path.
  ///   - crew: the workers that render a new mask's shape; `nil` for a new crew of one thread.
  /// - Returns: the mask, cached or computed.
  /// - Throws: `RasterError.overMemory` if the frame's masks take more than its limit, before the mask is computed;
  ///   `RasterError.noMemory` when the machine has no memory for it.
  public mutating func mask(of blurred: BlurredRect, crew: TileCrew? = nil) throws(RasterError)
    -> BlurMask
  {
    let key = BlurMask.key(of: blurred)
    uses += 1
    if let known = masks[key] {
      hits += 1
      if let start = frame?.start, known.use <= start { try addToFrame(known.mask.byteCount) }
      masks[key]?.use = uses
      return known.mask
    }
    if let known = frame?.others[key] {
      hits += 1
      return known
    }
    misses += 1
    try addToFrame(BlurMask.byteCount(of: key))
    let mask = try BlurMask(key, crew: crew)
    computedPixels += mask.cellCount
    guard makeRoom(for: mask.byteCount) else {
      frame?.others[key] = mask
      return mask
    }
    masks[key] = (mask, uses)
    byteCount += mask.byteCount
    return mask
  }

  /// Adds a mask's bytes to those of the present frame.
  private mutating func addToFrame(_ bytes: Int) throws(RasterError) {
    guard let present = frame else { return }
    let sum = present.byteCount + bytes
    guard sum <= present.byteLimit else {
      throw .overMemory(bytes: sum, limit: present.byteLimit)
    }
    frame?.byteCount = sum
  }

  /// Evicts the least recently used masks until another fits; returns whether it does.
  private mutating func makeRoom(for bytes: Int) -> Bool {
    guard bytes <= byteLimit else { return false }
    while byteCount + bytes > byteLimit,
      let oldest = masks.min(by: { $0.value.use < $1.value.use })
    {
      if let start = frame?.start, oldest.value.use > start { return false }
      byteCount -= oldest.value.mask.byteCount
      masks[oldest.key] = nil
    }
    return true
  }
}
