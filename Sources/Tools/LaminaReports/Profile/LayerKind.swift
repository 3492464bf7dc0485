// Layers that differ only in their places and numbers, as the cells of a list do.

import LaminaFiles

/// The kind of a layer: its path without indices among siblings, and its name without numbers.
///
/// Cells of a list have the same kind: `root.sublayers[0].sublayers[3] "cell 3"` and
/// `root.sublayers[0].sublayers[4] "cell 4"`. Reports show layers of one kind as one row.
package struct LayerKind: Hashable, Sendable {
  /// The path's steps without indices.
  private let steps: String
  /// The name's words without numbers; empty without a name.
  private let words: String
  /// The name in quotation marks as in the path; `nil` without a name.
  private let name: String?
  /// The path, which names the layer if it has no name.
  private let path: String

  /// Makes the kind of a layer with a path as reports name it, such as `root.sublayers[2] "card"`.
  package init(path: String) {
    let parts = path.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    self.path = String(parts.first ?? "")
    name = parts.count > 1 ? String(parts[1]) : nil
    steps = self.path.filter { !$0.isASCII || !$0.isNumber }
    words = LayerKind.withoutNumbers(name ?? "")
  }

  package static func == (one: LayerKind, other: LayerKind) -> Bool {
    one.steps == other.steps && one.words == other.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(steps)
    hasher.combine(words)
  }

  /// Returns the kind in words for `count` layers: `"cell 3"` for one, and `42 × "cell"` for more.
  ///
  /// A layer without a name is named by its path, and several by the path without indices.
  package func label(count: Int) -> String {
    guard count > 1 else { return name ?? path }
    guard name != nil, words != "\"\"" else { return "\(groupedNumber(count)) × \(steps)" }
    return "\(groupedNumber(count)) × \(words)"
  }

  /// Returns a quoted name without its numbers, and without the spaces and signs that separate them from words.
  private static func withoutNumbers(_ name: String) -> String {
    var kept = ""
    for character in name where !(character.isASCII && character.isNumber) {
      let isSeparator = " -_#.:,".contains(character)
      // A separator that stood beside a number goes with it.
      if "\"/".contains(character) || isSeparator, let last = kept.last, " -_#.:,".contains(last) {
        kept.removeLast()
      }
      if isSeparator, kept.isEmpty || kept.last == "\"" || kept.last == "/" { continue }
      kept.append(character)
    }
    return kept
  }
}

extension Array {
  /// Groups elements by the kind of their layers, in the order of each kind's first element.
  ///
  /// - Parameter path: returns the path of an element's layer.
  /// - Returns: the kinds with their elements.
  /// - Complexity: O(n).
  package func groupedByLayerKind(_ path: (Element) -> String)
    -> [(kind: LayerKind, elements: [Element])]
  {
    groupedInOrder { LayerKind(path: path($0)) }.map { (kind: $0.key, elements: $0.elements) }
  }

  /// Groups elements by a key, in the order of each key's first element.
  ///
  /// - Parameter key: returns the key of an element.
  /// - Returns: the keys with their elements.
  /// - Complexity: O(n).
  package func groupedInOrder<Key: Hashable>(by key: (Element) -> Key)
    -> [(key: Key, elements: [Element])]
  {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
