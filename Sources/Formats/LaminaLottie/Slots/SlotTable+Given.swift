// Values that are given for slots, checked against the slots' kinds.

import LaminaScenes

extension SlotTable {
  /// Reads the slots of a document, and replaces their values by a theme's, then by those that the user gives.
  ///
  /// - Parameters:
  ///   - root: the document.
  ///   - archive: the archive with the theme.
  ///   - options: the given values.
  /// - Throws: `SceneError` for an unknown slot, or a value of another kind.
  init(_ root: LottieNode, archive: DotLottie?, options: LottieOptions) throws(SceneError) {
    self.init(root)
    guard !options.slots.isEmpty || archive?.theme != nil else { return }
    let uses = SlotUses(root, slots: self)
    if let archive, let theme = archive.theme {
      var notes: [(clause: String, node: LottieNode)] = []
      try replaceValues(by: theme, of: archive.shown, uses: uses) { notes.append(($0, $1)) }
      let shown = notes.prefix(SlotTable.noteLimit)
      let locations = LottieNode.locations(of: shown.map(\.node))
      notices = zip(shown, locations).map {
        .noted($0.clause, first: $1, isFaithful: false)
      }
    }
    try replaceGivenValues(options.slots, uses: uses, in: root)
  }

  private static let noteLimit = 20
  /// The maximum number of known slots that the error about an unknown slot compares and lists.
  private static let nameLimit = 1_000

  /// Replaces the values of slots by those that the user gives.
  ///
  /// - Parameters:
  ///   - values: the values, by slot.
  ///   - uses: the places that take their values from slots.
  ///   - root: the document.
  /// - Throws: `SceneError` for an unknown slot, or a value of another kind.
  mutating func replaceGivenValues(
    _ values: [String: LottieSlotValue], uses: SlotUses, in root: LottieNode
  ) throws(SceneError) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let kind = uses.slotKind(of: name), uses.contains(name) else {
        let known = Array(uses.names.prefix(SlotTable.nameLimit))
        throw root.fail(
          .unknownSlot(
            name, nearest: NearestName.closestName(name, among: known), known: known.sorted()))
      }
      let place = uses.uses[name]?.first?.node ?? ownValue(named: name) ?? root
      if let other = uses.uses[name]?.first(where: { $0.kind != kind }) {
        throw other.node.fail(.slotOfTwoKinds(name, kind.word, other.kind.word))
      }
      let problem = SceneProblem.slotValue(
        name, expected: kind.phrase, found: String(value.written.prefix(60)))
      let json: String
      do throws(UnsuitableSlotValue) {
        json = try kind.slotJSON(value.written, stops: ownStops(name, uses))
      } catch { throw place.fail(problem) }
      do {
        try replaceSlotValue(name, json: json, at: place, isGiven: true)
        try checkSlotValue(name, kind)
      } catch { throw place.fail(problem) }
    }
  }

  /// Returns the number of stops of the gradient that the file itself has for a slot; `nil` if it does not say.
  private func ownStops(_ name: String, _ uses: SlotUses) -> Int? {
    if let count = ownValue(named: name)?["p"]?.integer { return count }
    return uses.uses[name]?.first?.node["p"]?.integer
  }

  /// Throws an error if a slot's value cannot be read as the slot's kind.
  private func checkSlotValue(_ name: String, _ kind: LottieSlotKind) throws(SceneError) {
    guard let value = slotValue(named: name) else { return }
    let reader = PropertyReader(value, slots: SlotTable(value), as: .lottieIOS)
    func numbers(_ node: LottieNode?, _ counts: ClosedRange<Int>) throws(SceneError) {
      let property: Property<Numbers>? = try reader.readProperty(node)
      for key in property?.keys ?? [] where !counts.contains(key.value.size) {
        throw value.fail(expected: kind.phrase)
      }
    }
    switch kind {
    case .color: try numbers(value, 3...4)
    case .number: try numbers(value, 1...1)
    case .vector: try numbers(value, 2...4)
    case .gradient: try numbers(value["k"], 4...40_000)
    case .path:
      let _: Property<Outline>? = try reader.readProperty(value)
    case .text:
      for document in try TextDocument.readDocuments(of: value) {
        _ = try TextDocument(document.node, time: 0, replacement: nil)
      }
    case .image:
      guard value["p"]?.string != nil else { throw value.fail(expected: kind.phrase) }
    }
  }
}

extension PropertyReader {
  /// Returns the node with a gradient's stops and their count, from its slot if it has one; `nil` if there is none.
  ///
  /// A slot's value holds both, or the stops alone.
  func gradientColors(of item: LottieNode) -> LottieNode? {
    guard let own = item["g"] else { return nil }
    let slot = slots.slotValue(for: own) ?? own["k"].flatMap { slots.slotValue(for: $0) }
    return slot?["k"]?.kind == .object ? slot : own
  }
}
