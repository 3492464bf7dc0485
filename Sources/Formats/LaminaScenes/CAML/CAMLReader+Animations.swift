// CAML: animations, read once the tree is complete, because key paths name sublayers and filters.

import LaminaFiles
import LaminaGeometry
import LaminaLayers

extension CAMLReader {
  /// Reads the animations of all layers, in document order.
  mutating func readAnimations() throws(SceneError) {
    for (layer, element, path) in waitingAnimations.sorted(by: { $0.element < $1.element }) {
      var added: [(animation: Animation, key: String?)] = []
      for child in document.element(element).children {
        let target = try resolveReference(child.index, path)
        if let draft = try readAnimation(target, named: child.name, of: layer, path) {
          added.append((draft.animation, draft.key))
        }
      }
      layer.addAnimations(added)
    }
    waitingAnimations = []
  }

  /// Reads an animation; `nil` if it is left out.
  ///
  /// - Parameters:
  ///   - element: the element, with references resolved.
  ///   - name: the name that the element has in its parent: a key, or a class.
  ///   - layer: the animated layer.
  ///   - path: the layer's path.
  /// - Returns: the animation with its key.
  /// - Throws: `SceneError` for a value of the wrong form.
  mutating func readAnimation(
    _ element: Int, named name: String, of layer: Layer, _ path: String
  ) throws(SceneError) -> AnimationDraft? {
    animationDepth += 1
    defer { animationDepth -= 1 }
    guard animationDepth <= CAMLReader.groupDepth else {
      throw locatedError(
        element, path,
        .wrongValue(
          expected: "at most \(CAMLReader.groupDepth) nested animation groups",
          found: "more"))
    }
    try checkTime(at: element, path)
    let node = document.element(element)
    let kind = className(element)
    guard let type = CAMLReader.animationTypes[kind] else {
      leaveOut(kind, element, path)
      return nil
    }
    if node["enabled"]?.bool == false { return nil }
    var draft = AnimationDraft(type)
    draft.key = node["key"]?.text
    if draft.key == nil, name != kind, name != "animation" { draft.key = name }
    draft.keyPath = type.hasKeyPath ? node["keyPath"]?.text ?? "" : ""
    var converter = CAMLValueConverter(kind: .number, function: nil)
    if type.hasKeyPath {
      guard let found = animated(draft.keyPath, of: layer) else {
        leaveOut("animation of \(draft.keyPath.quoted)", element, path)
        return nil
      }
      (draft.keyPath, converter) = found
    }
    let own = "\(path).animations.\(draft.key ?? kind)"
    let written = node["valueFunction"] ?? childValue(of: "valueFunction", in: element)
    if let written = written?.text {
      draft.valueFunction = ValueFunction(rawValue: written)
      guard let function = draft.valueFunction, converter.kind == .transform else {
        leaveOut("value function \(written.quoted) of \(draft.keyPath.quoted)", element, path)
        return nil
      }
      converter.function = nil
      converter.kind = function.takesThree ? .numbers : .number
    }
    for (key, value) in node.attributes {
      guard try setAnimationAttribute(key, value, of: &draft, converter, element, own) else {
        if !CAMLReader.isNote(key) { leaveOut("\(kind) \(key)", element, path) }
        continue
      }
      noteUnsupported(key, value, of: type, at: element, own)
    }
    for child in node.children {
      try readChild(child, of: &draft, converter, layer, path: path, own: own)
    }
    if draft.timing.duration == .infinity {
      earlierNotices.append(
        .noted(
          "an animation of infinite duration stays at its first value",
          first: document.location(element, path: own), isFaithful: true))
    }
    if let times = draft.keyframes.keyTimes {
      let count = draft.keyframes.count ?? 0
      if draft.keyframes.validKeyTimes(of: count) == nil {
        let mode = draft.keyframes.calculationMode
        let reason =
          mode.isPaced
          ? "are ignored by the calculation mode \(mode.rawValue)"
          : "for \(count) keyframes are ignored, as they do not fit"
        earlierNotices.append(
          .noted(
            "\(times.count) key times \(reason)", first: document.location(element, path: own),
            isFaithful: true))
      }
    }
    return draft
  }

  /// Returns the layer's key path for one in the document, and the converter of its values; `nil` if it cannot be
  /// animated.
  func animated(_ written: String, of layer: Layer) -> (
    keyPath: String, converter: CAMLValueConverter
  )? {
    let keyPath = layerKeyPath(written, of: layer)
    // The amount of a colour filter becomes a colour matrix.
    for filter in colorFilters[ObjectIdentifier(layer)] ?? [] {
      let name = "\(filter.list).\(filter.name)"
      guard filter.inputs.contains(where: { keyPath == "\(name).\($0)" }) else { continue }
      return filter.matrix.map {
        ("\(name).inputColorMatrix", CAMLValueConverter(kind: .number, function: $0))
      }
    }
    guard let kind = try? AnimatableKeyPath.valueKind(of: keyPath, in: layer) else { return nil }
    return (keyPath, CAMLValueConverter(kind: kind, function: nil))
  }

  /// The maximum nesting depth of animation groups; in an archive, a group may contain itself.
  private static let groupDepth = 64

