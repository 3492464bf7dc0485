// The reading of state machines.

import LaminaFiles
import LaminaScenes

extension MachineModel {
  /// The maximum number of states, transitions, guards, interactions and actions together.
  private static let partLimit = 100_000

  /// Reads a state machine, and throws an error for the mistakes that players reject.
  ///
  /// - Parameter root: the document.
  /// - Throws: `SceneError` with the location of a mistake.
  init(_ root: LottieNode) throws(SceneError) {
    guard root.kind == .object else { throw root.fail(expected: "an object") }
    initial = try root.requiredString("initial")
    guard root["states"] != nil else { throw root.fail(.missingKey("states")) }
    for node in try root.objects("inputs", of: "input") { try addDeclaration(input: node) }
    var reader = MachinePartReader(inputs: inputs, events: events, limit: MachineModel.partLimit)
    var names: Set<String> = []
    var hasGlobal = false
    for node in try root.objects("states", of: "state") {
      let state = try reader.readState(node)
      guard names.insert(state.name).inserted else {
        throw node.fail(.machine(reason: "two states have the name \(state.name.quoted)"))
      }
      if state.isGlobal, hasGlobal {
        throw node.fail(.machine(reason: "a second global state; a machine has at most one"))
      }
      hasGlobal = hasGlobal || state.isGlobal
      addState(state)
    }
    for node in try root.objects("interactions", of: "interaction") {
      if let interaction = try reader.readInteraction(node) { interactions.append(interaction) }
    }
    guard names.contains(initial) else {
      throw (root["initial"] ?? root).fail(
        .machine(reason: "no state has the name \(initial.quoted)"))
    }
    notes = reader.notes
  }

  private mutating func addDeclaration(input node: LottieNode) throws(SceneError) {
    let name = try node.requiredString("name")
    // Names with this sign belong to the player.
    guard !name.hasPrefix("@") else { return }
    let type = try node.requiredString("type")
    if type == "Event" {
      events.insert(name)
      return
    }
    guard let value = node["value"] else { throw node.fail(.missingKey("value")) }
    switch type {
    case "Numeric":
      guard value.kind == .number, let number = value.number else {
        throw value.fail(expected: "a finite number")
      }
      inputs[name] = .number(number)
    case "String":
      guard let text = value.string else { throw value.fail(expected: "a string") }
      inputs[name] = .text(text)
    case "Boolean":
      guard value.kind == .true || value.kind == .false else {
        throw value.fail(expected: "true or false")
      }
      inputs[name] = .bool(value.isTrue)
    default: throw (node["type"] ?? node).fail(expected: "Numeric, String, Boolean or Event")
    }
  }
}

extension LottieNode {
  /// Returns the string at a required key.
  func requiredString(_ key: StaticString) throws(SceneError) -> String {
    guard let value = self[key] else { throw fail(.missingKey(key.description)) }
    guard let string = value.string else { throw value.fail(expected: "a string") }
    return string
  }
}

/// The reader of a state machine's parts.
struct MachinePartReader {
  let inputs: [String: MachineValue]
  let events: Set<String>
  let limit: Int
  private(set) var notes: [(clause: String, node: LottieNode)] = []
  private var count = 0

  init(inputs: [String: MachineValue], events: Set<String>, limit: Int) {
    (self.inputs, self.events, self.limit) = (inputs, events, limit)
  }

  private mutating func countPart(_ node: LottieNode) throws(SceneError) {
    count += 1
    guard count <= limit else {
      throw node.fail(.lottieLimit(name: "parts of a state machine", limit: limit))
    }
  }

