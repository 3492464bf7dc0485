// Stage 4, assembly: the masks of rounded corners, kept from frame to frame.

/// Coverages of rounded corners, by their curve and where in a pixel they lie.
///
/// A scene at whole pixels has four for each radius.
public struct CornerMaskCache: ~Copyable {
  /// How often a mask was there already.
  public private(set) var hits = 0
  /// How often one had to be computed.
  public private(set) var misses = 0
  /// The bytes that the masks take now.
  public private(set) var byteCount = 0
  private let byteLimit: Int
  private var shapes: [CornerShape: UInt64] = [:]
  private var places: [UInt64: Int32] = [:]
  private(set) var masks: [CoverageMask] = []
  private var cutter = CornerCutter(kernels: ProcessorLevel.native.kernels)

  /// Makes an empty cache of at most `byteLimit` bytes.
  ///
  /// When it is full, what does not fit is not kept, and the next pass starts with an empty one.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Finds the masks of a pass's corners, which then has them all.
  mutating func find(for boxes: inout [AssembledBox]) {
    if byteCount >= byteLimit {
      places.removeAll(keepingCapacity: true)
      shapes.removeAll(keepingCapacity: true)
      masks = []
      byteCount = 0
    }
    // Neighbours most often have corners alike.
    var known: (shape: CornerShape, number: UInt64)?
    for index in boxes.indices {
      let shape = boxes[index].shape
      if shape.reachX == 0 && shape.reachY == 0 { continue }
      let number = known?.shape == shape ? known!.number : number(of: shape)
      known = (shape, number)
      find(for: &boxes[index].first, shape, number)
      find(for: &boxes[index].last, shape, number)
    }
  }

  private mutating func find(for band: inout BoxBand, _ shape: CornerShape, _ number: UInt64) {
    if let corner = band.left { band.left?.mask = mask(of: corner, shape, number) }
    if let corner = band.right { band.right?.mask = mask(of: corner, shape, number) }
  }

  private mutating func number(of shape: CornerShape) -> UInt64 {
    if let known = shapes[shape] { return known }
    let number = UInt64(shapes.count)
    shapes[shape] = number
    return number
  }

  private mutating func mask(of corner: BoxCorner, _ shape: CornerShape, _ number: UInt64) -> Int32?
  {
    let side: UInt64 = (corner.isRight ? 1 : 0) + (corner.isLast ? 2 : 0)
    let key = number << 18 | UInt64(corner.phase.x) << 10 | UInt64(corner.phase.y) << 2 | side
    if let known = places[key] {
      hits += 1
      return known
    }
    guard byteCount < byteLimit else { return nil }
    misses += 1
    let mask = cutter.mask(of: corner, shape: shape)
    // What an entry takes beside the coverages is about as much as those of a small corner.
    byteCount += mask.coverage.count + 128
    let place = Int32(masks.count)
    masks.append(mask)
    places[key] = place
    return place
  }
}
