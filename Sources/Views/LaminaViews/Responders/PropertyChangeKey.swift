/// The keys of what an observer of a property is told, like `NSKeyValueChangeKey`.
public struct PropertyChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of change: 1 for a new value.
  public static let kindKey = PropertyChangeKey(rawValue: "kind")
  /// The value after the change.
  public static let newKey = PropertyChangeKey(rawValue: "new")
  /// The value before the change.
  public static let oldKey = PropertyChangeKey(rawValue: "old")
  /// The places that changed; never sent.
  public static let indexesKey = PropertyChangeKey(rawValue: "indexes")
  /// Whether the value has not been changed yet; never sent.
  public static let notificationIsPriorKey = PropertyChangeKey(rawValue: "notificationIsPrior")
}
