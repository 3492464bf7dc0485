// Changes of screens that wait for each other: pushes, presentations, selections, turns.

/// Runs the beginnings and the ends of changes one after another.
///
/// Controllers are called in the middle of both. A change that one of them asks for there waits until all calls of
/// the present one have been made. Policy: `change-within-a-call-waits`.
@MainActor enum ScreenChanges {
  private static var depth = 0
  private static var waiting: [@MainActor () -> Void] = []

  /// Whether a change begins or ends just now.
  static var isBusy: Bool { depth > 0 }

  /// Runs a beginning or an end, and then what has waited for it.
  static func enter(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    while depth == 0, !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Runs a change now, or when the present one lets it.
  static func whenFree(_ change: @escaping @MainActor () -> Void) {
    if isBusy { waiting.append(change) } else { change() }
  }
}
