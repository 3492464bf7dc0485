// The workers of graphics contexts.

import LaminaPixels
import LaminaRaster
import Synchronization

/// Workers that contexts borrow: as many as draw at once.
final class ContextCrews: Sendable {
  static let shared = ContextCrews()
  private let idle = Mutex<[TileCrew]>([])

  /// A worker that nobody else has.
  func take() throws(PixelMemoryError) -> TileCrew {
    if let crew = idle.locked({ $0.popLast() }) { return crew }
    return try TileCrew(threadCount: 1, grid: TileGrid())
  }

  /// Takes a worker back.
  func giveBack(_ crew: TileCrew) { idle.locked { $0.append(crew) } }
}
