// Writes a Core Animation package's document: animations.

import LaminaGeometry
import LaminaLayers

extension CAMLWriter {
  /// Returns the element of an animation, with only the fields that differ from a new animation of its class.
  mutating func animationElement(
    _ animation: Animation, key: String?, of layer: Layer, _ path: String
  ) -> CAMLElement {
    let draft = AnimationDraft(animation, key: key)
    if animation.didStart != nil || animation.didStop != nil {
      unsupported.addFeature("an animation's callbacks at its start and stop", path)
    }
    var element: CAMLElement
    switch draft.type {
    case .transition:
      // Its type is its style, so the element is named after the class.
      element = CAMLElement("CATransition", [("type", draft.transition.style.rawValue)])
    case .basic: element = CAMLElement("animation", [("type", "CABasicAnimation")])
    case .keyframe: element = CAMLElement("animation", [("type", "CAKeyframeAnimation")])
    case .spring: element = CAMLElement("animation", [("type", "CASpringAnimation")])
    case .group: element = CAMLElement("animation", [("type", "CAAnimationGroup")])
    }
    if let key, draft.type != .transition { element.attributes.append(("key", key)) }
    if draft.type.hasKeyPath {
      element.attributes.append(("keyPath", layer.archivedKeyPath(draft.keyPath)))
    }
    let plain = AnimationDraft(draft.type)
    for key in AnimationKey.keys(of: draft.type) where key.archiveName != "type" {
      let text = CAMLText.animationText(of: key, in: draft)
      if let text, text != CAMLText.animationText(of: key, in: plain) {
        element.attributes.append((key.archiveName, text.text))
      }
      if let child = childElement(key, of: draft, layer, path) { element.children.append(child) }
    }
    return element
  }

  /// Returns the element of an animation's key; `nil` if the key's value is not written as an element.
  private mutating func childElement(
    _ key: AnimationKey, of draft: AnimationDraft, _ layer: Layer, _ path: String
  ) -> CAMLElement? {
    var list = CAMLElement(key.archiveName)
    func numbers(_ numbers: [Double]?) -> [CAMLElement] {
      (numbers ?? []).map { CAMLElement("real", [("value", JSONValue.numberText($0))]) }
    }
    switch key.value {
    case .end(let end):
      return draft.ends[keyPath: end].flatMap {
        valueElement(key.archiveName, $0, hasType: true, path)
      }
    case .values:
      list.children = draft.keyframes.values.compactMap {
        valueElement(nil, $0, hasType: false, path)
      }
    case .keyTimes: list.children = numbers(draft.keyframes.keyTimes)
    case .knots(let place): list.children = numbers(draft.keyframes[keyPath: place])
    case .timingFunctions:
      list.children = (draft.keyframes.timingFunctions ?? []).map {
        CAMLElement("CAMediaTimingFunction", [("value", CAMLText.timingFunction($0))])
      }
    case .animations:
      list.children = draft.animations.map { animationElement($0, key: nil, of: layer, path) }
    default: return nil
    }
    return list.children.isEmpty ? nil : list
  }

  /// Returns the element of an animated value, named `name` or else after the value's class; `nil` if it cannot be
  /// written.
  private mutating func valueElement(
    _ name: String?, _ value: AnimatableValue, hasType: Bool, _ path: String
  ) -> CAMLElement? {
    func said(_ type: String, _ text: CAMLText) -> CAMLElement {
      CAMLElement(name ?? type, (hasType ? [("type", type)] : []) + text.attributes)
    }
    func list(_ elements: [CAMLElement]) -> CAMLElement {
      var element = CAMLElement(name ?? "NSArray", hasType ? [("type", "NSArray")] : [])
      element.children = elements
      return element
    }
    switch value {
    case .number(let number): return said("real", .number(number))
    case .bool(let bool): return said("integer", .bool(bool))
    case .point(let point): return said("CGPoint", .point(point))
    case .size(let size): return said("CGSize", .size(size))
    case .rect(let rect): return said("CGRect", .rect(rect))
    case .color(let color): return said("CGColor", .color(color))
    case .matrix(let matrix): return said("CATransform3D", .transform(matrix))
    case .path(let path): return said("CGPath", .path(path ?? Path()))
    case .colorMatrix(let matrix):
      return said("CAColorMatrix", CAMLText(CAMLText.matrix(matrix.numbers)))
    case .colors(let colors):
      return list(colors.map { CAMLElement("CGColor", CAMLText.color($0).attributes) })
    case .numbers(let numbers):
      return list(numbers.map { CAMLElement("real", [("value", JSONValue.numberText($0))]) })
    case .contents(.image(let source)):
      var element = pictureElement(source)
      element = CAMLElement(name ?? "CGImage", element.attributes)
      return element
    case .contents:
      unsupported.addFeature("contents without a file", path)
      return nil
    }
  }
}

extension CAMLText {
  /// Returns the value of an animation's key as an attribute's text; `nil` without a value, or if it is written as
  /// elements.
  static func animationText(of key: AnimationKey, in draft: AnimationDraft) -> CAMLText? {
    switch key.value {
    case .timing(let key): timingText(of: key, in: draft.timing)
    case .timingFunction: draft.timingFunction.map { CAMLText(timingFunction($0)) }
    case .number(_, let place): .number(draft[keyPath: place])
    case .bool(let place): .bool(draft[keyPath: place])
    case .choice(_, let access): access.get(draft).map { CAMLText($0) }
    case .path: draft.keyframes.path.map { .path($0) }
    default: nil
    }
  }

  static func timingFunction(_ function: TimingFunction) -> String {
    TimingFunction.named.first { $0.function == function }?.name
      ?? spacedNumbers([function.x1, function.y1, function.x2, function.y2])
  }
}
