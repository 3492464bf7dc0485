// Reads the animations of layers from a scene file. It runs once the tree is complete, because key paths name sublayers
// and filters.

import LaminaGeometry
import LaminaLayers

extension SceneReader {
  /// Reads the animations of all layers, in the order of the file.
  mutating func readAnimations() throws(SceneError) {
    for (layer, node) in waitingAnimations {
      do { try expectKind(node, .array, "a list of animations") } catch {
        try problems.addError(error)
        continue
      }
      var keys: Set<String> = []
      var added: [(animation: Animation, key: String?)] = []
      var transitions = 0
      for element in document.elements(of: node) {
        do throws(SceneError) {
          let draft = try readAnimation(element, of: layer, isWithin: false)
          let key = draft.type == .transition ? "transition" : draft.key
          if let key, !keys.insert(key).inserted {
            // A transition's key is fixed, not chosen by the file.
            let isSecond = draft.type == .transition && transitions > 0
            throw locatedError(element, isSecond ? .secondTransition : .duplicateKey(key))
          }
          if draft.type == .transition { transitions += 1 }
          added.append((draft.animation, key))
        } catch { try problems.addError(error) }
      }
      layer.addAnimations(added)
    }
    waitingAnimations = []
  }

  /// Reads an animation of a layer, or an animation within a group.
  ///
  /// It calls itself for groups within groups, so that its stack frame must stay small: `readHead` has the rest.
  private mutating func readAnimation(_ node: Int, of layer: Layer, isWithin: Bool)
    throws(SceneError) -> AnimationDraft
  {
    try checkTime(at: node)
    let members = try readAnimationMembers(node)
    var (draft, kind) = try readHead(node, members, of: layer, isWithin: isWithin)
    var last: SceneError?
    for place in AnimationKey.places(of: members, in: draft.type) {
      let key = AnimationKey.all[place]
      guard let value = members[key.name] else { continue }
      do throws(SceneError) {
        if case .animations = key.value {
          draft.animations = try readGroupAnimations(value, layer)
        } else {
          try readAnimationKey(key, value, into: &draft, kind, layer)
        }
      } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    try checkKeyConsistency(draft, kind, node, members)
    return draft
  }

  /// Reads an animation's type, its key path with the kind of its values, and the value function that this kind depends
  /// on.
  private mutating func readHead(
    _ node: Int, _ members: [String: Int], of layer: Layer, isWithin: Bool
  ) throws(SceneError) -> (AnimationDraft, AnimatableKind) {
    // Without a type, the other keys are read as those of the most likely type.
    var type = members["values"] == nil ? AnimationType.basic : .keyframe
    if let named = members["type"] {
      let name = try readChoice(named, isWithin ? AnimationType.namesInGroups : AnimationType.names)
      guard let known = AnimationType(rawValue: name) else {
        throw wrongValueError(named, "a type")
      }
      type = known
    } else {
      try problems.addError(locatedError(node, .missingKey("type")))
    }
    var draft = AnimationDraft(type)
    for (key, _) in document.members(of: node) {
      let name = document.string(key)
      guard let known = AnimationKey.byName[name] else { continue }
      if !known.types.contains(type) {
        try problems.addError(
          locatedError(key, .keyOfOtherAnimation(name, types: known.types.map(\.rawValue))))
      } else if isWithin && name == "key" {
        try problems.addError(locatedError(key, .unknownKey("key", nearest: "keyPath")))
      }
    }
    if members["repeatCount"] != nil, members["repeatDuration"] != nil {
      throw locatedError(node, .conflictingKeys("repeatCount", "repeatDuration"))
    }
    var kind = AnimatableKind.number
    if type.hasKeyPath {
      guard let path = members["keyPath"] else { throw locatedError(node, .missingKey("keyPath")) }
      draft.keyPath = try readString(path)
      do { kind = try AnimatableKeyPath.valueKind(of: draft.keyPath, in: layer) } catch {
        let problem = SceneProblem(error, keyPath: draft.keyPath)
        // The values are read by the kind of the key path that was probably meant.
        guard case .unknownKeyPath(_, let meant?) = problem,
          let meantKind = try? AnimatableKeyPath.valueKind(of: meant, in: layer)
        else { throw locatedError(path, problem) }
        try problems.addError(locatedError(path, problem))
        kind = meantKind
      }
    }
    if let function = members["valueFunction"] {
      guard kind == .transform else {
        throw wrongValueError(function, "a value function only with the key path of a transform")
      }
    }
    // The kind of the values depends on the value function.
    if let value = members["valueFunction"], let key = AnimationKey.byName["valueFunction"],
      key.types.contains(type)
    {
      try readAnimationKey(key, value, into: &draft, kind, layer)
    }
    return (draft, kind)
  }

  /// Returns the values of an animation's keys, as nodes by scene files' names: Core Animation's are replaced.
  private func readAnimationMembers(_ node: Int) throws(SceneError) -> [String: Int] {
    var members = try readMembers(node, keys: AnimationKey.allNames)
    for (alias, key) in AnimationKey.aliases {
      guard let value = members.removeValue(forKey: alias) else { continue }
      if members.updateValue(value, forKey: key.name) != nil {
        try problems.addError(locatedError(node, .conflictingKeys(key.name, alias)))
      }
    }
    return members
  }

  /// Reads the animations of a group.
  private mutating func readGroupAnimations(_ node: Int, _ layer: Layer) throws(SceneError)
    -> [Animation]
  {
    try expectKind(node, .array, "a list of animations")
    var animations: [Animation] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do {
        animations.append(try readAnimation(element, of: layer, isWithin: true).animation)
      } catch {
        try problems.addError(error)
        last = error
      }
    }
    if let last { throw last }
    return animations
  }

