// The serialisation of screen changes: pushes, presentations, selections, turns.

/// A queue that runs the beginnings and ends of screen changes one after another.
///
/// Both call methods of controllers. A change requested in such a call waits until all calls of the current change are
/// complete.
/// Policy: `change-within-a-call-waits`.
@MainActor enum ScreenChanges {
  private static var depth = 0
  private static var waiting: [@MainActor () -> Void] = []

  /// Whether a beginning or an end is running now.
  static var isBusy: Bool { depth > 0 }

  /// Runs a beginning or an end, then the changes that waited for it.
  static func enter(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    while depth == 0, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Runs a change now, or after the beginning or end that is running.
  static func whenFree(_ change: @escaping @MainActor () -> Void) {
    if isBusy { waiting.append(change) } else { change() }
  }
}
