// The use of a rasterised layer's bitmap.

import LaminaProfiling

/// The numbers of cache hits and misses of a layer's bitmap, and its size if the cache refused it.
struct BitmapUse {
  /// The number of frames that showed the cached bitmap.
  private(set) var hits = 0
  /// The number of frames that had to render the bitmap.
  private(set) var misses = 0
  /// The size, in pixels, of the bitmap if the cache had no room for it beside the frame's other bitmaps; `nil` if it was
  /// never refused.
  private(set) var refused: (width: Int, height: Int)?

  /// Returns, for each rasterised layer, whether a frame showed its cached bitmap, rendered it or
  /// could not cache it.
  ///
  /// - Parameter record: the frame's record.
  /// - Returns: the uses by layer, as an index into the evaluated frame.
  static func bitmapUses(in record: FrameRecord) -> [Int: BitmapUse] {
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

  /// Adds the counts of another frame that uses the same bitmap.
  mutating func addUse(_ other: BitmapUse) {
    hits += other.hits
    misses += other.misses
    refused = other.refused ?? refused
  }

  /// The use in words if the bitmap was refused, or was rendered anew in most frames; else `nil`.
  var text: String? {
    if let refused {
      return
        "bitmap \(refused.width) x \(refused.height) exceeds 2.5 screens: rendered anew in each frame"
    }
    return misses > hits ? "rendered anew in \(misses) of \(hits + misses) frames" : nil
  }
}
