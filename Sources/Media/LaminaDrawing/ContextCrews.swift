// The rendering workers of graphics contexts.

import LaminaFiles
import LaminaPixels
import LaminaRaster
import LaminaSystem
import Synchronization

/// A pool of rendering workers, from which each graphics context borrows one while it renders its
/// draws.
///
/// The pool grows to the number of contexts that render at once.
final class ContextCrews: Sendable {
  static let shared = ContextCrews()
  private let idle = Mutex<[TileCrew]>([])

  /// Takes an idle worker from the pool, or makes a new one if all are in use.
  func takeCrew() throws(MemoryError) -> TileCrew {
    if let crew = idle.locked({ $0.popLast() }) { return crew }
    return try TileCrew(threadCount: 1, grid: TileGrid())
  }

  /// Puts a worker back into the pool, for other contexts.
  func giveBack(_ crew: TileCrew) { idle.locked { $0.append(crew) } }
}
