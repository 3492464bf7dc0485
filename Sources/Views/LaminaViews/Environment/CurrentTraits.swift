import Synchronization

// The traits that colours resolve with where no view is named.

/// The traits of the view that runs code at the moment, from which any thread may read.
enum CurrentTraits {
  private struct Values {
    var base = TraitCollection()
    var current: TraitCollection?

    /// Makes the values while the program runs: Swift 6.3.1 lays out a constant inside a lock as zeros.
    @inline(never) init() {}
  }
  private static let values = Mutex(Values())

  /// The traits of the running view; else those of the last window whose traits were computed.
  static var value: TraitCollection { values.withLock { $0.current ?? $0.base } }

  /// Sets the traits where no view runs code.
  static func setBase(_ traits: TraitCollection) { values.withLock { $0.base = traits } }

  /// Sets the traits where a view runs code; `nil` for those of the window.
  ///
  /// - Parameter traits: the new traits.
  /// - Returns: the traits before.
  @discardableResult static func exchange(_ traits: TraitCollection?) -> TraitCollection? {
    values.withLock { values in
      let before = values.current
      values.current = traits
      return before
    }
  }

  /// Calls a closure, in which given traits are the current ones.
  static func use<Result, Failure: Error>(
    _ traits: TraitCollection, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = exchange(traits)
    defer { exchange(before) }
    return try body()
  }
}

extension TraitCollection {
  /// The traits that colours resolve with where no view is named, like `UITraitCollection.current`.
  ///
  /// They are a view's own while it lays out its subviews, draws, or learns that its traits changed. Elsewhere they are
  /// those of the last window whose traits were computed.
  public static var current: TraitCollection {
    get { CurrentTraits.value }
    set { CurrentTraits.exchange(newValue) }
  }

  /// Calls a closure, in which these traits are the current ones.
  public func performAsCurrent(_ actions: () -> Void) { CurrentTraits.use(self, actions) }
}
