// Writes a scene file: animations and media timing.

import LaminaLayers

extension SceneWriter {
  /// Returns the value that a media timing has for a key.
  static func timingValue(of key: TimingKey, in timing: MediaTiming) -> JSONValue {
    switch key.value {
    case .number(let path): .number(timing[keyPath: path])
    case .length(let path): lengthValue(timing[keyPath: path])
    case .bool(let path): .bool(timing[keyPath: path])
    case .fillMode: .string(timing.fillMode.rawValue)
    }
  }

  /// Returns the object of an animation, with the fields that differ from a new one of its type; `nil` if it cannot be
  /// written.
  mutating func animationObject(
    _ animation: Animation, of layer: Layer, key: String?, _ path: String
  ) -> JSONValue? {
    let draft = AnimationDraft(animation, key: key)
    if let refusal = SceneWriter.refusal(of: draft, layer) {
      unsupported.addFeature(refusal, path)
      return nil
    }
    if animation.didStart != nil || animation.didStop != nil {
      unsupported.addFeature("an animation's callbacks at its start and stop", path)
    }
    let plain = AnimationDraft(draft.type)
    var members = [JSONValue.Member("type", .string(draft.type.rawValue))]
    if draft.type != .transition { members.addMember("key", key.map { .string($0) }) }
    if draft.type.hasKeyPath { members.addMember("keyPath", .string(draft.keyPath)) }
    for key in AnimationKey.keys(of: draft.type) {
      guard case .end(let end) = key.value, let value = draft.ends[keyPath: end] else { continue }
      // A difference is ignored if both ends are set.
      if key.name == "by", draft.ends.from != nil, draft.ends.to != nil { continue }
      members.addMember(key.name, self.animatedValue(value, path))
    }
    if draft.type == .keyframe { members += keyframeMembers(draft, path) }
    if draft.type == .group {
      let list = draft.animations.compactMap { self.animationObject($0, of: layer, key: nil, path) }
      members.addMember("animations", .array(list))
    }
    for key in AnimationKey.keys(of: draft.type) {
      let value = simpleValue(key, draft)
      if value == simpleValue(key, plain) { continue }
      // Without a path, nothing rotates.
      if key.name == "rotationMode", draft.keyframes.path == nil { continue }
      if case .number(let range, _) = key.value, case .number(let number)? = value {
        let said = nearestNumber(number, range, key.name, path)
        if said != simpleValue(key, plain) { members.addMember(key.name, said) }
      } else {
        members.addMember(key.name, value)
      }
    }
    // `repeatDuration` takes precedence over `repeatCount`.
    if draft.timing.repeatCount != 0, draft.timing.repeatDuration != 0 {
      members.removeAll { $0.key == "repeatCount" }
      unsupported.addFeature("repeatCount beside repeatDuration", path)
    }
    let value = JSONValue.object(members)
    guard SceneWriter.isFinite(value) else {
      unsupported.addFeature("an animation with numbers that are not finite", path)
      return nil
    }
    return value
  }

  /// Returns the value of an animation's key that has a single value; `nil` for the keys of lists, ends and paths.
  private func simpleValue(_ key: AnimationKey, _ draft: AnimationDraft) -> JSONValue? {
    switch key.value {
    case .timing(let key): return SceneWriter.timingValue(of: key, in: draft.timing)
    case .number(_, let path): return .number(draft[keyPath: path])
    case .bool(let path): return .bool(draft[keyPath: path])
    case .timingFunction: return draft.timingFunction.map { SceneWriter.timingFunction($0) }
    case .choice(_, let access): return access.get(draft).map { .string($0) }
    case .key, .keyPath, .path, .values, .keyTimes, .timingFunctions, .animations, .end, .knots:
      return nil
    }
  }

  /// Returns the path or the lists of a keyframe animation; lists of the wrong length have no effect and are left out.
  private mutating func keyframeMembers(_ draft: AnimationDraft, _ path: String) -> [JSONValue
    .Member]
  {
    var members: [JSONValue.Member] = []
    let (keyframes, mode) = (draft.keyframes, draft.keyframes.calculationMode)
    if let way = keyframes.timedPath {
      members.addMember("path", SceneWriter.path(way))
    } else {
      let values = keyframes.values.compactMap { animatedValue($0, path) }
      members.addMember("values", .array(values))
    }
    guard let count = keyframes.count else { return members }
    if let times = keyframes.validKeyTimes(of: count) {
      members.addMember("keyTimes", .numbers(times))
    }
    if let functions = keyframes.timingFunctions, !mode.isPaced, mode != .discrete {
      // Missing functions mean linear ones.
      let all = (0..<max(0, count - 1)).map { $0 < functions.count ? functions[$0] : .linear }
      members.addMember("timingFunctions", .array(all.map { SceneWriter.timingFunction($0) }))
    }
    for key in AnimationKey.keys(of: .keyframe) where mode.isCubic {
      guard case .knots(let place) = key.value, let knots = keyframes[keyPath: place] else {
        continue
      }
      let all = (0..<count).map { $0 < knots.count ? min(1, max(-1, knots[$0])) : 0 }
      members.addMember(key.name, .numbers(all))
    }
    return members
  }
}
