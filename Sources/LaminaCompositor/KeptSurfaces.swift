// Surfaces of offscreen passes that the next frame may show as they are.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The surfaces of the frame at the front, by the passes of its plan.
///
/// A shadow without a path, a blur or a picture in a plane of its own takes a surface. As long as nothing of the
/// pass changes, later frames read that surface and render neither the pass nor those that it consumes. A surface is
/// kept when its pass is the one of the frame before: what changes in each frame would only take room.
struct KeptSurfaces {
  private var textures: [Int: Texture] = [:]
  /// The extents of the passes being rendered, as they were planned, each if it is to be kept.
  private var extents: [IntRect?] = []
  /// The bytes that they may take.
  private var byteLimit = 0

  /// The bytes that they take.
  private(set) var byteCount = 0

  /// Goes on to another plan, and puts into it what is known of its passes.
  ///
  /// - Parameters:
  ///   - plan: the plan, of which nothing has been left out.
  ///   - unchanged: for each of its passes the one of the plan before that has the same pixels, -1 for none;
  ///     `nil` if each has those of the pass at its own place.
  ///   - byteLimit: the bytes that surfaces may take; 0 to keep none.
  ///   - pool: takes back those that no pass has any more.
  mutating func begin(
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
      keep(texture, of: index)
    }
    for texture in old.values { pool.recycle(texture) }
  }

  /// Keeps the surface that a pass has been rendered to.
  ///
  /// - Returns: whether it is kept: all of the pass has been rendered, and there is room.
  mutating func keep(_ surface: Texture, ofPass index: Int, extent: IntRect) -> Bool {
    guard index < extents.count, extents[index] == extent,
      byteCount + 4 * extent.area <= byteLimit
    else { return false }
    keep(surface, of: index)
    return true
  }

  private mutating func keep(_ surface: Texture, of index: Int) {
    textures[index] = surface
    byteCount += 4 * surface.width * surface.height
  }

  /// Ends a frame: what is rendered from now on is of no plan that is shown.
  ///
  /// - Parameters:
  ///   - isShown: whether the frame is at the front; else nothing is known of its passes.
  ///   - pool: takes back what is not kept.
  mutating func end(isShown: Bool, pool: inout SurfacePool) {
    extents = []
    if isShown { return }
    for texture in textures.values { pool.recycle(texture) }
    textures = [:]
    byteCount = 0
  }
}
