// The processor's caches, of which a cost model needs the sizes.

import LaminaSystem

/// A cache of a processor, by what a cost model asks of it.
public enum CacheLevel: Hashable, Sendable {
  /// The second level, which one core has for itself.
  case second
  /// The last level, which cores share.
  case last

  /// The level's part of the names of terms.
  var name: String { self == .second ? "SecondLevel" : "LastLevel" }
}

/// The sizes of a processor's caches, in bytes.
public struct CacheSizes: Hashable, Sendable {
  /// The size of the second level.
  public var second: Int
  /// The size of the last level.
  public var last: Int

  /// Sizes that many servers have: 1 MiB for each core, and 32 MiB for all.
  public static let usual = CacheSizes(second: 1 << 20, last: 32 << 20)

  /// The sizes of this machine's caches; the usual ones if the system does not say them.
  public static var machine: CacheSizes {
    let second = SystemMachine.cacheBytes(level: 2) ?? usual.second
    return CacheSizes(
      second: second, last: max(second, SystemMachine.cacheBytes(level: 3) ?? usual.last))
  }

  /// Makes sizes.
  public init(second: Int, last: Int) { (self.second, self.last) = (second, last) }

  /// The bytes of a layer in a tree, its commit and its plan: one to three kilobytes.
  private static let layerBytes = 2_048

  /// Returns how many of a counter's things a cache holds.
  ///
  /// A pixel of a buffer takes four bytes, and a layer or its draw about 2 kB. A last level is shared with other
  /// buffers, and with other cores: three eighths of it count.
  func capacity(of counter: Counter, in level: CacheLevel) -> Int {
    let bytes = level == .second ? second : last / 8 * 3
    return bytes / (counter.row.unit == .pixels ? 4 : CacheSizes.layerBytes)
  }
}
