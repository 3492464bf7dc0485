import Foundation
import LaminaFiles
import LaminaScenes
import Testing

/// The reference of scene files: every key has a row, and the rows are true.
@Suite @MainActor struct SceneKeyTests {
  /// The scenes in which an object's keys can be tried: `KEY` stands for the key with its example.
  private static let scenes = [
    "the scene": "",
    "the canvas": #""canvas": {KEY}"#,
    "the timeline": #""timeline": {KEY}"#,
    "all layers": #""root": {"sublayers": [{KEY}]}"#,
    "animations": #""root": {"sublayers": [{"animations": [{KEY}]}]}"#,
    "cells of emitters":
      #""root": {"sublayers": [{"type": "emitter", "emitterCells": [{KEY}]}]}"#,
    "steps of transforms": #""root": {"sublayers": [{"transform": [{KEY}]}]}"#,
    "paths": #""root": {"sublayers": [{"shadowPath": {KEY}}]}"#,
    "lists of drawing commands": #""root": {"sublayers": [{"drawing": [{KEY}]}]}"#,
    "fonts": #""fonts": {"one": {KEY}}"#,
    "paragraphs": #""root": {"sublayers": [{"type": "text", "paragraph": {KEY}}]}"#,
    "runs of text":
      #""root": {"sublayers": [{"type": "text", "string": "Title", "runs": [{KEY}]}]}"#,
    "shadows of text":
      #""root": {"sublayers": [{"type": "text", "string": "Title", "runs": [{"range": [0, 5], "shadow": {KEY}}]}]}"#,
    "attachments in text":
      #""root": {"sublayers": [{"type": "text", "string": "Title", "runs": [{"range": [0, 5], "attachment": {KEY}}]}]}"#,
    "lines under and through text":
      #""root": {"sublayers": [{"type": "text", "string": "Title", "runs": [{"range": [0, 5], "underline": {KEY}}]}]}"#,
    "filters": #""root": {"sublayers": [{"filters": [{KEY}]}]}"#,
  ]

