// Edits of single values in the text of a scene file; all other bytes remain unchanged.

package import LaminaFiles
import LaminaPixels

/// A step from a layer to one of its direct children.
package enum LayerStep: Hashable, Sendable {
  /// A sublayer, by its index.
  case sublayer(Int)
  /// The mask.
  case mask
}

/// A change of one value of a layer in a scene file.
package struct SceneEdit: Equatable, Sendable {
  /// The path from the root to the layer.
  package let layer: [LayerStep]
  /// The key of the value in the layer's object.
  package let key: String
  /// The new value as JSON; `nil` to remove the key.
  package let value: String?

  /// Makes a change.
  package init(layer: [LayerStep], key: String, value: String?) {
    (self.layer, self.key, self.value) = (layer, key, value)
  }

  /// The keys of the properties that make up a layer's frame.
  package static let framePartKeys: Set<String> = ["anchorPoint", "bounds", "position"]

  /// The path of the changed value, in the form that errors use.
  package var path: String {
    layer.reduce("root") { path, step in
      switch step {
      case .sublayer(let place): "\(path).sublayers[\(place)]"
      case .mask: "\(path).mask"
      }
    } + ".\(key)"
  }
}

/// The reason why an edit cannot be made.
package enum SceneEditError: Error, Sendable {
  /// The file has no such layer.
  case noLayer(path: String)
  /// The edited text is not valid JSON, or the new value is not one JSON value; `text` is the
  /// edited text.
  case scene(SceneError, text: FileBytes)
  /// The machine has no memory for the text.
  case noMemory(bytes: Int)
}

/// The text of a scene file, whose values can be edited one by one.
package struct SceneText: Sendable {
  /// The text as UTF-8 bytes.
  package var bytes: FileBytes { document.bytes }
  let document: JSONDocument
  let file: String

  init(document: JSONDocument, file: String) { (self.document, self.file) = (document, file) }

  /// Parses the text of a scene file.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file's name in errors.
  /// - Throws: `SceneError.invalid` with the location of the first syntax error. O(bytes).
  package init(_ bytes: FileBytes, file: String) throws(SceneError) {
    self.file = file
    document = try JSONParser.parseDocument(bytes, file: file, depthLimit: SceneLimits().depth)
  }

  /// Returns a layer's values as the file writes them.
  ///
  /// - Parameters:
  ///   - layer: the path from the root to the layer.
  ///   - limit: the maximum number of bytes of a value; longer ones are truncated.
  /// - Returns: the values by their keys; `nil` if the file has no such layer.
  package func writtenValues(of layer: [LayerStep], limit: Int) -> [String: String]? {
    guard let node = layerNode(of: layer) else { return nil }
    var values: [String: String] = [:]
    for (key, value) in document.members(of: node) {
      let range = document.range(of: value)
      values[document.string(key)] =
        range.count <= limit ? document.source(value) : document.beginning(of: value, limit)
    }
    return values
  }

  /// Returns the index of a layer's node in the JSON document; `nil` if the file has no such layer.
  func layerNode(of layer: [LayerStep]) -> Int? {
    guard document.nodes[0].kind == .object, var node = document.memberValue(of: "root", in: 0)
    else {
      return nil
    }
    for step in layer {
      guard document.nodes[node].kind == .object else { return nil }
      switch step {
      case .mask:
        guard let mask = document.memberValue(of: "mask", in: node) else { return nil }
        node = mask
      case .sublayer(let place):
        guard let list = document.memberValue(of: "sublayers", in: node),
          document.nodes[list].kind == .array,
          let element = document.elements(of: list).dropFirst(place).first(where: { _ in true })
        else { return nil }
        node = element
      }
    }
    return document.nodes[node].kind == .object ? node : nil
  }
}

extension JSONDocument {
  /// Returns the range of a node's bytes in the text.
  func range(of index: Int) -> Range<Int> {
    Int(nodes[index].start)..<Int(nodes[index].byteEnd)
  }

  /// Returns a node's text up to `limit` bytes, cut between characters, with an ellipsis after it.
  func beginning(of index: Int, _ limit: Int) -> String {
    let range = range(of: index)
    var part: [UInt8] = []
    for place in range.prefix(limit) { part.append(bytes.span[place]) }
    while let last = part.last, last >= 0x80 { part.removeLast() }
    return String(decoding: part, as: UTF8.self) + "…"
  }
}
