// Surfaces of offscreen passes that the next frame may show unchanged.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The surfaces of the front frame, by the passes of its plan.
///
/// A shadow without a path, a blur or a picture in its own plane takes a surface. While the pass is unchanged, later
/// frames read that surface and render neither the pass nor the passes it consumes. A surface is kept only if its pass
/// equals the previous frame's: a pass that changes in each frame would only take room.
struct RetainedSurfaces {
  private var textures: [Int: Texture] = [:]
  /// For each pass of the plan, its extent if its surface is to be kept once it is rendered; otherwise `nil`.
  private var extents: [IntRect?] = []
  /// The maximum number of bytes that the surfaces may take.
  private var byteLimit = 0

  /// The number of bytes that the surfaces take.
  private(set) var byteCount = 0

  /// Starts a plan, and gives each unchanged pass the surface that the previous frame kept for it.
  ///
  /// - Parameters:
  ///   - plan: the plan, with no draw dropped yet.
  ///   - unchanged: for each of its passes the previous pass with the same pixels, -1 for none. `nil` if each pass
  ///     equals the previous one at the same index.
  ///   - byteLimit: the maximum number of bytes that surfaces may take; 0 to keep none.
  ///   - pool: takes back surfaces that no pass uses any more.
  mutating func startPlan(
    _ plan: inout PassPlan, unchanged: [Int]?, byteLimit: Int, pool: inout SurfacePool
  ) {
    self.byteLimit = byteLimit
    extents = [IntRect?](repeating: nil, count: plan.passes.count)
    var old = textures
    textures = [:]
    byteCount = 0
    for index in plan.passes.indices where byteLimit > 0 {
      let before = unchanged.map { index < $0.count ? $0[index] : -1 } ?? index
      let pass = plan.passes[index]
      guard before >= 0, pass.isSurface, pass.known == nil, pass.bitmap == nil, !pass.isAvoidable,
        pass.reduction == 1
      else { continue }
      extents[index] = pass.extent
      plan.passes[index].isLasting = true
      guard let texture = old.removeValue(forKey: before), texture.width == pass.extent.width,
        texture.height == pass.extent.height
      else { continue }
      plan.passes[index].known = texture
      plan.passes[index].list = DrawList()
      plan.passes[index].operation = .draw
      plan.passes[index].isCounted = false
      storeSurface(texture, of: index)
    }
    for texture in old.values { pool.recycle(texture) }
  }

  /// Keeps the surface that a pass has been rendered to.
  ///
  /// - Returns: whether it is kept: the whole pass has been rendered, and there is room.
  mutating func keepSurface(_ surface: Texture, ofPass index: Int, extent: IntRect) -> Bool {
    guard index < extents.count, extents[index] == extent,
      byteCount + 4 * extent.area <= byteLimit
    else { return false }
    storeSurface(surface, of: index)
    return true
  }

  private mutating func storeSurface(_ surface: Texture, of index: Int) {
    textures[index] = surface
    byteCount += 4 * surface.width * surface.height
  }

  /// Ends a frame: surfaces of passes rendered from now on are not kept.
  ///
  /// - Parameters:
  ///   - isShown: whether the frame is the front one; otherwise all surfaces are dropped.
  ///   - pool: takes back dropped surfaces.
  mutating func endFrame(isShown: Bool, pool: inout SurfacePool) {
    extents = []
    if isShown { return }
    for texture in textures.values { pool.recycle(texture) }
    textures = [:]
    byteCount = 0
  }
}
