// Stage 8, present: the finished buffer goes to the front.

import LaminaGeometry
import LaminaPixels

/// The pictures that a screen has shown and is rendering: the front one is immutable and can be
/// encoded on any thread while the next one is rendered.
///
/// ```
/// double   front, back: the back buffer holds the frame before the last
/// triple   front, one that waits, back: it holds the frame before that
/// ```
/// A back buffer still holds the frame that was rendered into it, so that only what has changed since
/// need be rendered again: the damage of as many frames as the buffer is old.
struct SwapChain: ~Copyable {
  private struct Buffer {
    let texture: Texture
    let bounds: IntRect
    /// What has changed on the screen since it was rendered.
    var stale = Damage()
  }

  private let bufferCount: Int
  /// Those that have been rendered, the oldest first.
  private var buffers: [Buffer] = []
  private var back: Framebuffer?

  /// A chain of two buffers, or of three.
  init(bufferCount: Int) { self.bufferCount = bufferCount }

  /// What the screen shows; `nil` before the first frame.
  var front: Texture? { buffers.last?.texture }

  /// Starts a frame whose pixels in `changed` are not those of the frame before.
  ///
  /// Memory that somebody still reads is left alone: the frame is then rendered whole, elsewhere.
  ///
  /// - Returns: the pixels of the back buffer that have to be rendered.
  mutating func start(_ bounds: IntRect, changed: Damage, pool: inout SurfacePool) -> Damage {
    for index in buffers.indices { buffers[index].stale.add(changed) }
    let whole = Damage(bounds)
    back = nil
    guard buffers.count >= bufferCount else { return whole }
    let (identity, isFitting, stale) = retire(bounds, into: &pool)
    guard isFitting, let buffer = pool.reopen(identity, bounds: bounds) else { return whole }
    back = consume buffer
    return stale
  }

  /// Takes the oldest buffer out of the chain; its memory waits in the pool.
  private mutating func retire(_ bounds: IntRect, into pool: inout SurfacePool)
    -> (ObjectIdentifier, isFitting: Bool, stale: Damage)
  {
    let oldest = buffers.removeFirst()
    let identity = oldest.texture.identity
    let (isFitting, stale) = (oldest.bounds == bounds, oldest.stale)
    pool.recycle(oldest.texture)
    return (identity, isFitting, stale)
  }

  /// The buffer to render into.
  ///
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  mutating func takeBack(_ bounds: IntRect, pool: inout SurfacePool) throws(PixelMemoryError)
    -> Framebuffer
  {
    if let buffer = back.take() { return buffer }
    return try pool.take(bounds)
  }

  /// Shows a finished framebuffer.
  mutating func present(_ finished: consuming Framebuffer, isOpaque: Bool) {
    let bounds = finished.bounds
    buffers.append(Buffer(texture: finished.makeTexture(isOpaque: isOpaque), bounds: bounds))
  }
}
