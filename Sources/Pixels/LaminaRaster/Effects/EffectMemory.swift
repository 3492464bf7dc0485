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

  /// The size of the memory kept now, in bytes.
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

/// A piece of working memory; each array is resized before its use.
struct BlurScratch: Sendable {
  /// Alpha of a row of pixels.
  var alphas: [UInt8] = []
  /// Alpha of the next row of pixels.
  var nextAlphas: [UInt8] = []
  /// The column sums for the row of cells above the one in progress.
  var above: [UInt32] = []
  /// The column sums for the row of cells in progress.
  var own: [UInt32] = []
  /// The column sums for the row of cells below the one in progress.
  var below: [UInt32] = []
  /// The running sums of a filter.
  var sums: [UInt32] = []
  /// A row of cells, before it is filtered.
  var cells: [UInt16] = []
  /// Rows of cells, filtered along x.
  var rows: [UInt16] = []
  /// Three rows of cells, filtered along y too.
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
  /// Changes the number of elements, whose values are undefined.
  mutating func resize(to count: Int) {
    if self.count > count {
      removeLast(self.count - count)
    } else if self.count < count {
      append(contentsOf: repeatElement(0, count: count - self.count))
    }
  }

  /// Changes the array to `count` zeros.
  mutating func resetToZeros(to count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(0, count: count))
  }
}
