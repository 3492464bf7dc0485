// Reads a scene file: paths.

import LaminaGeometry
import LaminaLayers

extension SceneReader {
  /// Reads a path: SVG path data, `{"rect": […]}`, `{"roundedRect": […], "radius": r}` or `{"ellipse": […]}`.
  func readPath(_ node: Int) throws(SceneError) -> Path {
    if document.nodes[node].kind == .string {
      do { return try Path(svg: document.string(node)) } catch {
        throw locatedError(
          node, .badPath(offset: error.offset, expected: error.expected, found: error.found))
      }
    }
    let expected = "SVG path data, or an object with rect, ellipse, or roundedRect and radius"
    guard document.nodes[node].kind == .object else { throw wrongValueError(node, expected) }
    let members = try readMembers(node, keys: ["rect", "roundedRect", "radius", "ellipse"])
    let kinds = ["rect", "roundedRect", "ellipse"].filter { members[$0] != nil }
    guard kinds.count == 1, members["radius"] == nil || members["roundedRect"] != nil else {
      throw wrongValueError(node, expected)
    }
    if let node = members["rect"] { return Path(rect: try readRect(node, .any).standardized) }
    if let node = members["ellipse"] {
      return Path(ellipseIn: try readRect(node, .any).standardized)
    }
    guard let node = members["roundedRect"] else { throw wrongValueError(node, expected) }
    var radius = 0.0
    if let node = members["radius"] { radius = try readNumber(node, .notNegative) }
    return Path(roundedRect: RoundedRect(try readRect(node, .any), radius: radius))
  }

  /// Reads a list of lengths: numbers that are not negative.
  func readLengths(_ node: Int) throws(SceneError) -> [Double] {
    try expectKind(node, .array, "a list of numbers of at least 0")
    var lengths: [Double] = []
    for element in document.elements(of: node) {
      lengths.append(try readNumber(element, .notNegative))
    }
    return lengths
  }
}
