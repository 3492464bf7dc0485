// Reads the animations of layers from a scene file. It runs once the tree is complete, because key paths name sublayers
// and filters.

import LaminaGeometry
import LaminaLayers

extension SceneReader {
  /// Reads the animations of all layers, in the order of the file.
  mutating func readAnimations() throws(SceneError) {
    for (layer, node) in waitingAnimations {
      do { try expect(node, .array, "a list of animations") } catch {
        try problems.add(error)
        continue
      }
      var keys: Set<String> = []
      var transitions = 0
      for element in document.elements(of: node) {
        do throws(SceneError) {
          let draft = try animation(element, of: layer, isWithin: false)
          let key = draft.type == .transition ? "transition" : draft.key
          if let key, !keys.insert(key).inserted {
            // A transition's key is fixed, not chosen by the file.
            let isSecond = draft.type == .transition && transitions > 0
            throw fail(element, isSecond ? .secondTransition : .duplicateKey(key))
          }
          if draft.type == .transition { transitions += 1 }
          layer.add(draft.animation, forKey: key)
        } catch { try problems.add(error) }
      }
    }
    waitingAnimations = []
  }

  /// Reads an animation of a layer, or an animation within a group.
  private mutating func animation(_ node: Int, of layer: Layer, isWithin: Bool)
    throws(SceneError) -> AnimationDraft
  {
    let members = try object(node, keys: ["type"] + AnimationKey.all.map(\.name))
    // Without a type, the other keys are read as those of the most likely type.
    var type = members["values"] == nil ? AnimationType.basic : .keyframe
    if let named = members["type"] {
      let names = AnimationType.allCases.map(\.rawValue).filter { !isWithin || $0 != "transition" }
      let name = try choice(named, names)
      guard let known = AnimationType(rawValue: name) else { throw wrong(named, "a type") }
      type = known
    } else {
      try problems.add(fail(node, .missingKey("type")))
    }
    var draft = AnimationDraft(type)
    for (key, _) in document.members(of: node) {
      let name = document.string(key)
      guard let known = AnimationKey.all.first(where: { $0.name == name }) else { continue }
      if !known.types.contains(type) {
        try problems.add(
          fail(key, .keyOfOtherAnimation(name, types: known.types.map(\.rawValue))))
      } else if isWithin && name == "key" {
        try problems.add(fail(key, .unknownKey("key", nearest: "keyPath")))
      }
    }
    if members["repeatCount"] != nil, members["repeatDuration"] != nil {
      throw fail(node, .conflictingKeys("repeatCount", "repeatDuration"))
    }
    var kind = AnimatableKind.number
    if type.hasKeyPath {
      guard let path = members["keyPath"] else { throw fail(node, .missingKey("keyPath")) }
      draft.keyPath = try string(path)
      do { kind = try AnimatableKeyPath.kind(of: draft.keyPath, in: layer) } catch {
        let problem = SceneProblem(error, keyPath: draft.keyPath)
        // The values are read by the kind of the key path that was probably meant.
        guard case .unknownKeyPath(_, let meant?) = problem,
          let meantKind = try? AnimatableKeyPath.kind(of: meant, in: layer)
        else { throw fail(path, problem) }
        try problems.add(fail(path, problem))
        kind = meantKind
      }
    }
    if let function = members["valueFunction"] {
      guard kind == .transform else {
        throw wrong(function, "a value function only with the key path of a transform")
      }
    }
    // The kind of the values depends on the value function.
    let keys = AnimationKey.keys(of: type)
    for key in keys where key.name == "valueFunction" {
      if let value = members[key.name] { try read(key, value, into: &draft, kind, layer) }
    }
    var last: SceneError?
    for key in keys where key.name != "valueFunction" {
      guard let value = members[key.name] else { continue }
      do throws(SceneError) {
        if case .animations = key.value {
          draft.animations = try within(value, layer)
        } else {
          try read(key, value, into: &draft, kind, layer)
        }
      } catch {
        try problems.add(error)
        last = error
      }
    }
    if let last { throw last }
    try check(draft, kind, node, members)
    return draft
  }

  /// Reads the animations of a group.
  private mutating func within(_ node: Int, _ layer: Layer) throws(SceneError) -> [Animation] {
    try expect(node, .array, "a list of animations")
    var animations: [Animation] = []
    var last: SceneError?
    for element in document.elements(of: node) {
      do { animations.append(try animation(element, of: layer, isWithin: true).animation) } catch {
        try problems.add(error)
        last = error
      }
    }
    if let last { throw last }
    return animations
  }

  private mutating func read(
    _ key: AnimationKey, _ node: Int, into draft: inout AnimationDraft, _ kind: AnimatableKind,
    _ layer: Layer
  ) throws(SceneError) {
    switch key.value {
    case .key: draft.key = try string(node)
    case .keyPath: break
    case .path: draft.keyframes.path = try path(node)
    case .values:
      try expect(node, .array, "a list of values")
      var values: [AnimatableValue] = []
      var last: SceneError?
      for element in document.elements(of: node) {
        do { values.append(try value(element, kind, draft.valueFunction)) } catch {
          try problems.add(error)
          last = error
        }
      }
      if let last { throw last }
      guard !values.isEmpty else {
        throw fail(node, .wrongCount(expected: "at least one value", found: 0))
      }
      draft.keyframes.values = values
    case .keyTimes:
      try expect(node, .array, "a list of numbers from 0 to 1")
      var times: [Double] = []
      for element in document.elements(of: node) {
        times.append(try number(element, NumberRange(minimum: times.last ?? 0, maximum: 1)))
      }
      draft.keyframes.keyTimes = times
    case .timingFunction: draft.timingFunction = try timingFunction(node)
    case .timingFunctions:
      try expect(node, .array, "a list of timing functions")
      var functions: [TimingFunction] = []
      for element in document.elements(of: node) { functions.append(try timingFunction(element)) }
      draft.keyframes.timingFunctions = functions
    // `within` reads them: this function's stack frame is too large to recurse for each group.
    case .animations: break
    case .end(let path): draft.ends[keyPath: path] = try value(node, kind, draft.valueFunction)
    case .knots(let path):
      try expect(node, .array, "a list of numbers from -1 to 1")
      var knots: [Double] = []
      for element in document.elements(of: node) {
        knots.append(try number(element, NumberRange(minimum: -1, maximum: 1)))
      }
      draft.keyframes[keyPath: path] = knots
    case .timing(let key): try set(key, node, of: &draft.timing)
    case .number(let range, let path): draft[keyPath: path] = try number(node, range)
    case .bool(let path): draft[keyPath: path] = try bool(node)
    case .choice(let names, let access): access.set(&draft, try choice(node, names))
    }
  }

