// Stage 4, assembly: the masks of rounded corners, cached from frame to frame.

/// A cache of the coverage masks of rounded corners, by their curve and their offset within a
/// pixel.
///
/// A scene at whole pixels has four masks for each radius.
public struct CornerMaskCache: ~Copyable {
  /// The number of times that a mask was found in the cache.
  public private(set) var hits = 0
  /// The number of times that a mask was not in the cache and was computed.
  public private(set) var misses = 0
  /// The number of masks computed since the cache was first emptied because it was full.
  ///
  /// Unlike `misses`, it does not count the masks of a first frame, which no later frame computes.
  public private(set) var refills = 0
  private var wasEmptied = false
  /// The size of all cached masks, in bytes.
  public private(set) var byteCount = 0
  private let byteLimit: Int
  private var shapes: [CornerShape: UInt64] = [:]
  private var places: [UInt64: Int32] = [:]
  private(set) var masks: [CoverageMask] = []
  private var cutter = CornerCutter(kernels: ProcessorLevel.native.kernels)

  /// Makes an empty cache of at most `byteLimit` bytes.
  ///
  /// When the cache is full, further masks are not cached, and the next pass starts with an empty cache.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Sets the masks of the rounded corners of a pass's boxes, found or computed, as far as they fit
  /// into the cache.
  mutating func findCornerMasks(for boxes: inout [AssembledBox]) {
    if byteCount >= byteLimit {
      places.removeAll(keepingCapacity: true)
      shapes.removeAll(keepingCapacity: true)
      masks = []
      byteCount = 0
      wasEmptied = true
    }
    // Neighbouring boxes usually have equal corners.
    var known: (shape: CornerShape, number: UInt64)?
    for index in boxes.indices {
      let shape = boxes[index].shape
      if shape.reachX == 0 && shape.reachY == 0 { continue }
      let number = known?.shape == shape ? known!.number : number(of: shape)
      known = (shape, number)
      findCornerMasks(for: &boxes[index].first, shape, number)
      findCornerMasks(for: &boxes[index].last, shape, number)
    }
  }

  private mutating func findCornerMasks(
    for band: inout BoxBand, _ shape: CornerShape, _ number: UInt64
  ) {
    if let corner = band.left { band.left?.mask = maskIndex(of: corner, shape, number) }
    if let corner = band.right { band.right?.mask = maskIndex(of: corner, shape, number) }
  }

  private mutating func number(of shape: CornerShape) -> UInt64 {
    if let known = shapes[shape] { return known }
    let number = UInt64(shapes.count)
    shapes[shape] = number
    return number
  }

  private mutating func maskIndex(of corner: BoxCorner, _ shape: CornerShape, _ number: UInt64)
    -> Int32?
  {
    let side: UInt64 = (corner.isRight ? 1 : 0) + (corner.isLast ? 2 : 0)
    let key = number << 18 | UInt64(corner.phase.x) << 10 | UInt64(corner.phase.y) << 2 | side
    if let known = places[key] {
      hits += 1
      return known
    }
    guard byteCount < byteLimit else { return nil }
    misses += 1
    if wasEmptied { refills += 1 }
    let mask = cutter.makeCornerMask(of: corner, shape: shape)
    // An entry's other memory is about as large as the coverages of a small corner.
    byteCount += mask.coverage.count + 128
    let place = Int32(masks.count)
    masks.append(mask)
    places[key] = place
    return place
  }
}