  mutating func readState(_ node: LottieNode) throws(SceneError) -> MachineModel.State {
    try countPart(node)
    let type = try node.requiredString("type")
    guard type == "PlaybackState" || type == "GlobalState" else {
      throw (node["type"] ?? node).fail(expected: "PlaybackState or GlobalState")
    }
    var state = MachineModel.State(
      name: try node.requiredString("name"), isGlobal: type == "GlobalState")
    if !state.isGlobal {
      state.animation = node["animation"]?.string ?? ""
      state.loops = node["loop"]?.isTrue ?? false
      state.loopCount = max(0, try node.integer("loopCount", 0))
      state.isFinal = node["final"]?.isTrue ?? false
      state.plays = node["autoplay"]?.isTrue ?? false
      state.speed = try node.double("speed", 1)
      if state.speed <= 0 { state.speed = 1 }
      if let name = node["segment"]?.string, !name.isEmpty { state.segment = name }
      if let mode = node["mode"] {
        guard let found = mode.string.flatMap(MachineModel.Mode.init(rawValue:)) else {
          throw mode.fail(expected: "Forward, Reverse, Bounce or ReverseBounce")
        }
        state.mode = found
      }
      if node["backgroundColor"] != nil { notes.append(("a background colour is ignored", node)) }
    }
    for part in try node.objects("transitions", of: "transition") {
      state.transitions.append(try readTransition(part))
    }
    guard state.transitions.count(where: \.guards.isEmpty) <= 1 else {
      throw node.fail(
        .machine(
          reason: "the state has several transitions without guards; one could never be taken"))
    }
    state.entry = try readActions(node, "entryActions")
    state.exit = try readActions(node, "exitActions")
    return state
  }

  private mutating func readTransition(_ node: LottieNode) throws(SceneError)
    -> MachineModel.Transition
  {
    try countPart(node)
    var transition = MachineModel.Transition(target: try node.requiredString("toState"))
    for part in try node.objects("guards", of: "guard") {
      transition.guards.append(try self.guard(part))
    }
    switch try node.requiredString("type") {
    case "Transition": break
    case "Tweened":
      guard let time = node["duration"], let seconds = time.number, seconds >= 0 else {
        throw (node["duration"] ?? node).fail(expected: "a duration of at least 0")
      }
      guard let easing = node["easing"], easing.kind == .array,
        let numbers = easing.source.document.numbers(of: easing.index), numbers.count == 4
      else { throw (node["easing"] ?? node).fail(expected: "an easing of four numbers") }
      if seconds > 0 { transition.tween = (seconds, numbers) }
    default: throw (node["type"] ?? node).fail(expected: "Transition or Tweened")
    }
    return transition
  }

  private mutating func `guard`(_ node: LottieNode) throws(SceneError) -> MachineGuard {
    try countPart(node)
    let name = try node.requiredString("inputName")
    let type = try node.requiredString("type")
    if type == "Event" {
      guard events.contains(name) else { throw unknownInputError(name, node) }
      return .event(name)
    }
    let word = try node.requiredString("conditionType")
    guard let relation = MachineGuard.Relation(rawValue: word) else {
      throw (node["conditionType"] ?? node).fail(
        expected: "GreaterThan, GreaterThanOrEqual, LessThan, LessThanOrEqual, Equal or NotEqual")
    }
    guard let value = node["compareTo"] else { throw node.fail(.missingKey("compareTo")) }
    let example: MachineValue =
      switch type {
      case "Numeric": .number(0)
      case "String": .text("")
      case "Boolean": .bool(false)
      default: throw (node["type"] ?? node).fail(expected: "Numeric, String, Boolean or Event")
      }
    return .value(name, relation, try readOperand(value, like: example))
  }

  /// Reads an operand: a value, or the name of an input after a dollar sign.
  private func readOperand(_ node: LottieNode, like example: MachineValue) throws(SceneError)
    -> MachineOperand
  {
    if let text = node.string {
      if text.hasPrefix("@") { return .input(text) }
      if text.hasPrefix("$") || example.type != MachineValue.text("").type {
        let name = String(text.unicodeScalars.drop { $0 == "$" })
        guard let input = inputs[name], input.type == example.type else {
          throw unknownInputError(name, node)
        }
        return .input(name)
      }
      return .value(.text(text))
    }
    switch example {
    case .number:
      guard node.kind == .number, let number = node.number else {
        throw node.fail(expected: "a finite number, or \"$\" and the name of an input")
      }
      return .value(.number(number))
    case .bool:
      guard node.kind == .true || node.kind == .false else {
        throw node.fail(expected: "true, false, or \"$\" and the name of an input")
      }
      return .value(.bool(node.isTrue))
    case .text: throw node.fail(expected: "a string")
    }
  }

