// Objects of numbers, as other formats write points, rectangles and colours, in the notation of scene files.

extension SceneReader {
  /// Returns the list that an object of numbers such as `{"x": 1, "y": 2}` stands for; `nil` if `expected` is no list.
  func listNotation(of node: Int, _ expected: String) -> String? {
    let isTransform = expected.hasPrefix("a transform")
    guard expected.hasPrefix("[") || expected.hasPrefix("a colour") || isTransform else {
      return nil
    }
    if isTransform {
      let text = document.source(node)
      let steps: Set = ["rotate", "scale", "translate", "perspective"]
      let keys = document.members(of: node).map { document.string($0.0) }
      return keys.count == 1 && steps.isSuperset(of: keys) && text.utf8.count <= 60
        ? "[\(text)]" : "a list of steps, as in [{\"rotate\": 30}]"
    }
    var numbers: [String: String] = [:]
    for (key, value) in document.members(of: node) where document.nodes[value].kind == .number {
      numbers[document.string(key)] = document.source(value)
    }
    guard !numbers.isEmpty else { return nil }
    let forms = [
      ["x", "y", "width", "height"], ["left", "top", "width", "height"], ["x", "y", "z"],
      ["x", "y"], ["width", "height"], ["w", "h"], ["dx", "dy"], ["horizontal", "vertical"],
      ["r", "g", "b", "a"], ["r", "g", "b"], ["red", "green", "blue", "alpha"],
      ["red", "green", "blue", "opacity"], ["red", "green", "blue"],
    ]
    guard let form = forms.first(where: { $0.allSatisfy { numbers[$0] != nil } }) else {
      return nil
    }
    return "[\(form.compactMap { numbers[$0] }.joined(separator: ", "))]"
  }
}
