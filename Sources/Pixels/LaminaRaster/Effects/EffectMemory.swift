// Stage 6, fragment: working memory of blurs, reused from frame to frame.

import LaminaPixels
import LaminaSystem
import Synchronization

/// A pool of working memory for blurs.
///
/// Every thread takes a piece for its part of a blur and gives it back. At most `byteLimit` bytes are kept.
public final class EffectMemory: Sendable {
  private let byteLimit: Int
  private let free = Mutex<(pieces: [BlurScratch], bytes: Int)>(([], 0))

  /// Makes a pool that keeps at most `byteLimit` bytes between frames.
  public init(byteLimit: Int = 16 << 20) { self.byteLimit = byteLimit }

  /// The size of the memory that the pool holds for reuse, in bytes.
  public var byteCount: Int { free.locked { $0.bytes } }

  func takeScratch() -> BlurScratch {
    free.locked { free in
      guard let piece = free.pieces.popLast() else { return BlurScratch() }
      free.bytes -= piece.byteCount
      return piece
    }
  }

  func recycleScratch(_ piece: BlurScratch) {
    free.locked { free in
      guard free.bytes + piece.byteCount <= byteLimit else { return }
      free.pieces.append(piece)
      free.bytes += piece.byteCount
    }
  }
}

/// One thread's working memory for a blur; each array is resized before its use.
struct BlurScratch: Sendable {
  /// The alpha of a row of pixels.
  var alphas: [UInt8] = []
  /// The alpha of the row of pixels below that of `alphas`.
  var nextAlphas: [UInt8] = []
  /// The weighted sums of each source column for the row of cells above the one in progress.
  var above: [UInt32] = []
  /// The weighted sums of each source column for the row of cells in progress.
  var own: [UInt32] = []
  /// The weighted sums of each source column for the row of cells below the one in progress.
  var below: [UInt32] = []
  /// The sums of weighted values of a filter in progress.
  var sums: [UInt32] = []
  /// A row of the blur's low-resolution cells, before it is filtered.
  var cells: [UInt16] = []
  /// Rows of the blur's low-resolution cells, filtered along x.
  var rows: [UInt16] = []
  /// Three rows of the blur's low-resolution cells, filtered along x and y.
  var levels: [UInt16] = []
  /// A row of blurred values, before they are rounded to pixels.
  var values: [UInt16] = []

  var byteCount: Int {
    let words = cells.capacity + rows.capacity + levels.capacity + values.capacity
    let sums = above.capacity + own.capacity + below.capacity + sums.capacity
    return alphas.capacity + nextAlphas.capacity + 2 * words + 4 * sums
  }
}

extension Array where Element: FixedWidthInteger {
  /// Changes the number of elements; afterwards the values of all elements are undefined.
  mutating func resize(to count: Int) {
    if self.count > count {
      removeLast(self.count - count)
    } else if self.count < count {
      append(contentsOf: repeatElement(0, count: count - self.count))
    }
  }

  /// Replaces the array's elements by `count` zeros.
  mutating func resetToZeros(to count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(0, count: count))
  }
}
