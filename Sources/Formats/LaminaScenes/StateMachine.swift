// States of a scene: named sets of values, and the animations between them, as in packages.

import LaminaLayers

extension Scene {
  /// The names of the scene's states, in the order of the file; scene files have none.
  ///
  /// A wallpaper has the states of all its packages, without repeats.
  public var states: [String] {
    var seen: Set<String> = []
    return machines.flatMap(\.names).filter { seen.insert($0).inserted }
  }

  /// Enters a state: layers get the state's values at once.
  ///
  /// Values that only the previous state set return to the file's values. A state with a basis gets the basis's values
  /// first. A package of a wallpaper that lacks the state enters the one that corresponds to it.
  ///
  /// Policy: `state-previous-reset`.
  ///
  /// - Parameter state: the state's name.
  /// - Throws: `StateError.unknownState`.
  public func enter(state: String) throws(StateError) {
    let names = try names(of: state)
    // Policy: `state-based-on`.
    for (machine, name) in zip(machines, names) { machine.enterState(name) }
    wallpaper?.parallax.applyTilt()
    root.beginAnimations(at: 0)
  }

  /// Enters a state as if from another: layers get the second state's values and the animations between the two, from
  /// time 0.
  ///
  /// The transition is the first in the file that names both states. Otherwise it is the first from any state to the
  /// second, then from the first to any, then between any. An animation without values runs from the
  /// first state's values to the second's.
  ///
  /// Policy: `state-transition-choice`.
  ///
  /// - Parameters:
  ///   - first: the state to leave.
  ///   - second: the state to enter.
  /// - Throws: `StateError.unknownState`.
  public func transition(from first: String, to second: String) throws(StateError) {
    let (old, new) = (try names(of: first), try names(of: second))
    for (machine, (old, new)) in zip(machines, zip(old, new)) {
      machine.enterState(old)
      machine.startTransition(from: old, to: new)
    }
    wallpaper?.parallax.applyTilt()
    root.beginAnimations(at: 0)
  }

  /// Shows the scene between two states, as while a finger drags from one to the other.
  ///
  /// Values that either state sets are interpolated as in an animation: numbers, points and colours linearly,
  /// transforms by their parts, paths point by point. Other values switch in the middle, and so do the animations of
  /// states.
  ///
  /// - Parameters:
  ///   - first: the state at 0.
  ///   - second: the state at 1.
  ///   - fraction: the progress from the first to the second, clamped to 0...1.
  /// - Throws: `StateError.unknownState`.
  public func mix(from first: String, to second: String, at fraction: Double) throws(StateError) {
    let (old, new) = (try names(of: first), try names(of: second))
    for (machine, (old, new)) in zip(machines, zip(old, new)) {
      machine.mix(from: old, to: new, at: min(1, max(0, fraction)))
    }
    wallpaper?.parallax.applyTilt()
    root.beginAnimations(at: 0)
  }

  /// Returns the name that each document has for a state.
  ///
  /// - Throws: `StateError.unknownState` if no document has it.
  private func names(of state: String) throws(StateError) -> [String] {
    let known = states
    guard
      known.contains(state)
        || wallpaper != nil && WallpaperState.equivalent(of: state, among: known) != nil
    else {
      throw .unknownState(
        state, nearest: NearestName.closestName(state, among: known), known: known)
    }
    guard wallpaper != nil else { return machines.map { _ in state } }
    return machines.map { WallpaperState.equivalent(of: state, among: $0.names) ?? state }
  }
}

/// The reason why a state cannot be entered.
public enum StateError: Error, Equatable, Sendable {
  /// No state has that name; with the nearest known name and all known names.
  case unknownState(String, nearest: String?, known: [String])
}

/// The states of a scene, and the values and animations that they set.
@MainActor struct StateMachine {
  /// A value that a state sets for a property of a layer.
  struct Setting {
    let layer: Layer
    let keyPath: String
    let value: AnimatableValue
  }

  /// An animation that a state or transition adds to a layer.
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

  /// The animations that the current state or transition has added.
  @MainActor private final class Added {
    /// The added animations by layer and key, each with the layer's own animation that it replaced, if any.
    var animations: [(layer: Layer, key: String, own: Animation?)] = []
  }

  private let added = Added()
  var states: [State] = []
  var changes: [Change] = []

