// The places of a document that take their values from slots.

import LaminaScenes

/// The slots of a document, with the properties and assets that take their values from them.
struct SlotUses {
  /// A property or an asset that takes its value from a slot.
  struct Use {
    let node: LottieNode
    let kind: LottieSlotKind
  }

  /// The properties and assets that take their values from each slot, in the order of the document.
  private(set) var uses: [String: [Use]] = [:]
  /// The names of all slots: first those that `slots` declares, then others in the order of their first use.
  private(set) var names: [String] = []
  private var known: Set<String> = []
  private let slots: SlotTable

  /// Finds the properties and assets in a document that take their values from slots.
  ///
  /// O(nodes).
  init(_ root: LottieNode, slots: SlotTable) {
    self.slots = slots
    names = slots.declared
    known = Set(names)
    for asset in root["assets"]?.elements ?? [] {
      if let name = asset["sid"]?.string, asset["layers"] == nil {
        addUse(Use(node: asset, kind: .image), name)
      }
      visit(asset, Step(key: "assets"), within: nil)
    }
    if let layers = root["layers"] { visit(layers, Step(key: "layers"), within: nil) }
  }

  /// Returns the kind of value that a slot takes; `nil` for a slot that is not used and has no value.
  func slotKind(of name: String) -> LottieSlotKind? {
    uses[name]?.first?.kind
      ?? slots.slotValue(named: name).map { SlotUses.propertyKind(ofValue: $0) ?? .vector }
  }

  /// Whether the document declares or uses a slot.
  func contains(_ name: String) -> Bool { known.contains(name) }

  /// The key by which the search has reached a value.
  private struct Step {
    let key: String
    /// The key of the object that contains the value.
    var outer = ""
  }

  private mutating func addUse(_ use: Use, _ name: String) {
    if known.insert(name).inserted { names.append(name) }
    uses[name, default: []].append(use)
  }

  private mutating func visit(_ node: LottieNode, _ step: Step, within parent: LottieNode?) {
    let document = node.source.document
    switch node.kind {
    case .array:
      // Lists of numbers are long, and have no slots.
      guard let first = node.firstElement, first.kind == .object || first.kind == .array else {
        return
      }
      for element in document.elements(of: node.index) {
        visit(node.node(element), step, within: parent)
      }
    case .object:
      if let name = node["sid"]?.string, let parent {
        addUse(Use(node: node, kind: placeKind(of: node, name, step, within: parent)), name)
      }
      for (key, value) in document.members(of: node.index) {
        switch document.nodes[value].kind {
        case .object, .array:
          visit(
            node.node(value), Step(key: document.string(key), outer: step.key), within: node)
        default: break
        }
      }
    default: break
    }
  }

  /// Returns the kind of value that a property takes: by its key, else by its own value or the slot's.
  private func placeKind(
    of node: LottieNode, _ name: String, _ step: Step, within parent: LottieNode
  ) -> LottieSlotKind {
    let type = parent.stringOrEmpty("ty")
    switch step.key {
    case "d" where step.outer == "t": return .text
    case "g" where type == "gf" || type == "gs": return .gradient
    case "k" where step.outer == "g": return .gradient
    case "c" where type == "fl" || type == "st" || step.outer == "sy": return .color
    case "fc", "sc": return .color
    case "v" where parent["ty"]?.number == 2: return .color
    case "ks" where type == "sh": return .path
    case "pt" where step.outer == "masksProperties": return .path
    default: break
    }
    for value in [node, slots.slotValue(named: name)].compactMap(\.self) {
      if let kind = SlotUses.propertyKind(ofValue: value) { return kind }
    }
    return step.key == "p" || step.key == "a" ? .vector : .number
  }

  /// Returns the kind of a property's value by its form; `nil` if the form fits no kind.
  private static func propertyKind(ofValue property: LottieNode) -> LottieSlotKind? {
    if property["p"]?.kind == .string { return .image }
    if property["p"] != nil, property["k"]?.kind == .object { return .gradient }
    guard var value = property["k"] else { return nil }
    if let first = value.firstElement, first.kind == .object { value = first["s"] ?? value }
    if value.kind == .object, value["t"] != nil { return .text }
    let own = value.firstElement?.kind == .object ? value.firstElement ?? value : value
    if own.kind == .object { return own["v"] != nil ? .path : nil }
    if value.number != nil { return .number }
    guard value.kind == .array else { return nil }
    return value.source.document.count(of: value.index) == 1 ? .number : .vector
  }
}
