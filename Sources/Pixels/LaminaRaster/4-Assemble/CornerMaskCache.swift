// Stage 4, assembly: the masks of rounded corners, cached from frame to frame.

import LaminaGeometry

/// A cache of the coverage masks of rounded corners, by their curve and their offset within a
/// pixel.
///
/// A scene at whole pixels has four masks for each radius. Boxes between pixels have a mask for each offset: ten thousand
/// of them may have forty thousand masks. All masks are therefore in one array, and found by a table of numbers.
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
  private var places = MaskTable<Int32>(empty: -1)
  /// The places of all four masks of boxes: one search instead of four, each of which is a wait for memory.
  private var boxPlaces = MaskTable(empty: SIMD4<Int32>(repeating: -1))
  /// The masks one after another, as `CornerCutter.appendMask` writes them.
  private(set) var masks: [UInt8] = []
  private var cutter = CornerCutter(kernels: ProcessorLevel.native.kernels)

  /// Makes an empty cache of at most `byteLimit` bytes.
  ///
  /// When the cache is full, further masks are not cached, and the next frame starts with an empty cache.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Empties the cache if it is full.
  mutating func makeRoom() {
    guard byteCount >= byteLimit else { return }
    places = MaskTable(empty: -1)
    boxPlaces = MaskTable(empty: SIMD4(repeating: -1))
    shapes.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    byteCount = 0
    wasEmptied = true
  }

  /// Sets the masks of the rounded corners of a pass's boxes, found or computed, as far as they fit
  /// into the cache.
  mutating func findCornerMasks(for boxes: inout [AssembledBox]) {
    // Neighbouring boxes usually have equal corners.
    var known: (shape: CornerShape, number: UInt64)?
    for index in boxes.indices where boxes[index].isRounded {
      let box = boxes[index]
      let number = known?.shape == box.shape ? known!.number : number(of: box.shape)
      known = (box.shape, number)
      let key = box.sides.phases | number << 32
      if box.corners == .all, let known = boxPlaces.place(of: key) {
        hits += 4
        boxes[index].masks = known
        continue
      }
      var corner: UInt64 = 0
      while corner < 4 {
        if box.corners.rawValue & (1 &<< UInt(corner)) != 0 {
          boxes[index].masks[Int(corner)] = maskPlace(of: corner, box, number)
        }
        corner &+= 1
      }
      guard box.corners == .all, boxes[index].masks.min() >= 0 else { continue }
      boxPlaces.setPlace(boxes[index].masks, of: key)
      byteCount += MaskTable<SIMD4<Int32>>.bytesOfEntry
    }
  }

  private mutating func number(of shape: CornerShape) -> UInt64 {
    if let known = shapes[shape] { return known }
    let number = UInt64(shapes.count)
    shapes[shape] = number
    return number
  }

  /// Returns the place in `masks` of a corner's mask; -1 if it does not fit into the cache.
  ///
  /// `number` is the number of the box's shape.
  private mutating func maskPlace(of corner: UInt64, _ box: AssembledBox, _ number: UInt64)
    -> Int32
  {
    let (isRight, isLast) = (corner & 1 != 0, corner & 2 != 0)
    let phase = BoxCorner.phase(of: box.sides, isRight: isRight, isLast: isLast)
    let key = number << 18 | UInt64(phase.x) << 10 | UInt64(phase.y) << 2 | corner
    if let known = places.place(of: key) {
      hits += 1
      return known
    }
    guard byteCount < byteLimit, let place = Int32(exactly: masks.count) else { return -1 }
    misses += 1
    if wasEmptied { refills += 1 }
    cutter.appendMask(
      of: BoxCorner(of: box, isRight: isRight, isLast: isLast), shape: box.shape, to: &masks)
    byteCount += masks.count - Int(place) + MaskTable<Int32>.bytesOfEntry
    places.setPlace(place, of: key)
    return place
  }
}

/// A hash table of the places of one or more masks by their keys.
///
/// Its hash is one multiplication. A dictionary's took a third of the time of finding known masks.
private struct MaskTable<Place> {
  /// The most bytes that an entry takes, when the table has just grown.
  static var bytesOfEntry: Int {
    4 * (MemoryLayout<UInt64>.stride + MemoryLayout<Place>.stride)
  }

  /// The keys plus one, or 0 in free slots; their number is a power of two.
  private var keys: [UInt64]
  private var values: [Place]
  private var count = 0
  private let empty: Place

  /// Makes a table without entries, whose free slots hold `empty`.
  init(empty: Place) {
    keys = [UInt64](repeating: 0, count: 256)
    values = [Place](repeating: empty, count: 256)
    self.empty = empty
  }

  /// Returns the place of a key, if it has one.
  func place(of key: UInt64) -> Place? {
    let slot = slot(of: key)
    return keys[slot] == 0 ? nil : values[slot]
  }

  /// Adds the place of a key that has none.
  mutating func setPlace(_ place: Place, of key: UInt64) {
    if 2 * count >= keys.count { grow() }
    let slot = slot(of: key)
    keys[slot] = key &+ 1
    values[slot] = place
    count += 1
  }

  /// Returns the slot that holds a key, or else the free slot for it.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count &- 1
    let keys = keys.span
    // The upper bits of the product depend on all bits of the key.
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
    while keys[slot] != 0 && keys[slot] != key &+ 1 { slot = (slot &+ 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: 2 * oldKeys.count)
    values = [Place](repeating: empty, count: 2 * oldKeys.count)
    for (key, value) in zip(oldKeys, oldValues) where key != 0 {
      let slot = slot(of: key &- 1)
      keys[slot] = key
      values[slot] = value
    }
  }
}

extension FixedBox {
  /// The offsets of the four sides within a pixel, in units of 1/256 pixel, as one number.
  fileprivate var phases: UInt64 {
    UInt64(UInt8(truncatingIfNeeded: minX)) << 24 | UInt64(UInt8(truncatingIfNeeded: minY)) << 16
      | UInt64(UInt8(truncatingIfNeeded: maxX)) << 8 | UInt64(UInt8(truncatingIfNeeded: maxY))
  }
}
