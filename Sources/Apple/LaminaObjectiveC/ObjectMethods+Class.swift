// The methods of classes as objects of the Objective-C runtime.

extension ObjectMethods {
  /// The class itself.
  public nonisolated static func `class`() -> AnyClass { self }

  /// Whether the class is another one, or inherits from it.
  public nonisolated static func isSubclass(of kind: AnyClass) -> Bool {
    sequence(first: self as AnyClass) { _getSuperclass($0) }.contains { $0 == kind }
  }

  /// The name of the class.
  public nonisolated static func description() -> String { String(describing: self) }
}
