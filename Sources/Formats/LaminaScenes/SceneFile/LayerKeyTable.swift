// Looks up a layer's keys by their bytes: a scene of a million layers has ten million keys.

import LaminaLayers

/// The set of keys that have been read from a layer's object, by their indices in
/// `LayerProperty.inScenes`.
struct LayerKeySet {
  private var bits: UInt128 = 0

  /// Adds a key by its index; returns whether the set lacked it.
  mutating func insert(_ index: Int) -> Bool {
    let bit: UInt128 = 1 << index
    defer { bits |= bit }
    return bits & bit == 0
  }

  func contains(_ name: String) -> Bool {
    LayerKeyTable.index(of: Array(name.utf8).span).map { bits & 1 << $0 != 0 } ?? false
  }
}

/// A hash table of the names of layers' keys.
enum LayerKeyTable {
  /// The index of the key `type`, which is not a property: one more than the last index of a
  /// property.
  static let type = LayerProperty.inScenes.count

  /// The part of a property that the reader needs.
  ///
  /// Copying the whole property for each key of a file would take a tenth of the reading time.
  struct Entry {
    let type: LayerType?
    let settingOrder: Int
    let value: LayerProperty.Value
  }

  /// The entry of each property, in the order of `LayerProperty.inScenes`.
  static let entries = LayerProperty.inScenes.map {
    Entry(type: $0.type, settingOrder: $0.settingOrder, value: $0.value)
  }

  private static let size = 256

  /// The slots of the table, each with the index of a key and the bytes of its name; an empty slot
  /// has index -1.
  private static let slots: [(index: Int, name: [UInt8])] = {
    precondition(LayerProperty.inScenes.count < 127, "more keys than a set has bits")
    var slots = [(index: Int, name: [UInt8])](repeating: (-1, []), count: size)
    for (index, name) in (LayerProperty.inScenes.map(\.name) + ["type"]).enumerated() {
      let bytes = Array(name.utf8)
      var slot = hash(bytes.span)
      while slots[slot].index >= 0 { slot = (slot + 1) % size }
      slots[slot] = (index, bytes)
    }
    return slots
  }()

  /// Returns the index of the key with a name; `nil` if layers have no such key.
  static func index(of name: Span<UInt8>) -> Int? {
    var slot = hash(name)
    while slots[slot].index >= 0 {
      if isEqual(slots[slot].name, name) { return slots[slot].index }
      slot = (slot + 1) % size
    }
    return nil
  }

  private static func isEqual(_ a: [UInt8], _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
  }

  /// Returns the first slot to try for a name: its FNV-1a hash, folded to the table's size.
  private static func hash(_ name: Span<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in name.indices { hash = (hash ^ UInt32(name[index])) &* 16_777_619 }
    return Int((hash ^ hash &>> 16) & 255)
  }
}
