// Stage 8, present: the finished buffer goes to the front.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The buffers of a screen: shown, waiting, and being rendered.
///
/// The front one is immutable and can be encoded on any thread while the next one is rendered.
///
/// ```
/// double   front, back: the back buffer holds the frame before the last
/// triple   front, one that waits, back: it holds the frame before that
/// ```
/// A back buffer still contains the frame that was rendered into it. So only pixels that have changed since need to be
/// rendered: the damage of as many frames as the buffer is old.
struct SwapChain: ~Copyable {
  private struct Buffer {
    let texture: Texture
    let bounds: IntRect
    /// The pixels that have changed on the screen since the buffer was rendered.
    var stale = Damage()
  }

  private let bufferCount: Int
  /// The rendered buffers, the oldest first.
  private var buffers: [Buffer] = []
  private var back: Framebuffer?

  /// Makes a chain of one to three buffers.
  init(bufferCount: Int) { self.bufferCount = bufferCount }

  /// The buffer that the screen shows, which was rendered last; `nil` before the first frame.
  var front: Texture? { buffers.last?.texture }

  /// Starts a frame that differs from the previous one in the pixels of `changed`.
  ///
  /// Memory that is still read elsewhere is not reused: the frame is then rendered completely, in other memory.
  ///
  /// - Returns: the pixels of the back buffer that have to be rendered.
  mutating func startFrame(_ bounds: IntRect, changed: Damage, pool: inout SurfacePool) -> Damage {
    for index in buffers.indices { buffers[index].stale.addDamage(changed) }
    let whole = Damage(bounds)
    back = nil
    guard buffers.count >= bufferCount else { return whole }
    let (identity, isFitting, stale) = retireBuffer(bounds, into: &pool)
    guard isFitting, let buffer = pool.reopen(identity, bounds: bounds) else { return whole }
    back = consume buffer
    return stale
  }

  /// Removes the oldest buffer, and gives its memory back to the pool.
  ///
  /// It returns the memory's identity, whether its bounds fit the screen, and the pixels that have changed since.
  private mutating func retireBuffer(_ bounds: IntRect, into pool: inout SurfacePool)
    -> (ObjectIdentifier, isFitting: Bool, stale: Damage)
  {
    let oldest = buffers.removeFirst()
    let identity = oldest.texture.identity
    let (isFitting, stale) = (oldest.bounds == bounds, oldest.stale)
    pool.recycle(oldest.texture)
    return (identity, isFitting, stale)
  }

  /// Returns the buffer to render into: the reused back buffer, or other memory from the pool.
  ///
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  mutating func acquireBackBuffer(_ bounds: IntRect, pool: inout SurfacePool)
    throws(MemoryError)
    -> Framebuffer
  {
    if let buffer = back.take() { return buffer }
    return try pool.takeSurface(bounds)
  }

  /// Puts a finished framebuffer at the front of the chain, as the one that the screen shows.
  mutating func presentBuffer(_ finished: consuming Framebuffer, isOpaque: Bool) {
    let bounds = finished.bounds
    buffers.append(Buffer(texture: finished.makeTexture(isOpaque: isOpaque), bounds: bounds))
  }
}
