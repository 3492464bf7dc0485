// States of a scene: named sets of values, and the animations between them, as packages have them.

import LaminaLayers

extension Scene {
  /// The names of the scene's states, in the order of the file; scene files have none.
  public var states: [String] { machine.names }

  /// Puts the scene into a state: its layers have the state's values at once.
  ///
  /// What the state before it set goes back to what the file says, unless the new one sets it too. A state
  /// that is based on another one has the other one's values first (named policies).
  ///
  /// - Parameter state: the state's name.
  /// - Throws: `StateError.unknownState`.
  public func enter(state: String) throws(StateError) {
    try machine.check(state)
    machine.enter(state)
    root.beginAnimations(at: 0)
  }

  /// Puts the scene into a state as from another one: its layers have the second one's values, and the
  /// animations between the two, which begin at time 0.
  ///
  /// The transition is the first in the file that names both states; else the first from any state to the
  /// second; else the first from the first one to any; else one between any (a named policy). An animation
  /// without values runs from what the first state shows to what the second does.
  ///
  /// - Parameters:
  ///   - first: the state that is left.
  ///   - second: the state that is entered.
  /// - Throws: `StateError.unknownState`.
  public func transition(from first: String, to second: String) throws(StateError) {
    try machine.check(first)
    try machine.check(second)
    machine.enter(first)
    machine.move(from: first, to: second)
    root.beginAnimations(at: 0)
  }

  /// Shows the scene between two of its states, as while a finger drags from one to the other.
  ///
  /// Each value that either state sets lies between the two as in an animation: numbers, points and colours
  /// on a straight line, transforms by their parts, paths point by point. Other values change in the middle,
  /// and so do the animations that states add.
  ///
  /// - Parameters:
  ///   - first: the state at 0.
  ///   - second: the state at 1.
  ///   - fraction: the way from the first to the second, 0...1; the nearer end counts for others.
  /// - Throws: `StateError.unknownState`.
  public func mix(from first: String, to second: String, at fraction: Double) throws(StateError) {
    try machine.check(first)
    try machine.check(second)
    machine.mix(from: first, to: second, at: min(1, max(0, fraction)))
    root.beginAnimations(at: 0)
  }
}

/// Why a state cannot be entered.
public enum StateError: Error, Equatable, Sendable {
  /// No state has that name; the known one that is near it, and all that are known.
  case unknownState(String, nearest: String?, known: [String])
}

/// The states of a scene with what they do to its layers.
@MainActor struct StateMachine {
  /// A property's value.
  struct Setting {
    let layer: Layer
    let keyPath: String
    let value: AnimatableValue
  }

  /// An animation that a layer gets.
  struct Step {
    let layer: Layer
    let key: String?
    let animation: Animation
  }

  struct State {
    let name: String
    let basis: String?
    var settings: [Setting] = []
    var steps: [Step] = []
  }

  struct Change {
    let from: String
    let to: String
    var steps: [Step] = []
  }

  /// The animations that the state or the transition which is shown has added.
  @MainActor private final class Added {
    /// With the animation that the layer had for the same key.
    var animations: [(layer: Layer, key: String, own: Animation?)] = []
  }

  private let added = Added()
  var states: [State] = []
  var changes: [Change] = []

  /// The names, each once.
  var names: [String] {
    var seen: Set<String> = []
    return states.map(\.name).filter { seen.insert($0).inserted }
  }

  func check(_ name: String) throws(StateError) {
    guard names.contains(name) else {
      throw .unknownState(name, nearest: NearestName.of(name, among: names), known: names)
    }
  }

  /// What each property was before any state set it: the first entry of each.
  private(set) var base: [Setting] = []

  /// Remembers what the states will change.
  mutating func remember() {
    var seen: Set<String> = []
    for setting in states.flatMap(\.settings) {
      let id = "\(ObjectIdentifier(setting.layer).hashValue) \(setting.keyPath)"
      guard seen.insert(id).inserted,
        let value = setting.layer.value(forKeyPath: setting.keyPath)
      else { continue }
      base.append(Setting(layer: setting.layer, keyPath: setting.keyPath, value: value))
    }
  }

