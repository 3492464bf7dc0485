// Stage 8, present: the finished buffer goes to the front.

import LaminaPixels

/// The pictures that a screen has shown and is rendering: the front one is immutable and can be
/// encoded on any thread while the next one is rendered.
struct SwapChain: ~Copyable {
  /// What the screen shows; `nil` before the first frame.
  private(set) var front: Texture?

  /// Shows a finished framebuffer; what was shown before goes back to the pool.
  ///
  /// Its memory is only used again when nobody reads it any more.
  mutating func present(_ back: consuming Framebuffer, isOpaque: Bool, pool: inout SurfacePool) {
    if let shown = front { pool.recycle(shown) }
    front = back.makeTexture(isOpaque: isOpaque)
  }
}
