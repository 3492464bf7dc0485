public import LaminaFiles
public import LaminaGeometry
import LaminaSystem
import Synchronization

/// A pool of pixel memory for reuse: surfaces of offscreen passes, and framebuffers.
///
/// A taken surface holds its memory's former contents, so it must be written before it is read. It is given
/// back when its consumer has read it. Memory that the last few frames did not use is freed.
public struct SurfacePool: ~Copyable {
  private var free: [Waiting] = []
  /// The minimum capacity of every surface, in pixels.
  private var minimumCapacity: Int
  private var frame = 0
  /// The maximum number of bytes, given back in the present frame, that may wait for reuse in this frame.
  private var maximumWaiting = Int.max

  /// Memory that waits for reuse.
  private struct Waiting {
    var storage: PixelStorage
    /// The number of the frame in which the memory was given back.
    let frame: Int
  }

  /// The number of frames after which waiting memory is freed.
  private static let longestWait = 3

  /// The size of all memory at present, both taken and waiting, in bytes.
  public private(set) var bytesAlive = 0
  /// The largest `bytesAlive` since the last `startFrame`.
  public private(set) var peakBytes = 0

  /// Makes an empty pool whose surfaces have room for at least `minimumCapacity` pixels.
  public init(minimumCapacity: Int = 0) { self.minimumCapacity = minimumCapacity }

  /// Starts a frame: frees memory that the last few frames did not use, and restarts `peakBytes`.
  ///
  /// - Parameter maximumWaiting: the maximum number of bytes given back in the frame that may wait for surfaces that
  ///   they fit.
  public mutating func startFrame(maximumWaiting: Int = .max) {
    frame += 1
    self.maximumWaiting = maximumWaiting
    let oldest = frame - SurfacePool.longestWait
    for waiting in free where waiting.frame < oldest { bytesAlive -= waiting.storage.byteCount }
    free.removeAll { $0.frame < oldest }
    peakBytes = bytesAlive
  }

  /// Returns a surface for `bounds`; its pixels are undefined until they are written.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public mutating func takeSurface(_ bounds: IntRect) throws(MemoryError) -> Framebuffer {
    let capacity = max(bounds.area, minimumCapacity)
    if let index = free.indices.first(where: { isReusable(at: $0, for: capacity) }) {
      return Framebuffer(bounds: bounds, storage: free.remove(at: index).storage)
    }
    freeMisfits()
    return Framebuffer(bounds: bounds, storage: try allocateStorage(capacity))
  }

  /// Frees memory that was given back in this frame, the oldest first, until at most `maximumWaiting` bytes of it wait.
  private mutating func freeMisfits() {
    guard maximumWaiting < .max else { return }
    var waiting = 0
    for known in free where known.frame == frame { waiting += known.storage.byteCount }
    while waiting > maximumWaiting, let index = free.firstIndex(where: { $0.frame == frame }) {
      let bytes = free.remove(at: index).storage.byteCount
      waiting -= bytes
      bytesAlive -= bytes
    }
  }

  /// Takes a recycled surface back out of the pool, with its pixels; `nil` if it is still read, or was reused or freed.
  ///
  /// - Parameters:
  ///   - identity: the identity of the recycled texture.
  ///   - bounds: the device pixels that it covered.
  /// - Returns: the surface, writable again.
  public mutating func reopen(_ identity: ObjectIdentifier, bounds: IntRect) -> Framebuffer? {
    guard let index = free.lastIndex(where: { ObjectIdentifier($0.storage) == identity }),
      isKnownUniquelyReferenced(&free[index].storage)
    else { return nil }
    return Framebuffer(bounds: bounds, storage: free.remove(at: index).storage)
  }

  /// Allocates or frees memory until exactly `count` surfaces of `capacity` pixels wait for use.
  ///
  /// The capacity becomes the minimum capacity of every surface from now on.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for them.
  public mutating func reserveSurfaces(_ count: Int, capacity: Int) throws(MemoryError) {
    if capacity != minimumCapacity { trim() }
    minimumCapacity = capacity
    while free.count > count { bytesAlive -= free.removeLast().storage.byteCount }
    while free.count < count {
      free.append(Waiting(storage: try allocateStorage(capacity), frame: frame))
    }
  }

  private mutating func allocateStorage(_ capacity: Int) throws(MemoryError) -> PixelStorage {
    let storage = try PixelStorage(capacity: capacity)
    bytesAlive += storage.byteCount
    peakBytes = max(peakBytes, bytesAlive)
    return storage
  }

  /// Puts the memory of a surface into the pool when nothing reads the surface any more.
  public mutating func recycle(_ texture: consuming Texture) {
    texture.storage.levels.locked { $0 = [] }
    free.append(Waiting(storage: texture.storage, frame: frame))
  }

  /// Returns whether the waiting memory at `index` is no longer read, and has room for `count` pixels but at most twice
  /// as many.
  private mutating func isReusable(at index: Int, for count: Int) -> Bool {
    let capacity = free[index].storage.capacity
    return capacity >= count && capacity <= 2 * count
      && isKnownUniquelyReferenced(&free[index].storage)
  }

  /// Frees all waiting memory.
  public mutating func trim() {
    bytesAlive -= free.reduce(0) { $0 + $1.storage.byteCount }
    free.removeAll()
  }
}

extension PixelStorage { var byteCount: Int { capacity * MemoryLayout<PackedPixel>.stride } }
