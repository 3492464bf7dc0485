// Captured layers of a special class: backdrops, which filter the content behind them.

import LaminaFiles
import LaminaLayers

extension CAMLReader {
  /// Reads the filters of a backdrop, which apply to the content behind it.
  ///
  /// A backdrop that is disabled, or that only captures, shows none of it.
  mutating func readBackdrop(_ element: Int, of waiting: Waiting) throws(SceneError) {
    if hasValue(false, "enabled", waiting) || hasValue(true, "captureOnly", waiting) { return }
    backdrops.insert(ObjectIdentifier(waiting.layer))
    try readFilters(element, isBehind: true, of: waiting.layer, waiting.path)
    if waiting.layer.backgroundFilters.contains(where: { $0.radius > 0 }) {
      let location = document.location(element, path: waiting.path)
      backdropBlurs = (backdropBlurs?.first ?? location, (backdropBlurs?.count ?? 0) + 1)
    }
  }

  /// Returns the layer's key path for one in the document: a backdrop's `filters` become
  /// `backgroundFilters`.
  func layerKeyPath(_ keyPath: String, of layer: Layer) -> String {
    guard keyPath.hasPrefix("filters."), backdrops.contains(ObjectIdentifier(layer)) else {
      return keyPath
    }
    return "backgroundFilters" + keyPath.dropFirst("filters".count)
  }

  /// Whether a layer's element has the given Boolean value for a key.
  func hasValue(_ bool: Bool, _ key: String, _ waiting: Waiting) -> Bool {
    let value = document.element(waiting.element)[key] ?? childValue(of: key, in: waiting.element)
    return value?.bool == bool
  }

  /// Sets a property that only backdrops have.
  ///
  /// - Returns: whether the key is a backdrop's.
  mutating func setBackdrop(
    _ key: String, _ value: CAMLValue, of waiting: Waiting, at element: Int
  ) throws(SceneError) -> Bool {
    switch key {
    case "scale":
      guard let scale = value.finite else {
        throw locatedError(
          element, "\(waiting.path).scale",
          .wrongValue(expected: "a number", found: value.found))
      }
      if scale > 0 {
        waiting.layer.backdropScale = scale
      } else {
        leaveOut("scale \(value.text.quoted)", element, waiting.path)
      }
    case "groupName": waiting.layer.backdropGroupName = value.text.isEmpty ? nil : value.text
    case "enabled", "captureOnly": break
    default: return false
    }
    return true
  }
}
