// The classes of a port, as the translator lists them.

/// The output of `lamina-translate --list-classes`.
package struct PortClassList: Decodable {
  /// A class of the sources.
  package struct Entry: Decodable {
    /// An initialiser: the labels of its parameters without default values.
    package struct Initialiser: Decodable {
      let labels: [String]
      let isConvenience: Bool
      let isVisible: Bool
    }

    let name: String
    let parent: String?
    let path: String
    let initialisers: [Initialiser]
    let isUsable: Bool
    let usesNavigation: Bool
  }

  /// A preview of UIKit in the sources.
  package struct Preview: Decodable {
    let name: String?
    let path: String
    let body: String
  }

  package let classes: [Entry]
  package let previews: [Preview]
}
