// The use of the bitmap of a layer that is rasterised.

import LaminaProfiling

/// How often the bitmap of a layer was known, and whether it found room.
struct BitmapUse {
  /// The frames that showed it as it was.
  private(set) var hits = 0
  /// The frames that rendered it.
  private(set) var misses = 0
  /// The width and the height of one that found no room, in pixels.
  private(set) var refused: (width: Int, height: Int)?

  /// The uses of bitmaps in a frame, layer by layer.
  ///
  /// - Parameter record: the frame's record.
  /// - Returns: layers as indices into the committed frame.
  static func uses(in record: FrameRecord) -> [Int: BitmapUse] {
    var uses: [Int: BitmapUse] = [:]
    for event in record.rasterizationEvents {
      guard let layer = event.layer else { continue }
      switch event.kind {
      case .hit: uses[layer, default: BitmapUse()].hits += 1
      case .miss: uses[layer, default: BitmapUse()].misses += 1
      case .refused where event.cause == .overBudget:
        let pass = record.offscreenPasses.first {
          $0.layer == layer && $0.reasons.contains(.rasterization)
        }
        uses[layer, default: BitmapUse()].refused = pass.map { ($0.extent.width, $0.extent.height) }
      case .refused, .eviction: break
      }
    }
    return uses
  }

  /// Adds another frame's.
  mutating func add(_ other: BitmapUse) {
    hits += other.hits
    misses += other.misses
    refused = other.refused ?? refused
  }

  /// The use in words; `nil` for a bitmap that was known in half of the frames and more.
  var text: String? {
    if let refused {
      return
        "bitmap \(refused.width) x \(refused.height) exceeds 2.5 screens: rendered anew in each frame"
    }
    return misses > hits ? "rendered anew in \(misses) of \(hits + misses) frames" : nil
  }
}
