// The debugger's responses to a request for a view hierarchy: JSON objects, with locations for errors.

import LaminaFiles
import LaminaPixels

/// One response of the debugger, read from a file `Response_<N>`.
final class ViewResponse: Sendable {
  /// The file's path, for messages.
  let file: String
  let json: JSONDocument
  /// Whether the response has the keys of version 1 of the format.
  let isOld: Bool
  /// The node of the top-level groups of objects; `nil` if the response has none.
  let groups: Int?
  /// The node of the properties that are listed separately from their objects; `nil` if the response has none.
  let properties: Int?

  /// Parses a response's bytes.
  ///
  /// O(bytes).
  init(parsing bytes: FileBytes, file: String, limits: SceneLimits) throws(SceneError) {
    // Each nested view adds an object, its group and a list.
    let (depth, overflow) = limits.depth.multipliedReportingOverflow(by: 4)
    json = try JSONParser.parseDocument(
      bytes, file: file, depthLimit: overflow ? limits.depth : depth)
    self.file = file
    guard json.nodes[0].kind == .object else {
      throw ViewResponse.locatedError(
        json, file, 0, .wrongValue(expected: "an object", found: ViewResponse.kind(json, 0)))
    }
    var (groups, properties, isOld): (Int?, Int?, Bool) = (nil, nil, false)
    for (key, value) in json.members(of: 0) {
      if json.isKey(key, "topLevelGroups") {
        groups = value
      } else if json.isKey(key, "topLevelPropertyDescriptions") {
        properties = value
      } else if json.isKey(key, "version") {
        isOld = ["1", "\"1\"", "1.0", "\"1.0\""].contains(json.source(value))
      }
    }
    (self.groups, self.properties, self.isOld) = (groups, properties, isOld)
    for (name, node) in [("groups", groups), ("properties", properties)] {
      guard let node, json.nodes[node].kind != .null else { continue }
      _ = try object(node, orThrow: name)
    }
  }

  /// Whether the response starts a capture, which means that it has groups.
  var startsCapture: Bool { groups.map { json.next(after: $0) > $0 + 1 } ?? false }

  /// Whether the request failed, so that the response has neither groups nor properties.
  var isFailed: Bool { groups == nil && properties == nil }

  // MARK: - Values

  /// Returns the members of the object at a node; throws if it is not an object.
  func members(_ node: Int) throws(SceneError) -> JSONMembers {
    json.members(of: try object(node, orThrow: ""))
  }

  /// Returns the elements of the array at a node; throws if it is not an array.
  func elements(_ node: Int) throws(SceneError) -> JSONElements {
    guard json.nodes[node].kind == .array else { throw wrongValueError(node, "a list") }
    return json.elements(of: node)
  }

  /// Returns the text of the string at a node; throws if it is not a string.
  func readString(_ node: Int) throws(SceneError) -> String {
    guard json.nodes[node].kind == .string else { throw wrongValueError(node, "a string") }
    return json.string(node)
  }

  func isNull(_ node: Int) -> Bool { json.nodes[node].kind == .null }

  private func object(_ node: Int, orThrow name: String) throws(SceneError) -> Int {
    guard json.nodes[node].kind == .object else { throw wrongValueError(node, "an object") }
    return node
  }

  // MARK: - Errors

  /// Returns the error for a value of the wrong kind.
  func wrongValueError(_ node: Int, _ expected: String) -> SceneError {
    locatedError(node, .wrongValue(expected: expected, found: ViewResponse.kind(json, node)))
  }

  func locatedError(_ node: Int, _ problem: SceneProblem) -> SceneError {
    ViewResponse.locatedError(json, file, node, problem)
  }

  private static func locatedError(
    _ json: JSONDocument, _ file: String, _ node: Int, _ problem: SceneProblem
  ) -> SceneError {
    .invalid(
      SourceLocationConverter(bytes: json.bytes).location(
        file: file, offset: Int(json.nodes[node].start), path: json.path(to: node)), problem)
  }

  /// Returns the kind of a value in words, with the value itself if it is short.
  private static func kind(_ json: JSONDocument, _ node: Int) -> String {
    switch json.nodes[node].kind {
    case .object: "an object"
    case .array: "a list"
    case .string:
      json.content(node).count <= 40 ? json.string(node).quoted : "a string"
    case .key: "a key"
    case .number: "the number \(json.source(node).prefix(40))"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

extension JSONDocument {
  /// Whether the text of a key's node, whose escapes are not resolved, equals a name.
  func isKey(_ key: Int, _ name: StaticString) -> Bool {
    let content = content(key)
    return content.count == name.utf8CodeUnitCount && content.matches(name, at: 0)
  }
}
