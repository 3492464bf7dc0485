// The rows of the reference of a scene's keys: a sentence, an example, and the names of other systems.

/// The words about a key that the tables of properties do not hold.
struct SceneKeyRow: Sendable {
  /// The key's name.
  let name: String
  /// The example's value, as JSON.
  let example: String
  /// The key's meaning, as sentences.
  let text: String
  /// The unit of the numbers; `nil` if they have none.
  let unit: String?
  /// The default in words or as JSON, where no table holds it; `nil` if the key has none.
  let usual: String?
  /// CSS's name for the nearest property; `nil` if there is none.
  let css: String?
  /// Core Animation's or UIKit's name where it is another one than the key's.
  let apple: String?

  /// Makes a row.
  init(
    _ name: String, _ example: String, in unit: String? = nil, usual: String? = nil,
    css: String? = nil, apple: String? = nil, _ text: String
  ) {
    (self.name, self.example, self.text, self.unit) = (name, example, text, unit)
    (self.usual, self.css, self.apple) = (usual, css, apple)
  }
}
