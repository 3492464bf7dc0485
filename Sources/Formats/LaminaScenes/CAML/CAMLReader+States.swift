// CAML: states and the transitions between them, read once the tree is complete.

import LaminaFiles
import LaminaLayers

extension CAMLReader {
  /// Reads the states and the transitions of all layers; states of the same name belong together.
  mutating func readStates() throws(SceneError) -> StateMachine {
    var machine = StateMachine()
    for (element, path) in waitingStates.sorted(by: { $0.element < $1.element }) {
      for child in document.element(element).children {
        try checkTime(at: child.index, path)
        let target = try resolveReference(child.index, path)
        switch className(target) {
        case "LKState", "CAState":
          if let state = try readState(target, path) { machine.states.append(state) }
        case "LKStateTransition", "CAStateTransition":
          machine.changes.append(try readTransition(target, path))
        default: leaveOut(className(target), target, path)
        }
      }
    }
    try addPropertyGroups(to: &machine)
    try checkBases(of: machine)
    machine.remember()
    return machine
  }

  /// Checks that no state is based on itself, directly or through other states, in O(states).
  private mutating func checkBases(of machine: StateMachine) throws(SceneError) {
    let firsts = Dictionary(machine.states.map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
    // Names whose chains of bases are known to end.
    var ending: Set<String> = []
    for state in machine.states {
      guard let basis = state.basis else { continue }
      if firsts[basis] == nil { leaveOut("state \(basis.quoted) as a basis", 0, "") }
      var chain: Set<String> = []
      var next: String? = state.name
      while let name = next, !ending.contains(name) {
        guard chain.insert(name).inserted else {
          throw .invalid(
            document.location(0, path: "states"),
            .wrongValue(
              expected: "a state that is not based on itself", found: state.name.quoted))
        }
        next = firsts[name]?.basis
      }
      ending.formUnion(chain)
    }
  }

  private mutating func readState(_ element: Int, _ path: String) throws(SceneError)
    -> StateMachine.State?
  {
    let node = document.element(element)
    guard let name = node["name"]?.text else {
      throw locatedError(element, "\(path).states", .missingKey("name"))
    }
    let place = "\(path).states.\(name)"
    var state = StateMachine.State(name: name, basis: node["basedOn"]?.text)
    for child in try elements(of: element, place) {
      switch className(child) {
      case "LKStateSetValue", "CAStateSetValue":
        if let setting = try readSetting(child, place) { state.settings.append(setting) }
      case "LKStateAddAnimation", "CAStateAddAnimation":
        if let step = try readStep(child, place) { state.steps.append(step) }
      default: leaveOut(className(child), child, place)
      }
    }
    return state
  }

  private mutating func readTransition(_ element: Int, _ path: String) throws(SceneError)
    -> StateMachine.Change
  {
    let node = document.element(element)
    guard let from = node["fromState"]?.text else {
      throw locatedError(element, "\(path).stateTransitions", .missingKey("fromState"))
    }
    guard let to = node["toState"]?.text else {
      throw locatedError(element, "\(path).stateTransitions", .missingKey("toState"))
    }
    let place = "\(path).stateTransitions.\(from):\(to)"
    var change = StateMachine.Change(from: from, to: to)
    for child in try elements(of: element, place) {
      switch className(child) {
      case "LKStateTransitionElement", "CAStateTransitionElement":
        if let step = try readStep(child, place) { change.steps.append(step) }
      default: leaveOut(className(child), child, place)
      }
    }
    return change
  }

  /// Returns the indices of the elements within a state or a transition, which set values or add animations.
  private func elements(of element: Int, _ path: String) throws(SceneError) -> [Int] {
    var elements: [Int] = []
    for list in document.children(of: element, named: "elements") {
      for child in document.element(list.index).children {
        elements.append(try resolveReference(child.index, path))
      }
    }
    return elements
  }

  /// Returns the layer that an element targets; `nil` if there is none, and the element is left out.
  private mutating func targetLayer(of element: Int, _ path: String) -> Layer? {
    let id = document.element(element)["targetId"]?.text ?? ""
    if let place = document.ids[id], let layer = layers[place] { return layer }
    leaveOut("\(className(element)) of \(id.quoted), which is not a layer", element, path)
    return nil
  }

  private mutating func readSetting(_ element: Int, _ path: String) throws(SceneError)
    -> StateMachine.Setting?
  {
    guard let layer = targetLayer(of: element, path) else { return nil }
    let written = document.element(element)["keyPath"]?.text ?? ""
    if let key = TimingKey.setByStates(written) {
      return try readTimingSetting(key, of: layer, element, path)
    }
    guard let (keyPath, converter) = animated(written, of: layer),
      layer.value(forKeyPath: keyPath) != nil
    else {
      leaveOut("LKStateSetValue \(written.quoted)", element, path)
      return nil
    }
    guard let child = document.children(of: element, named: "value").first else {
      leaveOut("LKStateSetValue without a value", element, path)
      return nil
    }
    let target = try resolveReference(child.index, path)
    guard let value = try readAnimatedValue(target, converter, "\(path).\(written)") else {
      leaveOut("LKStateSetValue with an empty value", element, path)
      return nil
    }
    return StateMachine.Setting(layer: layer, keyPath: keyPath, value: value)
  }

  /// Reads a value that a state sets for a layer's own time, such as its speed.
  private mutating func readTimingSetting(
    _ key: TimingKey, of layer: Layer, _ element: Int, _ path: String
  ) throws(SceneError) -> StateMachine.Setting? {
    var value: CAMLValue?
    if let child = document.children(of: element, named: "value").first {
      value = document.element(try resolveReference(child.index, path)).value
    }
    var timing = layer.timing
    guard let value, value.setTimingValue(key, of: &timing) == nil,
      let read = key.stateValue(in: timing)
    else {
      leaveOut("LKStateSetValue \(key.name.quoted) without such a value", element, path)
      return nil
    }
    return StateMachine.Setting(layer: layer, keyPath: key.name, value: read)
  }

  private mutating func readStep(_ element: Int, _ path: String) throws(SceneError)
    -> StateMachine.Step?
  {
    guard let layer = targetLayer(of: element, path) else { return nil }
    guard
      let child = document.element(element).children.first(where: {
        $0.name == "animation" || className($0.index).hasSuffix("Animation")
          || className($0.index) == "CAAnimationGroup" || className($0.index) == "CATransition"
      })
    else {
      leaveOut("\(className(element)) without an animation", element, path)
      return nil
    }
    let target = try resolveReference(child.index, path)
    guard let draft = try readAnimation(target, named: "animation", of: layer, path) else {
      return nil
    }
    let key = document.element(element)["key"]?.text ?? draft.key
    return StateMachine.Step(layer: layer, key: key, animation: draft.animation)
  }
}
