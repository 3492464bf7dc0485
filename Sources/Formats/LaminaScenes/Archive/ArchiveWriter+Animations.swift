// Writes keyed archives of layer trees: animations.

import LaminaLayers

extension ArchiveWriter {
  /// Writes a layer's animations, and returns the layer's fields for them and for their keys; `nil` without animations.
  mutating func animationFields(of layer: Layer, _ path: String) -> [Field]? {
    var (keys, list): ([Int], [Int]) = ([], [])
    for entry in layer.animations {
      // Readers take this key as that of an animation without a key.
      keys.append(archive.addObject(ArchiveValue.string(entry.key ?? "animation")))
      list.append(writeAnimation(entry.animation, of: layer, path))
    }
    guard !list.isEmpty else { return nil }
    return [
      (ArchiveKey.animations.name, .object(archive.plainArray(list))),
      (ArchiveKey.animationKeys.name, .object(archive.plainArray(keys))),
    ]
  }

  /// Writes those fields of an animation that differ from a default animation's, and returns its object's number.
  private mutating func writeAnimation(_ animation: Animation, of layer: Layer, _ path: String)
    -> Int
  {
    let draft = AnimationDraft(animation, key: nil)
    if animation.didStart != nil || animation.didStop != nil {
      unsupported.addFeature("an animation's callbacks at its start and stop", path)
    }
    var fields: [Field] = []
    if draft.type.hasKeyPath {
      let keyPath = layer.archivedKeyPath(draft.keyPath)
      fields.append(("keyPath", .object(archive.addObject(ArchiveValue.string(keyPath)))))
    }
    let plain = AnimationDraft(draft.type)
    for key in AnimationKey.keys(of: draft.type) {
      if let object = animationKeyObject(of: key, in: draft, unless: plain, layer, path) {
        fields.append((key.archiveName, .object(object)))
      }
    }
    return archive.addObject(ArchiveWriter.classes(of: draft.type), fields)
  }

  /// Writes an animation's value for a key, and returns its object's number; `nil` if no value is written.
  ///
  /// Values that equal a default animation's are not written.
  private mutating func animationKeyObject(
    of key: AnimationKey, in draft: AnimationDraft, unless plain: AnimationDraft, _ layer: Layer,
    _ path: String
  ) -> Int? {
    var list: [Int] = []
    switch key.value {
    case .end(let end):
      return draft.ends[keyPath: end].flatMap { animatedValueObject(of: $0, path) }
    case .values:
      for value in draft.keyframes.values {
        if let value = animatedValueObject(of: value, path) { list.append(value) }
      }
    case .timingFunctions:
      list = (draft.keyframes.timingFunctions ?? []).map {
        archive.addObject(ArchiveValue.timingFunction($0))
      }
    case .animations:
      for animation in draft.animations {
        list.append(self.writeAnimation(animation, of: layer, path))
      }
    default:
      guard let value = ArchiveValue(key, in: draft), value != ArchiveValue(key, in: plain) else {
        return nil
      }
      if case .string(let name) = value, key.name == "valueFunction" {
        return archive.addObject(
          ["CAValueFunction"], [("name", .object(archive.addObject(ArchiveValue.string(name))))])
      }
      guard isRepresentable(value, of: key) else {
        unsupported.addFeature("\(key.archiveName) of an animation that is not finite", path)
        return nil
      }
      return archive.addObject(value)
    }
    return list.isEmpty ? nil : archive.addProxiedArray(list)
  }

  /// Whether readers accept an animation's value for a key: its numbers are finite, but lengths of time may be
  /// infinite.
  private func isRepresentable(_ value: ArchiveValue, of key: AnimationKey) -> Bool {
    if case .timing(let timing) = key.value, timing.isLength, case .number(let number) = value {
      return number >= 0
    }
    return value.isFinite
  }

  /// Writes a value that an animation gives a property, and returns its object's number; `nil` if no archive can hold
  /// it.
  private mutating func animatedValueObject(of value: AnimatableValue, _ path: String) -> Int? {
    if case .contents(.image(let source)) = value { return pictureObject(source) }
    guard let value = ArchiveValue(value) else {
      unsupported.addFeature("contents without a file", path)
      return nil
    }
    guard value.isFinite else {
      unsupported.addFeature("a value of an animation that is not finite", path)
      return nil
    }
    return archive.addObject(value)
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
