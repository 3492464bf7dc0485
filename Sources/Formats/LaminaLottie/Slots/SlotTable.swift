// The values of slots: the file's own, a theme's, and those that are given.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// The values of a document's slots, by name.
struct SlotTable: Sendable {
  private var own: [String: LottieNode] = [:]
  private var replaced: [String: LottieNode] = [:]
  /// The values that were replaced, oldest first.
  private var earlier: [String: [LottieNode]] = [:]
  /// The names of the slots that the document declares, in its order.
  private(set) var declared: [String] = []

  /// Notes about rules of a theme that are ignored.
  var notices: [SceneNotice] = []

  /// Reads the slots that a document declares; of two with one name the first counts.
  init(_ root: LottieNode) {
    guard let slots = root["slots"], slots.kind == .object else { return }
    let document = slots.source.document
    for (key, value) in document.members(of: slots.index) {
      let name = document.string(key)
      guard own[name] == nil else { continue }
      own[name] = slots.node(value)["p"]
      declared.append(name)
    }
  }

  /// The value of a slot; `nil` if it has none.
  func slotValue(named name: String) -> LottieNode? { replaced[name] ?? own[name] }

  /// The value that the file itself gives to a slot.
  func ownValue(named name: String) -> LottieNode? { own[name] }

  /// The value that replaces a place by its `sid`; `nil` if it has none.
  ///
  /// A slot's value is not replaced in turn, so that slots cannot form a cycle.
  /// Policy: `lottie-slots`.
  func slotValue(for node: LottieNode) -> LottieNode? {
    guard let name = node["sid"]?.string else { return nil }
    return slotValue(named: name)
  }

  /// The documents whose styles complete a text of a slot: those of the values that it replaces, then the place's own.
  func styles(of property: LottieNode) throws(SceneError) -> [LottieNode] {
    guard let name = property["sid"]?.string, replaced[name] != nil else { return [] }
    var styles: [LottieNode] = []
    for value in (earlier[name] ?? []).reversed() + [property] {
      if let first = try TextDocument.readDocuments(of: value).first { styles.append(first.node) }
    }
    return styles
  }

  /// Replaces the value of a slot by JSON.
  ///
  /// - Parameters:
  ///   - name: the slot.
  ///   - json: a property, a gradient, or a picture.
  ///   - origin: the value of a file at which errors in the value are reported.
  ///   - isGiven: whether the user gives the value.
  /// - Throws: `SceneError` for text that is no JSON.
  mutating func replaceSlotValue(
    _ name: String, json: String, at origin: LottieNode, isGiven: Bool
  ) throws(SceneError) {
    if let last = slotValue(named: name) { earlier[name, default: []].append(last) }
    replaced[name] = try LottieNode(json: json, origin: origin, isGiven: isGiven)
  }
}

extension LottieNode {
  /// Parses a value that is composed or given, rather than part of a file.
  ///
  /// - Parameters:
  ///   - json: the text.
  ///   - origin: the value of a file at which errors in the value are reported.
  ///   - isGiven: whether the user gives the value.
  /// - Throws: `SceneError` for text that is no JSON.
  init(json: String, origin: LottieNode? = nil, isGiven: Bool = false) throws(SceneError) {
    let file = origin?.source.file ?? ""
    let bytes: FileBytes
    do { bytes = try FileBytes(copying: Array(json.utf8)) } catch {
      throw .invalid(
        origin?.location ?? SceneLocation(whole: file),
        .lottieLimit(name: "bytes of values", limit: LottieLimits.fileBytes))
    }
    let document = try JSONParser.parseDocument(bytes, file: file, depthLimit: LottieLimits.depth)
    self.init(
      source: LottieSource(document: document, file: file, origin: origin, isGiven: isGiven),
      index: 0)
  }
}
