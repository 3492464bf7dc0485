// Reads a scene file: the runs of texts.

import LaminaLayers
import LaminaText

extension SceneReader {
  /// The maximum number of UTF-16 units of a range.
  static let rangeLimit = 1_000_000_000
  static let runKeys = [
    "range", "font", "size", "color", "background", "kerning", "baselineOffset", "underline",
    "strikethrough", "strokeWidth", "strokeColor", "shadow", "paragraph", "link", "attachment",
  ]
  static let decorationKeys = ["style", "pattern", "color", "byWord"]

  /// Changes the attributes of parts of a text: `[{"range": [start, length], "font": …}]`, counted in UTF-16 units.
  ///
  /// Policy: `text-run-ranges`.
  mutating func runs(_ node: Int, of text: AttributedText) throws(SceneError) -> AttributedText {
    try expect(node, .array, "a list of runs")
    var text = text
    let count = text.utf16Offsets.last ?? 0
    for element in document.elements(of: node) {
      let members = try object(element, keys: SceneReader.runKeys)
      guard let rangeNode = members["range"] else { throw fail(element, .missingKey("range")) }
      let range = try self.range(rangeNode, count: count)
      var changes: [(inout TextAttributes) -> Void] = []
      /// Reads the value of a key, if it is there.
      func set<Value: Sendable>(
        _ key: String, _ property: any WritableKeyPath<TextAttributes, Value> & Sendable,
        _ read: (Int) throws(SceneError) -> Value
      ) throws(SceneError) {
        guard let node = members[key] else { return }
        let value = try read(node)
        changes.append { $0[keyPath: property] = value }
      }
      try set("font", \.font) { node throws(SceneError) in try font(node) }
      try set("size", \.size) { node throws(SceneError) in try number(node, NumberRange.fontSize) }
      try set("color", \.color) { node throws(SceneError) in try color(node) }
      try set("background", \.background) { node throws(SceneError) in try color(node) }
      try set("kerning", \.kerning) { node throws(SceneError) in
        try number(node, NumberRange.textDistance)
      }
      try set("baselineOffset", \.baselineOffset) { node throws(SceneError) in
        try number(node, NumberRange.textDistance)
      }
      try set("underline", \.underline) { node throws(SceneError) in try decoration(node) }
      try set("strikethrough", \.strikethrough) { node throws(SceneError) in try decoration(node) }
      try set("strokeWidth", \.strokeWidth) { node throws(SceneError) in
        try number(node, NumberRange.textStroke)
      }
      try set("strokeColor", \.strokeColor) { node throws(SceneError) in try color(node) }
      try set("shadow", \.shadow) { node throws(SceneError) in try textShadow(node) }
      try set("paragraph", \.paragraph) { node throws(SceneError) in try paragraph(node) }
      try set("link", \.link) { node throws(SceneError) in try string(node) }
      try set("attachment", \.attachment) { node throws(SceneError) in try attachment(node) }
      do {
        try text.setAttributes(inUTF16: range) { attributes in
          for change in changes { change(&attributes) }
        }
      } catch { throw fail(rangeNode, .font(error, written: "", nearest: nil)) }
    }
    return text
  }

  /// Reads a line under or through characters: its style, or an object of style, pattern, colour and `byWord`.
  private mutating func decoration(_ node: Int) throws(SceneError) -> TextDecoration {
    func style(_ node: Int) throws(SceneError) -> TextDecoration.Style {
      let name = try choice(node, TextDecoration.Style.allCases.map(\.rawValue))
      return TextDecoration.Style(rawValue: name) ?? .single
    }
    if document.nodes[node].kind == .string { return TextDecoration(try style(node)) }
    try expect(node, .object, "a style, or an object of style, pattern, color and byWord")
    let members = try object(node, keys: SceneReader.decorationKeys)
    var line = TextDecoration()
    if let node = members["style"] { line.style = try style(node) }
    if let node = members["pattern"] {
      let name = try choice(node, TextDecoration.Pattern.allCases.map(\.rawValue))
      line.pattern = TextDecoration.Pattern(rawValue: name) ?? .solid
    }
    if let node = members["color"] { line.color = try color(node) }
    if let node = members["byWord"] { line.isByWord = try bool(node) }
    return line
  }

  private func range(_ node: Int, count: Int) throws(SceneError) -> Range<Int> {
    let expected = "[start, length] in UTF-16 units"
    try expect(node, .array, expected)
    let elements = Array(document.elements(of: node))
    guard elements.count == 2 else {
      throw fail(node, .wrongCount(expected: expected, found: elements.count))
    }
    let start = try integer(elements[0], 0...SceneReader.rangeLimit)
    let length = try integer(elements[1], 0...SceneReader.rangeLimit)
    guard start + length <= count else {
      throw wrong(node, "\(expected) within the text's \(count)")
    }
    return start..<start + length
  }
}
