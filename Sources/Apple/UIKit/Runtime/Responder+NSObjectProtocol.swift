public import LaminaViews

// Responders and recognisers as objects of Foundation's root protocol, for protocols that refine it.

extension Responder: @MainActor NSObjectProtocol {
  /// The object itself.
  public func `self`() -> Self { self }
  /// Whether the object stands for another one; false.
  public func isProxy() -> Bool { false }
  /// A number that is equal for equal objects.
  public var hash: Int { hashValue }
}

extension NSObjectProtocol {
  /// Whether a method of this name was registered for the object's class by `#selector`, or by a protocol of it.
  @_disfavoredOverload
  public func responds(to selector: Selector?) -> Bool {
    selector.map { $0.isMethod(of: self) } ?? false
  }
}
