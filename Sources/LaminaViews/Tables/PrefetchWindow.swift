import LaminaGeometry

/// The part ahead of a scrolling view that data is fetched for, and what has been asked for: a value.
///
/// ```
/// |---- seen ----|---------- ahead ----------|        moving this way ->
///                 one length + 30 last steps, three lengths at most
/// ```
/// Thirty steps are half a second at 60 frames per second. A step that is longer than the view is a jump, without any
/// velocity. Before the first step the view counts as moving forwards. An item that has been asked for is
/// cancelled when it is neither in sight nor within three lengths ahead (a named policy).
package struct PrefetchWindow: Hashable, Sendable {
  /// The offset at the last layout.
  private var offset: Double?
  /// Whether the last step went forwards.
  private var isForwards = true
  /// The length of the last step.
  private var step = 0.0
  /// The paths that were asked for and have not been seen, in the order of the questions.
  package private(set) var pending: [IndexPath] = []

  /// A window of a view that has not moved.
  package init() {}

  /// Notes where the view is.
  ///
  /// - Parameter seen: the part of the content that is seen, along the direction of scrolling.
  /// - Returns: the part that is fetched for, and the part in which nothing is cancelled.
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

  /// Finds what is to be asked for and what is to be cancelled.
  ///
  /// - Parameters:
  ///   - ahead: the items in the part that is fetched for, in the content's order.
  ///   - isSeen: whether an item is in sight.
  ///   - isKept: whether an item lies in the part in which nothing is cancelled.
  /// - Returns: both, the nearest first.
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

  /// Takes other names; items that have none any more are forgotten without being cancelled.
  ///
  /// - Parameter name: what an item is called now.
  package mutating func rename(_ name: (IndexPath) -> IndexPath?) {
    pending = pending.compactMap(name)
  }

  /// Forgets everything, without cancelling.
  package mutating func reset() { self = PrefetchWindow() }
}
