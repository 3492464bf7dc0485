// Reads a scene file: values. Every number is checked here, once, so that all other code can rely on it.

import LaminaFiles
import LaminaGeometry
import LaminaLayers

extension SceneReader {
  // MARK: - Errors

  /// Returns the error for a node, with its location and source line.
  ///
  /// For mistakes that are only counted, the location holds the node's index: finding the line takes time in proportion
  /// to the file.
  func locatedError(_ node: Int, _ problem: SceneProblem) -> SceneError {
    if problems.isFull {
      return .invalid(SceneLocation(file: file, line: 0, column: node, path: ""), problem)
    }
    var location = location(of: node)
    location.excerpt = SourceLine(of: document.bytes, at: Int(document.nodes[node].start))
    return .invalid(location, problem)
  }

  /// Returns the location of a node, by counting the lines before it.
  func location(of node: Int) -> SceneLocation {
    SourceLocationConverter(bytes: document.bytes).location(
      file: file, offset: Int(document.nodes[node].start), path: document.path(to: node))
  }

  func wrongValueError(_ node: Int, _ expected: String) -> SceneError {
    switch document.nodes[node].kind {
    case .null:
      let clear = expected.hasPrefix("a colour") ? "write \"clear\" for no colour, or " : ""
      return locatedError(
        node,
        .foreignValue(
          found: "null", expected: expected,
          advice: clear + "leave the key out for its default"))
    case .object:
      guard let list = listNotation(of: node, expected) else { break }
      return locatedError(
        node,
        .foreignValue(found: "an object", expected: expected, advice: "write \(list)"))
    default: break
    }
    return locatedError(node, .wrongValue(expected: expected, found: found(node)))
  }

  /// Returns the error for a text that `write` converts from another format's notation; `nil` if it cannot.
  func foreignValueError(_ node: Int, _ expected: String, _ write: (String) -> String?)
    -> SceneError?
  {
    guard document.nodes[node].kind == .string, let text = write(document.string(node)) else {
      return nil
    }
    return locatedError(
      node, .foreignValue(found: found(node), expected: expected, advice: "write \(text)"))
  }

  /// Returns a description of the value at a node, short enough for a message.
  private func found(_ node: Int) -> String {
    switch document.nodes[node].kind {
    case .object: return "an object"
    case .array: return numbers(of: node) ?? "a list of \(document.count(of: node))"
    default:
      let text = document.source(node)
      // A short text is shown as it is written, with its escapes.
      if text.utf8.count <= 40 { return text }
      return document.nodes[node].kind == .string ? document.string(node).quoted : text.printed
    }
  }

  /// Returns a list of one to four numbers as the file writes it, for a message; `nil` for any other value.
  private func numbers(of node: Int) -> String? {
    guard (1...4).contains(document.count(of: node)) else { return nil }
    var texts: [String] = []
    for element in document.elements(of: node) {
      guard document.nodes[element].kind == .number else { return nil }
      texts.append(document.source(element))
    }
    let text = "[\(texts.joined(separator: ", "))]"
    return text.count <= 60 ? text : nil
  }

  /// Throws an error if loading has taken too long.
  func checkTime(at node: Int) throws(SceneError) {
    if let problem = options.timeProblem { throw locatedError(node, problem) }
  }

  func expectKind(_ node: Int, _ kind: JSONNode.Kind, _ expected: String) throws(SceneError) {
    guard document.nodes[node].kind == kind else { throw wrongValueError(node, expected) }
  }

  // MARK: - Values

  /// Returns the values of an object, as nodes by key; unknown and repeated keys are recorded as mistakes.
  ///
  /// The value of a mistyped key is used for the key that was probably meant, unless the object has both.
  func readMembers(_ node: Int, keys: [String], later: [String] = []) throws(SceneError) -> [String:
    Int]
  {
    guard document.nodes[node].kind == .object else {
      throw wrongValueError(node, "an object with the keys \(keys.joined(separator: ", "))")
    }
    var members: [String: Int] = [:]
    var meant: [String: Int] = [:]
    for (key, value) in document.members(of: node) {
      let name = document.string(key)
      if !keys.contains(name) {
        let problem =
          later.contains(name)
          ? .unsupported(name.quoted) : problem(ofKey: name, of: node, among: keys + later)
        try problems.addError(locatedError(key, problem))
        if case .unknownKey(_, let nearest?) = problem { meant[nearest] = value }
      } else if members.updateValue(value, forKey: name) != nil {
        try problems.addError(locatedError(key, .duplicateKey(name)))
      }
    }
    return meant.isEmpty ? members : members.merging(meant) { own, _ in own }
  }

