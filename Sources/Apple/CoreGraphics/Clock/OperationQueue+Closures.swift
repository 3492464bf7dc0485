// Operations of closures that may use what belongs to the main actor, as sources of Swift 5 write them.

nonisolated extension OperationQueue {
  /// Adds a closure to the queue.
  @preconcurrency
  public func addOperation(_ block: @escaping @Sendable () -> Void) {
    self.Foundation::addOperation(block)
  }
}

nonisolated extension Operation {
  /// A closure that is called when the operation has ended; `nil` for none.
  @preconcurrency
  public var completionBlock: (@Sendable () -> Void)? {
    get { self.Foundation::completionBlock }
    set { self.Foundation::completionBlock = newValue }
  }
}
