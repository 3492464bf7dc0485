import LaminaGeometry

/// The range ahead of a scrolling view for which data is prefetched, with the pending requests, as a value.
///
/// ```
/// |---- seen ----|---------- ahead ----------|        moving this way ->
///                 one length + 30 last steps, three lengths at most
/// ```
/// Thirty steps are half a second at 60 frames per second. A step longer than the view is a jump and has no velocity.
/// Before the first step the view counts as moving forwards. A pending request is cancelled when its item is neither
/// visible nor within three lengths ahead.
///
/// Policy: `prefetch-window`.
package struct PrefetchWindow: Hashable, Sendable {
  /// The offset at the last layout; `nil` before the first.
  private var offset: Double?
  /// Whether the last step went forwards.
  private var isForwards = true
  /// The length of the last step, in points; 0 after a jump.
  private var step = 0.0
  /// The paths requested but not yet visible, in the order of the requests.
  package private(set) var pending: [IndexPath] = []

  /// Makes the window of a view that has not moved.
  package init() {}

  /// Records the visible range, and returns the ranges to fetch and to keep.
  ///
  /// - Parameter seen: the visible range of the content, along the scroll direction.
  /// - Returns: the range to fetch, and the range in which no request is cancelled.
  package mutating func move(
    to seen: ClosedRange<Double>
  ) -> (fetched: ClosedRange<Double>, kept: ClosedRange<Double>) {
    let length = seen.upperBound - seen.lowerBound
    let change = seen.lowerBound - (offset ?? seen.lowerBound)
    offset = seen.lowerBound
    if change != 0 { isForwards = change > 0 }
    step = abs(change) > length ? 0 : abs(change)
    let ahead = min(3 * length, length + 30 * step)
    func part(_ distance: Double) -> ClosedRange<Double> {
      isForwards
        ? seen.upperBound...seen.upperBound + distance
        : seen.lowerBound - distance...seen.lowerBound
    }
    return (part(ahead), part(3 * length))
  }

  /// Finds the items to request and the requests to cancel.
  ///
  /// - Parameters:
  ///   - ahead: the items in the fetched range, in content order.
  ///   - isSeen: whether an item is visible.
  ///   - isKept: whether an item lies in the range in which no request is cancelled.
  /// - Returns: both; the items to request come nearest first.
  package mutating func plan(
    _ ahead: [IndexPath], isSeen: (IndexPath) -> Bool, isKept: (IndexPath) -> Bool
  ) -> (fetch: [IndexPath], cancel: [IndexPath]) {
    let waiting = pending.filter { !isSeen($0) }
    let cancel = waiting.filter { !isKept($0) }
    pending = waiting.filter(isKept)
    let known = Set(pending)
    let ordered = isForwards ? ahead : ahead.reversed()
    let fetch = ordered.filter { !isSeen($0) && !known.contains($0) }
    pending += fetch
    return (fetch, cancel)
  }

  /// Changes pending items to their index paths after an update; removed items are dropped without being cancelled.
  ///
  /// - Parameter name: maps an old index path to the new one; `nil` if the item was removed.
  package mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    pending = pending.compactMap(name)
  }

  /// Drops all state without cancelling requests.
  package mutating func reset() { self = PrefetchWindow() }
}