  /// Returns the problem to report for an unknown key of an object, which may be the whole document.
  private func problem(ofKey name: String, of node: Int, among keys: [String]) -> SceneProblem {
    let problem = ForeignWords.problem(ofKey: name, among: keys)
    guard node == 0, keys.contains("root"), case .unknownKey(_, nil) = problem else {
      return problem
    }
    // An unknown key of the document is probably meant for the layer that fills it.
    let own = LayerProperty.inScenes.filter { $0.type == nil }
    switch ForeignWords.problem(ofKey: name, among: own.map(\.name)) {
    case .unknownKey(_, let meant?):
      return .foreignKey(
        name, keys: ["root"],
        advice: "write \"root\": {\"\(meant)\": ...}, for the layer that holds all others")
    case .foreignKey(_, let keys, let advice): return .foreignKey(name, keys: keys, advice: advice)
    default: return problem
    }
  }

  func readNumber(_ node: Int, _ range: NumberRange) throws(SceneError) -> Double {
    guard document.nodes[node].kind == .number else {
      throw foreignValueError(node, range.description, ForeignValues.numberNotation)
        ?? wrongValueError(node, range.description)
    }
    let value = document.numberValue(node)
    guard range.contains(value) else { throw wrongValueError(node, range.description) }
    return value
  }

