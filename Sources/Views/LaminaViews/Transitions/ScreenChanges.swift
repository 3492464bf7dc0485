// The serialisation of screen changes: pushes, presentations, selections, turns.

/// A queue that runs the beginnings and ends of screen changes one after another.
///
/// Both call methods of controllers. A change requested in such a call waits until all calls of the current change are
/// complete.
/// Policy: `change-within-a-call-waits`.
@MainActor enum ScreenChanges {
  private static var depth = 0
  private static var waiting: [@MainActor () -> Void] = []

  /// Whether the beginning or the end of a change is running now.
  static var isBusy: Bool { depth > 0 }

  /// Runs the beginning or the end of a change and, after the outermost one, the changes that waited.
  static func enter(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    while depth == 0, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Runs a change now or, while `isBusy`, after the beginning or end that is running.
  static func whenFree(_ change: @escaping @MainActor () -> Void) {
    if isBusy { waiting.append(change) } else { change() }
  }
}