  /// The names of the states, without repeats.
  var names: [String] {
    var seen: Set<String> = []
    return states.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The value of each property before any state set it.
  private(set) var base: [Setting] = []

  /// Records in `base` the current value of every layer property that a state sets.
  mutating func remember() {
    var seen: Set<String> = []
    for setting in states.flatMap(\.settings) {
      let id = "\(ObjectIdentifier(setting.layer).hashValue) \(setting.keyPath)"
      guard seen.insert(id).inserted,
        let value = setting.layer.stateValue(forKeyPath: setting.keyPath)
      else { continue }
      base.append(Setting(layer: setting.layer, keyPath: setting.keyPath, value: value))
    }
  }

  /// Returns the values that a state sets, after the values of the state that it is based on.
  private func settings(of name: String) -> [Setting] {
    let known = Dictionary(grouping: states, by: \.name)
    var chain: [State] = []
    var seen: Set<String> = []
    var next: String? = name
    // A cycle of bases was reported when the file was read.
    while let name = next, seen.insert(name).inserted {
      let found = known[name] ?? []
      chain += found.reversed()
      next = found.compactMap(\.basis).first
    }
    return chain.reversed().flatMap(\.settings)
  }

  /// Adds an animation to a step's layer, until another state is entered.
  private func addAnimation(_ animation: Animation, of step: Step) {
    // Without a key it could not be removed, and entering the state again would add it again.
    let key = step.key ?? "state \(added.animations.count + 1)"
    added.animations.append((step.layer, key, step.layer.animation(forKey: key)))
    step.layer.add(animation, forKey: key)
  }

  /// Removes the animations that the previous state added.
  private func removePreviousAnimations() {
    for (layer, key, own) in added.animations.reversed() {
      layer.removeAnimation(forKey: key)
      if let own { layer.add(own, forKey: key) }
    }
    added.animations = []
  }

  func enterState(_ name: String) {
    removePreviousAnimations()
    for setting in base + settings(of: name) {
      setting.layer.setStateValue(setting.value, forKeyPath: setting.keyPath)
    }
    for state in states where state.name == name {
      for step in state.steps { addAnimation(step.animation, of: step) }
    }
  }

  /// Enters the state that `fraction` is nearer to, then sets values interpolated between those of both states.
  func mix(from first: String, to second: String, at fraction: Double) {
    let set = settings(of: first) + settings(of: second)
    /// Returns the values of all properties that either state sets, in the given state.
    func values(in state: String) -> [AnimatableValue?] {
      for setting in base + settings(of: state) {
        setting.layer.setStateValue(setting.value, forKeyPath: setting.keyPath)
      }
      return set.map { $0.layer.stateValue(forKeyPath: $0.keyPath) }
    }
    let (old, new) = (values(in: first), values(in: second))
    enterState(fraction < 0.5 ? first : second)
    guard fraction > 0, fraction < 1 else { return }
    for (setting, (old, new)) in zip(set, zip(old, new)) {
      guard let old, let new else { continue }
      setting.layer.setStateValue(
        old.interpolated(to: new, at: fraction), forKeyPath: setting.keyPath)
    }
  }

  func startTransition(from first: String, to second: String) {
    let candidates = [(first, second), ("*", second), (first, "*"), ("*", "*")]
    let change = candidates.lazy.compactMap { from, to in
      changes.first { $0.from == from && $0.to == to }
    }.first
    let steps = change?.steps ?? []
    let before = steps.map { $0.animation.propertyValues(shownBy: $0.layer) }
    enterState(second)
    for (step, old) in zip(steps, before) {
      let new = step.animation.propertyValues(shownBy: step.layer)
      addAnimation(step.animation.running(from: old, to: new), of: step)
    }
  }
}

extension Layer {
  /// Returns the value of a property that states can set: an animatable one, or one of the layer's own time.
  fileprivate func stateValue(forKeyPath keyPath: String) -> AnimatableValue? {
    guard let key = TimingKey.setByStates(keyPath) else { return value(forKeyPath: keyPath) }
    return key.stateValue(in: timing)
  }

  /// Sets a property that states can set.
  fileprivate func setStateValue(_ value: AnimatableValue, forKeyPath keyPath: String) {
    // Between two infinite lengths there is no number.
    if case .number(let number) = value, number.isNaN { return }
    switch (TimingKey.setByStates(keyPath)?.value, value) {
    case (.number(let path), .number(let number)): timing[keyPath: path] = number
    case (.length(let path), .number(let number)): timing[keyPath: path] = max(0, number)
    case (.bool(let path), .bool(let bool)): timing[keyPath: path] = bool
    case (nil, _): setValue(value, forKeyPath: keyPath)
    default: break
    }
  }
}

extension TimingKey {
  /// The key of a layer's own time that a state can set, such as `speed`; `nil` for another key path.
  static func setByStates(_ keyPath: String) -> TimingKey? {
    all.first { $0.name == keyPath && $0.name != "fillMode" }
  }

  /// Returns the key's value in a timing, as states set it; `nil` for a fill mode.
  func stateValue(in timing: MediaTiming) -> AnimatableValue? {
    switch value {
    case .number(let path), .length(let path): .number(timing[keyPath: path])
    case .bool(let path): .bool(timing[keyPath: path])
    case .fillMode: nil
    }
  }
}

extension Animation {
  /// Returns a layer's values, by key path, of the properties that the animation and its children change.
  @MainActor fileprivate func propertyValues(shownBy layer: Layer) -> [String: AnimatableValue] {
    var values: [String: AnimatableValue] = [:]
    if case .group(let children) = kind {
      for child in children {
        values.merge(child.propertyValues(shownBy: layer)) { first, _ in first }
      }
    } else if let value = layer.value(forKeyPath: keyPath) {
      values[keyPath] = value
    }
    return values
  }

  /// Returns a copy of the animation that runs from `old` to `new` values, by key path, unless it has end values
  /// itself.
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
