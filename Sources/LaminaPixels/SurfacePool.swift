public import LaminaGeometry
import Synchronization

/// Pixel memory that is used again: surfaces of offscreen passes, and framebuffers.
///
/// A surface is taken with whatever was in its memory, to be written before it is read, and given
/// back when its consumer has read it. Memory that the last few frames did not use is freed.
public struct SurfacePool: ~Copyable {
  private var free: [Waiting] = []
  /// Every surface gets memory for at least this many pixels.
  private var minimumCapacity: Int
  private var frame = 0
  /// So many bytes that were given back in a frame wait to be used in it, at most.
  private var mostWaiting = Int.max

  /// Memory that waits to be used.
  private struct Waiting {
    var storage: PixelStorage
    /// The frame that gave it back.
    let frame: Int
  }

  /// Memory that waits for longer than so many frames is freed.
  private static let longestWait = 3

  /// The bytes of memory alive now: taken and waiting.
  public private(set) var bytesAlive = 0
  /// The largest `bytesAlive` since the last `startFrame`.
  public private(set) var peakBytes = 0

  /// Makes an empty pool whose surfaces have room for at least `minimumCapacity` pixels.
  public init(minimumCapacity: Int = 0) { self.minimumCapacity = minimumCapacity }

  /// Starts a frame: frees what the last few did not use, and measures `peakBytes` again.
  ///
  /// - Parameter mostWaiting: how many bytes that are given back in the frame may wait for surfaces that they fit.
  public mutating func startFrame(mostWaiting: Int = .max) {
    frame += 1
    self.mostWaiting = mostWaiting
    let oldest = frame - SurfacePool.longestWait
    for waiting in free where waiting.frame < oldest { bytesAlive -= waiting.storage.byteCount }
    free.removeAll { $0.frame < oldest }
    peakBytes = bytesAlive
  }

  /// A surface for `bounds`; its pixels are left over from earlier, until they are written.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public mutating func take(_ bounds: IntRect) throws(PixelMemoryError) -> Framebuffer {
    let capacity = max(bounds.area, minimumCapacity)
    if let index = free.indices.first(where: { isReusable(at: $0, for: capacity) }) {
      return Framebuffer(bounds: bounds, storage: free.remove(at: index).storage)
    }
    freeMisfits()
    return Framebuffer(bounds: bounds, storage: try allocate(capacity))
  }

  /// Frees memory that was given back in this frame and fits nothing, the oldest first.
  private mutating func freeMisfits() {
    guard mostWaiting < .max else { return }
    var waiting = 0
    for known in free where known.frame == frame { waiting += known.storage.byteCount }
    while waiting > mostWaiting, let index = free.firstIndex(where: { $0.frame == frame }) {
      let bytes = free.remove(at: index).storage.byteCount
      waiting -= bytes
      bytesAlive -= bytes
    }
  }

  /// A surface that was recycled last, with its pixels; `nil` if somebody still reads them.
  ///
  /// - Parameters:
  ///   - identity: the identity of the texture that was recycled.
  ///   - bounds: what it covered.
  /// - Returns: the surface, to be written again.
  public mutating func reopen(_ identity: ObjectIdentifier, bounds: IntRect) -> Framebuffer? {
    guard let index = free.lastIndex(where: { ObjectIdentifier($0.storage) == identity }),
      isKnownUniquelyReferenced(&free[index].storage)
    else { return nil }
    return Framebuffer(bounds: bounds, storage: free.remove(at: index).storage)
  }

  /// Makes exactly `count` surfaces wait to be taken, each for `capacity` pixels, which is the least
  /// that surfaces get from now on.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for them.
  public mutating func reserve(_ count: Int, capacity: Int) throws(PixelMemoryError) {
    if capacity != minimumCapacity { trim() }
    minimumCapacity = capacity
    while free.count > count { bytesAlive -= free.removeLast().storage.byteCount }
    while free.count < count {
      free.append(Waiting(storage: try allocate(capacity), frame: frame))
    }
  }

  private mutating func allocate(_ capacity: Int) throws(PixelMemoryError) -> PixelStorage {
    let storage = try PixelStorage(capacity: capacity)
    bytesAlive += storage.byteCount
    peakBytes = max(peakBytes, bytesAlive)
    return storage
  }

  /// Gives a surface back that nobody reads any more.
  public mutating func recycle(_ texture: consuming Texture) {
    texture.storage.levels.locked { $0 = [] }
    free.append(Waiting(storage: texture.storage, frame: frame))
  }

  /// Whether the memory fits `count` pixels without waste, and nobody reads it any more.
  private mutating func isReusable(at index: Int, for count: Int) -> Bool {
    let capacity = free[index].storage.capacity
    return capacity >= count && capacity <= 2 * count
      && isKnownUniquelyReferenced(&free[index].storage)
  }

  /// Frees the memory that waits to be used.
  public mutating func trim() {
    bytesAlive -= free.reduce(0) { $0 + $1.storage.byteCount }
    free.removeAll()
  }
}

extension PixelStorage { var byteCount: Int { capacity * MemoryLayout<PackedPixel>.stride } }
