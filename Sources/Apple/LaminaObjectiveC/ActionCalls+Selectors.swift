internal import LaminaViews

// Views, controls and recognisers call methods by their selectors.

extension ActionCalls.Table {
  /// The table of the selectors.
  nonisolated static let selectors = ActionCalls.Table(
    call: { action, target, arguments in
      guard let method = action.ownMethod(of: target) else { return false }
      _ = method.call(target, SelectorArguments(arguments, of: action))
      return true
    },
    responds: { action, target in action.isMethod(of: target) })
}