  /// The values of a state, those of its basis first.
  private func settings(of name: String) -> [Setting] {
    var chain: [State] = []
    var seen: Set<String> = []
    var next: String? = name
    // A basis that leads back to itself has been named when the file was read.
    while let name = next, seen.insert(name).inserted {
      let found = states.filter { $0.name == name }
      chain += found.reversed()
      next = found.compactMap(\.basis).first
    }
    return chain.reversed().flatMap(\.settings)
  }

  /// Gives a layer an animation, until another state is entered; one without a key stays.
  private func add(_ animation: Animation, of step: Step) {
    if let key = step.key {
      added.animations.append((step.layer, key, step.layer.animation(forKey: key)))
    }
    step.layer.add(animation, forKey: step.key)
  }

  /// Takes back the animations that the state before has added.
  private func takeBackAnimations() {
    for (layer, key, own) in added.animations.reversed() {
      layer.removeAnimation(forKey: key)
      if let own { layer.add(own, forKey: key) }
    }
    added.animations = []
  }

  func enter(_ name: String) {
    takeBackAnimations()
    for setting in base + settings(of: name) {
      setting.layer.setValue(setting.value, forKeyPath: setting.keyPath)
    }
    for state in states where state.name == name {
      for step in state.steps { add(step.animation, of: step) }
    }
  }

  /// Enters the state that is nearer, then sets what lies between the values of both.
  func mix(from first: String, to second: String, at fraction: Double) {
    let set = settings(of: first) + settings(of: second)
    /// The values of all properties that either state sets, as a state shows them.
    func values(in state: String) -> [AnimatableValue?] {
      for setting in base + settings(of: state) {
        setting.layer.setValue(setting.value, forKeyPath: setting.keyPath)
      }
      return set.map { $0.layer.value(forKeyPath: $0.keyPath) }
    }
    let (old, new) = (values(in: first), values(in: second))
    enter(fraction < 0.5 ? first : second)
    guard fraction > 0, fraction < 1 else { return }
    for (setting, (old, new)) in zip(set, zip(old, new)) {
      guard let old, let new else { continue }
      setting.layer.setValue(old.interpolated(to: new, at: fraction), forKeyPath: setting.keyPath)
    }
  }

  func move(from first: String, to second: String) {
    let candidates = [(first, second), ("*", second), (first, "*"), ("*", "*")]
    let change = candidates.lazy.compactMap { from, to in
      changes.first { $0.from == from && $0.to == to }
    }.first
    let steps = change?.steps ?? []
    let before = steps.map { $0.animation.values(shownBy: $0.layer) }
    enter(second)
    for (step, old) in zip(steps, before) {
      let new = step.animation.values(shownBy: step.layer)
      add(step.animation.running(from: old, to: new), of: step)
    }
  }
}

extension Animation {
  /// What a layer shows by itself of the properties of the animation and of those within it.
  @MainActor fileprivate func values(shownBy layer: Layer) -> [String: AnimatableValue] {
    var values: [String: AnimatableValue] = [:]
    if case .group(let children) = kind {
      for child in children {
        values.merge(child.values(shownBy: layer)) { first, _ in first }
      }
    } else if let value = layer.value(forKeyPath: keyPath) {
      values[keyPath] = value
    }
    return values
  }

  /// The same animation between two values, where it says none itself.
  fileprivate func running(
    from old: [String: AnimatableValue], to new: [String: AnimatableValue]
  ) -> Animation {
    func filled(_ ends: Ends) -> Ends {
      guard ends.from == nil, ends.to == nil, ends.by == nil else { return ends }
      return Ends(from: old[keyPath], to: new[keyPath])
    }
    var animation = self
    switch kind {
    case .basic(let ends): animation.kind = .basic(filled(ends))
    case .spring(let spring, let ends): animation.kind = .spring(spring, filled(ends))
    case .group(let children):
      animation.kind = .group(children.map { $0.running(from: old, to: new) })
    case .keyframes, .transition: break
    }
    return animation
  }
}
