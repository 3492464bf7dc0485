// The rendering workers of graphics contexts.

import LaminaFiles
import LaminaPixels
import LaminaRaster
import LaminaSystem
import Synchronization

/// A pool of workers that contexts borrow; it grows to the number of contexts that render at once.
final class ContextCrews: Sendable {
  static let shared = ContextCrews()
  private let idle = Mutex<[TileCrew]>([])

  /// Returns a worker that no other context uses.
  func takeCrew() throws(MemoryError) -> TileCrew {
    if let crew = idle.locked({ $0.popLast() }) { return crew }
    return try TileCrew(threadCount: 1, grid: TileGrid())
  }

  /// Returns a worker to the pool.
  func giveBack(_ crew: TileCrew) { idle.locked { $0.append(crew) } }
}