  /// The keys that an example needs beside it, by owner and name.
  private static let beside: [String: [String: String]] = [
    "steps of transforms": ["axis": #""rotate": 30"#],
    "paths": ["radius": #""roundedRect": [0, 0, 9, 9]"#],
    "layers of type gradient": ["locations": ##""colors": ["#fff", "#000"]"##],
    "layers of type text": ["runs": #""string": "Title""#],
    "filters": [
      "type": #""radius": 4"#, "name": #""type": "gaussianBlur", "radius": 4"#,
      "radius": #""type": "gaussianBlur""#, "amount": #""type": "sepia""#,
      "matrix": #""type": "colorMatrix""#, "values": #""type": "luminanceCurve", "amount": 1"#,
      "offset": ##""type": "dropShadow", "radius": 4, "color": "#000""##,
      "color": #""type": "dropShadow", "radius": 4, "offset": [0, 2]"#,
    ],
    "runs of text": ["range": ""],
    "attachments in text": ["bounds": #""image": "photo""#],
  ]

  private static let photo =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABwAAAAcAQMAAABIw03XAAAABlBMVEX/////swAkshroAAAAAXRSTlMAQObYZgAAAFNJREFUeNpVzbENwkAYQ+HvTISgggEyTEZjNEa5VKxwQkI/RaQEXFjPzTNHzoS9rjvdCY9ttmLNQk/n6VYlw4dWQ8r4syAN8b6IF0lfOJmJ6ef/CyWCEIfSnMBUAAAAAElFTkSuQmCC"

  /// Returns the document of a key with its example; `nil` for keys of the document that every scene has.
  private static func document(_ key: SceneKey, _ member: String) -> String? {
    let isSize = key.owner == "the canvas" && ["width", "height"].contains(key.name)
    let member = key.name == "save" ? member + "}, {\"restore\": {}" : member
    var all = [
      "version": #""version": 1"#, "canvas": #""canvas": {"width": 10, "height": 10}"#,
      "images": #""images": {"photo": "\#(photo)"}"#, "root": #""root": {}"#,
    ]
    if key.owner == "the scene" {
      all[key.name] = key.name == "images" ? all["images"] : member
      return "{\(all.values.sorted().joined(separator: ", "))}"
    }
    var members = [member, beside[key.owner]?[key.name] ?? ""]
    let type = key.owner.hasPrefix("layers of type ") ? String(key.owner.dropFirst(15)) : nil
    if let type { members.append(#""type": "\#(type)""#) }
    switch key.owner {
    case "the canvas" where isSize:
      members.append(key.name == "width" ? #""height": 10"# : #""width": 10"#)
    case "the canvas": members.append(#""width": 10, "height": 10"#)
    case "lists of drawing commands" where key.name == "restore":
      members[0] = #""save": {}}, {"# + member
    case "fonts" where key.name == "axes": members.append(#""name": "Inter""#)
    case "animations": members.append(besideAnimation(key.name))
    case "runs of text" where key.name != "range": members.append(#""range": [0, 5]"#)
    case "drawing commands":
      return command(key.name, member).map {
        "{\((Array(all.values.filter { !$0.contains("\"root\"") }) + [$0]).joined(separator: ", "))}"
      }
    default: break
    }
    let body = members.filter { !$0.isEmpty }.joined(separator: ", ")
    let pattern = type == nil ? scenes[key.owner] : scenes["all layers"]
    guard let text = pattern?.replacing("KEY", with: body) else { return nil }
    let name = String(text.dropFirst().prefix { $0 != "\"" })
    all[name] = text
    return "{\(all.values.sorted().joined(separator: ", "))}"
  }

  private static func besideAnimation(_ name: String) -> String {
    switch name {
    case "type": #""keyPath": "opacity""#
    case "keyPath": #""type": "basic""#
    case "path": #""type": "keyframe", "keyPath": "position""#
    case "rotationMode": #""type": "keyframe", "keyPath": "position", "path": "M 0 0 L 9 9""#
    case "values": #""type": "keyframe", "keyPath": "opacity""#
    case "keyTimes", "timingFunctions", "calculationMode":
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0]"#
    case "tensionValues", "continuityValues", "biasValues":
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "calculationMode": "cubic""#
    case "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping":
      #""type": "spring", "keyPath": "opacity""#
    case "animations": #""type": "group""#
    case "transitionType", "subtype", "startProgress", "endProgress": #""type": "transition""#
    case "valueFunction": #""type": "basic", "keyPath": "transform""#
    default: #""type": "basic", "keyPath": "opacity""#
    }
  }

  private static func command(_ name: String, _ member: String) -> String? {
    let commands = [
      "fill": [#""path": "M 0 0 H 9""#: ["path", "color", "rule"]],
      "stroke": [
        #""path": "M 0 0 H 9""#: ["width", "cap", "join", "miterLimit", "dash", "dashPhase"]
      ],
      "image": [#""source": "photo", "rect": [0, 0, 9, 9]"#: ["source", "rect", "filter"]],
      "text": [#""string": "Title", "at": [0, 9]"#: ["string", "at", "font", "size", "runs"]],
      "linearGradient": [
        ##""colors": ["#fff","#000"], "start": [0, 0], "end": [9, 0]"##: [
          "colors", "locations", "extend", "start", "end",
        ]
      ],
      "radialGradient": [
        ##""colors": ["#fff","#000"], "startCenter": [0, 0], "startRadius": 0, "endCenter": [0, 0], "endRadius": 9"##:
          ["startCenter", "startRadius", "endCenter", "endRadius"]
      ],
    ]
    for (command, rest) in commands {
      for (needed, names) in rest where names.contains(name) {
        // The example replaces the needed key of its name.
        var parts = needed.split(separator: ", \"").enumerated().map {
          $0.offset == 0 ? String($0.element) : "\"" + $0.element
        }
        parts.removeAll { $0.hasPrefix("\"\(name)\"") }
        let body = (parts + [member]).joined(separator: ", ")
        return #""root": {"sublayers": [{"drawing": [{"\#(command)": {\#(body)}}]}]}"#
      }
    }
    return nil
  }

  private func problems(_ text: String) throws -> [String] {
    do {
      _ = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json")
      return []
    } catch { return ["\(error)"] }
  }

  @Test func `keys: every row is a key of the schema, with values`() {
    for key in SceneKey.all {
      #expect(!key.values.isEmpty, "\(key.owner): \(key.name) is no key of the schema")
      #expect(key.text.hasSuffix("."), "\(key.owner): \(key.name)")
    }
    #expect(SceneKey.all.count > 240)
  }

  @Test func `keys: every key of the schema is described`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))
    var (described, missing) = (0, [String]())
    func walk(_ value: Any, _ path: String) {
      if let object = value as? [String: Any] {
        if object["additionalProperties"] != nil || path.hasSuffix("$defs.layer")
          || path.hasSuffix("oneOf")
        {
          for (name, key) in object["properties"] as? [String: [String: Any]] ?? [:] {
            // Keys that another definition checks are empty, and constants tell kinds apart.
            if key.isEmpty || key["const"] != nil || name == "srgb" { continue }
            described += 1
            if key["description"] == nil { missing.append("\(path).\(name)") }
          }
        }
        for (name, child) in object { walk(child, "\(path).\(name)") }
      } else if let list = value as? [Any] {
        for child in list { walk(child, path) }
      }
    }
    walk(schema, "")
    #expect(missing == [], "\(missing.sorted())")
    #expect(described > 400)
  }

  @Test func `keys: every example is accepted`() throws {
    var tried = 0
    for key in SceneKey.all {
      let text = try #require(
        Self.document(key, key.example), "\(key.owner): \(key.name) has no scene")
      #expect(try problems(text) == [], "\(key.owner): \(key.example): \(text)")
      tried += 1
    }
    #expect(tried == SceneKey.all.count)
  }

  @Test func `keys: a written default changes nothing`() throws {
    var tried = 0
    for key in SceneKey.all where key.owner.contains("layers") && key.name != "type" {
      guard let usual = key.usual, !usual.hasPrefix("the "), key.name != "frame" else { continue }
      let with = try #require(Self.document(key, "\"\(key.name)\": \(usual)"))
      let type = key.owner == "all layers" ? "layer" : String(key.owner.dropFirst(15))
      let without = try #require(Self.document(key, "\"type\": \"\(type)\"")).replacing(
        "\"type\": \"\(type)\", \"type\"", with: "\"type\"")
      guard with.contains("\"root\": {\"sublayers\"") else { continue }
      func written(_ text: String) throws -> String {
        let scene = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "s.json")
        return scene.json(references: SceneReferences { $0.name }).text
      }
      if key.name == "locations" || key.name == "runs" { continue }
      #expect(try written(with) == written(without), "\(key.owner): \(key.name) \(usual)")
      tried += 1
    }
    #expect(tried > 90)
  }

  @Test(arguments: [
    ("cornerRadius", "cornerRadius"), ("CORNERRADIUS", "cornerRadius"), ("alpha", "opacity"),
    ("UIView.clipsToBounds", "masksToBounds"), ("border-radius", "cornerRadius"),
    ("stroke-width", "lineWidth"), ("fromValue", "from"), ("object-fit", "contentsGravity"),
    ("z-index", "zPosition"), ("numberOfLines", "isWrapped"),
  ])
  func `keys: Core Animation's, UIKit's and CSS's names find ours`(word: String, ours: String) {
    #expect(SceneKey.named(word).contains { $0.name == ours })
  }

  @Test func `keys: an unknown word has the nearest key`() {
    #expect(SceneKey.named("cornerRadus").isEmpty)
    #expect(SceneKey.nearest(to: "cornerRadus") == "cornerRadius")
    #expect(SceneKey.nearest(to: "xyzzyplugh") == nil)
  }
}