  func readInteger(_ node: Int, _ range: ClosedRange<Int>) throws(SceneError) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard document.nodes[node].kind == .number else { throw wrongValueError(node, expected) }
    guard let value = Int(exactly: document.numberValue(node)), range.contains(value) else {
      throw wrongValueError(node, expected)
    }
    return value
  }

  func readBoolean(_ node: Int) throws(SceneError) -> Bool {
    switch document.nodes[node].kind {
    case .true: return true
    case .false: return false
    default:
      throw foreignValueError(
        node, "true or false",
        { ["true": "true", "yes": "true", "false": "false", "no": "false"][$0] })
        ?? wrongValueError(node, "true or false")
    }
  }

  func readString(_ node: Int) throws(SceneError) -> String {
    try expectKind(node, .string, "a string")
    return document.string(node)
  }

  /// Reads one of the given names.
  ///
  /// A mistyped name is recorded as a mistake and read as the nearest name.
  func readChoice(_ node: Int, _ names: [String]) throws(SceneError) -> String {
    let name = try readString(node)
    if names.contains(name) { return name }
    let meant =
      ForeignWords.name(for: name, among: names) ?? NearestName.closestName(name, among: names)
    let error = locatedError(node, .unknownValue(name, nearest: meant, known: names))
    guard let meant else { throw error }
    try problems.addError(error)
    return meant
  }

  func readPoint(_ node: Int) throws(SceneError) -> Point {
    let numbers = try readVector(node, counts: 2...2, expected: "[x, y]")
    return Point(x: numbers.x, y: numbers.y)
  }

  func readSize(_ node: Int) throws(SceneError) -> Size {
    let expected = "[width, height] above 0"
    let numbers = try readVector(node, counts: 2...2, expected: expected)
    guard numbers.x > 0, numbers.y > 0 else { throw wrongValueError(node, expected) }
    return Size(width: numbers.x, height: numbers.y)
  }

  func readRect(_ node: Int, _ rule: LayerProperty.RectRule) throws(SceneError) -> Rect {
    let numbers = try readVector(node, counts: 4...4, expected: "[x, y, width, height]")
    let rect = Rect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
    switch rule {
    case .any: break
    case .notEmpty:
      guard rect.width > 0, rect.height > 0 else {
        throw wrongValueError(node, "[x, y, width, height] with a width and height above 0")
      }
    case .unit:
      guard rect.width >= 0, rect.height >= 0, rect.minX >= 0, rect.minY >= 0, rect.maxX <= 1,
        rect.maxY <= 1
      else { throw wrongValueError(node, "[x, y, width, height] within [0, 0, 1, 1]") }
    }
    return rect
  }

  /// Reads a list of up to four finite numbers; components that the list lacks become `rest`.
  func readVector(
    _ node: Int, counts: ClosedRange<Int>, expected: String, range: NumberRange = .any,
    rest: Double = 0
  ) throws(SceneError) -> SIMD4<Double> {
    try expectKind(node, .array, expected)
    let count = document.count(of: node)
    guard counts.contains(count) else {
      throw locatedError(node, .wrongCount(expected: expected, found: count))
    }
    var values = SIMD4(repeating: rest)
    var lane = 0
    for element in document.elements(of: node) {
      values[lane] = try readNumber(element, range)
      lane += 1
    }
    return values
  }

  /// Reads the six numbers of an affine transform.
  func readAffine(_ node: Int) throws(SceneError) -> Affine {
    let expected = "[a, b, c, d, tx, ty]"
    try expectKind(node, .array, expected)
    var n: [Double] = []
    for element in document.elements(of: node) { n.append(try readNumber(element, .any)) }
    guard n.count == 6 else {
      throw locatedError(node, .wrongCount(expected: expected, found: n.count))
    }
    return Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  // MARK: - Colours

  /// Reads a colour: hexadecimal digits, components, or a name.
  ///
  /// The forms are `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, `[r, g, b]`, `[r, g, b, a]` in 0...1, and `"clear"`; `{"srgb":
  /// [r, g, b, a]}` takes any components.
  func readColor(_ node: Int) throws(SceneError) -> Color {
    let expected =
      "a colour: \"#rgb\", \"#rrggbb\", \"#rrggbbaa\", \"clear\", [r, g, b], [r, g, b, a], or "
      + "{\"srgb\": [r, g, b, a]}"
    switch document.nodes[node].kind {
    case .string:
      guard let color = SceneReader.readColorText(document.content(node)) else {
        throw foreignValueError(
          node, "a colour",
          { ForeignValues.color($0).map { "\"\($0)\"" } ?? ForeignValues.gradient($0) })
          ?? wrongValueError(node, expected)
      }
      return color
    case .array:
      if let error = wholeComponents(node) { throw error }
      let c = try readVector(node, counts: 3...4, expected: expected, range: .unit, rest: 1)
      return Color(red: c.x, green: c.y, blue: c.z, alpha: c.w)
    case .object:
      if listNotation(of: node, expected) != nil { throw wrongValueError(node, expected) }
      if document.memberValue(of: "color", in: node) != nil {
        throw locatedError(
          node,
          .foreignValue(
            found: found(node), expected: "a colour",
            advice: "write two lists, as in \"colors\": [\"#ff0000\", \"#0000ff\"] and "
              + "\"locations\": [0, 1]"))
      }
      // Components that may be outside 0...1.
      let members = try readMembers(node, keys: ["srgb"])
      guard let parts = members["srgb"] else { throw locatedError(node, .missingKey("srgb")) }
      let c = try readVector(parts, counts: 3...4, expected: "[r, g, b] or [r, g, b, a]", rest: 1)
      return Color(red: c.x, green: c.y, blue: c.z, alpha: c.w)
    default: throw wrongValueError(node, expected)
    }
  }

  /// Returns the error for a colour whose components are from 0 to 255 instead of 0 to 1; `nil` for other lists.
  private func wholeComponents(_ node: Int) -> SceneError? {
    guard let numbers = document.numbers(of: node), (3...4).contains(numbers.count),
      numbers.contains(where: { $0 >= 16 }), numbers.allSatisfy({ (0...255).contains($0) }),
      let color = ForeignValues.color(
        "rgba(\(numbers.map { "\($0)" }.joined(separator: ",")))")
    else { return nil }
    return locatedError(
      node,
      .foreignValue(
        found: found(node), expected: "a colour",
        advice: "components are from 0 to 1; write \"\(color)\""))
  }

  /// Returns the colour of `clear` or of hexadecimal digits after `#`; `nil` for any other text.
  ///
  /// The bytes are raw, because no colour needs an escape.
  private static func readColorText(_ text: Span<UInt8>) -> Color? {
    if text.count == 5, JSONText.decodedString(text) == "clear" { return .clear }
    guard text.count > 0, text[0] == UInt8(ascii: "#") else { return nil }
    /// Returns the component in 0...1 that one or two hexadecimal digits at `place` give; `nil` without digits.
    func component(_ place: Int, _ length: Int) -> Double? {
      guard let high = JSONText.hexDigit(text[place]) else { return nil }
      if length == 1 { return Double(high) / 15 }
      return JSONText.hexDigit(text[place + 1]).map { Double(Int(high) << 4 | Int($0)) / 255 }
    }
    let length = text.count == 4 ? 1 : 2
    guard text.count == 4 || text.count == 7 || text.count == 9, let red = component(1, length),
      let green = component(1 + length, length), let blue = component(1 + 2 * length, length)
    else { return nil }
    guard text.count == 9 else { return Color(red: red, green: green, blue: blue) }
    return component(7, 2).map { Color(red: red, green: green, blue: blue, alpha: $0) }
  }

  // MARK: - Transforms

  /// Reads a transform: `"identity"`, sixteen numbers row by row, or a list of steps; the last step applies first.
  mutating func readTransform(_ node: Int) throws(SceneError) -> Matrix4 {
    let expected = "a transform: \"identity\", 16 numbers, or a list of steps"
    if document.nodes[node].kind == .string, document.string(node) == "identity" {
      return .identity
    }
    if let error = foreignValueError(node, "a transform", ForeignValues.transform) { throw error }
    try expectKind(node, .array, expected)
    var elements = document.elements(of: node)
    if let first = elements.next(), document.nodes[first].kind == .number {
      let expected = "16 numbers, m11 to m44 row by row"
      let count = document.count(of: node)
      guard count == 16 else {
        throw locatedError(node, .wrongCount(expected: expected, found: count))
      }
      var m: [Double] = []
      for element in document.elements(of: node) { m.append(try readNumber(element, .any)) }
      func row(_ i: Int) -> SIMD4<Double> { [m[4 * i], m[4 * i + 1], m[4 * i + 2], m[4 * i + 3]] }
      return Matrix4(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
    }
    var matrix = Matrix4.identity
    var last: SceneError?
    for element in document.elements(of: node) {
      do { matrix = try readTransformStep(element).concatenating(matrix) } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    return matrix
  }

  private mutating func readTransformStep(_ node: Int) throws(SceneError) -> Matrix4 {
    let members = try readMembers(
      node, keys: ["translate", "scale", "rotate", "axis", "perspective"])
    let kinds = ["translate", "scale", "rotate", "perspective"].filter { members[$0] != nil }
    guard kinds.count == 1, members["axis"] == nil || members["rotate"] != nil else {
      throw wrongValueError(
        node, "one of translate, scale, rotate (with axis or without) or perspective")
    }
    if let translate = members["translate"] {
      let v = try readVector(translate, counts: 2...3, expected: "[x, y] or [x, y, z]")
      return .translation(x: v.x, y: v.y, z: v.z)
    }
    if let scale = members["scale"] {
      if document.nodes[scale].kind == .number {
        let s = try readNumber(scale, .any)
        return .scale(x: s, y: s, z: s)
      }
      let v = try readVector(
        scale, counts: 2...3, expected: "a number, [x, y] or [x, y, z]", rest: 1)
      return .scale(x: v.x, y: v.y, z: v.z)
    }
    if let rotate = members["rotate"] {
      let degrees = try self.readAngle(rotate, in: .degrees)
      guard let axis = members["axis"] else { return .rotation(degrees: degrees) }
      let v = try readVector(axis, counts: 3...3, expected: "[x, y, z]")
      guard v != .zero else {
        throw wrongValueError(axis, "[x, y, z] of which one is not 0")
      }
      return .rotation(degrees: degrees, x: v.x, y: v.y, z: v.z)
    }
    guard let perspective = members["perspective"] else {
      throw wrongValueError(node, "a step of a transform")
    }
    let distance = try readNumber(perspective, .any)
    guard distance != 0 else { throw wrongValueError(perspective, "a number other than 0") }
    return .perspective(distance: distance)
  }
}
