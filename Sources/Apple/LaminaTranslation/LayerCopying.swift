// How Core Animation makes a layer of a class from another.

/// How a class of layers can be made from another layer.
public enum LayerCopying: String, Codable, Hashable, Sendable {
  /// It declares `init(layer:)`.
  case declares
  /// It declares other initialisers alone, or one that only fails.
  case cannot
}