  private mutating func readAnimationKey(
    _ key: AnimationKey, _ node: Int, into draft: inout AnimationDraft, _ kind: AnimatableKind,
    _ layer: Layer
  ) throws(SceneError) {
    switch key.value {
    case .key: draft.key = try readString(node)
    case .keyPath: break
    case .path: draft.keyframes.path = try readPath(node)
    case .values:
      try expectKind(node, .array, "a list of values")
      var values: [AnimatableValue] = []
      var last: SceneError?
      let (function, unit) = (draft.valueFunction, draft.angleUnit)
      for element in document.elements(of: node) {
        do { values.append(try readAnimatedValue(element, kind, function, unit)) } catch {
          try problems.addError(error)
          last = error
        }
      }
      if let last { throw last }
      guard !values.isEmpty else {
        throw locatedError(node, .wrongCount(expected: "at least one value", found: 0))
      }
      draft.keyframes.values = values
    case .keyTimes:
      try expectKind(node, .array, "a list of numbers from 0 to 1")
      var times: [Double] = []
      for element in document.elements(of: node) {
        times.append(try readNumber(element, NumberRange(minimum: times.last ?? 0, maximum: 1)))
      }
      draft.keyframes.keyTimes = times
    case .timingFunction: draft.timingFunction = try timingFunction(node)
    case .timingFunctions:
      try expectKind(node, .array, "a list of timing functions")
      var functions: [TimingFunction] = []
      for element in document.elements(of: node) { functions.append(try timingFunction(element)) }
      draft.keyframes.timingFunctions = functions
    // `readGroupAnimations` reads them: this function's stack frame is too large to recurse for each group.
    case .animations: break
    case .end(let path):
      draft.ends[keyPath: path] = try readAnimatedValue(
        node, kind, draft.valueFunction, draft.angleUnit)
    case .knots(let path):
      try expectKind(node, .array, "a list of numbers from -1 to 1")
      var knots: [Double] = []
      for element in document.elements(of: node) {
        knots.append(try readNumber(element, NumberRange(minimum: -1, maximum: 1)))
      }
      draft.keyframes[keyPath: path] = knots
    case .timing(let key): try setTimingValue(key, node, of: &draft.timing)
    case .number(let range, let path): draft[keyPath: path] = try readNumber(node, range)
    case .bool(let path): draft[keyPath: path] = try readBoolean(node)
    case .choice(let names, let access): access.set(&draft, try readChoice(node, names))
    }
  }

  /// Reads a value of an animation: one of the key path's kind, or the numbers that a value function takes.
  private mutating func readAnimatedValue(
    _ node: Int, _ kind: AnimatableKind, _ function: ValueFunction?, _ unit: AngleHints.Unit?
  ) throws(SceneError) -> AnimatableValue {
    if let function, function.takesThree {
      let v = try readVector(node, counts: 3...3, expected: "[x, y, z]")
      return .numbers([v.x, v.y, v.z])
    }
    switch function == nil ? kind : .number {
    case .number:
      if let unit { return .number(try readAngle(node, in: unit)) }
      return .number(try readNumber(node, .any))
    case .point: return .point(try readPoint(node))
    case .size:
      let point = try readPoint(node)
      return .size(Size(width: point.x, height: point.y))
    case .rect: return .rect(try readRect(node, .any))
    case .color: return .color(try readColor(node))
    case .transform: return .matrix(try readTransform(node))
    case .path: return .path(try readPath(node))
    case .bool: return .bool(try readBoolean(node))
    case .colors: return .colors(try readColors(node))
    case .numbers: return .numbers(try animatedLocations(node))
    case .image: return .contents(.image(try readImage(node)))
    case .colorMatrix: return .colorMatrix(try colorMatrix(node))
    }
  }

