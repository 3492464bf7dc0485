// Reads an event script, as the same strict JSON with the same locations in errors as scenes.

import LaminaLayers

/// The keys of scripts, for the reader and for the schema.
enum ScriptKeys {
  static let version = 1
  static let document = ["$schema", "version", "name", "duration", "framesPerSecond", "events"]
  static let actions = [
    "tap", "drag", "fling", "touch", "interrupt", "rotate", "appearance", "textSize", "application",
    "type", "input", "expect",
  ]
  static let tap = ["at", "count", "fingers", "hold", "interval"]
  static let drag = ["from", "to", "duration", "hold", "finger"]
  static let fling = ["from", "to", "duration", "finger"]
  static let touch = ["finger", "action", "at"]
  static let input = ["name", "value"]
  static let expect = ["view", "exists", "is"]
  static let range = ["above", "below", "equals", "tolerance"]
  /// Times and durations, in seconds.
  static let time = NumberRange(minimum: 0, maximum: 100_000)
  static let rate = NumberRange(minimum: 1, maximum: 1_000)
  static let counts = 1...100
  static let fingers = 1...10
  static let finger = 0...9
  static let flingDuration = 0.1
}

extension SceneReader {
  func script() throws(SceneError) -> EventScript {
    let members = try object(0, keys: ScriptKeys.document)
    guard let version = members["version"] else { throw fail(0, .missingKey("version")) }
    guard document.nodes[version].kind == .number,
      document.number(version) == Double(ScriptKeys.version)
    else {
      throw fail(
        version, .unsupportedVersion(found: document.source(version), readable: ScriptKeys.version))
    }
    guard let events = members["events"] else { throw fail(0, .missingKey("events")) }
    var script = EventScript()
    script.name = SceneReader.baseName(of: file)
    if let node = members["$schema"] { _ = try string(node) }
    if let node = members["name"] { script.name = try string(node) }
    if let node = members["framesPerSecond"] {
      script.framesPerSecond = try number(node, ScriptKeys.rate)
    }
    try expect(events, .array, "a list of events")
    // Each event's line and column are counted on from the event before.
    var offset = Int(document.nodes[events].start)
    var location = location(of: events)
    for (index, element) in document.elements(of: events).enumerated() {
      let start = Int(document.nodes[element].start)
      location = SourceLocationConverter(bytes: document.bytes).location(
        start, after: location, at: offset)
      location.path = "events[\(index)]"
      offset = start
      do { script.events.append(try event(element, at: location)) } catch {
        try problems.add(error)
      }
    }
    // A stable sort: events of equal time keep their order.
    script.events = script.events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    try problems.check()
    let end = script.events.map(\.end).max() ?? 0
    script.duration = end
    if let node = members["duration"] {
      script.duration = try number(node, ScriptKeys.time)
      guard script.duration >= end else {
        throw wrong(node, "at least \(end), when the last event is over")
      }
    }
    return script
  }

  private func event(_ node: Int, at location: SceneLocation) throws(SceneError)
    -> EventScript.Event
  {
    let members = try object(node, keys: ["time"] + ScriptKeys.actions)
    guard let time = members["time"] else { throw fail(node, .missingKey("time")) }
    let found = ScriptKeys.actions.filter { members[$0] != nil }
    guard let name = found.first, let value = members[name] else {
      throw fail(node, .missingKey(ScriptKeys.actions.joined(separator: ", ")))
    }
    guard found.count == 1 else { throw fail(node, .conflictingKeys(found[0], found[1])) }
    let action: EventScript.Action
    switch name {
    case "tap": action = .tap(try tap(value))
    case "drag": action = .drag(try drag(value, isFling: false))
    case "fling": action = .drag(try drag(value, isFling: true))
    case "touch": action = try touch(value)
    case "interrupt":
      guard try bool(value) else { throw wrong(value, "true") }
      action = .interrupt
    case "rotate":
      let name = try choice(value, EventScript.Orientation.allCases.map(\.rawValue))
      action = .rotate(EventScript.Orientation(rawValue: name) ?? .portrait)
    case "appearance":
      let name = try choice(value, EventScript.Appearance.allCases.map(\.rawValue))
      action = .appearance(EventScript.Appearance(rawValue: name) ?? .light)
    case "textSize":
      let name = try choice(value, EventScript.TextSize.allCases.map(\.rawValue))
      action = .textSize(EventScript.TextSize(rawValue: name) ?? .large)
    case "application":
      let name = try choice(value, EventScript.Phase.allCases.map(\.rawValue))
      action = .application(EventScript.Phase(rawValue: name) ?? .foreground)
    case "type": action = .type(try string(value))
    case "input": action = try input(value)
    default: action = .expect(try expectation(value))
    }
    return EventScript.Event(
      time: try number(time, ScriptKeys.time), action, location: location)
  }

  // MARK: - Touches

  private func spot(_ node: Int) throws(SceneError) -> EventScript.Place {
    if document.nodes[node].kind == .string { return .view(try string(node)) }
    guard document.nodes[node].kind == .array else {
      throw wrong(node, "[x, y], or the name of a view")
    }
    return .point(try point(node))
  }

