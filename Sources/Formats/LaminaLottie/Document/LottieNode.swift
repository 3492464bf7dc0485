// Values of a JSON document, with their locations in it.

import LaminaFiles
import LaminaScenes

/// A parsed JSON text that an animation's nodes belong to, with the name of its file.
///
/// A class, because many nodes share it.
final class LottieSource: Sendable {
  /// The parsed text.
  let document: JSONDocument
  /// The file's name in errors.
  let file: String
  /// The node that the text replaces or comes from, whose location errors name; `nil` for a file's own text.
  let origin: LottieNode?
  /// Whether the text comes from the user, such as a value given for a slot, rather than from a file.
  let isGiven: Bool

  init(
    document: JSONDocument, file: String, origin: LottieNode? = nil, isGiven: Bool = false
  ) {
    self.document = document
    self.file = file
    self.origin = origin
    self.isGiven = isGiven
  }
}

/// A value of a JSON document.
struct LottieNode: Sendable {
  let source: LottieSource
  let index: Int

  /// The JSON kind of the value.
  var kind: JSONNode.Kind { source.document.nodes[index].kind }

  /// The value of a key of an object; `nil` if it is missing or null.
  subscript(key: StaticString) -> LottieNode? {
    guard kind == .object, let value = source.document.memberValue(of: key, in: index) else {
      return nil
    }
    return source.document.nodes[value].kind == .null ? nil : node(value)
  }

  /// Returns the value of an object's key that is known only at run time; `nil` if it is missing.
  func member(named key: String) -> LottieNode? {
    guard kind == .object else { return nil }
    for (name, value) in source.document.members(of: index)
    where source.document.string(name) == key {
      return self.node(value)
    }
    return nil
  }

  /// Returns the value with an index in the same document.
  func node(_ index: Int) -> LottieNode { LottieNode(source: source, index: index) }

  /// The elements of an array; empty for other values.
  var elements: [LottieNode] {
    guard kind == .array else { return [] }
    return source.document.elements(of: index).map(node)
  }

  /// The first element of an array; `nil` for an empty array and other values.
  var firstElement: LottieNode? {
    guard kind == .array else { return nil }
    var elements = source.document.elements(of: index)
    return elements.next().map(node)
  }

  /// The layers of the animation whose root object this is: its own, then those of its assets' compositions.
  var compositionLayers: [LottieNode] {
    ([self["layers"]] + (self["assets"]?.elements ?? []).map { $0["layers"] })
      .compactMap(\.self).flatMap(\.elements)
  }

  /// The value as a finite number, with true as 1 and false as 0; `nil` for other values.
  var number: Double? {
    switch kind {
    case .number:
      let value = source.document.numberValue(index)
      return value.isFinite ? value : nil
    case .true: return 1
    case .false: return 0
    default: return nil
    }
  }

  /// The value as a string; `nil` for another kind.
  var string: String? { kind == .string ? source.document.string(index) : nil }

  /// Whether the value is true, or a number other than 0.
  var isTrue: Bool { (number ?? 0) != 0 }

  /// The value as a number truncated to a whole one; `nil` for other values and from 1e9 on.
  var integer: Int? {
    guard let number, abs(number) < 1e9 else { return nil }
    return Int(number)
  }

  /// The location of the value in its file, for errors and notes.
  var location: SceneLocation {
    if let origin = source.origin { return origin.location }
    let (bytes, offset) = (source.document.bytes, Int(source.document.nodes[index].start))
    return SourceLocationConverter(bytes: bytes).locationWithLine(
      file: source.file, offset: offset, path: path)
  }

  /// Returns the locations of several values, found in one pass over each text.
  static func locations(of nodes: [LottieNode]) -> [SceneLocation] {
    let nodes = nodes.map { $0.source.origin ?? $0 }
    var known: [Int: SceneLocation] = [:]
    for group in Dictionary(grouping: nodes.indices, by: { ObjectIdentifier(nodes[$0].source) })
      .values
    {
      let source = nodes[group[0]].source
      let offsets = group.map { Int(source.document.nodes[nodes[$0].index].start) }
      let found = SourceLocationConverter(bytes: source.document.bytes).locations(
        file: source.file, offsets: offsets)
      for (place, var location) in zip(group, found) {
        location.path = nodes[place].path
        known[place] = location
      }
    }
    return nodes.indices.compactMap { known[$0] }
  }

  /// The path of the value in its document: `layers[3].shapes[0]`.
  var path: String { source.document.path(to: index) }

  /// Returns an error at the value.
  func fail(_ problem: SceneProblem) -> SceneError { .invalid(location, problem) }

  /// Returns an error that names the expected kind of value.
  func fail(expected: String) -> SceneError {
    let text = source.document.source(index)
    return fail(.wrongValue(expected: expected, found: text.printed))
  }

  // MARK: - Values of keys

  /// Returns the number at a key, or the first element of an array there; `standard` if the key is missing.
  func double(_ key: StaticString, _ standard: Double) throws(SceneError) -> Double {
    guard let value = self[key] else { return standard }
    guard let number = (value.firstElement ?? value).number else {
      throw value.fail(expected: "a finite number")
    }
    return number
  }

  /// Returns the number at a key, truncated and clamped to -1e9...1e9; `standard` if the key is missing.
  ///
  /// All codes that Lottie defines are within these bounds.
  func integer(_ key: StaticString, _ standard: Int) throws(SceneError) -> Int {
    guard let value = self[key] else { return standard }
    guard let number = value.number else { throw value.fail(expected: "a finite number") }
    return Int(min(1e9, max(-1e9, number)))
  }

  /// Returns the objects of the array at a key; empty if the key is missing.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - element: the name of an object in errors: `shape`.
  /// - Returns: the objects, without nulls.
  /// - Throws: `SceneError` if the value is not an array of objects.
  func objects(_ key: StaticString, of element: String) throws(SceneError) -> [LottieNode] {
    guard let value = self[key] else { return [] }
    guard value.kind == .array else { throw value.fail(expected: "an array of \(element)s") }
    let objects = value.elements.filter { $0.kind != .null }
    if let other = objects.first(where: { $0.kind != .object }) {
      throw other.fail(expected: "a \(element)")
    }
    return objects
  }

  /// Returns the string at a key; empty if it is missing or no string.
  func stringOrEmpty(_ key: StaticString) -> String { self[key]?.string ?? "" }
}
