// CAML: values of the right form that this version does not support as written.

import LaminaFiles
import LaminaGeometry
import LaminaLayers

extension CAMLReader {
  /// Adds a notice about a property's value if it is an unknown name, or a number out of range.
  ///
  /// The table defines the accepted values. Properties of another layer class and empty names are ignored.
  mutating func noteUnsupported(
    _ row: LayerProperty.RowReference, _ key: String, _ value: CAMLValue, of waiting: Waiting,
    at element: Int
  ) {
    guard !row.property.value.supports(value, key),
      row.property.type == nil || row.property.type == CAMLReader.classes[waiting.name] ?? .layer
    else { return }
    leaveOut("\(key) \(value.text.quoted)", element, waiting.path)
  }

  /// Adds a notice about a number out of range within a list.
  mutating func leaveOutValue(of key: String, _ element: Int, _ path: String) {
    leaveOut("\(key) \((document.element(element).value?.text ?? "").quoted)", element, path)
  }

  /// Whether a key is a property of layers, or an attribute that may be ignored, such as an editor's.
  func isKnown(_ key: String) -> Bool {
    LayerProperty.byArchiveName[key] != nil || LayerProperty.inScenes.contains { $0.name == key }
      || CAMLReader.collections.contains(key) || CAMLReader.others.contains(key)
      || CAMLProperty.isOfEditors(key)
  }

  /// Further keys of layers that an empty element may have, which scene files lack or name differently.
  private static let others: Set<String> = [
    "animations", "backgroundFilters", "compositingFilter", "contents", "filters", "mask",
    "stateTransitions", "states", "sublayers", "userInfo",
  ]

  /// Adds a notice about an animation's value if it is an unknown name, or a number out of range.
  mutating func noteUnsupported(
    _ key: String, _ value: CAMLValue, of type: AnimationType, at element: Int, _ path: String
  ) {
    guard let known = AnimationKey.byArchiveName[key], known.types.contains(type) else { return }
    let isSupported =
      switch known.value {
      case .number(let range, _): value.finite.map(range.contains) ?? true
      // If the type is the class, the style is the default.
      case .choice(let names, _):
        value.isOne(of: names) || (key == "type" && value.text == "CATransition")
      case .timing(let key): key.name != "fillMode" || value.isOne(of: TimingKey.fillModes)
      case .path: value.startsWithMove
      default: true
      }
    if !isSupported { leaveOut("\(key) \(value.text.quoted)", element, path) }
  }
}

extension CAMLValue {
  /// Whether the first command of a path's text is a move, or the text has no command.
  fileprivate var startsWithMove: Bool {
    text.first { "mlqch".contains($0) }.map { $0 == "m" } ?? true
  }

  /// Whether the value's text is empty or one of the given names.
  func isOne(of names: [String]) -> Bool { text.isEmpty || names.contains(text) }
}

extension LayerProperty.Value {
  /// Whether a value of the right form is one that the property accepts: a number in range, or a known name.
  fileprivate func supports(_ value: CAMLValue, _ key: String) -> Bool {
    func isWhole(within range: ClosedRange<Double>) -> Bool {
      value.finite.map { $0 == $0.rounded() && range.contains($0) } ?? true
    }
    switch self {
    case .number(let range, _): return value.finite.map(range.contains) ?? true
    // Packages may have more than scene files.
    case .integer where key == "instanceCount": return isWhole(within: 0...1e9)
    case .integer(let range, _):
      return isWhole(within: Double(range.lowerBound)...Double(range.upperBound))
    case .choice(let names, _): return value.isOne(of: names)
    // One bit per name.
    case .set(let names, _): return isWhole(within: 0...Double(1 << names.count - 1))
    case .size: return value.point.map { $0.x > 0 && $0.y > 0 } ?? true
    case .rect(.notEmpty, _): return value.rect.map { $0.width > 0 && $0.height > 0 } ?? true
    case .rect(.unit, _):
      return (value.numbers ?? []).allSatisfy { NumberRange.unit.contains($0) }
    case .path: return value.startsWithMove
    case .lengths: return (value.numbers ?? []).allSatisfy { $0 >= 0 }
    case .timing(let key):
      guard case .fillMode = key.value else { return true }
      return value.isOne(of: TimingKey.fillModes)
    default: return true
    }
  }
}
