// JSON files beside scenes that are not scenes: schemas, reports, baselines, scripts.

import LaminaFiles
import LaminaPixels
import LaminaScenes

/// The recognition of JSON documents that are not scenes, by their keys.
enum NonSceneDocument {
  /// Whether a JSON file is a scene or a Lottie file, by its keys.
  static func isScene(_ path: String) -> Bool {
    guard let document = document(of: path), document.nodes[0].kind == .object else { return false }
    return document.memberValue(of: "root", in: 0) != nil
      || document.memberValue(of: "layers", in: 0) != nil
  }

  private static func document(of path: String) -> JSONDocument? {
    guard let bytes = try? FileBytes.readOutput(path: path, limit: SceneLimits().fileBytes) else {
      return nil
    }
    return try? JSONParser.parseDocument(bytes, file: path, depthLimit: SceneLimits().depth)
  }

  /// Returns the kind of a file's document as a phrase such as `a JSON list`; `nil` for a scene or
  /// an unknown kind.
  ///
  /// A broken scene counts as a scene, whose check then reports the error.
  static func documentKind(of path: String) -> String? {
    guard FileName.ending(of: path) == "json", let document = document(of: path) else {
      return nil
    }
    if document.nodes[0].kind == .array { return "a JSON list" }
    guard document.nodes[0].kind == .object, document.memberValue(of: "root", in: 0) == nil else {
      return nil
    }
    func stringValue(_ key: StaticString) -> String? {
      guard let node = document.memberValue(of: key, in: 0), document.nodes[node].kind == .string
      else {
        return nil
      }
      return document.string(node)
    }
    if let schema = stringValue("schema"), schema.hasPrefix("lamina-") {
      return "a document of the form \(schema)"
    }
    if let schema = stringValue("$schema") {
      if schema.contains("json-schema.org") { return "a JSON Schema" }
      if schema.contains("speedscope") { return "a speedscope file" }
    }
    if document.memberValue(of: "traceEvents", in: 0) != nil { return "a Chrome trace" }
    if document.memberValue(of: "events", in: 0) != nil { return "an event script" }
    // Keys that scenes and Lottie files have; a package of another tool has `version` as a text.
    let keys: [StaticString] = ["canvas", "layers", "version", "timeline", "w", "fr", "ip", "op"]
    let isScene = keys.contains { key in
      document.memberValue(of: key, in: 0).map { document.nodes[$0].kind != .string } ?? false
    }
    return isScene ? nil : "a JSON document without a scene's keys"
  }
}