  private func tap(_ node: Int) throws(SceneError) -> EventScript.Tap {
    guard document.nodes[node].kind == .object else { return EventScript.Tap(try spot(node)) }
    let members = try object(node, keys: ScriptKeys.tap)
    guard let at = members["at"] else { throw fail(node, .missingKey("at")) }
    var tap = EventScript.Tap(try spot(at))
    if let node = members["count"] { tap.count = try integer(node, ScriptKeys.counts) }
    if let node = members["fingers"] { tap.fingers = try integer(node, ScriptKeys.fingers) }
    if let node = members["hold"] { tap.hold = try number(node, ScriptKeys.time) }
    tap.interval = max(tap.interval, tap.hold + 0.1)
    if let node = members["interval"] {
      tap.interval = try number(node, ScriptKeys.time)
      guard tap.interval > tap.hold else { throw wrong(node, "more than \"hold\", \(tap.hold)") }
    }
    return tap
  }

  private func drag(_ node: Int, isFling: Bool) throws(SceneError) -> EventScript.Drag {
    let members = try object(node, keys: isFling ? ScriptKeys.fling : ScriptKeys.drag)
    guard let from = members["from"] else { throw fail(node, .missingKey("from")) }
    guard let to = members["to"] else { throw fail(node, .missingKey("to")) }
    var drag = EventScript.Drag(from: try spot(from), to: try spot(to))
    if isFling { (drag.duration, drag.hold) = (ScriptKeys.flingDuration, 0) }
    if let node = members["duration"] { drag.duration = try number(node, ScriptKeys.time) }
    if let node = members["hold"] { drag.hold = try number(node, ScriptKeys.time) }
    if let node = members["finger"] { drag.finger = try integer(node, ScriptKeys.finger) }
    return drag
  }

  private func touch(_ node: Int) throws(SceneError) -> EventScript.Action {
    let members = try object(node, keys: ScriptKeys.touch)
    guard let action = members["action"] else { throw fail(node, .missingKey("action")) }
    guard let at = members["at"] else { throw fail(node, .missingKey("at")) }
    let name = try choice(action, EventScript.TouchAction.allCases.map(\.rawValue))
    var finger = 0
    if let node = members["finger"] { finger = try integer(node, ScriptKeys.finger) }
    return .touch(
      finger: finger, EventScript.TouchAction(rawValue: name) ?? .down, at: try spot(at))
  }

  private func input(_ node: Int) throws(SceneError) -> EventScript.Action {
    let members = try object(node, keys: ScriptKeys.input)
    guard let name = members["name"] else { throw fail(node, .missingKey("name")) }
    guard let value = members["value"] else { return .input(try string(name), nil) }
    switch document.nodes[value].kind {
    case .number: return .input(try string(name), .number(try number(value, .any)))
    case .true, .false: return .input(try string(name), .bool(try bool(value)))
    case .string: return .input(try string(name), .text(try string(value)))
    case .array, .object, .null, .key: throw wrong(value, "a number, true, false or a string")
    }
  }

  // MARK: - Expectations

  private func expectation(_ node: Int) throws(SceneError) -> EventScript.Expectation {
    let members = try object(node, keys: ScriptKeys.expect)
    guard let view = members["view"] else { throw fail(node, .missingKey("view")) }
    var expectation = EventScript.Expectation(view: try string(view))
    if let node = members["exists"] { expectation.exists = try bool(node) }
    guard let values = members["is"] else { return expectation }
    guard expectation.exists else { throw fail(values, .conflictingKeys("is", "exists")) }
    try expect(values, .object, "an object: names of states with their values")
    for (key, value) in document.members(of: values) {
      let name = document.string(key)
      guard expectation.values[name] == nil else { throw fail(key, .duplicateKey(name)) }
      expectation.values[name] = try expected(value)
    }
    return expectation
  }

  private func expected(_ node: Int) throws(SceneError) -> EventScript.Expected {
    switch document.nodes[node].kind {
    case .number: return .number(try number(node, .any), tolerance: 0.001)
    case .true, .false: return .bool(try bool(node))
    case .string: return .text(try string(node))
    case .object:
      let members = try object(node, keys: ScriptKeys.range)
      if let equals = members["equals"] {
        for key in ["above", "below"] where members[key] != nil {
          throw fail(node, .conflictingKeys("equals", key))
        }
        let tolerance = try members["tolerance"].map { (node) throws(SceneError) in
          try number(node, .notNegative)
        }
        return .number(try number(equals, .any), tolerance: tolerance ?? 0.001)
      }
      if let node = members["tolerance"] { throw fail(node, .missingKey("equals")) }
      guard members["above"] != nil || members["below"] != nil else {
        throw fail(node, .missingKey("above, below, equals"))
      }
      var (above, below) = (-Double.infinity, Double.infinity)
      if let node = members["above"] { above = try number(node, .any) }
      if let node = members["below"] { below = try number(node, .any) }
      return .between(above: above, below: below)
    case .array, .null, .key:
      throw wrong(node, "a number, true, false, a string, or an object with above, below, equals")
    }
  }
}
