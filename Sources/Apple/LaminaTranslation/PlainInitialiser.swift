// How an object of a class in a variable is made without arguments.

/// How a class that declares initialisers makes an object without arguments.
public enum PlainInitialiser: String, Codable, Hashable, Sendable {
  /// It declares `init()`.
  case declares
  /// It declares other initialisers alone.
  case cannot
}
