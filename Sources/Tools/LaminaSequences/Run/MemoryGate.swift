// Pixel memory shared by frames that are rendered at once.

/// Shares of the pixel memory: each frame takes one share while it is rendered.
///
/// A frame that needs more than one share takes them all, alone. First come, first served: a frame that waits for all
/// shares is not overtaken.
package actor MemoryGate {
  private let shares: Int
  private var free: Int
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Makes a gate with a number of shares.
  package init(shares: Int) {
    self.shares = shares
    free = shares
  }

  /// Waits until one share of the memory is free, or with `all` until every share is, and takes what it waited for.
  package func takeShares(all: Bool = false) async {
    let count = all ? shares : 1
    if waiting.isEmpty, free >= count {
      free -= count
      return
    }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }

  /// Gives back the shares that `takeShares` took.
  package func returnShares(all: Bool = false) {
    free += all ? shares : 1
    while let first = waiting.first, free >= first.count {
      free -= first.count
      waiting.removeFirst()
      first.continuation.resume()
    }
  }
}
