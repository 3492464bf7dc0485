// Reads a scene file: the commands of a drawing, by the table in `DrawingKind.swift`.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension SceneReader {
  /// Reads a list of drawing commands, each an object with one key; throws if a saved state is not restored.
  mutating func readDrawing(_ node: Int) throws(SceneError) -> [DrawingCommand] {
    try expectKind(node, .array, "a list of drawing commands")
    var commands: [DrawingCommand] = []
    var saved: [Int] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { commands.append(try readCommand(element, &saved)) } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    if let open = saved.last { throw locatedError(open, .saveWithoutRestore(count: saved.count)) }
    return commands
  }

  /// Reads a drawing command; `saved` collects the nodes of the `save` commands that are not restored yet.
  private mutating func readCommand(_ element: Int, _ saved: inout [Int]) throws(SceneError)
    -> DrawingCommand
  {
    let expected = "a command: an object with one key"
    try expectKind(element, .object, expected)
    var members = document.members(of: element)
    guard let (key, value) = members.next() else { throw wrongValueError(element, expected) }
    let name = document.string(key)
    guard let kind = DrawingKind(rawValue: name) else {
      let names = DrawingKind.allCases.map(\.rawValue)
      throw locatedError(key, ForeignWords.problem(ofKey: name, among: names))
    }
    if let (second, _) = members.next() {
      throw locatedError(second, .conflictingKeys(name, document.string(second)))
    }
    if kind == .save { saved.append(element) }
    if kind == .restore, saved.popLast() == nil { throw locatedError(element, .restoreWithoutSave) }
    return try readCommand(kind, value)
  }

  private mutating func readCommand(_ kind: DrawingKind, _ node: Int) throws(SceneError)
    -> DrawingCommand
  {
    switch kind {
    case .translate:
      let v = try readVector(node, counts: 2...2, expected: "[x, y]")
      return .translate(x: v.x, y: v.y)
    case .scale:
      let v = try readVector(node, counts: 2...2, expected: "[x, y]")
      return .scale(x: v.x, y: v.y)
    case .rotate: return .rotate(degrees: try readAngle(node, in: .degrees))
    case .setAlpha: return .setAlpha(try readNumber(node, .unit))
    case .setBlendMode: return .setBlendMode(try blendMode(node))
    case .save, .restore, .fill, .stroke, .fillRect, .image, .text, .linearGradient,
      .radialGradient, .clip:
      let members = try readMembers(node, keys: kind.keys.map(\.name))
      for key in kind.keys where key.isRequired && members[key.name] == nil {
        throw locatedError(node, .missingKey(key.name))
      }
      return try readCommand(kind, DrawingMembers(node: node, values: members))
    }
  }

  private func blendMode(_ node: Int) throws(SceneError) -> BlendMode {
    let name = try readChoice(node, BlendMode.names)
    return BlendMode(name: name) ?? .normal
  }

  private mutating func readCommand(_ kind: DrawingKind, _ members: DrawingMembers)
    throws(SceneError)
    -> DrawingCommand
  {
    switch kind {
    case .fill:
      return .fill(
        try readPath(members["path"]), color: try readCommandColor(members),
        rule: try fillRule(members))
    case .stroke: return try readStroke(members)
    case .fillRect:
      return .fillRect(try readRect(members["rect"], .any), color: try readCommandColor(members))
    case .clip: return .clip(try readPath(members["path"]), rule: try fillRule(members))
    case .image:
      var filter = ContextFilter.linear
      if let node = members.values["filter"] {
        let name = try readChoice(node, ContextFilter.allCases.map(\.rawValue))
        filter = ContextFilter(rawValue: name) ?? .linear
      }
      return .image(
        try readImage(members["source"]), rect: try readRect(members["rect"], .any),
        filter: filter)
    case .text: return try readTextCommand(members)
    case .linearGradient:
      return .linearGradient(
        try readGradient(members), start: try readPoint(members["start"]),
        end: try readPoint(members["end"]))
    case .radialGradient:
      return .radialGradient(
        try readGradient(members), startCenter: try readPoint(members["startCenter"]),
        startRadius: try readNumber(members["startRadius"], .notNegative),
        endCenter: try readPoint(members["endCenter"]),
        endRadius: try readNumber(members["endRadius"], .notNegative))
    case .restore: return .restore
    default: return .save
    }
  }

  private func readCommandColor(_ members: DrawingMembers) throws(SceneError) -> Color {
    guard let node = members.values["color"] else { return .black }
    return try readColor(node)
  }

  private func fillRule(_ members: DrawingMembers) throws(SceneError) -> FillRule {
    guard let node = members.values["rule"] else { return .nonZero }
    return FillRule(name: try readChoice(node, FillRule.allCases.map(\.rawValue)))
  }

  private func readStroke(_ members: DrawingMembers) throws(SceneError) -> DrawingCommand {
    var style = StrokeStyle()
    let values = members.values
    if let node = values["width"] { style.width = try readNumber(node, .notNegative) }
    if let node = values["cap"] {
      style.cap = LineCap(name: try readChoice(node, LineCap.allCases.map(\.rawValue)))
    }
    if let node = values["join"] {
      style.join = LineJoin(name: try readChoice(node, LineJoin.allCases.map(\.rawValue)))
    }
    if let node = values["miterLimit"] { style.miterLimit = try readNumber(node, .notNegative) }
    if let node = values["dash"] { style.dashPattern = try readLengths(node) }
    if let node = values["dashPhase"] { style.dashPhase = try readNumber(node, .any) }
    return .stroke(
      try readPath(members["path"]), color: try readCommandColor(members), style: style)
  }

  private mutating func readTextCommand(_ members: DrawingMembers) throws(SceneError)
    -> DrawingCommand
  {
    var attributes = TextAttributes(color: try readCommandColor(members))
    if let node = members.values["font"] {
      attributes.font = try readFont(node)
    } else {
      attributes.font = defaultFont()
    }
    if let node = members.values["size"] {
      attributes.size = try readNumber(node, NumberRange.fontSize)
    }
    var text = AttributedText(try readString(members["string"]), attributes: attributes)
    if let node = members.values["runs"] { text = try readTextRuns(node, of: text) }
    return .text(text, at: try readPoint(members["at"]))
  }

  private func readGradient(_ members: DrawingMembers) throws(SceneError) -> ContextGradient {
    let colors = try readColors(members["colors"])
    var locations: [Double]?
    if let node = members.values["locations"] {
      locations = try self.readLocations(node, of: colors.count)
    }
    var (start, end) = (false, false)
    if let node = members.values["extend"] { (start, end) = try readGradientExtension(node) }
    do {
      return try ContextGradient(
        colors: colors, locations: locations, extendsStart: start, extendsEnd: end)
    } catch { throw wrongValueError(members.node, "a gradient with ascending locations") }
  }

  /// Reads whether a gradient extends before its start, and whether it extends after its end.
  ///
  /// The value is one Boolean for both, or a list of two.
  private func readGradientExtension(_ node: Int) throws(SceneError) -> (Bool, Bool) {
    let expected = "true, false, or [start, end]"
    switch document.nodes[node].kind {
    case .true: return (true, true)
    case .false: return (false, false)
    case .array:
      let elements = Array(document.elements(of: node))
      guard elements.count == 2 else {
        throw locatedError(node, .wrongCount(expected: expected, found: elements.count))
      }
      return (try readBoolean(elements[0]), try readBoolean(elements[1]))
    default: throw wrongValueError(node, expected)
    }
  }
}

/// The values of a drawing command's keys, as nodes by name; required keys are present.
private struct DrawingMembers {
  /// The node of the command's object.
  let node: Int
  let values: [String: Int]

  subscript(name: String) -> Int { values[name, default: node] }
}