  /// Reads a value of a kind.
  private mutating func value(
    _ node: Int, _ kind: AnimatableKind, _ function: ValueFunction?
  ) throws(SceneError) -> AnimatableValue {
    if let function {
      guard function.takesThree else { return .number(try number(node, .any)) }
      let v = try vector(node, counts: 3...3, expected: "[x, y, z]")
      return .numbers([v.x, v.y, v.z])
    }
    switch kind {
    case .number: return .number(try number(node, .any))
    case .point: return .point(try point(node))
    case .size:
      let point = try point(node)
      return .size(Size(width: point.x, height: point.y))
    case .rect: return .rect(try rect(node, .any))
    case .color: return .color(try color(node))
    case .transform: return .matrix(try transform(node))
    case .path: return .path(try path(node))
    case .bool: return .bool(try bool(node))
    case .colors: return .colors(try colors(node))
    case .numbers: return .numbers(try animatedLocations(node))
    case .image: return .contents(.image(try image(node)))
    case .colorMatrix: return .colorMatrix(try colorMatrix(node))
    }
  }

  /// Returns the locations of a gradient's colours: 0...1, ascending.
  private func animatedLocations(_ node: Int) throws(SceneError) -> [Double] {
    try expect(node, .array, "a list of numbers from 0 to 1")
    return try locations(node, of: document.count(of: node))
  }

  /// Reads a timing function: one of the named curves, or the four coordinates of its control points.
  func timingFunction(_ node: Int) throws(SceneError) -> TimingFunction {
    if document.nodes[node].kind == .string {
      if let error = foreign(node, "a timing function", ForeignValues.curve) { throw error }
      let name = try choice(node, TimingFunction.named.map(\.name))
      return TimingFunction(named: name) ?? .linear
    }
    let expected = "the name of a timing function, or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    let c = try vector(node, counts: 4...4, expected: expected)
    guard let function = TimingFunction(c.x, c.y, c.z, c.w) else { throw wrong(node, expected) }
    return function
  }

  // MARK: - Consistency of keys

  private func check(
    _ draft: AnimationDraft, _ kind: AnimatableKind, _ node: Int, _ members: [String: Int]
  ) throws(SceneError) {
    if members["from"] != nil, members["to"] != nil, members["by"] != nil {
      throw fail(node, .conflictingKeys("to", "by"))
    }
    guard draft.type == .keyframe else { return }
    if let path = members["path"] {
      guard members["values"] == nil else { throw fail(node, .conflictingKeys("path", "values")) }
      guard kind == .point else {
        throw wrong(path, "a path only with the key path of a point, such as position")
      }
    } else {
      guard members["values"] != nil else { throw fail(node, .missingKey("values")) }
      if members["rotationMode"] != nil { throw fail(node, .missingKey("path")) }
    }
    guard let count = draft.keyframeCount else {
      throw wrong(members["path"] ?? node, "a path with a line or a curve")
    }
    let mode = draft.keyframes.calculationMode
    for key in ["keyTimes", "timingFunctions"]
    where mode.isPaced && members[key] != nil {
      throw fail(members[key] ?? node, .conflictingKeys("calculationMode", key))
    }
    if mode == .discrete, let functions = members["timingFunctions"] {
      throw fail(functions, .conflictingKeys("calculationMode", "timingFunctions"))
    }
    if let times = draft.keyframes.keyTimes, let place = members["keyTimes"] {
      let needed = mode == .discrete ? count + 1 : count
      guard times.count == needed else {
        throw fail(
          place,
          .wrongCount(expected: "\(needed) key times for \(count) keyframes", found: times.count)
        )
      }
      guard times.first == 0, times.last == 1 else {
        throw wrong(place, "key times that start at 0 and end at 1")
      }
    }
    if let functions = draft.keyframes.timingFunctions, functions.count != count - 1 {
      throw fail(
        members["timingFunctions"] ?? node,
        .wrongCount(
          expected: "\(count - 1) timing functions for \(count) keyframes", found: functions.count))
    }
    for key in ["tensionValues", "continuityValues", "biasValues"] {
      guard let place = members[key] else { continue }
      guard mode.isCubic else { throw fail(place, .conflictingKeys("calculationMode", key)) }
      guard document.count(of: place) == count else {
        throw fail(
          place,
          .wrongCount(
            expected: "\(count) numbers, one for each keyframe", found: document.count(of: place))
        )
      }
    }
  }
}

extension SceneProblem {
  /// Converts a problem of a key path.
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
      self = .unknownElement(keyPath, name: name, nearest: NearestName.of(name, among: known))
    }
  }
}