  private static let animationTypes: [String: AnimationType] = [
    "CABasicAnimation": .basic, "CAKeyframeAnimation": .keyframe, "CASpringAnimation": .spring,
    "CAAnimationGroup": .group, "CATransition": .transition,
  ]

  /// Whether an attribute of an animation is an editor's note, or was read already.
  private static func isNote(_ key: String) -> Bool {
    [
      "type", "key", "keyPath", "id", "object", "enabled", "name", "valueFunction", "targetId",
      "mica_", "CUI_", "xmlns", "preferredFrameRate", "frameInterval", "usesSceneTimeBase",
      "description", "debugDescription", "hash",
    ].contains { key.hasPrefix($0) }
  }

  /// Sets a field of an animation from an attribute; returns whether the attribute is known.
  private func setAnimationAttribute(
    _ key: String, _ value: CAMLValue, of draft: inout AnimationDraft,
    _ converter: CAMLValueConverter,
    _ element: Int, _ path: String
  ) throws(SceneError) -> Bool {
    func wrongValueError(_ expected: String) -> SceneError {
      locatedError(
        element, "\(path).\(key)", .wrongValue(expected: expected, found: value.found))
    }
    // One number has two names.
    let name = key == "initialVelocity" ? "velocity" : key
    guard let known = AnimationKey.byArchiveName[name] else { return false }
    switch known.value {
    case .timing(let key):
      if let expected = value.setTimingValue(key, of: &draft.timing) {
        throw wrongValueError(expected)
      }
    case .timingFunction:
      guard let function = value.timingFunction else {
        throw wrongValueError("the name of a timing function, or four numbers")
      }
      draft.timingFunction = function
    case .number(_, let place):
      guard let number = value.finite else { throw wrongValueError("a number") }
      draft[keyPath: place] = number
    case .bool(let place):
      guard let bool = value.bool else { throw wrongValueError("0 or 1") }
      draft[keyPath: place] = bool
    case .choice(_, let access):
      // For other animations, the type is the class.
      guard name != "type" || draft.type == .transition else { return false }
      access.set(&draft, value.text)
    case .end(let end):
      guard let value = converter.convertedValue(value) else {
        throw wrongValueError(converter.expected)
      }
      draft.ends[keyPath: end] = value
    case .path:
      guard let way = value.path else { throw wrongValueError("a path") }
      draft.keyframes.path = way
    case .key, .keyPath, .values, .keyTimes, .timingFunctions, .animations, .knots: return false
    }
    return true
  }

  /// Reads a child element of an animation.
  private mutating func readChild(
    _ child: LayerElement.Child, of draft: inout AnimationDraft, _ converter: CAMLValueConverter,
    _ layer: Layer,
    path: String, own: String
  ) throws(SceneError) {
    let key = child.name
    let target = try resolveReference(child.index, path)
    let children = document.element(target).children.map(\.index)
    switch AnimationKey.byArchiveName[key]?.value {
    case .end(let end):
      guard let value = try readAnimatedValue(target, converter, own) else { return }
      draft.ends[keyPath: end] = value
    case .values:
      for child in children {
        let element = try resolveReference(child, path)
        if let value = try readAnimatedValue(element, converter, own) {
          draft.keyframes.values.append(value)
        }
      }
    case .keyTimes: draft.keyframes.keyTimes = try readNumbers(children, own)
    case .knots(let place): draft.keyframes[keyPath: place] = try readNumbers(children, own)
    case .timingFunctions:
      var functions: [TimingFunction] = []
      for child in children { functions.append(try timingFunction(child, own)) }
      draft.keyframes.timingFunctions = functions
    case .timingFunction: draft.timingFunction = try timingFunction(child.index, own)
    case .choice where key == "valueFunction": break
    case .animations:
      for child in children {
        let element = try resolveReference(child, path)
        guard
          let draftWithin = try readAnimation(element, named: className(element), of: layer, path)
        else { continue }
        guard draftWithin.type != .transition else {
          leaveOut("CATransition in a group", element, path)
          continue
        }
        draft.animations.append(draftWithin.animation)
      }
    default:
      let value = document.element(target).value
      guard let value, try setAnimationAttribute(key, value, of: &draft, converter, target, own)
      else {
        if !children.isEmpty || value != nil { leaveOut(key, target, path) }
        return
      }
      noteUnsupported(key, value, of: draft.type, at: target, own)
    }
  }

  private func timingFunction(_ child: Int, _ path: String) throws(SceneError) -> TimingFunction {
    let element = try resolveReference(child, path)
    let node = document.element(element)
    let written = node["name"] ?? node.value ?? CAMLValue(text: "")
    guard let function = written.timingFunction else {
      throw locatedError(
        element, path,
        .wrongValue(
          expected: "the name of a timing function, or four numbers", found: written.found))
    }
    return function
  }

  func readNumbers(_ children: [Int], _ path: String) throws(SceneError) -> [Double] {
    var numbers: [Double] = []
    for child in children {
      let element = try resolveReference(child, path)
      let written = document.element(element).value ?? CAMLValue(text: "")
      guard let number = written.finite else {
        throw locatedError(element, path, .wrongValue(expected: "a number", found: written.found))
      }
      numbers.append(number)
    }
    return numbers
  }
}
