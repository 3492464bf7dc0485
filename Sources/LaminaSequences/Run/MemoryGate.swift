// Pixel memory among frames that are rendered at once.

/// Shares of the pixel memory: each frame takes one while it is rendered, and a frame that needs more than
/// its share takes them all, alone.
///
/// First come, first served: a frame that waits for all of them is not overtaken.
actor MemoryGate {
  private let shares: Int
  private var free: Int
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// Makes so many shares.
  init(shares: Int) {
    self.shares = shares
    free = shares
  }

  /// Waits for one share, or for all.
  func enter(all: Bool = false) async {
    let count = all ? shares : 1
    if waiting.isEmpty, free >= count {
      free -= count
      return
    }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }

  /// Gives back what was taken.
  func leave(all: Bool = false) {
    free += all ? shares : 1
    while let first = waiting.first, free >= first.count {
      free -= first.count
      waiting.removeFirst()
      first.continuation.resume()
    }
  }
}
