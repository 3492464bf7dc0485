// Reads a scene file: the commands of a drawing, by the table in `DrawingKeys.swift`.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

extension SceneReader {
  /// Reads a list of commands, each an object with one key; every saved state must be restored.
  mutating func drawing(_ node: Int) throws(SceneError) -> [DrawingCommand] {
    try expect(node, .array, "a list of drawing commands")
    var commands: [DrawingCommand] = []
    var saved: [Int] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { commands.append(try command(element, &saved)) } catch {
        try problems.add(error)
        last = error
      }
    }
    if let last { throw last }
    if let open = saved.last { throw fail(open, .saveWithoutRestore(count: saved.count)) }
    return commands
  }

  /// Reads a command; `saved` collects the states that are not restored yet.
  private mutating func command(_ element: Int, _ saved: inout [Int]) throws(SceneError)
    -> DrawingCommand
  {
    let expected = "a command: an object with one key"
    try expect(element, .object, expected)
    var members = document.members(of: element)
    guard let (key, value) = members.next() else { throw wrong(element, expected) }
    let name = document.string(key)
    guard let kind = DrawingKind(rawValue: name) else {
      let names = DrawingKind.allCases.map(\.rawValue)
      throw fail(key, ForeignWords.problem(ofKey: name, among: names))
    }
    if let (second, _) = members.next() {
      throw fail(second, .conflictingKeys(name, document.string(second)))
    }
    if kind == .save { saved.append(element) }
    if kind == .restore, saved.popLast() == nil { throw fail(element, .restoreWithoutSave) }
    return try command(kind, value)
  }

  private mutating func command(_ kind: DrawingKind, _ node: Int) throws(SceneError)
    -> DrawingCommand
  {
    switch kind {
    case .translate:
      let v = try vector(node, counts: 2...2, expected: "[x, y]")
      return .translate(x: v.x, y: v.y)
    case .scale:
      let v = try vector(node, counts: 2...2, expected: "[x, y]")
      return .scale(x: v.x, y: v.y)
    case .rotate: return .rotate(degrees: try degrees(node))
    case .setAlpha: return .setAlpha(try number(node, .unit))
    case .setBlendMode: return .setBlendMode(try blendMode(node))
    case .save, .restore, .fill, .stroke, .fillRect, .image, .text, .linearGradient,
      .radialGradient, .clip:
      let members = try object(node, keys: kind.keys.map(\.name))
      for key in kind.keys where key.isRequired && members[key.name] == nil {
        throw fail(node, .missingKey(key.name))
      }
      return try command(kind, DrawingMembers(node: node, values: members))
    }
  }

  private func blendMode(_ node: Int) throws(SceneError) -> BlendMode {
    let name = try choice(node, BlendMode.names)
    return BlendMode(name: name) ?? .normal
  }

  private mutating func command(_ kind: DrawingKind, _ members: DrawingMembers) throws(SceneError)
    -> DrawingCommand
  {
    switch kind {
    case .fill:
      return .fill(
        try path(members["path"]), color: try color(members), rule: try fillRule(members))
    case .stroke: return try stroke(members)
    case .fillRect: return .fillRect(try rect(members["rect"], .any), color: try color(members))
    case .clip: return .clip(try path(members["path"]), rule: try fillRule(members))
    case .image:
      var filter = ContextFilter.linear
      if let node = members.values["filter"] {
        let name = try choice(node, ContextFilter.allCases.map(\.rawValue))
        filter = ContextFilter(rawValue: name) ?? .linear
      }
      return .image(
        try image(members["source"]), rect: try rect(members["rect"], .any),
        filter: filter)
    case .text: return try text(members)
    case .linearGradient:
      return .linearGradient(
        try gradient(members), start: try point(members["start"]), end: try point(members["end"]))
    case .radialGradient:
      return .radialGradient(
        try gradient(members), startCenter: try point(members["startCenter"]),
        startRadius: try number(members["startRadius"], .notNegative),
        endCenter: try point(members["endCenter"]),
        endRadius: try number(members["endRadius"], .notNegative))
    case .restore: return .restore
    default: return .save
    }
  }

  private func color(_ members: DrawingMembers) throws(SceneError) -> Color {
    guard let node = members.values["color"] else { return .black }
    return try color(node)
  }

  private func fillRule(_ members: DrawingMembers) throws(SceneError) -> FillRule {
    guard let node = members.values["rule"] else { return .nonZero }
    return FillRule(name: try choice(node, FillRule.allCases.map(\.rawValue)))
  }

  private func stroke(_ members: DrawingMembers) throws(SceneError) -> DrawingCommand {
    var style = StrokeStyle()
    let values = members.values
    if let node = values["width"] { style.width = try number(node, .notNegative) }
    if let node = values["cap"] {
      style.cap = LineCap(name: try choice(node, LineCap.allCases.map(\.rawValue)))
    }
    if let node = values["join"] {
      style.join = LineJoin(name: try choice(node, LineJoin.allCases.map(\.rawValue)))
    }
    if let node = values["miterLimit"] { style.miterLimit = try number(node, .notNegative) }
    if let node = values["dash"] { style.dashPattern = try lengths(node) }
    if let node = values["dashPhase"] { style.dashPhase = try number(node, .any) }
    return .stroke(try path(members["path"]), color: try color(members), style: style)
  }

  private mutating func text(_ members: DrawingMembers) throws(SceneError) -> DrawingCommand {
    var attributes = TextAttributes(color: try color(members))
    if let node = members.values["font"] {
      attributes.font = try font(node)
    } else {
      attributes.font = defaultFont()
    }
    if let node = members.values["size"] {
      attributes.size = try number(node, NumberRange.fontSize)
    }
    var text = AttributedText(try string(members["string"]), attributes: attributes)
    if let node = members.values["runs"] { text = try runs(node, of: text) }
    return .text(text, at: try point(members["at"]))
  }

  private func gradient(_ members: DrawingMembers) throws(SceneError) -> ContextGradient {
    let colors = try colors(members["colors"])
    var locations: [Double]?
    if let node = members.values["locations"] {
      locations = try self.locations(node, of: colors.count)
    }
    var (start, end) = (false, false)
    if let node = members.values["extend"] { (start, end) = try extend(node) }
    do {
      return try ContextGradient(
        colors: colors, locations: locations, extendsStart: start, extendsEnd: end)
    } catch { throw wrong(members.node, "a gradient with ascending locations") }
  }

  /// Reads whether a gradient extends before its start and after its end: one Boolean for both, or two.
  private func extend(_ node: Int) throws(SceneError) -> (Bool, Bool) {
    let expected = "true, false, or [start, end]"
    switch document.nodes[node].kind {
    case .true: return (true, true)
    case .false: return (false, false)
    case .array:
      let elements = Array(document.elements(of: node))
      guard elements.count == 2 else {
        throw fail(node, .wrongCount(expected: expected, found: elements.count))
      }
      return (try bool(elements[0]), try bool(elements[1]))
    default: throw wrong(node, expected)
    }
  }
}

/// The values of a command's keys; required keys have been checked.
private struct DrawingMembers {
  /// The command's object.
  let node: Int
  let values: [String: Int]

  subscript(name: String) -> Int { values[name, default: node] }
}
