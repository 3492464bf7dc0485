// Reads an event script, as the same strict JSON with the same locations in errors as scenes.

import LaminaLayers

/// The keys of event scripts and the ranges of their numbers, for the reader and for the schema.
enum ScriptKeys {
  static let version = 1
  static let document = ["$schema", "version", "name", "duration", "framesPerSecond", "events"]
  static let actions = [
    "tap", "drag", "fling", "touch", "interrupt", "rotate", "appearance", "textSize", "language",
    "application",
    "type", "input", "expect",
  ]
  static let tap = ["at", "count", "fingers", "hold", "interval"]
  static let drag = ["from", "to", "duration", "hold", "finger"]
  static let fling = ["from", "to", "duration", "finger"]
  static let touch = ["finger", "action", "at"]
  static let input = ["name", "value"]
  static let expect = ["view", "exists", "is"]
  static let range = ["above", "below", "equals", "tolerance"]
  /// The range of times and durations, in seconds.
  static let time = NumberRange(minimum: 0, maximum: 100_000)
  static let rate = NumberRange(minimum: 1, maximum: 1_000)
  static let counts = 1...100
  static let fingers = 1...10
  static let finger = 0...9
  static let flingDuration = 0.1
}

extension SceneReader {
  func readScript() throws(SceneError) -> EventScript {
    let members = try readMembers(0, keys: ScriptKeys.document)
    guard let version = members["version"] else { throw locatedError(0, .missingKey("version")) }
    guard document.nodes[version].kind == .number,
      document.numberValue(version) == Double(ScriptKeys.version)
    else {
      throw locatedError(
        version, .unsupportedVersion(found: document.source(version), readable: ScriptKeys.version))
    }
    guard let events = members["events"] else { throw locatedError(0, .missingKey("events")) }
    var script = EventScript()
    script.name = SceneReader.baseName(of: file)
    if let node = members["$schema"] { _ = try readString(node) }
    if let node = members["name"] { script.name = try readString(node) }
    if let node = members["framesPerSecond"] {
      script.framesPerSecond = try readNumber(node, ScriptKeys.rate)
    }
    try expectKind(events, .array, "a list of events")
    // Each event's line and column are counted on from the event before.
    var offset = Int(document.nodes[events].start)
    var location = location(of: events)
    for (index, element) in document.elements(of: events).enumerated() {
      let start = Int(document.nodes[element].start)
      location = SourceLocationConverter(bytes: document.bytes).advancedLocation(
        start, after: location, at: offset)
      location.path = "events[\(index)]"
      offset = start
      do { script.events.append(try readEvent(element, at: location)) } catch {
        try problems.addError(error)
      }
    }
    // A stable sort: events of equal time keep their order.
    script.events = script.events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    try problems.throwMistakes()
    let end = script.events.map(\.end).max() ?? 0
    script.duration = end
    if let node = members["duration"] {
      script.duration = try readNumber(node, ScriptKeys.time)
      guard script.duration >= end else {
        throw wrongValueError(node, "at least \(end), when the last event is over")
      }
    }
    return script
  }

  private func readEvent(_ node: Int, at location: SceneLocation) throws(SceneError)
    -> EventScript.Event
  {
    let members = try readMembers(node, keys: ["time"] + ScriptKeys.actions)
    guard let time = members["time"] else { throw locatedError(node, .missingKey("time")) }
    let found = ScriptKeys.actions.filter { members[$0] != nil }
    guard let name = found.first, let value = members[name] else {
      throw locatedError(node, .missingKey(ScriptKeys.actions.joined(separator: ", ")))
    }
    guard found.count == 1 else { throw locatedError(node, .conflictingKeys(found[0], found[1])) }
    let action: EventScript.Action
    switch name {
    case "tap": action = .tap(try readTap(value))
    case "drag": action = .drag(try readDrag(value, isFling: false))
    case "fling": action = .drag(try readDrag(value, isFling: true))
    case "touch": action = try readTouch(value)
    case "interrupt":
      guard try readBoolean(value) else { throw wrongValueError(value, "true") }
      action = .interrupt
    case "rotate":
      let name = try readChoice(value, EventScript.Orientation.allCases.map(\.rawValue))
      action = .rotate(EventScript.Orientation(rawValue: name) ?? .portrait)
    case "appearance":
      let name = try readChoice(value, EventScript.Appearance.allCases.map(\.rawValue))
      action = .appearance(EventScript.Appearance(rawValue: name) ?? .light)
    case "textSize":
      let name = try readChoice(value, EventScript.TextSize.allCases.map(\.rawValue))
      action = .textSize(EventScript.TextSize(rawValue: name) ?? .large)
    case "language":
      let tag = try readString(value)
      guard EventScript.isLanguageTag(tag) else {
        throw wrongValueError(value, "a language tag such as ar or en-GB")
      }
      action = .language(tag)
    case "application":
      let name = try readChoice(value, EventScript.Phase.allCases.map(\.rawValue))
      action = .application(EventScript.Phase(rawValue: name) ?? .foreground)
    case "type": action = .type(try readString(value))
    case "input": action = try readInput(value)
    default: action = .expect(try readExpectation(value))
    }
    return EventScript.Event(
      time: try readNumber(time, ScriptKeys.time), action, location: location)
  }

  // MARK: - Touches

  private func readEventPlace(_ node: Int) throws(SceneError) -> EventScript.Place {
    if document.nodes[node].kind == .string { return .view(try readString(node)) }
    guard document.nodes[node].kind == .array else {
      throw wrongValueError(node, "[x, y], or the name of a view")
    }
    return .point(try readPoint(node))
  }