  private func unknownInputError(_ name: String, _ node: LottieNode) -> SceneError {
    node.fail(.machine(reason: "no such input is declared: \(name.quoted)"))
  }

  mutating func readInteraction(_ node: LottieNode) throws(SceneError) -> MachineModel.Interaction?
  {
    try countPart(node)
    let word = try node.requiredString("type")
    guard let trigger = MachineModel.Trigger(rawValue: word) else {
      notes.append(("an interaction of type \(word.quoted) is ignored", node))
      return nil
    }
    var state: String?
    if trigger == .complete || trigger == .loopComplete {
      state = try node.requiredString("stateName")
    }
    return MachineModel.Interaction(
      trigger: trigger, layer: trigger == .pointerMove ? nil : node["layerName"]?.string,
      state: state, actions: try readActions(node, "actions"))
  }

  // MARK: - Actions

  /// The types of the actions that name an input or an event.
  private static let inputActions: Set<String> = [
    "SetNumeric", "SetString", "SetBoolean", "Increment", "Decrement", "Multiply", "Floor", "Clamp",
    "SetRandom", "Toggle", "Fire", "Reset",
  ]

  private mutating func readActions(_ owner: LottieNode, _ key: StaticString) throws(SceneError)
    -> [MachineAction]
  {
    var actions: [MachineAction] = []
    for node in try owner.objects(key, of: "action") {
      try countPart(node)
      actions.append(try readAction(node))
    }
    return actions
  }

  private mutating func readAction(_ node: LottieNode) throws(SceneError) -> MachineAction {
    let type = try node.requiredString("type")
    func optionalOperand(_ key: StaticString, _ example: MachineValue) throws(SceneError)
      -> MachineOperand?
    {
      try node[key].map { (node) throws(SceneError) in try readOperand(node, like: example) }
    }
    func requiredOperand(_ example: MachineValue) throws(SceneError) -> MachineOperand {
      guard let operand = try optionalOperand("value", example) else {
        throw node.fail(.missingKey("value"))
      }
      return operand
    }
    switch type {
    case "SetTheme": return .theme(try requiredOperand(.text("")))
    case "SetFrame": return .frame(try requiredOperand(.number(0)))
    case "SetProgress": return .progress(try requiredOperand(.number(0)))
    case "OpenUrl", "FireCustomEvent", "Custom":
      let word = type == "OpenUrl" ? "opens no page" : "reaches no app"
      notes.append(("the action \(type) \(word)", node))
      return .outside
    default: break
    }
    guard MachinePartReader.inputActions.contains(type) else {
      notes.append(("the action \(type.quoted) is ignored", node))
      return .outside
    }
    let name = try node.requiredString("inputName")
    switch type {
    case "SetNumeric": return .set(name, try requiredOperand(.number(0)))
    case "SetString": return .set(name, try requiredOperand(.text("")))
    case "SetBoolean": return .set(name, try requiredOperand(.bool(false)))
    case "Increment": return .add(name, try optionalOperand("value", .number(0)) ?? .one, sign: 1)
    case "Decrement": return .add(name, try optionalOperand("value", .number(0)) ?? .one, sign: -1)
    case "Multiply": return .multiply(name, try requiredOperand(.number(0)))
    case "Floor": return .floor(name)
    case "Clamp":
      return .clamp(
        name, least: try optionalOperand("min", .number(0)),
        most: try optionalOperand("max", .number(0)))
    case "SetRandom":
      return .random(
        name, least: try optionalOperand("min", .number(0)) ?? .value(.number(0)),
        most: try optionalOperand("max", .number(0)) ?? .one,
        isWhole: node["integer"]?.isTrue ?? false)
    case "Toggle": return .toggle(name)
    case "Fire":
      guard events.contains(name) else { throw unknownInputError(name, node) }
      return .fire(name)
    default: return .reset(name)
    }
  }
}

extension MachineOperand {
  fileprivate static let one = MachineOperand.value(.number(1))
}
