// The values of slots: the file's own, a theme's, and those that are given.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// The values of a document's slots, by name.
struct SlotTable: Sendable {
  private var own: [String: LottieNode] = [:]
  private var replaced: [String: LottieNode] = [:]
  /// The earlier values of each slot that has been given another value, the oldest first.
  private var earlier: [String: [LottieNode]] = [:]
  /// The names of the slots that the document declares, in its order.
  private(set) var declared: [String] = []

  /// Notes about rules of a theme that are ignored.
  var notices: [SceneNotice] = []

  /// Reads the slots that a document declares; of two with one name, the first is used.
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

  /// Returns the value of a slot, after replacements; `nil` if it has none.
  func slotValue(named name: String) -> LottieNode? { replaced[name] ?? own[name] }

  /// Returns the value that the file itself gives to a slot; `nil` if it gives none.
  func ownValue(named name: String) -> LottieNode? { own[name] }

  /// Returns the value of the slot that a property names by its key `sid`; `nil` if there is none.
  ///
  /// A slot's value is not replaced in turn, so that slots cannot form a cycle.
  /// Policy: `lottie-slots`.
  func slotValue(for node: LottieNode) -> LottieNode? {
    guard let name = node["sid"]?.string else { return nil }
    return slotValue(named: name)
  }

  /// Returns the documents whose styles complete the replaced text of a slot; empty if the text is not replaced.
  ///
  /// They are the values that were replaced, the latest first, then the property's own value.
  func styles(of property: LottieNode) throws(SceneError) -> [LottieNode] {
    guard let name = property["sid"]?.string, replaced[name] != nil else { return [] }
    var styles: [LottieNode] = []
    for value in (earlier[name] ?? []).reversed() + [property] {
      if let first = try TextDocument.readDocuments(of: value).first { styles.append(first.node) }
    }
    return styles
  }

  /// Replaces the value of a slot by a value in JSON.
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
  /// Parses a value that the importer composes or the user gives, rather than a part of a file.
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