  private func readTap(_ node: Int) throws(SceneError) -> EventScript.Tap {
    guard document.nodes[node].kind == .object else {
      return EventScript.Tap(try readEventPlace(node))
    }
    let members = try readMembers(node, keys: ScriptKeys.tap)
    guard let at = members["at"] else { throw locatedError(node, .missingKey("at")) }
    var tap = EventScript.Tap(try readEventPlace(at))
    if let node = members["count"] { tap.count = try readInteger(node, ScriptKeys.counts) }
    if let node = members["fingers"] { tap.fingers = try readInteger(node, ScriptKeys.fingers) }
    if let node = members["hold"] { tap.hold = try readNumber(node, ScriptKeys.time) }
    tap.interval = max(tap.interval, tap.hold + 0.1)
    if let node = members["interval"] {
      tap.interval = try readNumber(node, ScriptKeys.time)
      guard tap.interval > tap.hold else {
        throw wrongValueError(node, "more than \"hold\", \(tap.hold)")
      }
    }
    return tap
  }

  private func readDrag(_ node: Int, isFling: Bool) throws(SceneError) -> EventScript.Drag {
    let members = try readMembers(node, keys: isFling ? ScriptKeys.fling : ScriptKeys.drag)
    guard let from = members["from"] else { throw locatedError(node, .missingKey("from")) }
    guard let to = members["to"] else { throw locatedError(node, .missingKey("to")) }
    var drag = EventScript.Drag(from: try readEventPlace(from), to: try readEventPlace(to))
    if isFling { (drag.duration, drag.hold) = (ScriptKeys.flingDuration, 0) }
    if let node = members["duration"] { drag.duration = try readNumber(node, ScriptKeys.time) }
    if let node = members["hold"] { drag.hold = try readNumber(node, ScriptKeys.time) }
    if let node = members["finger"] { drag.finger = try readInteger(node, ScriptKeys.finger) }
    return drag
  }

  private func readTouch(_ node: Int) throws(SceneError) -> EventScript.Action {
    let members = try readMembers(node, keys: ScriptKeys.touch)
    guard let action = members["action"] else { throw locatedError(node, .missingKey("action")) }
    guard let at = members["at"] else { throw locatedError(node, .missingKey("at")) }
    let name = try readChoice(action, EventScript.TouchAction.allCases.map(\.rawValue))
    var finger = 0
    if let node = members["finger"] { finger = try readInteger(node, ScriptKeys.finger) }
    return .touch(
      finger: finger, EventScript.TouchAction(rawValue: name) ?? .down, at: try readEventPlace(at))
  }

  private func readInput(_ node: Int) throws(SceneError) -> EventScript.Action {
    let members = try readMembers(node, keys: ScriptKeys.input)
    guard let name = members["name"] else { throw locatedError(node, .missingKey("name")) }
    guard let value = members["value"] else { return .input(try readString(name), nil) }
    switch document.nodes[value].kind {
    case .number: return .input(try readString(name), .number(try readNumber(value, .any)))
    case .true, .false: return .input(try readString(name), .bool(try readBoolean(value)))
    case .string: return .input(try readString(name), .text(try readString(value)))
    case .array, .object, .null, .key:
      throw wrongValueError(value, "a number, true, false or a string")
    }
  }

  // MARK: - Expectations

  private func readExpectation(_ node: Int) throws(SceneError) -> EventScript.Expectation {
    let members = try readMembers(node, keys: ScriptKeys.expect)
    guard let view = members["view"] else { throw locatedError(node, .missingKey("view")) }
    var expectation = EventScript.Expectation(view: try readString(view))
    if let node = members["exists"] { expectation.exists = try readBoolean(node) }
    guard let values = members["is"] else { return expectation }
    guard expectation.exists else { throw locatedError(values, .conflictingKeys("is", "exists")) }
    try expectKind(values, .object, "an object: names of states with their values")
    for (key, value) in document.members(of: values) {
      let name = document.string(key)
      guard expectation.values[name] == nil else { throw locatedError(key, .duplicateKey(name)) }
      expectation.values[name] = try readExpectedValue(value)
    }
    return expectation
  }

  private func readExpectedValue(_ node: Int) throws(SceneError) -> EventScript.Expected {
    switch document.nodes[node].kind {
    case .number: return .number(try readNumber(node, .any), tolerance: 0.001)
    case .true, .false: return .bool(try readBoolean(node))
    case .string: return .text(try readString(node))
    case .object:
      let members = try readMembers(node, keys: ScriptKeys.range)
      if let equals = members["equals"] {
        for key in ["above", "below"] where members[key] != nil {
          throw locatedError(node, .conflictingKeys("equals", key))
        }
        let tolerance = try members["tolerance"].map { (node) throws(SceneError) in
          try readNumber(node, .notNegative)
        }
        return .number(try readNumber(equals, .any), tolerance: tolerance ?? 0.001)
      }
      if let node = members["tolerance"] { throw locatedError(node, .missingKey("equals")) }
      guard members["above"] != nil || members["below"] != nil else {
        throw locatedError(node, .missingKey("above, below, equals"))
      }
      var (above, below) = (-Double.infinity, Double.infinity)
      if let node = members["above"] { above = try readNumber(node, .any) }
      if let node = members["below"] { below = try readNumber(node, .any) }
      return .between(above: above, below: below)
    case .array, .null, .key:
      throw wrongValueError(
        node, "a number, true, false, a string, or an object with above, below, equals")
    }
  }
}
