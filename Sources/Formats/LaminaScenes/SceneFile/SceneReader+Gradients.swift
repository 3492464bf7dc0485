// Reads a scene file: the lists of gradients.

import LaminaGeometry
import LaminaLayers

extension SceneReader {
  /// Reads the colours of a gradient, of which there must be at least two.
  func readColors(_ node: Int) throws(SceneError) -> [Color] {
    let limit = options.limits.gradientStops
    let expected = "2 to \(limit) colours"
    try expectKind(node, .array, expected)
    let count = document.count(of: node)
    guard count >= 2 else {
      throw locatedError(node, .wrongCount(expected: expected, found: count))
    }
    guard count <= limit else {
      throw locatedError(node, .tooManyStops(count: count, limit: limit))
    }
    var colors: [Color] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { colors.append(try readColor(element)) } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    return colors
  }

  /// Reads the locations of a gradient: as many numbers in 0...1 as there are colours, in ascending
  /// order.
  func readLocations(_ node: Int, of colors: Int?) throws(SceneError) -> [Double] {
    try expectKind(node, .array, "a list of numbers from 0 to 1")
    let count = document.count(of: node)
    guard count == colors else {
      let expected =
        colors.map { "\($0) locations, one for each colour" } ?? "\"colors\" beside \"locations\""
      throw locatedError(node, .wrongCount(expected: expected, found: count))
    }
    var locations: [Double] = []
    for element in document.elements(of: node) {
      let least = locations.last ?? 0
      locations.append(try readNumber(element, NumberRange(minimum: least, maximum: 1)))
    }
    return locations
  }
}
