// Writes keyed archives of layer trees: animations.

import LaminaLayers

extension ArchiveWriter {
  /// Returns a layer's animations and their keys; `nil` if there are none.
  mutating func animations(of layer: Layer, _ path: String) -> [Field]? {
    var (keys, list): ([Int], [Int]) = ([], [])
    for entry in layer.animations {
      // Readers take this key as that of an animation without a key.
      keys.append(archive.object(ArchiveValue.string(entry.key ?? "animation")))
      list.append(animation(entry.animation, of: layer, path))
    }
    guard !list.isEmpty else { return nil }
    return [
      (ArchiveKey.animations.name, .object(archive.plainArray(list))),
      (ArchiveKey.animationKeys.name, .object(archive.plainArray(keys))),
    ]
  }

  /// Writes an animation: only the fields that differ from a plain one of its class.
  private mutating func animation(_ animation: Animation, of layer: Layer, _ path: String)
    -> Int
  {
    let draft = AnimationDraft(animation, key: nil)
    if animation.didStart != nil || animation.didStop != nil {
      unsupported.add("an animation's callbacks at its start and stop", path)
    }
    var fields: [Field] = []
    if draft.type.hasKeyPath {
      let keyPath = layer.archivedKeyPath(draft.keyPath)
      fields.append(("keyPath", .object(archive.object(ArchiveValue.string(keyPath)))))
    }
    let plain = AnimationDraft(draft.type)
    for key in AnimationKey.keys(of: draft.type) {
      if let object = object(of: key, in: draft, unless: plain, layer, path) {
        fields.append((key.archiveName, .object(object)))
      }
    }
    return archive.object(ArchiveWriter.classes(of: draft.type), fields)
  }

  /// Returns the object of an animation's key; `nil` if a plain animation has the same value.
  private mutating func object(
    of key: AnimationKey, in draft: AnimationDraft, unless plain: AnimationDraft, _ layer: Layer,
    _ path: String
  ) -> Int? {
    var list: [Int] = []
    switch key.value {
    case .end(let end): return draft.ends[keyPath: end].flatMap { object(of: $0, path) }
    case .values:
      for value in draft.keyframes.values {
        if let value = object(of: value, path) { list.append(value) }
      }
    case .timingFunctions:
      list = (draft.keyframes.timingFunctions ?? []).map {
        archive.object(ArchiveValue.timingFunction($0))
      }
    case .animations:
      for animation in draft.animations { list.append(self.animation(animation, of: layer, path)) }
    default:
      guard let value = ArchiveValue(key, in: draft), value != ArchiveValue(key, in: plain) else {
        return nil
      }
      if case .string(let name) = value, key.name == "valueFunction" {
        return archive.object(
          ["CAValueFunction"], [("name", .object(archive.object(ArchiveValue.string(name))))])
      }
      guard isRepresentable(value, of: key) else {
        unsupported.add("\(key.archiveName) of an animation that is not finite", path)
        return nil
      }
      return archive.object(value)
    }
    return list.isEmpty ? nil : archive.array(list)
  }

  /// Whether readers accept a number; lengths of time may be infinite.
  private func isRepresentable(_ value: ArchiveValue, of key: AnimationKey) -> Bool {
    if case .timing(let timing) = key.value, timing.isLength, case .number(let number) = value {
      return number >= 0
    }
    return value.isFinite
  }

  /// Returns the object of an animated value; `nil` if no file can hold it.
  private mutating func object(of value: AnimatableValue, _ path: String) -> Int? {
    if case .contents(.image(let source)) = value { return picture(source) }
    guard let value = ArchiveValue(value) else {
      unsupported.add("contents without a file", path)
      return nil
    }
    guard value.isFinite else {
      unsupported.add("a value of an animation that is not finite", path)
      return nil
    }
    return archive.object(value)
  }

  private static func classes(of type: AnimationType) -> [String] {
    switch type {
    case .basic: ["CABasicAnimation", "CAPropertyAnimation", "CAAnimation"]
    case .keyframe: ["CAKeyframeAnimation", "CAPropertyAnimation", "CAAnimation"]
    case .spring:
      ["CASpringAnimation", "CABasicAnimation", "CAPropertyAnimation", "CAAnimation"]
    case .group: ["CAAnimationGroup", "CAAnimation"]
    case .transition: ["CATransition", "CAAnimation"]
    }
  }
}
