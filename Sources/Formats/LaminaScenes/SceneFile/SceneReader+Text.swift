// Reads a scene file: the runs of texts.

import LaminaLayers
import LaminaText

extension SceneReader {
  /// The maximum start and the maximum length of a run's range, in UTF-16 units.
  static let rangeLimit = 1_000_000_000
  static let runKeys = [
    "range", "font", "size", "color", "background", "kerning", "baselineOffset", "underline",
    "strikethrough", "strokeWidth", "strokeColor", "shadow", "paragraph", "link", "attachment",
  ]
  static let decorationKeys = ["style", "pattern", "color", "byWord"]

  /// Returns a text with the attributes of its runs: `[{"range": [start, length], "font": …}]`, counted in UTF-16
  /// units.
  ///
  /// Policy: `text-run-ranges`.
  mutating func readTextRuns(_ node: Int, of text: AttributedText) throws(SceneError)
    -> AttributedText
  {
    try expectKind(node, .array, "a list of runs")
    var text = text
    let count = text.utf16Offsets.last ?? 0
    for element in document.elements(of: node) {
      let members = try readMembers(element, keys: SceneReader.runKeys)
      guard let rangeNode = members["range"] else {
        throw locatedError(element, .missingKey("range"))
      }
      let range = try self.readTextRange(rangeNode, count: count)
      var changes: [(inout TextAttributes) -> Void] = []
      /// Reads the value of a run's key, if the run has it, and records the change of the attribute.
      func setAttribute<Value: Sendable>(
        _ key: String, _ property: any WritableKeyPath<TextAttributes, Value> & Sendable,
        _ read: (Int) throws(SceneError) -> Value
      ) throws(SceneError) {
        guard let node = members[key] else { return }
        let value = try read(node)
        changes.append { $0[keyPath: property] = value }
      }
      try setAttribute("font", \.font) { node throws(SceneError) in try readFont(node) }
      try setAttribute("size", \.size) { node throws(SceneError) in
        try readNumber(node, NumberRange.fontSize)
      }
      try setAttribute("color", \.color) { node throws(SceneError) in try readColor(node) }
      try setAttribute("background", \.background) { node throws(SceneError) in try readColor(node)
      }
      try setAttribute("kerning", \.kerning) { node throws(SceneError) in
        try readNumber(node, NumberRange.textDistance)
      }
      try setAttribute("baselineOffset", \.baselineOffset) { node throws(SceneError) in
        try readNumber(node, NumberRange.textDistance)
      }
      try setAttribute("underline", \.underline) { node throws(SceneError) in
        try readDecoration(node)
      }
      try setAttribute("strikethrough", \.strikethrough) { node throws(SceneError) in
        try readDecoration(node)
      }
      try setAttribute("strokeWidth", \.strokeWidth) { node throws(SceneError) in
        try readNumber(node, NumberRange.textStroke)
      }
      try setAttribute("strokeColor", \.strokeColor) { node throws(SceneError) in
        try readColor(node)
      }
      try setAttribute("shadow", \.shadow) { node throws(SceneError) in try textShadow(node) }
      try setAttribute("paragraph", \.paragraph) { node throws(SceneError) in
        try readParagraph(node)
      }
      try setAttribute("link", \.link) { node throws(SceneError) in try readString(node) }
      try setAttribute("attachment", \.attachment) { node throws(SceneError) in
        try readAttachment(node)
      }
      do {
        try text.setAttributes(inUTF16: range) { attributes in
          for change in changes { change(&attributes) }
        }
      } catch { throw locatedError(rangeNode, .font(error, written: "", nearest: nil)) }
    }
    return text
  }

  /// Reads an underline or a strikethrough: its style, or an object of style, pattern, colour and `byWord`.
  private mutating func readDecoration(_ node: Int) throws(SceneError) -> TextDecoration {
    func style(_ node: Int) throws(SceneError) -> TextDecoration.Style {
      let name = try readChoice(node, TextDecoration.Style.allCases.map(\.rawValue))
      return TextDecoration.Style(rawValue: name) ?? .single
    }
    if document.nodes[node].kind == .string { return TextDecoration(try style(node)) }
    try expectKind(node, .object, "a style, or an object of style, pattern, color and byWord")
    let members = try readMembers(node, keys: SceneReader.decorationKeys)
    var line = TextDecoration()
    if let node = members["style"] { line.style = try style(node) }
    if let node = members["pattern"] {
      let name = try readChoice(node, TextDecoration.Pattern.allCases.map(\.rawValue))
      line.pattern = TextDecoration.Pattern(rawValue: name) ?? .solid
    }
    if let node = members["color"] { line.color = try readColor(node) }
    if let node = members["byWord"] { line.isByWord = try readBoolean(node) }
    return line
  }

  private func readTextRange(_ node: Int, count: Int) throws(SceneError) -> Range<Int> {
    let expected = "[start, length] in UTF-16 units"
    try expectKind(node, .array, expected)
    let elements = Array(document.elements(of: node))
    guard elements.count == 2 else {
      throw locatedError(node, .wrongCount(expected: expected, found: elements.count))
    }
    let start = try readInteger(elements[0], 0...SceneReader.rangeLimit)
    let length = try readInteger(elements[1], 0...SceneReader.rangeLimit)
    guard start + length <= count else {
      throw wrongValueError(node, "\(expected) within the text's \(count)")
    }
    return start..<start + length
  }
}
