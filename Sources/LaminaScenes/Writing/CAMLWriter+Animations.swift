// Writes a Core Animation package's document: animations.

import LaminaGeometry
import LaminaLayers

extension CAMLWriter {
  /// An animation with what differs from a plain one of its class.
  mutating func animation(_ animation: Animation, key: String?, _ path: String) -> CAMLElement {
    let draft = AnimationDraft(animation, key: key)
    if animation.didStart != nil || animation.didStop != nil {
      unsaid.add("what is called when an animation starts or stops", path)
    }
    var element: CAMLElement
    switch draft.type {
    case .transition:
      // Its type is its style, so the element has the class's name.
      element = CAMLElement("CATransition", [("type", draft.transition.style.rawValue)])
    case .basic: element = CAMLElement("animation", [("type", "CABasicAnimation")])
    case .keyframe: element = CAMLElement("animation", [("type", "CAKeyframeAnimation")])
    case .spring: element = CAMLElement("animation", [("type", "CASpringAnimation")])
    case .group: element = CAMLElement("animation", [("type", "CAAnimationGroup")])
    }
    if let key, draft.type != .transition { element.attributes.append(("key", key)) }
    if draft.type.hasKeyPath { element.attributes.append(("keyPath", draft.keyPath)) }
    let plain = MediaTiming(duration: 0)
    for key in TimingKey.all {
      let value = CAMLText.value(of: key, in: draft.timing)
      if value != CAMLText.value(of: key, in: plain) {
        element.attributes.append((key.name, value.text))
      }
    }
    element.attributes += attributes(of: draft)
    element.children = children(of: draft, path)
    return element
  }

  private func attributes(of draft: AnimationDraft) -> [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    func add(_ name: String, _ value: Double, unless usual: Double) {
      if value != usual { list.append((name, JSONValue.text(value))) }
    }
    func add(_ name: String, _ value: Bool, unless usual: Bool = false) {
      if value != usual { list.append((name, value ? "1" : "0")) }
    }
    if let function = draft.timingFunction {
      list.append(("timingFunction", CAMLText.timingFunction(function)))
    }
    add("additive", draft.isAdditive)
    add("cumulative", draft.isCumulative)
    add("removedOnCompletion", draft.isRemovedOnCompletion, unless: true)
    if let function = draft.valueFunction { list.append(("valueFunction", function.rawValue)) }
    switch draft.type {
    case .spring:
      let plain = SpringCurve()
      add("mass", draft.spring.mass, unless: plain.mass)
      add("stiffness", draft.spring.stiffness, unless: plain.stiffness)
      add("damping", draft.spring.damping, unless: plain.damping)
      add("velocity", draft.spring.initialVelocity, unless: plain.initialVelocity)
      add("allowsOverdamping", draft.spring.allowsOverdamping)
    case .keyframe:
      if draft.keyframes.calculationMode != .linear {
        list.append(("calculationMode", draft.keyframes.calculationMode.rawValue))
      }
      if let mode = draft.keyframes.rotationMode { list.append(("rotationMode", mode.rawValue)) }
      if let path = draft.keyframes.path { list.append(("path", CAMLText.path(path).text)) }
    case .transition:
      if draft.transition.direction != .fromLeft {
        list.append(("subtype", draft.transition.direction.rawValue))
      }
      add("startProgress", draft.transition.startProgress, unless: 0)
      add("endProgress", draft.transition.endProgress, unless: 1)
    case .basic, .group: break
    }
    return list
  }

  private mutating func children(of draft: AnimationDraft, _ path: String) -> [CAMLElement] {
    var children: [CAMLElement] = []
    for (name, value) in [
      ("fromValue", draft.ends.from), ("toValue", draft.ends.to), ("byValue", draft.ends.by),
    ] {
      guard let value else { continue }
      if let element = element(name, value, hasType: true, path) { children.append(element) }
    }
    func add(_ name: String, _ elements: [CAMLElement]) {
      if elements.isEmpty { return }
      var list = CAMLElement(name)
      list.children = elements
      children.append(list)
    }
    func numbers(_ name: String, _ numbers: [Double]?) {
      add(name, (numbers ?? []).map { CAMLElement("real", [("value", JSONValue.text($0))]) })
    }
    let keyframes = draft.keyframes
    add("values", keyframes.values.compactMap { element(nil, $0, hasType: false, path) })
    numbers("keyTimes", keyframes.keyTimes)
    numbers("tensionValues", keyframes.tensionValues)
    numbers("continuityValues", keyframes.continuityValues)
    numbers("biasValues", keyframes.biasValues)
    add(
      "timingFunctions",
      (keyframes.timingFunctions ?? []).map {
        CAMLElement("CAMediaTimingFunction", [("value", CAMLText.timingFunction($0))])
      })
    add("animations", draft.animations.map { animation($0, key: nil, path) })
    return children
  }

  /// A value as an element of a name, or of its class's name; `nil` for one that cannot be said.
  private mutating func element(
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
      return list(numbers.map { CAMLElement("real", [("value", JSONValue.text($0))]) })
    case .contents(.image(let source)):
      var element = picture(source)
      element = CAMLElement(name ?? "CGImage", element.attributes)
      return element
    case .contents:
      unsaid.add("contents without a file", path)
      return nil
    }
  }
}

extension CAMLText {
  static func timingFunction(_ function: TimingFunction) -> String {
    TimingFunction.named.first { $0.function == function }?.name
      ?? numbers([function.x1, function.y1, function.x2, function.y2])
  }
}
