internal import LaminaViews

// The arguments of a method that is called by its selector.

/// The arguments of one call, which each parameter reads by its own type.
struct SelectorArguments {
  /// The values in the order of the parameters.
  private let values: [Any?]
  /// The name of the method, for messages.
  private let name: String

  /// Makes the arguments of a call of a selector.
  init(_ values: [Any?], of selector: ResponderAction) {
    self.values = values
    name = selector.rawValue
  }

  /// The argument at a position as its parameter's type; `nil` if it misses and the parameter is optional.
  ///
  /// An object for a Boolean parameter is true, and a missing one is false, as Objective-C reads their addresses: a tap
  /// whose action is `endEditing(_:)` passes itself. Values of other types trap.
  subscript<A>(position: Int) -> A {
    let value = position < values.count ? values[position] : nil
    if let value = value as? A { return value }
    let isObject = value.map { type(of: $0) is AnyClass }
    if isObject ?? true, let answer = (isObject ?? false) as? A { return answer }
    let given = value.map { "\(type(of: $0))" } ?? "nil"
    fatalError("\(name) takes \(A.self) as its argument \(position + 1), not \(given)")
  }
}
