// Reads a scene file: paths.

import LaminaGeometry
import LaminaLayers

extension SceneReader {
  /// SVG path data, `{"rect": […]}`, `{"roundedRect": […], "radius": r}` or `{"ellipse": […]}`.
  func path(_ node: Int) throws(SceneError) -> Path {
    if document.nodes[node].kind == .string {
      do { return try Path(svg: document.string(node)) } catch {
        throw fail(
          node, .badPath(offset: error.offset, expected: error.expected, found: error.found))
      }
    }
    let expected = "SVG path data, or an object with rect, ellipse, or roundedRect and radius"
    guard document.nodes[node].kind == .object else { throw wrong(node, expected) }
    let members = try object(node, keys: ["rect", "roundedRect", "radius", "ellipse"])
    let kinds = ["rect", "roundedRect", "ellipse"].filter { members[$0] != nil }
    guard kinds.count == 1, members["radius"] == nil || members["roundedRect"] != nil else {
      throw wrong(node, expected)
    }
    if let node = members["rect"] { return Path(rect: try rect(node, .any).standardized) }
    if let node = members["ellipse"] { return Path(ellipseIn: try rect(node, .any).standardized) }
    guard let node = members["roundedRect"] else { throw wrong(node, expected) }
    var radius = 0.0
    if let node = members["radius"] { radius = try number(node, .notNegative) }
    return Path(roundedRect: RoundedRect(try rect(node, .any), radius: radius))
  }

  /// Reads a list of numbers that are not negative.
  func lengths(_ node: Int) throws(SceneError) -> [Double] {
    try expect(node, .array, "a list of numbers of at least 0")
    var lengths: [Double] = []
    for element in document.elements(of: node) {
      lengths.append(try number(element, .notNegative))
    }
    return lengths
  }
}
