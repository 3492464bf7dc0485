// Observers of a view's properties: place, size, scrolled content, and state; values that are kept with it.

/// A call for each change of a property of a view.
@MainActor package final class ChangeHandler {
  fileprivate let body: @MainActor () -> Void

  fileprivate init(_ body: @escaping @MainActor () -> Void) { self.body = body }
}

extension View {
  /// Calls a closure after each change of the view's place, bounds, look or state, and of a scroll view's content.
  ///
  /// - Parameter body: the closure, which finds out what has changed.
  /// - Returns: the handler, by which `removeChangeHandler(_:)` ends the calls.
  package func addChangeHandler(_ body: @escaping @MainActor () -> Void) -> ChangeHandler {
    let handler = ChangeHandler(body)
    setExtra(\.changeHandlers, (extras?.changeHandlers ?? []) + [handler])
    return handler
  }

  /// Ends the calls of a handler.
  package func removeChangeHandler(_ handler: ChangeHandler) {
    extras?.changeHandlers.removeAll { $0 === handler }
  }

  /// Returns a value that a module above keeps with the view; `nil` for none.
  package func attachedValue(_ name: String) -> Any? { extras?.attached[name] }

  /// Keeps a value with the view under a name; `nil` removes it.
  package func attach(_ value: Any?, _ name: String) {
    guard value != nil || extras?.attached[name] != nil else { return }
    setExtra(\.attached[name], value)
  }

  /// Tells observers that one of the view's properties may have changed.
  func noteChange() {
    guard let handlers = extras?.changeHandlers, !handlers.isEmpty else { return }
    for handler in handlers { handler.body() }
  }
}
