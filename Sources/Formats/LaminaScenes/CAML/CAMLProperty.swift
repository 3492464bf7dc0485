// CAML: layer properties, by the table of `LayerProperty`.

import LaminaGeometry
import LaminaLayers
import LaminaText

extension LayerProperty {
  /// The expected form of the value in packages, in words.
  var expectedInPackages: String {
    switch value {
    case .number(let range, _): packageRule == .rejected ? range.description : "a number"
    case .integer, .set: "a number"
    case .bool: "0 or 1"
    case .string: name == "string" ? "a text" : "a name"
    case .color: "three or four numbers"
    case .point, .offset, .size: "two numbers"
    case .rect: "four numbers"
    case .affine: "matrix(…) with 6 numbers"
    case .transform: "steps like scale(x, y, z), rotate(30deg), translate(x, y, z)"
    case .path: "numbers and the letters m, l, q, c, h after them"
    case .lengths: "numbers"
    case .timing(let key):
      switch key.value {
      case .number: "a number"
      case .length: "a number of at least 0, or inf"
      case .bool: "0 or 1"
      case .fillMode: "a name"
      }
    default: "a name"
    }
  }
}

extension LayerProperty.RowReference {
  /// Sets this property of a layer from a value in a package.
  ///
  /// An unknown name sets the default. A number out of range is handled by `packageRule`.
  ///
  /// - Returns: whether the value could be read.
  @MainActor func setPackageValue(_ text: CAMLValue, of layer: Layer) -> Bool {
    switch property.value {
    case .number(let range, let access):
      guard let number = text.finite else { return false }
      switch property.packageRule {
      case .accepted: access.set(layer, number)
      case .clamped: access.set(layer, max(range.minimum ?? number, number))
      case .rejected:
        guard range.contains(number) else { return false }
        access.set(layer, number)
      }
    case .integer(let range, let access):
      guard let number = text.finite else { return false }
      // Packages may have more instances than scene files.
      let largest = property.name == "instanceCount" ? 1e9 : Double(range.upperBound)
      access.set(layer, Int(max(Double(range.lowerBound), min(largest, number))))
    case .set(let names, let access):
      guard let number = text.finite else { return false }
      access.set(layer, UInt(max(0, min(Double(1 << names.count - 1), number))))
    case .bool(let access): return text.bool.map { access.set(layer, $0) } != nil
    case .string(let access): access.set(layer, text.text)
    case .color(let access): return text.color.map { access.set(layer, $0) } != nil
    case .point(let access): return text.point.map { access.set(layer, $0) } != nil
    case .offset(let access):
      return text.point.map { access.set(layer, Size(width: $0.x, height: $0.y)) } != nil
    case .size(let access):
      guard let point = text.point else { return false }
      // A size without an area is ignored.
      if point.x > 0, point.y > 0 { access.set(layer, Size(width: point.x, height: point.y)) }
    case .rect(_, let access): return text.rect.map { access.set(layer, $0) } != nil
    case .transform(let access): return text.transform.map { access.set(layer, $0) } != nil
    case .affine(let access): return text.affine.map { access.set(layer, $0) } != nil
    case .path(let access): return text.path.map { access.set(layer, $0) } != nil
    case .lengths(let access): return text.numbers.map { access.set(layer, $0) } != nil
    case .choice(_, let access): access.set(layer, text.text)
    case .timing(let key):
      var timing = layer.timing
      guard text.setTimingValue(key, of: &timing) == nil else { return false }
      layer.timing = timing
    default: return false
    }
    return true
  }
}

extension CAMLText {
  /// Returns the text that packages have for a layer's property; `nil` if the layer has none, or packages write it
  /// otherwise.
  @MainActor static func propertyText(
    of property: LayerProperty, in layer: Layer, _ state: LayerState
  ) -> CAMLText? {
    switch property.value {
    case .number(_, let access): return .number(access.get(layer, state))
    case .integer(_, let access): return .number(Double(access.get(layer, state)))
    case .bool(let access): return .bool(access.get(layer, state))
    case .string(let access): return access.get(layer, state).map { CAMLText($0) }
    case .color(let access): return access.get(layer, state).map { .color($0) }
    case .point(let access): return .point(access.get(layer, state))
    case .offset(let access), .size(let access): return .size(access.get(layer, state))
    case .rect(_, let access): return .rect(access.get(layer, state))
    case .transform(let access): return .transform(access.get(layer, state))
    case .affine(let access): return CAMLText(matrix(access.get(layer, state).numbers))
    case .choice(_, let access): return CAMLText(access.get(layer, state))
    case .set(_, let access): return .number(Double(access.get(layer, state)))
    case .path(let access): return access.get(layer, state).map { .path($0) }
    case .lengths(let access): return access.get(layer, state).map { CAMLText(spacedNumbers($0)) }
    case .font(let access):
      // The default font and font files have no family that a package could name.
      return access.get(layer, state).writtenFamily.map { CAMLText($0) }
    case .timing(let key): return timingText(of: key, in: layer.timing)
    default: return nil
    }
  }

  /// Returns the text that packages have for a key of media timing.
  static func timingText(of key: TimingKey, in timing: MediaTiming) -> CAMLText {
    switch key.value {
    case .number(let path), .length(let path): .number(timing[keyPath: path])
    case .bool(let path): .bool(timing[keyPath: path])
    case .fillMode: CAMLText(timing.fillMode.rawValue)
    }
  }
}

/// The rules for keys of packages that the table of `LayerProperty` does not list.
@MainActor enum CAMLProperty {
  /// Whether a key is part of the document's syntax and does not describe the layer.
  static func isSyntax(_ key: String) -> Bool {
    ["id", "type", "object", "src", "value", "delegate"].contains(key) || key.hasPrefix("xmlns")
  }

  /// Whether a key can be ignored because it changes nothing that this version could show.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - value: its value.
  ///   - type: the layer's class.
  /// - Returns: whether it can be ignored without a notice.
  static func isIgnored(_ key: String, _ value: CAMLValue, of type: String) -> Bool {
    // Transform layers preserve depth in any case.
    switch key {
    case "preservesDepth": value.bool == false || type == "CATransformLayer"
    case "flipsHorizontalAxis": value.bool == false
    case "securityMode": value.text == "insecure"
    case "contentsScaling": value.text == "stretch"
    default: isOfEditors(key)
    }
  }

  /// Whether a key is an editor's or private, or describes something that this renderer does not have.
  static func isOfEditors(_ key: String) -> Bool {
    // Attributes named by key paths are an editor's notes beside the real property.
    ignored.contains(key) || key.contains(".")
      || ["caplay", "mica_", "CUI_", "xmlns"].contains { key.hasPrefix($0) }
  }

  /// Editors' and private attributes, and memory formats that this renderer does not have.
  private static let ignored: Set<String> = [
    "id", "type", "object", "src", "value", "contentsFormat",
    "allowsHitTesting", "locked", "description", "debugDescription", "hash", "animationType",
    "spinBias", "scriptObject", "needsDisplayOnBoundsChange", "drawsAsynchronously",
    "allowsDisplayCompositing", "UICALayerRenderID", "contentsAlignsToPixels",
    "actions", "cornerContentsMasksEdges", "delegate", "inputDither", "inputQuality", "modules",
    "needsLayoutOnGeometryChange",
  ]
}
