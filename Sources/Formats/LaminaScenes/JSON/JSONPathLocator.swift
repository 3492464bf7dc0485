// Places in JSON files other than scenes, for messages about them.

package import LaminaFiles
import LaminaPixels

/// Finds the locations of values in a JSON file that another parser decodes.
package struct JSONPathLocator {
  private let document: JSONDocument
  private let file: String

  /// Parses a JSON file, in which `location(of:)` then finds values.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - file: the file's name in places.
  /// - Throws: `SceneError.invalid` with the first syntax error and its location. O(bytes).
  package init(reading bytes: FileBytes, file: String) throws(SceneError) {
    self.file = file
    document = try JSONParser.parseDocument(bytes, file: file, depthLimit: SceneLimits().depth)
  }

  /// Returns the location of the value at a path; if the value is missing, of the innermost existing object or array
  /// around it.
  ///
  /// - Parameter path: the path of the value, like `scenes.card.json.counters.draws`; keys may contain dots.
  /// - Returns: the location.
  package func location(of path: String) -> SceneLocation {
    var (index, rest) = (0, path[...])
    while !rest.isEmpty, let next = step(from: index, along: rest) { (index, rest) = next }
    return SourceLocationConverter(bytes: document.bytes).location(
      file: file, offset: Int(document.nodes[index].start), path: path)
  }

  /// Returns the node of the value that the first part of a path names, and the remaining path; `nil` if it is missing.
  private func step(from index: Int, along path: Substring) -> (Int, Substring)? {
    switch document.nodes[index].kind {
    case .object:
      var found: (value: Int, length: Int)?
      for (key, value) in document.members(of: index) {
        let name = document.string(key)
        guard path.hasPrefix(name), found.map({ $0.length < name.count }) ?? true else { continue }
        let rest = path.dropFirst(name.count)
        if rest.isEmpty || rest.first == "." || rest.first == "[" { found = (value, name.count) }
      }
      guard let found else { return nil }
      let rest = path.dropFirst(found.length)
      return (found.value, rest.first == "." ? rest.dropFirst() : rest)
    case .array:
      guard let match = path.prefixMatch(of: /\[([0-9]+)\]\.?/), let place = Int(match.1) else {
        return nil
      }
      for (element, node) in document.elements(of: index).enumerated() where element == place {
        return (node, path[match.range.upperBound...])
      }
      return nil
    default: return nil
    }
  }
}
