// Calls of methods by the names of actions: a table that a module above fills.

import Synchronization

/// The methods that are registered under the names of actions, for sources that name methods by selectors.
@MainActor package enum ActionCalls {
  /// The functions that look a method up.
  package struct Table: Sendable {
    /// Calls the method of a target that has a name: the action, the target, and the arguments.
    ///
    /// It returns whether the target has such a method, which ignores arguments beyond its own.
    let call: @MainActor @Sendable (ResponderAction, AnyObject, [Any?]) -> Bool
    /// Whether a target has a method of a name.
    let responds: @MainActor @Sendable (ResponderAction, AnyObject) -> Bool

    /// Makes a table of two functions.
    package init(
      call: @escaping @MainActor @Sendable (ResponderAction, AnyObject, [Any?]) -> Bool,
      responds: @escaping @MainActor @Sendable (ResponderAction, AnyObject) -> Bool
    ) {
      (self.call, self.responds) = (call, responds)
    }
  }

  private nonisolated static let table = Mutex<Table?>(nil)

  /// Takes a table, unless there is one.
  package nonisolated static func use(_ table: @autoclosure () -> Table) {
    self.table.withLock { if $0 == nil { $0 = table() } }
  }

  /// Calls a method with the arguments that it takes.
  ///
  /// - Returns: whether the target has such a method.
  static func call(_ action: ResponderAction, of target: AnyObject, _ arguments: [Any?]) -> Bool {
    table.withLock { $0 }?.call(action, target, arguments) ?? false
  }

  static func canCall(_ action: ResponderAction, of target: AnyObject) -> Bool {
    table.withLock { $0 }?.responds(action, target) ?? false
  }
}
