// The processor's caches, of which a cost model needs the sizes.

import LaminaSystem

/// A level of a processor's caches, as far as a cost model distinguishes them.
public enum CacheLevel: Hashable, Sendable {
  /// The second level, of which each core has its own.
  case second
  /// The last level, which the cores share.
  case last

  /// The level's name, as a part of the names of cost terms.
  var name: String { self == .second ? "SecondLevel" : "LastLevel" }
}

/// The sizes of a processor's caches, in bytes.
public struct CacheSizes: Hashable, Sendable {
  /// The size of the second-level cache of one core, in bytes.
  public var second: Int
  /// The size of the last-level cache, in bytes.
  public var last: Int

  /// The sizes that many servers have: 1 MiB for each core, and 32 MiB for all.
  public static let usual = CacheSizes(second: 1 << 20, last: 32 << 20)

  /// The sizes of this machine's caches; the `usual` ones if the system does not report them.
  public static var machine: CacheSizes {
    let second = SystemMachine.cacheBytes(level: 2) ?? usual.second
    return CacheSizes(
      second: second, last: max(second, SystemMachine.cacheBytes(level: 3) ?? usual.last))
  }

  /// Makes sizes of caches, in bytes.
  public init(second: Int, last: Int) { (self.second, self.last) = (second, last) }

  /// The assumed size of a layer in a tree, its commit and its plan, in bytes; really one to three kilobytes.
  private static let layerBytes = 2_048

  /// Returns the number of pixels or layers, as the counter counts them, for which a cache has room.
  ///
  /// A pixel of a buffer takes four bytes, and a layer or its draw about 2 kB. A last level is shared with other
  /// buffers, and with other cores: three eighths of it count.
  func capacity(of counter: Counter, in level: CacheLevel) -> Int {
    let bytes = level == .second ? second : last / 8 * 3
    return bytes / (counter.row.unit == .pixels ? 4 : CacheSizes.layerBytes)
  }
}
