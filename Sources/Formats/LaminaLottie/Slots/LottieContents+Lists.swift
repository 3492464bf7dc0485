// Lists of a file's slots and texts, and of an archive's parts.

import LaminaGeometry
import LaminaScenes

extension LottieContents {
  /// Lists the slots and texts of an animation, and the parts of its archive.
  ///
  /// - Parameters:
  ///   - root: the animation.
  ///   - archive: its archive.
  ///   - slots: the values of its slots.
  ///   - texts: texts that replace those of layers.
  /// - Throws: `SceneError` for a broken state machine.
  init(
    _ root: LottieNode, archive: DotLottie?, slots: SlotTable, texts: [String: String]
  ) throws(SceneError) {
    let uses = SlotUses(root, slots: slots)
    var machines: [Machine] = []
    for id in archive?.machines ?? [] {
      machines.append(Machine(try archive?.readJSONFile("s/\(id).json") ?? root, id: id))
    }
    self.init(
      animations: (archive?.animations ?? []).map { Part(id: $0, isShown: $0 == archive?.shown) },
      themes: (archive?.themes ?? []).map { Part(id: $0, isShown: $0 == archive?.theme?.id) },
      stateMachines: machines,
      slots: uses.names.compactMap { name in
        uses.slotKind(of: name).map { kind in
          let value = slots.slotValue(named: name) ?? uses.uses[name]?.first?.node
          return Slot(id: name, kind: kind, value: value.flatMap { kind.writtenForm($0) })
        }
      },
      texts: LottieContents.layerTexts(root, slots, texts))
  }

  private static func layerTexts(
    _ root: LottieNode, _ slots: SlotTable, _ replaced: [String: String]
  ) -> [Text] {
    root.compositionLayers.compactMap { layer in
      guard layer["ty"]?.number == 5 else { return nil }
      let name = LayerModel.name(of: layer, type: 5)
      let property = layer["t"]?["d"]
      let document = property.flatMap {
        try? TextDocument.readDocuments(of: slots.slotValue(for: $0) ?? $0).first?.node
      }
      return Text(layer: name, text: replaced[name] ?? document?.stringOrEmpty("t") ?? "")
    }
  }
}

extension LottieContents.Machine {
  /// Lists the names of a state machine's states, and its inputs.
  init(_ root: LottieNode, id: String) {
    self.init(
      id: id, states: (root["states"]?.elements ?? []).map { $0.stringOrEmpty("name") },
      initial: root.stringOrEmpty("initial"),
      inputs: (root["inputs"]?.elements ?? []).map { input in
        let value = input["value"].map { $0.string ?? $0.source.document.source($0.index) }
        return LottieContents.Input(
          name: input.stringOrEmpty("name"), type: input.stringOrEmpty("type"), value: value)
      })
  }
}

extension LottieSlotKind {
  /// Returns a slot's value as users write it, or as a count of keyframes or vertices; `nil` if it has no such form.
  func writtenForm(_ value: LottieNode) -> String? {
    switch self {
    case .image: return value["p"]?.string.map { String($0.prefix(80)) }
    case .text:
      guard let documents = try? TextDocument.readDocuments(of: value), let first = documents.first
      else {
        return nil
      }
      return documents.count > 1 ? "\(documents.count) keyframes" : first.node.stringOrEmpty("t")
    case .gradient:
      guard let colors = value["k"] else { return nil }
      // The place itself is the list of stops; a slot's value also has their count.
      let isWhole = colors.kind == .object
      guard let numbers = LottieSlotKind.staticNumbers(isWhole ? colors : value) else {
        return LottieSlotKind.keyframeCountText(isWhole ? colors : value)
      }
      let count = min(value["p"]?.integer ?? numbers.count / 4, numbers.count / 4)
      guard count > 0 else { return nil }
      return (0..<count).map { stop in
        LottieSlotKind.hexadecimal(Array(numbers[(4 * stop + 1)..<(4 * stop + 4)]))
      }.joined(separator: ",")
    case .path:
      let path = value["k"].flatMap { $0.firstElement ?? $0 }?["v"]
      return path.map { "\($0.elements.count) vertices" } ?? LottieSlotKind.keyframeCountText(value)
    case .color, .number, .vector:
      guard let numbers = LottieSlotKind.staticNumbers(value) else {
        return LottieSlotKind.keyframeCountText(value)
      }
      if self == .color, numbers.count >= 3 { return LottieSlotKind.hexadecimal(numbers) }
      return numbers.map(LayerModel.plainNumber).joined(separator: ",")
    }
  }

  /// Returns the numbers of a property without keyframes; `nil` for other properties.
  private static func staticNumbers(_ property: LottieNode) -> [Double]? {
    property["k"].flatMap { try? Numbers.read($0).values }
  }

  private static func keyframeCountText(_ property: LottieNode) -> String? {
    property["k"].flatMap { $0.firstElement == nil ? nil : "\($0.elements.count) keyframes" }
  }

  private static func hexadecimal(_ components: [Double]) -> String {
    let bytes = components.prefix(3).map { Int((min(1, max(0, $0)) * 255).rounded()) }
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