  /// Returns the locations of a gradient's colours: 0...1, ascending.
  private func animatedLocations(_ node: Int) throws(SceneError) -> [Double] {
    try expectKind(node, .array, "a list of numbers from 0 to 1")
    return try readLocations(node, of: document.count(of: node))
  }

  /// Reads a timing function: one of the named curves, or the four coordinates of its control points.
  func timingFunction(_ node: Int) throws(SceneError) -> TimingFunction {
    if document.nodes[node].kind == .string {
      if let error = foreignValueError(node, "a timing function", ForeignValues.curve) {
        throw error
      }
      let name = try readChoice(node, TimingFunction.named.map(\.name))
      return TimingFunction(named: name) ?? .linear
    }
    let expected = "the name of a timing function, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    let c = try readVector(node, counts: 4...4, expected: expected)
    guard let function = TimingFunction(c.x, c.y, c.z, c.w) else {
      throw wrongValueError(node, expected)
    }
    return function
  }

  // MARK: - Consistency of keys

  private func checkKeyConsistency(
    _ draft: AnimationDraft, _ kind: AnimatableKind, _ node: Int, _ members: [String: Int]
  ) throws(SceneError) {
    if members["from"] != nil, members["to"] != nil, members["by"] != nil {
      throw locatedError(node, .conflictingKeys("to", "by"))
    }
    guard draft.type == .keyframe else { return }
    if let path = members["path"] {
      guard members["values"] == nil else {
        throw locatedError(node, .conflictingKeys("path", "values"))
      }
      guard kind == .point else {
        throw wrongValueError(path, "a path only with the key path of a point, such as position")
      }
    } else {
      guard members["values"] != nil else { throw locatedError(node, .missingKey("values")) }
      if members["rotationMode"] != nil { throw locatedError(node, .missingKey("path")) }
    }
    guard let count = draft.keyframeCount else {
      throw wrongValueError(members["path"] ?? node, "a path with a line or a curve")
    }
    let mode = draft.keyframes.calculationMode
    for key in ["keyTimes", "timingFunctions"]
    where mode.isPaced && members[key] != nil {
      throw locatedError(members[key] ?? node, .conflictingKeys("calculationMode", key))
    }
    if mode == .discrete, let functions = members["timingFunctions"] {
      throw locatedError(functions, .conflictingKeys("calculationMode", "timingFunctions"))
    }
    if let times = draft.keyframes.keyTimes, let place = members["keyTimes"] {
      let needed = mode == .discrete ? count + 1 : count
      guard times.count == needed else {
        throw locatedError(
          place,
          .wrongCount(expected: "\(needed) key times for \(count) keyframes", found: times.count)
        )
      }
    }
    if let functions = draft.keyframes.timingFunctions, functions.count != count - 1 {
      throw locatedError(
        members["timingFunctions"] ?? node,
        .wrongCount(
          expected: "\(count - 1) timing functions for \(count) keyframes", found: functions.count))
    }
    for key in ["tensionValues", "continuityValues", "biasValues"] {
      guard let place = members[key] else { continue }
      guard mode.isCubic else {
        throw locatedError(place, .conflictingKeys("calculationMode", key))
      }
      guard document.count(of: place) == count else {
        throw locatedError(
          place,
          .wrongCount(
            expected: "\(count) numbers, one for each keyframe", found: document.count(of: place))
        )
      }
    }
  }
}

extension SceneProblem {
  /// Makes the scene's problem from the problem of a key path.
  init(_ problem: KeyPathProblem, keyPath: String) {
    switch problem {
    case .unknown(let nearest):
      self = .unknownKeyPath(keyPath, nearest: ForeignWords.keyPath(for: keyPath) ?? nearest)
    case .otherType(let type):
      let meant = ForeignWords.keyPath(for: keyPath)
      self =
        meant.map { .unknownKeyPath(keyPath, nearest: $0) }
        ?? .keyPathOfOtherType(keyPath, type: type.rawValue)
    case .noElement(let name, let known):
      self = .unknownElement(
        keyPath, name: name, nearest: NearestName.closestName(name, among: known))
    }
  }
}
